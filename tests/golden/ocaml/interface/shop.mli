(** Orders. *)

type order
type line = { article : string; count : int }

exception Empty

(** The sum. *)
val total : ?scale:float -> price:float -> order -> float

val limit : int
val ( >>= ) : 'a option -> ('a -> 'b option) -> 'b option

module Names : sig
  val all : unit -> string list
end

module Stack (Item : ITEM) : S with type t = Item.t
