(** The checker of arithmetic periods by the skeleton, and its soundness. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values CheckPeriod Saltus CheckSaltus
  Recurring CheckRecurring Skeleton.
Import ListNotations.
Open Scope N_scope.

(** ** The skeleton of a code *)

Section Bones.

Variables (c : code) (zeros : list N).

Definition most : nat := N.to_nat (most_heaps c).

Definition distinct (l : list N) : list N :=
  snd (fold_left (fun known x =>
    if mem (fst known) x then known else (add x (fst known), x :: snd known)) l (Empty, [])).

(** Where k heaps are left of all but u once i heaps of value 0 are taken for granted. *)
Fixpoint dropped (i k : nat) : list N :=
  match i with
  | O => if Nat.leb 2 k
         then filter (fun u => N.testbit (digit c (Z.of_N u)) (N.of_nat k)) (range 0 (last_digit c + 1))
         else []
  | S i' => distinct (flat_map (fun u => map (N.add u) zeros) (dropped i' (S k)))
  end.

(** Places with the bit k < 2 by heaps of value 0 alone. *)
Definition singles (k : nat) : set :=
  fold_left (fun s u => add u s) (flat_map (fun i => dropped i k) (seq 1 most)) Empty.

(** By pairs too: first places, from which on every second one has the bit. *)
Definition all_firsts (odd : bool) : list N :=
  flat_map (fun i => flat_map (fun k =>
    if Nat.leb 2 k && Bool.eqb (Nat.odd k) odd
    then map (fun u => u + 2 * N.of_nat (Nat.div2 k)) (dropped i k) else [])
    (seq 0 (S most))) (seq 0 (S most)).

Definition least_of (odd : bool) (l : list N) : list N :=
  fold_left (fun found x =>
    if Bool.eqb (N.odd x) odd
    then match found with [y] => if x <? y then [x] else found | _ => [x] end
    else found) l [].

Definition firsts (odd : bool) : list N :=
  let l := all_firsts odd in least_of false l ++ least_of true l.

Definition reached_from (l : list N) (u : N) : bool :=
  existsb (fun t => (t <=? u) && N.even (u - t)) l.

Definition two_bits (zero one : bool) : N := N.b2n zero + 2 * N.b2n one.

Definition bones_length : N :=
  last_digit c + most_heaps c * (fold_right N.max 0 zeros + 2) + 4.

Definition skeleton : code :=
  let s0 := singles 0 in
  let s1 := singles 1 in
  let f0 := firsts false in
  let f1 := firsts true in
  let far u := two_bits (reached_from f0 u) (reached_from f1 u) in
  let near u :=
    let d := digit c (Z.of_N u) in
    two_bits (N.testbit d 0 || mem s0 u || reached_from f0 u)
      (N.testbit d 1 || mem s1 u || reached_from f1 u) in
  let last := far bones_length in
  {| before := [];
     after := map near (range 1 (bones_length - 2));
     again := if far (bones_length - 1) =? last then [last] else [far (bones_length - 1); last] |}.

Lemma in_distinct : forall l x, In x (distinct l) -> In x l.
Proof.
  unfold distinct. intros l x.
  assert (X : forall l known, In x (snd (fold_left (fun known x =>
      if mem (fst known) x then known else (add x (fst known), x :: snd known)) l known)) ->
      In x (snd known) \/ In x l).
  { induction l0 as [| a l0 IH]; intros known H; cbn in *; auto.
    apply IH in H. destruct H as [H | H]; auto. destruct (mem (fst known) a); auto.
    destruct H as [-> | H]; auto. }
  intros H. destruct (X l (Empty, []) H) as [[] | I]. exact I.
Qed.

Variable g : N -> N.
Hypothesis zero_heaps : forall z, In z zeros -> 0 < z /\ g z = 0.

Lemma in_dropped : forall i k u, In u (dropped i k) ->
  exists u0 zs, N.testbit (digit c (Z.of_N u0)) (N.of_nat (i + k)) = true /\ (2 <= i + k)%nat /\
    length zs = i /\ Forall (fun z => 0 < z /\ g z = 0) zs /\ u = u0 + total zs.
