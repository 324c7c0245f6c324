"""C#."""

from app.languages.base import Language, late, query_text
from app.languages.environment import NET_READS

LANGUAGES = (
    Language(
        name="csharp",
        grammar="csharp",
        suffixes=(".cs",),
        query=query_text("csharp", "queries.scm"),
        rules=late("csharp.rules:CSharpRules"),
        arguments=True,
        environment=NET_READS,
        reserved=frozenset({"var", "dynamic", "nameof", "_"}),
    ),
)
