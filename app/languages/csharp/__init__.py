"""C#."""

from app.languages.base import Language, query_text
from app.languages.csharp.rules import CSharpRules

LANGUAGES = (
    Language(
        name="csharp",
        grammar="csharp",
        suffixes=(".cs",),
        query=query_text("csharp", "queries.scm"),
        rules=CSharpRules(),
        reserved=frozenset({"var", "dynamic", "nameof", "_"}),
    ),
)
