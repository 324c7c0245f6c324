"""Erlang."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

LANGUAGES = (
    broad(
        "erlang",
        ".erl",
        ".hrl",
        ".escript",
        interpreters=("escript",),
        rules=late("erlang.rules:ErlangRules"),
        environment=reads_after(b"os:getenv", rb"\bos:getenv\s*\("),
        reserved=frozenset({"MODULE", "MODULE_STRING", "FILE", "LINE", "FUNCTION_NAME", "FUNCTION_ARITY", "MACHINE"}),
    ),
)
