(** Arithmetico-periodic nim-sequences whose saltus is a power of two. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods.
Import ListNotations.
Open Scope N_scope.

(** ** Adding and taking away powers of two without carry *)

Lemma lt_pow2_testbit : forall x c, x < 2 ^ c -> forall j, c <= j -> N.testbit x j = false.
Proof.
  intros x c H j Hj. destruct (N.testbit x j) eqn:E; auto. apply pow2_le_testbit in E.
  assert (2 ^ c <= 2 ^ j) by (apply N.pow_le_mono_r; lia). lia.
Qed.

Lemma land_pow2_clear : forall x c, N.testbit x c = false -> N.land x (2 ^ c) = 0.
Proof.
  intros x c H. apply N.bits_inj_iff. intros j. rewrite N.land_spec, N.pow2_bits_eqb, N.bits_0.
  destruct (N.eqb_spec c j) as [<- |]; [now rewrite H | now rewrite andb_false_r].
Qed.

Lemma add_bit : forall x c, N.testbit x c = false -> x + 2 ^ c = N.lxor x (2 ^ c).
Proof. intros x c H. apply N.add_nocarry_lxor. now apply land_pow2_clear. Qed.

Lemma lxor_twice : forall x y, N.lxor (N.lxor x y) y = x.
Proof. intros. now rewrite N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_r. Qed.

Lemma clear_bit : forall x c, N.testbit x c = true -> N.testbit (N.lxor x (2 ^ c)) c = false.
Proof. intros x c H. now rewrite N.lxor_spec, H, N.pow2_bits_true. Qed.

Lemma other_bit : forall x c j, c <> j -> N.testbit (N.lxor x (2 ^ c)) j = N.testbit x j.
Proof. intros x c j H. rewrite N.lxor_spec, N.pow2_bits_false by auto. apply xorb_false_r. Qed.

Lemma sub_bit : forall x c, N.testbit x c = true -> x - 2 ^ c = N.lxor x (2 ^ c).
Proof.
  intros x c H. pose proof (add_bit _ _ (clear_bit x c H)) as A. rewrite lxor_twice in A. lia.
Qed.

(** Taking 2^c from a number with the bit c + 1 and not the bit c changes just these two. *)
Lemma sub_borrow : forall x c, N.testbit x (c + 1) = true -> N.testbit x c = false ->
  x - 2 ^ c = N.lxor x (N.lxor (2 ^ (c + 1)) (2 ^ c)).
Proof.
  intros x c H1 H0. rewrite <- N.lxor_assoc, <- (sub_bit x (c + 1) H1).
  assert (B : N.testbit (x - 2 ^ (c + 1)) c = false).
  { rewrite sub_bit, other_bit by (auto; lia). exact H0. }
  rewrite <- (add_bit _ _ B). apply pow2_le_testbit in H1.
  rewrite N.add_1_r, N.pow_succ_r' in *. lia.
Qed.

(** Adding 2^c to a number with the bit c and not the bit c + 1 changes just these two. *)
Lemma add_carry : forall x c, N.testbit x c = true -> N.testbit x (c + 1) = false ->
  x + 2 ^ c = N.lxor x (N.lxor (2 ^ c) (2 ^ (c + 1))).
Proof.
  intros x c H0 H1. rewrite <- N.lxor_assoc, <- (sub_bit x c H0).
  assert (B : N.testbit (x - 2 ^ c) (c + 1) = false).
  { rewrite sub_bit, other_bit by (auto; lia). exact H1. }
  rewrite <- (add_bit _ _ B). apply pow2_le_testbit in H0.
  rewrite N.add_1_r, N.pow_succ_r'. lia.
Qed.

(** A number from 2^c to 2^c + 2^k has no bit between k and c. *)
Lemma sparse_bits : forall x c k, k <= c -> 2 ^ c <= x -> x < 2 ^ c + 2 ^ k ->
  forall j, k <= j -> j < c -> N.testbit x j = false.
Proof.
  intros x c k Hk H1 H2 j Hj1 Hj2.
  assert (E : x = (x - 2 ^ c) + 2 ^ c) by lia.
  assert (L : x - 2 ^ c < 2 ^ k) by lia.
  rewrite E, add_bit by (apply (lt_pow2_testbit _ k); auto).
  rewrite other_bit by lia. now apply (lt_pow2_testbit _ k).
Qed.

Lemma nim_sum_bit : forall l c, N.testbit (nim_sum l) c = true ->
  exists y, In y l /\ N.testbit y c = true.
Proof.
  induction l as [| a l IH]; intros c H; cbn in H; [discriminate |].
  rewrite N.lxor_spec in H. destruct (N.testbit a c) eqn:E.
  - exists a. cbn. auto.
  - rewrite xorb_false_l in H. destruct (IH c H) as (y & I & B). exists y. cbn. auto.
Qed.

Lemma nim_sum_replaced : forall l x y r z, y = N.lxor x z ->
  nim_sum (l ++ y :: r) = N.lxor (nim_sum (l ++ x :: r)) z.
Proof.
  intros l x y r z ->. rewrite !nim_sum_app. cbn. apply N.bits_inj_iff. intros j.
  rewrite !N.lxor_spec. generalize (N.testbit (nim_sum l) j), (N.testbit (nim_sum r) j).
  intros a b. now destruct a, b, (N.testbit x j), (N.testbit z j).
Qed.

(** ** One step of the induction *)

(** Positive heaps only: digits d_0, d_1, …, at most h heaps after a move, saltus s = 2^k. *)
Section Step.

Variables (d : Z -> N) (g : N -> N) (h e p k n : N).
Let s := 2 ^ k.
Hypothesis values : heap_values (take_and_break d) g.
Hypothesis from_0 : forall u, (u < 0)%Z -> d u = 0.
Hypothesis most : at_most d h.
Hypothesis p_pos : 0 < p.
Hypothesis before_n : forall i, e < i -> i < n -> g (i + p) = g i + s.
Hypothesis below_s : forall i, i <= e -> g i < s.
Hypothesis below_2s : forall i, i <= e + p -> g i < 2 * s.

Lemma s_pos : 0 < s.
Proof. unfold s. apply N.neq_0_lt_0, N.pow_nonzero. lia. Qed.

Lemma turns : forall a i, e < i -> i + a * p < n + p -> g (i + a * p) = g i + a * s.
Proof.
  induction a as [| a IH] using N.peano_ind; intros i He Hn.
  - rewrite !N.mul_0_l, !N.add_0_r. reflexivity.
  - rewrite !N.mul_succ_l in *. rewrite N.add_assoc in *. rewrite before_n by lia.
    rewrite IH; lia.
Qed.

(** Austin's Lemma 6.3. *)
Lemma value_at_least : forall q i, i < n + p -> e + q * p < i -> q * s <= g i.
Proof.
  intros q i Hn Hi. pose proof (turns q (i - q * p)) as T.
  replace (i - q * p + q * p) with i in T by lia. rewrite T; lia.
Qed.

Lemma heap_at_least : forall q i, i < n + p -> (q + 1) * s <= g i -> e + q * p < i.
Proof.
  intros q i Hn Hg. destruct (N.lt_ge_cases (e + q * p) i) as [L | L]; auto. exfalso.
  revert i Hn Hg L. induction q as [| q IH] using N.peano_ind; intros i Hn Hg L.
  - pose proof (below_s i). lia.
  - destruct (N.le_gt_cases i (e + p)) as [Li | Li].
    + pose proof (below_2s i Li). nia.
    + apply (IH (i - p)); [lia | | lia].
      pose proof (before_n (i - p)) as B. replace (i - p + p) with i in B by lia.
      rewrite B in Hg by lia. lia.
Qed.

Hypothesis far : e + 6 * p < n.
Hypothesis high : 2 ^ h * s <= g n + s.

Lemma option_total : forall m hs, take_and_break d m hs -> total hs <= m.
Proof.
  intros m hs (_ & _ & B).
  destruct (Z.lt_ge_cases (Z.of_N m - Z.of_N (total hs)) 0) as [L | L]; [| lia].
  rewrite from_0, N.bits_0 in B by auto. discriminate.
Qed.

(** An option of n + p of value G(n) + s from one of whose heaps bp could be taken, and bs from
    both values, would give an option of n + p − bp of its own value. *)
Lemma no_lowering : forall l y r b z,
  take_and_break d (n + p) (l ++ y :: r) -> nim_sum (map g (l ++ y :: r)) = g n + s ->
  1 <= b -> e + b * p < y ->
  g y - b * s = N.lxor (g y) z -> g n + s - b * s = N.lxor (g n + s) z -> False.
Proof.
  intros l y r b z R E Hb Hy Zy Zn.
  pose proof (option_total _ _ R) as T. destruct R as (R1 & R2 & R3).
  assert (Ly : y <= total (l ++ y :: r)) by (apply in_total, in_or_app; right; now left).
  assert (Yn : y < n + p).
  { rewrite Forall_forall in R2. apply R2. apply in_or_app. right. now left. }
  set (m := n + p - b * p).
  assert (M : e < m /\ m + (b - 1) * p = n) by (subst m; split; nia).
  assert (Gm : g m = g n + s - b * s).
  { destruct M as [M1 M2]. pose proof (turns (b - 1) m M1) as X. rewrite M2 in X.
    rewrite X by lia. nia. }
  assert (Gy : g (y - b * p) = g y - b * s).
  { pose proof (turns b (y - b * p)) as X. replace (y - b * p + b * p) with y in X by lia.
    rewrite X by lia. lia. }
  destruct (values m) as [A _]. apply A. exists (l ++ (y - b * p) :: r). split.
  - split; [lia | split].
    + apply replaced_in; [| subst m; lia]. intros x Hx.
      pose proof (total_two l y r x Hx). rewrite Forall_forall in R2.
      assert (In x (l ++ y :: r)).
      { apply in_app_or in Hx. apply in_or_app. cbn. tauto. }
      pose proof (R2 x H0). subst m. split; lia.
    + rewrite (length_replaced l r y).
      pose proof (total_replaced l y (y - b * p) r) as TR.
      replace (Z.of_N m - Z.of_N (total (l ++ (y - b * p)%N :: r)))%Z
        with (Z.of_N (n + p) - Z.of_N (total (l ++ y :: r)))%Z by (subst m; lia).
      exact R3.
  - rewrite map_app in *. cbn in *. rewrite Gm, Zn, <- E. apply nim_sum_replaced.
    now rewrite Gy.
Qed.

Lemma not_excluded : forall hs, take_and_break d (n + p) hs -> nim_sum (map g hs) <> g n + s.
Proof.
  intros hs R E.
  pose proof s_pos as S0.
  assert (HX : g n + s <> 0) by lia.
  assert (D : forall count alive dead c, length alive = count -> Permutation hs (alive ++ dead) ->
    k + N.of_nat count <= c -> N.testbit (g n + s) c = true ->
    (forall y, In y dead -> forall j, k <= j -> j <= c -> N.testbit (g y) j = false) -> False).
  { induction count as [| count IH]; intros alive dead c L P Hc B DD.
    - destruct alive; [| discriminate]. cbn in P.
      rewrite <- E in B. apply nim_sum_bit in B. destruct B as (v & I & B).
      apply in_map_iff in I. destruct I as (y & <- & I).
      rewrite DD in B; [discriminate | | lia | lia]. eapply Permutation_in; eauto.
    - assert (B' := B). rewrite <- E in B'. apply nim_sum_bit in B'. destruct B' as (v & I & Bv).
      apply in_map_iff in I. destruct I as (y & <- & I).
      pose proof (pow2_le_testbit _ _ Bv) as Gy.
      assert (C2 : 2 ^ c = 2 ^ (c - k) * s).
      { unfold s. rewrite <- N.pow_add_r. f_equal. lia. }
      assert (Yn : y < n + p).
      { destruct R as (_ & F & _). rewrite Forall_forall in F. now apply F. }
      destruct (in_split y hs I) as (l & r & Ehs).
      destruct (N.le_gt_cases (2 ^ c + s) (g y)) as [Big | Small].
      { (* the bit c may be taken from both *)
        assert (P1 : 1 <= 2 ^ (c - k)) by (pose proof (N.pow_nonzero 2 (c - k)); lia).
        apply (no_lowering l y r (2 ^ (c - k)) (2 ^ c)); try (rewrite <- Ehs; assumption).
        - exact P1.
        - apply heap_at_least; auto. rewrite N.mul_add_distr_r, <- C2. lia.
        - rewrite <- C2. now apply sub_bit.
        - rewrite <- C2. now apply sub_bit. }
      assert (C1 : exists c', c = c' + 1) by (exists (c - 1); lia). destruct C1 as [c' ->].
      assert (Kc : k <= c') by lia.
      assert (Sp : forall j, k <= j -> j < c' + 1 -> N.testbit (g y) j = false)
        by (apply (sparse_bits (g y) (c' + 1) k); auto; lia).
      destruct (N.testbit (g n + s) c') eqn:B0.
      + (* y is of no more use *)
        assert (Iy : In y (alive ++ dead)) by (eapply Permutation_in; eauto).
        apply in_app_or in Iy. destruct Iy as [Iy | Iy].
        * destruct (in_split y alive Iy) as (a1 & a2 & ->).
          apply (IH (a1 ++ a2) (y :: dead) c').
          -- rewrite app_length in *. cbn in L. lia.
          -- rewrite P. rewrite <- Permutation_middle. cbn. rewrite Permutation_middle. reflexivity.
          -- lia.
          -- exact B0.
          -- intros x [<- | Ix] j J1 J2; [apply Sp; lia | apply DD; auto; lia].
        * rewrite DD in Bv; [discriminate | auto | lia | lia].
      + (* half of it may be taken from both *)
        assert (C3 : 2 ^ c' = 2 ^ (c' - k) * s).
        { unfold s. rewrite <- N.pow_add_r. f_equal. lia. }
        assert (P1 : 1 <= 2 ^ (c' - k)) by (pose proof (N.pow_nonzero 2 (c' - k)); lia).
        assert (C4 : 2 ^ (c' + 1 - k) = 2 * 2 ^ (c' - k)).
        { replace (c' + 1 - k) with (N.succ (c' - k)) by lia. apply N.pow_succ_r'. }
        apply (no_lowering l y r (2 ^ (c' - k)) (N.lxor (2 ^ (c' + 1)) (2 ^ c')));
          try (rewrite <- Ehs; assumption).
        * exact P1.
        * assert (X : e + (2 * 2 ^ (c' - k) - 1) * p < y).
          { apply heap_at_least; auto. rewrite N.sub_add by lia. rewrite <- C4, <- C2. exact Gy. }
          nia.
        * rewrite <- C3. apply sub_borrow; auto. apply Sp; lia.
        * rewrite <- C3. now apply sub_borrow. }
  pose proof (N.log2_spec (g n + s) ltac:(lia)) as [L1 L2].
  apply (D (length hs) hs [] (N.log2 (g n + s))); auto.
  - now rewrite app_nil_r.
  - assert (Hl : N.of_nat (length hs) <= h).
    { destruct R as (_ & _ & B). eapply at_most_bits; eauto. }
    assert (2 ^ (k + h) <= g n + s).
    { rewrite N.pow_add_r, N.mul_comm. exact high. }
    assert (k + h <= N.log2 (g n + s)); [| lia].
    apply N.log2_le_pow2; lia.
  - now apply N.bit_log2.
  - intros y [].
Qed.

(** Values just below G(n) + s are options of n + p, from those of a heap further down. *)
Lemma excluded_near : forall v, g n < v + 2 * s -> v < g n + s ->
  exists hs, take_and_break d (n + p) hs /\ nim_sum (map g hs) = v.
Proof.
  intros v V1 V2. pose proof s_pos as S0.
  assert (G6 : 6 * s <= g n) by (apply value_at_least; lia).
  assert (V0 : 4 * s < v) by lia.
  set (c := N.log2 v).
  assert (VB : N.testbit v c = true) by (apply N.bit_log2; lia).
  pose proof (N.log2_spec v ltac:(lia)) as [L1 L2]. fold c in L1, L2.
  assert (Kc : k + 2 <= c).
  { apply N.log2_le_pow2; [lia |]. rewrite N.pow_add_r. fold s. change (2 ^ 2) with 4. lia. }
  assert (C1 : exists c', c = c' + 1) by (exists (c - 1); lia). destruct C1 as [c' Ec].
  rewrite Ec in *. clear c Ec. rewrite <- N.add_1_r in L2.
  set (q := 2 ^ (c' - k)).
  assert (C3 : 2 ^ c' = q * s).
  { unfold s, q. rewrite <- N.pow_add_r. f_equal. lia. }
  assert (C2 : 2 ^ (c' + 1) = 2 * (q * s)).
  { rewrite N.add_1_r, N.pow_succ_r', C3. reflexivity. }
  assert (C4 : 2 ^ (c' + 1 + 1) = 4 * (q * s)).
  { rewrite (N.add_1_r (c' + 1)), N.pow_succ_r', C2. lia. }
  assert (Q2 : 2 <= q).
  { unfold q. change 2 with (2 ^ 1) at 1. apply N.pow_le_mono_r; lia. }
  rewrite C2 in L1. rewrite C4 in L2.
  (* b turns down from n + p lies w, with the value v − bs among its options *)
  assert (W : forall b, 1 <= b -> b * s <= v ->
    e + b * p < n + p -> N.testbit (v - b * s) c' = true -> v - b * s < 2 * (q * s) ->
    exists l y r, take_and_break d (n + p - b * p) (l ++ y :: r) /\
      nim_sum (map g (l ++ y :: r)) = v - b * s /\
      N.testbit (g y) c' = true /\ N.testbit (g y) (c' + 1) = false /\
      take_and_break d (n + p) (l ++ (y + b * p) :: r) /\ g (y + b * p) = g y + b * s).
  { intros b B1 B2 B3 B4 B5. set (w := n + p - b * p).
    assert (M : e < w /\ w + (b - 1) * p = n) by (subst w; split; nia).
    assert (Gw : g w + b * s = g n + s).
    { destruct M as [M1 M2]. pose proof (turns (b - 1) w M1) as X. rewrite M2 in X.
      specialize (X ltac:(lia)). rewrite X. nia. }
    destruct (values w) as [_ A]. destruct (A (v - b * s)) as (hs & R & E); [lia |].
    assert (B4' := B4). rewrite <- E in B4'. apply nim_sum_bit in B4'.
    destruct B4' as (x & I & Bx). apply in_map_iff in I. destruct I as (y & <- & I).
    destruct (in_split y hs I) as (l & r & ->). exists l, y, r.
    pose proof (option_total w _ R) as T.
    assert (Wn : w <= n) by (subst w; nia).
    assert (Yw : y < w) by (destruct R as (_ & F & _); rewrite Forall_forall in F; now apply F).
    assert (Ye : e < y).
    { replace e with (e + 0 * p) by lia. apply heap_at_least; [lia |].
      apply pow2_le_testbit in Bx. rewrite C3 in Bx. nia. }
    split; [exact R | split; [exact E | split; [exact Bx | split; [| split; [split; [| split] |]]]]].
    - (* Austin's Lemma 6.5 *)
      destruct (N.testbit (g y) (c' + 1)) eqn:B'; auto. exfalso.
      assert (Z : N.testbit (nim_sum (map g (l ++ y :: r))) (c' + 1) = false).
      { rewrite E. apply (lt_pow2_testbit _ (c' + 1)); lia. }
      assert (O : exists y', In y' (l ++ r) /\ N.testbit (g y') (c' + 1) = true).
      { assert (X : N.testbit (nim_sum (map g (l ++ r))) (c' + 1) = true).
        { rewrite !map_app, !nim_sum_app, !N.lxor_spec in *. cbn in Z. rewrite N.lxor_spec, B' in Z.
          destruct (N.testbit (nim_sum (map g l)) (c' + 1)), (N.testbit (nim_sum (map g r)) (c' + 1));
            cbn in *; congruence. }
        apply nim_sum_bit in X. destruct X as (v' & I' & B''). apply in_map_iff in I'.
        destruct I' as (y' & <- & I'). eauto. }
      destruct O as (y' & I' & B'').
      pose proof (total_two l y r y' I') as T2.
      apply pow2_le_testbit in B''. rewrite C2 in B''.
      assert (Gy : 3 * (q * s) <= g y).
      { pose proof (sub_bit _ _ B') as SB. pose proof (pow2_le_testbit _ _ B') as PB.
        assert (X : N.testbit (g y - 2 ^ (c' + 1)) c' = true) by (rewrite SB, other_bit by lia; auto).
        apply pow2_le_testbit in X. rewrite C2, C3 in *. lia. }
      assert (Yb : e + (3 * q - 1) * p < y).
      { apply heap_at_least; [lia |]. rewrite N.sub_add by lia. lia. }
      assert (Yb' : e + (2 * q - 1) * p < y').
      { apply heap_at_least; [lia |]. rewrite N.sub_add by lia. lia. }
      assert (Gl : (5 * q - 2) * s <= g w).
      { apply value_at_least; [lia |].
        assert (Eq : 5 * q - 2 = (3 * q - 1) + (2 * q - 1)) by (clear - Q2; lia). rewrite Eq.
        rewrite N.mul_add_distr_r. lia. }
      assert (QS : 2 * s <= q * s) by (apply N.mul_le_mono_r; lia).
      rewrite N.mul_sub_distr_r in Gl. lia.
    - lia.
    - apply (replaced _ l y); [| lia]. destruct R as (_ & F & _).
      eapply Forall_impl; [| exact F]. cbn. intros x Hx. lia.
    - rewrite (length_replaced l r y).
      pose proof (total_replaced l y (y + b * p) r) as TR.
      replace (Z.of_N (n + p) - Z.of_N (total (l ++ (y + b * p)%N :: r)))%Z
        with (Z.of_N w - Z.of_N (total (l ++ y :: r)))%Z by (subst w; lia).
      apply R.
    - apply turns; [auto | lia]. }
  assert (Far : e + (2 * q - 2) * p < n).
  { destruct (N.eq_dec q 2) as [-> | NE]; [lia |].
    replace (2 * q - 2) with (2 * q - 2 - 1 + 1) by lia.
    assert (X : (2 * q - 1) * s <= g n) by (rewrite N.mul_sub_distr_r; lia).
    replace (2 * q - 1) with (2 * q - 2 + 1) in X by lia. apply heap_at_least in X; [| lia].
    replace (2 * q - 2 - 1 + 1) with (2 * q - 2) by lia. exact X. }
  destruct (N.testbit v c') eqn:B0.
  - (* both leading bits *)
    assert (SB : v - 2 ^ (c' + 1) = N.lxor v (2 ^ (c' + 1))) by now apply sub_bit.
    assert (X0 : N.testbit (v - 2 ^ (c' + 1)) c' = true) by (rewrite SB, other_bit by lia; auto).
    assert (V3 : 3 * (q * s) <= v).
    { apply pow2_le_testbit in X0. rewrite C2, C3 in X0. lia. }
    assert (Far' : e + (3 * q - 2) * p < n).
    { assert (X : (3 * q - 1) * s <= g n) by (rewrite N.mul_sub_distr_r; lia).
      replace (3 * q - 1) with (3 * q - 2 + 1) in X by lia. apply heap_at_least in X; [auto | lia]. }
    rewrite N.mul_sub_distr_r in Far'.
    assert (QP : 2 * p <= q * p) by (apply N.mul_le_mono_r; lia).
    destruct (W (2 * q)) as (l & y & r & R & E & By & By1 & R' & Gy); try lia.
    { replace (2 * q * s) with (2 ^ (c' + 1)) by lia. exact X0. }
    exists (l ++ (y + 2 * q * p) :: r). split; auto.
    assert (EQ : 2 * q * s = 2 ^ (c' + 1)) by lia.
    rewrite map_app in *. cbn [map] in *. rewrite EQ in *.
    rewrite Gy, add_bit by auto.
    rewrite (nim_sum_replaced _ (g y) _ _ (2 ^ (c' + 1)) eq_refl), E, SB. apply lxor_twice.
  - rewrite N.mul_sub_distr_r in Far.
    assert (QP : 2 * p <= q * p) by (apply N.mul_le_mono_r; lia).
    assert (V3 : v < 3 * (q * s)).
    { destruct (N.lt_ge_cases v (3 * (q * s))) as [L | L]; auto. exfalso.
      assert (X : N.testbit (v - 2 ^ (c' + 1)) c' = true).
      { rewrite <- (N.log2_unique (v - 2 ^ (c' + 1)) c') at 2.
        - apply N.bit_log2. lia.
        - lia.
        - rewrite <- N.add_1_r. lia. }
      rewrite sub_bit, other_bit in X by (auto; lia). congruence. }
    destruct (W q) as (l & y & r & R & E & By & By1 & R' & Gy); try lia.
    { rewrite <- C3. pose proof (sub_borrow v c' VB B0) as SB. rewrite SB, N.lxor_spec, B0, N.lxor_spec.
      rewrite N.pow2_bits_true, N.pow2_bits_false by lia. reflexivity. }
    exists (l ++ (y + q * p) :: r). split; auto.
    rewrite map_app in *. cbn [map] in *. rewrite <- C3 in Gy, E.
    rewrite Gy, add_carry by auto.
    rewrite (nim_sum_replaced _ (g y) _ _ _ eq_refl), E.
    rewrite (N.lxor_comm (2 ^ c')), (sub_borrow v c') by auto. apply lxor_twice.
Qed.

Hypothesis low : forall v, v + 2 * s <= g n ->
  exists hs, take_and_break d (n + p) hs /\ nim_sum (map g hs) = v.

Lemma saltus_step : g (n + p) = g n + s.
Proof.
  eapply is_mex_unique; [apply values |]. split.
  - intros (hs & R & E). exact (not_excluded hs R E).
  - intros v Hv. destruct (N.le_gt_cases (v + 2 * s) (g n)) as [L | L]; [now apply low |].
    now apply excluded_near.
Qed.

End Step.

(** ** Austin 1976, Theorem 6.8 *)

(** Heaps left: one of value v and two equal ones. Whatever the parity asked for, some digit d_u
    that contains 8 and some heap i of value v make u + i of it. *)
Definition paired (d : Z -> N) (g : N -> N) (last v : N) : Prop := forall odd : bool,
  exists u i, N.testbit (d (Z.of_N u)) 3 = true /\ 0 < i < last /\ g i = v /\ N.odd (u + i) = odd.

(** Value 0 by two equal heaps: digits of odd and of even index contain 4. *)
Definition halved (d : Z -> N) : Prop := forall odd : bool,
  exists u, N.testbit (d (Z.of_N u)) 2 = true /\ N.odd u = odd.

Theorem austin_6_8_parities : forall d g e p k t,
  finite_digits d 0 (Z.of_N t) -> 1 <= t -> (forall u, d u <= 15) -> t + 2 <= p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i < e + 7 * p + t -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) ->
  (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  (forall v, v < 2 * 2 ^ k -> (v = 0 /\ halved d) \/ paired d g (e + 8 * p + t) v) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof.
  intros d g e p k t Hd Ht H15 Hp Hg H1 H2 H3 H4.
  set (s := 2 ^ k) in *.
  assert (S0 : 0 < s) by (apply N.neq_0_lt_0, N.pow_nonzero; lia).
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.lt_ge_cases n (e + 7 * p + t)) as [L | L]; [now apply H1 |].
  assert (F0 : forall u, (u < 0)%Z -> d u = 0).
  { intros u Hu. destruct (N.eq_dec (d u) 0) as [E | E]; auto. apply Hd in E. lia. }
  assert (M3 : at_most d 3).
  { intros u. specialize (H15 u). change (2 ^ (3 + 1)) with 16. lia. }
  assert (BN : forall i, e < i -> i < n -> g (i + p) = g i + s) by (intros; now apply IH).
  pose proof (value_at_least g e p k n ltac:(lia) BN) as VAL.
  pose proof (heap_at_least g e p k n ltac:(lia) BN H2 H3) as HAL.
  pose proof (turns g e p k n ltac:(lia) BN) as TURN. fold s in VAL, HAL, TURN.
  assert (G7 : 7 * s <= g n) by (apply VAL; lia).
  apply (saltus_step d g 3 e p k n); auto; fold s.
  - lia.
  - lia.
  - change (2 ^ 3) with 8. lia.
  - (* values at least 2s below G(n) *)
    assert (DIG : forall u b, N.testbit (d (Z.of_N u)) b = true -> u <= t).
    { intros u b B. assert (E : d (Z.of_N u) <> 0) by (intros E; rewrite E, N.bits_0 in B; discriminate).
      apply Hd in E. lia. }
    assert (PAIR : forall u i, N.testbit (d (Z.of_N u)) 3 = true -> 0 < i -> i < n ->
      N.odd (u + i) = N.odd (n + p) ->
      exists hs, take_and_break d (n + p) hs /\ nim_sum (map g hs) = g i).
    { intros u i B I0 In Par. pose proof (DIG u 3 B) as Ut.
      assert (EV : N.even (n + p - (u + i)) = true).
      { rewrite N.even_sub by lia. rewrite <- !N.negb_odd, Par. apply eqb_reflx. }
      apply N.even_spec in EV. destruct EV as [j Ej].
      exists [i; j; j]. split.
      - split; [lia | split].
        + repeat constructor; lia.
        + cbn [total length]. replace (Z.of_N (n + p) - Z.of_N (i + (j + (j + 0))))%Z with (Z.of_N u) by lia.
          exact B.
      - cbn. rewrite N.lxor_0_r, N.lxor_nilpotent. apply N.lxor_0_r. }
    intros v Hv.
    destruct (N.lt_ge_cases v (2 * s)) as [Lv | Lv].
    + destruct (H4 v Lv) as [[-> HH] | HP].
      * destruct (HH (N.odd (n + p))) as (u & B & Par). pose proof (DIG u 2 B) as Ut.
        assert (EV : N.even (n + p - u) = true).
        { rewrite N.even_sub by lia. rewrite <- !N.negb_odd, Par. apply eqb_reflx. }
        apply N.even_spec in EV. destruct EV as [j Ej].
        exists [j; j]. split.
        -- split; [lia | split].
           ++ repeat constructor; lia.
           ++ cbn [total length]. replace (Z.of_N (n + p) - Z.of_N (j + (j + 0)))%Z with (Z.of_N u) by lia.
              exact B.
        -- cbn. rewrite N.lxor_0_r. apply N.lxor_nilpotent.
      * destruct (HP (N.odd (n + p))) as (u & i & B & I0 & Gi & Par).
        assert (Ie : i <= e + 2 * p).
        { destruct (N.le_gt_cases i (e + 2 * p)) as [X | X]; auto.
          pose proof (VAL 2 i ltac:(lia) ltac:(lia)). lia. }
        destruct (PAIR u i B) as (hs & R & E); [lia | lia | auto |].
        exists hs. split; auto. congruence.
    + (* v = qs + r *)
      pose proof (N.div_mod v s ltac:(lia)) as DM. pose proof (N.mod_lt v s ltac:(lia)) as ML.
      set (q := v / s) in *. set (r := v mod s) in *.
      assert (Q2 : 2 <= q) by nia.
      destruct (H4 (s + r)) as [[E0 _] | HP]; [lia | lia |].
      destruct (HP (xorb (N.odd (n + p)) (N.odd ((q - 1) * p)))) as (u & i & B & I0 & Gi & Par).
      assert (Ie : i <= e + 2 * p).
      { destruct (N.le_gt_cases i (e + 2 * p)) as [X | X]; auto.
        pose proof (VAL 2 i ltac:(lia) ltac:(lia)). lia. }
      assert (Ei : e < i).
      { replace e with (e + 0 * p) by lia. apply HAL; lia. }
      assert (Nq : e + (q + 1) * p < n).
      { apply HAL; [lia |]. replace ((q + 1 + 1) * s) with (s * q + 2 * s) by lia. lia. }
      assert (QP : (q + 1) * p = (q - 1) * p + 2 * p).
      { replace (q + 1) with (q - 1 + 2) by lia. lia. }
      assert (Il : i + (q - 1) * p < n).
      { rewrite QP in Nq. revert Nq. generalize ((q - 1) * p). intros qp Nq. lia. }
      destruct (PAIR u (i + (q - 1) * p) B) as (hs & R & E); [apply N.add_pos_l, I0 | exact Il | |].
      * rewrite N.add_assoc, N.odd_add, Par. now destruct (N.odd (n + p)), (N.odd ((q - 1) * p)).
      * exists hs. split; auto. rewrite E, TURN, Gi by (auto; lia).
        rewrite N.mul_sub_distr_r, N.mul_1_l. rewrite N.mul_comm in DM.
        assert (SQ : 1 * s <= q * s) by (apply N.mul_le_mono_r; lia). lia.
Qed.

(** The same with hypothesis (4) as the source words it, but with a bound on the heaps it names:
    Lemma 6.3, which the proof applies to them, holds only as far as (1) is known. *)
Theorem austin_6_8 : forall d g e p k t,
  finite_digits d 0 (Z.of_N t) -> 1 <= t -> (forall u, d u <= 15) -> t + 2 <= p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i < e + 7 * p + t -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) ->
  (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  ((exists v w, N.testbit (d (Z.of_N (2 * v + 1))) 3 = true /\ N.testbit (d (Z.of_N (2 * w))) 3 = true)
     /\ (forall x, x < 2 * 2 ^ k -> exists i, 0 < i < e + 8 * p + t /\ g i = x)
   \/ (exists u, N.testbit (d (Z.of_N u)) 3 = true) /\
      (forall x, x < 2 * 2 ^ k -> exists v w, 2 * v + 1 < e + 8 * p + t /\ g (2 * v + 1) = x /\
         0 < 2 * w < e + 8 * p + t /\ g (2 * w) = x)) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof.
  intros d g e p k t Hd Ht H15 Hp Hg H1 H2 H3 H4.
  assert (OO : forall v, N.odd (2 * v + 1) = true).
  { intros v. rewrite N.odd_add, N.odd_mul. reflexivity. }
  assert (OE : forall v, N.odd (2 * v) = false) by (intros v; now rewrite N.odd_mul).
  apply (austin_6_8_parities d g e p k t); auto.
  intros x Hx. right. intros odd. destruct H4 as [[(v & w & A & B) I] | [(u & A) I]].
  - destruct (I x Hx) as (i & Hi & Gi). destruct (Bool.eqb odd (N.odd i)) eqn:E.
    + exists (2 * w), i. repeat split; auto; try lia. rewrite N.odd_add, OE.
      apply eqb_prop in E. now destruct odd, (N.odd i).
    + exists (2 * v + 1), i. repeat split; auto; try lia. rewrite N.odd_add, OO.
      apply eqb_false_iff in E. destruct odd, (N.odd i); auto; congruence.
  - destruct (I x Hx) as (v & w & V & Gv & W & Gw). destruct (Bool.eqb odd (N.odd u)) eqn:E.
    + exists u, (2 * w). repeat split; auto; try lia. rewrite N.odd_add, OE.
      apply eqb_prop in E. now destruct odd, (N.odd u).
    + exists u, (2 * v + 1). repeat split; auto; try lia. rewrite N.odd_add, OO.
      apply eqb_false_iff in E. destruct odd, (N.odd u); auto; congruence.
Qed.

(** ** Least arithmetic periods *)

Definition arithmetic (f : N -> N) (p s n0 : N) : Prop :=
  0 < p /\ forall n, n0 <= n -> f (n + p) = f n + s.

(** Period, saltus and preperiod are the least possible, each by itself. *)
Definition least_arithmetic (f : N -> N) (p s n0 : N) : Prop :=
  arithmetic f p s n0 /\
  forall p' s' n0', arithmetic f p' s' n0' -> p <= p' /\ s <= s' /\ n0 <= n0'.

(** f without its slope has the periods of f. *)
Definition levelled (f : N -> N) (p s : N) (n : N) : Z :=
  (Z.of_N p * Z.of_N (f n) - Z.of_N s * Z.of_N n)%Z.

Lemma levelled_same : forall f p s n q, p * f (n + q) = p * f n + s * q <->
  levelled f p s (n + q) = levelled f p s n.
Proof. intros. unfold levelled. nia. Qed.

Lemma arithmetic_multiple : forall f p s n0, arithmetic f p s n0 ->
  forall a n, n0 <= n -> f (n + a * p) = f n + a * s.
Proof.
  intros f p s n0 [_ H] a. induction a as [| a IH] using N.peano_ind; intros n Hn.
  - rewrite !N.mul_0_l, !N.add_0_r. reflexivity.
  - rewrite !N.mul_succ_l, N.add_assoc, H, IH; lia.
Qed.

Lemma levelled_periodic : forall f p s n0, arithmetic f p s n0 -> periodic (levelled f p s) p n0.
Proof.
  intros f p s n0 [P H]. split; auto. intros n Hn. apply levelled_same. rewrite H by auto. lia.
Qed.

Lemma least_arithmetic_levelled : forall f p s n0, arithmetic f p s n0 ->
  least_period (levelled f p s) p n0 -> least_arithmetic f p s n0.
Proof.
  intros f p s n0 H [_ L]. split; auto. intros p' s' n0' H'.
  assert (E : p' * s = p * s').
  { pose proof (arithmetic_multiple _ _ _ _ H p' (n0 + n0') ltac:(lia)) as A.
    pose proof (arithmetic_multiple _ _ _ _ H' p (n0 + n0') ltac:(lia)) as B.
    rewrite (N.mul_comm p' p) in A. lia. }
  assert (X : periodic (levelled f p s) p' n0').
  { split; [apply H' |]. intros n Hn. apply levelled_same. destruct H' as [_ H'].
    rewrite H' by auto. lia. }
  apply L in X. destruct X as [X1 X2]. repeat split; auto.
  destruct H as [P _]. nia.
Qed.
