"""JavaScript, TypeScript and their JSX forms: one set of rules over three grammars."""

from app.languages.base import Language, late, query_text

_COMPONENTS = ("vue", "svelte", "astro")
_RULES, _TYPED = late("javascript.rules:ScriptRules"), late("javascript.rules:TypeScriptRules")

LANGUAGES = (
    Language(
        name="javascript",
        grammar="javascript",
        suffixes=(".js", ".mjs", ".cjs", ".jsx"),
        interpreters=("node", "nodejs", "zx", "gjs", "qjs"),
        query=query_text("javascript", "queries.scm", "queries_javascript.scm", "queries_jsx.scm"),
        rules=_RULES,
        arguments=True,
        escapes=True,
        shared=("typescript", "tsx", *_COMPONENTS, "html"),
    ),
    Language(
        name="typescript",
        grammar="typescript",
        suffixes=(".ts", ".mts", ".cts"),
        interpreters=("bun", "tsx"),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=_TYPED,
        arguments=True,
        escapes=True,
        shared=("javascript", "tsx", *_COMPONENTS),
    ),
    Language(
        name="tsx",
        grammar="tsx",
        suffixes=(".tsx",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm", "queries_jsx.scm"),
        rules=_TYPED,
        arguments=True,
        escapes=True,
        shared=("javascript", "typescript", *_COMPONENTS),
    ),
    Language(
        name="vue",
        grammar="typescript",
        suffixes=(".vue",),
        query=query_text("javascript", "queries.scm", "queries_typescript.scm"),
        rules=late("javascript.vue:VueRules"),
        arguments=True,
        escapes=True,
        shared=("javascript", "typescript", "tsx"),
    ),
)
