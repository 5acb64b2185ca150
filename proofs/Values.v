(** Computing the nim-values of a code. *)

From Coq Require Import NArith ZArith Lia List Bool Permutation.
From Grundy Require Import Nim Games Rules Tables Visits.
Import ListNotations.
Open Scope N_scope.

(** The values that the options of n have, from a table g of the values below n. *)
Definition excluded (digits : list (Z * nat)) (g : table N) (n : N) : set :=
  visit_options N set (fun a h => N.lxor a (get 0 g h)) 0 add digits n Empty.

(** G(0), …, G(last), if all are below 2^16. *)
Definition values (digits : list (Z * nat)) (last : N) : option (table N) :=
  loop 0 (last + 1) (fun n known =>
    match known with
    | None => None
    | Some g =>
        match search 16 (excluded digits g n) 0 with
        | Found v => Some (put n v g)
        | All_below _ => None
        end
    end) (Some Empty).

Lemma fold_lxor : forall (f : N -> N) hs a,
  fold_left (fun a h => N.lxor a (f h)) hs a = N.lxor a (nim_sum (map f hs)).
Proof.
  induction hs as [| h hs IH]; intros a; cbn; [now rewrite N.lxor_0_r |].
  now rewrite IH, N.lxor_assoc.
Qed.

Lemma nim_sum_permutation : forall a b, Permutation a b -> nim_sum a = nim_sum b.
Proof.
  intros a b P. induction P; cbn; auto; [congruence | | congruence].
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma excluded_spec : forall c w g n v, covers c w n ->
  (forall m, m < n -> get 0 g m = G c m) ->
  (mem (excluded (digit_table c w) g n) v = true <->
   exists hs, code_rule c n hs /\ nim_sum (map (G c) hs) = v).
Proof.
  intros c w g n v C Hg. unfold excluded.
  rewrite (visit_options_spec N set _ 0 add (fun s a => mem s a = true)); auto.
  2: intros; apply mem_add.
  rewrite mem_empty.
  assert (M : forall hs, code_rule c n hs ->
                fold_left (fun a h => N.lxor a (get 0 g h)) hs 0 = nim_sum (map (G c) hs)).
  { intros hs R. rewrite fold_lxor, N.lxor_0_l. f_equal. apply map_ext_in. intros h Hh.
    apply Hg. pose proof (take_and_break_descending _ _ _ R) as F.
    rewrite Forall_forall in F. auto. }
  split.
  - intros [H | (hs & R & _ & E)]; [discriminate |]. exists hs. now rewrite <- M.
  - intros (hs & R & E). right. pose proof R as (R1 & R2 & _).
    destruct (falling_sort hs (n - 1)) as (t & P & F).
    { eapply Forall_impl; [| exact R2]. cbn. lia. }
    assert (Rt : code_rule c n t) by (eapply take_and_break_permutation; eauto).
    exists t. split; [auto | split; auto]. rewrite M, <- E by auto.
    apply nim_sum_permutation, Permutation_map, Permutation_sym, P.
Qed.

Lemma values_spec : forall c w last g, (forall n, n <= last -> covers c w n) ->
  values (digit_table c w) last = Some g -> forall n, n <= last -> get 0 g n = G c n.
Proof.
  intros c w last g C. unfold values.
  enough (E : forall count, count <= last + 1 -> forall g,
    loop 0 count (fun n known =>
      match known with
      | None => None
      | Some g =>
          match search 16 (excluded (digit_table c w) g n) 0 with
          | Found v => Some (put n v g)
          | All_below _ => None
          end
      end) (Some Empty) = Some g -> forall n, n < count -> get 0 g n = G c n).
  { intros H n Hn. apply (E (last + 1)); auto; lia. }
  clear g. induction count as [| k IH] using N.peano_ind; intros Hk g; [lia |].
  rewrite loop_fold, range_succ, fold_left_app, <- loop_fold.
  cbn [fold_left].
  match goal with |- context [loop 0 k ?f ?s] => set (prev := loop 0 k f s) in * end.
  intros Eg n Hn. destruct prev as [g' |] eqn:Ep; [| discriminate].
  assert (Hg : forall m, m < k -> get 0 g' m = G c m) by (apply IH; [lia | auto]).
  replace (0 + k) with k in Eg by lia.
  pose proof (search_spec 16 (excluded (digit_table c w) g' k) 0) as S.
  destruct (search 16 (excluded (digit_table c w) g' k) 0) as [v | v]; [| discriminate].
  injection Eg as <-. rewrite get_put. destruct (N.eqb_spec k n) as [<- | NE].
  - apply (is_mex_unique (fun v => mem (excluded (digit_table c w) g' k) v = true)).
    + destruct S as [S1 S2]; [lia |]. split; [congruence | auto].
    + eapply is_mex_ext; [| apply G_spec]. intros x. symmetry.
      apply excluded_spec; auto. apply C. lia.
  - apply Hg. lia.
Qed.
