"""Astro's components, over the queries and rules of TypeScript."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="astro",
        grammar="typescript",
        suffixes=(".astro",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=late("astro.rules:AstroRules"),
        arguments=True,
        shared=("javascript", "typescript", "tsx"),
    ),
)
