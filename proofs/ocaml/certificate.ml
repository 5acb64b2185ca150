(* Reading a certificate and handing it to the proved checkers. *)

open Proved

type verdict = Verified | Refuted | Malformed of string | Too_large of string | Unsupported of string

exception Bad of string

let bad what = raise (Bad what)

(* ** Numbers of OCaml as numbers of Coq *)

let rec positive_of_int i =
  if i = 1 then XH
  else if i land 1 = 1 then XI (positive_of_int (i lsr 1))
  else XO (positive_of_int (i lsr 1))

let n_of_int i = if i = 0 then N0 else Npos (positive_of_int i)

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p

(* ** Fields *)

let largest_u64 = "18446744073709551615"
let largest_u32 = 0xFFFF_FFFF

(* Numbers of a certificate are below 2^64; what cannot be held here is too large to check. *)
exception Beyond

let number name = function
  | Json.Number s ->
      let l = String.length s and m = String.length largest_u64 in
      if l > m || (l = m && s > largest_u64) then bad (name ^ " is beyond 64 bits")
      else (match int_of_string_opt s with Some i when i < 1 lsl 40 -> i | _ -> raise Beyond)
  | _ -> bad (name ^ " is not a natural number")

let number32 name v =
  match number name v with
  | i when i <= largest_u32 -> i
  | _ -> bad (name ^ " is beyond 32 bits")
  | exception Beyond -> bad (name ^ " is beyond 32 bits")

let text name = function Json.String s -> s | _ -> bad (name ^ " is not a string")
let list name f = function Json.Array l -> List.map (f name) l | _ -> bad (name ^ " is not a list")

(* Every field once, and none that is not known. *)
let reader fields known =
  let rec once = function
    | [] -> ()
    | (name, _) :: rest ->
        if not (List.mem name known) then bad ("unknown field " ^ name);
        if List.mem_assoc name rest then bad ("field " ^ name ^ " twice");
        once rest
  in
  once fields;
  let optional name =
    match List.assoc_opt name fields with None | Some Json.Null -> None | some -> some
  in
  let needed name =
    match List.assoc_opt name fields with None -> bad ("missing field " ^ name) | Some v -> v
  in
  (optional, needed)

(* ** Codes *)

let digit c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'a' .. 'v' -> Char.code c - 87
  | 'A' .. 'V' -> Char.code c - 55
  | _ -> bad "not a code"

let code text =
  let digits s = List.map digit (List.init (String.length s) (String.get s)) in
  match String.index_opt text '.' with
  | None -> bad "not a code"
  | Some point ->
      let left = String.sub text 0 point in
      let right = String.sub text (point + 1) (String.length text - point - 1) in
      let plain, again =
        match String.index_opt right '(' with
        | None -> (right, "")
        | Some i ->
            let l = String.length right in
            if right.[l - 1] <> ')' then bad "not a code"
            else (String.sub right 0 i, String.sub right (i + 1) (l - i - 2))
      in
      let left = List.rev (digits left) in
      if List.exists (fun d -> d land 3 <> 0) left || String.length right > 1_000_000 then
        bad "not a code";
      let n = List.map n_of_int in
      { before = n left; after = n (digits plain); again = n (digits again) }

(* ** Kinds of certificates *)

let austin_4_1 = "Austin 1976, Theorem 4.1"
let plambeck_9_5 = "Plambeck 2003, Theorem 9.5 (Allemang 1984)"
let judge b = if b then Verified else Refuted

(* The checkers compute all values up to some heap; [most] bounds it. *)
let within most needed check =
  if int_of_n needed > most then
    Too_large (Printf.sprintf "needs the values up to heap %d" (int_of_n needed))
  else judge (check ())

let normal_period most fields =
  let _, needed = reader fields [ "code"; "period"; "preperiod"; "theorem"; "verified_to" ] in
  let c = text "code" (needed "code") in
  let theorem = text "theorem" (needed "theorem") in
  let p = number "period" (needed "period") in
  let n0 = number "preperiod" (needed "preperiod") in
  let verified_to = number "verified_to" (needed "verified_to") in
  let c = code c in
  if theorem <> austin_4_1 then Refuted
  else
    let p = n_of_int p and n0 = n_of_int n0 in
    let last = period_needs c p n0 in
    if int_of_n last <> verified_to then Refuted
    else within most last (fun () -> check_period c p n0 (n_of_int verified_to))

