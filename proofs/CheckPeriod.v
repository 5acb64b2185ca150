(** The checker of periods of nim-sequences, and its soundness. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values.
Import ListNotations.
Open Scope N_scope.

(** ** What the theorems ask of a code *)

(** The number of digits up to the last that is not zero. *)
Fixpoint reach (l : list N) : nat :=
  match l with
  | [] => O
  | d :: r =>
      match reach r with
      | O => if d =? 0 then O else 1%nat
      | S i => S (S i)
      end
  end.

Lemma reach_spec : forall l i, nth i l 0 <> 0 -> (i < reach l)%nat.
Proof.
  induction l as [| d l IH]; intros i H; [destruct i; cbn in H; congruence |].
  destruct i as [| i]; cbn in *.
  - destruct (reach l); [| lia]. destruct (N.eqb_spec d 0); [congruence | lia].
  - apply IH in H. destruct (reach l); lia.
Qed.

(** The code has finitely many digits. *)
Definition is_finite (c : code) : bool := forallb (N.eqb 0) (again c).

(** −v, w and t = max(−v, w), where d_v and d_w are the outermost digits. *)
Definition first (c : code) : N := N.of_nat (pred (reach (before c))).
Definition last_digit (c : code) : N := N.of_nat (reach (after c)).
Definition spread (c : code) : N := N.max (first c) (last_digit c).

(** The most heaps a move leaves, at least 1. *)
Definition most_heaps (c : code) : N :=
  fold_right (fun d h => N.max (N.log2 d) h) 1 (before c ++ after c ++ again c).

Lemma digit_in : forall c u, digit c u = 0 \/ In (digit c u) (before c ++ after c ++ again c).
Proof.
  assert (X : forall i l, nth i l 0 = 0 \/ In (nth i l 0) l).
  { intros i l. destruct (Nat.lt_ge_cases i (length l)).
    - right. now apply nth_In.
    - left. now apply nth_overflow. }
  intros c u. unfold digit. rewrite !in_app_iff.
  destruct (u <=? 0)%Z; [| destruct Nat.ltb];
    match goal with |- nth ?i ?l 0 = 0 \/ _ => destruct (X i l) end; tauto.
Qed.

Lemma most_heaps_spec : forall c, at_most (digit c) (most_heaps c) /\ 1 <= most_heaps c.
Proof.
  intros c. unfold most_heaps, at_most.
  pose proof (digit_in c) as D. revert D.
  generalize (before c ++ after c ++ again c). intros l D.
  assert (H : 1 <= fold_right (fun d h => N.max (N.log2 d) h) 1 l /\
              forall x, In x l -> x < 2 ^ (fold_right (fun d h => N.max (N.log2 d) h) 1 l + 1)).
  { clear D. induction l as [| d l [IH1 IH2]]; cbn; [split; [lia | tauto] |].
    split; [lia |]. intros x [<- | Hx].
    - destruct (N.eq_dec d 0) as [-> | NE].
      + apply N.neq_0_lt_0, N.pow_nonzero. lia.
      + destruct (N.log2_spec d) as [_ U]; [lia |].
        eapply N.lt_le_trans; [exact U |]. apply N.pow_le_mono_r; lia.
    - eapply N.lt_le_trans; [apply IH2, Hx |]. apply N.pow_le_mono_r; lia. }
  destruct H as [H1 H2]. split; auto. intros u. destruct (D u) as [E | E]; auto.
  rewrite E. apply N.neq_0_lt_0, N.pow_nonzero. lia.
Qed.

Lemma digit_before : forall c u, (u < - Z.of_N (first c))%Z -> digit c u = 0.
Proof.
  intros c u H. unfold digit. destruct (Z.leb_spec u 0); [| unfold first in H; lia].
  destruct (N.eq_dec (nth (Z.to_nat (- u)) (before c) 0) 0) as [E | E]; auto.
  apply reach_spec in E. unfold first in H. lia.
Qed.

Lemma finite_spec : forall c, is_finite c = true ->
  finite_digits (digit c) (- Z.of_N (first c)) (Z.of_N (last_digit c)).
Proof.
  intros c F u H. split.
  - destruct (Z.lt_ge_cases u (- Z.of_N (first c))); auto. now rewrite digit_before in H.
  - destruct (Z.le_gt_cases u (Z.of_N (last_digit c))) as [L | L]; auto. exfalso. apply H.
    unfold last_digit in L. unfold digit. destruct (Z.leb_spec u 0); [lia |].
    destruct (Nat.ltb_spec (Z.to_nat (u - 1)) (length (after c))) as [L' | L'].
    + destruct (N.eq_dec (nth (Z.to_nat (u - 1)) (after c) 0) 0) as [E | E]; auto.
      apply reach_spec in E. lia.
    + unfold is_finite in F. rewrite forallb_forall in F.
      set (i := ((Z.to_nat (u - 1) - length (after c)) mod length (again c))%nat).
      destruct (Nat.lt_ge_cases i (length (again c))) as [Li | Li].
      * specialize (F (nth i (again c) 0)). apply N.eqb_eq in F; [auto |]. now apply nth_In.
      * now apply nth_overflow.
Qed.

Lemma finite_covers : forall c n, is_finite c = true -> covers c (length (after c)) n.
Proof.
  intros c n F u H _. destruct (N.eq_dec (digit c u) 0) as [E | E]; auto.
  apply (finite_spec c F) in E. unfold last_digit in E.
  assert (R : forall l, (reach l <= length l)%nat).
  { induction l as [| d l IH]; cbn; auto. destruct (reach l); [destruct (d =? 0) |]; lia. }
  specialize (R (after c)). lia.
Qed.

Lemma any_covers : forall c last n, n <= last -> covers c (N.to_nat last) n.
Proof. intros c last n H u A B. lia. Qed.

(** ** Patterns on a table *)

(** From n0 to [last] the table has period p, and no less; n0 is least too. *)
Definition pattern (g : table N) (p n0 last : N) : bool :=
  let same n q := get 0 g n =? get 0 g (n + q) in
  all_in n0 (last - p + 1 - n0) (fun n => same n p)
  && ((n0 =? 0) || negb (same (n0 - 1) p))
  && all_in 1 (p - 1) (fun q =>
       if p mod q =? 0 then some_in n0 (last - q + 1 - n0) (fun n => negb (same n q)) else true).

Lemma pattern_same : forall g p n0 last f, pattern g p n0 last = true ->
  (forall n, n <= last -> get 0 g n = f n) -> p <= last ->
  forall n, n0 <= n -> n + p <= last -> f (n + p) = f n.
Proof.
  intros g p n0 last f H Hg Hp n H0 H1. unfold pattern in H.
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H _].
  rewrite all_in_spec in H. specialize (H n). cbv beta in H. rewrite N.eqb_eq in H.
  rewrite <- !Hg by lia. symmetry. apply H. lia.
