(** Finite commutative monoids, given by the products of their generators. *)

From Coq Require Import Arith NArith Lia List Bool.
From Grundy Require Import Tables.
Import ListNotations.
Open Scope N_scope.

(** Maps of a finite set that commute, and reach all of it from 0, make it a commutative monoid. *)
Section Monoid.

Variables (o : N) (rows : list (table N)).

Definition row (i : nat) (x : N) : N := get 0 (nth i rows Empty) x.
Definition act (w : list nat) (x : N) : N := fold_right row x w.

Definition rows_inside : bool := forallb (fun r => all_in 0 o (fun x => get 0 r x <? o)) rows.

Definition rows_commute : bool :=
  forallb (fun a => forallb (fun b =>
    all_in 0 o (fun x => get 0 a (get 0 b x) =? get 0 b (get 0 a x))) rows) rows.

(** A word of generators for each element, breadth first. *)
Definition find_words : table (list nat) :=
  fst (loop 0 o (fun _ state =>
    fold_left (fun state x =>
      fold_left (fun state i =>
        let y := row i x in
        match find (N.succ_pos y) (fst state) with
        | Some _ => state
        | None => (put y (i :: get [] (fst state) x) (fst state), y :: snd state)
        end) (seq 0 (length rows)) state)
    (snd state) (fst state, [])) (put 0 [] Empty, [0])).

Variable words : table (list nat).

Definition word (x : N) : list nat := get [] words x.
Definition word_ok (w : list nat) : bool := forallb (fun i => Nat.ltb i (length rows)) w.
Definition words_ok : bool := all_in 0 o (fun x => word_ok (word x) && (act (word x) 0 =? x)).

Hypothesis inside : rows_inside = true.
Hypothesis commute : rows_commute = true.
Hypothesis reached : words_ok = true.
Hypothesis o_pos : 0 < o.

Lemma row_below : forall i x, (i < length rows)%nat -> x < o -> row i x < o.
Proof.
  intros i x Hi Hx. unfold rows_inside in inside. rewrite forallb_forall in inside.
  specialize (inside _ (nth_In rows Empty Hi)). rewrite all_in_spec in inside.
  specialize (inside x). apply N.ltb_lt, inside. lia.
Qed.

Lemma row_comm : forall i j x, (i < length rows)%nat -> (j < length rows)%nat -> x < o ->
  row i (row j x) = row j (row i x).
Proof.
  intros i j x Hi Hj Hx. unfold rows_commute in commute. rewrite forallb_forall in commute.
  specialize (commute _ (nth_In rows Empty Hi)). rewrite forallb_forall in commute.
  specialize (commute _ (nth_In rows Empty Hj)). rewrite all_in_spec in commute.
  apply N.eqb_eq, commute. lia.
Qed.

Lemma act_cons : forall i w x, act (i :: w) x = row i (act w x).
Proof. reflexivity. Qed.

Lemma word_ok_cons : forall i w, word_ok (i :: w) = true ->
  (i < length rows)%nat /\ word_ok w = true.
Proof.
  intros i w H. apply andb_prop in H. destruct H as [A B]. apply Nat.ltb_lt in A. auto.
Qed.

Lemma act_below : forall w x, word_ok w = true -> x < o -> act w x < o.
Proof.
  induction w as [| i w IH]; intros x W Hx; auto.
  apply word_ok_cons in W. destruct W as [Wi W]. rewrite act_cons. apply row_below; auto.
Qed.

Lemma act_row : forall w i x, word_ok w = true -> (i < length rows)%nat -> x < o ->
  act w (row i x) = row i (act w x).
Proof.
  induction w as [| j w IH]; intros i x W Hi Hx; auto.
  apply word_ok_cons in W. destruct W as [Wj W]. rewrite !act_cons, IH by auto.
  apply row_comm; auto. now apply act_below.
Qed.

Lemma act_comm : forall w v x, word_ok w = true -> word_ok v = true -> x < o ->
  act w (act v x) = act v (act w x).
Proof.
  induction v as [| i v IH]; intros x W V Hx; auto.
  apply word_ok_cons in V. destruct V as [Vi V]. rewrite !act_cons.
  rewrite act_row; auto; [| now apply act_below]. now rewrite IH.
Qed.

Lemma word_spec : forall x, x < o -> word_ok (word x) = true /\ act (word x) 0 = x.
Proof.
  intros x Hx. unfold words_ok in reached. rewrite all_in_spec in reached.
  specialize (reached x). destruct (andb_prop _ _ (reached ltac:(lia))) as [A B].
  split; auto. now apply N.eqb_eq.
Qed.

Lemma act_word_one : forall x, x < o -> act (word 0) x = x.
Proof.
  intros x Hx. destruct (word_spec x Hx) as [W E]. destruct (word_spec 0 o_pos) as [W0 E0].
  rewrite <- E at 1. rewrite act_comm by auto. now rewrite E0.
Qed.

Lemma act_word_comm : forall x y, x < o -> y < o -> act (word x) y = act (word y) x.
Proof.
  intros x y Hx Hy. destruct (word_spec x Hx) as [Wx Ex]. destruct (word_spec y Hy) as [Wy Ey].
  rewrite <- Ey at 1. rewrite act_comm by auto. now rewrite Ex.
Qed.

Lemma act_word_assoc : forall x y z, x < o -> y < o -> z < o ->
  act (word x) (act (word y) z) = act (word (act (word x) y)) z.
Proof.
  intros x y z Hx Hy Hz.
  destruct (word_spec x Hx) as [Wx Ex]. destruct (word_spec y Hy) as [Wy Ey].
  destruct (word_spec z Hz) as [Wz Ez].
  assert (B : act (word x) y < o) by now apply act_below.
  destruct (word_spec _ B) as [Wb Eb].
  rewrite <- Ez. rewrite (act_comm (word (act (word x) y))) by auto. rewrite Eb.
  rewrite (act_comm (word y) (word z)), Ey by auto. now apply act_comm.
Qed.

(** A generator acts as the product with what it makes of 0. *)
Lemma row_is_product : forall i z, (i < length rows)%nat -> z < o ->
  act (word (row i 0)) z = row i z.
Proof.
  intros i z Hi Hz. assert (B : row i 0 < o) by now apply row_below.
  destruct (word_spec _ B) as [W E]. destruct (word_spec z Hz) as [Wz Ez].
  rewrite <- Ez at 1. rewrite act_comm, E by auto. rewrite act_row by auto. now rewrite Ez.
Qed.

End Monoid.
