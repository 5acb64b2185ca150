(** Nim-values of games that split a heap in at most two, by sparse spaces.

    Values are divided by the parity of their bits within a mask, perhaps with the parity of the
    heap, into common and rare ones so that two common heaps never exclude a common value. A common
    value is then excluded only by moves to one heap or with a rare heap. Any mask gives the right
    values; a bad one is only slow. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values CheckPeriod.
Import ListNotations.
Open Scope N_scope.

Fixpoint odd_positive (p : positive) : bool :=
  match p with
  | xH => true
  | xO q => odd_positive q
  | xI q => negb (odd_positive q)
  end.

(** Is the number of ones odd? *)
Definition odd_ones (v : N) : bool := match v with N0 => false | Npos p => odd_positive p end.

Lemma odd_ones_double : forall x, odd_ones (Pos.Ndouble x) = odd_ones x.
Proof. now intros []. Qed.
Lemma odd_ones_succ_double : forall x, odd_ones (Pos.Nsucc_double x) = negb (odd_ones x).
Proof. now intros []. Qed.
Lemma odd_positive_lxor : forall p q, odd_ones (Pos.lxor p q) = xorb (odd_positive p) (odd_positive q).
Proof.
  induction p as [p IH | p IH |]; intros [q | q |]; cbn [Pos.lxor odd_positive];
    rewrite ?odd_ones_double, ?odd_ones_succ_double, ?IH; cbn [odd_ones odd_positive];
    repeat match goal with |- context [odd_positive ?x] => destruct (odd_positive x) end; reflexivity.
Qed.

Lemma odd_ones_lxor : forall a b, odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  intros [| p] [| q]; cbn [N.lxor odd_ones].
  - reflexivity.
  - now rewrite xorb_false_l.
  - now rewrite xorb_false_r.
  - apply odd_positive_lxor.
Qed.

Lemma odd_ones_masked : forall a b m,
  odd_ones (N.land (N.lxor a b) m) = xorb (odd_ones (N.land a m)) (odd_ones (N.land b m)).
Proof.
  intros. rewrite <- odd_ones_lxor. f_equal. apply N.bits_inj_iff. intros j.
  rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
  now destruct (N.testbit a j), (N.testbit b j), (N.testbit m j).
Qed.

(** A division of values: by the mask alone, or with the parity of the heap and of the digits that
    split. *)
Record division := { bit_mask : N; by_heap : bool }.

Section Sparse.

Variables (D : division) (split_odd : bool).

Definition common (n v : N) : bool :=
  xorb (odd_ones (N.land v (bit_mask D))) (if by_heap D then xorb (N.odd n) split_odd else false).

(** [split]: the u of the digits that split; m = n − u is what is left. *)
Definition mark_pair (g : table N) (n m i : N) (s : set) : set :=
  if i <? m then
    let j := m - i in
    if j <? n then if 0 <? i then if i <? n then add (N.lxor (get 0 g i) (get 0 g j)) s else s else s
    else s
  else s.

Definition left_totals (splits : list Z) (n : N) : list N :=
  map (fun u => Z.to_N (Z.of_N n - u)) (filter (fun u => (u <=? Z.of_N n)%Z) splits).

Definition mark_rares (g : table N) (n : N) (totals rares : list N) (s : set) : set :=
  fold_left (fun s m => fold_left (fun s i => mark_pair g n m i s) rares s) totals s.

(** Sixteen pairs for each digit. *)
Definition chunk : N := 16.

Definition mark_chunk (g : table N) (n : N) (totals : list N) (from : N) (s : set) : set :=
  fold_left (fun s m => loop from chunk (fun i s => mark_pair g n m i s) s) totals s.

Inductive progress : Type :=
  | Value : N -> progress
  | Going : set -> N -> N -> progress
  | Failed : progress.

(** Mark pairs until the mex is common, or all pairs are marked; it is looked for from v on. *)
Fixpoint settle (b : nat) (g : table N) (n : N) (totals : list N) (s : set) (from v : N) : progress :=
  match b with
  | O =>
      match search 16 s v with
      | All_below _ => Failed
      | Found m =>
          if common n m then Value m
          else if n <=? from then Value m
          else Going (mark_chunk g n totals from s) (from + chunk) m
      end
  | S b' =>
      match settle b' g n totals s from v with
      | Going s' from' v' => settle b' g n totals s' from' v'
      | other => other
      end
  end.

(** Values and rare heaps so far. *)
Definition sparse_values (ones : list (Z * nat)) (splits : list Z) (last : N) :
    option (table N * list N) :=
  loop 0 (last + 1) (fun n known =>
    match known with
    | None => None
    | Some (g, rares) =>
        let totals := left_totals splits n in
        let s := mark_rares g n totals rares (excluded ones g n) in
        match settle 24 g n totals s 1 0 with
        | Value v => Some (put n v g, if common n v then rares else n :: rares)
        | _ => None
        end
    end) (Some (Empty, [])).

End Sparse.

Definition ones_of (digits : list (Z * nat)) : list (Z * nat) :=
  filter (fun uk => (snd uk <=? 1)%nat) digits.
Definition splits_of (digits : list (Z * nat)) : list Z :=
  map fst (filter (fun uk => (snd uk =? 2)%nat) digits).

(** At most two heaps after a move; with [by_heap] all digits that split have the same parity. *)
Definition sparse_ok (D : division) (digits : list (Z * nat)) (split_odd : bool) : bool :=
  forallb (fun uk => (snd uk <=? 2)%nat) digits
  && (negb (by_heap D) || forallb (fun u => Bool.eqb (Z.odd u) split_odd) (splits_of digits)).

Section Sound.

Variables (c : code) (w : nat) (D : division) (split_odd : bool) (g : table N) (n : N) (rares : list N).
Let digits := digit_table c w.
Hypothesis cover : covers c w n.
Hypothesis ok : sparse_ok D digits split_odd = true.
Hypothesis known : forall m, m < n -> get 0 g m = G c m.
Hypothesis rare_listed : forall i, 0 < i -> i < n -> common D split_odd i (G c i) = false -> In i rares.

Let out v := exists hs, code_rule c n hs /\ nim_sum (map (G c) hs) = v.
Let totals := left_totals (splits_of digits) n.

Lemma in_totals : forall m, In m totals -> exists u, In (u, 2%nat) digits /\ (u <= Z.of_N n)%Z /\
  m = Z.to_N (Z.of_N n - u).
Proof.
  intros m H. unfold totals, left_totals in H. apply in_map_iff in H. destruct H as (u & <- & H).
  apply filter_In in H. destruct H as [H L]. unfold splits_of in H. apply in_map_iff in H.
  destruct H as ([u' k] & E & H). cbn in E. subst u'. apply filter_In in H. destruct H as [H K].
  cbn in K. apply Nat.eqb_eq in K. subst k. exists u. split; auto. split; auto. lia.
Qed.

Lemma totals_in : forall u, In (u, 2%nat) digits -> (u <= Z.of_N n)%Z ->
  In (Z.to_N (Z.of_N n - u)) totals.
Proof.
  intros u H L. unfold totals, left_totals. apply in_map_iff. exists u. split; auto.
  apply filter_In. split; [| now apply Z.leb_le]. unfold splits_of. apply in_map_iff.
  exists (u, 2%nat). split; auto. apply filter_In. auto.
Qed.

(** What [mark_pair] adds is excluded, and it adds its pair. *)
Lemma mark_pair_sound : forall m i s v, 0 < n -> In m totals ->
  mem (mark_pair g n m i s) v = true -> mem s v = true \/ out v.
Proof.
  intros m i s v N0 Hm H. unfold mark_pair in H.
  destruct (N.ltb_spec i m); auto. destruct (N.ltb_spec (m - i) n); auto.
  destruct (N.ltb_spec 0 i); auto. destruct (N.ltb_spec i n); auto.
  apply mem_add in H. destruct H as [H | H]; auto. right.
  destruct (in_totals m Hm) as (u & I & L & E). exists [i; m - i]. split.
  - split; [auto | split].
    + repeat constructor; lia.
    + apply in_digit_table in I. destruct I as [I _]. cbn [total length].
      replace (Z.of_N n - Z.of_N (i + (m - i + 0)))%Z with u by lia. exact I.
  - cbn [map nim_sum]. rewrite N.lxor_0_r, <- !known by lia. exact H.
Qed.

Lemma mark_pair_keeps : forall m i s v, mem s v = true -> mem (mark_pair g n m i s) v = true.
Proof.
  intros m i s v H. unfold mark_pair.
  destruct (i <? m), (m - i <? n), (0 <? i), (i <? n); auto. apply mem_add. auto.
Qed.

Lemma mark_pair_adds : forall m i s, i < m -> m - i < n -> 0 < i -> i < n ->
  mem (mark_pair g n m i s) (N.lxor (G c i) (G c (m - i))) = true.
Proof.
  intros m i s H1 H2 H3 H4. unfold mark_pair.
  destruct (N.ltb_spec i m); [| lia]. destruct (N.ltb_spec (m - i) n); [| lia].
  destruct (N.ltb_spec 0 i); [| lia]. destruct (N.ltb_spec i n); [| lia].
  apply mem_add. left. now rewrite !known by lia.
Qed.

(** Folds of [mark_pair] over lists of pairs. *)
Definition mark_all (pairs : list (N * N)) (s : set) : set :=
  fold_left (fun s mi => mark_pair g n (fst mi) (snd mi) s) pairs s.

Lemma mark_all_sound : forall pairs s v, 0 < n -> (forall mi, In mi pairs -> In (fst mi) totals) ->
  mem (mark_all pairs s) v = true -> mem s v = true \/ out v.
Proof.
  induction pairs as [| [m i] pairs IH]; intros s v N0 H M; cbn in *; auto.
  apply IH in M; auto. destruct M as [M | M]; auto.
  apply mark_pair_sound in M; auto. apply (H (m, i)). auto.
Qed.

Lemma mark_all_keeps : forall pairs s v, mem s v = true -> mem (mark_all pairs s) v = true.
Proof.
  induction pairs as [| [m i] pairs IH]; intros s v M; cbn; auto. apply IH. now apply mark_pair_keeps.
Qed.

Lemma mark_all_adds : forall pairs s m i, In (m, i) pairs -> i < m -> m - i < n -> 0 < i -> i < n ->
  mem (mark_all pairs s) (N.lxor (G c i) (G c (m - i))) = true.
Proof.
  induction pairs as [| [m' i'] pairs IH]; intros s m i H H1 H2 H3 H4; [destruct H |].
  cbn. destruct H as [E | H].
  - injection E as -> ->. apply mark_all_keeps. now apply mark_pair_adds.
  - now apply IH.
Qed.

Lemma mark_lists : forall ms is s,
  fold_left (fun s m => fold_left (fun s i => mark_pair g n m i s) is s) ms s =
  mark_all (flat_map (fun m => map (pair m) is) ms) s.
Proof.
  induction ms as [| m ms IH]; intros is s; cbn [fold_left flat_map]; auto.
  rewrite IH. unfold mark_all. rewrite fold_left_app. f_equal.
  generalize s. induction is as [| i is IHi]; intros s'; cbn; auto.
Qed.

Lemma mark_chunk_all : forall from s, mark_chunk g n totals from s =
  mark_all (flat_map (fun m => map (pair m) (range from chunk)) totals) s.
Proof.
  intros from s. unfold mark_chunk. rewrite <- mark_lists.
  revert s. induction totals as [| m ms IH]; intros s; cbn [fold_left]; auto.
  rewrite loop_fold. apply IH.
Qed.

Lemma in_flat : forall (ms is : list N) m i, In (m, i) (flat_map (fun m => map (pair m) is) ms) <->
  In m ms /\ In i is.
Proof.
  intros ms is m i. rewrite in_flat_map. split.
  - intros (m' & Hm & H). apply in_map_iff in H. destruct H as (i' & E & Hi).
    injection E as -> ->. auto.
  - intros [Hm Hi]. exists m. split; auto. now apply in_map.
Qed.

(** The first marks: all moves to one heap and all with a rare heap. *)
Let start := mark_rares g n totals rares (excluded (ones_of digits) g n).

Lemma excluded_ones : forall v, mem (excluded (ones_of digits) g n) v = true <->
  exists hs, code_rule c n hs /\ (length hs <= 1)%nat /\ nim_sum (map (G c) hs) = v.
Proof.
  intros v. unfold excluded.
  rewrite (visit_list_spec N set _ 0 add (fun s a => mem s a = true)); [| intros; apply mem_add].
  rewrite mem_empty.
  assert (M : forall hs, Forall (fun h => h < n) hs ->
    fold_left (fun a h => N.lxor a (get 0 g h)) hs 0 = nim_sum (map (G c) hs)).
  { intros hs F. rewrite fold_lxor, N.lxor_0_l. f_equal. apply map_ext_in. intros h Hh.
    apply known. rewrite Forall_forall in F. auto. }
  split.
  - intros [H | (P & u & k & hs & I & Hu & L & F & T & E)]; [discriminate |].
    unfold ones_of in I. apply filter_In in I. destruct I as [I K]. cbn in K. apply Nat.leb_le in K.
    apply in_digit_table in I. destruct I as [I _].
    assert (FA : Forall (fun h => 0 < h < n) hs).
    { eapply Forall_impl; [| apply (falling_all _ _ F)]. cbn. lia. }
    exists hs. split; [| split].
    + split; [auto | split; auto]. rewrite L, T, Z2N.id by lia.
      now replace (Z.of_N n - (Z.of_N n - u))%Z with u by lia.
    + lia.
    + rewrite <- M; auto. eapply Forall_impl; [| exact FA]. cbn. lia.
  - intros (hs & (R1 & R2 & R3) & L & E). right. split; auto.
    assert (LT : total hs <= n).
    { destruct hs as [| h [| h' hs]]; cbn in *; [lia | inversion R2; subst; lia | lia]. }
    exists (Z.of_N n - Z.of_N (total hs))%Z, (length hs), hs. repeat split; auto; try lia.
    + unfold ones_of. apply filter_In. split; [| now apply Nat.leb_le].
      apply in_digit_table. split; auto.
      destruct (Z.le_gt_cases (Z.of_N n - Z.of_N (total hs)) (Z.of_nat w)); auto.
      rewrite cover, N.bits_0 in R3 by lia. discriminate.
    + destruct hs as [| h [| h' hs]]; cbn in *; [auto | inversion R2; subst; lia | lia].
    + rewrite M; auto. eapply Forall_impl; [| exact R2]. cbn. lia.
Qed.

(** An option with two heaps. *)
Lemma two_heaps : forall hs, code_rule c n hs -> (1 < length hs)%nat ->
  exists i j, hs = [i; j] /\ In (i + j) totals /\ 0 < i < n /\ 0 < j < n.
Proof.
  intros hs (R1 & R2 & R3) L.
  assert (I : In ((Z.of_N n - Z.of_N (total hs))%Z, length hs) digits).
  { apply in_digit_table. split; auto.
    destruct (Z.le_gt_cases (Z.of_N n - Z.of_N (total hs)) (Z.of_nat w)); auto.
    rewrite cover, N.bits_0 in R3 by lia. discriminate. }
  assert (K : (length hs <= 2)%nat).
  { apply andb_prop in ok. destruct ok as [A _]. rewrite forallb_forall in A.
    specialize (A _ I). now apply Nat.leb_le in A. }
  destruct hs as [| i [| j [| x hs]]]; cbn in L, K; try lia.
  inversion R2 as [| x l Hi Hl]; subst. inversion Hl as [| x l Hj _]; subst.
  exists i, j. repeat split; auto; try lia.
  cbn [total length] in I. pose proof (totals_in _ I) as T.
  replace (Z.to_N (Z.of_N n - (Z.of_N n - Z.of_N (i + (j + 0))))) with (i + j) in T by lia.
  apply T. lia.
Qed.

(** Two common heaps give a value that is not common. *)
Lemma common_pair : forall i j, In (i + j) totals ->
  common D split_odd i (G c i) = true -> common D split_odd j (G c j) = true ->
  common D split_odd n (N.lxor (G c i) (G c j)) = false.
Proof.
  intros i j Hm Ci Cj. unfold common in *. rewrite odd_ones_masked.
  destruct (by_heap D) eqn:B; rewrite ?xorb_false_r in *; [| now rewrite Ci, Cj].
  apply andb_prop in ok. destruct ok as [_ S]. rewrite B in S. cbn in S.
  rewrite forallb_forall in S.
  destruct (in_totals _ Hm) as (u & I & L & E).
  assert (Su : Z.odd u = split_odd).
  { apply eqb_prop, S. unfold splits_of. apply in_map_iff. exists (u, 2%nat). split; auto.
    apply filter_In. auto. }
  assert (P : xorb (N.odd i) (N.odd j) = xorb (N.odd n) split_odd).
  { rewrite <- N.odd_add. rewrite <- Su.
    assert (EZ : Z.of_N (i + j) = (Z.of_N n - u)%Z) by lia.
    assert (O : forall x, N.odd x = Z.odd (Z.of_N x)) by (intros [| [q | q |]]; reflexivity).
    now rewrite O, EZ, Z.odd_sub, <- O. }
  destruct (odd_ones (N.land (G c i) (bit_mask D))), (odd_ones (N.land (G c j) (bit_mask D))),
    (N.odd i), (N.odd j), (N.odd n), split_odd; cbn in *; congruence.
Qed.

(** Marks that hold nothing but excluded values, and all from one heap or with a rare heap. *)
Definition fair (s : set) (from : N) : Prop :=
  (forall v, mem s v = true -> out v) /\
  (forall hs, code_rule c n hs -> (length hs <= 1)%nat -> mem s (nim_sum (map (G c) hs)) = true) /\
  (forall i j, In (i + j) totals -> 0 < i < n -> 0 < j < n ->
     In i rares \/ i < from -> mem s (N.lxor (G c i) (G c j)) = true).

Lemma zero_no_option : n = 0 -> forall hs, ~ code_rule c n hs.
Proof. intros E hs (H & _). lia. Qed.

Lemma start_fair : fair start 1.
Proof.
  unfold start, mark_rares. rewrite mark_lists.
  set (pairs := flat_map (fun m => map (pair m) rares) totals).
  assert (IT : forall mi, In mi pairs -> In (fst mi) totals).
  { intros [m i] H. apply in_flat in H. tauto. }
  repeat split.
  - intros v H. destruct (N.eq_dec n 0) as [E | NE].
    + exfalso. clear IT. revert H. unfold pairs.
      assert (X : forall l s, mark_all l s = s).
      { induction l as [| [m i] l IH]; intros s; cbn; auto. rewrite IH. unfold mark_pair.
        rewrite E. destruct (i <? m); auto. now rewrite (proj2 (N.ltb_ge _ 0) (N.le_0_l _)). }
      rewrite X, excluded_ones. intros (hs & R & _). exact (zero_no_option E hs R).
    + apply mark_all_sound in H; auto; [| lia]. destruct H as [H | H]; auto.
      apply excluded_ones in H. destruct H as (hs & R & _ & V). now exists hs.
  - intros hs R L. apply mark_all_keeps. apply excluded_ones. eauto.
  - intros i j Hm Hi Hj [H | H]; [| lia].
    replace j with ((i + j) - i) at 1 by lia. apply mark_all_adds; try lia.
    apply in_flat. auto.
Qed.

Lemma chunk_fair : forall s from, 0 < n -> fair s from ->
  fair (mark_chunk g n totals from s) (from + chunk).
Proof.
  intros s from N0 (F1 & F2 & F3). rewrite mark_chunk_all.
  set (pairs := flat_map (fun m => map (pair m) (range from chunk)) totals).
  assert (IT : forall mi, In mi pairs -> In (fst mi) totals).
  { intros [m i] H. apply in_flat in H. tauto. }
  repeat split.
  - intros v H. apply mark_all_sound in H; auto. destruct H; auto.
  - intros hs R L. apply mark_all_keeps. auto.
  - intros i j Hm Hi Hj H. destruct (N.lt_ge_cases i from) as [L | L].
    + apply mark_all_keeps. auto.
    + destruct H as [H | H]; [apply mark_all_keeps; auto |].
      replace j with ((i + j) - i) at 1 by lia. apply mark_all_adds; try lia.
      apply in_flat. split; auto. apply in_range. lia.
Qed.

(** A mex of fair marks that is common, or found with all pairs marked, is the value. *)
Lemma fair_value : forall s from m, fair s from -> mem s m = false ->
  (forall v, v < m -> mem s v = true) -> common D split_odd n m = true \/ n <= from ->
  is_mex out m.
Proof.
  intros s from m (F1 & F2 & F3) Hm Hl C. split; [| auto].
  intros (hs & R & E). destruct (Nat.le_gt_cases (length hs) 1) as [L | L].
  - rewrite <- E, F2 in Hm by auto. discriminate.
  - destruct (two_heaps hs R L) as (i & j & -> & T & Hi & Hj). cbn [map nim_sum] in E. rewrite N.lxor_0_r in E.
    assert (Tj : In (j + i) totals) by now rewrite N.add_comm.
    destruct C as [C | C].
    + destruct (common D split_odd i (G c i)) eqn:Ci.
      * destruct (common D split_odd j (G c j)) eqn:Cj.
        -- pose proof (common_pair i j T Ci Cj). congruence.
        -- apply rare_listed in Cj; [| lia | lia].
           rewrite <- E, N.lxor_comm, (F3 j i) in Hm by auto. discriminate.
      * apply rare_listed in Ci; [| lia | lia]. rewrite <- E, (F3 i j) in Hm by auto. discriminate.
    + rewrite <- E, (F3 i j) in Hm; auto; [discriminate | right; lia].
Qed.

Lemma settle_sound : forall b s from v, fair s from -> (forall x, x < v -> mem s x = true) ->
  match settle D split_odd b g n totals s from v with
  | Value m => is_mex out m
  | Going s' from' v' => fair s' from' /\ (forall x, x < v' -> mem s' x = true)
  | Failed => True
  end.
Proof.
  induction b as [| b IH]; intros s from v F L; cbn [settle].
  - pose proof (search_spec 16 s v L) as S. destruct (search 16 s v) as [m | m]; auto.
    destruct S as [S1 S2]. destruct (common D split_odd n m) eqn:C.
    + apply (fair_value s from m); auto.
    + destruct (N.leb_spec n from) as [Lf | Lf].
      * apply (fair_value s from m); auto.
      * assert (N0 : 0 < n) by lia. split; [now apply chunk_fair |].
        intros x Hx. rewrite mark_chunk_all. apply mark_all_keeps. auto.
  - specialize (IH s from v F L) as A.
    destruct (settle D split_odd b g n totals s from v) as [m | s' from' v' |]; auto.
    destruct A as [A1 A2]. now apply IH.
Qed.

Lemma sparse_step : forall v,
  settle D split_odd 24 g n totals start 1 0 = Value v -> v = G c n.
Proof.
  intros v H. pose proof (settle_sound 24 start 1 0 start_fair ltac:(lia)) as S. rewrite H in S.
  eapply is_mex_unique; [exact S | apply G_spec].
Qed.

End Sound.

Lemma sparse_values_spec : forall c w D split_odd last g rares,
  (forall n, n <= last -> covers c w n) -> sparse_ok D (digit_table c w) split_odd = true ->
  sparse_values D split_odd (ones_of (digit_table c w)) (splits_of (digit_table c w)) last = Some (g, rares) ->
  forall n, n <= last -> get 0 g n = G c n.
Proof.
  intros c w D split_odd last g rares C OK. unfold sparse_values.
  match goal with |- loop 0 (last + 1) ?f ?s = _ -> _ => set (step := f); set (init := s) end.
  enough (E : forall count, count <= last + 1 -> forall g rares,
    loop 0 count step init = Some (g, rares) ->
    (forall n, n < count -> get 0 g n = G c n) /\
    (forall i, 0 < i -> i < count -> common D split_odd i (G c i) = false -> In i rares)).
  { intros H n Hn. apply (E (last + 1) ltac:(lia) g rares H). lia. }
  clear g rares. induction count as [| k IH] using N.peano_ind; intros Hk g rares.
  - intros _. split; intros; lia.
  - rewrite loop_fold, range_succ, fold_left_app, <- loop_fold. cbn [fold_left].
    destruct (loop 0 k step init) as [[g' rares'] |] eqn:Ep; [| discriminate].
    destruct (IH ltac:(lia) g' rares' eq_refl) as [Hg Hr].
    rewrite N.add_0_l. unfold step at 1.
    destruct (settle D split_odd 24 g' k _ _ 1 0) as [v | |] eqn:S; try discriminate.
    intros E. injection E as <- <-.
    apply (sparse_step c w D split_odd g' k rares' (C k ltac:(lia)) OK Hg Hr) in S. subst v.
    split.
    + intros n Hn. rewrite get_put. destruct (N.eqb_spec k n) as [<- |]; auto. apply Hg. lia.
    + intros i I0 Ik Ci. destruct (N.eq_dec i k) as [-> |].
      * rewrite Ci. now left.
      * destruct (common D split_odd k (G c k)); [| right]; apply Hr; auto; lia.
Qed.

(** Theorem 4.1 with the values computed by sparse spaces. *)
Definition check_period_sparse (c : code) (D : division) (split_odd : bool) (p n0 verified_to : N) : bool :=
  let digits := digit_table c (length (after c)) in
  is_finite c && (0 <? p) && (verified_to =? period_needs c p n0) && sparse_ok D digits split_odd &&
  match sparse_values D split_odd (ones_of digits) (splits_of digits) (period_needs c p n0) with
  | Some (g, _) => pattern g p n0 (period_needs c p n0)
  | None => false
  end.

Theorem check_period_sparse_sound : forall c D split_odd p n0 verified_to,
  check_period_sparse c D split_odd p n0 verified_to = true -> least_period (G c) p n0.
Proof.
  intros c D so p n0 vt H. unfold check_period_sparse in H.
  apply andb_prop in H. destruct H as [H HV]. apply andb_prop in H. destruct H as [H OK].
  apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [F P0].
  apply N.ltb_lt in P0.
  destruct (sparse_values D so (ones_of (digit_table c (length (after c))))
    (splits_of (digit_table c (length (after c)))) (period_needs c p n0)) as [[g r] |] eqn:E;
    [| discriminate].
  apply (pattern_sound c p n0 g); auto.
  exact (sparse_values_spec c _ D so _ g r (fun n _ => finite_covers c n F) OK E).
Qed.

(** All checkers of a plain period. *)
Theorem all_periods_sound : forall c p n0 verified_to,
  (check_period c p n0 verified_to = true -> least_period (G c) p n0) /\
  (forall division split_odd,
     check_period_sparse c division split_odd p n0 verified_to = true -> least_period (G c) p n0) /\
  (forall theorem_period,
     check_recurring c p n0 theorem_period verified_to = true -> least_period (G c) p n0).
Proof.
  intros c p n0 verified_to. split; [apply check_period_sound | split].
  - intros division split_odd. apply check_period_sparse_sound.
  - intros theorem_period. apply check_recurring_sound.
Qed.