Qed.

Lemma pattern_least : forall g p n0 last f, pattern g p n0 last = true ->
  (forall n, n <= last -> get 0 g n = f n) -> n0 + p <= last + 1 -> p <= last -> periodic f p n0 ->
  least_period f p n0.
Proof.
  intros g p n0 last f H Hg Hl Hp P. unfold pattern in H.
  apply andb_prop in H. destruct H as [H HD]. apply andb_prop in H. destruct H as [_ H].
  apply least_period_witnesses; auto.
  - apply orb_prop in H. destruct H as [H | H]; [left; now apply N.eqb_eq |].
    destruct (N.eq_dec n0 0); [auto | right].
    apply negb_true_iff, N.eqb_neq in H. rewrite !Hg in H by lia. congruence.
  - intros q Q0 Qp [k Hk]. rewrite all_in_spec in HD. specialize (HD q).
    assert (M : p mod q = 0) by (rewrite Hk; apply N.mod_mul; lia).
    cbv beta in HD. rewrite M, N.eqb_refl in HD.
    rewrite some_in_spec in HD. destruct HD as (n & Hn & W); [lia |].
    exists n. split; [lia |]. apply negb_true_iff, N.eqb_neq in W. rewrite !Hg in W by lia.
    congruence.
Qed.

(** ** Finite codes *)

(** The last heap that Theorem 4.1 asks for. *)
Definition period_needs (c : code) (p n0 : N) : N := most_heaps c * (n0 - 1 + p) + spread c.

(** What is left to check once the values are known. *)
Lemma pattern_sound : forall c p n0 g, is_finite c = true -> 0 < p ->
  (forall n, n <= period_needs c p n0 -> get 0 g n = G c n) ->
  pattern g p n0 (period_needs c p n0) = true -> least_period (G c) p n0.
