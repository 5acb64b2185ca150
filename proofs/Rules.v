(** Heap games, and take-and-break games given by a code. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games.
Import ListNotations.
Open Scope N_scope.

(** What a heap may be replaced by: any of the lists hs with [R n hs]. *)
Definition rule := N -> list N -> Prop.

(** Every heap left is smaller than the one moved in. *)
Definition descending (R : rule) : Prop := forall n hs, R n hs -> Forall (fun h => h < n) hs.

(** A position is a list of heaps; a move replaces one of them. *)
Inductive heap_move (R : rule) : list N -> list N -> Prop :=
  | move_first : forall n hs rest, R n hs -> heap_move R (n :: rest) (hs ++ rest)
  | move_later : forall n p q, heap_move R p q -> heap_move R (n :: p) (n :: q).

Definition heaps (R : rule) : game := {| position := list N; move := heap_move R |}.

Lemma heap_move_app : forall R p q r, heap_move R (p ++ q) r ->
  (exists p', heap_move R p p' /\ r = p' ++ q) \/ (exists q', heap_move R q q' /\ r = p ++ q').
Proof.
  intros R. induction p as [| n p IH]; intros q r M; cbn in M.
  - right. eauto.
  - inversion M as [n' hs rest H | n' p' q' M']; subst.
    + left. exists (hs ++ p). split; [now constructor | apply app_assoc].
    + apply IH in M'. destruct M' as [(p1 & A & ->) | (q1 & A & ->)].
      * left. exists (n :: p1). split; [now constructor | reflexivity].
      * right. exists q1. auto.
Qed.

Lemma heap_move_app_l : forall R p p' q, heap_move R p p' -> heap_move R (p ++ q) (p' ++ q).
Proof.
  intros R p p' q M. induction M; cbn.
  - rewrite <- app_assoc. now constructor.
  - now constructor.
Qed.

Lemma heap_move_app_r : forall R p q q', heap_move R q q' -> heap_move R (p ++ q) (p ++ q').
Proof. intros R p q q' M. induction p; cbn; auto. now constructor. Qed.

Lemma heap_move_split : forall R p q, heap_move R p q ->
  exists l n hs r, p = l ++ n :: r /\ q = l ++ hs ++ r /\ R n hs.
Proof.
  intros R p q M. induction M as [n hs rest H | n p q M (l & m & hs & r & -> & -> & H)].
  - exists [], n, hs, rest. auto.
  - exists (n :: l), m, hs, r. auto.
Qed.

(** However many heaps a move leaves, play ends. *)
Lemma heaps_end : forall R, descending R -> play_ends (heaps R).
Proof.
  intros R D.
  set (below := fun q p => heap_move R p q).
  assert (Happ : forall p, Acc below p -> forall q, Acc below q -> Acc below (p ++ q)).
  { intros p Ap. induction Ap as [p _ IHp]. intros q Aq. induction Aq as [q Fq IHq].
    constructor. intros r M. apply heap_move_app in M.
    destruct M as [(p' & M & ->) | (q' & M & ->)].
    - apply IHp; [exact M | constructor; exact Fq].
    - apply IHq. exact M. }
  assert (Hnil : Acc below []) by (constructor; intros r M; inversion M).
  assert (Hone : forall n, Acc below [n]).
  { apply (well_founded_ind N.lt_wf_0). intros n IH.
    constructor. intros r M. inversion M as [n' hs rest H | n' p' q' M']; subst; [| inversion M'].
    rewrite app_nil_r. apply D in H. clear M.
    induction H as [| h hs Hh _ IHhs]; auto.
    change (h :: hs) with ([h] ++ hs). auto. }
  intros p. induction p as [| n p IH]; auto. change (n :: p) with ([n] ++ p). auto.
Qed.

(** Nim-values of the heaps of a rule. *)
Definition heap_values (R : rule) (g : N -> N) : Prop :=
  forall n, is_mex (fun v => exists hs, R n hs /\ nim_sum (map g hs) = v) (g n).

(** The nim-value of a position is the nim-sum of those of its heaps. *)
Lemma heaps_grundy : forall R g, heap_values R g ->
  is_grundy (heaps R) (fun p => nim_sum (map g p)).
Proof.
  intros R g H p. split.
  - intros (q & M & E). cbn in *. induction M as [n hs rest Hr | n p q M IH]; cbn in E.
    + rewrite map_app, nim_sum_app in E. apply lxor_cancel_r in E.
      destruct (H n) as [A _]. eauto.
    + apply lxor_cancel_l in E. auto.
  - induction p as [| n p IH]; intros v Hv; cbn in *; [lia |].
    apply lxor_lower in Hv. destruct Hv as [(a & La & E) | (b & Lb & E)].
    + destruct (H n) as [_ B]. destruct (B a La) as (hs & Hr & Ea).
      exists (hs ++ p). split; [now constructor |]. now rewrite map_app, nim_sum_app, Ea.
    + destruct (IH b Lb) as (q & M & Eb). exists (n :: q). split; [now constructor |].
      cbn. now rewrite Eb.
Qed.

Lemma heap_values_unique : forall R g h, descending R -> heap_values R g -> heap_values R h ->
  forall n, g n = h n.
Proof.
  intros R g h D Hg Hh. apply (well_founded_ind N.lt_wf_0). intros n IH.
  apply (is_mex_unique (fun v => exists hs, R n hs /\ nim_sum (map g hs) = v)); auto.
  eapply is_mex_ext; [| apply (Hh n)].
  intros v. split; intros (hs & Hr & E); exists hs; split; auto; rewrite <- E; f_equal;
    apply map_ext_in; intros a Ha; [| symmetry]; apply IH;
    pose proof (D n hs Hr) as F; rewrite Forall_forall in F; auto.
Qed.

(** ** Codes *)

Fixpoint total (hs : list N) : N :=
  match hs with
  | [] => 0
  | h :: r => h + total r
  end.

(** The game with digits d_u, u any integer. Bit k of d_u allows to take u from a heap, which must
    not be empty, and to leave the rest as exactly k heaps; all are smaller than the one moved in.
    To take −u means to add u. *)
Definition take_and_break (d : Z -> N) : rule := fun n hs =>
  0 < n /\ Forall (fun h => 0 < h < n) hs /\
  N.testbit (d (Z.of_N n - Z.of_N (total hs))%Z) (N.of_nat (length hs)) = true.

(** A code: digits d_0, d_−1, … to the left of the point, from it outwards; digits d_1, d_2, …;
    and a block that recurs for ever after them, empty for a finite code. *)
Record code := { before : list N; after : list N; again : list N }.

Definition digit (c : code) (u : Z) : N :=
  if (u <=? 0)%Z then nth (Z.to_nat (- u)) (before c) 0
  else
    let i := Z.to_nat (u - 1) in
    let l := length (after c) in
    if (i <? l)%nat then nth i (after c) 0
    else nth ((i - l) mod length (again c)) (again c) 0.

(** The rule of a code. *)
Definition code_rule (c : code) : rule := take_and_break (digit c).

Lemma take_and_break_descending : forall d, descending (take_and_break d).
Proof.
  intros d n hs (_ & H & _). eapply Forall_impl; [| exact H]. cbn. lia.
Qed.

Lemma total_app : forall a b, total (a ++ b) = total a + total b.
Proof. induction a; intros; cbn; [lia | rewrite IHa; lia]. Qed.

Lemma total_permutation : forall a b, Permutation a b -> total a = total b.
Proof. intros a b H. induction H; cbn; lia. Qed.

Lemma take_and_break_permutation : forall d n a b, Permutation a b ->
  take_and_break d n a -> take_and_break d n b.
Proof.
  intros d n a b P (A & B & C). split; [auto | split].
  - eapply Permutation_Forall; eauto.
  - now rewrite <- (total_permutation a b P), <- (Permutation_length P).
Qed.

(** ** The nim-values of a code *)

(** All lists of k heaps from 1 to n − 1 that add up to m. *)
Fixpoint divisions (k : nat) (n m : N) : list (list N) :=
  match k with
  | O => if m =? 0 then [[]] else []
  | S k' => flat_map (fun h => map (cons h) (divisions k' n (m - h)))
              (map N.of_nat (seq 1 (N.to_nat (N.min (n - 1) m))))
  end.

Lemma divisions_spec : forall k n m hs, In hs (divisions k n m) <->
  length hs = k /\ Forall (fun h => 0 < h < n) hs /\ total hs = m.
Proof.
  induction k as [| k IH]; intros n m hs; cbn.
  - destruct (m =? 0) eqn:E; [apply N.eqb_eq in E | apply N.eqb_neq in E]; cbn.
    + split.
      * intros [<- | []]. cbn. auto.
      * intros (L & _ & _). destruct hs; [auto | discriminate].
    + split; [tauto |]. intros (L & _ & T). destruct hs; [cbn in T; lia | discriminate].
  - rewrite in_flat_map. split.
    + intros (h & Hh & Hin). apply in_map_iff in Hin. destruct Hin as (t & <- & Ht).
      apply in_map_iff in Hh. destruct Hh as (i & <- & Hi). apply in_seq in Hi.
      apply IH in Ht. destruct Ht as (L & F & T). cbn. repeat split.
      * lia.
      * constructor; auto. lia.
      * lia.
    + intros (L & F & T). destruct hs as [| h hs]; [discriminate |]. cbn in *.
      inversion F; subst. exists h. split.
      * apply in_map_iff. exists (N.to_nat h). split; [lia |]. apply in_seq. lia.
      * apply in_map_iff. exists hs. split; auto. apply IH. repeat split; auto; lia.
Qed.

(** All options of a heap of n. *)
Definition options (c : code) (n : N) : list (list N) :=
  if n =? 0 then []
  else flat_map (fun m =>
         let d := digit c (Z.of_N n - Z.of_N m) in
         flat_map (fun k => if N.testbit d (N.of_nat k) then divisions k n m else [])
           (seq 0 (N.to_nat (N.size d))))
       (map N.of_nat (seq 0 (N.to_nat n + length (before c)))).

Lemma testbit_size : forall d k, N.testbit d (N.of_nat k) = true -> (k < N.to_nat (N.size d))%nat.
Proof.
  intros d k H. destruct d as [| p]; [now rewrite N.bits_0 in H |].
  pose proof (N.bits_above_log2 (Npos p) (N.of_nat k)) as A.
  destruct (N.lt_ge_cases (N.log2 (Npos p)) (N.of_nat k)) as [L | L].
  - rewrite A in H; [discriminate | auto].
  - rewrite N.size_log2 by discriminate. lia.
Qed.

Lemma digit_left : forall c u, (u <= - Z.of_nat (length (before c)))%Z -> (u <= 0)%Z -> digit c u = 0.
Proof.
  intros c u H H0. unfold digit. destruct (u <=? 0)%Z eqn:E; [| lia].
  apply nth_overflow. lia.
Qed.

Lemma options_spec : forall c n hs, In hs (options c n) <-> code_rule c n hs.
Proof.
  intros c n hs. unfold options, code_rule, take_and_break.
  destruct (N.eqb_spec n 0) as [-> | Hn]; [cbn; lia |].
  rewrite in_flat_map. split.
  - intros (m & _ & Hin). apply in_flat_map in Hin. destruct Hin as (k & _ & Hin).
    destruct N.testbit eqn:T; [| destruct Hin].
    apply divisions_spec in Hin. destruct Hin as (L & F & Em). subst. repeat split; auto. lia.
  - intros (_ & F & T). exists (total hs). split.
    + apply in_map_iff. exists (N.to_nat (total hs)). split; [lia |]. apply in_seq.
      destruct (Z.le_gt_cases (Z.of_N n - Z.of_N (total hs))
                  (- Z.of_nat (length (before c)))) as [L | L]; [| lia].
      rewrite digit_left, N.bits_0 in T by lia. discriminate.
    + apply in_flat_map. exists (length hs). split.
      * apply in_seq. apply testbit_size in T. lia.
      * rewrite T. now apply divisions_spec.
Qed.

(** The least number that is not in a list. *)
Fixpoint mex_from (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | O => v
  | S f => if existsb (N.eqb v) l then mex_from f (v + 1) l else v
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

Lemma mex_spec : forall l, is_mex (fun v => In v l) (mex l).
Proof.
  intros l. unfold mex.
  assert (X : forall v, existsb (N.eqb v) l = true <-> In v l).
  { intros v. rewrite existsb_exists. split.
    - intros (x & Hx & E). apply N.eqb_eq in E. now subst.
    - intros H. exists v. now rewrite N.eqb_refl. }
  assert (F : forall fuel v, (forall w, w < v -> In w l) ->
    let m := mex_from fuel v l in
    (forall w, w < m -> In w l) /\ (~ In m l \/ m = v + N.of_nat fuel)).
  { induction fuel as [| f IH]; intros v H; cbn.
    - split; auto. right. lia.
    - destruct (existsb (N.eqb v) l) eqn:E.
      + apply X in E. destruct (IH (v + 1)) as [A B].
        { intros w Hw. destruct (N.eq_dec w v) as [-> |]; auto. apply H. lia. }
        split; auto. destruct B as [B | B]; [auto | right; rewrite B; lia].
      + split; auto. left. rewrite <- X, E. discriminate. }
  destruct (F (length l) 0) as [A [B | B]]; [lia | now split |].
  split; auto. intros I.
  (* All of 0, …, length l would be members. *)
  assert (N : (length (map N.of_nat (seq 0 (S (length l)))) <= length l)%nat).
  { apply NoDup_incl_length.
    - apply FinFun.Injective_map_NoDup; [intros a b; lia | apply seq_NoDup].
    - intros w Hw. apply in_map_iff in Hw. destruct Hw as (i & <- & Hi). apply in_seq in Hi.
      destruct (N.eq_dec (N.of_nat i) (mex_from (length l) 0 l)) as [-> | NE]; auto.
      apply A. lia. }
  rewrite map_length, seq_length in N. lia.
Qed.

(** G(n), by the definition: the mex of the nim-sums of the options. *)
Fixpoint value_from (fuel : nat) (c : code) (n : N) : N :=
  match fuel with
  | O => 0
  | S f => mex (map (fun hs => nim_sum (map (value_from f c) hs)) (options c n))
  end.

Definition G (c : code) (n : N) : N := value_from (S (N.to_nat n)) c n.

Lemma value_from_enough : forall c a b n, (N.to_nat n < a)%nat -> (N.to_nat n < b)%nat ->
  value_from a c n = value_from b c n.
Proof.
  intros c. induction a as [| a IH]; intros b n Ha Hb; [lia |].
  destruct b as [| b]; [lia |]. cbn. f_equal. apply map_ext_in. intros hs Hhs.
  apply options_spec in Hhs. apply take_and_break_descending in Hhs. rewrite Forall_forall in Hhs.
  f_equal. apply map_ext_in. intros h Hh. apply Hhs in Hh. apply IH; lia.
Qed.

Lemma G_spec : forall c, heap_values (code_rule c) (G c).
Proof.
  intros c n. unfold G at 2. cbn [value_from].
  eapply is_mex_ext; [| apply mex_spec]. intros v. rewrite in_map_iff.
  split; intros (hs & A & B); exists hs.
  - apply options_spec in B. split; auto. rewrite <- A. f_equal. apply map_ext_in. intros h Hh.
    pose proof (take_and_break_descending _ _ _ B) as F. rewrite Forall_forall in F.
    apply F in Hh. apply value_from_enough; lia.
  - split; [| now apply options_spec]. rewrite <- B. f_equal. apply map_ext_in. intros h Hh.
    pose proof (take_and_break_descending _ _ _ A) as F. rewrite Forall_forall in F.
    apply F in Hh. apply value_from_enough; lia.
Qed.

Lemma G_0 : forall c, G c 0 = 0.
Proof. reflexivity. Qed.

Lemma G_only : forall c, heap_values (code_rule c) (G c) /\
  forall g, heap_values (code_rule c) g -> forall n, g n = G c n.
Proof.
  intros c. split; [apply G_spec |]. intros g Hg.
  apply (heap_values_unique (code_rule c)); auto; [apply take_and_break_descending | apply G_spec].
Qed.

(** Who wins, of any number of heaps. *)
Lemma G_outcome : forall c p,
  (normal_P (heaps (code_rule c)) p <-> nim_sum (map (G c) p) = 0) /\
  (normal_N (heaps (code_rule c)) p <-> nim_sum (map (G c) p) <> 0).
Proof.
  intros c p. apply (grundy_outcome (heaps (code_rule c)) (fun p => nim_sum (map (G c) p))).
  - apply heaps_end, take_and_break_descending.
  - apply heaps_grundy, G_spec.
Qed.
