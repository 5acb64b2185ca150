(** What is proved, without the proofs.

    This file can be read by itself. First come the definitions that the statements use, each
    unfolded and checked by Coq to be what it is said to be; then the theorems; and after each
    the axioms it rests on, which the build tests to be none. *)

From Coq Require Import NArith ZArith List Bool.
From Grundy Require Import Nim Games Rules Rulesets Periods Bouton Saltus Recurring Skeleton Sparse
  Windows Quotients CheckPeriod CheckSaltus CheckRecurring CheckSkeleton CheckOutcomes CheckQuotient.
Import ListNotations. Open Scope N_scope.

(** * Definitions *)

(** An impartial game is a type of positions with a relation "may be moved to", the same for both
    players. Outcomes are strategies: a P-position (the previous player wins) is one all of whose
    options are N-positions, an N-position (the next player wins) one with an option in P; in
    normal play who cannot move loses, in misère play who cannot move wins. *)
Check position : game -> Type.
Check move : forall G : game, position G -> position G -> Prop.
Check normal_P_all : forall G p, (forall q, move G p q -> normal_N G q) -> normal_P G p.
Check normal_N_some : forall G p q, move G p q -> normal_P G q -> normal_N G p.
Check misere_P_all : forall G p, (exists q, move G p q) ->
  (forall q, move G p q -> misere_N G q) -> misere_P G p.
Check misere_N_end : forall G p, (forall q, ~ move G p q) -> misere_N G p.
Check misere_N_some : forall G p q, move G p q -> misere_P G q -> misere_N G p.

