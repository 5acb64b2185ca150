(** The checker of arithmetico-periodic nim-sequences, and its soundness. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values CheckPeriod Saltus.
Import ListNotations.
Open Scope N_scope.

(** ** Patterns on a table *)

(** From n0 to [last] the table has period p and saltus s, and no less; n0 is least too. *)
Definition saltus_pattern (g : table N) (p s n0 last : N) : bool :=
  all_in n0 (last - p + 1 - n0) (fun n => get 0 g (n + p) =? get 0 g n + s)
  && ((n0 =? 0) || negb (get 0 g (n0 - 1 + p) =? get 0 g (n0 - 1) + s))
  && all_in 1 (p - 1) (fun q =>
       if p mod q =? 0
       then some_in n0 (last - q + 1 - n0) (fun n =>
              negb (p * get 0 g (n + q) =? p * get 0 g n + s * q))
       else true).

Lemma saltus_pattern_same : forall g p s n0 last f, saltus_pattern g p s n0 last = true ->
  (forall n, n <= last -> get 0 g n = f n) -> p <= last ->
  forall n, n0 <= n -> n + p <= last -> f (n + p) = f n + s.
Proof.
  intros g p s n0 last f H Hg Hp n H0 H1. unfold saltus_pattern in H.
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H _].
  rewrite all_in_spec in H. specialize (H n). cbv beta in H. rewrite N.eqb_eq in H.
  rewrite <- !Hg by lia. apply H. lia.
Qed.

Lemma saltus_pattern_least : forall g p s n0 last f, saltus_pattern g p s n0 last = true ->
  (forall n, n <= last -> get 0 g n = f n) -> n0 + p <= last + 1 -> p <= last ->
  arithmetic f p s n0 -> least_arithmetic f p s n0.
Proof.
  intros g p s n0 last f H Hg Hl Hp A. unfold saltus_pattern in H.
  apply andb_prop in H. destruct H as [H HD]. apply andb_prop in H. destruct H as [_ H].
  apply least_arithmetic_levelled; auto. apply least_period_witnesses.
  - now apply levelled_periodic.
  - apply orb_prop in H. destruct H as [H | H]; [left; now apply N.eqb_eq |].
    destruct (N.eq_dec n0 0); [auto | right].
    apply negb_true_iff, N.eqb_neq in H. rewrite !Hg in H by lia.
    rewrite <- levelled_same. destruct A as [P _]. intros E. apply H. nia.
  - intros q Q0 Qp [k Hk]. rewrite all_in_spec in HD. specialize (HD q).
    assert (M : p mod q = 0) by (rewrite Hk; apply N.mod_mul; lia).
    cbv beta in HD. rewrite M, N.eqb_refl in HD.
    rewrite some_in_spec in HD. destruct HD as (n & Hn & W); [lia |].
    exists n. split; [lia |]. apply negb_true_iff, N.eqb_neq in W. rewrite !Hg in W by lia.
    now rewrite <- levelled_same.
Qed.

(** A period seen over one turn of a proved multiple holds for ever. *)
Lemma arithmetic_from_multiple : forall f p s a n0, 0 < p -> 0 < a -> arithmetic f (a * p) (a * s) n0 ->
  (forall n, n0 <= n -> n < n0 + a * p -> f (n + p) = f n + s) -> arithmetic f p s n0.
Proof.
  intros f p s a n0 Hp Ha H W.
  assert (X : periodic (levelled f p s) p n0).
  { apply (period_from_multiple _ _ p (a * p)); auto.
    - destruct H as [H0 H]. split; auto. intros n Hn. apply levelled_same. rewrite H by auto. nia.
    - intros n H1 H2. apply levelled_same. rewrite W by auto. lia. }
  split; auto. intros n Hn. destruct X as [_ X]. specialize (X n Hn). apply levelled_same in X.
  apply (N.mul_cancel_l _ _ p); lia.
Qed.

(** (2) and (3): G(i) < s up to e and G(i) < 2s up to e + p. *)
Definition starts_low (g : table N) (e p s : N) : bool :=
  all_in 0 (e + 1) (fun i => get 0 g i <? s) && all_in 0 (e + p + 1) (fun i => get 0 g i <? 2 * s).

