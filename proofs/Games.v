(** Impartial games: positions, play, sums, and Sprague and Grundy's theory. *)

From Coq Require Import NArith Lia List Bool Wellfounded.
From Grundy Require Import Nim.
Import ListNotations.
Open Scope N_scope.

(** Both players have the same moves. *)
Record game := { position : Type; move : position -> position -> Prop }.

(** Play always ends: there is no infinite run of moves. *)
Definition play_ends (G : game) : Prop := well_founded (fun q p => move G p q).

(** Normal play: who cannot move loses. [normal_P]: the previous player wins; [normal_N]: the next
    player, who is to move, wins. A proof of either is a winning strategy. *)
Inductive normal_P (G : game) (p : position G) : Prop :=
  | normal_P_all : (forall q, move G p q -> normal_N G q) -> normal_P G p
with normal_N (G : game) (p : position G) : Prop :=
  | normal_N_some : forall q, move G p q -> normal_P G q -> normal_N G p.

(** Misère play: who cannot move wins. *)
Inductive misere_P (G : game) (p : position G) : Prop :=
  | misere_P_all : (exists q, move G p q) -> (forall q, move G p q -> misere_N G q) -> misere_P G p
with misere_N (G : game) (p : position G) : Prop :=
  | misere_N_end : (forall q, ~ move G p q) -> misere_N G p
  | misere_N_some : forall q, move G p q -> misere_P G q -> misere_N G p.

Lemma normal_not_both : forall G p, normal_P G p -> normal_N G p -> False.
Proof.
  fix F 4. intros G p P N. destruct N as [q M Q]. destruct P as [H].
  destruct (H q M) as [r M' R]. destruct Q as [Q]. exact (F G r R (Q r M')).
Qed.

