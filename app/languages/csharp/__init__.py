"""C#."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="csharp",
        grammar="csharp",
        suffixes=(".cs",),
        query=query_text("csharp", "queries.scm"),
        rules=late("csharp.rules:CSharpRules"),
        arguments=True,
        reserved=frozenset({"var", "dynamic", "nameof", "_"}),
    ),
)
