(** The checker of misère quotients, and its soundness. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Periods Tables Visits Values CheckPeriod Quotients.
Import ListNotations.
Open Scope N_scope.

(** A monoid by the products of its generators, the elements in P, Φ on the heaps 1, …, heap, and
    perhaps period and preperiod of Φ. *)
Record quotient_certificate := {
  q_code : code;
  q_heap : N;
  q_order : N;
  q_p : list N;
  q_generators : list N;
  q_products : list (list N);
  q_phi : list N;
  q_period : option (N * N) }.

(** ** The monoid *)

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

(** ** The quotient of a certificate *)

Definition q_rows (cert : quotient_certificate) : list (table N) := map table_of (q_products cert).

Definition quotient_of (cert : quotient_certificate) : quotient :=
  let rows := q_rows cert in
  let o := q_order cert in
  let words := find_words o rows in
  let products := tabulate o (fun x => let w := get [] words x in tabulate o (act rows w)) in
  let p := fold_left (fun s x => add x s) (q_p cert) Empty in
  {| order := o;
     mul := fun x y => get 0 (get Empty products x) y;
     portion := mem p |}.

Definition phi_table (cert : quotient_certificate) : table N := table_from 1 (q_phi cert) Empty.

(** Φ, continued with its period when there is one. *)
Definition phi_of (cert : quotient_certificate) : N -> N :=
  let t := phi_table cert in
  match q_period cert with
  | None => get 0 t
  | Some (p, n0) => fun n => get 0 t (if n <? n0 + p then n else n0 + (n - n0) mod p)
  end.

(** The heaps the claim is about. *)
Definition covered (cert : quotient_certificate) : N -> Prop := fun n =>
  match q_period cert with
  | None => n <= q_heap cert
  | Some _ => True
  end.

Section Check.

Variables (o : N) (times : N -> N -> N) (in_P : N -> bool) (phi : N -> N).
Variable digits : list (Z * nat).

(** The elements of the options of a heap. *)
Definition images (n : N) : list N :=
  let s := visit_options N set (fun a h => times a (phi h)) 0 add digits n Empty in
  filter (mem s) (range 0 o).

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

(** The heaps that a claim about all heaps has to cover (Plambeck 2003, Theorem 9.5). *)
Definition quotient_needs (c : code) (p n0 : N) : N := most_heaps c * (n0 - 1 + p) + spread c.

Definition check_phi_period (cert : quotient_certificate) : bool :=
  match q_period cert with
  | None => true
  | Some (p, n0) =>
      let c := q_code cert in
      is_finite c && (0 <? p) && (quotient_needs c p n0 <=? q_heap cert)
      && pattern (phi_table cert) p n0 (q_heap cert)
  end.

Definition digits_to (c : code) (heap : N) : list (Z * nat) :=
  digit_table c (if is_finite c then length (after c) else N.to_nat heap).

Definition well_formed (cert : quotient_certificate) : bool :=
  let o := q_order cert in
  let below x := x <? o in
  (0 <? o) && forallb below (q_p cert) && forallb below (q_phi cert)
  && (N.of_nat (length (q_phi cert)) =? q_heap cert)
  && Nat.eqb (length (q_products cert)) (length (q_generators cert))
  && forallb (fun r => (N.of_nat (length r) =? o) && forallb below r) (q_products cert)
  && forallb (fun g => (0 <? g) && (g <=? q_heap cert)) (q_generators cert).

Definition check_monoid (cert : quotient_certificate) : bool :=
  let o := q_order cert in
  let rows := q_rows cert in
  let t := phi_table cert in
  rows_inside o rows && rows_commute o rows && words_ok o rows (find_words o rows)
  && forallb (fun gr => get 0 t (fst gr) =? get 0 (snd gr) 0) (combine (q_generators cert) rows).

Definition check_quotient (cert : quotient_certificate) : bool :=
  if well_formed cert && check_monoid cert && check_phi_period cert then
    let Q := quotient_of cert in
    let o := q_order cert in
    let t := phi_table cert in
    negb (portion Q 0)
    && check_outcomes o (mul Q) (portion Q) (get 0 t) (digits_to (q_code cert) (q_heap cert))
         (q_heap cert)
    && check_reduced o (mul Q) (portion Q)
  else false.

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

(** What [images] finds. *)
Lemma images_spec : forall c w n e, covers c w n -> (forall m, m <= n -> D m) ->
  (In e (images (order Q) (mul Q) phi (digit_table c w) n) <->
   exists hs, code_rule c n hs /\ element Q phi hs = e).
Proof.
  intros c w n e C Dn. unfold images. rewrite filter_In, in_range.
  rewrite (visit_options_spec N set _ 0 add (fun s a => mem s a = true)); auto.
  2: intros; apply mem_add.
  rewrite mem_empty.
  assert (Dh : forall hs, code_rule c n hs -> Forall D hs).
  { intros hs R. eapply Forall_impl; [| apply (take_and_break_descending _ _ _ R)].
    cbn. intros h Hh. apply Dn. lia. }
  assert (M : forall hs, code_rule c n hs ->
    fold_left (fun a h => mul Q a (phi h)) hs 0 = element Q phi hs).
  { intros hs R. rewrite fold_mul; [| auto | apply monoid].
    apply (mul_one Q monoid), (element_below D); auto. }
  split.
  - intros [_ [H | (hs & R & _ & E)]]; [discriminate |]. exists hs. now rewrite <- M.
  - intros (hs & R & E). split.
    + pose proof (element_below D Q phi monoid phi_below hs (Dh hs R)). lia.
    + right. pose proof R as (_ & R2 & _).
      destruct (falling_sort hs (n - 1)) as (t & P & F).
      { eapply Forall_impl; [| exact R2]. cbn. lia. }
      assert (Rt : code_rule c n t) by (eapply take_and_break_permutation; eauto).
      exists t. split; [auto | split; auto]. rewrite M, <- E by auto.
      symmetry. now apply element_permutation; auto.
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
Lemma check_outcomes_sound : forall Q phi t heap digits,
  check_outcomes (order Q) (mul Q) (portion Q) (get 0 t) digits heap = true ->
  (forall n, n <= heap -> get 0 t n = phi n) ->
  exists H C : N -> (N -> bool) -> Prop,
    (forall n, 0 < n <= heap ->
      let im := images (order Q) (mul Q) (get 0 t) digits n in
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
  intros Q phi t heap digits HC Hphi. unfold check_outcomes in HC.
  set (o := order Q) in *. set (im := images o (mul Q) (get 0 t) digits) in *.
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

(** The products of a certificate make a commutative monoid, generated by the heaps it names. *)
Lemma check_monoid_sound : forall cert, well_formed cert = true -> check_monoid cert = true ->
  commutative_monoid (quotient_of cert) /\
  (forall x, x < q_order cert ->
     exists p, Forall (fun n => n <= q_heap cert) p /\
       element (quotient_of cert) (get 0 (phi_table cert)) p = x) /\
  (forall i x, (i < length (q_generators cert))%nat -> x < q_order cert ->
     mul (quotient_of cert) (get 0 (phi_table cert) (nth i (q_generators cert) 0)) x =
     nth (N.to_nat x) (nth i (q_products cert) []) 0).
Proof.
  intros cert WF CM. unfold well_formed in WF. unfold check_monoid in CM.
  set (o := q_order cert) in *. set (rows := q_rows cert) in *. set (words := find_words o rows) in *.
  repeat (apply andb_prop in WF; destruct WF as [WF ?]).
  repeat (apply andb_prop in CM; destruct CM as [CM ?]).
  match goal with H : rows_commute _ _ = true |- _ => rename H into HC end.
  match goal with H : words_ok _ _ _ = true |- _ => rename H into HW end.
  match goal with H : forallb _ (combine _ _) = true |- _ => rename H into HG end.
  match goal with H : forallb _ (q_generators cert) = true |- _ => rename H into HGH end.
  match goal with H : Nat.eqb _ _ = true |- _ => apply Nat.eqb_eq in H; rename H into HL end.
  apply N.ltb_lt in WF. rename CM into HI.
  assert (M : forall x y, x < o -> y < o ->
    mul (quotient_of cert) x y = act rows (word words x) y).
  { intros x y Hx Hy. cbn. fold o rows words. rewrite !get_tabulate.
    destruct (N.ltb_spec x o); [| lia]. rewrite get_tabulate.
    destruct (N.ltb_spec y o); [auto | lia]. }
  assert (B : forall x y, x < o -> y < o -> act rows (word words x) y < o).
  { intros x y Hx Hy. apply act_below; auto. now apply (word_spec o rows words HW). }
  assert (MON : commutative_monoid (quotient_of cert)).
  { constructor; cbn [order quotient_of]; fold o.
    - exact WF.
    - intros x y Hx Hy. rewrite M by auto. auto.
    - intros x Hx. rewrite M by auto. now apply act_word_one with (o := o).
    - intros x y Hx Hy. rewrite !M by auto. now apply act_word_comm with (o := o).
    - intros x y z Hx Hy Hz. rewrite (M y z), (M x y), (M x), (M _ z) by auto.
      now apply act_word_assoc with (o := o). }
  assert (LR : length rows = length (q_generators cert)).
  { unfold rows, q_rows. now rewrite map_length. }
  assert (GR : forall i, (i < length rows)%nat ->
    get 0 (phi_table cert) (nth i (q_generators cert) 0) = row rows i 0).
  { intros i Wi. rewrite forallb_forall in HG.
    specialize (HG (nth i (q_generators cert) 0, nth i rows Empty)).
    apply N.eqb_eq, HG. rewrite <- combine_nth by auto. apply nth_In.
    rewrite combine_length. lia. }
  split; [auto | split].
  2: { intros i x Hi Hx. rewrite <- LR in Hi.
    rewrite GR by auto. rewrite M; [| apply row_below with (o := o); auto | auto].
    rewrite row_is_product with (o := o) by auto. unfold row, rows, q_rows.
    rewrite (nth_indep _ Empty (table_of [])) by auto.
    now rewrite map_nth, get_table_of. }
  intros x Hx. destruct (word_spec o rows words HW WF x Hx) as [W E].
  set (p := map (fun i => nth i (q_generators cert) 0) (word words x)).
  exists p. split.
  - apply Forall_forall. intros n Hn. apply in_map_iff in Hn. destruct Hn as (i & <- & Hi).
    unfold word_ok in W. rewrite forallb_forall in W. apply W, Nat.ltb_lt in Hi.
    rewrite forallb_forall in HGH. rewrite LR in Hi.
    specialize (HGH _ (nth_In (q_generators cert) 0 Hi)).
    apply andb_prop in HGH. destruct HGH as [_ HGH]. now apply N.leb_le.
  - subst p. rewrite <- E at 2. clear E. revert W. generalize (word words x). intros w W.
    induction w as [| i w IH]; auto.
    apply word_ok_cons in W. destruct W as [Wi W]. cbn [map element]. rewrite IH by auto.
    rewrite act_cons.
    rewrite GR by auto. rewrite M; [| apply row_below with (o := o); auto | apply act_below; auto].
    apply row_is_product with (o := o); auto. now apply act_below.
Qed.

(** Φ agrees with the table on the heaps covered, and is periodic. *)
Lemma phi_of_spec : forall cert, check_phi_period cert = true ->
  (forall n, n <= q_heap cert -> phi_of cert n = get 0 (phi_table cert) n) /\
  match q_period cert with
  | None => True
  | Some (p, n0) => least_period (phi_of cert) p n0 /\
      is_finite (q_code cert) = true /\ quotient_needs (q_code cert) p n0 <= q_heap cert
  end.
Proof.
  intros cert H. unfold check_phi_period in H. unfold phi_of.
  destruct (q_period cert) as [[p n0] |]; [| auto].
  apply andb_prop in H. destruct H as [H HP]. apply andb_prop in H. destruct H as [H HN].
  apply andb_prop in H. destruct H as [HF H0]. apply N.ltb_lt in H0. apply N.leb_le in HN.
  destruct (most_heaps_spec (q_code cert)) as [_ Hh].
  assert (L : n0 - 1 + p <= q_heap cert).
  { unfold quotient_needs in HN. nia. }
  set (t := phi_table cert) in *.
  pose proof (pattern_same t p n0 (q_heap cert) (get 0 t) HP (fun n _ => eq_refl) ltac:(lia)) as S.
  assert (A : forall n, n <= q_heap cert ->
    get 0 t (if n <? n0 + p then n else n0 + (n - n0) mod p) = get 0 t n).
  { refine (well_founded_ind N.lt_wf_0 _ _). intros n IH Hn.
    destruct (N.ltb_spec n (n0 + p)) as [Ln | Ln]; auto.
    specialize (IH (n - p) ltac:(lia) ltac:(lia)).
    replace ((n - n0) mod p) with ((n - p - n0) mod p).
    - transitivity (get 0 t (n - p)).
      + destruct (N.ltb_spec (n - p) (n0 + p)) as [Lp | Lp]; auto.
        rewrite N.mod_small by lia. f_equal. lia.
      + rewrite <- (S (n - p)) by lia. f_equal. lia.
    - replace (n - n0) with ((n - p - n0) + 1 * p) by lia.
      now rewrite N.mod_add by lia. }
  split; auto. split; [| auto].
  apply (pattern_least t p n0 (q_heap cert)); auto; try lia.
  - intros n Hn. symmetry. auto.
  - split; auto. intros n Hn.
    assert (X : forall m, n0 <= m -> (if m <? n0 + p then m else n0 + (m - n0) mod p) =
                            n0 + (m - n0) mod p).
    { intros m Hm. destruct (N.ltb_spec m (n0 + p)); auto.
      rewrite N.mod_small by lia. lia. }
    rewrite !X by lia. f_equal. f_equal.
    replace (n + p - n0) with ((n - n0) + 1 * p) by lia. now rewrite N.mod_add by lia.
Qed.

Lemma well_formed_phi : forall cert, well_formed cert = true ->
  forall n, get 0 (phi_table cert) n < q_order cert.
Proof.
  intros cert WF n. unfold well_formed in WF.
  repeat (apply andb_prop in WF; destruct WF as [WF ?]).
  apply N.ltb_lt in WF.
  match goal with H : forallb _ (q_phi cert) = true |- _ => rename H into HP end.
  unfold phi_table. rewrite get_table_from, get_empty.
  destruct (N.ltb_spec n 1); auto.
  destruct (N.ltb_spec n (1 + N.of_nat (length (q_phi cert)))); auto.
  rewrite forallb_forall in HP. apply N.ltb_lt, HP, nth_In. lia.
Qed.

Theorem check_quotient_sound : forall cert, check_quotient cert = true ->
  misere_quotient (code_rule (q_code cert)) (covered cert) (quotient_of cert) (phi_of cert) /\
  match q_period cert with
  | None => True
  | Some (p, n0) => least_period (phi_of cert) p n0
  end.
Proof.
  intros cert H. unfold check_quotient in H.
  destruct (well_formed cert && check_monoid cert && check_phi_period cert) eqn:W; [| discriminate].
  apply andb_prop in W. destruct W as [W HPP]. apply andb_prop in W. destruct W as [WF CM].
  apply andb_prop in H. destruct H as [H HR]. apply andb_prop in H. destruct H as [H1 HO].
  apply negb_true_iff in H1.
  destruct (check_monoid_sound cert WF CM) as [MON [ONTO _]].
  destruct (phi_of_spec cert HPP) as [PHI PER].
  pose proof (well_formed_phi cert WF) as PB.
  set (Q := quotient_of cert) in *. set (c := q_code cert) in *. set (heap := q_heap cert) in *.
  set (phi := phi_of cert) in *. set (t := phi_table cert) in *.
  assert (EO : order Q = q_order cert) by reflexivity.
  assert (PB' : forall n, phi n < order Q).
  { intros n. subst phi. unfold phi_of. destruct (q_period cert) as [[p n0] |]; apply PB. }
  rewrite <- EO in HO, HR.
  destruct (check_outcomes_sound Q phi t heap (digits_to c heap) HO) as (HH & CC & A1 & A2 & A3 & A4).
  { intros n Hn. symmetry. auto. }
  (* The images of a heap that is covered by the table. *)
  assert (IM : forall n, n <= heap -> forall e,
    In e (images (order Q) (mul Q) (get 0 t) (digits_to c heap) n) <->
    exists hs, code_rule c n hs /\ element Q phi hs = e).
  { intros n Hn e. unfold digits_to.
    rewrite (images_spec Q (get 0 t) (fun m => m <= heap) MON (fun m _ => PB m)).
    - split; intros (hs & R & E); exists hs; (split; [auto |]); rewrite <- E;
        pose proof (take_and_break_descending _ _ _ R) as F; rewrite Forall_forall in F;
        apply element_ext; intros h Hh; apply F in Hh; [| symmetry]; apply PHI; lia.
    - destruct (is_finite c) eqn:F; [now apply finite_covers | now apply any_covers].
    - intros; lia. }
  (* Every heap has the element and the images of one that is covered. *)
  assert (RED : forall n, covered cert n -> exists m, m <= heap /\ phi n = phi m /\
    forall e, (exists hs, code_rule c n hs /\ element Q phi hs = e) <->
              (exists hs, code_rule c m hs /\ element Q phi hs = e)).
  { unfold covered. destruct (q_period cert) as [[p n0] |].
    - destruct PER as [LP [FIN NEED]].
      refine (well_founded_ind N.lt_wf_0 _ _). intros n IH _.
      destruct (N.le_gt_cases n heap) as [L | L]; [exists n; repeat split; auto |].
      destruct LP as [[P0 PP] _].
      destruct (most_heaps_spec c) as [Hm Hh].
      assert (X : quotient_needs c p n0 = most_heaps c * (n0 - 1) + (most_heaps c - 1) * p + spread c + p)
        by (unfold quotient_needs; nia).
      assert (P1 : p <= n) by nia.
      destruct (IH (n - p)) as (m & Lm & Em & Im); [lia | auto |].
      assert (N0 : n0 <= n - p) by (unfold quotient_needs in *; nia).
      exists m. split; auto. split.
      { rewrite <- Em, <- (PP (n - p) N0). f_equal. lia. }
      assert (S : same_images (take_and_break (digit c)) phi (n - p + p) (n - p)).
      { apply (finite_images N (digit c) (- Z.of_N (first c)) (Z.of_N (last_digit c)) (most_heaps c)
          (spread c) p (n0 - 1) phi (n - p)); auto.
        - now apply finite_spec.
        - unfold spread. lia.
        - lia.
        - intros i Hi _. apply PP. lia. }
      replace (n - p + p) with n in S by lia.
      intros e. rewrite <- Im. split; intros (hs & R & E).
      + destruct (proj1 (S (map phi hs))) as (hs' & R' & E'); [eauto |].
        exists hs'. split; auto. rewrite <- E. now apply element_map.
      + destruct (proj2 (S (map phi hs))) as (hs' & R' & E'); [eauto |].
        exists hs'. split; auto. rewrite <- E. now apply element_map.
    - intros n Hn. exists n. repeat split; auto. }
  assert (DEAD0 : forall hs, ~ code_rule c 0 hs) by (intros hs (Z0 & _); lia).
  assert (POS : forall n hs, code_rule c n hs -> 0 < n) by (intros n hs (Z0 & _); auto).
  split; [| destruct (q_period cert) as [[p n0] |]; tauto].
  assert (AL : forall m, m <= heap -> (forall hs, ~ code_rule c m hs) \/ exists hs, code_rule c m hs).
  { intros m Lm. destruct (images (order Q) (mul Q) (get 0 t) (digits_to c heap) m) as [| e l] eqn:E.
    - left. intros hs R.
      assert (I : In (element Q phi hs) []); [| destruct I].
      rewrite <- E. apply IM; eauto.
    - right. destruct (proj1 (IM m Lm e)) as (hs & R & _); [rewrite E; now left |]. eauto. }
  assert (ALIVE : forall n, covered cert n ->
    (forall hs, ~ code_rule c n hs) \/ exists hs, code_rule c n hs).
  { intros n Hn. destruct (RED n Hn) as (m & Lm & _ & I). destruct (AL m Lm) as [A | (hs & R)].
    - left. intros hs R. destruct (proj1 (I (element Q phi hs))) as (hs' & R' & _); [eauto |].
      eapply A; eauto.
    - right. destruct (proj2 (I (element Q phi hs))) as (hs' & R' & _); eauto. }
  apply (is_quotient (code_rule c) (covered cert) Q phi MON (fun n _ => PB' n)) with
    (H := fun x K => HH x K /\ x < order Q) (C := fun x K => CC x K /\ x < order Q); auto.
  - intros n hs Hn R. unfold covered in *. pose proof (take_and_break_descending _ _ _ R) as F.
    destruct (q_period cert) as [[p n0] |]; (eapply Forall_impl; [| exact F]); cbn; auto. lia.
  - apply take_and_break_descending.
  - intros n Hn ND. destruct (RED n Hn) as (m & Lm & Em & I). rewrite Em.
    destruct (N.eq_dec m 0) as [-> | M0].
    { rewrite PHI by lia. subst t. unfold phi_table. rewrite get_table_from, get_empty.
      reflexivity. }
    apply (A1 m); [lia |].
    destruct (images (order Q) (mul Q) (get 0 t) (digits_to c heap) m) as [| e l] eqn:E; auto.
    exfalso. destruct (proj1 (IM m Lm e)) as (hs & R & Ee); [rewrite E; now left |].
    destruct (proj2 (I e)) as (hs' & R' & _); [eauto |]. eapply ND; eauto.
  - intros n hs z Hn R Hz WP. destruct (RED n Hn) as (m & Lm & Em & I).
    destruct (proj1 (I (element Q phi hs))) as (hs' & R' & E'); [eauto |].
    destruct (A1 m) as (_ & B & _); [pose proof (POS _ _ R'); lia |].
    apply (B (element Q phi hs) z); auto; [| congruence]. apply IM; eauto.
  - intros n Hn (hs & R). destruct (RED n Hn) as (m & Lm & Em & I).
    destruct (proj1 (I (element Q phi hs))) as (hs' & R' & E'); [eauto |].
    destruct (A1 m) as (_ & _ & B); [pose proof (POS _ _ R'); lia |].
    destruct B as (K & HK & WK).
    { intros E. assert (X : In (element Q phi hs') []); [| destruct X]. rewrite <- E. apply IM; eauto. }
    exists K. rewrite Em. split; [split; auto; rewrite <- Em; auto |]. intros z Hz Kz.
    destruct (WK z Hz Kz) as (e & Ie & Pe). apply IM in Ie; auto.
    destruct (proj2 (I e) Ie) as (hs2 & R2 & E2). exists hs2. split; auto. now rewrite E2.
  - intros x K [HK Hx]. destruct (A2 x K HK) as (L & CL & LK). exists L. auto.
  - intros x K y L [HK Hx] [CL Hy]. destruct (A3 x K y L HK CL Hy) as (M & CM' & MM).
    exists M. split; auto. split; auto. now apply (mul_below Q MON).
  - intros x K [CK Hx] NP. eauto.
  - now apply check_reduced_sound.
  - intros x Hx. destruct (ONTO x Hx) as (p & Fp & Ep). exists p. split.
    + unfold covered. destruct (q_period cert) as [[q n0] |]; auto.
      eapply Forall_impl; [| exact Fp]. auto.
    + rewrite <- Ep. apply element_ext. intros n Hn. apply PHI.
      rewrite Forall_forall in Fp. auto.
Qed.

(** How the quotient is read off the certificate: its elements, P, Φ and the products. *)
Theorem certificate_read : forall cert, check_quotient cert = true ->
  order (quotient_of cert) = q_order cert /\
  (forall x, portion (quotient_of cert) x = true <-> In x (q_p cert)) /\
  (forall i, (i < length (q_phi cert))%nat -> phi_of cert (N.of_nat (S i)) = nth i (q_phi cert) 0) /\
  (forall i x, (i < length (q_generators cert))%nat -> x < q_order cert ->
     mul (quotient_of cert) (phi_of cert (nth i (q_generators cert) 0)) x =
     nth (N.to_nat x) (nth i (q_products cert) []) 0).
Proof.
  intros cert H. unfold check_quotient in H.
  destruct (well_formed cert && check_monoid cert && check_phi_period cert) eqn:W; [| discriminate].
  apply andb_prop in W. destruct W as [W HPP]. apply andb_prop in W. destruct W as [WF CM].
  destruct (check_monoid_sound cert WF CM) as [_ [_ GEN]].
  destruct (phi_of_spec cert HPP) as [PHI _].
  assert (WF' := WF). unfold well_formed in WF'.
  repeat (apply andb_prop in WF'; destruct WF' as [WF' ?]).
  match goal with X : (N.of_nat (length (q_phi cert)) =? _) = true |- _ => apply N.eqb_eq in X; rename X into HL end.
  match goal with X : forallb _ (q_generators cert) = true |- _ => rename X into HG end.
  split; [reflexivity | split; [| split]].
  - intros x. cbn. rewrite fold_add, mem_empty. split; [intros [X | X]; [discriminate | auto] | auto].
  - intros i Hi. rewrite PHI by lia. unfold phi_table. rewrite get_table_from, get_empty.
    destruct (N.ltb_spec (N.of_nat (S i)) 1); [lia |].
    destruct (N.ltb_spec (N.of_nat (S i)) (1 + N.of_nat (length (q_phi cert)))); [| lia].
    f_equal. lia.
  - intros i x Hi Hx. rewrite PHI; [now apply GEN |].
    rewrite forallb_forall in HG. specialize (HG _ (nth_In _ 0 Hi)).
    apply andb_prop in HG. destruct HG as [_ HG]. now apply N.leb_le.
Qed.
