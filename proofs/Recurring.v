(** Arithmetico-periodic nim-sequences of recurring codes: Austin 1976, Theorems 6.9 and 6.10. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules Periods Saltus.
Import ListNotations.
Open Scope N_scope.

(** A digit d_u with u > v may be read t places further on. *)
Lemma option_later : forall d v t n hs, (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) ->
  take_and_break d n hs -> (Z.of_N v < Z.of_N n - Z.of_N (total hs))%Z ->
  take_and_break d (n + t) hs.
Proof.
  intros d v t n hs Hd (A & B & C) L. split; [lia | split].
  - eapply Forall_impl; [| exact B]. cbn. lia.
  - replace (Z.of_N (n + t) - Z.of_N (total hs))%Z
      with ((Z.of_N n - Z.of_N (total hs)) + Z.of_N t)%Z by lia.
    rewrite Hd; auto.
Qed.

(** An option that is one heap, or none. *)
Lemma option_small : forall d n hs, take_and_break d n hs -> (length hs <= 1)%nat ->
  hs = [] \/ exists x, hs = [x] /\ 0 < x < n.
Proof.
  intros d n hs (A & B & C) L. destruct hs as [| x [| y hs]]; auto; cbn in L; [| lia].
  right. exists x. inversion B; subst. auto.
Qed.

(** Austin 1976, Theorem 6.10: recurring codes with digits up to 3, any saltus s > 0. *)
Theorem austin_6_10 : forall d g e p s v t,
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) -> 1 <= t -> (forall u, d u <= 3) ->
  0 < p -> 0 < s ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + p + v + t -> g (i + p) = g i + s) ->
  (forall i, i <= e -> g i < s) ->
  (forall i, i <= e + p -> g i < 2 * s) ->
  forall i, e < i -> g (i + p) = g i + s.
