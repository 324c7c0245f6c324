"""Gleam."""

from app.languages.base import Language, query_text
from app.languages.gleam.rules import GleamRules

LANGUAGES = (
    Language(
        name="gleam",
        grammar="gleam",
        suffixes=(".gleam",),
        query=query_text("gleam", "queries.scm"),
        rules=GleamRules(),
        broad=True,
        types_apart=True,
    ),
)
