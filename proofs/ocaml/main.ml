(* grundy-proved: check certificates with the functions that are proved sound.

   grundy-proved [--most N] FILE…   one line for each file: its verdict and its name
   grundy-proved [--most N] -       one certificate a line on standard input, one verdict a line

   N bounds the heaps whose values are computed (20000), ten times as many where sparse spaces apply; and 100 N the
   square of a quotient's order.

   Exit status: 0 all verified, 1 some refuted or left open, 2 some malformed. *)

let show = function
  | Certificate.Verified -> "verified"
  | Refuted -> "refuted"
  | Malformed why -> "malformed (" ^ why ^ ")"
  | Too_large why -> "too large (" ^ why ^ ")"
  | Unsupported what -> "unsupported (" ^ what ^ ")"

let status = function
  | Certificate.Verified -> 0
  | Malformed _ -> 2
  | Refuted | Too_large _ | Unsupported _ -> 1

let read_file path =
  let channel = open_in_bin path in
  Fun.protect
    ~finally:(fun () -> close_in channel)
    (fun () -> really_input_string channel (in_channel_length channel))

let () =
  let most = ref 20_000 in
  let rec arguments = function
    | "--most" :: n :: rest when int_of_string_opt n <> None -> most := int_of_string n; arguments rest
    | rest -> rest
  in
  let worst = ref 0 in
  let judge label source =
    let verdict = Certificate.check !most source in
    worst := max !worst (status verdict);
    print_string (show verdict ^ label ^ "\n");
    flush stdout
  in
  match arguments (List.tl (Array.to_list Sys.argv)) with
  | [] | "--help" :: _ ->
      prerr_endline "usage: grundy-proved [--most HEAP] FILE…  (or - for one certificate a line)";
      exit 2
  | [ "-" ] ->
      (try
         while true do
           judge "" (input_line stdin)
         done
       with End_of_file -> ());
      exit !worst
  | files ->
      List.iter
        (fun file ->
          match read_file file with
          | source -> judge ("  " ^ file) source
          | exception Sys_error why -> prerr_endline why; worst := 2)
        files;
      exit !worst