Proof.
  intros d g e p s v t Hd Ht H3 Hp Hs Hg H1 Hl Hl2.
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.le_gt_cases n (e + p + v + t)) as [L | L]; [now apply H1 |].
  assert (SM : forall m hs, take_and_break d m hs -> (length hs <= 1)%nat).
  { intros m hs (_ & _ & B). apply pow2_le_testbit in B. pose proof (H3 (Z.of_N m - Z.of_N (total hs))%Z).
    destruct (Nat.le_gt_cases (length hs) 1); auto. exfalso.
    assert (2 ^ 2 <= 2 ^ N.of_nat (length hs)) by (apply N.pow_le_mono_r; lia).
    change (2 ^ 2) with 4 in *. lia. }
  assert (G0 : g 0 = 0).
  { apply (is_mex_unique (fun v => exists hs, take_and_break d 0 hs /\ nim_sum (map g hs) = v)).
    - apply Hg.
    - split; [intros (hs & (A & _) & _); lia | lia]. }
  assert (ONE : forall m x, 0 < x -> take_and_break d m [x] -> take_and_break d (m + p) [x + p]).
  { intros m x X (A & B & C). inversion B; subst. split; [lia | split].
    - constructor; auto. lia.
    - cbn [total length] in *.
      replace (Z.of_N (m + p) - Z.of_N (x + p + 0))%Z with (Z.of_N m - Z.of_N (x + 0))%Z by lia. exact C. }
  assert (ONE' : forall m x, p < x -> take_and_break d (m + p) [x] -> take_and_break d m [x - p]).
  { intros m x X (A & B & C). inversion B; subst. split; [lia | split].
    - constructor; auto. lia.
    - cbn [total length] in *.
      replace (Z.of_N m - Z.of_N (x - p + 0))%Z with (Z.of_N (m + p) - Z.of_N (x + 0))%Z by lia. exact C. }
  assert (GE : forall x, e + 2 * p < x -> x < n + p -> 2 * s <= g x).
  { intros x X1 X2. pose proof (IH (x - p) ltac:(lia) ltac:(lia)) as A.
    pose proof (IH (x - 2 * p) ltac:(lia) ltac:(lia)) as B.
    replace (x - p + p) with x in A by lia. replace (x - 2 * p + p) with (x - p) in B by lia. lia. }
  assert (Gn : s <= g n).
  { pose proof (IH (n - p) ltac:(lia) ltac:(lia)) as A. replace (n - p + p) with n in A by lia. lia. }
  eapply is_mex_unique; [apply Hg |]. split.
  - intros (hs & R & E). destruct (option_small _ _ _ R (SM _ _ R)) as [-> | (x & -> & X)].
    + cbn in E. lia.
    + cbn in E. rewrite N.lxor_0_r in E.
      assert (Xe : e + p < x).
      { destruct (N.lt_ge_cases (e + p) x) as [Y | Y]; auto. pose proof (Hl2 x Y). lia. }
      apply ONE' in R; [| lia].
      pose proof (IH (x - p) ltac:(lia) ltac:(lia)) as A. replace (x - p + p) with x in A by lia.
      destruct (Hg n) as [B _]. apply B. exists [x - p]. split; auto. cbn. rewrite N.lxor_0_r. lia.
  - intros w Hw. destruct (N.le_gt_cases (2 * s) w) as [W | W].
    + destruct (Hg n) as [_ B]. destruct (B (w - s)) as (hs & R & E); [lia |].
      destruct (option_small _ _ _ R (SM _ _ R)) as [-> | (x & -> & X)].
      * cbn in E. lia.
      * cbn in E. rewrite N.lxor_0_r in E.
        assert (Xe : e < x).
        { destruct (N.lt_ge_cases e x) as [Y | Y]; auto. pose proof (Hl x Y). lia. }
        exists [x + p]. split; [apply ONE; auto; lia |]. cbn. rewrite N.lxor_0_r, IH by lia. lia.
    + set (m := n + p - t).
      assert (Gm : 2 * s <= g m) by (apply GE; subst m; lia).
      destruct (Hg m) as [_ B]. destruct (B w) as (hs & R & E); [lia |].
      exists hs. split; auto. replace (n + p) with (m + t) by (subst m; lia).
      apply (option_later d v t); auto.
      destruct (option_small _ _ _ R (SM _ _ R)) as [-> | (x & -> & X)].
      * cbn [total]. subst m. lia.
      * cbn [total] in *. cbn in E. rewrite N.lxor_0_r in E.
        destruct (N.lt_ge_cases (e + 2 * p) x) as [Y | Y].
        -- pose proof (GE x Y ltac:(subst m; lia)). lia.
        -- subst m. lia.
Qed.

(** Austin 1976, Theorem 6.9: recurring codes with digits up to 7, saltus 2^k. *)
Theorem austin_6_9 : forall d g e p k v t,
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) -> 1 <= t ->
  (forall u, (u < 0)%Z -> d u = 0) -> (forall u, d u <= 7) ->
  (forall u, N.testbit (d (Z.of_N u)) 2 = true -> N.testbit (d (Z.of_N (u + t))) 2 = true) ->
  v + t <= p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + 6 * p -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) ->
  (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof.
  intros d g e p k v t Hd Ht F0 H7 Hb Hp Hg H1 Hl Hl2.
  set (s := 2 ^ k) in *.
  assert (S0 : 0 < s) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.le_gt_cases n (e + 6 * p)) as [L | L]; [now apply H1 |].
  assert (M2 : at_most d 2).
  { intros u. specialize (H7 u). change (2 ^ (2 + 1)) with 8. lia. }
  assert (BN : forall i, e < i -> i < n -> g (i + p) = g i + s) by (intros; now apply IH).
  pose proof (value_at_least g e p k n ltac:(lia) BN) as VAL.
  pose proof (heap_at_least g e p k n ltac:(lia) BN Hl Hl2) as HAL. fold s in VAL, HAL.
  assert (G6 : 6 * s <= g n) by (apply VAL; lia).
  apply (saltus_step d g 2 e p k n); auto; fold s.
  - lia.
  - change (2 ^ 2) with 4. lia.
  - intros w Hw. set (m := n + p - t).
    (* heaps little below n + p have larger values *)
    assert (BIG : forall x, x <= v -> g n < g (n + p - t - x) + 2 * s).
    { intros x Hx.
      assert (D : exists q, e + q * p < n /\ n <= e + (q + 1) * p).
      { exists ((n - e - 1) / p). pose proof (N.div_mod (n - e - 1) p ltac:(lia)) as DM.
        pose proof (N.mod_lt (n - e - 1) p ltac:(lia)) as ML. revert DM ML.
        generalize ((n - e - 1) / p) ((n - e - 1) mod p). intros q r DM ML.
        rewrite (N.mul_comm p q) in DM. rewrite N.mul_add_distr_r, N.mul_1_l.
        generalize dependent (q * p). intros qp DM. split; lia. }
      destruct D as (q & Q1 & Q2).
      assert (A : q * s <= g (n + p - t - x)).
      { apply VAL; [lia |]. clear - Q1 Hx Hp. lia. }
      destruct (N.lt_ge_cases (g n) ((q + 1 + 1) * s)) as [B | B].
      - rewrite !N.mul_add_distr_r in B. lia.
      - apply HAL in B; lia. }
    pose proof (BIG 0 ltac:(lia)) as B0. rewrite N.sub_0_r in B0. fold m in B0.
    destruct (Hg m) as [_ B]. destruct (B w) as (hs & R & E); [lia |].
    exists hs. split; auto. replace (n + p) with (m + t) by (subst m; lia).
    pose proof R as (R1 & R2 & R3).
    pose proof (at_most_bits d 2 M2 _ _ R3) as LN.
    destruct hs as [| x [| y [| z hs]]]; cbn [length] in LN; [| | | lia].
    + apply (option_later d v t); auto. cbn [total]. subst m. lia.
    + apply (option_later d v t); auto. cbn [total].
      inversion R2; subst.
      destruct (Z.lt_ge_cases (Z.of_N v) (Z.of_N m - Z.of_N (x + 0))) as [Y | Y]; auto. exfalso.
      pose proof (BIG (m - x) ltac:(lia)) as Bx.
      replace (n + p - t - (m - x)) with x in Bx by (subst m; lia).
      cbn [map nim_sum] in *. rewrite N.lxor_0_r in *. lia.
    + (* two heaps: by (b) *)
      assert (T : total [x; y] <= m).
      { destruct (Z.lt_ge_cases (Z.of_N m - Z.of_N (total [x; y])) 0) as [Y | Y]; [| lia].
        rewrite F0, N.bits_0 in R3 by auto. discriminate. }
      split; [lia | split].
      * eapply Forall_impl; [| exact R2]. cbn. lia.
      * cbn [length] in *. change (N.of_nat 2) with 2 in *.
        replace (Z.of_N (m + t) - Z.of_N (total [x; y]))%Z
          with (Z.of_N ((m - total [x; y]) + t)) by lia.
        apply Hb. replace (Z.of_N (m - total [x; y])) with (Z.of_N m - Z.of_N (total [x; y]))%Z by lia.
        exact R3.