Proof.
  induction i as [| i IH]; intros k u H; cbn [dropped] in H.
  - destruct (Nat.leb_spec 2 k) as [K |]; [| destruct H]. apply filter_In in H. destruct H as [_ H].
    exists u, []. cbn. repeat split; auto. lia.
  - apply in_distinct in H. apply in_flat_map in H. destruct H as (w & Hw & H).
    apply in_map_iff in H. destruct H as (z & <- & Hz).
    destruct (IH (S k) w Hw) as (u0 & zs & B & K & L & F & ->).
    exists u0, (z :: zs). replace (S i + k)%nat with (i + S k)%nat by lia. cbn [length total].
    repeat split; auto; try lia.
Qed.

Definition implied (u k : N) : Prop :=
  exists u0 k0, N.testbit (digit c (Z.of_N u0)) k0 = true /\ 2 <= k0 /\ stands_for g u0 k0 u k.

Lemma in_singles : forall k u, mem (singles k) u = true -> implied u (N.of_nat k).
Proof.
  intros k u H. unfold singles in H. rewrite fold_add, mem_empty in H.
  destruct H as [H | H]; [discriminate |]. apply in_flat_map in H. destruct H as (i & _ & H).
  apply in_dropped in H. destruct H as (u0 & zs & B & K & L & F & ->).
  exists u0, (N.of_nat (i + k)). repeat split; auto; [lia |].
  exists zs, []. cbn. repeat split; auto; lia.
Qed.

Lemma in_least_of : forall odd l x, In x (least_of odd l) -> In x l.
Proof.
  intros odd l x. unfold least_of.
  match goal with |- In _ (fold_left ?f _ _) -> _ => set (step := f) end.
  assert (X : forall l found, In x (fold_left step l found) -> In x found \/ In x l).
  { induction l0 as [| a l0 IH]; intros found H; cbn in *; auto.
    apply IH in H. destruct H as [H | H]; auto. unfold step in H.
    destruct (Bool.eqb (N.odd a) odd); auto.
    destruct found as [| y [| z r]]; [| destruct (a <? y) |]; cbn in *; tauto. }
  intros H. destruct (X l [] H) as [[] | I]. exact I.
Qed.

Lemma reached_implied : forall odd u, reached_from (firsts odd) u = true ->
  implied u (N.b2n odd) /\ forall j, reached_from (firsts odd) (u + 2 * j) = true.
