/// A bracket too many in a member kept the parser from ever coming to an end.
type Base(first: int) =
    member this.Count with get () = count and set value = count <- value
    member this.Go(a: int), b) = helper a + this.Stop b
    member _.Name) = "(" + ")" // :-)

let after x = x
