namespace Acme

type IRun =
    inherit IBase
    abstract member Run: count: int -> int
    abstract Name: string

[<AbstractClass>]
type Base(first: int, ?second: string) =
    let mutable count = first
    static let cache = 1
    let helper x = x + count
    do printfn "made"
    new() = Base(1)
    member val Total = 0 with get, set
    member this.Count with get () = count and set value = count <- value
    member this.Go(a: int, b) = helper a + this.Stop b
    member private this.Stop b : int = b
    static member Make(n) = Derived(n)
    abstract member Foo: int -> int
    default this.Foo x = x

type Derived(n) =
    inherit Base(n)
    override this.Foo x = base.Foo x
    interface IRun with
        member _.Run n = n
        member _.Name = "derived"

type Derived with
    member d.Extra() = d.Go(1, 2)

module Use =
    let run (r: IRun) =
        let made = { new IRun with
                       member _.Run n = r.Run n
                       member _.Name = "" }
        made.Run(1)
