module Flow exposing (Model, Msg(..), update)

import Dict exposing (Dict)
import Shape as S


type alias Model =
    { count : Int, names : Dict String S.Shape }


type Msg
    = Clicked Int
    | Got (Result String S.Shape)


update : Msg -> Model -> Model
update msg ({ count } as model) =
    let
        step : Int -> Int
        step n =
            n + size

        ( size, rest ) =
            split count

        count2 =
            step count
    in
    case msg of
        Clicked n ->
            { model | count = step n }

        Got (Ok (S.Circle radius)) ->
            { model | count = round radius, names = rest }

        Got (Err _) ->
            grow model


grow model =
    let
        update n =
            n + 1
    in
    { model | count = update model.count }


apply : (Int -> Int) -> Int -> Int
apply step n =
    step <| .count { count = n }
