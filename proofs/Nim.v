(** Mex and nim-addition on the natural numbers. *)

From Coq Require Import NArith Lia List Bool.
Import ListNotations.
Open Scope N_scope.

(** [is_mex S m]: m is the least number outside S. *)
Definition is_mex (S : N -> Prop) (m : N) : Prop := ~ S m /\ forall v, v < m -> S v.

Lemma is_mex_unique : forall S a b, is_mex S a -> is_mex S b -> a = b.
Proof.
  intros S a b [Ha La] [Hb Lb].
  destruct (N.lt_trichotomy a b) as [H | [H | H]]; auto.
  - exfalso. apply Ha, Lb, H.
  - exfalso. apply Hb, La, H.
Qed.

Lemma is_mex_ext : forall S T m, (forall v, S v <-> T v) -> is_mex S m -> is_mex T m.
Proof.
  intros S T m H [A B]. split.
  - now rewrite <- H.
  - intros v Hv. apply H, B, Hv.
Qed.

(** Nim-addition is addition without carry, [N.lxor]. *)
Fixpoint nim_sum (l : list N) : N :=
  match l with
  | [] => 0
  | a :: r => N.lxor a (nim_sum r)
  end.

Lemma lxor_cancel_r : forall a b c, N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros a b c H.
  rewrite <- (N.lxor_0_r a), <- (N.lxor_0_r b), <- (N.lxor_nilpotent c), <- !N.lxor_assoc, H.
  reflexivity.
Qed.

Lemma lxor_cancel_l : forall a b c, N.lxor c a = N.lxor c b -> a = b.
Proof.
  intros a b c H. apply (lxor_cancel_r a b c).
  now rewrite (N.lxor_comm a c), (N.lxor_comm b c).
Qed.

Lemma nim_sum_app : forall a b, nim_sum (a ++ b) = N.lxor (nim_sum a) (nim_sum b).
Proof.
  induction a as [| x a IH]; intros b; cbn; [reflexivity |].
  now rewrite IH, N.lxor_assoc.
Qed.

Lemma pow2_le_testbit : forall a k, N.testbit a k = true -> 2 ^ k <= a.
Proof.
  intros a k H. destruct (N.lt_ge_cases a (2 ^ k)) as [L | L]; auto.
  rewrite <- (N.mod_small a (2 ^ k) L), N.mod_pow2_bits_high in H; [discriminate | lia].
Qed.

Lemma land_ldiff_disjoint : forall a b, N.land (N.land a b) (N.ldiff a b) = 0.
Proof.
  intros. apply N.bits_inj_iff. intros n.
  rewrite !N.land_spec, N.ldiff_spec, N.bits_0.
  now destruct (N.testbit a n), (N.testbit b n).
Qed.

Lemma land_plus_ldiff : forall a b, a = N.land a b + N.ldiff a b.
Proof.
  intros. rewrite N.add_nocarry_lxor by apply land_ldiff_disjoint.
  apply N.bits_inj_iff. intros n. rewrite N.lxor_spec, N.land_spec, N.ldiff_spec.
  now destruct (N.testbit a n), (N.testbit b n).
Qed.

Lemma lxor_plus : forall a b, N.lxor a b = N.ldiff a b + N.ldiff b a.
Proof.
  intros. rewrite N.add_nocarry_lxor.
  - apply N.bits_inj_iff. intros n. rewrite !N.lxor_spec, !N.ldiff_spec.
    now destruct (N.testbit a n), (N.testbit b n).
  - apply N.bits_inj_iff. intros n. rewrite N.land_spec, !N.ldiff_spec, N.bits_0.
    now destruct (N.testbit a n), (N.testbit b n).
Qed.

(** Changing a at the leading bit of d, where a has a 1, makes it smaller. *)
Lemma lxor_lt : forall a d, d <> 0 -> N.testbit a (N.log2 d) = true -> N.lxor a d < a.
Proof.
  intros a d Hd Ha.
  assert (B : N.testbit d (N.log2 d) = true) by now apply N.bit_log2.
  assert (L : 2 ^ N.log2 d <= N.land a d).
  { apply pow2_le_testbit. now rewrite N.land_spec, Ha, B. }
  assert (U : d < 2 ^ N.succ (N.log2 d)) by (apply N.log2_spec; lia).
  rewrite N.pow_succ_r' in U.
  pose proof (land_plus_ldiff a d) as Ea.
  pose proof (land_plus_ldiff d a) as Ed. rewrite (N.land_comm d a) in Ed.
  rewrite lxor_plus. lia.
Qed.

(** Every number below a nim-sum is reached by lowering one of the two. *)
Lemma lxor_lower : forall v a b, v < N.lxor a b ->
  (exists a', a' < a /\ N.lxor a' b = v) \/ (exists b', b' < b /\ N.lxor a b' = v).
Proof.
  intros v a b H.
  set (d := N.lxor v (N.lxor a b)).
  assert (Hd : d <> 0).
  { unfold d. intros E. apply N.lxor_eq in E. lia. }
  assert (B : N.testbit d (N.log2 d) = true) by now apply N.bit_log2.
  destruct (N.testbit (N.lxor a b) (N.log2 d)) eqn:T.
  - rewrite N.lxor_spec in T.
    destruct (N.testbit a (N.log2 d)) eqn:Ta.
    + left. exists (N.lxor a d). split; [now apply lxor_lt |].
      unfold d. apply N.bits_inj_iff. intros n. rewrite !N.lxor_spec.
      now destruct (N.testbit a n), (N.testbit b n), (N.testbit v n).
    + right. exists (N.lxor b d). split; [apply lxor_lt; [exact Hd | now rewrite xorb_false_l in T] |].
      unfold d. apply N.bits_inj_iff. intros n. rewrite !N.lxor_spec.
      now destruct (N.testbit a n), (N.testbit b n), (N.testbit v n).
  - exfalso. assert (Tv : N.testbit v (N.log2 d) = true).
    { unfold d in B at 1. rewrite N.lxor_spec, T in B.
      now destruct (N.testbit v (N.log2 d)). }
    pose proof (lxor_lt v d Hd Tv) as L.
    replace (N.lxor v d) with (N.lxor a b) in L; [lia |].
    unfold d. apply N.bits_inj_iff. intros n. rewrite !N.lxor_spec.
    now destruct (N.testbit a n), (N.testbit b n), (N.testbit v n).
Qed.
