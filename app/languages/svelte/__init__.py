"""Svelte's components, over the queries and rules of TypeScript."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="svelte",
        grammar="typescript",
        suffixes=(".svelte",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=late("svelte.rules:SvelteRules"),
        arguments=True,
        shared=("javascript", "typescript", "tsx"),
    ),
)
