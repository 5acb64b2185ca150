(** Checking the outcomes that a monoid with a P-portion gives to all positions. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Rulesets Periods Tables Visits Values CheckPeriod Quotients.
Import ListNotations.
Open Scope N_scope.

(** How the options of a heap are found: by digits, as two different heaps, or in a list. *)
Inductive moves :=
  | By_digits : list (Z * nat) -> moves
  | Unequal : moves
  | Listed : table (list (list N)) -> moves.

Definition digits_to (c : code) (heap : N) : list (Z * nat) :=
  digit_table c (if is_finite c then length (after c) else N.to_nat heap).

Definition moves_of (r : ruleset) (heap : N) : moves :=
  match r with
  | By_code c => By_digits (digits_to c heap)
  | Grundys_game => Unequal
  | By_options options => Listed (table_from 1 options Empty)
  end.

Section Check.

Variables (o : N) (times : N -> N -> N) (in_P : N -> bool) (phi : N -> N).
Variable ways : moves.

Definition product_of (hs : list N) : N := fold_left (fun a h => times a (phi h)) hs 0.

Definition option_elements (n : N) : set :=
  match ways with
  | By_digits digits => visit_options N set (fun a h => times a (phi h)) 0 add digits n Empty
  | Unequal => loop 1 (n - 1) (fun a s => if a =? n - a then s else add (product_of [a; n - a]) s) Empty
  | Listed options => fold_left (fun s hs =>
      if forallb (fun h => (0 <? h) && (h <? n)) hs then add (product_of hs) s else s)
      (get [] options n) Empty
  end.

(** The elements of the options of a heap. *)
Definition images (n : N) : list N :=
  let s := option_elements n in filter (mem s) (range 0 o).

(** Elements with companions beside which some move wins. *)
Definition pair : Type := N * set.

Definition heap_pair (n : N) (im : list N) : pair :=
  (phi n, those o (fun z => existsb (fun e => in_P (times z e)) im)).

(** A heap without options has element 0; no move leads from P to P. *)
Definition heap_ok (n : N) (im : list N) (c : pair) : bool :=
  match im with
  | [] => phi n =? 0
  | _ => all_in 0 o (fun z => if mem (snd c) z then negb (in_P (times z (phi n))) else true)
  end.

Definition within (K L : set) : bool := all_in 0 o (fun z => if mem K z then mem L z else true).

Definition product (a b : pair) : pair :=
  (times (fst a) (fst b),
   those o (fun z => if mem (snd a) (times z (fst b)) then true else mem (snd b) (times z (fst a)))).

Definition has_below (C : table (list set)) (c : pair) : bool :=
  existsb (fun K => within K (snd c)) (get [] C (fst c)).

Definition good (c : pair) : bool := if in_P (fst c) then true else mem (snd c) 0.

(** The least pairs of all sums of the pairs in H, or nothing if one of them is bad. *)
Definition grow (H : list pair) (state : option (table (list set) * list pair)) :
    option (table (list set) * list pair) :=
  match state with
  | None => None
  | Some (C, []) => Some (C, [])
  | Some (C, fresh) =>
      fold_left (fun state a => fold_left (fun state b =>
        match state with
        | None => None
        | Some (C, more) =>
            let c := product a b in
            if has_below C c then state
            else if good c then Some (put (fst c) (snd c :: get [] C (fst c)) C, c :: more)
            else None
        end) H state) fresh (Some (C, []))
  end.

Definition start (H : list pair) : option (table (list set) * list pair) :=
  fold_left (fun state c =>
    match state with
    | None => None
    | Some (C, more) =>
        if has_below C c then state
        else if good c then Some (put (fst c) (snd c :: get [] C (fst c)) C, c :: more)
        else None
    end) H (Some (Empty, [])).

Definition all_pairs (H : list pair) : option (table (list set)) :=
  match loop 0 (4 * o + 16) (fun _ => grow H) (start H) with
  | Some (C, _) => Some C
  | None => None
  end.

Definition least_pairs (pairs : list pair) : list pair :=
  fold_left (fun H c =>
    if existsb (fun b => if fst b =? fst c then within (snd b) (snd c) else false) H
    then H else c :: H) pairs [].

(** C has a pair below each of H and below the product of each of C with each of H; all are good. *)
Definition closed_under (H : list pair) (C : table (list set)) : bool :=
  forallb (has_below C) H
  && all_in 0 o (fun y => forallb (fun L =>
       good (y, L) && forallb (fun b => has_below C (product b (y, L))) H) (get [] C y)).

Definition check_outcomes (heap : N) : bool :=
  let found := map (fun n => let im := images n in (n, im, heap_pair n im)) (range 1 heap) in
  if forallb (fun f => heap_ok (fst (fst f)) (snd (fst f)) (snd f)) found then
    let alive := filter (fun f => match snd (fst f) with [] => false | _ => true end) found in
    let pairs := map snd alive in
    let H := least_pairs pairs in
    match all_pairs H with
    | None => false
    | Some C =>
        forallb (fun c =>
          existsb (fun b => if fst b =? fst c then within (snd b) (snd c) else false) H) pairs
        && closed_under H C
    end
  else false.

(** Any two elements differ in some product. *)
Definition signature (x : N) : positive :=
  loop 0 o (fun z p => if in_P (times x z) then xI p else xO p) xH.

Definition check_reduced : bool :=
  match loop 0 o (fun x known =>
    match known with
    | None => None
    | Some t => match find (signature x) t with Some _ => None | None => Some (insert (signature x) tt t) end
    end) (Some Empty) with
  | Some _ => true
  | None => false
  end.

End Check.

(** ** Soundness *)

Lemma element_ext : forall Q phi psi p, (forall n, In n p -> phi n = psi n) ->
  element Q phi p = element Q psi p.
Proof.
  induction p as [| n p IH]; intros H; cbn; auto. rewrite H by (now left). f_equal.
  apply IH. intros m Hm. apply H. now right.
Qed.

Lemma element_map : forall Q phi p q, map phi p = map phi q -> element Q phi p = element Q phi q.
Proof.
  induction p as [| n p IH]; intros [| m q] H; cbn in *; try discriminate; auto.
  injection H as -> H. f_equal. auto.
Qed.

Section Sound.

Variables (Q : quotient) (phi : N -> N) (D : N -> Prop).
Hypothesis monoid : commutative_monoid Q.
Hypothesis phi_below : forall n, D n -> phi n < order Q.

Lemma element_permutation : forall p q, Permutation p q -> Forall D p ->
  element Q phi p = element Q phi q.
Proof.
  intros p q P. induction P as [| n p q P IH | a b p | p q r P1 IH1 P2 IH2]; intros F; auto.
  - inversion F; subst. cbn. now rewrite IH.
  - inversion F as [| x y Fb F1]; subst. inversion F1 as [| x y Fa F2]; subst. cbn.
    pose proof (element_below D Q phi monoid phi_below p F2).
    rewrite !(mul_assoc Q monoid), (mul_comm Q monoid (phi b)) by auto. reflexivity.
  - rewrite IH1, IH2; auto. now rewrite <- P1.
Qed.

Lemma fold_mul : forall hs a, Forall D hs -> a < order Q ->
  fold_left (fun a h => mul Q a (phi h)) hs a = mul Q a (element Q phi hs).
Proof.
  induction hs as [| h hs IH]; intros a F Ha; cbn.
  - symmetry. now apply mul_one_r.
  - inversion F; subst. rewrite IH by (auto; apply monoid; auto).
    symmetry. apply (mul_assoc Q monoid); auto. now apply (element_below D).
Qed.

Lemma product_of_spec : forall hs, Forall D hs -> product_of (mul Q) phi hs = element Q phi hs.
Proof.
  intros hs F. unfold product_of. rewrite fold_mul; [| auto | apply monoid].
  apply (mul_one Q monoid), (element_below D); auto.
Qed.

(** What [images] finds. *)
Lemma images_spec : forall r heap n e, n <= heap -> (forall m, m <= n -> D m) ->
  (In e (images (order Q) (mul Q) phi (moves_of r heap) n) <->
   exists hs, rule_of r n hs /\ element Q phi hs = e).
Proof.
  intros r heap n e Hn Dn. unfold images. rewrite filter_In, in_range.
  assert (Dh : forall hs, rule_of r n hs -> Forall D hs).
  { intros hs R. eapply Forall_impl; [| apply (rule_of_descending _ _ _ R)].
    cbn. intros h Hh. apply Dn. lia. }
  assert (M : forall hs, rule_of r n hs -> product_of (mul Q) phi hs = element Q phi hs)
    by (intros; now apply product_of_spec; auto).
  assert (X : mem (option_elements (mul Q) phi (moves_of r heap) n) e = true <->
    exists hs, rule_of r n hs /\ element Q phi hs = e).
  2: { rewrite X. split; [tauto |]. intros (hs & R & E). split; [| eauto].
       pose proof (element_below D Q phi monoid phi_below hs (Dh hs R)). lia. }
  destruct r as [c | | options]; cbn [moves_of option_elements rule_of] in *.
  - assert (C : covers c (if is_finite c then length (after c) else N.to_nat heap) n).
    { destruct (is_finite c) eqn:F; [now apply finite_covers | now apply any_covers]. }
    unfold digits_to. rewrite (visit_options_spec N set _ 0 add (fun s a => mem s a = true)); auto.
    2: intros; apply mem_add.
    rewrite mem_empty. split.
    + intros [H | (hs & R & _ & E)]; [discriminate |]. exists hs. rewrite <- M by auto. auto.
    + intros (hs & R & E). right. pose proof R as (_ & R2 & _).
      destruct (falling_sort hs (n - 1)) as (t & P & F).
      { eapply Forall_impl; [| exact R2]. cbn. lia. }
      assert (Rt : code_rule c n t) by (eapply take_and_break_permutation; eauto).
      exists t. split; [auto | split; auto].
      change (product_of (mul Q) phi t = e). rewrite M, <- E by auto.
      symmetry. now apply element_permutation; auto.
  - rewrite loop_fold.
    assert (Y : forall l s, mem (fold_left (fun s a =>
        if a =? n - a then s else add (product_of (mul Q) phi [a; n - a]) s) l s) e = true <->
      mem s e = true \/ exists a, In a l /\ a <> n - a /\ product_of (mul Q) phi [a; n - a] = e).
    { induction l as [| a l IH]; intros s; cbn [fold_left In].
      - split; [auto |]. intros [H | (a & [] & _)]. exact H.
      - rewrite IH. destruct (N.eqb_spec a (n - a)) as [E | E].
        + split; [intros [H | (b & I & H)]; [auto | right; exists b; auto] |].
          intros [H | (b & [-> | I] & N & H)]; [auto | contradiction | right; exists b; auto].
        + rewrite mem_add. split.
          * intros [[H | H] | (b & I & H)]; [right; exists a; auto | auto | right; exists b; tauto].
          * intros [H | (b & [-> | I] & H)]; [auto | left; left; tauto | right; exists b; auto]. }
    rewrite Y, mem_empty. split.
    + intros [H | (a & I & NE & E)]; [discriminate |]. apply in_range in I.
      assert (R : grundys_game n [a; n - a]) by (exists a, (n - a); repeat split; auto; lia).
      exists [a; n - a]. split; auto. now rewrite <- M.
    + intros (hs & R & E). right. pose proof R as (a & b & -> & A & B & NE & S).
      exists a. split; [apply in_range; lia |]. replace (n - a) with b by lia. split; auto.
      now rewrite M.
  - assert (Y : forall l s, mem (fold_left (fun s hs =>
        if forallb (fun h => (0 <? h) && (h <? n)) hs then add (product_of (mul Q) phi hs) s else s) l s) e = true <->
      mem s e = true \/ exists hs, In hs l /\ Forall (fun h => 0 < h < n) hs /\
        product_of (mul Q) phi hs = e).
    { assert (B : forall hs, forallb (fun h => (0 <? h) && (h <? n)) hs = true <->
                    Forall (fun h => 0 < h < n) hs).
      { intros hs. rewrite forallb_forall, Forall_forall. split; intros H h Hh; specialize (H h Hh);
          [apply andb_prop in H; destruct H as [H1 H2]; apply N.ltb_lt in H1, H2; auto |
           apply andb_true_intro; split; apply N.ltb_lt; tauto]. }
      induction l as [| a l IH]; intros s; cbn [fold_left In].
      - split; [auto |]. intros [H | (a & [] & _)]. exact H.
      - rewrite IH. destruct (forallb (fun h => (0 <? h) && (h <? n)) a) eqn:E.
        + apply B in E. rewrite mem_add. split.
          * intros [[H | H] | (b & I & H)]; [right; exists a; auto | auto | right; exists b; tauto].
          * intros [H | (b & [-> | I] & H)]; [auto | left; left; tauto | right; exists b; auto].
        + split; [intros [H | (b & I & H)]; [auto | right; exists b; auto] |].
          intros [H | (b & [-> | I] & F & H)]; [auto | | right; exists b; auto].
          apply B in F. congruence. }
    rewrite Y, mem_empty, get_table_from, get_empty.
    assert (EN : (if n <? 1 then [] else if n <? 1 + N.of_nat (length options)
                  then nth (N.to_nat (n - 1)) options [] else []) =
                 (if n =? 0 then [] else nth (N.to_nat n - 1) options [])).
    { destruct (N.eqb_spec n 0) as [-> | N0]; [reflexivity |].
      destruct (N.ltb_spec n 1); [lia |].
      replace (N.to_nat (n - 1)) with (N.to_nat n - 1)%nat by lia.
      destruct (N.ltb_spec n (1 + N.of_nat (length options))); auto.
      symmetry. apply nth_overflow. lia. }
    rewrite EN. split.
    + intros [H | (hs & I & F & E)]; [discriminate |].
      destruct (N.eqb_spec n 0) as [-> | N0]; [destruct I |].
      assert (R : listed options n hs) by (split; [lia | auto]).
      exists hs. split; auto. now rewrite <- M.
    + intros (hs & R & E). right. exists hs. pose proof R as (R1 & R2 & R3).
      destruct (N.eqb_spec n 0); [lia |]. rewrite M by auto. auto.
Qed.

End Sound.

Lemma within_spec : forall o K L, within o K L = true ->
  forall z, z < o -> mem K z = true -> mem L z = true.
Proof.
  intros o K L H z Hz Kz. unfold within in H. rewrite all_in_spec in H.
  specialize (H z ltac:(lia)). now rewrite Kz in H.
Qed.

Lemma signature_spec : forall o times in_P x y, signature o times in_P x = signature o times in_P y ->
  forall z, z < o -> in_P (times x z) = in_P (times y z).
Proof.
  intros o times in_P x y E z Hz. unfold signature in E. rewrite !loop_fold in E.
  assert (X : forall l p q,
    fold_left (fun p z => if in_P (times x z) then xI p else xO p) l p =
    fold_left (fun p z => if in_P (times y z) then xI p else xO p) l q ->
    p = q /\ forall z, In z l -> in_P (times x z) = in_P (times y z)).
  { induction l as [| a l IH]; intros p q Epq; cbn in *; [tauto |].
    apply IH in Epq. destruct Epq as [A B].
    destruct (in_P (times x a)) eqn:Ex, (in_P (times y a)) eqn:Ey; try discriminate;
      injection A as ->; split; auto; intros b [<- | Hb]; auto; congruence. }
  apply X in E. apply E. apply in_range. lia.
Qed.

Lemma check_reduced_sound : forall o times in_P, check_reduced o times in_P = true ->
  forall x y, x < o -> y < o -> x <> y ->
    exists z, z < o /\ in_P (times x z) <> in_P (times y z).
Proof.
  intros o times in_P H.
  assert (S : forall x y, x < o -> y < o -> x <> y ->
    signature o times in_P x <> signature o times in_P y).
  { unfold check_reduced in H.
    match type of H with match ?l with _ => _ end = true => destruct l as [t |] eqn:E end;
      [| discriminate].
    clear H. rename E into H. revert t H.
    assert (X : forall count t, loop 0 count (fun x known =>
        match known with
        | None => None
        | Some t =>
            match find (signature o times in_P x) t with
            | Some _ => None
            | None => Some (insert (signature o times in_P x) tt t)
            end
        end) (Some Empty) = Some t ->
      (forall x, x < count -> find (signature o times in_P x) t = Some tt) /\
      (forall x y, x < y -> y < count -> signature o times in_P x <> signature o times in_P y)).
    { induction count as [| k IH] using N.peano_ind; intros t E.
      - split; intros; lia.
      - rewrite loop_fold, range_succ, fold_left_app, <- loop_fold in E. cbn [fold_left] in E.
        rewrite N.add_0_l in E.
        match type of E with match ?l with _ => _ end = _ => destruct l as [u |] eqn:Eu end;
          [| discriminate].
        destruct (IH u eq_refl) as [A B].
        destruct (find (signature o times in_P k) u) eqn:F; [discriminate |].
        injection E as <-. split.
        + intros x Hx. rewrite find_insert.
          destruct (Pos.eqb_spec (signature o times in_P k) (signature o times in_P x)); auto.
          destruct (N.eq_dec x k) as [-> |]; [congruence |]. apply A. lia.
        + intros x y Hxy Hy. destruct (N.eq_dec y k) as [-> |]; [| apply B; lia].
          intros Es. rewrite <- Es in F. rewrite A in F by lia. discriminate. }
    intros t E. destruct (X o t E) as [_ B]. intros x y Hx Hy NE.
    destruct (N.lt_trichotomy x y) as [L | [-> | L]]; [now apply B | congruence |].
    intros Es. symmetry in Es. revert Es. now apply B. }
  intros x y Hx Hy NE.
  destruct (some_in 0 o (fun z => negb (Bool.eqb (in_P (times x z)) (in_P (times y z))))) eqn:E.
  - apply some_in_spec in E. destruct E as (z & Hz & W). exists z. split; [lia |].
    apply negb_true_iff, eqb_false_iff in W. auto.
  - exfalso. apply (S x y Hx Hy NE). unfold signature. rewrite !loop_fold.
    assert (A : forall z, z < o -> in_P (times x z) = in_P (times y z)).
    { intros z Hz. destruct (Bool.eqb (in_P (times x z)) (in_P (times y z))) eqn:Ez.
      - now apply eqb_prop.
      - exfalso. assert (some_in 0 o (fun z => negb (Bool.eqb (in_P (times x z)) (in_P (times y z)))) = true).
        { apply some_in_spec. exists z. rewrite Ez. split; [lia | auto]. }
        congruence. }
    assert (F : forall l p, (forall z, In z l -> z < o) ->
      fold_left (fun p z => if in_P (times x z) then xI p else xO p) l p =
      fold_left (fun p z => if in_P (times y z) then xI p else xO p) l p).
    { induction l as [| a l IH]; intros p Hl; cbn; auto.
      rewrite A by (apply Hl; now left). apply IH. intros z Hz. apply Hl. now right. }
    apply F. intros z Hz. apply in_range in Hz. lia.
Qed.

(** What is checked of the heaps and pairs gives the outcomes of all positions. *)
Lemma check_outcomes_sound : forall Q phi t heap ways,
  check_outcomes (order Q) (mul Q) (portion Q) (get 0 t) ways heap = true ->
  (forall n, n <= heap -> get 0 t n = phi n) ->
  exists H C : N -> (N -> bool) -> Prop,
    (forall n, 0 < n <= heap ->
      let im := images (order Q) (mul Q) (get 0 t) ways n in
      (im = [] -> phi n = 0) /\
      (forall e z, In e im -> z < order Q ->
         portion Q (mul Q z (phi n)) = true -> portion Q (mul Q z e) = false) /\
      (im <> [] -> exists K, H (phi n) K /\
         forall z, z < order Q -> K z = true ->
           exists e, In e im /\ portion Q (mul Q z e) = true)) /\
    (forall x K, H x K -> exists L, C x L /\ forall z, z < order Q -> L z = true -> K z = true) /\
    (forall x K y L, H x K -> C y L -> y < order Q ->
       exists M, C (mul Q x y) M /\
         forall z, z < order Q -> M z = true -> K (mul Q z y) = true \/ L (mul Q z x) = true) /\
    (forall x K, C x K -> x < order Q -> portion Q x = false -> K 0 = true).
Proof.
  intros Q phi t heap ways HC Hphi. unfold check_outcomes in HC.
  set (o := order Q) in *. set (im := images o (mul Q) (get 0 t) ways) in *.
  set (found := map (fun n => (n, im n, heap_pair o (mul Q) (portion Q) (get 0 t) n (im n))) (range 1 heap)) in *.
  destruct (forallb (fun f => heap_ok o (mul Q) (portion Q) (get 0 t) (fst (fst f)) (snd (fst f)) (snd f)) found) eqn:OK;
    [| discriminate].
  match type of HC with context [least_pairs o ?x] => set (pairs := x) in * end.
  set (H := least_pairs o pairs) in *.
  destruct (all_pairs o (mul Q) (portion Q) H) as [C |]; [| discriminate].
  apply andb_prop in HC. destruct HC as [HP HC].
  unfold closed_under in HC. apply andb_prop in HC. destruct HC as [HH HC].
  exists (fun x K => exists S, In (x, S) H /\ K = mem S).
  exists (fun x K => exists S, In S (get [] C x) /\ K = mem S).
  rewrite all_in_spec in HC. rewrite forallb_forall in HH, HP, OK.
  assert (BEL : forall c, has_below o C c = true ->
    exists S, In S (get [] C (fst c)) /\ forall z, z < o -> mem S z = true -> mem (snd c) z = true).
  { intros c B. unfold has_below in B. apply existsb_exists in B. destruct B as (S & I & W).
    exists S. split; auto. now apply within_spec. }
  repeat split.
  - intros E. assert (F : In (n, im n, heap_pair o (mul Q) (portion Q) (get 0 t) n (im n)) found).
    { apply in_map_iff. exists n. split; auto. apply in_range. lia. }
    specialize (OK _ F). cbn in OK. unfold heap_ok in OK. fold (im n) in E. rewrite E in OK.
    apply N.eqb_eq in OK. rewrite <- Hphi; [auto | lia].
  - intros e z He Hz W.
    assert (F : In (n, im n, heap_pair o (mul Q) (portion Q) (get 0 t) n (im n)) found).
    { apply in_map_iff. exists n. split; auto. apply in_range. lia. }
    specialize (OK _ F). cbn [fst snd] in OK. unfold heap_ok in OK. fold (im n) in He.
    destruct (im n) as [| a r] eqn:E; [destruct He |]. rewrite <- E in *.
    rewrite all_in_spec in OK. specialize (OK z ltac:(lia)).
    rewrite Hphi, W in OK by lia.
    destruct (portion Q (mul Q z e)) eqn:P; auto.
    assert (mem (snd (heap_pair o (mul Q) (portion Q) (get 0 t) n (im n))) z = true) as Mz.
    { cbn. apply mem_those. split; auto. apply existsb_exists. eauto. }
    rewrite Mz in OK. discriminate.
  - intros NE. fold (im n) in NE.
    assert (F : In (heap_pair o (mul Q) (portion Q) (get 0 t) n (im n)) pairs).
    { subst pairs. apply in_map_iff. exists (n, im n, heap_pair o (mul Q) (portion Q) (get 0 t) n (im n)).
      split; auto. apply filter_In. split.
      - apply in_map_iff. exists n. split; auto. apply in_range. lia.
      - cbn. destruct (im n); congruence. }
    specialize (HP _ F). apply existsb_exists in HP. destruct HP as ([x S] & I & W). cbn [fst snd] in W.
    destruct (N.eqb_spec x (fst (heap_pair o (mul Q) (portion Q) (get 0 t) n (im n)))) as [Ex |]; [| discriminate].
    cbn in Ex. rewrite Hphi in Ex by lia. subst x.
    exists (mem S). split; [eauto |]. intros z Hz Sz.
    apply (within_spec _ _ _ W z Hz) in Sz. cbn in Sz. apply mem_those in Sz.
    destruct Sz as [_ Sz]. apply existsb_exists in Sz. exact Sz.
  - intros x K (S & I & ->). destruct (BEL (x, S) (HH _ I)) as (T & IT & W). eauto.
  - intros x K y L (S & I & ->) (T & IT & ->) Hy.
    specialize (HC y ltac:(lia)). rewrite forallb_forall in HC. specialize (HC T IT).
    apply andb_prop in HC. destruct HC as [_ HC]. rewrite forallb_forall in HC.
    specialize (HC _ I). destruct (BEL _ HC) as (M & IM & W). cbn [product fst snd] in *.
    exists (mem M). split; [eauto |]. intros z Hz Mz. specialize (W z Hz Mz).
    apply mem_those in W. destruct W as [_ W]. destruct (mem S (mul Q z y)); auto.
  - intros x K (S & I & ->) Hx P. specialize (HC x ltac:(lia)). rewrite forallb_forall in HC.
    specialize (HC S I). apply andb_prop in HC. destruct HC as [HC _].
    unfold good in HC. cbn in HC. now rewrite P in HC.
Qed.