Proof.
  intros odd u H. unfold reached_from in *. apply existsb_exists in H.
  destruct H as (t & I & H). apply andb_prop in H. destruct H as [T E]. apply N.leb_le in T.
  split.
  - assert (I' : In t (all_firsts odd)).
    { unfold firsts in I. apply in_app_or in I. destruct I as [I | I]; eapply in_least_of; eauto. }
    unfold all_firsts in I'. apply in_flat_map in I'. destruct I' as (i & _ & I').
    apply in_flat_map in I'. destruct I' as (k & _ & I').
    destruct (Nat.leb_spec 2 k) as [K2 |]; [| destruct I'].
    destruct (Bool.eqb (Nat.odd k) odd) eqn:P; [| destruct I']. apply eqb_prop in P. cbn [andb] in I'.
    apply in_map_iff in I'. destruct I' as (w & <- & Hw).
    apply in_dropped in Hw. destruct Hw as (u0 & zs & B & K & L & F & ->).
    exists u0, (N.of_nat (i + k)). split; [auto | split; [lia |]].
    apply N.even_spec in E. destruct E as [j Ej].
    assert (KD : k = (2 * Nat.div2 k + Nat.b2n odd)%nat).
    { pose proof (Nat.div2_odd k) as D. rewrite P in D. exact D. }
    exists zs, ((j + 1) :: repeat 1 (Nat.div2 k - 1)).
    assert (R : forall m, total (repeat 1 m) = N.of_nat m).
    { induction m as [| m IH]; cbn [repeat total]; lia. }
    assert (D1 : (1 <= Nat.div2 k)%nat) by (destruct odd; cbn in KD; lia).
    repeat split; auto.
    + constructor; [lia |]. apply Forall_forall. intros x Hx. apply repeat_spec in Hx. lia.
    + cbn [total]. rewrite R. lia.
    + cbn [length]. rewrite repeat_length. destruct odd; cbn in *; lia.
  - intros j. apply existsb_exists. exists t. split; auto. apply andb_true_intro. split.
    + apply N.leb_le. lia.
    + replace (u + 2 * j - t) with (u - t + 2 * j) by lia.
      rewrite N.even_add, N.even_mul, E. reflexivity.
Qed.

Lemma two_bits_testbit : forall a b k, N.testbit (two_bits a b) k = true ->
  (k = 0 /\ a = true) \/ (k = 1 /\ b = true).
Proof.
  intros a b k H. assert (K : k < 2).
  { destruct (N.lt_ge_cases k 2); auto. exfalso. apply pow2_le_testbit in H.
    assert (2 ^ 2 <= 2 ^ k) by (apply N.pow_le_mono_r; lia). change (2 ^ 2) with 4 in *.
    destruct a, b; cbn in *; lia. }
  assert (k = 0 \/ k = 1) as [-> | ->] by lia; destruct a, b; cbn in H; auto; discriminate.
Qed.

(** A digit of the skeleton, near or far. *)
Lemma skeleton_digit : forall u, 0 < u ->
  (u <= bones_length - 2 /\ digit skeleton (Z.of_N u) =
     two_bits (N.testbit (digit c (Z.of_N u)) 0 || mem (singles 0) u || reached_from (firsts false) u)
       (N.testbit (digit c (Z.of_N u)) 1 || mem (singles 1) u || reached_from (firsts true) u)) \/
  (bones_length - 2 < u /\ exists x j, u = x + 2 * j /\ digit skeleton (Z.of_N u) =
     two_bits (reached_from (firsts false) x) (reached_from (firsts true) x)).
Proof.
  intros u Hu. unfold digit at 1 4. destruct (Z.leb_spec (Z.of_N u) 0); [lia |].
  assert (LA : length (after skeleton) = N.to_nat (bones_length - 2)).
  { cbn. unfold range. now rewrite !map_length, seq_length. }
  rewrite LA. replace (Z.to_nat (Z.of_N u - 1)) with (N.to_nat (u - 1)) by lia.
  assert (B4 : 4 <= bones_length) by (unfold bones_length; lia).
  destruct (Nat.ltb_spec (N.to_nat (u - 1)) (N.to_nat (bones_length - 2))) as [L | L].
  - left. split; [lia |]. cbn [after skeleton].
    match goal with |- nth ?i (map ?f ?l) 0 = _ => rewrite (nth_indep _ 0 (f 0)) by
      (rewrite map_length; unfold range; rewrite map_length, seq_length; lia);
      rewrite (map_nth f l 0 i) end.
    unfold range. rewrite (nth_indep _ 0 (1 + N.of_nat 0)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => 1 + N.of_nat i)), seq_nth by lia.
    replace (1 + N.of_nat (0 + N.to_nat (u - 1))) with u by lia. reflexivity.
  - right. split; [lia |].
    set (far := fun u => two_bits (reached_from (firsts false) u) (reached_from (firsts true) u)).
    change (again skeleton) with
      (if far (bones_length - 1) =? far bones_length then [far bones_length]
       else [far (bones_length - 1); far bones_length]).
    set (b := bones_length) in *.
    assert (X : exists y j, u = y + 2 * j /\ (y = b - 1 \/ y = b)).
    { destruct (N.even (u - (b - 1))) eqn:E.
      - apply N.even_spec in E. destruct E as [j E]. exists (b - 1), j. split; [lia | auto].
      - assert (O : N.odd (u - (b - 1)) = true) by (unfold N.odd; now rewrite E).
        apply N.odd_spec in O. destruct O as [j O]. exists b, j. split; [lia | auto]. }
    destruct (N.eqb_spec (far (b - 1)) (far b)) as [E | E].
    + destruct X as (y & j & Eu & Y). exists y, j. split; auto. fold (far y).
      cbn [length]. rewrite Nat.mod_1_r. cbn [nth]. destruct Y as [-> | ->]; auto.
    + destruct X as (y & j & Eu & Y). exists y, j. split; auto. fold (far y). cbn [length].
      destruct Y as [-> | ->].
      * replace (N.to_nat (u - 1) - N.to_nat (b - 2))%nat with (0 + N.to_nat j * 2)%nat by lia.
        rewrite Nat.mod_add by lia. reflexivity.
      * replace (N.to_nat (u - 1) - N.to_nat (b - 2))%nat with (1 + N.to_nat j * 2)%nat by lia.
        rewrite Nat.mod_add by lia. reflexivity.
Qed.

Lemma skeleton_small : forall u, digit skeleton u <= 3.
Proof.
  assert (T : forall a b, two_bits a b <= 3) by (destruct a, b; cbn; lia).
  intros u. destruct (Z.le_gt_cases u 0) as [L | L].
  - unfold digit. destruct (Z.leb_spec u 0); [| lia]. cbn. destruct (Z.to_nat (- u)); cbn; lia.
  - replace u with (Z.of_N (Z.to_N u)) by lia.
    destruct (skeleton_digit (Z.to_N u) ltac:(lia)) as [[_ ->] | (_ & x & j & _ & ->)]; apply T.
Qed.

Lemma skeleton_implied : forall u k, 0 < u -> N.testbit (digit skeleton (Z.of_N u)) k = true ->
  N.testbit (digit c (Z.of_N u)) k = true \/ implied u k.
Proof.
  intros u k Hu B. destruct (skeleton_digit u Hu) as [[_ E] | (_ & x & j & Ex & E)]; rewrite E in B;
    apply two_bits_testbit in B; destruct B as [[-> B] | [-> B]].
  - apply orb_prop in B. destruct B as [B | B]; [apply orb_prop in B; destruct B as [B | B] |]; auto.
    + right. apply (in_singles 0 u B).
    + right. apply (reached_implied false u B).
  - apply orb_prop in B. destruct B as [B | B]; [apply orb_prop in B; destruct B as [B | B] |]; auto.
    + right. apply (in_singles 1 u B).
    + right. apply (reached_implied true u B).
  - right. apply (reached_implied false). rewrite Ex. now apply (reached_implied false).
  - right. apply (reached_implied true). rewrite Ex. now apply (reached_implied true).
Qed.

Lemma skeleton_contains : is_finite c = true -> forall u k, 0 < u -> k < 2 ->
  N.testbit (digit c (Z.of_N u)) k = true -> N.testbit (digit skeleton (Z.of_N u)) k = true.
Proof.
  intros F u k Hu K B.
  destruct (skeleton_digit u Hu) as [[_ ->] | (L & _)].
  - assert (k = 0 \/ k = 1) as [-> | ->] by lia; rewrite B; cbn [orb].
    + destruct (N.testbit _ 1 || _ || _); reflexivity.
    + destruct (N.testbit _ 0 || _ || _); reflexivity.
  - exfalso. assert (NZ : digit c (Z.of_N u) <> 0) by (intros Z; rewrite Z, N.bits_0 in B; discriminate).
    apply (finite_spec c F) in NZ. unfold bones_length in L.
    destruct (most_heaps_spec c) as [_ H1]. nia.
Qed.

End Bones.

(** ** Splitting moves that miss the value of the heap they are made in *)

Section Splits.

Variables (c : code) (g : table N) (n1 p s : N).

(** Heaps below n1 as they are, the others by their class mod p. *)
Definition class (h : N) : N := if h <? n1 then h else n1 + (h - n1) mod p.
Definition turn (h : N) : N := (h - n1) / p.

Definition start_state (u : N) (hs : list N) : state :=
  let offset := (Z.of_N (total hs + u) - Z.of_N n1)%Z in
  {| turns := offset / Z.of_N p;
     own := get 0 g (n1 + Z.to_N (offset mod Z.of_N p));
     fixed := nim_sum (map (get 0 g) (filter (fun h => h <? n1) hs));
     moving := map (get 0 g) (filter (fun h => negb (h <? n1)) hs) |}.

(** All lists of k heaps from 1 to [largest], none larger than the one before. *)
Fixpoint choices (k : nat) (largest : N) : list (list N) :=
  match k with
  | O => [[]]
  | S k' => flat_map (fun h => map (cons h) (choices k' h)) (range 1 largest)
  end.

