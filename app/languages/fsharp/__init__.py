"""F#."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import NET_READS

_OPERATORS = (
    "+ - * / % ** = < > <= >= <> && || ! := ^ @ |> <| >> << :: :? :?> <- .. |||  &&& ^^^ <<< >>> ||> <|| not box ? ;"
)

LANGUAGES = (
    broad(
        "fsharp",
        ".fs",
        ".fsx",
        rules=late("fsharp.rules:FSharpRules"),
        environment=NET_READS,
        reserved=frozenset((*_OPERATORS.split(), "_")),
        types_apart=True,
        indented=True,
        quotes="`",
    ),
)
