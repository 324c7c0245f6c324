module Flow

let (|Even|Odd|) n = if n % 2 = 0 then Even else Odd
let (|Prefix|_|) (start: string) (text: string) = Some text

let parse text =
    match text with
    | Prefix "a" rest -> Lib.first rest
    | :? string as found -> found
    | { Article = name; Count = 1 } -> name
    | (a, Some b) when check a -> b
    | head :: _ -> head

let pipeline xs check =
    xs
    |> List.filter check
    |> List.map (parse >> Lib.second)
    |> finish

let compose = Lib.first >> finish
let applied f x = f <| x + 1
let guarded () =
    try
        risky ()
    with
    | Failure message -> log message

// A bracket that is never closed must not lose what stands above.
let broken = [ 1; (
