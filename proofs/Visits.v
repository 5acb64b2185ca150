(** Going through the options of a heap. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Tables.
Import ListNotations.
Open Scope N_scope.

(** ** Divisions of m into k heaps, none larger than the one before *)

Fixpoint falling (most : N) (hs : list N) : Prop :=
  match hs with
  | [] => True
  | h :: r => 0 < h <= most /\ falling h r
  end.

Lemma falling_le : forall hs a b, a <= b -> falling a hs -> falling b hs.
Proof. destruct hs; cbn; intros; [auto | split; [lia | tauto]]. Qed.

Lemma falling_all : forall hs a, falling a hs -> Forall (fun h => 0 < h <= a) hs.
Proof.
  induction hs as [| h hs IH]; intros a F; constructor; cbn in F; [tauto |].
  apply IH, (falling_le _ h); [lia | tauto].
Qed.

Lemma falling_total : forall hs a, falling a hs -> total hs <= N.of_nat (length hs) * a.
Proof.
  induction hs as [| h hs IH]; intros a F; cbn [total length]; [lia |].
  cbn in F. destruct F as [H F]. apply IH in F. nia.
Qed.

Lemma falling_total_least : forall hs a, falling a hs -> N.of_nat (length hs) <= total hs.
Proof.
  induction hs as [| h hs IH]; intros a F; cbn [total length]; [lia |].
  cbn in F. destruct F as [H F]. apply IH in F. lia.
Qed.

Lemma falling_insert : forall x hs a, falling a hs -> 0 < x <= a ->
  exists hs', Permutation (x :: hs) hs' /\ falling a hs'.
Proof.
  induction hs as [| h hs IH]; intros a F X.
  - exists [x]. cbn. auto.
  - cbn in F. destruct F as [H F]. destruct (N.le_gt_cases h x) as [L | L].
    + exists (x :: h :: hs). split; auto. cbn. repeat split; auto; lia.
    + destruct (IH h F) as (t & P & Ft); [lia |].
      exists (h :: t). split.
      * rewrite perm_swap. now constructor.
      * cbn. auto.
Qed.

Lemma falling_sort : forall hs a, Forall (fun h => 0 < h <= a) hs ->
  exists hs', Permutation hs hs' /\ falling a hs'.
Proof.
  induction hs as [| h hs IH]; intros a F.
  - exists []. cbn. auto.
  - inversion F as [| x y H1 H2]; subst. destruct (IH a H2) as (t & P & Ft).
    destruct (falling_insert h t a Ft H1) as (t' & P' & Ft').
    exists t'. split; auto. now rewrite P.
Qed.

Section Visit.

Variables (A S : Type) (step : A -> N -> A) (see : A -> S -> S).

(** [see] every [fold_left step hs a], hs a division of m into k heaps of at most [most]. *)
Fixpoint visit (k : nat) (most m : N) (a : A) (s : S) : S :=
  match k with
  | O => if m =? 0 then see a s else s
  | Datatypes.S O => if (0 <? m) && (m <=? most) then see (step a m) s else s
  | Datatypes.S k' =>
      let lo := N.max 1 ((m + N.of_nat k') / N.of_nat k) in
      let hi := N.min most (m - N.of_nat k') in
      loop lo (hi + 1 - lo) (fun h s => visit k' h (m - h) (step a h) s) s
  end.

Variable has : S -> A -> Prop.
Hypothesis has_see : forall a s b, has (see a s) b <-> a = b \/ has s b.

Lemma visit_spec : forall k most m a s b, has (visit k most m a s) b <->
  has s b \/ exists hs, length hs = k /\ falling most hs /\ total hs = m /\ fold_left step hs a = b.
Proof.
  induction k as [| k IH]; intros most m a s b.
  - cbn. destruct (N.eqb_spec m 0) as [-> | NE].
    + rewrite has_see. split.
      * intros [-> | H]; auto. right. exists []. cbn. auto.
      * intros [H | (hs & L & _ & _ & E)]; auto. destruct hs; [auto | discriminate].
    + split; auto. intros [H | (hs & L & _ & T & _)]; auto.
      destruct hs; [cbn in T; congruence | discriminate].
  - destruct k as [| k].
    + cbn. destruct ((0 <? m) && (m <=? most)) eqn:C.
      * apply andb_prop in C. destruct C as [C1 C2]. apply N.ltb_lt in C1. apply N.leb_le in C2.
        rewrite has_see. split.
        -- intros [<- | H]; auto. right. exists [m]. cbn. repeat split; auto; lia.
        -- intros [H | (hs & L & _ & T & E)]; auto. left.
           destruct hs as [| x [| y t]]; try discriminate. cbn in T, E.
           now replace m with x by lia.
      * split; auto. intros [H | (hs & L & F & T & _)]; auto. exfalso.
        destruct hs as [| x [| y t]]; try discriminate. cbn in T, F.
        apply andb_false_iff in C. rewrite N.ltb_ge, N.leb_gt in C. lia.
    + remember (Datatypes.S k) as k1 eqn:Ek.
      assert (V : visit (Datatypes.S k1) most m a s =
        loop (N.max 1 ((m + N.of_nat k1) / N.of_nat (Datatypes.S k1)))
          (N.min most (m - N.of_nat k1) + 1 - N.max 1 ((m + N.of_nat k1) / N.of_nat (Datatypes.S k1)))
          (fun h s => visit k1 h (m - h) (step a h) s) s) by (subst; reflexivity).
      rewrite V, loop_fold. clear V.
      set (lo := N.max 1 ((m + N.of_nat k1) / N.of_nat (Datatypes.S k1))).
      set (hi := N.min most (m - N.of_nat k1)).
      assert (E : forall l s, has (fold_left (fun s h => visit k1 h (m - h) (step a h) s) l s) b <->
        has s b \/ exists h, In h l /\ exists hs, length hs = k1 /\ falling h hs /\
                     total hs = m - h /\ fold_left step hs (step a h) = b).
      { induction l as [| x l IHl]; intros s'; cbn.
        - split; auto. intros [H | (h & [] & _)]; auto.
        - rewrite IHl, IH. split.
          + intros [[H | H] | (h & Hh & H)]; auto; right; [exists x; auto | exists h; auto].
          + intros [H | (h & [<- | Hh] & H)]; auto; right; exists h; auto. }
      rewrite E. clear E. split.
      * intros [H | (h & Hh & hs & L & F & T & R)]; auto. right. exists (h :: hs).
        apply in_range in Hh. subst hi lo. cbn [length falling total fold_left].
        repeat split; auto; lia.
      * intros [H | (hs & L & F & T & R)]; auto. right.
        destruct hs as [| h hs]; [discriminate |]. cbn [length falling total fold_left] in *.
        exists h. destruct F as [Hh F].
        pose proof (falling_total _ _ F) as F1. pose proof (falling_total_least _ _ F) as F2.
        injection L as L. rewrite L in F1, F2.
        split.
        -- apply in_range.
           assert (lo <= h); [| subst hi; lia].
           apply N.max_lub; [lia |].
           assert (D : (m + N.of_nat k1) / N.of_nat (Datatypes.S k1) < h + 1); [| lia].
           apply N.div_lt_upper_bound; [lia |]. subst m. nia.
        -- exists hs. repeat split; auto. lia.
Qed.

End Visit.

(** ** The digits of a code *)

(** The bits of a digit. *)
Definition bits (d : N) : list nat :=
  filter (fun k => N.testbit d (N.of_nat k)) (seq 0 (N.to_nat (N.size d))).

Lemma in_bits : forall d k, In k (bits d) <-> N.testbit d (N.of_nat k) = true.
Proof.
  intros. unfold bits. rewrite filter_In, in_seq. split; [tauto |].
  intros H. split; auto. apply testbit_size in H. lia.
Qed.

(** All u up to w with the k that d_u allows. *)
Definition digit_table (c : code) (w : nat) : list (Z * nat) :=
  flat_map (fun u => map (pair u) (bits (digit c u)))
    (map (fun j => (- Z.of_nat j)%Z) (seq 0 (length (before c))) ++ map Z.of_nat (seq 1 w)).

Lemma in_digit_table : forall c w u k, In (u, k) (digit_table c w) <->
  N.testbit (digit c u) (N.of_nat k) = true /\ (u <= Z.of_nat w)%Z.
Proof.
  intros c w u k. unfold digit_table. rewrite in_flat_map. split.
  - intros (u' & Hu & Hk). apply in_map_iff in Hk. destruct Hk as (k' & E & Hk).
    injection E as -> ->. apply in_bits in Hk. split; auto.
    apply in_app_or in Hu. destruct Hu as [Hu | Hu]; apply in_map_iff in Hu;
      destruct Hu as (j & <- & Hj); apply in_seq in Hj; lia.
  - intros (H & Hw). exists u. split.
    + apply in_or_app. destruct (Z.leb_spec u 0).
      * left. apply in_map_iff. exists (Z.to_nat (- u)). split; [lia |]. apply in_seq.
        destruct (Z.le_gt_cases u (- Z.of_nat (length (before c)))); [| lia].
        rewrite digit_left, N.bits_0 in H by lia. discriminate.
      * right. apply in_map_iff. exists (Z.to_nat u). split; [lia |]. apply in_seq. lia.
    + apply in_map. now apply in_bits.
Qed.

(** No digit after d_w is looked at when the heap is n. *)
Definition covers (c : code) (w : nat) (n : N) : Prop :=
  forall u, (Z.of_nat w < u)%Z -> (u <= Z.of_N n)%Z -> digit c u = 0.

Section Options.

Variables (A S : Type) (step : A -> N -> A) (one : A) (see : A -> S -> S) (has : S -> A -> Prop).
Hypothesis has_see : forall a s b, has (see a s) b <-> a = b \/ has s b.

(** [see] the images of all options of a heap of n. *)
Definition visit_options (digits : list (Z * nat)) (n : N) (s : S) : S :=
  if n =? 0 then s
  else fold_left (fun s uk =>
         if (fst uk <=? Z.of_N n)%Z
         then visit A S step see (snd uk) (n - 1) (Z.to_N (Z.of_N n - fst uk)) one s
         else s) digits s.

Lemma visit_list_spec : forall digits n s b,
  has (visit_options digits n s) b <->
  has s b \/ 0 < n /\ exists u k hs, In (u, k) digits /\ (u <= Z.of_N n)%Z /\ length hs = k /\
    falling (n - 1) hs /\ total hs = Z.to_N (Z.of_N n - u) /\ fold_left step hs one = b.
Proof.
  intros digits n s b. unfold visit_options. destruct (N.eqb_spec n 0) as [-> | Hn].
  - split; auto. intros [H | [H _]]; auto. lia.
  - assert (P : 0 < n) by lia.
    enough (E : forall l s, has (fold_left (fun s uk =>
        if (fst uk <=? Z.of_N n)%Z
        then visit A S step see (snd uk) (n - 1) (Z.to_N (Z.of_N n - fst uk)) one s
        else s) l s) b <->
      has s b \/ exists u k hs, In (u, k) l /\ (u <= Z.of_N n)%Z /\ length hs = k /\
        falling (n - 1) hs /\ total hs = Z.to_N (Z.of_N n - u) /\ fold_left step hs one = b).
    { rewrite E. tauto. }
    induction l as [| [u k] l IH]; intros s'; cbn [fold_left fst snd].
    + split; auto. intros [H | (u & k & hs & [] & _)]; auto.
    + rewrite IH. destruct (Z.leb_spec u (Z.of_N n)) as [L | L].
      * rewrite (visit_spec A S step see has has_see). split.
        -- intros [[H | (hs & H)] | (u' & k' & hs & I & H)]; auto; right.
           ++ exists u, k, hs. cbn. tauto.
           ++ exists u', k', hs. cbn. tauto.
        -- intros [H | (u' & k' & hs & [I | I] & H)]; auto.
           ++ injection I as <- <-. left. right. exists hs. tauto.
           ++ right. exists u', k', hs. tauto.
      * split.
        -- intros [H | (u' & k' & hs & I & H)]; auto. right. exists u', k', hs. cbn. tauto.
        -- intros [H | (u' & k' & hs & [I | I] & H)]; auto.
           ++ injection I as <- <-. lia.
           ++ right. exists u', k', hs. tauto.
Qed.

Lemma visit_options_spec : forall c w n s b, covers c w n ->
  (has (visit_options (digit_table c w) n s) b <->
   has s b \/ exists hs, code_rule c n hs /\ falling (n - 1) hs /\ fold_left step hs one = b).
Proof.
  intros c w n s b C. rewrite visit_list_spec. split.
  - intros [H | (P & u & k & hs & I & Hu & L & F & T & R)]; auto. right. exists hs.
    apply in_digit_table in I. repeat split; auto; try lia.
    + eapply Forall_impl; [| apply (falling_all _ _ F)]. cbn. lia.
    + rewrite T, L, Z2N.id by lia. now replace (Z.of_N n - (Z.of_N n - u))%Z with u by lia.
  - intros [H | (hs & (R1 & R2 & R3) & F & R)]; auto. right. split; auto.
    exists (Z.of_N n - Z.of_N (total hs))%Z, (length hs), hs. repeat split; auto; try lia.
    apply in_digit_table. split; auto.
    destruct (Z.le_gt_cases (Z.of_N n - Z.of_N (total hs)) (Z.of_nat w)); auto.
    rewrite C, N.bits_0 in R3 by lia. discriminate.
Qed.

End Options.
