(** A period seen far enough goes on for ever. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules.
Import ListNotations.
Open Scope N_scope.

(** ** The largest heap of an option *)

Lemma largest : forall hs, hs <> [] ->
  exists l x r, hs = l ++ x :: r /\ Forall (fun y => y <= x) hs.
Proof.
  induction hs as [| h hs IH]; intros H; [congruence |].
  destruct hs as [| k hs].
  - exists [], h, []. split; auto. constructor; auto. lia.
  - destruct IH as (l & x & r & E & F); [discriminate |].
    destruct (N.le_gt_cases h x).
    + exists (h :: l), x, r. split; [cbn; congruence | now constructor].
    + exists [], h, (k :: hs). split; auto. constructor; [lia |].
      eapply Forall_impl; [| exact F]. cbn. lia.
Qed.

Lemma total_le : forall hs x, Forall (fun y => y <= x) hs -> total hs <= N.of_nat (length hs) * x.
Proof. intros hs x F. induction F; cbn [total length]; [lia | nia]. Qed.

Lemma in_total : forall hs x, In x hs -> x <= total hs.
Proof.
  induction hs as [| h hs IH]; cbn; [tauto |]. intros x [<- | H]; [lia |].
  apply IH in H. lia.
Qed.

Lemma total_two : forall l x r y, In y (l ++ r) -> x + y <= total (l ++ x :: r).
Proof.
  intros l x r y H. rewrite total_app. cbn. apply in_app_or in H.
  destruct H as [H | H]; apply in_total in H; lia.
Qed.

Lemma replaced : forall (Q : N -> Prop) l x y r, Forall Q (l ++ x :: r) -> Q y ->
  Forall Q (l ++ y :: r).
Proof.
  intros Q l x y r F H. apply Forall_app in F. destruct F as [A B]. inversion B; subst.
  apply Forall_app. split; auto.
Qed.

Lemma replaced_in : forall (Q : N -> Prop) l y r,
  (forall z, In z (l ++ r) -> Q z) -> Q y -> Forall Q (l ++ y :: r).
Proof.
  intros Q l y r F H. apply Forall_app. split; [| constructor; auto];
    apply Forall_forall; intros z Hz; apply F, in_or_app; auto.
Qed.

Lemma total_replaced : forall l x y r, total (l ++ y :: r) + x = total (l ++ x :: r) + y.
Proof. intros. rewrite !total_app. cbn. lia. Qed.

Lemma length_replaced : forall (l r : list N) x y, length (l ++ y :: r) = length (l ++ x :: r).
Proof. intros. rewrite !app_length. reflexivity. Qed.

Lemma map_replaced : forall (A : Type) (f : N -> A) l x y r, f x = f y ->
  map f (l ++ x :: r) = map f (l ++ y :: r).
Proof. intros A f l x y r E. rewrite !map_app. cbn. now rewrite E. Qed.

(** ** Options of n and of n + p *)

Section Shift.

Variables (d : Z -> N) (h p e : N).
Hypothesis most : forall u k, N.testbit (d u) k = true -> k <= h.
Hypothesis h_pos : 1 <= h.
Hypothesis p_pos : 0 < p.

(** If what is left of n + p comes to more than h(e + p), p may be taken from the largest heap. *)
Lemma shift_down : forall n hs, h * (e + p) < total hs ->
  (forall y z, y + z <= total hs -> (2 <= h) -> n <= y -> n <= z -> False) ->
  take_and_break d (n + p) hs ->
  exists l x r, hs = l ++ x :: r /\ e < x - p /\ x - p < n /\ p < x /\
    take_and_break d n (l ++ (x - p) :: r).
Proof.
  intros n hs T S (_ & F & B).
  destruct (largest hs) as (l & x & r & E & M).
  { intros ->. cbn in T. lia. }
  pose proof (total_le hs x M) as TL. pose proof (most _ _ B) as K.
  assert (X : e + p < x).
  { destruct (N.lt_ge_cases (e + p) x) as [L | L]; auto.
    assert (N.of_nat (length hs) * x <= h * (e + p)) by (apply N.mul_le_mono; auto). lia. }
  assert (Xn : x < n + p).
  { rewrite Forall_forall in F. apply F. rewrite E. apply in_or_app. right. now left. }
  exists l, x, r. repeat split; auto; try lia.
  - apply replaced_in; [| lia]. intros z Hz.
    assert (Hin : In z hs) by (rewrite E; apply in_app_or in Hz; apply in_or_app; cbn; tauto).
    rewrite Forall_forall in F, M. pose proof (F z Hin). pose proof (M z Hin).
    split; [lia |]. destruct (N.lt_ge_cases z n) as [L | L]; auto. exfalso.
    apply (S x z); auto; try lia.
    + rewrite E. now apply total_two.
    + assert (2 <= length hs)%nat; [| lia].
      rewrite E, app_length. cbn. apply in_app_or in Hz.
      destruct Hz as [Hz | Hz]; [destruct l | destruct r]; cbn in *; (lia || tauto).
  - rewrite (length_replaced l r x). rewrite <- E.
    pose proof (total_replaced l x (x - p) r) as TR. rewrite <- E in TR.
    replace (Z.of_N n - Z.of_N (total (l ++ (x - p)%N :: r)))%Z
      with (Z.of_N (n + p) - Z.of_N (total hs))%Z by lia. exact B.
Qed.

(** If what is left of n comes to more than he, p may be added to the largest heap. *)
Lemma shift_up : forall n hs, h * e < total hs -> take_and_break d n hs ->
  exists l x r, hs = l ++ x :: r /\ e < x /\ x < n /\
    take_and_break d (n + p) (l ++ (x + p) :: r).
Proof.
  intros n hs T (_ & F & B).
  destruct (largest hs) as (l & x & r & E & M).
  { intros ->. cbn in T. lia. }
  pose proof (total_le hs x M) as TL. pose proof (most _ _ B) as K.
  assert (X : e < x).
  { destruct (N.lt_ge_cases e x) as [L | L]; auto.
    assert (N.of_nat (length hs) * x <= h * e) by (apply N.mul_le_mono; auto). lia. }
  assert (Xn : x < n).
  { rewrite Forall_forall in F. apply F. rewrite E. apply in_or_app. right. now left. }
  exists l, x, r. repeat split; auto; try lia.
  - apply (replaced _ l x); [| lia]. rewrite <- E. eapply Forall_impl; [| exact F]. cbn. lia.
  - rewrite (length_replaced l r x), <- E.
    pose proof (total_replaced l x (x + p) r) as TR. rewrite <- E in TR.
    replace (Z.of_N (n + p) - Z.of_N (total (l ++ (x + p)%N :: r)))%Z
      with (Z.of_N n - Z.of_N (total hs))%Z by lia. exact B.
Qed.

End Shift.

(** What a function f of heaps, of period p so far, makes of the options of a heap. *)
Definition same_images {A : Type} (R : rule) (f : N -> A) (n m : N) : Prop :=
  forall ys, (exists hs, R n hs /\ map f hs = ys) <-> (exists hs, R m hs /\ map f hs = ys).

(** The digits of a finite code have indices from v to w, and moves leave at most h heaps. *)
Definition finite_digits (d : Z -> N) (v w : Z) : Prop := forall u, d u <> 0 -> (v <= u <= w)%Z.
Definition at_most (d : Z -> N) (h : N) : Prop := forall u, d u < 2 ^ (h + 1).

Lemma at_most_bits : forall d h, at_most d h -> forall u k, N.testbit (d u) k = true -> k <= h.
Proof.
  intros d h A u k B. apply pow2_le_testbit in B. specialize (A u).
  destruct (N.le_gt_cases k h) as [L | L]; auto.
  assert (2 ^ (h + 1) <= 2 ^ k) by (apply N.pow_le_mono_r; lia). lia.
Qed.

Lemma finite_images : forall A d v w h t p e (f : N -> A) n,
  finite_digits d v w -> at_most d h -> 1 <= h -> 0 < p ->
  t = Z.to_N (Z.max (Z.abs v) w) -> h * e + (h - 1) * p + t < n ->
  (forall i, e < i -> i < n -> f (i + p) = f i) ->
  same_images (take_and_break d) f (n + p) n.
Proof.
  intros A d v w h t p e f n Hd Hm Hh Hp Ht Hn Hf ys.
  assert (Hd' : forall m hs, take_and_break d m hs ->
                  (Z.of_N (total hs) - Z.of_N t <= Z.of_N m <= Z.of_N (total hs) + Z.of_N t)%Z).
  { intros m hs (_ & _ & B).
    assert (d (Z.of_N m - Z.of_N (total hs))%Z <> 0) as N0
      by (intros E; rewrite E, N.bits_0 in B; discriminate).
    apply Hd in N0. lia. }
  assert (Hx : h * (e + p) = h * e + (h - 1) * p + p) by nia.
  split; intros (hs & R & <-).
  - pose proof (Hd' _ _ R) as D.
    destruct (shift_down d h p e (at_most_bits d h Hm) Hh Hp n hs) as (l & x & r & -> & A1 & A2 & A3 & T);
      [lia | | exact R |].
    + intros y z S H2 Hy Hz. assert (p <= (h - 1) * p) by nia. lia.
    + exists (l ++ (x - p) :: r). split; auto. apply map_replaced.
      rewrite <- (Hf (x - p)) by lia. f_equal. lia.
  - pose proof (Hd' _ _ R) as D.
    destruct (shift_up d h p e (at_most_bits d h Hm) Hh Hp n hs) as (l & x & r & -> & A1 & A2 & T);
      [lia | exact R |].
    exists (l ++ (x + p) :: r). split; auto. apply map_replaced. apply Hf; lia.
Qed.

Lemma same_value : forall R g n m, heap_values R g -> same_images R g n m -> g n = g m.
Proof.
  intros R g n m H S. apply (is_mex_unique (fun v => exists hs, R n hs /\ nim_sum (map g hs) = v)).
  - apply H.
  - eapply is_mex_ext; [| apply (H m)]. intros v. split; intros (hs & Hr & E).
    + destruct (proj2 (S (map g hs))) as (hs' & R' & E'); eauto. exists hs'. split; congruence.
    + destruct (proj1 (S (map g hs))) as (hs' & R' & E'); eauto. exists hs'. split; congruence.
Qed.

(** Austin 1976, Theorem 4.1. *)
Theorem austin_4_1 : forall d v w h t p e g,
  finite_digits d v w -> at_most d h -> 1 <= h -> 0 < p ->
  t = Z.to_N (Z.max (Z.abs v) w) ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= h * e + (h - 1) * p + t -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof.
  intros d v w h t p e g Hd Hm Hh Hp Ht Hg H.
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.le_gt_cases n (h * e + (h - 1) * p + t)) as [L | L]; [auto |].
  apply (same_value (take_and_break d)); auto.
  eapply finite_images; eauto.
Qed.

(** The same for codes that recur: d_u = d_{u+t} for all u > v, no digit before d_{−f}, and p is a
    multiple of t. *)
Definition recurring_digits (d : Z -> N) (v t f : N) : Prop :=
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) /\
  (forall u, (u < - Z.of_N f)%Z -> d u = 0).

Lemma recurring_multiple : forall d v t f, recurring_digits d v t f -> forall k u,
  (Z.of_N v < u)%Z -> d (u + Z.of_N (k * t))%Z = d u.
Proof.
  intros d v t f [H _] k. induction k as [| k IH] using N.peano_ind; intros u Hu.
  - f_equal. lia.
  - replace (u + Z.of_N (N.succ k * t))%Z with ((u + Z.of_N (k * t)) + Z.of_N t)%Z by nia.
    rewrite H; [auto | nia].
Qed.

Lemma recurring_images : forall A d v t f h p e (F : N -> A) n,
  recurring_digits d v t f -> at_most d h -> 1 <= h -> 0 < p -> (t | p) ->
  N.max (v + h * (e + p)) (p + f) < n ->
  (forall i, e < i -> i < n -> F (i + p) = F i) ->
  same_images (take_and_break d) F (n + p) n.
Proof.
  intros A d v t f h p e F n Hd Hm Hh Hp [k Hk] Hn HF ys.
  assert (Hx : h * (e + p) = h * e + h * p) by nia.
  split; intros (hs & R & <-).
  - pose proof R as (R1 & R2 & R3).
    destruct (Z.le_gt_cases (Z.of_N (n + p) - Z.of_N (total hs)) (Z.of_N v + Z.of_N p)) as [L | L].
    + destruct (shift_down d h p e (at_most_bits d h Hm) Hh Hp n hs)
        as (l & x & r & -> & A1 & A2 & A3 & T); [lia | | exact R |].
      * intros y z S _ Hy Hz.
        destruct (Z.lt_ge_cases (Z.of_N (n + p) - Z.of_N (total hs)) (- Z.of_N f)) as [L' | L']; [| lia].
        apply Hd in L'. rewrite L', N.bits_0 in R3. discriminate.
      * exists (l ++ (x - p) :: r). split; auto. apply map_replaced.
        rewrite <- (HF (x - p)) by lia. f_equal. lia.
    + exists hs. split; auto. split; [lia | split].
      * apply Forall_forall. intros y Hy. rewrite Forall_forall in R2. pose proof (R2 y Hy).
        pose proof (in_total hs y Hy). lia.
      * replace (Z.of_N (n + p) - Z.of_N (total hs))%Z
          with ((Z.of_N n - Z.of_N (total hs)) + Z.of_N (k * t))%Z in R3 by lia.
        rewrite (recurring_multiple d v t f Hd) in R3; [auto | lia].
  - pose proof R as (R1 & R2 & R3).
    destruct (Z.le_gt_cases (Z.of_N n - Z.of_N (total hs)) (Z.of_N v)) as [L | L].
    + destruct (shift_up d h p e (at_most_bits d h Hm) Hh Hp n hs) as (l & x & r & -> & A1 & A2 & T);
        [lia | exact R |].
      exists (l ++ (x + p) :: r). split; auto. apply map_replaced. apply HF; lia.
    + exists hs. split; auto. split; [lia | split].
      * eapply Forall_impl; [| exact R2]. cbn. lia.
      * replace (Z.of_N (n + p) - Z.of_N (total hs))%Z
          with ((Z.of_N n - Z.of_N (total hs)) + Z.of_N (k * t))%Z by lia.
        rewrite (recurring_multiple d v t f Hd); [auto | lia].
Qed.

Theorem recurring_period : forall d v t f h p e g,
  recurring_digits d v t f -> at_most d h -> 1 <= h -> 0 < p -> (t | p) ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= N.max (v + h * (e + p)) (p + f) -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof.
  intros d v t f h p e g Hd Hm Hh Hp Ht Hg H.
  refine (well_founded_ind N.lt_wf_0 _ _). intros n IH He.
  destruct (N.le_gt_cases n (N.max (v + h * (e + p)) (p + f))) as [L | L]; [auto |].
  apply (same_value (take_and_break d)); auto.
  eapply recurring_images; eauto.
Qed.

(** ** Least periods *)

Definition periodic {A : Type} (f : N -> A) (p n0 : N) : Prop :=
  0 < p /\ forall n, n0 <= n -> f (n + p) = f n.

(** p and n0 are the least possible, each by itself. *)
Definition least_period {A : Type} (f : N -> A) (p n0 : N) : Prop :=
  periodic f p n0 /\ forall p' n0', periodic f p' n0' -> p <= p' /\ n0 <= n0'.

Lemma periodic_multiple : forall A (f : N -> A) p n0, periodic f p n0 ->
  forall k n, n0 <= n -> f (n + k * p) = f n.
Proof.
  intros A f p n0 [_ H] k. induction k as [| k IH] using N.peano_ind; intros n Hn.
  - f_equal. lia.
  - replace (n + N.succ k * p) with ((n + k * p) + p) by nia. rewrite H; [auto | nia].
Qed.

Lemma periodic_earlier : forall A (f : N -> A) p n0 p' n0',
  periodic f p n0 -> periodic f p' n0' -> periodic f p' n0.
Proof.
  intros A f p n0 p' n0' H H'. split; [apply H' |]. intros n Hn.
  rewrite <- (periodic_multiple A f p n0 H n0' (n + p')) by lia.
  rewrite <- (periodic_multiple A f p n0 H n0' n) by lia.
  destruct H as [Hp _]. destruct H' as [_ H'].
  rewrite <- (H' (n + n0' * p)); [f_equal; lia | nia].