Lemma starts_low_spec : forall g e p s last f, starts_low g e p s = true ->
  (forall n, n <= last -> get 0 g n = f n) -> e + p <= last ->
  (forall i, i <= e -> f i < s) /\ (forall i, i <= e + p -> f i < 2 * s).
Proof.
  intros g e p s last f H Hg L. unfold starts_low in H. apply andb_prop in H. destruct H as [A B].
  rewrite all_in_spec in A, B. split; intros i Hi; rewrite <- Hg by lia; apply N.ltb_lt;
    [apply A | apply B]; lia.
Qed.

Definition is_power_of_two (s : N) : bool := s =? 2 ^ N.log2 s.

(** ** Theorem 6.8 *)

Definition sedecimal_needs (c : code) (tp n0 : N) : N := n0 - 1 + 8 * tp + last_digit c - 1.

(** Does some digit d_u, u of the given parity, contain the bit? *)
Definition digit_with (c : code) (bit : N) (odd : bool) : bool :=
  some_in 0 (last_digit c + 1) (fun u =>
    if Bool.eqb (N.odd u) odd then N.testbit (digit c (Z.of_N u)) bit else false).

(** The values of the heaps of one parity, 0 left out. *)
Definition values_of (g : table N) (last : N) (odd : bool) : set :=
  loop 1 last (fun i s => if Bool.eqb (N.odd i) odd then add (get 0 g i) s else s) Empty.

Lemma values_of_spec : forall g last odd v, mem (values_of g last odd) v = true ->
  exists i, 0 < i <= last /\ N.odd i = odd /\ get 0 g i = v.
Proof.
  intros g last odd v. unfold values_of. rewrite loop_fold.
  assert (X : forall (l : list N) s,
    mem (fold_left (fun s i => if Bool.eqb (N.odd i) odd then add (get 0 g i) s else s) l s) v = true ->
    mem s v = true \/ exists i, In i l /\ N.odd i = odd /\ get 0 g i = v).
  { induction l as [| a l IH]; intros s H; cbn in *; auto.
    apply IH in H. destruct H as [H | (i & I & H)]; [| right; exists i; auto].
    destruct (Bool.eqb (N.odd a) odd) eqn:E; auto.
    apply mem_add in H. destruct H as [H | H]; auto.
    right. exists a. split; auto. split; auto. now apply eqb_prop. }
  intros H. apply X in H. rewrite mem_empty in H. destruct H as [H | (i & I & H)]; [discriminate |].
  apply in_range in I. exists i. split; [lia | exact H].
Qed.

Definition hypothesis_4 (c : code) (g : table N) (last s : N) : bool :=
  let odds := values_of g last true in
  let evens := values_of g last false in
  let eight_odd := digit_with c 3 true in
  let eight_even := digit_with c 3 false in
  let zero := digit_with c 2 true && digit_with c 2 false in
  (eight_odd || eight_even) &&
  all_in 0 (2 * s) (fun v =>
    if (v =? 0) && zero then true
    else if eight_odd && eight_even then mem odds v || mem evens v
    else mem odds v && mem evens v).

Lemma digit_with_spec : forall c bit odd, digit_with c bit odd = true ->
  exists u, N.odd u = odd /\ N.testbit (digit c (Z.of_N u)) bit = true.
Proof.
  intros c bit odd H. unfold digit_with in H. apply some_in_spec in H.
  destruct H as (u & _ & H). exists u.
  destruct (Bool.eqb (N.odd u) odd) eqn:E; [| discriminate]. split; auto. now apply eqb_prop.
Qed.

Lemma hypothesis_4_spec : forall c g last s f, hypothesis_4 c g last s = true ->
  (forall n, n <= last -> get 0 g n = f n) ->
  forall v, v < 2 * s -> (v = 0 /\ halved (digit c)) \/ paired (digit c) f (last + 1) v.