Definition start_states : list state :=
  flat_map (fun u => flat_map (fun k =>
    if Nat.leb 2 k then map (start_state u) (choices k (n1 + p - 1)) else [])
    (bits (digit c (Z.of_N u)))) (range 0 (last_digit c + 1)).

Fixpoint bit_lists (k : nat) : list (list N) :=
  match k with
  | O => [[]]
  | S k' => flat_map (fun l => [0 :: l; 1 :: l]) (bit_lists k')
  end.

Definition next_states (a : state) : list state :=
  flat_map (fun bs => match step s a bs with Some b => [b] | None => [] end)
    (bit_lists (length (moving a))).

(** States in a table, by a number made of each. *)
Definition slots : N := 65536.

Definition slot (a : state) : N :=
  fold_left (fun h m => 31 * h + m) (moving a) (Z.to_N (turns a + 64) + 7 * own a + 97 * fixed a)
  mod slots.

Fixpoint same_list (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => if x =? y then same_list a' b' else false
  | _, _ => false
  end.

Definition same_state (a b : state) : bool :=
  (turns a =? turns b)%Z && (own a =? own b) && (fixed a =? fixed b)
  && same_list (moving a) (moving b).

Definition known (t : table (list state)) (a : state) : bool :=
  existsb (same_state a) (get [] t (slot a)).

Definition spread_out (found : table (list state) * list state) : table (list state) * list state :=
  match snd found with
  | [] => found
  | fresh => fold_left (fun found a =>
      if known (fst found) a then found
      else (put (slot a) (a :: get [] (fst found) (slot a)) (fst found),
            next_states a ++ snd found)) fresh (fst found, [])
  end.

(** Is the value of a heap missed by all options of two or more heaps? *)
Definition splits_miss : bool :=
  let starts := start_states in
  let t := fst (loop 0 4096 (fun _ => spread_out) (Empty, starts)) in
  if forallb (known t) starts
  then all_in 0 slots (fun i => forallb (fun a =>
         if is_zero a then false else forallb (known t) (next_states a)) (get [] t i))
  else false.

Lemma same_list_spec : forall a b, same_list a b = true -> a = b.
Proof.
  induction a as [| x a IH]; intros [| y b] H; cbn in H; auto; try discriminate.
  destruct (N.eqb_spec x y) as [-> |]; [| discriminate]. f_equal. auto.
Qed.

Lemma same_state_spec : forall a b, same_state a b = true -> a = b.
Proof.
  intros [t o f m] [t' o' f' m'] H. unfold same_state in H. cbn in H.
  apply andb_prop in H. destruct H as [H M]. apply andb_prop in H. destruct H as [H F].
  apply andb_prop in H. destruct H as [T O]. apply Z.eqb_eq in T. apply N.eqb_eq in O, F.
  apply same_list_spec in M. congruence.
Qed.

Lemma known_spec : forall t a, known t a = true -> In a (get [] t (slot a)).
Proof.
  intros t a H. unfold known in H. apply existsb_exists in H. destruct H as (b & I & E).
  apply same_state_spec in E. now subst.
Qed.

Lemma in_bit_lists : forall bs, Forall (fun x => x < 2) bs -> In bs (bit_lists (length bs)).
Proof.
  intros bs F. induction F as [| x bs X F IH]; cbn; auto.
  apply in_flat_map. exists bs. split; auto. assert (x = 0 \/ x = 1) as [-> | ->] by lia; cbn; auto.
Qed.

Lemma in_choices : forall hs largest, falling largest hs -> In hs (choices (length hs) largest).
Proof.
  induction hs as [| h hs IH]; intros largest F; cbn; auto.
  cbn in F. destruct F as [H F]. apply in_flat_map. exists h. split; [apply in_range; lia |].
  apply in_map. auto.
Qed.

(** If the check succeeds, no start has a solution. *)
Lemma splits_miss_starts : splits_miss = true ->
  forall a qs q, In a start_states -> solves s a qs q -> False.
Proof.
  intros H a qs q I. unfold splits_miss in H.
  set (t := fst (loop 0 4096 (fun _ => spread_out) (Empty, start_states))) in *.
  destruct (forallb (known t) start_states) eqn:E; [| discriminate].
  rewrite forallb_forall in E. rewrite all_in_spec in H.
  assert (OK : forall a, known t a = true ->
    is_zero a = false /\ forall b, In b (next_states a) -> known t b = true).
  { intros b K. apply known_spec in K.
    assert (S : 0 <= slot b < 0 + slots).
    { split; [apply N.le_0_l |]. apply N.mod_lt. discriminate. }
    specialize (H (slot b) S). cbv beta in H. rewrite forallb_forall in H. specialize (H b K).
    destruct (is_zero b); [discriminate |]. rewrite forallb_forall in H. auto. }
  apply (no_solution s (fun a => known t a = true)).
  - intros x bs y Kx L F S. apply (proj2 (OK x Kx)). apply in_flat_map. exists bs.
    rewrite S. split; [| now left]. rewrite <- L. now apply in_bit_lists.
  - intros x Kx. apply (OK x Kx).
  - now apply E.
Qed.

Variable f : N -> N.
Hypothesis p_pos : 0 < p.
Hypothesis finite : is_finite c = true.
Hypothesis from_0 : first c = 0.
Hypothesis n1_pos : 1 <= n1.
Hypothesis table : forall n, n < n1 + p -> get 0 g n = f n.
Hypothesis pattern : forall n, n1 <= n -> f (n + p) = f n + s.

Lemma value_by_class : forall n, n1 <= n -> f n = get 0 g (n1 + (n - n1) mod p) + s * ((n - n1) / p).
Proof.
  intros n Hn. pose proof (N.div_mod (n - n1) p ltac:(lia)) as D.
  pose proof (N.mod_lt (n - n1) p ltac:(lia)) as M.
  rewrite table by lia. revert D M. generalize ((n - n1) / p) ((n - n1) mod p). intros q r D M.
  replace n with (n1 + r + q * p) by lia. clear D Hn.
  induction q as [| q IH] using N.peano_ind; [rewrite N.mul_0_l, N.mul_0_r, !N.add_0_r; auto |].
  rewrite N.mul_succ_l, N.add_assoc, pattern by nia. rewrite IH, N.mul_succ_r. lia.
Qed.

Lemma class_range : forall h, 0 < h -> 0 < class h <= n1 + p - 1.
Proof.
  intros h H. unfold class. destruct (N.ltb_spec h n1); [lia |].
  pose proof (N.mod_lt (h - n1) p ltac:(lia)) as L. revert L. generalize ((h - n1) mod p). lia.
Qed.

Lemma class_low : forall h, (class h <? n1) = (h <? n1).
Proof.
  intros h. unfold class. destruct (N.ltb_spec h n1) as [L | L]; [now apply N.ltb_lt |].
  apply N.ltb_ge, N.le_add_r.
Qed.

Lemma filter_class : forall (b : bool -> bool) hs,
  filter (fun h => b (h <? n1)) (map class hs) = map class (filter (fun h => b (h <? n1)) hs).
Proof.
  induction hs as [| h hs IH]; cbn; auto. rewrite class_low. destruct (b (h <? n1)); cbn; congruence.
Qed.

Lemma nim_sum_parts : forall (F : N -> N) hs, nim_sum (map F hs) =
  N.lxor (nim_sum (map F (filter (fun h => negb (h <? n1)) hs)))
    (nim_sum (map F (filter (fun h => h <? n1) hs))).
Proof.
  induction hs as [| h hs IH]; cbn; auto. destruct (h <? n1); cbn; rewrite IH.
  - now rewrite <- !N.lxor_assoc, (N.lxor_comm (F h)).
  - now rewrite N.lxor_assoc.
Qed.

Lemma map_low : forall hs, map (get 0 g) (map class (filter (fun h => h <? n1) hs)) =
  map f (filter (fun h => h <? n1) hs).
Proof.
  intros hs. rewrite map_map. apply map_ext_in. intros h H. apply filter_In in H. destruct H as [_ H].
  unfold class. rewrite H. apply N.ltb_lt in H. apply table. lia.
Qed.

Lemma map_high : forall hs,
  lines s (map (get 0 g) (map class (filter (fun h => negb (h <? n1)) hs)))
    (map turn (filter (fun h => negb (h <? n1)) hs)) =
  map f (filter (fun h => negb (h <? n1)) hs).
Proof.
  induction hs as [| h hs IH]; cbn; auto. destruct (N.ltb_spec h n1) as [L | L]; cbn; auto.
  rewrite IH. f_equal. unfold class, turn. destruct (N.ltb_spec h n1); [lia |].
  symmetry. now apply value_by_class.
Qed.

Lemma total_class : forall hs, total hs =
  total (map class hs) + p * total (map turn (filter (fun h => negb (h <? n1)) hs)).
Proof.
  induction hs as [| h hs IH]; cbn [map total filter]; [lia |]. rewrite IH. unfold class at 2.
  destruct (N.ltb_spec h n1) as [L | L]; cbn [negb map total]; [lia |].
  unfold turn at 2. pose proof (N.div_mod (h - n1) p ltac:(lia)). lia.
Qed.

Lemma splits_miss_sound : splits_miss = true -> forall n hs, code_rule c n hs -> n1 <= n ->
  (2 <= length hs)%nat -> nim_sum (map f hs) <> f n.
Proof.
  intros H n hs0 R0 Hn L0 E0.
  (* heaps in the order of their classes *)
  assert (O : exists hs, Permutation hs0 hs /\ falling (n1 + p - 1) (map class hs)).
  { destruct (falling_sort (map class hs0) (n1 + p - 1)) as (l & P & F).
    - apply Forall_forall. intros x Hx. apply in_map_iff in Hx. destruct Hx as (h & <- & Hh).
      apply class_range. destruct R0 as (_ & F & _). rewrite Forall_forall in F.
      specialize (F h Hh). lia.
    - apply Permutation_sym, Permutation_map_inv in P. destruct P as (l3 & -> & P). eauto. }
  destruct O as (hs & P & F).
  assert (R : code_rule c n hs) by (eapply take_and_break_permutation; eauto).
  assert (E : nim_sum (map f hs) = f n).
  { rewrite <- E0. apply nim_sum_permutation, Permutation_map, Permutation_sym, P. }
  rewrite (Permutation_length P) in L0. clear hs0 P R0 E0.
  destruct R as (R1 & R2 & R3).
  assert (NZ : digit c (Z.of_N n - Z.of_N (total hs)) <> 0)
    by (intros Z; rewrite Z, N.bits_0 in R3; discriminate).
  apply (finite_spec c finite) in NZ. rewrite from_0 in NZ.
  set (u := n - total hs).
  assert (Eu : (Z.of_N n - Z.of_N (total hs))%Z = Z.of_N u) by (subst u; lia).
  rewrite Eu in *.
  set (high := filter (fun h => negb (h <? n1)) hs).
  apply (splits_miss_starts H (start_state u (map class hs)) (map turn high) (turn n)).
  - apply in_flat_map. exists u. split; [apply in_range; lia |].
    apply in_flat_map. exists (length hs). split; [now apply in_bits |].
    destruct (Nat.leb_spec 2 (length hs)); [| lia].
    apply in_map. replace (length hs) with (length (map class hs)) by apply map_length.
    now apply in_choices.
  - pose proof (total_class hs) as T. fold high in T.
    assert (OF : (Z.of_N (n - n1) = (Z.of_N (total (map class hs) + u) - Z.of_N n1) +
                  Z.of_N (total (map turn high)) * Z.of_N p)%Z) by lia.
    unfold start_state, solves. cbn [turns own fixed moving].
    rewrite (filter_class negb), (filter_class (fun b => b)). fold high.
    split; [now rewrite !map_length | split].
    + unfold turn. rewrite N2Z.inj_div, OF, Z.div_add by lia. reflexivity.
    + unfold high. rewrite map_high, map_low, <- nim_sum_parts, E, (value_by_class n Hn). f_equal.
      do 2 f_equal. apply N2Z.inj. rewrite N2Z.inj_mod, OF, Z.mod_add by lia.
      rewrite Z2N.id; auto. apply Z.mod_pos_bound. lia.
Qed.

End Splits.

(** ** The checker *)

Lemma least_arithmetic_ext : forall f g p s n0, (forall n, f n = g n) ->
  least_arithmetic f p s n0 -> least_arithmetic g p s n0.
Proof.
  intros f g p s n0 E [[P A] L]. split.
  - split; auto. intros n Hn. rewrite <- !E. auto.
  - intros p' s' n0' [P' A']. apply L. split; auto. intros n Hn. rewrite !E. auto.
Qed.

(** The values of the game itself over the first period, and the heaps of value 0 among them. The
    bounds on classes and zeros keep the number of cases small. *)
Definition start_of (c : code) (p n0 : N) : option (table N * list N) :=
  let n1 := N.max n0 1 in
  if is_finite c && (first c =? 0) && (0 <? p) && (n1 - 1 + p <=? 200) then
    match values (digit_table c (length (after c))) (n1 + p) with
    | None => None
    | Some own =>
        let zeros := filter (fun n => get 0 own n =? 0) (range 1 (n0 + p - 1)) in
        if Nat.leb (length zeros) 40 then Some (own, zeros) else None
    end
  else None.

(** The last heap that Theorem 6.10 asks for, 0 if it does not apply. *)
Definition skeleton_needs (c : code) (p n0 tp : N) : N :=
  match start_of c p n0 with
  | None => 0
  | Some (_, zeros) => tetral_needs (skeleton c zeros) tp n0
  end.

Definition check_skeleton (c : code) (p s n0 tp verified_to : N) : bool :=
  let n1 := N.max n0 1 in
  match start_of c p n0 with
  | None => false
  | Some (own, zeros) =>
      let bones := skeleton c zeros in
      if check_tetral bones p s n0 tp verified_to then
        match values (digit_table bones (N.to_nat (n1 + p))) (n1 + p) with
        | None => false
        | Some g =>
            if all_in 0 (n1 + p + 1) (fun n => get 0 own n =? get 0 g n)
            then splits_miss c g n1 p s else false
        end
      else false
  end.

Theorem check_skeleton_sound : forall c p s n0 tp verified_to,
  check_skeleton c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros c p s n0 tp vt H. unfold check_skeleton, start_of in H. set (n1 := N.max n0 1) in *.
  destruct (is_finite c && (first c =? 0) && (0 <? p) && (n1 - 1 + p <=? 200)) eqn:W; [| discriminate].
  apply andb_prop in W. destruct W as [W _]. apply andb_prop in W. destruct W as [W P0].
  apply andb_prop in W. destruct W as [F F0].
  apply N.ltb_lt in P0. apply N.eqb_eq in F0.
  destruct (values (digit_table c (length (after c))) (n1 + p)) as [own |] eqn:EO; [| discriminate].
  pose proof (values_spec c _ _ own (fun n _ => finite_covers c n F) EO) as HO.
  set (zeros := filter (fun n => get 0 own n =? 0) (range 1 (n0 + p - 1))) in *.
  destruct (Nat.leb (length zeros) 40); [| discriminate].
  set (bones := skeleton c zeros) in *.
  destruct (check_tetral bones p s n0 tp vt) eqn:CT; [| discriminate].
  apply check_tetral_sound in CT.
  destruct (values (digit_table bones (N.to_nat (n1 + p))) (n1 + p)) as [g |] eqn:EG; [| discriminate].
  pose proof (values_spec bones _ _ g (any_covers bones (n1 + p)) EG) as HG.
  destruct (all_in 0 (n1 + p + 1) (fun n => get 0 own n =? get 0 g n)) eqn:SAME; [| discriminate].
  rewrite all_in_spec in SAME.
  assert (EQ : forall n, n <= n1 + p -> G c n = G bones n).
  { intros n Hn. rewrite <- HO, <- HG by lia. apply N.eqb_eq. apply (SAME n). lia. }
  apply (least_arithmetic_ext (G bones)); [| exact CT].
  apply (heap_values_unique (code_rule c)); [apply take_and_break_descending | | apply G_spec].
  assert (Z : forall z, In z zeros -> 0 < z /\ G bones z = 0).
  { intros z Hz. apply filter_In in Hz. destruct Hz as [R Hz]. apply in_range in R.
    apply N.eqb_eq in Hz. split; [lia |]. rewrite <- EQ, <- HO by lia. exact Hz. }
  apply (skeleton_values (digit c) (digit bones) (G bones)).
  - apply G_spec.
  - apply skeleton_small.
  - intros u k. now apply skeleton_contains.
  - intros u k Hu B. exact (skeleton_implied c zeros (G bones) Z u k Hu B).
  - intros n hs R L. destruct (N.le_gt_cases n1 n) as [Hn | Hn].
    + apply (splits_miss_sound c g n1 p s (G bones)); auto.
      * lia.
      * intros m Hm. apply HG. lia.
      * intros m Hm. apply CT. lia.
    + intros E. rewrite <- EQ in E by lia. destruct (G_spec c n) as [A _]. apply A.
      exists hs. split; auto. rewrite <- E. f_equal. apply map_ext_in. intros h Hh.
      apply EQ. destruct R as (_ & R & _). rewrite Forall_forall in R. specialize (R h Hh). lia.
Qed.

(** All checkers of a saltus. *)
Theorem check_saltus_sound : forall check,
  In check [check_sedecimal; check_octal; check_octal_heap; check_tetral; check_skeleton] ->
  forall c p s n0 tp verified_to,
  check c p s n0 tp verified_to = true -> least_arithmetic (G c) p s n0.
Proof.
  intros check [<- | [<- | [<- | [<- | [<- | []]]]]];
    [exact check_sedecimal_sound | exact check_octal_sound | exact check_octal_heap_sound |
     exact check_tetral_sound | exact check_skeleton_sound].
Qed.
