module rec Acme.Cart

open System.Collections.Generic
open Acme.Shop
module P = Acme.Prices

let show (order: Order) =
    let text = P.euro (Orders.total 1.0 order)
    printfn "%s" text
    order |> Orders.lines |> List.map (fun line -> line.Article) |> P.Deep.join

let build articles =
    let made = articles |> Seq.map (line 1)
    use file = new IO.StreamWriter("x")
    file.Write(made)
    let names = Dictionary<string, int>()
    names.Add("a", 1)
    if Seq.isEmpty made then Draft else Order (next 1, made)

let fetch url =
    async {
        let! page = Http.get url
        for link in page.Links do
            do! visit link
        return page
    }

let update (line: Line) =
    line.Count <- next line.Count
    { line with Article = "x" }