Proof.
  intros c g last s f H Hg v Hv. unfold hypothesis_4 in H. apply andb_prop in H.
  destruct H as [E8 H]. rewrite all_in_spec in H. specialize (H v ltac:(lia)). cbv beta in H.
  destruct ((v =? 0) && (digit_with c 2 true && digit_with c 2 false)) eqn:Z.
  - left. apply andb_prop in Z. destruct Z as [Z1 Z2]. apply andb_prop in Z2. destruct Z2 as [Z2 Z3].
    apply N.eqb_eq in Z1. split; auto. intros odd.
    destruct odd; [apply digit_with_spec in Z2 as (u & A & B) | apply digit_with_spec in Z3 as (u & A & B)];
      exists u; auto.
  - right. intros odd.
    destruct (digit_with c 3 true) eqn:E1, (digit_with c 3 false) eqn:E2; cbn in H, E8;
      try discriminate.
    + apply digit_with_spec in E1. apply digit_with_spec in E2.
      destruct E1 as (u1 & A1 & B1), E2 as (u2 & A2 & B2).
      assert (X : exists i, 0 < i <= last /\ f i = v).
      { apply orb_prop in H. destruct H as [H | H]; apply values_of_spec in H;
          destruct H as (i & Hi & _ & <-); exists i; rewrite Hg; auto; lia. }
      destruct X as (i & Hi & Gi). destruct (Bool.eqb odd (N.odd i)) eqn:E.
      * exists u2, i. repeat split; auto; try lia. rewrite N.odd_add, A2. apply eqb_prop in E.
        now destruct odd, (N.odd i).
      * exists u1, i. repeat split; auto; try lia. rewrite N.odd_add, A1. apply eqb_false_iff in E.
        destruct odd, (N.odd i); auto; congruence.
    + apply digit_with_spec in E1. destruct E1 as (u & A & B).
      apply andb_prop in H. destruct H as [O V]. apply values_of_spec in O. apply values_of_spec in V.
      destruct O as (i & Hi & Oi & Gi), V as (j & Hj & Oj & Gj). destruct odd.
      * exists u, j. rewrite N.odd_add, A, Oj, <- Hg by lia. repeat split; auto; lia.
      * exists u, i. rewrite N.odd_add, A, Oi, <- Hg by lia. repeat split; auto; lia.
    + apply digit_with_spec in E2. destruct E2 as (u & A & B).
      apply andb_prop in H. destruct H as [O V]. apply values_of_spec in O. apply values_of_spec in V.
      destruct O as (i & Hi & Oi & Gi), V as (j & Hj & Oj & Gj). destruct odd.
      * exists u, i. rewrite N.odd_add, A, Oi, <- Hg by lia. repeat split; auto; lia.
      * exists u, j. rewrite N.odd_add, A, Oj, <- Hg by lia. repeat split; auto; lia.
Qed.

(** p and s are least; tp is the multiple of p that the theorem is applied with. *)
Definition check_sedecimal (c : code) (p s n0 tp verified_to : N) : bool :=
  let ts := tp / p * s in
  let last := sedecimal_needs c tp n0 in
  is_finite c && (first c =? 0) && (1 <=? last_digit c) && (most_heaps c <=? 3)
  && (0 <? p) && (0 <? s) && (0 <? tp) && (tp mod p =? 0) && is_power_of_two ts
  && (last_digit c + 2 <=? tp) && (verified_to =? last) &&
  match values (digit_table c (length (after c))) last with
  | Some g =>
      saltus_pattern g p s n0 last && starts_low g (n0 - 1) tp ts && hypothesis_4 c g last ts
  | None => false
  end.

