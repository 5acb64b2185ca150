(** The checkers of arithmetico-periodic nim-sequences of recurring codes. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values CheckPeriod Saltus CheckSaltus Recurring.
Import ListNotations.
Open Scope N_scope.

(** What the checkers share: from a theorem that carries the multiple tp on, to the least period. *)
Lemma follow_sound : forall c g p s n0 tp last, 0 < p -> 0 < tp -> tp mod p = 0 ->
  (forall n, n <= last -> get 0 g n = G c n) -> saltus_pattern g p s n0 last = true ->
  n0 - 1 + 2 * tp < last ->
  ((forall i, n0 - 1 < i -> i + tp <= last -> G c (i + tp) = G c i + tp / p * s) ->
   forall i, n0 - 1 < i -> G c (i + tp) = G c i + tp / p * s) ->
  least_arithmetic (G c) p s n0.
Proof.
  intros c g p s n0 tp last P0 T0 DV Hg HP HL TH.
  set (a := tp / p) in *.
  assert (Etp : tp = a * p).
  { pose proof (N.div_mod tp p ltac:(lia)) as D. rewrite DV in D. fold a in D. lia. }
  assert (A0 : 0 < a) by (destruct (N.eq_dec a 0) as [Z |]; [rewrite Z in Etp |]; lia).
  assert (Pt : p <= tp) by (rewrite Etp; replace p with (1 * p) at 1 by lia; apply N.mul_le_mono_r; lia).
  assert (S1 : forall n, n0 <= n -> n + p <= last -> G c (n + p) = G c n + s).
  { apply (saltus_pattern_same g p s n0 last (G c) HP Hg). lia. }
  assert (SA : forall j n, n0 <= n -> n + j * p <= last -> G c (n + j * p) = G c n + j * s).
  { induction j as [| j IH] using N.peano_ind; intros n Hn Hl.
    - rewrite !N.mul_0_l, !N.add_0_r. reflexivity.
    - rewrite !N.mul_succ_l, !N.add_assoc in *. rewrite S1, IH; lia. }
  assert (AT : arithmetic (G c) (a * p) (a * s) n0).
  { split; [lia |]. intros n Hn. rewrite <- Etp.
    destruct (N.le_gt_cases n (n0 - 1)) as [Ln | Ln].
    - rewrite Etp at 1. apply SA; lia.
    - apply TH; auto. intros i Hi Li. rewrite Etp at 1. apply SA; lia. }
  assert (AR : arithmetic (G c) p s n0).
  { apply (arithmetic_from_multiple _ p s a); auto. rewrite <- Etp. intros n H5 H6. apply S1; lia. }
  apply (saltus_pattern_least g p s n0 last); auto; lia.
Qed.

Lemma block_pos : forall c, is_finite c = false -> 1 <= block c.
Proof.
  intros c H. unfold block. destruct (again c) eqn:E; [| cbn; lia].
  unfold is_finite in H. rewrite E in H. discriminate.
Qed.

(** ** Theorem 6.10 *)

Definition tetral_needs (c : code) (tp n0 : N) : N := n0 - 1 + 2 * tp + block_start c + block c.

Definition check_tetral (c : code) (p s n0 tp verified_to : N) : bool :=
  let ts := tp / p * s in
  let last := tetral_needs c tp n0 in
  negb (is_finite c) && (most_heaps c <=? 1) && (0 <? p) && (0 <? s) && (0 <? tp) && (tp mod p =? 0)
  && some_in (block_start c + 1) (block c) (fun u => 2 <=? digit c (Z.of_N u))
  && (verified_to =? last) &&
  match values (digit_table c (N.to_nat last)) last with
  | Some g => saltus_pattern g p s n0 last && starts_low g (n0 - 1) tp ts
  | None => false
  end.

Theorem check_tetral_sound : forall c p s n0 tp verified_to,
  check_tetral c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros c p s n0 tp vt H. unfold check_tetral in H.
  set (last := tetral_needs c tp n0) in *. set (ts := tp / p * s) in *.
  apply andb_prop in H. destruct H as [H HV].
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [H DV]. apply andb_prop in H. destruct H as [H T0].
  apply andb_prop in H. destruct H as [H S0]. apply andb_prop in H. destruct H as [H P0].
  apply andb_prop in H. destruct H as [HF M1].
  apply negb_true_iff in HF. apply N.leb_le in M1. apply N.ltb_lt in P0, S0, T0. apply N.eqb_eq in DV.
  destruct (values (digit_table c (N.to_nat last)) last) as [g |] eqn:E; [| discriminate].
  pose proof (values_spec c _ last g (any_covers c last) E) as Hg.
  apply andb_prop in HV. destruct HV as [HP HL].
  pose proof (block_pos c HF) as B1. pose proof (recurring_spec c) as [RC _].
  assert (EL : last = n0 - 1 + 2 * tp + block_start c + block c) by reflexivity.
  destruct (starts_low_spec g (n0 - 1) tp ts last (G c) HL Hg ltac:(lia)) as [H2 H3].
  assert (A0 : 0 < tp / p).
  { destruct (N.eq_dec (tp / p) 0) as [Z |]; [| lia]. pose proof (N.div_mod tp p ltac:(lia)) as D.
    rewrite DV, Z in D. lia. }
  apply (follow_sound c g p s n0 tp last); auto; [lia |]. fold ts. intros H1.
  apply (austin_6_10 (digit c) (G c) (n0 - 1) tp ts (block_start c) (block c)); auto.
  - intros u. destruct (most_heaps_spec c) as [AM _]. specialize (AM u).
    assert (2 ^ (most_heaps c + 1) <= 2 ^ 2) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 2) with 4 in *. lia.
  - subst ts. apply N.mul_pos_pos; auto.
  - apply G_spec.
  - intros i Hi Li. apply H1; lia.
