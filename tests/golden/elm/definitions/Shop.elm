port module Shop exposing (Line, Order(..), Price, total, changed)

{-| Orders and what is in them.
-}


{-| What a customer wants.
-}
type Order
    = Order Int (List Line)
    | Draft


type alias Line =
    { article : String
    , count : Int
    }


type alias Price =
    Float


type Tree a
    = Leaf
    | Node (Tree a) a (Tree a)


{-| The sum of all lines.
-}
total : Price -> Order -> Price
total price order =
    case order of
        Order _ lines ->
            toFloat (List.length lines) * price

        Draft ->
            0


limit : Int
limit =
    10


swap ( a, b ) =
    ( b, a )


port changed : String -> Cmd msg
