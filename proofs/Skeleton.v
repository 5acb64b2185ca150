(** Games that split heaps and have the nim-values of one that does not, their skeleton. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules Periods.
Import ListNotations.
Open Scope N_scope.

(** ** The theorem *)

(** Heaps of value 0 and pairs of equal heaps change no nim-sum (Austin 1976, Theorem 4.5): to take
    u and leave k heaps, some of these among them, is as good as to take u' and leave k'. *)
Definition stands_for (g : N -> N) (u k u' k' : N) : Prop := exists zeros pairs,
  Forall (fun z => 0 < z /\ g z = 0) zeros /\ Forall (fun x => 0 < x) pairs /\
  u' = u + total zeros + 2 * total pairs /\
  k = N.of_nat (length zeros) + 2 * N.of_nat (length pairs) + k'.

Lemma positive_below_total : forall hs h, Forall (fun x => 0 < x) hs -> In h hs ->
  (2 <= length hs)%nat -> h < total hs.
Proof.
  intros hs h F I L. destruct (in_split h hs I) as (l & r & ->).
  rewrite total_app. cbn [total]. rewrite app_length in L. cbn in L.
  apply Forall_app in F. destruct F as [Fl Fr]. inversion Fr; subst.
  destruct l as [| a l]; [destruct r as [| b r]; [cbn in L; lia |] |]; cbn [total].
  - match goal with X : Forall _ (b :: r) |- _ => inversion X; subst end. lia.
  - inversion Fl; subst. lia.
Qed.

Lemma nim_sum_zeros : forall g zs, Forall (fun z => 0 < z /\ g z = 0) zs -> nim_sum (map g zs) = 0.
Proof. intros g zs F. induction F as [| z zs [_ Z] F IH]; cbn; auto. now rewrite Z, IH. Qed.

(** Digits up to 3 never split a heap. *)
Lemma tetral_small : forall d, (forall u, d u <= 3) -> forall n hs, take_and_break d n hs ->
  (length hs <= 1)%nat.
Proof.
  intros d H3 n hs (_ & _ & B). apply pow2_le_testbit in B.
  specialize (H3 (Z.of_N n - Z.of_N (total hs))%Z).
  destruct (Nat.le_gt_cases (length hs) 1); auto. exfalso.
  assert (2 ^ 2 <= 2 ^ N.of_nat (length hs)) by (apply N.pow_le_mono_r; lia).
  change (2 ^ 2) with 4 in *. lia.
Qed.

Lemma small_takes : forall d n hs, take_and_break d n hs -> (length hs <= 1)%nat -> total hs < n.
Proof.
  intros d n hs (A & F & _) L. destruct hs as [| x [| y hs]]; cbn in *; [lia | | lia].
  inversion F; subst. lia.
Qed.

(** Let g be the nim-values of d', whose digits are at most 3 and contain the bits 1 and 2 of d. If
    each bit of d' is one of d or has one of d that stands for it, and if no option of d with two
    or more heaps has the value of the heap it comes from, then g are the nim-values of d. *)
Theorem skeleton_values : forall d d' g,
  heap_values (take_and_break d') g -> (forall u, d' u <= 3) ->
  (forall u k, 0 < u -> k < 2 ->
     N.testbit (d (Z.of_N u)) k = true -> N.testbit (d' (Z.of_N u)) k = true) ->
  (forall u k, 0 < u -> N.testbit (d' (Z.of_N u)) k = true ->
     N.testbit (d (Z.of_N u)) k = true \/
     exists u0 k0, N.testbit (d (Z.of_N u0)) k0 = true /\ 2 <= k0 /\ stands_for g u0 k0 u k) ->
  (forall n hs, take_and_break d n hs -> (2 <= length hs)%nat -> nim_sum (map g hs) <> g n) ->
  heap_values (take_and_break d) g.
Proof.
  intros d d' g Hg H3 HD HI HM n. split.
  - intros (hs & R & E). destruct (Nat.le_gt_cases (length hs) 1) as [L | L].
    + pose proof (small_takes _ _ _ R L) as T. destruct R as (R1 & R2 & R3).
      destruct (Hg n) as [A _]. apply A. exists hs. split; auto. split; [auto | split; auto].
      replace (Z.of_N n - Z.of_N (total hs))%Z with (Z.of_N (n - total hs)) in * by lia.
      apply HD; auto; lia.
    + exact (HM n hs R L E).
  - intros v Hv. destruct (Hg n) as [_ B]. destruct (B v Hv) as (hs & R & E).
    pose proof (tetral_small d' H3 n hs R) as L. pose proof (small_takes _ _ _ R L) as T.
    pose proof R as (R1 & R2 & R3).
    replace (Z.of_N n - Z.of_N (total hs))%Z with (Z.of_N (n - total hs)) in R3 by lia.
    destruct (HI (n - total hs) _ ltac:(lia) R3) as [D | (u0 & k0 & D & K2 & zs & ps & Fz & Fp & Eu & Ek)].
    + exists hs. split; auto. split; [auto | split; auto].
      replace (Z.of_N n - Z.of_N (total hs))%Z with (Z.of_N (n - total hs)) by lia. exact D.
    + assert (TT : total (zs ++ ps ++ ps ++ hs) = n - u0 /\ u0 <= n).
      { rewrite !total_app. lia. }
      assert (LL : N.of_nat (length (zs ++ ps ++ ps ++ hs)) = k0).
      { rewrite !app_length. lia. }
      assert (FF : Forall (fun x => 0 < x) (zs ++ ps ++ ps ++ hs)).
      { repeat (apply Forall_app; split); auto.
        - eapply Forall_impl; [| exact Fz]. cbn. tauto.
        - eapply Forall_impl; [| exact R2]. cbn. lia. }
      exists (zs ++ ps ++ ps ++ hs). split; [split; [auto | split] |].
      * apply Forall_forall. intros x Hx. rewrite Forall_forall in FF.
        split; [now apply FF |].
        assert (x < total (zs ++ ps ++ ps ++ hs)); [| lia].
        apply positive_below_total; auto; [now apply Forall_forall | lia].
      * rewrite LL. destruct TT as [TT U].
        replace (Z.of_N n - Z.of_N (total (zs ++ ps ++ ps ++ hs)))%Z with (Z.of_N u0) by lia.
        exact D.
      * rewrite !map_app, !nim_sum_app, (nim_sum_zeros g zs Fz), N.lxor_0_l.
        rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. exact E.
Qed.

(** ** Nim-sums of linear functions

    Is there a choice of q_1, …, q_j for which the nim-sum of fixed and of the m_i + s·q_i is
    own + s·q, where q = turns + q_1 + … + q_j? The binary digits of the q_i are read from the
    lowest up, and what is left of each number is carried along. *)

Section Machine.

Variable s : N.

(** The m_i + s·q_i. *)
Fixpoint lines (ms qs : list N) : list N :=
  match ms, qs with
  | m :: ms', q :: qs' => m + s * q :: lines ms' qs'
  | _, _ => []
  end.

Record state := { turns : Z; own : N; fixed : N; moving : list N }.

Definition solves (a : state) (qs : list N) (q : N) : Prop :=
  length qs = length (moving a) /\ Z.of_N q = (turns a + Z.of_N (total qs))%Z /\
  N.lxor (nim_sum (lines (moving a) qs)) (fixed a) = own a + s * q.

(** One digit each: the numbers of the next state, if the lowest digits fit. *)
Definition step (a : state) (bs : list N) : option state :=
  let moved := lines (moving a) bs in
  let turned := (turns a + Z.of_N (total bs))%Z in
  let grown := own a + if Z.odd turned then s else 0 in
  if Bool.eqb (N.odd (N.lxor (nim_sum moved) (fixed a))) (N.odd grown)
  then Some {| turns := Z.div2 turned; own := N.div2 grown; fixed := N.div2 (fixed a);
               moving := map N.div2 moved |}
  else None.

Definition is_zero (a : state) : bool :=
  (turns a =? 0)%Z && (own a =? 0) && (fixed a =? 0) && forallb (N.eqb 0) (moving a).

Definition low (q : N) : N := N.b2n (N.odd q).

Lemma halves : forall q, q = low q + 2 * N.div2 q.
Proof. intros q. pose proof (N.div2_odd q). unfold low. lia. Qed.

Lemma half_add : forall a b, N.div2 (a + 2 * b) = N.div2 a + b.
Proof.
  intros. rewrite !N.div2_div, (N.mul_comm 2 b). now apply N.div_add.
Qed.

Lemma odd_add_even : forall a b, N.odd (a + 2 * b) = N.odd a.
Proof. intros. rewrite N.odd_add, N.odd_mul. cbn. apply xorb_false_r. Qed.

Lemma half_lxor : forall a b, N.div2 (N.lxor a b) = N.lxor (N.div2 a) (N.div2 b).
Proof. intros. rewrite !N.div2_spec. apply N.shiftr_lxor. Qed.

Lemma odd_lxor : forall a b, N.odd (N.lxor a b) = xorb (N.odd a) (N.odd b).
Proof. intros. rewrite <- !N.bit0_odd. apply N.lxor_spec. Qed.

Lemma line_halves : forall m q, m + s * q = (m + s * low q) + 2 * (s * N.div2 q).
Proof. intros. rewrite (halves q) at 1. lia. Qed.

Lemma lines_half : forall ms qs,
  map N.div2 (lines ms qs) = lines (map N.div2 (lines ms (map low qs))) (map N.div2 qs).
Proof.
  induction ms as [| m ms IH]; intros [| q qs]; cbn; auto.
  rewrite <- IH. f_equal. now rewrite line_halves, half_add.
Qed.

Lemma lines_odd : forall ms qs,
  N.odd (nim_sum (lines ms qs)) = N.odd (nim_sum (lines ms (map low qs))).
Proof.
  induction ms as [| m ms IH]; intros [| q qs]; cbn [map lines nim_sum]; auto.
  now rewrite !odd_lxor, IH, line_halves, odd_add_even.
Qed.

Lemma nim_sum_half : forall l, nim_sum (map N.div2 l) = N.div2 (nim_sum l).
Proof. induction l as [| a l IH]; cbn [map nim_sum]; auto. now rewrite IH, half_lxor. Qed.

Lemma total_halves : forall l, total l = total (map low l) + 2 * total (map N.div2 l).
Proof.
  induction l as [| a l IH]; cbn [map total]; auto. pose proof (halves a). lia.
Qed.

Lemma lines_length : forall ms qs, length qs = length ms -> length (lines ms qs) = length ms.
Proof. induction ms as [| m ms IH]; intros [| q qs]; cbn; auto; congruence. Qed.

Lemma step_solves : forall a qs q, solves a qs q ->
  exists b, step a (map low qs) = Some b /\ solves b (map N.div2 qs) (N.div2 q).
Proof.
  intros a qs q (L & Q & E). unfold step.
  pose proof (total_halves qs) as T. pose proof (halves q) as Hq.
  set (turned := (turns a + Z.of_N (total (map low qs)))%Z).
  assert (Qt : Z.of_N q = (turned + 2 * Z.of_N (total (map N.div2 qs)))%Z) by (subst turned; lia).
  assert (OT : Z.odd turned = N.odd q).
  { replace (N.odd q) with (Z.odd (Z.of_N q)) by (now destruct q as [| []]).
    rewrite Qt, Z.odd_add, Z.odd_mul. cbn [Z.odd andb]. now rewrite xorb_false_r. }
  assert (G : own a + s * q = (own a + if Z.odd turned then s else 0) + 2 * (s * N.div2 q)).
  { rewrite OT, line_halves. unfold low. destruct (N.odd q); cbn; lia. }
  assert (O : N.odd (N.lxor (nim_sum (lines (moving a) (map low qs))) (fixed a)) =
              N.odd (own a + if Z.odd turned then s else 0)).
  { rewrite odd_lxor, <- lines_odd, <- odd_lxor, E, G. apply odd_add_even. }
  rewrite O, eqb_reflx. eexists. split; [reflexivity |]. unfold solves. cbn [turns own fixed moving].
  split; [| split].
  - rewrite !map_length, lines_length; rewrite ?map_length; auto.
  - pose proof (Zdiv2_odd_eqn turned) as D. rewrite OT in D.
    assert (Z.of_N q = (Z.of_N (low q) + 2 * Z.of_N (N.div2 q))%Z) by lia.
    unfold low in *. destruct (N.odd q); cbn [N.b2n] in *; lia.
  - rewrite <- lines_half, nim_sum_half, <- half_lxor, E, G. apply half_add.
Qed.

Lemma total_zero : forall ms qs, length qs = length ms -> total (lines ms qs) = 0 ->
  forallb (N.eqb 0) ms = true.
Proof.
  induction ms as [| m ms IH]; intros [| q qs] L T; cbn in *; auto; try discriminate.
  assert (m = 0) as -> by lia. cbn. apply (IH qs); [congruence | lia].
Qed.

(** A set of states that no step leaves, without the state of zeros, has no solution. *)
Lemma no_solution : forall S : state -> Prop,
  (forall a bs b, S a -> length bs = length (moving a) -> Forall (fun x => x < 2) bs ->
     step a bs = Some b -> S b) ->
  (forall a, S a -> is_zero a = false) ->
  forall a qs q, S a -> solves a qs q -> False.
Proof.
  intros S HS HZ.
  enough (X : forall n a qs q, S a -> solves a qs q ->
    total (lines (moving a) qs) + total qs + q + fixed a + (own a + s * q) = n -> False)
    by (intros; eapply X; eauto).
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH a qs q Sa H En.
  destruct (step_solves a qs q H) as (b & Eb & Hb). pose proof H as (L & Q & E).
  destruct (N.eq_dec n 0) as [Z | NZ].
  - specialize (HZ a Sa). unfold is_zero in HZ.
    rewrite (total_zero (moving a) qs) in HZ by (auto; lia).
    replace (turns a) with 0%Z in HZ by lia. replace (own a) with 0 in HZ by lia.
    replace (fixed a) with 0 in HZ by lia. discriminate.
  - assert (Sb : S b).
    { apply (HS a (map low qs)); auto; [now rewrite map_length |].
      apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (y & <- & _).
      unfold low. destruct (N.odd y); cbn; lia. }
    assert (F : fixed b = N.div2 (fixed a) /\
      lines (moving b) (map N.div2 qs) = map N.div2 (lines (moving a) qs) /\
      own b + s * N.div2 q = N.div2 (own a + s * q)).
    { pose proof Hb as (_ & _ & E2). unfold step in Eb.
      destruct (Bool.eqb _ _); [| discriminate]. injection Eb as <-. cbn [own fixed moving] in *.
      rewrite <- lines_half in *. repeat split; auto.
      rewrite <- E2, <- E. now rewrite nim_sum_half, half_lxor. }
    destruct F as (F1 & F2 & F3).
    apply (IH (total (lines (moving b) (map N.div2 qs)) + total (map N.div2 qs) + N.div2 q +
               fixed b + (own b + s * N.div2 q))) with (a := b) (qs := map N.div2 qs) (q := N.div2 q); auto.
    rewrite F1, F2, F3. pose proof (total_halves (lines (moving a) qs)).
    pose proof (total_halves qs). pose proof (halves q). pose proof (halves (fixed a)).
    pose proof (halves (own a + s * q)). lia.
Qed.

End Machine.
