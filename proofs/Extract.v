(** The checkers as an OCaml program. Booleans, lists, options and pairs become OCaml's own;
    numbers stay as they are defined, so that nothing can overflow. *)

From Coq Require Import Extraction ExtrOcamlBasic NArith.
From Grundy Require Import Rules CheckPeriod Sparse CheckSaltus CheckRecurring
  CheckSkeleton CheckQuotient.

Extraction Language OCaml.
Extraction "proved.ml" check_period period_needs check_period_sparse check_recurring recurring_needs
  check_sedecimal sedecimal_needs check_octal check_octal_heap octal_needs
  check_tetral tetral_needs check_skeleton skeleton_needs check_quotient.
