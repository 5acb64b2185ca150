(** Misère quotients. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods.
Import ListNotations.
Open Scope N_scope.

(** A finite set of elements 0, …, order − 1 with a product, 0 its identity, and the portion of
    those elements that are P-positions. *)
Record quotient := { order : N; mul : N -> N -> N; portion : N -> bool }.

(** It is a commutative monoid. *)
Record commutative_monoid (Q : quotient) : Prop := {
  one_below : 0 < order Q;
  mul_below : forall x y, x < order Q -> y < order Q -> mul Q x y < order Q;
  mul_one : forall x, x < order Q -> mul Q 0 x = x;
  mul_comm : forall x y, x < order Q -> y < order Q -> mul Q x y = mul Q y x;
  mul_assoc : forall x y z, x < order Q -> y < order Q -> z < order Q ->
    mul Q x (mul Q y z) = mul Q (mul Q x y) z }.

(** The element of a position: the product of the elements of its heaps. *)
Fixpoint element (Q : quotient) (phi : N -> N) (p : list N) : N :=
  match p with
  | [] => 0
  | n :: r => mul Q (phi n) (element Q phi r)
  end.

(** (Q, P) with Φ is the misère quotient of the positions made of the heaps in D: it tells the
    outcome of each; two positions have the same element exactly if they have the same outcome
    beside every third; and every element occurs. *)
Record misere_quotient (R : rule) (D : N -> Prop) (Q : quotient) (phi : N -> N) : Prop := {
  is_monoid : commutative_monoid Q;
  is_element : forall n, D n -> phi n < order Q;
  tells_P : forall p, Forall D p ->
    (misere_P (heaps R) p <-> portion Q (element Q phi p) = true);
  tells_N : forall p, Forall D p ->
    (misere_N (heaps R) p <-> portion Q (element Q phi p) = false);
  tells_apart : forall p q, Forall D p -> Forall D q ->
    (element Q phi p = element Q phi q <->
     forall r, Forall D r -> (misere_P (heaps R) (p ++ r) <-> misere_P (heaps R) (q ++ r)));
  each_occurs : forall x, x < order Q -> exists p, Forall D p /\ element Q phi p = x }.

Section Quotient.

Variables (R : rule) (D : N -> Prop) (Q : quotient) (phi : N -> N).
Hypothesis monoid : commutative_monoid Q.
Hypothesis phi_below : forall n, D n -> phi n < order Q.

Lemma element_below : forall p, Forall D p -> element Q phi p < order Q.
Proof.
  intros p H. induction H; cbn; [apply monoid |]. apply monoid; auto.
Qed.

Lemma mul_one_r : forall x, x < order Q -> mul Q x 0 = x.
Proof.
  intros x H. rewrite (mul_comm Q monoid); auto; [now apply monoid | apply monoid].
Qed.

Lemma element_app : forall p q, Forall D p -> Forall D q ->
  element Q phi (p ++ q) = mul Q (element Q phi p) (element Q phi q).
Proof.
  intros p q Hp Hq. pose proof (element_below q Hq) as Bq.
  induction Hp as [| n p Hn Hp IH]; cbn.
  - symmetry. now apply monoid.
  - rewrite IH. apply monoid; auto. now apply element_below.
Qed.

(** ** Outcomes *)

Hypothesis closed : forall n hs, D n -> R n hs -> Forall D hs.
Hypothesis down : descending R.
Hypothesis dead_or_alive : forall n, D n -> (forall hs, ~ R n hs) \/ (exists hs, R n hs).
Hypothesis one_N : portion Q 0 = false.
Hypothesis dead : forall n, D n -> (forall hs, ~ R n hs) -> phi n = 0.

(** No move leads from P to P, whatever stands beside the heap. *)
Hypothesis P_to_N : forall n hs z, D n -> R n hs -> z < order Q ->
  portion Q (mul Q z (phi n)) = true -> portion Q (mul Q z (element Q phi hs)) = false.

(** [wins M K]: beside each z in K some move from the options M wins. *)
Definition wins (M : list N -> Prop) (K : N -> bool) : Prop :=
  forall z, z < order Q -> K z = true ->
    exists q, M q /\ portion Q (mul Q z (element Q phi q)) = true.

(** H has a pair for each heap, C one for each position: an element, and companions beside which
    some move wins. *)
Variables (H C : N -> (N -> bool) -> Prop).
Hypothesis heap_pairs : forall n, D n -> (exists hs, R n hs) ->
  exists K, H (phi n) K /\ wins (R n) K.
Hypothesis C_above_H : forall x K, H x K ->
  exists L, C x L /\ forall z, z < order Q -> L z = true -> K z = true.
Hypothesis C_closed : forall x K y L, H x K -> C y L ->
  exists M, C (mul Q x y) M /\
    forall z, z < order Q -> M z = true -> K (mul Q z y) = true \/ L (mul Q z x) = true.
Hypothesis C_good : forall x K, C x K -> portion Q x = false -> K 0 = true.

Lemma position_pairs : forall p, Forall D p ->
  ((forall q, ~ heap_move R p q) /\ element Q phi p = 0) \/
  ((exists q, heap_move R p q) /\ exists K, C (element Q phi p) K /\ wins (heap_move R p) K).
Proof.
  intros p Hp. induction Hp as [| n p Hn Hp IH].
  - left. split; auto. intros q M. inversion M.
  - pose proof (element_below p Hp) as Bp. pose proof (phi_below n Hn) as Bn.
    destruct (dead_or_alive n Hn) as [Dn | (hs0 & R0)], IH as [[Ip Ep] | [[q0 M0] (L & CL & WL)]].
    + left. split.
      * intros q M. inversion M; subst; [eapply Dn | eapply Ip]; eauto.
      * cbn. rewrite (dead n Hn Dn), Ep. apply monoid, monoid.
    + right. cbn. rewrite (dead n Hn Dn), (mul_one Q monoid) by auto. split.
      * exists (n :: q0). now constructor.
      * exists L. split; auto. intros z Hz Kz. destruct (WL z Hz Kz) as (q & M & W).
        exists (n :: q). split; [now constructor |].
        assert (Bq : Forall D q).
        { apply heap_move_split in M. destruct M as (l & m & hs & r & -> & -> & Hr).
          apply Forall_app in Hp. destruct Hp as [A B]. inversion B; subst.
          repeat (apply Forall_app; split); eauto. }
        cbn. rewrite (dead n Hn Dn), (mul_one Q monoid); auto. now apply element_below.
    + right. cbn. rewrite Ep, mul_one_r by auto. split.
      * exists (hs0 ++ p). now constructor.
      * destruct (heap_pairs n Hn) as (K & HK & WK); eauto.
        destruct (C_above_H _ _ HK) as (L & CL & LK).
        exists L. split; auto. intros z Hz Lz. destruct (WK z Hz (LK z Hz Lz)) as (hs & Hr & W).
        exists (hs ++ p). split; [now constructor |].
        rewrite element_app, Ep, mul_one_r; eauto using element_below.
    + right. cbn. split.
      * exists (n :: q0). now constructor.
      * destruct (heap_pairs n Hn) as (K & HK & WK); eauto.
        destruct (C_closed _ _ _ _ HK CL) as (M & CM & MM).
        exists M. split; auto. intros z Hz Mz. destruct (MM z Hz Mz) as [A | A].
        -- destruct (WK (mul Q z (element Q phi p))) as (hs & Hr & W); auto; [now apply monoid |].
           assert (Bh : Forall D hs) by eauto. pose proof (element_below hs Bh).
           exists (hs ++ p). split; [now constructor |]. rewrite element_app by auto.
           rewrite (mul_comm Q monoid (element Q phi hs)), (mul_assoc Q monoid) by auto. exact W.
        -- destruct (WL (mul Q z (phi n))) as (q & Hq & W); auto; [now apply monoid |].
           exists (n :: q). split; [now constructor |]. cbn.
           assert (Bq : Forall D q).
           { apply heap_move_split in Hq. destruct Hq as (l & m & hs & r & -> & -> & Hr).
             apply Forall_app in Hp. destruct Hp as [A1 B]. inversion B; subst.
             repeat (apply Forall_app; split); eauto. }
           rewrite (mul_assoc Q monoid) by (auto; now apply element_below). exact W.
Qed.

Theorem quotient_outcomes : forall p, Forall D p ->
  (misere_P (heaps R) p <-> portion Q (element Q phi p) = true) /\
  (misere_N (heaps R) p <-> portion Q (element Q phi p) = false).
Proof.
  apply (misere_outcome (heaps R) (fun p => portion Q (element Q phi p)) (Forall D)).
  - now apply heaps_end.
  - cbn. intros p q Hp M. apply heap_move_split in M.
    destruct M as (l & n & hs & r & -> & -> & Hr).
    apply Forall_app in Hp. destruct Hp as [A B]. inversion B; subst.
    repeat (apply Forall_app; split); eauto.
  - cbn. intros p Hp W. destruct (position_pairs p Hp) as [[_ E] | [M _]]; auto.
    rewrite E in W. congruence.
  - cbn. intros p q Hp W M. apply heap_move_split in M.
    destruct M as (l & n & hs & r & -> & -> & Hr).
    apply Forall_app in Hp. destruct Hp as [A B]. inversion B as [| n' r' Hn Hr']; subst.
    assert (Bh : Forall D hs) by eauto.
    pose proof (element_below l A). pose proof (element_below r Hr').
    pose proof (element_below hs Bh). pose proof (phi_below n Hn).
    rewrite !element_app in * by (auto; apply Forall_app; auto). cbn [element] in W.
    rewrite (mul_comm Q monoid (phi n)), (mul_assoc Q monoid) in W by auto.
    rewrite (mul_comm Q monoid (element Q phi hs)), (mul_assoc Q monoid) by auto.
    eapply P_to_N; eauto. now apply monoid.
  - cbn. intros p Hp W. destruct (position_pairs p Hp) as [[E _] | [_ (K & CK & WK)]]; [now left |].
    right. destruct (WK 0) as (q & M & Wq); [apply monoid | eauto |].
    exists q. split; auto. rewrite (mul_one Q monoid) in Wq; auto.
    apply heap_move_split in M. destruct M as (l & n & hs & r & -> & -> & Hr).
    apply Forall_app in Hp. destruct Hp as [A B]. inversion B; subst.
    apply element_below. repeat (apply Forall_app; split); eauto.
Qed.

(** ** The least quotient *)

Hypothesis reduced : forall x y, x < order Q -> y < order Q -> x <> y ->
  exists z, z < order Q /\ portion Q (mul Q x z) <> portion Q (mul Q y z).
Hypothesis onto : forall x, x < order Q -> exists p, Forall D p /\ element Q phi p = x.

Theorem is_quotient : misere_quotient R D Q phi.
Proof.
  constructor; auto.
  - intros p Hp. apply quotient_outcomes, Hp.
  - intros p Hp. apply quotient_outcomes, Hp.
  - intros p q Hp Hq. split.
    + intros E r Hr.
      rewrite (proj1 (quotient_outcomes (p ++ r) ltac:(apply Forall_app; auto))).
      rewrite (proj1 (quotient_outcomes (q ++ r) ltac:(apply Forall_app; auto))).
      now rewrite !element_app, E.
    + intros S. destruct (N.eq_dec (element Q phi p) (element Q phi q)) as [E | NE]; auto.
      exfalso. destruct (reduced _ _ (element_below p Hp) (element_below q Hq) NE) as (z & Hz & W).
      destruct (onto z Hz) as (r & Hr & <-). specialize (S r Hr).
      rewrite (proj1 (quotient_outcomes (p ++ r) ltac:(apply Forall_app; auto))) in S.
      rewrite (proj1 (quotient_outcomes (q ++ r) ltac:(apply Forall_app; auto))) in S.
      rewrite !element_app in S by auto. apply W.
      destruct (portion Q (mul Q (element Q phi p) _)), (portion Q (mul Q (element Q phi q) _));
        intuition congruence.
Qed.

End Quotient.
