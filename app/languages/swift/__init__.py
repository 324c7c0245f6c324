"""Swift."""

from app.languages.base import Language, late, query_text
from app.languages.environment import reads_after

LANGUAGES = (
    Language(
        name="swift",
        grammar="swift",
        suffixes=(".swift",),
        query=query_text("swift", "queries.scm"),
        rules=late("swift.rules:SwiftRules"),
        arguments=True,
        environment=reads_after(b"env", rb"\.\s*environment\s*\[|\bgetenv\s*\("),
        reserved=frozenset({"Self", "_", "nil"}),
    ),
)