Lemma misere_not_both : forall G p, misere_P G p -> misere_N G p -> False.
Proof.
  fix F 4. intros G p P N. destruct N as [E | q M Q]; destruct P as [S H].
  - destruct S as [q0 M0]. exact (E q0 M0).
  - destruct (H q M) as [E | r M' R].
    + destruct Q as [[r M'] _]. exact (E r M').
    + destruct Q as [_ Q]. exact (F G r R (Q r M')).
Qed.

Lemma not_both : forall G p,
  ~ (normal_P G p /\ normal_N G p) /\ ~ (misere_P G p /\ misere_N G p).
Proof.
  intros. split; intros [A B]; [exact (normal_not_both G p A B) | exact (misere_not_both G p A B)].
Qed.

(** A set W of positions is the set of P-positions if no move leads from W to W and from
    everywhere else some move leads into W. *)
Lemma normal_outcome : forall G (W : position G -> bool), play_ends G ->
  (forall p q, W p = true -> move G p q -> W q = false) ->
  (forall p, W p = false -> exists q, move G p q /\ W q = true) ->
  forall p, (normal_P G p <-> W p = true) /\ (normal_N G p <-> W p = false).
Proof.
  intros G W E A B.
  assert (F : forall p, (W p = true -> normal_P G p) /\ (W p = false -> normal_N G p)).
  { apply (well_founded_ind E). intros p IH. split.
    - intros Hp. constructor. intros q M. apply IH; auto. eauto.
    - intros Hp. destruct (B p Hp) as (q & M & Hq). exists q; auto. apply IH; auto. }
  intros p. destruct (F p) as [FT FF]. destruct (W p) eqn:Hp; split; split; intros H; auto;
    try discriminate; exfalso; eauto using normal_not_both.
Qed.

Lemma misere_outcome : forall G (W : position G -> bool) (D : position G -> Prop), play_ends G ->
  (forall p q, D p -> move G p q -> D q) ->
  (forall p, D p -> W p = true -> exists q, move G p q) ->
  (forall p q, D p -> W p = true -> move G p q -> W q = false) ->
  (forall p, D p -> W p = false -> (forall q, ~ move G p q) \/ exists q, move G p q /\ W q = true) ->
  forall p, D p -> (misere_P G p <-> W p = true) /\ (misere_N G p <-> W p = false).
Proof.
  intros G W D E C T A B.
  assert (F : forall p, D p -> (W p = true -> misere_P G p) /\ (W p = false -> misere_N G p)).
  { refine (well_founded_ind E _ _). intros p IH Dp. split.
    - intros Hp. constructor; eauto. intros q M. apply IH; eauto.
    - intros Hp. destruct (B p Dp Hp) as [N | (q & M & Hq)].
      + now apply misere_N_end.
      + apply misere_N_some with q; auto. apply IH; eauto. }
  intros p Dp. destruct (F p Dp) as [FT FF]. destruct (W p) eqn:Hp; split; split; intros H; auto;
    try discriminate; exfalso; eauto using misere_not_both.
Qed.

(** The nim-value of a position is the mex of the nim-values of its options. *)
Definition is_grundy (G : game) (g : position G -> N) : Prop :=
  forall p, is_mex (fun v => exists q, move G p q /\ g q = v) (g p).

Lemma grundy_outcome : forall G g, play_ends G -> is_grundy G g ->
  forall p, (normal_P G p <-> g p = 0) /\ (normal_N G p <-> g p <> 0).
Proof.
  intros G g E H.
  assert (F : forall p, (normal_P G p <-> (g p =? 0) = true) /\
                        (normal_N G p <-> (g p =? 0) = false)).
  { apply normal_outcome; auto.
    - intros p q Hp M. apply N.eqb_eq in Hp. apply N.eqb_neq. intros Hq.
      destruct (H p) as [A _]. apply A. exists q. split; congruence.
    - intros p Hp. apply N.eqb_neq in Hp. destruct (H p) as [_ B].
      destruct (B 0) as (q & M & Hq); [lia |]. exists q. now rewrite N.eqb_eq. }
  intros p. destruct (F p) as [A B]. now rewrite A, B, N.eqb_eq, N.eqb_neq.
Qed.

Lemma grundy_unique : forall G g h, play_ends G -> is_grundy G g -> is_grundy G h ->
  forall p, g p = h p.
Proof.
  intros G g h E Hg Hh. apply (well_founded_ind E). intros p IH.
  apply (is_mex_unique (fun v => exists q, move G p q /\ g q = v)); auto.
  apply (is_mex_ext (fun v => exists q, move G p q /\ h q = v)); auto.
  intros v. split; intros (q & M & Q); exists q; split; auto; [rewrite IH | rewrite <- IH]; auto.
Qed.

(** A move in a sum is a move in one of its parts. *)
Inductive sum_move (G H : game) : position G * position H -> position G * position H -> Prop :=
  | move_left : forall p p' q, move G p p' -> sum_move G H (p, q) (p', q)
  | move_right : forall p q q', move H q q' -> sum_move G H (p, q) (p, q').

Definition sum (G H : game) : game :=
  {| position := position G * position H; move := sum_move G H |}.

Lemma sum_ends : forall G H, play_ends G -> play_ends H -> play_ends (sum G H).
Proof.
  intros G H EG EH [p q]. revert q.
  induction (EG p) as [p _ IHp]. intros q. induction (EH q) as [q _ IHq].
  constructor. intros [p' q'] M. inversion M; subst; auto.
Qed.

(** Nim-values of sums are nim-sums of nim-values (Austin 1976, Theorem 3.6). *)
Lemma grundy_sum : forall G H g h, is_grundy G g -> is_grundy H h ->
  is_grundy (sum G H) (fun pq => N.lxor (g (fst pq)) (h (snd pq))).
Proof.
  intros G H g h Hg Hh [p q]; cbn. split.
  - intros ([p' q'] & M & E). inversion M; subst; cbn in E.
    + apply lxor_cancel_r in E. destruct (Hg p) as [A _]. apply A. eauto.
    + apply lxor_cancel_l in E. destruct (Hh q) as [A _]. apply A. eauto.
  - intros v Hv. apply lxor_lower in Hv. destruct Hv as [(a & La & E) | (b & Lb & E)].
    + destruct (Hg p) as [_ B]. destruct (B a La) as (p' & M & Ea).
      exists (p', q). split; [now constructor | cbn; congruence].
    + destruct (Hh q) as [_ B]. destruct (B b Lb) as (q' & M & Eb).
      exists (p, q'). split; [now constructor | cbn; congruence].
Qed.