Theorem check_sedecimal_sound : forall c p s n0 tp verified_to,
  check_sedecimal c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros c p s n0 tp vt H. unfold check_sedecimal in H.
  set (last := sedecimal_needs c tp n0) in *. set (ts := tp / p * s) in *.
  apply andb_prop in H. destruct H as [H HV].
  repeat match type of H with _ && _ = true => apply andb_prop in H; let X := fresh "X" in destruct H as [H X] end.
  rename H into HF.
  repeat match goal with
    | X : (_ <=? _) = true |- _ => apply N.leb_le in X
    | X : (_ <? _) = true |- _ => apply N.ltb_lt in X
    | X : (_ =? _) = true |- _ => apply N.eqb_eq in X
    end.
  destruct (values (digit_table c (length (after c))) last) as [g |] eqn:E; [| discriminate].
  pose proof (values_spec c _ last g (fun n _ => finite_covers c n HF) E) as Hg.
  apply andb_prop in HV. destruct HV as [HV H4]. apply andb_prop in HV. destruct HV as [HP HL].
  match goal with X : first c = 0 |- _ => rename X into F0 end.
  match goal with X : most_heaps c <= 3 |- _ => rename X into M3 end.
  match goal with X : 1 <= last_digit c |- _ => rename X into T1 end.
  match goal with X : is_power_of_two ts = true |- _ => rename X into P2 end.
  match goal with X : tp mod p = 0 |- _ => rename X into DV end.
  match goal with X : last_digit c + 2 <= tp |- _ => rename X into TP end.
  match goal with X : 0 < p |- _ => rename X into P0 end.
  unfold is_power_of_two in P2. apply N.eqb_eq in P2.
  set (a := tp / p) in *.
  assert (Etp : tp = a * p).
  { pose proof (N.div_mod tp p ltac:(lia)) as D. rewrite DV in D. fold a in D. lia. }
  assert (A0 : 0 < a) by (destruct (N.eq_dec a 0) as [Z |]; [rewrite Z in Etp |]; lia).
  assert (EL : last + 1 = n0 - 1 + 8 * tp + last_digit c) by (unfold last, sedecimal_needs; lia).
  assert (Pt : p <= tp) by (rewrite Etp; replace p with (1 * p) at 1 by lia; apply N.mul_le_mono_r; lia).
  assert (S1 : forall n, n0 <= n -> n + p <= last -> G c (n + p) = G c n + s).
  { apply (saltus_pattern_same g p s n0 last (G c) HP Hg). lia. }
  assert (SA : forall j n, n0 <= n -> n + j * p <= last -> G c (n + j * p) = G c n + j * s).
  { induction j as [| j IH] using N.peano_ind; intros n Hn Hl.
    - rewrite !N.mul_0_l, !N.add_0_r. reflexivity.
    - rewrite !N.mul_succ_l, !N.add_assoc in *. rewrite S1, IH; lia. }
  destruct (starts_low_spec g (n0 - 1) tp ts last (G c) HL Hg ltac:(lia)) as [H2 H3].
  assert (AT : arithmetic (G c) (a * p) (a * s) n0).
  { split; [lia |]. intros n Hn. rewrite <- Etp.
    change (a * s) with ts.
    destruct (N.le_gt_cases n (n0 - 1)) as [Ln | Ln].
    - rewrite Etp at 1. apply SA; lia.
    - rewrite P2. apply (austin_6_8_parities (digit c) (G c) (n0 - 1) tp (N.log2 ts) (last_digit c)); auto.
      + pose proof (finite_spec c HF) as FS. rewrite F0 in FS. exact FS.
      + intros u. destruct (most_heaps_spec c) as [AM _]. specialize (AM u).
        assert (2 ^ (most_heaps c + 1) <= 2 ^ 4) by (apply N.pow_le_mono_r; lia).
        change (2 ^ 4) with 16 in *. lia.
      + apply G_spec.
      + intros i Hi Li. rewrite <- P2. rewrite Etp at 1. apply SA; lia.
      + rewrite <- P2. exact H2.
      + rewrite <- P2. exact H3.
      + rewrite <- P2. intros v Hv.
        pose proof (hypothesis_4_spec c g last ts (G c) H4 Hg v Hv) as X0.
        rewrite EL in X0. exact X0. }
  assert (AR : arithmetic (G c) p s n0).
  { apply (arithmetic_from_multiple _ p s a); auto. rewrite <- Etp. intros n H5 H6. apply S1; lia. }
  apply (saltus_pattern_least g p s n0 last); auto; lia.
Qed.
