(** Nim. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules.
Import ListNotations.
Open Scope N_scope.

(** Take any number of tokens from one heap. *)
Definition nim : rule := fun n hs => exists m, m < n /\ hs = [m].

Lemma nim_descending : descending nim.
Proof. intros n hs (m & L & ->). auto. Qed.

Lemma nim_values : heap_values nim (fun n => n).
Proof.
  intros n. split.
  - intros (hs & (m & L & ->) & E). cbn in E. rewrite N.lxor_0_r in E. lia.
  - intros v Hv. exists [v]. split; [now exists v |]. cbn. apply N.lxor_0_r.
Qed.

(** Bouton 1901: the player to move loses exactly if the nim-sum of the heaps is 0. *)
Theorem bouton : forall p,
  (normal_P (heaps nim) p <-> nim_sum p = 0) /\ (normal_N (heaps nim) p <-> nim_sum p <> 0).
Proof.
  intros p.
  pose proof (grundy_outcome (heaps nim) _ (heaps_end nim nim_descending)
                (heaps_grundy nim _ nim_values) p) as H.
  cbn in H. now rewrite map_id in H.
Qed.

(** ** Misère Nim *)

Definition small (p : list N) : bool := forallb (fun n => n <=? 1) p.

(** While some heap has two tokens or more the same positions are lost; after that, those with an
    odd number of heaps. *)
Definition misere_nim_lost (p : list N) : bool :=
  if small p then nim_sum p =? 1 else nim_sum p =? 0.

Lemma small_nim_sum : forall p, small p = true -> nim_sum p = 0 \/ nim_sum p = 1.
Proof.
  induction p as [| n p IH]; intros H; cbn in *; auto.
  apply andb_prop in H. destruct H as [A B]. apply N.leb_le in A.
  assert (C : n = 0 \/ n = 1) by lia. destruct C as [-> | ->], (IH B) as [-> | ->]; auto.
Qed.

Lemma small_app : forall p q, small (p ++ q) = small p && small q.
Proof. intros. apply forallb_app. Qed.

Lemma nim_sum_middle : forall l n r, nim_sum (l ++ n :: r) = N.lxor n (nim_sum (l ++ r)).
Proof.
  intros. rewrite !nim_sum_app. cbn. rewrite <- !N.lxor_assoc, (N.lxor_comm (nim_sum l)). reflexivity.
Qed.

Lemma nim_move : forall l n m r, m < n -> heap_move nim (l ++ n :: r) (l ++ m :: r).
Proof.
  intros. apply heap_move_app_r. change (m :: r) with ([m] ++ r). constructor. now exists m.
Qed.

(** One heap larger than 1, the rest at most 1: the nim-sum is not 0. *)
Lemma one_large : forall n x, 1 < n -> x = 0 \/ x = 1 -> N.lxor n x <> 0.
Proof. intros n x Hn [-> | ->] E; apply N.lxor_eq in E; lia. Qed.

Theorem misere_nim : forall p,
  (misere_P (heaps nim) p <-> misere_nim_lost p = true) /\
  (misere_N (heaps nim) p <-> misere_nim_lost p = false).
Proof.
  intros p.
  apply (misere_outcome (heaps nim) misere_nim_lost (fun _ => True)); auto.
  - apply heaps_end, nim_descending.
  - (* A lost position is not empty of moves. *)
    intros q _ H. cbn. unfold misere_nim_lost in H.
    assert (E : exists l n r, q = l ++ n :: r /\ 0 < n).
    { destruct (forallb (fun n => n =? 0) q) eqn:Z.
      - exfalso. rewrite forallb_forall in Z.
        assert (S : small q = true).
        { apply forallb_forall. intros x Hx. apply Z, N.eqb_eq in Hx. subst. reflexivity. }
        assert (X : nim_sum q = 0).
        { clear - Z. induction q as [| a q IH]; auto. cbn.
          assert (a = 0) as -> by (apply N.eqb_eq, Z; now left).
          rewrite IH; auto. intros x Hx. apply Z. now right. }
        rewrite S, X in H. discriminate.
      - apply Bool.not_true_iff_false in Z. rewrite forallb_forall in Z.
        induction q as [| a q IH]; [exfalso; apply Z; intros x [] |].
        destruct (N.eq_dec a 0) as [-> | NE].
        + destruct (List.Forall_Exists_dec (fun n => n = 0) (fun n => N.eq_dec n 0) q) as [F | X].
          * exfalso. apply Z. intros x [<- | Hx]; auto. rewrite Forall_forall in F.
            apply N.eqb_eq. auto.
          * apply Exists_exists in X. destruct X as (x & Hx & Nx). apply in_split in Hx.
            destruct Hx as (l & r & ->). exists (0 :: l), x, r. split; auto. lia.
        + exists [], a, q. split; auto. lia. }
    destruct E as (l & n & r & -> & Hn). exists (l ++ 0 :: r). now apply nim_move.
  - (* From a lost position every move leads to one that is not. *)
    cbn. intros p0 q _ H M. apply heap_move_split in M.
    destruct M as (l & n & hs & r & -> & -> & (m & L & ->)). cbn [app].
    unfold misere_nim_lost in *. rewrite !nim_sum_middle in *.
    assert (X : forall k, small (l ++ k :: r) = (k <=? 1) && small (l ++ r)).
    { intros k. rewrite !small_app. cbn. destruct (k <=? 1), (small l); auto. }
    rewrite !X in *.
    destruct (small (l ++ r)) eqn:S; rewrite ?andb_true_r, ?andb_false_r in *.
    + pose proof (small_nim_sum _ S) as C.
      destruct (N.leb_spec n 1) as [A | A]; apply N.eqb_eq in H.
      * destruct (N.leb_spec m 1); [| lia]. apply N.eqb_neq. intros E.
        assert (m = n) by (apply (lxor_cancel_r m n (nim_sum (l ++ r))); congruence). lia.
      * exfalso. now apply (one_large n (nim_sum (l ++ r))).
    + apply N.eqb_eq in H. apply N.eqb_neq. intros E.
      assert (m = n) by (apply (lxor_cancel_r m n (nim_sum (l ++ r))); congruence). lia.
  - (* From every other position with a move some move leads to a lost one. *)
    cbn. intros p0 _ H. unfold misere_nim_lost in H. destruct (small p0) eqn:S.
    + apply N.eqb_neq in H. destruct (small_nim_sum _ S) as [E | E]; [| congruence].
      destruct (List.Forall_Exists_dec (fun n => n = 0) (fun n => N.eq_dec n 0) p0) as [F | X].
      * left. intros q M. apply heap_move_split in M.
        destruct M as (l & n & hs & r & -> & -> & (m & L & ->)). apply Forall_app in F.
        destruct F as [_ F]. inversion F; subst. lia.
      * right. apply Exists_exists in X. destruct X as (x & Hx & Nx).
        unfold small in S. rewrite forallb_forall in S. pose proof (S x Hx) as Lx.
        apply N.leb_le in Lx. assert (x = 1) by lia. subst x.
        apply in_split in Hx. destruct Hx as (l & r & ->).
        exists (l ++ 0 :: r). split; [apply nim_move; lia |].
        unfold misere_nim_lost. rewrite nim_sum_middle in E. rewrite nim_sum_middle, N.lxor_0_l.
        assert (S' : small (l ++ 0 :: r) = true).
        { apply forallb_forall. intros x Hx. apply in_app_or in Hx. cbn in Hx.
          destruct Hx as [Hx | [<- | Hx]]; auto; apply S, in_or_app; cbn; auto. }
        rewrite S'. apply N.eqb_eq. symmetry. now apply N.lxor_eq.
    + right. apply N.eqb_neq in H.
      (* The move that Bouton's theorem gives, unless it leaves no large heap. *)
      destruct (heaps_grundy nim _ nim_values p0) as [_ B]. cbn in B. rewrite map_id in B.
      destruct (B 0) as (q & M & E); [lia |]. rewrite map_id in E.
      destruct (small q) eqn:Sq.
      * apply heap_move_split in M. destruct M as (l & n & hs & r & -> & -> & (m & L & ->)).
        cbn [app] in *.
        assert (X : forall k, small (l ++ k :: r) = (k <=? 1) && small (l ++ r)).
        { intros k. rewrite !small_app. cbn. destruct (k <=? 1), (small l); auto. }
        rewrite X in S, Sq. apply andb_prop in Sq. destruct Sq as [Sm Sr].
        rewrite Sr, andb_true_r in S. apply N.leb_gt in S. apply N.leb_le in Sm.
        rewrite nim_sum_middle in E. apply N.lxor_eq in E.
        (* Leave the other of 0 and 1. *)
        exists (l ++ (1 - m) :: r). split; [apply nim_move; lia |].
        unfold misere_nim_lost. rewrite X, Sr, nim_sum_middle, <- E, andb_true_r.
        destruct (N.leb_spec (1 - m) 1); [| lia].
        assert (C : m = 0 \/ m = 1) by lia. destruct C as [-> | ->]; reflexivity.
      * exists q. split; auto. unfold misere_nim_lost. rewrite Sq. now apply N.eqb_eq.
Qed.

(** The code .(3) is Nim: heap n has value n. *)
Theorem nim_code : forall n, G {| before := []; after := []; again := [3] |} n = n.
Proof.
  intros n. apply (heap_values_unique (code_rule {| before := []; after := []; again := [3] |}) _ (fun n => n)).
  - apply take_and_break_descending.
  - apply G_spec.
  - assert (D : forall u, (0 < u)%Z -> digit {| before := []; after := []; again := [3] |} u = 3).
    { intros u Hu. unfold digit. cbn. destruct (Z.leb_spec u 0); [lia |]. reflexivity. }
    intros m. split.
    + intros (hs & (A & B & C) & E).
      destruct hs as [| h [| h' hs]].
      * cbn in E. lia.
      * cbn in E. rewrite N.lxor_0_r in E. inversion B; subst. lia.
      * assert (X : digit {| before := []; after := []; again := [3] |}
            (Z.of_N m - Z.of_N (total (h :: h' :: hs))) <= 3).
        { destruct (Z.le_gt_cases (Z.of_N m - Z.of_N (total (h :: h' :: hs))) 0) as [L | L].
          - rewrite digit_left by (cbn [before length]; lia). lia.
          - rewrite D by auto. lia. }
        apply pow2_le_testbit in C.
        assert (2 ^ 2 <= 2 ^ N.of_nat (length (h :: h' :: hs))).
        { apply N.pow_le_mono_r; [lia |]. cbn [length]. lia. }
        change (2 ^ 2) with 4 in *. lia.
    + intros v Hv. destruct (N.eq_dec v 0) as [-> | NE].
      * exists []. split; auto. split; [lia | split; [constructor |]]. cbn [total length].
        rewrite D by lia. reflexivity.
      * exists [v]. split; [| cbn; apply N.lxor_0_r]. split; [lia | split].
        -- constructor; auto. lia.
        -- cbn [total length]. rewrite D by lia. reflexivity.
Qed.
