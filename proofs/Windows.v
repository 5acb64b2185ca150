(** Periods by windows: if the values before two heaps agree, and those between them were decided
    by values not far back, the sequence goes on alike. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods Sparse.
Import ListNotations.
Open Scope N_scope.

(** Each value below that of n which is rare at n is the value of an option of one heap or none, or
    of one with a heap of at most [depth]. *)
Definition confirmed (d : Z -> N) (g : N -> N) (common : N -> N -> bool) (depth n : N) : Prop :=
  forall v, v < g n -> common n v = false -> exists hs, take_and_break d n hs /\
    nim_sum (map g hs) = v /\ ((length hs <= 1)%nat \/ exists j k, hs = [j; k] /\ j <= depth).

Section Window.

Variables (d : Z -> N) (g : N -> N) (common : N -> N -> bool) (t r depth A p : N).
Let M := N.max r depth.
Let W := M + t.
Hypothesis values : heap_values (take_and_break d) g.
Hypothesis to_t : forall u, d u <> 0 -> (u <= Z.of_N t)%Z.
Hypothesis two_heaps : forall u, d u <= 7.
Hypothesis p_pos : 0 < p.
Hypothesis far : W + M < A.
Hypothesis divided : forall n x y, take_and_break d n [x; y] ->
  common x (g x) = true -> common y (g y) = true -> common n (N.lxor (g x) (g y)) = false.
Hypothesis shifted : forall n v, common (n + p) v = common n v.

Lemma taken : forall n hs, take_and_break d n hs -> n <= total hs + t.
Proof.
  intros n hs (_ & _ & B). assert (d (Z.of_N n - Z.of_N (total hs))%Z <> 0) as NZ
    by (intros E; rewrite E, N.bits_0 in B; discriminate).
  apply to_t in NZ. lia.
Qed.

Lemma at_most_two : forall n hs, take_and_break d n hs -> (length hs <= 2)%nat.
Proof.
  intros n hs (_ & _ & B). apply pow2_le_testbit in B.
  specialize (two_heaps (Z.of_N n - Z.of_N (total hs))%Z).
  destruct (Nat.le_gt_cases (length hs) 2); auto. exfalso.
  assert (2 ^ 3 <= 2 ^ N.of_nat (length hs)) by (apply N.pow_le_mono_r; lia).
  change (2 ^ 3) with 8 in *. lia.
Qed.

Section Step.

Variable n : N.
Hypothesis from_A : A <= n.
Hypothesis same : forall m, A - W <= m -> m < n -> g (m + p) = g m.

Lemma none : forall m, n <= m -> ~ take_and_break d m [].
Proof. intros m Hm R. apply taken in R. cbn in R. subst W. lia. Qed.

Lemma up_one : forall x, take_and_break d n [x] ->
  take_and_break d (n + p) [x + p] /\ g (x + p) = g x.
Proof.
  intros x R. pose proof (taken _ _ R) as T. destruct R as (R1 & R2 & R3). cbn in T.
  inversion R2; subst. split; [split; [lia | split] | apply same; subst W; lia].
  - constructor; auto. lia.
  - cbn [total length] in *.
    replace (Z.of_N (n + p) - Z.of_N (x + p + 0))%Z with (Z.of_N n - Z.of_N (x + 0))%Z by lia. exact R3.
Qed.

Lemma down_one : forall x, take_and_break d (n + p) [x] ->
  take_and_break d n [x - p] /\ g x = g (x - p).
Proof.
  intros x R. pose proof (taken _ _ R) as T. destruct R as (R1 & R2 & R3). cbn in T.
  inversion R2; subst. assert (X : p < x) by (subst W; lia). split; [split; [lia | split] |].
  - constructor; auto. lia.
  - cbn [total length] in *.
    replace (Z.of_N n - Z.of_N (x - p + 0))%Z with (Z.of_N (n + p) - Z.of_N (x + 0))%Z by lia. exact R3.
  - rewrite <- (same (x - p)) by (subst W; lia). f_equal. lia.
Qed.

Lemma up_two : forall x y, take_and_break d n [x; y] -> x <= M ->
  take_and_break d (n + p) [x; y + p] /\ g (y + p) = g y.
Proof.
  intros x y R X. pose proof (taken _ _ R) as T. destruct R as (R1 & R2 & R3). cbn in T.
  inversion R2 as [| x' l X1 R2']; subst. inversion R2'; subst.
  split; [split; [lia | split] | apply same; subst W; lia].
  - repeat constructor; lia.
  - cbn [total length] in *.
    replace (Z.of_N (n + p) - Z.of_N (x + (y + p + 0)))%Z
      with (Z.of_N n - Z.of_N (x + (y + 0)))%Z by lia. exact R3.
Qed.

Lemma down_two : forall x y, take_and_break d (n + p) [x; y] -> x <= M ->
  take_and_break d n [x; y - p] /\ g y = g (y - p).
Proof.
  intros x y R X. pose proof (taken _ _ R) as T. destruct R as (R1 & R2 & R3). cbn in T.
  inversion R2 as [| x' l X1 R2']; subst. inversion R2'; subst.
  assert (Y : p < y) by (subst W; lia). split; [split; [lia | split] |].
  - repeat constructor; subst W; lia.
  - cbn [total length] in *.
    replace (Z.of_N n - Z.of_N (x + (y - p + 0)))%Z
      with (Z.of_N (n + p) - Z.of_N (x + (y + 0)))%Z by lia. exact R3.
  - rewrite <- (same (y - p)) by (subst W; lia). f_equal. lia.
Qed.

(** An option of n, or of n + p, that is not split or has a heap of at most M, has one of the other
    heap with its value. *)
Lemma pair_swap : forall m x y, take_and_break d m [x; y] -> take_and_break d m [y; x].
Proof. intros m x y. apply take_and_break_permutation. apply perm_swap. Qed.

Hypothesis others_common : forall i, r < i -> i < n + p -> common i (g i) = true.

(** A pair that excludes a common value has a rare heap. *)
Lemma rare_heap : forall m x y, m <= n + p -> take_and_break d m [x; y] ->
  common m (N.lxor (g x) (g y)) = true -> x <= r \/ y <= r.
Proof.
  intros m x y Hm R C. destruct (N.le_gt_cases x r) as [X | X]; auto.
  destruct (N.le_gt_cases y r) as [Y | Y]; auto. exfalso.
  pose proof R as (_ & F & _). inversion F as [| x' l X1 F']; subst. inversion F'; subst.
  rewrite (divided m x y R) in C; [discriminate | |]; apply others_common; lia.
Qed.

Hypothesis n_common : common n (g n) = true.
Hypothesis n_confirmed : confirmed d g common depth n.

Lemma next_value : g (n + p) = g n.
Proof.
  apply (is_mex_unique (fun v => exists hs, take_and_break d (n + p) hs /\ nim_sum (map g hs) = v)).
  { apply values. }
  destruct (values n) as [NOT BELOW]. split.
  - intros (hs & R & E). pose proof (at_most_two _ _ R) as L2.
    destruct hs as [| x [| y [| z hs]]]; [| | | cbn in L2; lia].
    + apply (none (n + p)); [lia | exact R].
    + destruct (down_one x R) as [R' E']. apply NOT. exists [x - p]. split; auto.
      cbn in *. now rewrite <- E'.
    + cbn in E. rewrite N.lxor_0_r in E.
      assert (C : common (n + p) (N.lxor (g x) (g y)) = true) by (rewrite E, shifted; exact n_common).
      destruct (rare_heap (n + p) x y ltac:(lia) R C) as [X | Y].
      * destruct (down_two x y R ltac:(subst M; lia)) as [R' E']. apply NOT.
        exists [x; y - p]. split; auto. cbn. rewrite N.lxor_0_r. now rewrite <- E'.
      * destruct (down_two y x (pair_swap _ _ _ R) ltac:(subst M; lia)) as [R' E']. apply NOT.
        exists [y; x - p]. split; auto. cbn. rewrite N.lxor_0_r, N.lxor_comm. now rewrite <- E'.
  - intros v Hv. destruct (common n v) eqn:C.
    + destruct (BELOW v Hv) as (hs & R & E). pose proof (at_most_two _ _ R) as L2.
      destruct hs as [| x [| y [| z hs]]]; [| | | cbn in L2; lia].
      * exfalso. apply (none n); [lia | exact R].
      * destruct (up_one x R) as [R' E']. exists [x + p]. split; auto. cbn in *. now rewrite E'.
      * cbn in E. rewrite N.lxor_0_r in E. rewrite <- E in C.
        destruct (rare_heap n x y ltac:(lia) R C) as [X | Y].
        -- destruct (up_two x y R ltac:(subst M; lia)) as [R' E'].
           exists [x; y + p]. split; auto. cbn. rewrite N.lxor_0_r. now rewrite E'.
        -- destruct (up_two y x (pair_swap _ _ _ R) ltac:(subst M; lia)) as [R' E'].
           exists [y; x + p]. split; auto. cbn. rewrite N.lxor_0_r, N.lxor_comm. now rewrite E'.
    + destruct (n_confirmed v Hv C) as (hs & R & E & S).
      destruct S as [L | (j & k & -> & J)].
      * destruct hs as [| x [| y hs]]; [| | cbn in L; lia].
        -- exfalso. apply (none n); [lia | exact R].
        -- destruct (up_one x R) as [R' E']. exists [x + p]. split; auto. cbn in *. now rewrite E'.
      * destruct (up_two j k R ltac:(subst M; lia)) as [R' E'].
        exists [j; k + p]. split; auto. cbn in *. now rewrite E'.
Qed.

Lemma next_confirmed : confirmed d g common depth (n + p).
Proof.
  intros v Hv C. rewrite next_value in Hv. rewrite shifted in C.
  destruct (n_confirmed v Hv C) as (hs & R & E & S). destruct S as [L | (j & k & -> & J)].
  - destruct hs as [| x [| y hs]]; [| | cbn in L; lia].
    + exfalso. apply (none n); [lia | exact R].
    + destruct (up_one x R) as [R' E']. exists [x + p]. split; auto. split; [| left; auto].
      cbn in *. now rewrite E'.
  - destruct (up_two j k R ltac:(subst M; lia)) as [R' E'].
    exists [j; k + p]. split; auto. split; [cbn in *; now rewrite E' |]. right. eauto.
Qed.

End Step.

Theorem window_period :
  (forall i, r < i -> i < A + p -> common i (g i) = true) ->
  (forall n, A <= n -> n < A + p -> confirmed d g common depth n) ->
  (forall m, A - W <= m -> m < A -> g (m + p) = g m) ->
  (forall n, A - W <= n -> g (n + p) = g n) /\ (forall i, r < i -> common i (g i) = true).
Proof.
  intros H1 H2 H3.
  assert (X : forall n, A <= n -> g (n + p) = g n /\ common (n + p) (g (n + p)) = true /\
                confirmed d g common depth (n + p)).
  { refine (well_founded_ind N.lt_wf_0 _ _). intros n IH Hn.
    assert (SAME : forall m, A - W <= m -> m < n -> g (m + p) = g m).
    { intros m Hm Lm. destruct (N.lt_ge_cases m A); [now apply H3 | now apply IH]. }
    assert (COM : forall i, r < i -> i < n + p -> common i (g i) = true).
    { intros i Hi Li. destruct (N.lt_ge_cases i (A + p)); [now apply H1 |].
      replace i with (i - p + p) by lia. apply IH; lia. }
    assert (CN : common n (g n) = true) by (apply COM; subst W M; lia).
    assert (CF : confirmed d g common depth n).
    { destruct (N.lt_ge_cases n (A + p)); [now apply H2 |].
      replace n with (n - p + p) by lia. apply IH; lia. }
    pose proof (next_value n Hn SAME COM CN CF) as E. split; [exact E | split].
    - now rewrite E, shifted.
    - exact (next_confirmed n Hn SAME COM CN CF). }
  split.
  - intros n Hn. destruct (N.lt_ge_cases n A); [now apply H3 | now apply X].
  - intros i Hi. destruct (N.lt_ge_cases i (A + p)); [now apply H1 |].
    replace i with (i - p + p) by lia. apply X. lia.
Qed.

End Window.

(** What a mask does: two common heaps never exclude a common value, and what is common at n is
    common at n + p, if p is even where the parity of the heap counts. *)
Lemma mask_divides : forall D odd d g,
  (by_heap D = true -> forall u, N.testbit (d u) 2 = true -> Z.odd u = odd) ->
  forall n x y, take_and_break d n [x; y] ->
  common D odd x (g x) = true -> common D odd y (g y) = true ->
  common D odd n (N.lxor (g x) (g y)) = false.
Proof.
  intros D odd d g HO n x y (_ & _ & B). cbn [total length] in B. unfold common.
  rewrite odd_ones_masked. destruct (by_heap D).
  - apply (HO eq_refl) in B.
    assert (P : N.odd n = xorb odd (xorb (N.odd x) (N.odd y))).
    { assert (O : forall a, N.odd a = Z.odd (Z.of_N a)) by (intros [| []]; reflexivity).
      rewrite !O, <- B, !Z.odd_sub, N2Z.inj_add, N2Z.inj_add, !Z.odd_add. cbn.
      destruct (Z.odd (Z.of_N n)), (Z.odd (Z.of_N x)), (Z.odd (Z.of_N y)); reflexivity. }
    rewrite P. destruct (odd_ones (N.land (g x) (bit_mask D))), (odd_ones (N.land (g y) (bit_mask D))),
      odd, (N.odd x), (N.odd y); cbn; auto.
  - rewrite !xorb_false_r. intros -> ->. reflexivity.
Qed.

Lemma mask_shifts : forall D odd p, (by_heap D = true -> N.even p = true) ->
  forall n v, common D odd (n + p) v = common D odd n v.
Proof.
  intros D odd p HP n v. unfold common. destruct (by_heap D); auto.
  rewrite N.odd_add. assert (N.odd p = false) as -> by (unfold N.odd; now rewrite HP).
  now rewrite xorb_false_r.
Qed.
