"""Svelte's components, over the queries and rules of TypeScript."""

from app.languages.base import Language, query_text
from app.languages.svelte.rules import SvelteRules

LANGUAGES = (
    Language(
        name="svelte",
        grammar="typescript",
        suffixes=(".svelte",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=SvelteRules(),
        arguments=True,
        shared=("javascript", "typescript", "tsx"),
    ),
)
