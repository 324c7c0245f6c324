"""Gleam."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="gleam",
        grammar="gleam",
        suffixes=(".gleam",),
        query=query_text("gleam", "queries.scm"),
        rules=late("gleam.rules:GleamRules"),
        broad=True,
        types_apart=True,
    ),
)
