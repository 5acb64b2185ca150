(* A small reader of JSON: objects, arrays, strings, numbers that are not negative and not
   fractions, true, false and null. Anything else is an error. *)

type t =
  | Null
  | Bool of bool
  | Number of string  (* its decimal digits *)
  | Other_number of string  (* a number certificates have no use for *)
  | String of string
  | Array of t list
  | Object of (string * t) list

exception Error of string

let fail at what = raise (Error (Printf.sprintf "%s at byte %d" what at))

let parse text =
  let length = String.length text in
  let at = ref 0 in
  let peek () = if !at < length then text.[!at] else '\000' in
  let rec blank () =
    match peek () with
    | ' ' | '\t' | '\n' | '\r' when !at < length -> incr at; blank ()
    | _ -> ()
  in
  let expect c =
    if !at < length && text.[!at] = c then incr at
    else fail !at (Printf.sprintf "expected '%c'" c)
  in
  let literal word value =
    let n = String.length word in
    if !at + n <= length && String.sub text !at n = word then (at := !at + n; value)
    else fail !at "not JSON"
  in
  let add_utf8 buffer code =
    if not (Uchar.is_valid code) then fail !at "bad escape in a string"
    else Buffer.add_utf_8_uchar buffer (Uchar.of_int code)
  in
  let string () =
    expect '"';
    let buffer = Buffer.create 16 in
    let rec go () =
      if !at >= length then fail !at "unexpected end in a string";
      match text.[!at] with
      | '"' -> incr at
      | '\\' ->
          incr at;
          (match peek () with
          | ('"' | '\\' | '/') as c -> Buffer.add_char buffer c; incr at
          | 'n' -> Buffer.add_char buffer '\n'; incr at
          | 't' -> Buffer.add_char buffer '\t'; incr at
          | 'r' -> Buffer.add_char buffer '\r'; incr at
          | 'b' -> Buffer.add_char buffer '\b'; incr at
          | 'f' -> Buffer.add_char buffer '\012'; incr at
          | 'u' when !at + 4 < length ->
              let four = String.sub text (!at + 1) 4 in
              let hex c = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') in
              if not (String.for_all hex four) then fail !at "bad escape in a string";
              at := !at + 5;
              add_utf8 buffer (int_of_string ("0x" ^ four))
          | _ -> fail !at "bad escape in a string");
          go ()
      | c when Char.code c < 32 -> fail !at "control character in a string"
      | c -> Buffer.add_char buffer c; incr at; go ()
    in
    go ();
    Buffer.contents buffer
  in
  let number () =
    let start = !at in
    let digit c = c >= '0' && c <= '9' in
    let part c = digit c || c = '-' || c = '+' || c = '.' || c = 'e' || c = 'E' in
    while !at < length && part text.[!at] do incr at done;
    let s = String.sub text start (!at - start) in
    let plain = s <> "" && String.for_all digit s in
    if plain && (s = "0" || s.[0] <> '0') then Number s
    else if plain then fail start "a number with a leading zero"
    else Other_number s
  in
  let rec value depth =
    if depth > 100 then fail !at "nested too deep";
    blank ();
    let v =
      match peek () with
      | '{' ->
          incr at; blank ();
          if peek () = '}' then (incr at; Object [])
          else begin
            let rec fields found =
              blank ();
              let name = string () in
              blank (); expect ':';
              let v = value (depth + 1) in
              blank ();
              if peek () = ',' then (incr at; fields ((name, v) :: found))
              else (expect '}'; Object (List.rev ((name, v) :: found)))
            in
            fields []
          end
      | '[' ->
          incr at; blank ();
          if peek () = ']' then (incr at; Array [])
          else begin
            let rec entries found =
              let v = value (depth + 1) in
              blank ();
              if peek () = ',' then (incr at; entries (v :: found))
              else (expect ']'; Array (List.rev (v :: found)))
            in
            entries []
          end
      | '"' -> String (string ())
      | 't' -> literal "true" (Bool true)
      | 'f' -> literal "false" (Bool false)
      | 'n' -> literal "null" Null
      | _ -> number ()
    in
    v
  in
  let v = value 0 in
  blank ();
  if !at < length then fail !at "something after the end";
  v
