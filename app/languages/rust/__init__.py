"""Rust."""

from app.languages.base import Language, late, query_text
from app.languages.environment import reads_after

_KEYWORDS = (
    "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move "
    "mut pub ref return self static struct super trait true type union unsafe use where while _ Self"
)

LANGUAGES = (
    Language(
        name="rust",
        grammar="rust",
        suffixes=(".rs",),
        query=query_text("rust", "queries.scm"),
        rules=late("rust.rules:RustRules"),
        arguments=True,
        environment=reads_after(
            b"env", rb"\benv\s*::\s*(?:var|var_os|set_var|remove_var)\s*\(|\b(?:option_)?env!\s*\("
        ),
        reserved=frozenset(_KEYWORDS.split()),
        types_apart=True,
    ),
)
