(** Orders and what is in them. *)

(** What a customer wants. *)
type order =
  | Order of int * line list
  | Draft
  | Named of { name : string; mutable count : int }

and line = {
  article : string;
  (** How many. *)
  count : int;
}

type price = float
type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
type _ kind += Other

exception Empty of string

let limit = 10
let first, (second, _) = (1, (2, 3))

(** The sum of all lines.
    Free ones count nothing. *)
let rec total ?(scale = 1.0) ~price (order : order) : float =
  match order with
  | Order (_, lines) -> scale *. float_of_int (List.length lines) *. price
  | Draft -> 0.

and twice order = total ~price:2.0 order

let next : int -> int = fun n -> n + 1
let is_draft = function Draft -> true | _ -> false
let ( >>= ) m f = match m with Some x -> f x | None -> None
let ( let* ) = ( >>= )

external print : string -> unit = "shop_print"

let walk tree =
  let size = 1 in
  let rec go depth = function
    | Leaf -> depth
    | Node (left, _, right) -> max (go (depth + size) left) (go depth right)
  in
  go 0 tree

let () = print "ready"
