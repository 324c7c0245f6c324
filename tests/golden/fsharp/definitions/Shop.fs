/// Orders and what is in them.
namespace Acme.Shop

open System

/// What a customer wants.
type Order =
    | Order of id: int * lines: string list
    | Draft

type Line = { Article: string; mutable Count: int }
type Price = decimal
type Handler<'a> = 'a -> unit
type State =
    | Open = 0
    | Closed = 1

exception Empty of string

/// Functions of orders.
[<RequireQualifiedAccess>]
module Orders =
    let limit = 10
    let private first, second = 1, 2

    /// The sum of all lines.
    [<Obsolete>]
    let rec total (scale: float) (order: Order) : float =
        let size = 2.0
        let twice x = x * size
        match order with
        | Order.Order (_, lines) -> twice scale
        | Draft -> other order

    and other order = total 1.0 order

    let isDraft = function
        | Draft -> true
        | _ -> false

    let inline (+.) a b = a + b

    module Deep =
        let value: int = limit