Qed.

Lemma periodic_gcd : forall A (f : N -> A) n0 a b, periodic f a n0 -> periodic f b n0 ->
  periodic f (N.gcd a b) n0.
Proof.
  intros A f n0.
  enough (X : forall s a b, a + b = s -> periodic f a n0 -> periodic f b n0 ->
    periodic f (N.gcd a b) n0) by eauto.
  refine (well_founded_ind N.lt_wf_0 _ _). intros s IH a b Es Ha Hb.
  assert (D : forall x y, periodic f x n0 -> periodic f y n0 -> x < y -> periodic f (y - x) n0).
  { intros x y [Hx Fx] [Hy Fy] L. split; [lia |]. intros n Hn.
    rewrite <- (Fx (n + (y - x))) by lia. rewrite <- (Fy n Hn). f_equal. lia. }
  destruct Ha as [Pa Fa]. destruct Hb as [Pb Fb].
  destruct (N.lt_trichotomy a b) as [L | [-> | L]].
  - rewrite <- N.gcd_sub_diag_r by lia. apply (IH (a + (b - a))); [lia | auto | split; auto |].
    apply D; auto; split; auto.
  - rewrite N.gcd_diag. split; auto.
  - rewrite N.gcd_comm, <- N.gcd_sub_diag_r by lia.
    apply (IH (b + (a - b))); [lia | auto | split; auto |]. apply D; auto; split; auto.
