module Cart exposing (..)

import Html exposing (Html, div, text)
import Html.Attributes as A
import Json.Decode
import Shop.Order as Order exposing (Order(..), total)
import Shop.Price exposing (..)


view : Order -> Html msg
view order =
    div [ A.class "cart" ]
        [ text (euro (total 2 order))
        , Order.show order |> text
        , List.map (\line -> text line.article) (Order.lines order) |> div []
        ]


decoder : Json.Decode.Decoder Order
decoder =
    Json.Decode.map2 Order
        (Json.Decode.field "id" Json.Decode.int)
        lines


lines =
    Json.Decode.list <| Order.line


next : Order.Line -> Int
next line =
    line.count + 1
