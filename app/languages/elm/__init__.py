"""Elm."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="elm",
        grammar="elm",
        suffixes=(".elm",),
        query=query_text("elm", "queries.scm"),
        rules=late("elm.rules:ElmRules"),
        broad=True,
        types_apart=True,
        indented=True,
    ),
)
