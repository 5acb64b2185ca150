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

(* Digits one after the other, or a number up to 255 in square brackets. *)
let digits text =
  let rec from i found =
    if i >= String.length text then List.rev found
    else if text.[i] <> '[' then from (i + 1) (digit text.[i] :: found)
    else
      match String.index_from_opt text i ']' with
      | None -> bad "not a code"
      | Some close ->
          let inside = String.sub text (i + 1) (close - i - 1) in
          let plain = inside <> "" && String.for_all (fun c -> c >= '0' && c <= '9') inside in
          (match if plain then int_of_string_opt inside else None with
          | Some d when d <= 255 -> from (close + 1) (d :: found)
          | _ -> bad "not a code")
  in
  from 0 []

(* The shortest block that repeats to the same digits. *)
let shortest block =
  let a = Array.of_list block in
  let long = Array.length a in
  let repeats t = long mod t = 0 && Array.for_all Fun.id (Array.mapi (fun i d -> d = a.(i mod t)) a) in
  let rec least t = if t >= long || repeats t then t else least (t + 1) in
  let length = least 1 in
  List.filteri (fun i _ -> i < length) block

let code text =
  if String.length text > 1_000_000 then bad "not a code";
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
      if List.exists (fun d -> d land 3 <> 0) left then bad "not a code";
      let n = List.map n_of_int in
      { before = n left; after = n (digits plain); again = n (shortest (digits again)) }

(* ** Kinds of certificates *)

let austin_4_1 = "Austin 1976, Theorem 4.1"
let plambeck_9_5 = "Plambeck 2003, Theorem 9.5 (Allemang 1984)"
let judge b = if b then Verified else Refuted

(* ** Sparse spaces: a division of the values, found by trying all masks on the first heaps.
   Nothing rests on it: the proved checker is right for any division, only slow for a bad one. *)

(* Heaps looked at, and how many for long runs, where a mask that fits the start alone costs more. *)
let looked_at = 1_200
let looked_at_long = 10_000

(* G(0), …, G(count − 1) by the definition, for games that leave at most two heaps. *)
let first_values count whole one two =
  let g = Array.make count 0 in
  for n = 1 to count - 1 do
    let met = Hashtbl.create 64 in
    if List.mem n whole then Hashtbl.replace met 0 ();
    List.iter (fun u -> if u < n then Hashtbl.replace met g.(n - u) ()) one;
    List.iter
      (fun u ->
        for i = 1 to n - 1 do
          let j = n - u - i in
          if j >= 1 && j < n then Hashtbl.replace met (g.(i) lxor g.(j)) ()
        done)
      two;
    let rec mex v = if Hashtbl.mem met v then mex (v + 1) else v in
    g.(n) <- mex 0
  done;
  g

let odd_ones v =
  let rec go v odd = if v = 0 then odd else go (v land (v - 1)) (not odd) in
  go v false

(* The division with the fewest rare heaps, and the parity of the first digit that splits. *)
let division count whole one two =
  let g = first_values count whole one two in
  let largest = Array.fold_left max 1 g in
  let rec bits b = if 1 lsl b > largest then b else bits (b + 1) in
  let bits = bits 1 in
  let seen = Array.make_matrix 2 (largest + 1) 0 in
  Array.iteri (fun n v -> if n > 0 then seen.(n land 1).(v) <- seen.(n land 1).(v) + 1) g;
  let split = abs (List.hd two) land 1 in
  let same = List.for_all (fun u -> abs u land 1 = split) two in
  let best = ref (max_int, 1, false) in
  for mask = 1 to min ((1 lsl bits) - 1) 4095 do
    List.iter
      (fun by_heap ->
        let rare = ref 0 in
        Array.iteri
          (fun n row ->
            Array.iteri
              (fun v times ->
                let common = odd_ones (v land mask) <> (by_heap && n <> split) in
                if not common then rare := !rare + times)
              row)
          seen;
        let fewest, _, _ = !best in
        if !rare < fewest then best := (!rare, mask, by_heap))
      (if same then [ false; true ] else [ false ])
  done;
  let _, mask, by_heap = !best in
  let high = 0xFFFF lsr bits lsl bits in
  ({ bit_mask = n_of_int (mask lor high); by_heap }, split = 1)

