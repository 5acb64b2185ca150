(** Rules that are not given by a code. *)

From Coq Require Import NArith ZArith Lia List Bool.
From Grundy Require Import Nim Games Rules.
Import ListNotations.
Open Scope N_scope.

(** Grundy's game: a heap is divided into two of different sizes. *)
Definition grundys_game : rule := fun n hs =>
  exists a b, hs = [a; b] /\ 0 < a /\ 0 < b /\ a <> b /\ a + b = n.

(** Options one by one: those of the component 1, then of 2, …, each made of smaller components. *)
Definition listed (options : list (list (list N))) : rule := fun n hs =>
  0 < n /\ Forall (fun h => 0 < h < n) hs /\ In hs (nth (N.to_nat n - 1) options []).

(** What a certificate of a misère quotient gives as its rules. *)
Inductive ruleset :=
  | By_code : code -> ruleset
  | Grundys_game : ruleset
  | By_options : list (list (list N)) -> ruleset.

Definition rule_of (r : ruleset) : rule :=
  match r with
  | By_code c => code_rule c
  | Grundys_game => grundys_game
  | By_options options => listed options
  end.

Lemma rule_of_descending : forall r, descending (rule_of r).
Proof.
  intros [c | | options] n hs R; cbn in R.
  - exact (take_and_break_descending _ _ _ R).
  - destruct R as (a & b & -> & A & B & _ & E). repeat constructor; lia.
  - destruct R as (_ & F & _). eapply Forall_impl; [| exact F]. cbn. lia.
Qed.

Lemma rule_of_positive : forall r n hs, rule_of r n hs -> 0 < n.
Proof.
  intros [c | | options] n hs R; cbn in R.
  - now destruct R.
  - destruct R as (a & b & -> & A & B & _ & E). lia.
  - now destruct R.
Qed.