let recurring_period most fields =
  let _, needed =
    reader fields [ "code"; "period"; "preperiod"; "theorem_period"; "verified_to" ]
  in
  let c = text "code" (needed "code") in
  let field name = n_of_int (number name (needed name)) in
  let p = field "period" and n0 = field "preperiod" in
  let tp = field "theorem_period" and verified_to = field "verified_to" in
  let c = code c in
  if recurring_needs c tp n0 <> verified_to then Refuted
  else within most verified_to (fun () -> check_recurring c p n0 tp verified_to)

let sedecimal_saltus most fields =
  let _, needed =
    reader fields [ "code"; "period"; "preperiod"; "saltus"; "theorem_period"; "verified_to" ]
  in
  let c = text "code" (needed "code") in
  let field name = n_of_int (number name (needed name)) in
  let p = field "period" and n0 = field "preperiod" and s = field "saltus" in
  let tp = field "theorem_period" and verified_to = field "verified_to" in
  let c = code c in
  if sedecimal_needs c tp n0 <> verified_to then Refuted
  else within most verified_to (fun () -> check_sedecimal c p s n0 tp verified_to)

let misere_quotient fields =
  let optional, needed =
    reader fields
      [ "code"; "options"; "heap"; "order"; "p"; "generators"; "products"; "phi"; "period";
        "preperiod"; "theorem" ]
  in
  let c = Option.map (text "code") (optional "code") in
  let options = optional "options" in
  let heap = number32 "heap" (needed "heap") in
  let order = number "order" (needed "order") in
  let p = list "p" number (needed "p") in
  let generators = list "generators" number32 (needed "generators") in
  let products = list "products" (fun name -> list name number) (needed "products") in
  let phi = list "phi" number (needed "phi") in
  let period = Option.map (number32 "period") (optional "period") in
  let preperiod = Option.map (number32 "preperiod") (optional "preperiod") in
  let theorem = Option.map (text "theorem") (optional "theorem") in
  match (c, options) with
  | Some "grundys-game", None -> Unsupported "Grundy's game"
  | None, Some _ -> Unsupported "rules given as options"
  | Some c, None ->
      let n = List.map n_of_int in
      let c = code c in
      if order > 1 lsl 16 then bad "the order is not between 1 and 65536";
      let both =
        match (period, preperiod) with
        | None, None -> Some None
        | Some p, Some n0 when theorem = Some plambeck_9_5 -> Some (Some (n_of_int p, n_of_int n0))
        | _ -> None
      in
      (match both with
      | None -> Refuted
      | Some q_period ->
          judge
            (check_quotient
               { q_code = c; q_heap = n_of_int heap; q_order = n_of_int order; q_p = n p;
                 q_generators = n generators; q_products = List.map n products; q_phi = n phi;
                 q_period }))
  | _ -> bad "exactly one of code and options is needed"

let check most source =
  match Json.parse source with
  | exception Json.Error what -> Malformed what
  | Json.Object fields -> (
      let rest names = List.filter (fun (name, _) -> not (List.mem name names)) fields in
      try
        let _, needed = reader fields (List.map fst fields) in
        if needed "format" <> Json.String "grundy-certificate" then bad "not a certificate";
        if needed "version" <> Json.Number "1" then bad "not version 1";
        let kind = text "kind" (needed "kind") in
        let fields = rest [ "format"; "version"; "kind" ] in
        match kind with
        | "normal-period" -> normal_period most fields
        | "recurring-period" -> recurring_period most fields
        | "sedecimal-saltus" -> sedecimal_saltus most fields
        | "misere-quotient" -> misere_quotient fields
        | kind -> Unsupported kind
      with
      | Bad what -> Malformed what
      | Beyond -> Too_large "a number is beyond 2^40")
  | _ -> Malformed "not a JSON object"
