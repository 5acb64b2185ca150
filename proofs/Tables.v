(** Tables indexed by numbers, and loops over ranges. *)

From Coq Require Import NArith Lia List Bool.
Import ListNotations.
Open Scope N_scope.

(** ** Tables: binary trees whose paths are the binary digits of the index *)

Inductive table (A : Type) : Type :=
  | Empty : table A
  | Node : table A -> option A -> table A -> table A.

Arguments Empty {A}.
Arguments Node {A} _ _ _.

Fixpoint find {A : Type} (k : positive) (t : table A) : option A :=
  match t with
  | Empty => None
  | Node l x r =>
      match k with
      | xH => x
      | xO k' => find k' l
      | xI k' => find k' r
      end
  end.

Fixpoint insert {A : Type} (k : positive) (a : A) (t : table A) : table A :=
  match k with
  | xH => match t with Empty => Node Empty (Some a) Empty | Node l _ r => Node l (Some a) r end
  | xO k' =>
      match t with
      | Empty => Node (insert k' a Empty) None Empty
      | Node l x r => Node (insert k' a l) x r
      end
  | xI k' =>
      match t with
      | Empty => Node Empty None (insert k' a Empty)
      | Node l x r => Node l x (insert k' a r)
      end
  end.

Lemma find_insert : forall A k (a : A) t j,
  find j (insert k a t) = if Pos.eqb k j then Some a else find j t.
Proof.
  assert (E : forall (A : Type) (j : positive), find j (@Empty A) = None) by (now destruct j).
  induction k as [k IH | k IH |]; intros a t j; destruct t as [| l x r], j as [j | j |];
    cbn; rewrite ?IH, ?E; auto.
Qed.

(** The entry at n, or d where there is none. *)
Definition get {A : Type} (d : A) (t : table A) (n : N) : A :=
  match find (N.succ_pos n) t with Some a => a | None => d end.

Definition put {A : Type} (n : N) (a : A) (t : table A) : table A := insert (N.succ_pos n) a t.

Lemma get_put : forall A (d : A) t n a m, get d (put n a t) m = if n =? m then a else get d t m.
Proof.
  intros. unfold get, put. rewrite find_insert.
  destruct (Pos.eqb_spec (N.succ_pos n) (N.succ_pos m)) as [E | E];
    destruct (N.eqb_spec n m) as [E' | E']; auto.
  - exfalso. apply E'. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now f_equal.
  - subst. congruence.
Qed.

Lemma get_empty : forall A (d : A) n, get d Empty n = d.
Proof. intros. unfold get. now destruct (N.succ_pos n). Qed.

(** A list as a table from index i on. *)
Fixpoint table_from {A : Type} (i : N) (l : list A) (t : table A) : table A :=
  match l with
  | [] => t
  | a :: r => table_from (i + 1) r (put i a t)
  end.

Lemma get_table_from : forall A (d : A) l i t n,
  get d (table_from i l t) n =
  if n <? i then get d t n else if n <? i + N.of_nat (length l) then nth (N.to_nat (n - i)) l d
  else get d t n.
Proof.
  induction l as [| a l IH]; intros i t n; cbn [table_from length].
  - destruct (N.ltb_spec n i); auto. destruct (N.ltb_spec n (i + N.of_nat 0)); auto. lia.
  - rewrite IH, get_put. destruct (N.ltb_spec n (i + 1)), (N.ltb_spec n i).
    + destruct (N.eqb_spec i n); [lia | auto].
    + assert (n = i) as -> by lia. rewrite N.eqb_refl.
      destruct (N.ltb_spec i (i + N.of_nat (S (length l)))); [| lia].
      now replace (N.to_nat (i - i)) with O by lia.
    + lia.
    + replace (i + 1 + N.of_nat (length l)) with (i + N.of_nat (S (length l))) by lia.
      destruct (N.ltb_spec n (i + N.of_nat (S (length l)))).
      * now replace (N.to_nat (n - i)) with (S (N.to_nat (n - (i + 1)))) by lia.
      * destruct (N.eqb_spec i n); [lia | auto].
Qed.

Definition table_of {A : Type} (l : list A) : table A := table_from 0 l Empty.

Lemma get_table_of : forall A (d : A) l n, get d (table_of l) n = nth (N.to_nat n) l d.
Proof.
  intros. unfold table_of. rewrite get_table_from, get_empty.
  destruct (N.ltb_spec n 0); [lia |]. destruct (N.ltb_spec n (0 + N.of_nat (length l))).
  - now rewrite N.sub_0_r.
  - rewrite nth_overflow; auto. lia.
Qed.

(** ** Loops *)

Definition range (lo count : N) : list N := map (fun i => lo + N.of_nat i) (seq 0 (N.to_nat count)).

Lemma in_range : forall lo count i, In i (range lo count) <-> lo <= i < lo + count.
Proof.
  intros. unfold range. rewrite in_map_iff. split.
  - intros (j & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat (i - lo)). split; [lia |]. apply in_seq. lia.
Qed.

Lemma range_succ : forall lo count, range lo (N.succ count) = range lo count ++ [lo + count].
Proof.
  intros. unfold range. rewrite N2Nat.inj_succ, seq_S, map_app. cbn. f_equal. f_equal. lia.
Qed.

(** f lo, f (lo + 1), …, count of them, one after the other. *)
Definition loop {S : Type} (lo count : N) (f : N -> S -> S) (s : S) : S :=
  snd (N.iter count (fun is : N * S => (fst is + 1, f (fst is) (snd is))) (lo, s)).

Lemma loop_fold : forall S lo count (f : N -> S -> S) s,
  loop lo count f s = fold_left (fun s i => f i s) (range lo count) s.
Proof.
  intros S lo count f s. unfold loop.
  enough (E : N.iter count (fun is : N * S => (fst is + 1, f (fst is) (snd is))) (lo, s) =
              (lo + count, fold_left (fun s i => f i s) (range lo count) s)) by now rewrite E.
  induction count as [| n IH] using N.peano_ind.
  - cbn. f_equal. lia.
  - rewrite N.iter_succ, IH, range_succ, fold_left_app. cbn. f_equal. lia.
Qed.

Definition all_in (lo count : N) (f : N -> bool) : bool :=
  loop lo count (fun i (b : bool) => if b then f i else false) true.

Lemma all_in_spec : forall lo count f,
  all_in lo count f = true <-> forall i, lo <= i < lo + count -> f i = true.
Proof.
  intros. unfold all_in. rewrite loop_fold.
  enough (E : forall (l : list N) b, fold_left (fun (b : bool) i => if b then f i else false) l b = true <->
              b = true /\ forall i, In i l -> f i = true).
  { rewrite E. split.
    - intros [_ H] i Hi. apply H. now apply in_range.
    - intros H. split; auto. intros i Hi. apply H. now apply in_range. }
  induction l as [| a l IH]; intros b; cbn; [tauto |].
  rewrite IH. destruct b; split.
  - intros [A B]. split; auto. intros i [<- | Hi]; auto.
  - intros [_ B]. split; auto.
  - intros [A _]. discriminate.
  - intros [A _]. discriminate.
Qed.

Definition some_in (lo count : N) (f : N -> bool) : bool :=
  loop lo count (fun i (b : bool) => if b then true else f i) false.

Lemma some_in_spec : forall lo count f,
  some_in lo count f = true <-> exists i, lo <= i < lo + count /\ f i = true.
Proof.
  intros. unfold some_in. rewrite loop_fold.
  enough (E : forall (l : list N) b, fold_left (fun (b : bool) i => if b then true else f i) l b = true <->
              b = true \/ exists i, In i l /\ f i = true).
  { rewrite E. split.
    - intros [H | (i & Hi & H)]; [discriminate |]. exists i. split; auto. now apply in_range.
    - intros (i & Hi & H). right. exists i. split; auto. now apply in_range. }
  induction l as [| a l IH]; intros b; cbn.
  - split; [tauto |]. intros [H | (i & [] & _)]; auto.
  - rewrite IH. destruct b; split; auto.
    + intros [A | (i & Hi & A)]; right; eauto.
    + intros [A | (i & [<- | Hi] & A)]; auto; [discriminate | right; eauto].
Qed.

(** ** Sets of numbers *)

Definition set := table unit.
Definition mem (s : set) (n : N) : bool := match find (N.succ_pos n) s with Some _ => true | None => false end.
Definition add (n : N) (s : set) : set := put n tt s.

Lemma mem_add : forall s n m, mem (add n s) m = true <-> n = m \/ mem s m = true.
Proof.
  intros. unfold mem, add, put. rewrite find_insert.
  destruct (Pos.eqb_spec (N.succ_pos n) (N.succ_pos m)) as [E | E].
  - split; auto. intros _. left. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now f_equal.
  - split; auto. intros [-> | H]; [congruence | auto].
Qed.

Lemma mem_empty : forall n, mem Empty n = false.
Proof. intros. unfold mem. now destruct (N.succ_pos n). Qed.

(** The set of the numbers below count with a property. *)
Definition those (count : N) (f : N -> bool) : set :=
  loop 0 count (fun i s => if f i then add i s else s) Empty.

Lemma mem_those : forall count f n, mem (those count f) n = true <-> n < count /\ f n = true.
Proof.
  intros. unfold those. rewrite loop_fold.
  enough (E : forall (l : list N) s, mem (fold_left (fun s i => if f i then add i s else s) l s) n = true <->
              mem s n = true \/ (In n l /\ f n = true)).
  { rewrite E, mem_empty, in_range. split.
    - intros [H | H]; [discriminate |]. split; [lia | tauto].
    - intros H. right. split; [lia | tauto]. }
  induction l as [| a l IH]; intros s; cbn; [tauto |].
  rewrite IH. destruct (f a) eqn:E.
  - rewrite mem_add. split.
    + intros [[-> | H] | H]; auto; tauto.
    + intros [H | [[-> | H] F]]; auto.
  - split; [tauto |]. intros [H | [[-> | H] F]]; auto; congruence.
Qed.

(** The least number outside a set; at most 2^b numbers are looked at. *)
Inductive searched : Type :=
  | Found : N -> searched
  | All_below : N -> searched.

Fixpoint search (b : nat) (s : set) (v : N) : searched :=
  match b with
  | O => if mem s v then All_below (v + 1) else Found v
  | S b' => match search b' s v with Found w => Found w | All_below w => search b' s w end
  end.

Lemma search_spec : forall b s v, (forall w, w < v -> mem s w = true) ->
  match search b s v with
  | Found m => mem s m = false /\ forall w, w < m -> mem s w = true
  | All_below m => forall w, w < m -> mem s w = true
  end.
Proof.
  induction b as [| b IH]; intros s v H; cbn.
  - destruct (mem s v) eqn:E; auto. intros w Hw.
    destruct (N.eq_dec w v) as [-> |]; auto. apply H. lia.
  - specialize (IH s v H) as A. destruct (search b s v) as [m | m]; auto.
    now apply IH.
Qed.

(** The table of f 0, …, f (count − 1). *)
Definition tabulate {A : Type} (count : N) (f : N -> A) : table A :=
  loop 0 count (fun i t => put i (f i) t) Empty.

Lemma get_tabulate : forall A (d : A) count f n,
  get d (tabulate count f) n = if n <? count then f n else d.
Proof.
  intros A d count f n. unfold tabulate. rewrite loop_fold.
  induction count as [| k IH] using N.peano_ind.
  - cbn. rewrite get_empty. destruct (N.ltb_spec n 0); [lia | auto].
  - rewrite range_succ, fold_left_app. cbn [fold_left]. rewrite get_put, IH, N.add_0_l.
    destruct (N.eqb_spec k n) as [-> | NE].
    + destruct (N.ltb_spec n (N.succ n)); [auto | lia].
    + destruct (N.ltb_spec n k), (N.ltb_spec n (N.succ k)); auto; lia.
Qed.

Lemma fold_add : forall l s n, mem (fold_left (fun s x => add x s) l s) n = true <->
  mem s n = true \/ In n l.
Proof.
  induction l as [| a l IH]; intros s n; cbn; [tauto |].
  rewrite IH, mem_add. split; intros H; intuition auto.
Qed.