Proof.
  intros c p n0 g F P0 Hg HV. set (last := period_needs c p n0) in *.
  destruct (most_heaps_spec c) as [Hm Hh].
  assert (L : last = most_heaps c * (n0 - 1) + (most_heaps c - 1) * p + spread c + p)
    by (unfold last, period_needs; nia).
  apply (pattern_least g p n0 last); auto; [nia | nia |].
  split; auto. intros n Hn.
  destruct (N.le_gt_cases n (n0 - 1)) as [Ln | Ln].
  - apply (pattern_same g p n0 last (G c) HV Hg); lia.
  - apply (austin_4_1 (digit c) (- Z.of_N (first c)) (Z.of_N (last_digit c)) (most_heaps c)
      (spread c) p (n0 - 1) (G c)); auto.
    + now apply finite_spec.
    + unfold spread. lia.
    + apply G_spec.
    + intros i Hi Li. apply (pattern_same g p n0 last (G c) HV Hg); lia.
Qed.

Definition check_period (c : code) (p n0 verified_to : N) : bool :=
  is_finite c && (0 <? p) && (verified_to =? period_needs c p n0) &&
  match values (digit_table c (length (after c))) (period_needs c p n0) with
  | Some g => pattern g p n0 (period_needs c p n0)
  | None => false
  end.

Theorem check_period_sound : forall c p n0 verified_to,
  check_period c p n0 verified_to = true -> least_period (G c) p n0.
Proof.
  intros c p n0 vt H. unfold check_period in H.
  apply andb_prop in H. destruct H as [H HV]. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [F P0]. apply N.ltb_lt in P0.
  destruct (values (digit_table c (length (after c))) (period_needs c p n0)) as [g |] eqn:E;
    [| discriminate].
  apply (pattern_sound c p n0 g); auto.
  exact (values_spec c _ _ g (fun n _ => finite_covers c n F) E).
Qed.

(** ** Recurring codes *)

(** The least v with d_u = d_{u+t} for all u > v, found by going back from the block. *)
Fixpoint before_block (c : code) (v : nat) : nat :=
  match v with
  | O => O
  | S v' =>
      if digit c (Z.of_nat v) =? digit c (Z.of_nat v + Z.of_nat (length (again c)))
      then before_block c v' else v
  end.

Definition block_start (c : code) : N := N.of_nat (before_block c (length (after c))).
Definition block (c : code) : N := N.of_nat (length (again c)).

Lemma digit_recurs : forall c u, (Z.of_nat (length (after c)) < u)%Z ->
  digit c (u + Z.of_nat (length (again c))) = digit c u.
Proof.
  intros c u H. unfold digit.
  destruct (Z.leb_spec u 0); [lia |].
  destruct (Z.leb_spec (u + Z.of_nat (length (again c))) 0); [lia |].
  destruct (Nat.ltb_spec (Z.to_nat (u - 1)) (length (after c))); [lia |].
  destruct (Nat.ltb_spec (Z.to_nat (u + Z.of_nat (length (again c)) - 1)) (length (after c))); [lia |].
  destruct (Nat.eq_dec (length (again c)) 0) as [E | E].
  - destruct (again c); [| discriminate].
    now rewrite !nth_overflow by (cbn; lia).
  - f_equal.
    replace (Z.to_nat (u + Z.of_nat (length (again c)) - 1) - length (after c))%nat
      with ((Z.to_nat (u - 1) - length (after c)) + 1 * length (again c))%nat by lia.
    now apply Nat.mod_add.
Qed.

Lemma recurring_spec : forall c,
  recurring_digits (digit c) (block_start c) (block c) (first c).
Proof.
  intros c. split; [| apply digit_before].
  unfold block_start, block.
  assert (H : forall v, (forall u, (Z.of_nat v < u)%Z -> digit c (u + Z.of_nat (length (again c))) = digit c u) ->
    forall u, (Z.of_nat (before_block c v) < u)%Z -> digit c (u + Z.of_nat (length (again c))) = digit c u).
  { induction v as [| v IH]; intros A u Hu; [now apply A |].
    cbn [before_block] in Hu.
    destruct (N.eqb_spec (digit c (Z.of_nat (S v)))
                (digit c (Z.of_nat (S v) + Z.of_nat (length (again c))))) as [E | E].
    - apply IH; auto. intros x Hx. destruct (Z.eq_dec x (Z.of_nat (S v))) as [-> |]; auto.
      apply A. lia.
    - now apply A. }
  intros u Hu. rewrite nat_N_Z in *. apply (H (length (after c))); [| exact Hu].
  intros x Hx. now apply digit_recurs.
Qed.

Definition recurring_needs (c : code) (p n0 : N) : N :=
  N.max (block_start c + most_heaps c * (n0 - 1 + p)) (p + first c) + p.