Qed.

(** ** Theorem 6.9 *)

(** (b) with the block t: a digit that contains 4 does so t places on. *)
Definition splits_recur (c : code) (t : N) : bool :=
  all_in 0 (block_start c + 1) (fun u =>
    if N.testbit (digit c (Z.of_N u)) 2 then N.testbit (digit c (Z.of_N (u + t))) 2 else true).

Definition octal_needs (tp n0 : N) : N := n0 - 1 + 7 * tp.

(** The code recurs with every multiple of its block; the first that satisfies (b) is taken. *)
Definition check_octal (c : code) (p s n0 tp verified_to : N) : bool :=
  let ts := tp / p * s in
  let last := octal_needs tp n0 in
  negb (is_finite c) && (first c =? 0) && (most_heaps c <=? 2)
  && (0 <? p) && (0 <? s) && (0 <? tp) && (tp mod p =? 0) && is_power_of_two ts
  && some_in 1 (block_start c / block c + 1) (fun m =>
       if block_start c + m * block c <=? tp then splits_recur c (m * block c) else false)
  && (verified_to =? last) &&
  match values (digit_table c (N.to_nat last)) last with
  | Some g => saltus_pattern g p s n0 last && starts_low g (n0 - 1) tp ts
  | None => false
  end.

Theorem check_octal_sound : forall c p s n0 tp verified_to,
  check_octal c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros c p s n0 tp vt H. unfold check_octal in H.
  set (last := octal_needs tp n0) in *. set (ts := tp / p * s) in *.
  apply andb_prop in H. destruct H as [H HV]. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [H HB]. apply andb_prop in H. destruct H as [H P2].
  apply andb_prop in H. destruct H as [H DV]. apply andb_prop in H. destruct H as [H T0].
  apply andb_prop in H. destruct H as [H S0]. apply andb_prop in H. destruct H as [H P0].
  apply andb_prop in H. destruct H as [H M2]. apply andb_prop in H. destruct H as [HF F0].
  apply negb_true_iff in HF. apply N.leb_le in M2. apply N.ltb_lt in P0, S0, T0.
  apply N.eqb_eq in DV, F0. unfold is_power_of_two in P2. apply N.eqb_eq in P2.
  destruct (values (digit_table c (N.to_nat last)) last) as [g |] eqn:E; [| discriminate].
  pose proof (values_spec c _ last g (any_covers c last) E) as Hg.
  apply andb_prop in HV. destruct HV as [HP HL].
  apply some_in_spec in HB. destruct HB as (m & Hm & HB).
  destruct (N.leb_spec (block_start c + m * block c) tp) as [TP | TP]; [| discriminate].
  pose proof (block_pos c HF) as B1. pose proof (recurring_spec c) as RS. pose proof RS as [_ RF].
  assert (RC : forall u, (Z.of_N (block_start c) < u)%Z -> digit c (u + Z.of_N (m * block c)) = digit c u).
  { intros u Hu. apply (recurring_multiple _ _ _ _ RS m u Hu). }
  assert (EL : last = n0 - 1 + 7 * tp) by reflexivity.
  destruct (starts_low_spec g (n0 - 1) tp ts last (G c) HL Hg ltac:(lia)) as [H2 H3].
  apply (follow_sound c g p s n0 tp last); auto; [lia |]. fold ts. intros H1. rewrite P2 in *.
  apply (austin_6_9 (digit c) (G c) (n0 - 1) tp (N.log2 ts) (block_start c) (m * block c)); auto.
  - nia.
  - intros u Hu. apply RF. rewrite F0. lia.
  - intros u. destruct (most_heaps_spec c) as [AM _]. specialize (AM u).
    assert (2 ^ (most_heaps c + 1) <= 2 ^ 3) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 3) with 8 in *. lia.
  - intros u Hu. destruct (N.le_gt_cases u (block_start c)) as [L | L].
    + unfold splits_recur in HB. rewrite all_in_spec in HB. specialize (HB u ltac:(lia)).
      cbv beta in HB. now rewrite Hu in HB.
    + rewrite N2Z.inj_add, RC by lia. exact Hu.
  - apply G_spec.
  - intros i Hi Li. apply H1; lia.