Qed.

(** Finitely many witnesses: one for the heap before the preperiod, one for each proper divisor
    of the period. *)
Lemma least_period_witnesses : forall A (f : N -> A) p n0, periodic f p n0 ->
  (n0 = 0 \/ f (n0 - 1 + p) <> f (n0 - 1)) ->
  (forall q, 0 < q -> q < p -> (q | p) -> exists n, n0 <= n /\ f (n + q) <> f n) ->
  least_period f p n0.
Proof.
  intros A f p n0 H W D. split; auto. intros p' n0' H'. split.
  - destruct (N.le_gt_cases p p') as [L | L]; auto. exfalso.
    pose proof (periodic_earlier _ _ _ _ _ _ H H') as H2.
    pose proof (periodic_gcd _ _ _ _ _ H H2) as [G0 G1].
    assert (N.gcd p p' <= p') by (apply N.divide_pos_le; [apply H' | apply N.gcd_divide_r]).
    destruct (D (N.gcd p p')) as (n & Hn & NE); [auto | lia | apply N.gcd_divide_l |].
    auto.
  - destruct (N.le_gt_cases n0 n0') as [L | L]; auto. exfalso.
    destruct W as [W | W]; [lia |]. apply W.
    rewrite <- (periodic_multiple _ f p' n0' H' p (n0 - 1)) by lia.
    destruct H' as [P' _].
    replace (n0 - 1 + p * p') with ((n0 - 1 + p) + (p' - 1) * p) by nia.
    symmetry. apply (periodic_multiple _ f p n0 H). destruct H as [P _]. lia.
Qed.

(** ** Subtraction games by states *)

(** A game that never splits a heap: the values of the last w heaps fix the next, so that two
    equal stretches of w heaps go on alike. *)
Theorem period_by_states : forall d w p e g,
  finite_digits d 1 (Z.of_N w) -> (forall u, d u <= 3) -> 0 < p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + w -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof.
  intros d w p e g Hd H3 Hp Hg H.
  destruct (N.eq_dec w 0) as [-> | W0].
  - assert (Z0 : forall n, g n = 0).
    { intros n. apply (is_mex_unique (fun _ => False)).
      - eapply is_mex_ext; [| apply (Hg n)]. intros v. split; [| tauto].
        intros (hs & (_ & _ & B) & _).
        assert (N0 : d (Z.of_N n - Z.of_N (total hs))%Z <> 0)
          by (intros E; rewrite E, N.bits_0 in B; discriminate).
        apply Hd in N0. lia.
      - split; [tauto | lia]. }
    intros i _. now rewrite !Z0.
  - apply (austin_4_1 d 1 (Z.of_N w) 1 w p e g); auto; try lia.
    + intros u. specialize (H3 u). change (2 ^ (1 + 1)) with 4. lia.
    + intros i Hi L. apply H; lia.
Qed.
