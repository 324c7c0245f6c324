"""Erlang."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (
    broad(
        "erlang",
        ".erl",
        ".hrl",
        ".escript",
        interpreters=("escript",),
        rules=late("erlang.rules:ErlangRules"),
        reserved=frozenset({"MODULE", "MODULE_STRING", "FILE", "LINE", "FUNCTION_NAME", "FUNCTION_ARITY", "MACHINE"}),
    ),
)
