module type ITEM = sig
  type t
  include Printable

  (** Makes one. *)
  val make : int -> t
  val zero : t
end

module Stack (Item : ITEM) (Log : LOG) : S with type t = Item.t = struct
  type t = Item.t list

  let push stack n = Item.make n :: stack

  module Deep = struct
    include Item
    let two = push (push [] 1) 2
  end
end

module Ints = Stack (struct
  type t = int
  let make n = n
end)

class virtual base first =
  object (self)
    val mutable count = first
    method get = count
    method virtual name : string
    method private grow by = count <- count + by
    method run = self#grow (Ints.push [] self#get)
  end

class counter =
  object
    inherit base 1 as super
    method name = "counter"
    method! run = super#run
  end

let made = new counter
let ran = made#run

(* What is cut off must not lose what stands above. *)
let broken x =
  match x with
  | Some (