(** p is the least period, tp the multiple of p that the theorem is applied with. *)
Definition check_recurring (c : code) (p n0 tp verified_to : N) : bool :=
  negb (is_finite c) && (0 <? p) && (0 <? tp) && (tp mod p =? 0) && (tp mod block c =? 0)
  && (verified_to =? recurring_needs c tp n0) &&
  match values (digit_table c (N.to_nat (recurring_needs c tp n0))) (recurring_needs c tp n0) with
  | Some g => pattern g p n0 (recurring_needs c tp n0)
  | None => false
  end.

(** A period p seen over one turn of a proved multiple holds for ever. *)
Lemma period_from_multiple : forall A (f : N -> A) p tp n0, 0 < p -> periodic f tp n0 ->
  (forall n, n0 <= n -> n < n0 + tp -> f (n + p) = f n) -> periodic f p n0.
Proof.
  intros A f p tp n0 Hp H W. split; auto. intros n Hn.
  pose proof (proj1 H) as T0.
  assert (D : exists m k, n = m + k * tp /\ n0 <= m /\ m < n0 + tp).
  { exists (n0 + (n - n0) mod tp), ((n - n0) / tp).
    pose proof (N.div_mod (n - n0) tp ltac:(lia)) as E.
    pose proof (N.mod_lt (n - n0) tp ltac:(lia)) as L.
    revert E L. generalize ((n - n0) mod tp) ((n - n0) / tp). intros r k E L.
    repeat split; nia. }
  destruct D as (m & k & -> & M1 & M2).
  rewrite (periodic_multiple _ f tp n0 H k m M1).
  replace (m + k * tp + p) with ((m + p) + k * tp) by lia.
  rewrite (periodic_multiple _ f tp n0 H) by lia. now apply W.
Qed.

Theorem check_recurring_sound : forall c p n0 tp verified_to,
  check_recurring c p n0 tp verified_to = true -> least_period (G c) p n0.
Proof.
  intros c p n0 tp vt H. unfold check_recurring in H.
  set (last := recurring_needs c tp n0) in *.
  apply andb_prop in H. destruct H as [H HV]. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [H HB]. apply andb_prop in H. destruct H as [H HT].
  apply andb_prop in H. destruct H as [H T0]. apply andb_prop in H. destruct H as [HF P0].
  apply N.ltb_lt in P0. apply N.ltb_lt in T0. apply N.eqb_eq in HB. apply N.eqb_eq in HT.
  assert (B0 : block c <> 0).
  { unfold block. intros E. unfold is_finite in HF. destruct (again c); [discriminate | cbn in E; lia]. }
  apply N.mod_divide in HB; auto. apply N.mod_divide in HT; [| lia]. destruct HT as [k Hk].
  destruct (values (digit_table c (N.to_nat last)) last) as [g |] eqn:E; [| discriminate].
  pose proof (values_spec c _ last g (any_covers c last) E) as Hg.
  destruct (most_heaps_spec c) as [Hm Hh].
  assert (P1 : p <= tp) by (apply N.divide_pos_le; [auto | exists k; auto]).
  assert (Hx : n0 - 1 + tp <= most_heaps c * (n0 - 1 + tp)) by nia.
  assert (L : n0 - 1 + tp + tp <= last) by (unfold last, recurring_needs; lia).
  pose proof (pattern_same g p n0 last (G c) HV Hg ltac:(lia)) as S.
  assert (Sk : forall j n, n0 <= n -> n + j * p <= last -> G c (n + j * p) = G c n).
  { induction j as [| j IH] using N.peano_ind; intros n Hn Hl; [f_equal; lia |].
    replace (n + N.succ j * p) with ((n + j * p) + p) by nia.
    rewrite N.mul_succ_l in Hl. rewrite S by lia. apply IH; lia. }
  assert (PT : periodic (G c) tp n0).
  { split; auto. intros n Hn. destruct (N.le_gt_cases n (n0 - 1)) as [Ln | Ln].
    - rewrite Hk. apply Sk; lia.
    - apply (recurring_period (digit c) (block_start c) (block c) (first c) (most_heaps c) tp
        (n0 - 1) (G c)); auto.
      + apply recurring_spec.
      + apply G_spec.
      + intros i Hi Li. rewrite Hk. apply Sk; [lia |]. unfold last, recurring_needs. lia. }
  apply (pattern_least g p n0 last); auto; [lia | lia |].
  apply (period_from_multiple _ _ p tp); auto.
  intros n Hn Ln. apply S; lia.
Qed.
