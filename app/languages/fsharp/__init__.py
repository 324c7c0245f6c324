"""F#."""

from app.languages.broad import broad
from app.languages.fsharp.rules import FSharpRules

_OPERATORS = (
    "+ - * / % ** = < > <= >= <> && || ! := ^ @ |> <| >> << :: :? :?> <- .. |||  &&& ^^^ <<< >>> ||> <|| not box ? ;"
)

LANGUAGES = (
    broad(
        "fsharp",
        ".fs",
        ".fsx",
        rules=FSharpRules(),
        reserved=frozenset((*_OPERATORS.split(), "_")),
        types_apart=True,
        indented=True,
    ),
)
