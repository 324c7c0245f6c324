"""Swift."""

from app.languages.base import Language, query_text
from app.languages.swift.rules import SwiftRules

LANGUAGES = (
    Language(
        name="swift",
        grammar="swift",
        suffixes=(".swift",),
        query=query_text("swift", "queries.scm"),
        rules=SwiftRules(),
        reserved=frozenset({"Self", "_", "nil"}),
    ),
)
