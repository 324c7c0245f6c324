"""Swift."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="swift",
        grammar="swift",
        suffixes=(".swift",),
        query=query_text("swift", "queries.scm"),
        rules=late("swift.rules:SwiftRules"),
        arguments=True,
        reserved=frozenset({"Self", "_", "nil"}),
    ),
)
