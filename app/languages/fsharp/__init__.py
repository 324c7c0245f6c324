"""F#."""

from app.languages.base import late
from app.languages.broad import broad

_OPERATORS = (
    "+ - * / % ** = < > <= >= <> && || ! := ^ @ |> <| >> << :: :? :?> <- .. |||  &&& ^^^ <<< >>> ||> <|| not box ? ;"
)

LANGUAGES = (
    broad(
        "fsharp",
        ".fs",
        ".fsx",
        rules=late("fsharp.rules:FSharpRules"),
        reserved=frozenset((*_OPERATORS.split(), "_")),
        types_apart=True,
        indented=True,
        quotes="`",
    ),
)
