"""Erlang."""

from app.languages.broad import broad
from app.languages.erlang.rules import ErlangRules

LANGUAGES = (
    broad(
        "erlang",
        ".erl",
        ".hrl",
        ".escript",
        interpreters=("escript",),
        rules=ErlangRules(),
        reserved=frozenset({"MODULE", "MODULE_STRING", "FILE", "LINE", "FUNCTION_NAME", "FUNCTION_ARITY", "MACHINE"}),
    ),
)