Qed.

(** ** Theorem 6.9 with the low values left as one heap *)

(** Values of the heaps up to [last] that can be left when u + i has the residue rho. *)
Definition left_as_one (c : code) (g : table N) (last rho : N) : set :=
  let v := block_start c in
  let t := block c in
  loop 0 (last + 1) (fun i s =>
    let u := v + 1 + (rho + (i + v + 1) * (t - 1)) mod t in
    if N.testbit (digit c (Z.of_N u)) (if i =? 0 then 0 else 1) then add (get 0 g i) s else s) Empty.

Definition low_left (c : code) (g : table N) (last s : N) : bool :=
  all_in 0 (block c) (fun rho =>
    let left := left_as_one c g last rho in all_in 0 (2 * s) (fun x => mem left x)).

Lemma left_as_one_spec : forall c g last rho x, mem (left_as_one c g last rho) x = true ->
  exists i, i <= last /\ get 0 g i = x /\
    N.testbit (digit c (Z.of_N (block_start c + 1 +
      (rho + (i + block_start c + 1) * (block c - 1)) mod block c))) (if i =? 0 then 0 else 1) = true.
Proof.
  intros c g last rho x. unfold left_as_one. rewrite loop_fold.
  match goal with |- mem (fold_left ?f _ _) _ = true -> _ => set (step := f) end.
  assert (X : forall (l : list N) s, mem (fold_left step l s) x = true ->
    mem s x = true \/ exists i, In i l /\ get 0 g i = x /\
      N.testbit (digit c (Z.of_N (block_start c + 1 +
        (rho + (i + block_start c + 1) * (block c - 1)) mod block c))) (if i =? 0 then 0 else 1) = true).
  { induction l as [| a l IH]; intros s H; cbn [fold_left] in H; auto.
    apply IH in H. destruct H as [H | (i & I & H)]; [| right; exists i; cbn; tauto].
    unfold step in H at 1.
    match type of H with mem (if ?b then _ else _) _ = true => destruct b eqn:E end; auto.
    apply mem_add in H. destruct H as [H | H]; auto. right. exists a. cbn. auto. }
  intros H. apply X in H. rewrite mem_empty in H. destruct H as [H | (i & I & H)]; [discriminate |].
  apply in_range in I. exists i. split; [lia | exact H].
Qed.

Lemma low_left_spec : forall c g last s f, is_finite c = false -> low_left c g last s = true ->
  (forall n, n <= last -> get 0 g n = f n) ->
  forall m x, x < 2 * s -> exists i, i <= last /\ f i = x /\
    forall u, block_start c < u -> u + i = m ->
      N.testbit (digit c (Z.of_N u)) (if i =? 0 then 0 else 1) = true.
