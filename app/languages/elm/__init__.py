"""Elm."""

from app.languages.base import Language, query_text
from app.languages.elm.rules import ElmRules

LANGUAGES = (
    Language(
        name="elm",
        grammar="elm",
        suffixes=(".elm",),
        query=query_text("elm", "queries.scm"),
        rules=ElmRules(),
        broad=True,
        types_apart=True,
        indented=True,
    ),
)