Qed.

(** A form of ours: instead of (b), low values are left as one heap. For each m and each x < 2s some
    heap i of value x may be left by taking m − i, if that is more than v. *)
Theorem octal_one_heap : forall d g e p k v,
  (forall u, (u < 0)%Z -> d u = 0) -> (forall u, d u <= 7) -> v < p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + 6 * p -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) ->
  (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  (forall m x, x < 2 * 2 ^ k -> exists i, i <= e + 2 * p /\ g i = x /\
     forall u, v < u -> u + i = m -> N.testbit (d (Z.of_N u)) (if i =? 0 then 0 else 1) = true) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof.
  intros d g e p k v F0 H7 Hv Hg H1 Hl Hl2 H4.
  set (s := 2 ^ k) in *.
  assert (S0 : 0 < s) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.le_gt_cases n (e + 6 * p)) as [L | L]; [now apply H1 |].
  assert (M2 : at_most d 2).
  { intros u. specialize (H7 u). change (2 ^ (2 + 1)) with 8. lia. }
  assert (BN : forall i, e < i -> i < n -> g (i + p) = g i + s) by (intros; now apply IH).
  pose proof (value_at_least g e p k n ltac:(lia) BN) as VAL.
  pose proof (heap_at_least g e p k n ltac:(lia) BN Hl Hl2) as HAL.
  pose proof (turns g e p k n ltac:(lia) BN) as TURN. fold s in VAL, HAL, TURN.
  assert (G6 : 6 * s <= g n) by (apply VAL; lia).
  assert (G0 : g 0 = 0).
  { apply (is_mex_unique (fun v => exists hs, take_and_break d 0 hs /\ nim_sum (map g hs) = v)).
    - apply Hg.
    - split; [intros (hs & (A & _) & _); lia | lia]. }
  (* leave one heap, or none *)
  assert (LEAVE : forall u i, u + i = n + p -> 0 < u ->
    N.testbit (d (Z.of_N u)) (if i =? 0 then 0 else 1) = true ->
    exists hs, take_and_break d (n + p) hs /\ nim_sum (map g hs) = g i).
  { intros u i E U B. destruct (N.eqb_spec i 0) as [-> | I0].
    - exists []. split; [| now rewrite G0]. split; [lia | split; [constructor |]].
      cbn [total length]. replace (Z.of_N (n + p) - Z.of_N 0)%Z with (Z.of_N u) by lia. exact B.
    - exists [i]. split; [| cbn; apply N.lxor_0_r]. split; [lia | split].
      + constructor; auto. lia.
      + cbn [total length]. replace (Z.of_N (n + p) - Z.of_N (i + 0))%Z with (Z.of_N u) by lia. exact B. }
  apply (saltus_step d g 2 e p k n); auto; fold s.
  - lia.
  - change (2 ^ 2) with 4. lia.
  - intros w Hw. destruct (N.lt_ge_cases w (2 * s)) as [Lw | Lw].
    + destruct (H4 (n + p) w Lw) as (i & Ie & <- & B).
      apply (LEAVE (n + p - i) i); [lia | lia |]. apply B; lia.
    + (* w = (s + r) + as, a ≥ 1 *)
      assert (D : exists a r, r < s /\ w = s + r + a * s /\ 1 <= a).
      { exists (w / s - 1), (w mod s).
        pose proof (N.div_mod w s ltac:(lia)) as DM. pose proof (N.mod_lt w s ltac:(lia)) as ML.
        revert DM ML. generalize (w / s) (w mod s). intros q r DM ML.
        assert (Q2 : 2 <= q) by nia.
        assert (SQ : 1 * s <= q * s) by (apply N.mul_le_mono_r; lia).
        rewrite N.mul_sub_distr_r. rewrite (N.mul_comm s q) in DM. split; [auto | split; lia]. }
      destruct D as (a & r & Hr & -> & A1).
      assert (Nq : e + (a + 2) * p < n).
      { apply HAL; [lia |]. rewrite !N.mul_add_distr_r. lia. }
      rewrite N.mul_add_distr_r in Nq.
      destruct (H4 (n + p - a * p) (s + r) ltac:(lia)) as (i & Ie & Gi & B).
      assert (Ei : e < i).
      { replace e with (e + 0 * p) by lia. apply HAL; lia. }
      assert (Gq : g (i + a * p) = s + r + a * s) by (rewrite TURN, Gi; auto; lia).
      rewrite <- Gq. apply (LEAVE (n + p - (i + a * p)) (i + a * p)); [lia | lia |].
      destruct (N.eqb_spec (i + a * p) 0) as [Z | _]; [exfalso; apply N.eq_add_0 in Z; lia |].
      specialize (B (n + p - (i + a * p)) ltac:(lia) ltac:(lia)).
      destruct (N.eqb_spec i 0); [lia | exact B].
Qed.