Proof.
  intros c g last s f HF H Hg m x Hx. pose proof (block_pos c HF) as B1.
  unfold low_left in H. rewrite all_in_spec in H.
  pose proof (N.mod_lt m (block c) ltac:(lia)) as ML.
  assert (R : 0 <= m mod block c < 0 + block c) by (split; [apply N.le_0_l | exact ML]).
  specialize (H (m mod block c) R). cbv beta zeta in H. clear R ML. rewrite all_in_spec in H.
  specialize (H x ltac:(lia)). apply left_as_one_spec in H. destruct H as (i & Hi & Gi & B).
  exists i. split; auto. split; [rewrite <- Hg; auto |]. intros u Hu Em.
  set (v := block_start c) in *. set (t := block c) in *.
  rewrite <- B. f_equal.
  (* u and the digit looked at differ by a multiple of the block *)
  set (a := u - v - 1).
  assert (Ea : (m mod t + (i + v + 1) * (t - 1)) mod t = a mod t).
  { rewrite N.add_mod_idemp_l by lia.
    rewrite <- (N.mod_add a (i + v + 1) t) by lia. f_equal.
    rewrite N.mul_sub_distr_l.
    assert (X : (i + v + 1) * 1 <= (i + v + 1) * t) by (apply N.mul_le_mono_l; lia).
    subst a. revert X. generalize ((i + v + 1) * t). intros y X. lia. }
  rewrite Ea. pose proof (N.div_mod a t ltac:(lia)) as DM. rewrite (N.mul_comm t) in DM.
  pose proof (recurring_multiple (digit c) v t (first c) (recurring_spec c) (a / t)
    (Z.of_N (v + 1 + a mod t)) ltac:(generalize (a mod t); clear; intros; lia)) as RM.
  rewrite <- RM, <- N2Z.inj_add. do 2 f_equal. subst a. revert DM Hu. clear.
  generalize ((u - v - 1) / t * t) ((u - v - 1) mod t). intros y r DM Hu. lia.
Qed.

Definition check_octal_heap (c : code) (p s n0 tp verified_to : N) : bool :=
  let ts := tp / p * s in
  let last := octal_needs tp n0 in
  negb (is_finite c) && (first c =? 0) && (most_heaps c <=? 2)
  && (0 <? p) && (0 <? s) && (0 <? tp) && (tp mod p =? 0) && is_power_of_two ts
  && (block_start c + block c <=? tp) && (tp mod block c =? 0) && (verified_to =? last) &&
  match values (digit_table c (N.to_nat last)) last with
  | Some g =>
      saltus_pattern g p s n0 last && starts_low g (n0 - 1) tp ts
      && low_left c g (n0 - 1 + 2 * tp) ts
  | None => false
  end.

Theorem check_octal_heap_sound : forall c p s n0 tp verified_to,
  check_octal_heap c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros c p s n0 tp vt H. unfold check_octal_heap in H.
  set (last := octal_needs tp n0) in *. set (ts := tp / p * s) in *.
  apply andb_prop in H. destruct H as [H HV]. apply andb_prop in H. destruct H as [H _].
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H TP].
  apply andb_prop in H. destruct H as [H P2].
  apply andb_prop in H. destruct H as [H DV]. apply andb_prop in H. destruct H as [H T0].
  apply andb_prop in H. destruct H as [H S0]. apply andb_prop in H. destruct H as [H P0].
  apply andb_prop in H. destruct H as [H M2]. apply andb_prop in H. destruct H as [HF F0].
  apply negb_true_iff in HF. apply N.leb_le in M2, TP. apply N.ltb_lt in P0, S0, T0.
  apply N.eqb_eq in DV, F0. unfold is_power_of_two in P2. apply N.eqb_eq in P2.
  destruct (values (digit_table c (N.to_nat last)) last) as [g |] eqn:E; [| discriminate].
  pose proof (values_spec c _ last g (any_covers c last) E) as Hg.
  apply andb_prop in HV. destruct HV as [HV HLL]. apply andb_prop in HV. destruct HV as [HP HL].
  pose proof (block_pos c HF) as B1. pose proof (recurring_spec c) as [_ RF].
  assert (EL : last = n0 - 1 + 7 * tp) by reflexivity.
  destruct (starts_low_spec g (n0 - 1) tp ts last (G c) HL Hg ltac:(lia)) as [H2 H3].
  assert (LOW := low_left_spec c g (n0 - 1 + 2 * tp) ts (G c) HF HLL ltac:(intros; apply Hg; lia)).
  apply (follow_sound c g p s n0 tp last); auto; [lia |]. fold ts. intros H1. rewrite P2 in *.
  apply (octal_one_heap (digit c) (G c) (n0 - 1) tp (N.log2 ts) (block_start c)); auto.
  - intros u Hu. apply RF. rewrite F0. lia.
  - intros u. destruct (most_heaps_spec c) as [AM _]. specialize (AM u).
    assert (2 ^ (most_heaps c + 1) <= 2 ^ 3) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 3) with 8 in *. lia.
  - lia.
  - apply G_spec.
  - intros i Hi Li. apply H1; lia.
Qed.