(** A player moves in one part of a sum. *)
Check move_left : forall G H p p' q, move G p p' -> sum_move G H (p, q) (p', q).
Check move_right : forall G H p q q', move H q q' -> sum_move G H (p, q) (p, q').

(** A position of a heap game is a list of heaps; a move replaces one heap n by heaps hs that the
    rule allows. *)
Goal forall R, position (heaps R) = list N. reflexivity. Qed.
Check move_first : forall (R : rule) n hs rest, R n hs -> move (heaps R) (n :: rest) (hs ++ rest).
Check move_later : forall (R : rule) n p q,
  move (heaps R) p q -> move (heaps R) (n :: p) (n :: q).

(** Codes. Bit k of the digit d_u allows to take u tokens from a heap and to leave the rest as k
    heaps, none empty, all smaller than the one moved in. A code has digits d_0, d_−1, … before
    the point, d_1, d_2, … after it, and a block that recurs for ever (empty for a finite code). *)
Goal forall d n hs, take_and_break d n hs =
  (0 < n /\ Forall (fun h => 0 < h < n) hs /\
   N.testbit (d (Z.of_N n - Z.of_N (total hs))%Z) (N.of_nat (length hs)) = true). reflexivity. Qed.
Goal forall c, code_rule c = take_and_break (digit c). reflexivity. Qed.
Goal let c := {| before := [4; 8]; after := [1; 2]; again := [3; 0] |} in
  map (digit c) [-2; -1; 0; 1; 2; 3; 4; 5; 6]%Z = [0; 8; 4; 1; 2; 3; 0; 3; 0]. reflexivity. Qed.

(** The mex of a set is the least number outside it; nim-values of heaps are mexes of nim-sums. *)
Goal forall S m, is_mex S m = (~ S m /\ forall v, v < m -> S v). reflexivity. Qed.
Goal forall R g, heap_values R g =
  (forall n, is_mex (fun v => exists hs, R n hs /\ nim_sum (map g hs) = v) (g n)). reflexivity. Qed.
Goal forall a b c, nim_sum [a; b; c] = N.lxor a (N.lxor b (N.lxor c 0)). reflexivity. Qed.

(** Periods, arithmetic periods, and what "least" means: no period or preperiod is smaller. *)
Goal forall (f : N -> N) p n0, least_period f p n0 =
  ((0 < p /\ forall n, n0 <= n -> f (n + p) = f n) /\
   forall p' n0', (0 < p' /\ forall n, n0' <= n -> f (n + p') = f n) -> p <= p' /\ n0 <= n0').
reflexivity. Qed.
Goal forall f p s n0, arithmetic f p s n0 = (0 < p /\ forall n, n0 <= n -> f (n + p) = f n + s).
reflexivity. Qed.
Goal forall f p s n0, least_arithmetic f p s n0 =
  (arithmetic f p s n0 /\
   forall p' s' n0', arithmetic f p' s' n0' -> p <= p' /\ s <= s' /\ n0 <= n0'). reflexivity. Qed.

(** * Play *)

(** No position is both won and lost, and play of heaps always ends. *)
Theorem outcomes_exclude_each_other : forall G p,
  ~ (normal_P G p /\ normal_N G p) /\ ~ (misere_P G p /\ misere_N G p).
Proof. exact not_both. Qed.
Print Assumptions outcomes_exclude_each_other.

Theorem play_of_heaps_ends : forall c, well_founded (fun q p => move (heaps (code_rule c)) p q).
Proof. intros c. apply heaps_end, take_and_break_descending. Qed.
Print Assumptions play_of_heaps_ends.

(** * Sprague and Grundy *)

(** Of any two games: the nim-value of a sum is the nim-sum of the nim-values. *)
Theorem sprague_grundy_sum : forall G H g h, is_grundy G g -> is_grundy H h ->
  is_grundy (sum G H) (fun pq => N.lxor (g (fst pq)) (h (snd pq))).
Proof. exact grundy_sum. Qed.
Print Assumptions sprague_grundy_sum.

(** G c exists and is unique, for every code. *)
Theorem nim_values_of_a_code : forall c,
  heap_values (code_rule c) (G c) /\
  forall g, heap_values (code_rule c) g -> forall n, g n = G c n.
Proof. exact G_only. Qed.
Print Assumptions nim_values_of_a_code.

(** Any number of heaps: the player to move loses exactly if the nim-sum of their values is 0. *)
Theorem sprague_grundy_heaps : forall c p,
  (normal_P (heaps (code_rule c)) p <-> nim_sum (map (G c) p) = 0) /\
  (normal_N (heaps (code_rule c)) p <-> nim_sum (map (G c) p) <> 0).
Proof. exact G_outcome. Qed.
Print Assumptions sprague_grundy_heaps.

(** Bouton 1901: Nim in normal play, and in misère play, where the same positions are lost as long
    as a heap has two tokens, and then those with an odd number of heaps. *)
Theorem bouton_normal : forall p, normal_P (heaps nim) p <-> nim_sum p = 0.
Proof. intros p. apply bouton. Qed.
Print Assumptions bouton_normal.

Theorem bouton_misere : forall p, misere_P (heaps nim) p <->
  (if forallb (fun n => n <=? 1) p then nim_sum p =? 1 else nim_sum p =? 0) = true.
Proof. intros p. apply misere_nim. Qed.
Print Assumptions bouton_misere.

(** * Periods *)

(** Austin 1976, Theorem 4.1. *)
Theorem theorem_4_1 : forall d v w h t p e g,
  (forall u, d u <> 0 -> (v <= u <= w)%Z) ->
  (forall u, d u < 2 ^ (h + 1)) -> 1 <= h -> 0 < p ->
  t = Z.to_N (Z.max (Z.abs v) w) -> heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= h * e + (h - 1) * p + t -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof. exact austin_4_1. Qed.
Print Assumptions theorem_4_1.

(** The same for codes that recur: no digit before d_−f, p a multiple of t. *)
Theorem theorem_4_1_recurring : forall d v t f h p e g,
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) ->
  (forall u, (u < - Z.of_N f)%Z -> d u = 0) ->
  (forall u, d u < 2 ^ (h + 1)) -> 1 <= h -> 0 < p -> (t | p) ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= N.max (v + h * (e + p)) (p + f) -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof. intros d v t f h p e g A B. apply recurring_period. now split. Qed.
Print Assumptions theorem_4_1_recurring.

(** Periods by windows, digits up to 7. Values are divided into common and rare ones so that two
    common heaps never exclude a common value. If no heap above r is rare up to A + p; if the rare
    values below those of the heaps A, …, A + p − 1 are all excluded by moves to one heap, or with
    a heap of at most [depth]; and if the values before A and before A + p agree: a period. *)
Goal forall d g common depth n, confirmed d g common depth n =
  (forall v, v < g n -> common n v = false -> exists hs, take_and_break d n hs /\
    nim_sum (map g hs) = v /\ ((length hs <= 1)%nat \/ exists j k, hs = [j; k] /\ j <= depth)).
reflexivity. Qed.
Theorem theorem_of_windows : forall d g (common : N -> N -> bool) t r depth A p,
  let W := N.max r depth + t in
  heap_values (take_and_break d) g -> (forall u, d u <> 0 -> (u <= Z.of_N t)%Z) ->
  (forall u, d u <= 7) -> 0 < p -> W + N.max r depth < A ->
  (forall n x y, take_and_break d n [x; y] -> common x (g x) = true -> common y (g y) = true ->
     common n (N.lxor (g x) (g y)) = false) ->
  (forall n v, common (n + p) v = common n v) ->
  (forall i, r < i -> i < A + p -> common i (g i) = true) ->
  (forall n, A <= n -> n < A + p -> confirmed d g common depth n) ->
  (forall m, A - W <= m -> m < A -> g (m + p) = g m) ->
  (forall n, A - W <= n -> g (n + p) = g n) /\ (forall i, r < i -> common i (g i) = true).
Proof. exact window_period. Qed.
Print Assumptions theorem_of_windows.

(** Games that never split a heap: two equal stretches as long as the last digit go on alike. *)
Theorem subtraction_by_states : forall d w p e g, heap_values (take_and_break d) g ->
  (forall u, d u <> 0 -> (1 <= u <= Z.of_N w)%Z) -> (forall u, d u <= 3) -> 0 < p ->
  (forall i, e < i -> i <= e + w -> g (i + p) = g i) ->
  forall i, e < i -> g (i + p) = g i.
Proof. intros d w p e g H Hd H3 Hp. now apply (period_by_states d w). Qed.
Print Assumptions subtraction_by_states.

(** Austin 1976, Theorem 6.8, saltus 2^k. In (4) the heaps are bounded, see [Saltus.v]. *)
Theorem theorem_6_8 : forall d g e p k t,
  (forall u, d u <> 0 -> (0 <= u <= Z.of_N t)%Z) -> 1 <= t -> (forall u, d u <= 15) -> t + 2 <= p ->
  heap_values (take_and_break d) g ->
  (forall i, e < i -> i < e + 7 * p + t -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) -> (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  ((exists v w, N.testbit (d (Z.of_N (2 * v + 1))) 3 = true /\ N.testbit (d (Z.of_N (2 * w))) 3 = true)
     /\ (forall x, x < 2 * 2 ^ k -> exists i, 0 < i < e + 8 * p + t /\ g i = x)
   \/ (exists u, N.testbit (d (Z.of_N u)) 3 = true) /\
      (forall x, x < 2 * 2 ^ k -> exists v w, 2 * v + 1 < e + 8 * p + t /\ g (2 * v + 1) = x /\
         0 < 2 * w < e + 8 * p + t /\ g (2 * w) = x)) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof. exact austin_6_8. Qed.
Print Assumptions theorem_6_8.

(** Austin 1976, Theorem 6.9: recurring codes with digits up to 7, from d_0 on, saltus 2^k. *)
Theorem theorem_6_9 : forall d g e p k v t,
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) -> 1 <= t ->
  (forall u, (u < 0)%Z -> d u = 0) -> (forall u, d u <= 7) ->
  (forall u, N.testbit (d (Z.of_N u)) 2 = true -> N.testbit (d (Z.of_N (u + t))) 2 = true) ->
  v + t <= p -> heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + 6 * p -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) -> (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof. exact austin_6_9. Qed.
Print Assumptions theorem_6_9.

(** The same without the hypothesis that splitting digits recur: for each m and each x < 2s some
    heap of value x, or none if x = 0, may be left by taking m − i, if that is more than v. *)
Theorem theorem_6_9_one_heap : forall d g e p k v, heap_values (take_and_break d) g ->
  (forall u, (u < 0)%Z -> d u = 0) -> (forall u, d u <= 7) -> v < p ->
  (forall i, e < i -> i <= e + 6 * p -> g (i + p) = g i + 2 ^ k) ->
  (forall i, i <= e -> g i < 2 ^ k) -> (forall i, i <= e + p -> g i < 2 * 2 ^ k) ->
  (forall m x, x < 2 * 2 ^ k -> exists i, i <= e + 2 * p /\ g i = x /\
     forall u, v < u -> u + i = m -> N.testbit (d (Z.of_N u)) (if i =? 0 then 0 else 1) = true) ->
  forall i, e < i -> g (i + p) = g i + 2 ^ k.
Proof. intros d g e p k v H H0 H7 Hv. now apply octal_one_heap. Qed.
Print Assumptions theorem_6_9_one_heap.

(** Austin 1976, Theorem 6.10: recurring codes with digits up to 3, any saltus. *)
Theorem theorem_6_10 : forall d g e p s v t,
  (forall u, (Z.of_N v < u)%Z -> d (u + Z.of_N t)%Z = d u) -> 1 <= t -> (forall u, d u <= 3) ->
  0 < p -> 0 < s -> heap_values (take_and_break d) g ->
  (forall i, e < i -> i <= e + p + v + t -> g (i + p) = g i + s) ->
  (forall i, i <= e -> g i < s) -> (forall i, i <= e + p -> g i < 2 * s) ->
  forall i, e < i -> g (i + p) = g i + s.
Proof. exact austin_6_10. Qed.
Print Assumptions theorem_6_10.

(** The skeleton. To take u and leave k heaps stands for taking u' and leaving k' if all but k' of
    them may be heaps of value 0 or pairs of equal heaps, which come to u' − u. If d' leaves at
    most one heap and has the values g; if it contains what d leaves as one heap or none, and else
    only what some move of d stands for; and if no option of d with two or more heaps has the value
    of the heap it comes from: then d has the values g too. *)
Goal forall g u k u' k', stands_for g u k u' k' = (exists zeros pairs,
  Forall (fun z => 0 < z /\ g z = 0) zeros /\ Forall (fun x => 0 < x) pairs /\
  u' = u + total zeros + 2 * total pairs /\
  k = N.of_nat (length zeros) + 2 * N.of_nat (length pairs) + k'). reflexivity. Qed.
Theorem skeleton_has_the_values : forall d d' g,
  heap_values (take_and_break d') g -> (forall u, d' u <= 3) ->
  (forall u k, 0 < u -> k < 2 ->
     N.testbit (d (Z.of_N u)) k = true -> N.testbit (d' (Z.of_N u)) k = true) ->
  (forall u k, 0 < u -> N.testbit (d' (Z.of_N u)) k = true ->
     N.testbit (d (Z.of_N u)) k = true \/
     exists u0 k0, N.testbit (d (Z.of_N u0)) k0 = true /\ 2 <= k0 /\ stands_for g u0 k0 u k) ->
  (forall n hs, take_and_break d n hs -> (2 <= length hs)%nat -> nim_sum (map g hs) <> g n) ->
  heap_values (take_and_break d) g.
Proof. exact skeleton_values. Qed.
Print Assumptions skeleton_has_the_values.

(** * The checkers

    Each takes the numbers of a certificate and computes. Periods: by the definition, by sparse
    spaces with any division of the values, and of recurring codes. *)
Theorem check_period_is_sound : forall c p n0 verified_to,
  (check_period c p n0 verified_to = true -> least_period (G c) p n0) /\
  (forall division split_odd,
     check_period_sparse c division split_odd p n0 verified_to = true -> least_period (G c) p n0) /\
  (forall theorem_period,
     check_recurring c p n0 theorem_period verified_to = true -> least_period (G c) p n0).
Proof. exact all_periods_sound. Qed.
Print Assumptions check_period_is_sound.

(** Theorems 6.8, 6.9, ours, 6.10, and 6.10 for the skeleton: one checker each. *)
Theorem check_saltus_is_sound : forall check,
  In check [check_sedecimal; check_octal; check_octal_heap; check_tetral; check_skeleton] ->
  forall c p s n0 theorem_period verified_to,
  check c p s n0 theorem_period verified_to = true -> least_arithmetic (G c) p s n0.
Proof. exact check_saltus_sound. Qed.
Print Assumptions check_saltus_is_sound.

(** * Misère quotients

    The rules are a code, Grundy's game (a heap is divided into two of different sizes), or a list
    of the options of 1, 2, …, each made of smaller ones. *)
Goal forall c, rule_of (By_code c) = code_rule c. reflexivity. Qed.
Goal forall n hs, rule_of Grundys_game n hs =
  (exists a b, hs = [a; b] /\ 0 < a /\ 0 < b /\ a <> b /\ a + b = n). reflexivity. Qed.
Goal forall l n hs, rule_of (By_options l) n hs =
  (0 < n /\ Forall (fun h => 0 < h < n) hs /\ In hs (nth (N.to_nat n - 1) l [])). reflexivity. Qed.

(** The element of a position is the product of the elements of its heaps. *)
Goal forall Q phi n r, element Q phi [] = 0 /\
  element Q phi (n :: r) = mul Q (phi n) (element Q phi r). split; reflexivity. Qed.

(** If the check of a certificate succeeds, then for all heaps it covers (all up to [q_heap], or
    all there are if it has a period): the elements are a commutative monoid; a position is lost
    in misère play exactly if its element is in P; two positions have the same element exactly if
    no third tells them apart; every element occurs. If Φ has a period, it is least. *)
Theorem check_quotient_is_sound : forall cert, check_quotient cert = true ->
  let R := rule_of (q_rules cert) in
  let Q := quotient_of cert in
  let phi := phi_of cert in
  let D n := match q_period cert with None => n <= q_heap cert | Some _ => True end in
  commutative_monoid Q /\
  (forall p, Forall D p -> (misere_P (heaps R) p <-> portion Q (element Q phi p) = true)) /\
  (forall p, Forall D p -> (misere_N (heaps R) p <-> portion Q (element Q phi p) = false)) /\
  (forall p q, Forall D p -> Forall D q ->
     (element Q phi p = element Q phi q <->
      forall r, Forall D r -> (misere_P (heaps R) (p ++ r) <-> misere_P (heaps R) (q ++ r)))) /\
  (forall x, x < order Q -> exists p, Forall D p /\ element Q phi p = x) /\
  match q_period cert with None => True | Some (p, n0) => least_period phi p n0 end.
Proof. exact check_quotient_spelled. Qed.
Print Assumptions check_quotient_is_sound.

(** How this quotient is read off the certificate: elements are the numbers below its order, P and
    Φ are the lists it gives, and so are the products with the generators. *)
Theorem quotient_is_the_certificate's : forall cert, check_quotient cert = true ->
  order (quotient_of cert) = q_order cert /\
  (forall x, portion (quotient_of cert) x = true <-> In x (q_p cert)) /\
  (forall i, (i < length (q_phi cert))%nat -> phi_of cert (N.of_nat (S i)) = nth i (q_phi cert) 0) /\
  (forall i x, (i < length (q_generators cert))%nat -> x < q_order cert ->
     mul (quotient_of cert) (phi_of cert (nth i (q_generators cert) 0)) x =
     nth (N.to_nat x) (nth i (q_products cert) []) 0).
Proof. exact certificate_read. Qed.
Print Assumptions quotient_is_the_certificate's.