(* The u of the digits with each bit; None if some move leaves three heaps or more. *)
let moves c =
  let before = List.mapi (fun i d -> (-i, int_of_n d)) c.before in
  let after = List.mapi (fun i d -> (i + 1, int_of_n d)) c.after in
  let all = before @ after in
  let having bit = List.filter_map (fun (u, d) -> if d land bit <> 0 then Some u else None) all in
  if List.exists (fun (_, d) -> d > 7) all || c.again <> [] then None
  else match having 4 with [] -> None | two -> Some (having 1, having 2, two)

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
    else
      match moves c with
      | Some (whole, one, two) when verified_to > looked_at ->
          within (10 * most) last (fun () ->
              let count = if verified_to > 2 * looked_at_long then looked_at_long else looked_at in
              let d, split_odd = division count whole one two in
              check_period_sparse c d split_odd p n0 (n_of_int verified_to))
      | _ -> within most last (fun () -> check_period c p n0 (n_of_int verified_to))

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

(* The kinds with a saltus have the same fields; [needs] is the last heap the theorem asks for. *)
let saltus needs check most fields =
  let _, needed =
    reader fields [ "code"; "period"; "preperiod"; "saltus"; "theorem_period"; "verified_to" ]
  in
  let c = text "code" (needed "code") in
  let field name = n_of_int (number name (needed name)) in
  let p = field "period" and n0 = field "preperiod" and s = field "saltus" in
  let tp = field "theorem_period" and verified_to = field "verified_to" in
  let c = code c in
  if needs c p n0 tp <> verified_to then Refuted
  else within most verified_to (fun () -> check c p s n0 tp verified_to)

let misere_quotient most fields =
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
  let rules =
    match (c, options) with
    | Some "grundys-game", None -> Grundys_game
    | Some c, None -> By_code (code c)
    | None, Some given ->
        let given = list "options" (fun name -> list name (fun name -> list name number32)) given in
        let smaller own h = h > 0 && h < own in
        let fits i = List.for_all (List.for_all (smaller (i + 1))) in
        if not (List.for_all Fun.id (List.mapi fits given)) then
          bad "an option is not made of components below it";
        if List.length given <> heap then bad "heap is not the number of components";
        By_options (List.map (List.map (List.map n_of_int)) given)
    | _ -> bad "exactly one of code and options is needed"
  in
  let n = List.map n_of_int in
  if order > 1 lsl 16 then bad "the order is not between 1 and 65536";
  let both =
    match (period, preperiod) with
    | None, None -> if theorem = None then Some None else None
    | Some p, Some n0 when theorem = Some plambeck_9_5 -> Some (Some (n_of_int p, n_of_int n0))
    | _ -> None
  in
  match both with
  | None -> Refuted
  | Some _ when (order * order) + heap > 100 * most ->
      Too_large (Printf.sprintf "has %d elements and %d heaps" order heap)
  | Some q_period ->
      judge
        (check_quotient
           { q_rules = rules; q_heap = n_of_int heap; q_order = n_of_int order; q_p = n p;
             q_generators = n generators; q_products = List.map n products; q_phi = n phi;
             q_period })

(* More fields than any kind has. *)
let many_fields = 100

let check most source =
  match Json.parse source with
  | exception Json.Error what -> Malformed what
  | exception (Stack_overflow | Out_of_memory) -> Too_large "out of memory"
  | Json.Object fields when List.compare_length_with fields many_fields > 0 ->
      Malformed (Printf.sprintf "more than %d fields" many_fields)
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
        | "sedecimal-saltus" ->
            saltus (fun c _ n0 tp -> sedecimal_needs c tp n0) check_sedecimal most fields
        | "octal-saltus" -> saltus (fun _ _ n0 tp -> octal_needs tp n0) check_octal most fields
        | "octal-heap-saltus" ->
            saltus (fun _ _ n0 tp -> octal_needs tp n0) check_octal_heap most fields
        | "tetral-saltus" -> saltus (fun c _ n0 tp -> tetral_needs c tp n0) check_tetral most fields
        | "skeleton-saltus" -> saltus skeleton_needs check_skeleton most fields
        | "misere-quotient" -> misere_quotient most fields
        | kind -> Unsupported kind
      with
      | Bad what -> Malformed what
      | Beyond -> Too_large "a number is beyond 2^40"
      | Stack_overflow | Out_of_memory -> Too_large "out of memory")
  | _ -> Malformed "not a JSON object"
