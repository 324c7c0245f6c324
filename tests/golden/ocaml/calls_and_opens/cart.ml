open Base
open! Shop.Order
include Compare
module P = Shop.Price
module Names = Map.Make (String)

let show order =
  let text = P.euro (total ~price:2.0 order) in
  print_endline ("total: " ^ text);
  order |> lines |> List.map (fun line -> line.article) |> Names.of_list

let build articles =
  let open Shop.Lines in
  let made = List.map (line ~count:1) articles in
  match made with
  | [] -> Draft
  | { count; article = name } :: _ when count > limit -> Shop.Order.Order (count, made)
  | _ -> P.(euro (sum made)); raise (Empty "none")

let update order =
  order.P.count <- next order.count;
  { order with count = 1; article }

let* x = show @@ Draft
let both = a >>= b
