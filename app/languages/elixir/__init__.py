"""Elixir."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.elixir.words import DEFINERS
from app.languages.environment import reads_after

_WORDS = (
    "alias import require use case cond if unless for with receive try quote unquote unquote_splicing fn super "
    "defstruct defexception defmodule defprotocol defimpl defoverridable __MODULE__ __ENV__ __DIR__ __CALLER__ _"
)

LANGUAGES = (
    broad(
        "elixir",
        ".ex",
        ".exs",
        rules=late("elixir.rules:ElixirRules"),
        environment=reads_after(b"System.", rb"\bSystem\.(?:get_env|fetch_env!?|put_env)[ (]"),
        reserved=frozenset({*_WORDS.split(), *DEFINERS}),
        doc_above=False,
    ),
)
