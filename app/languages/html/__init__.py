"""Inline scripts of HTML, over the queries and rules of JavaScript. Tags and attributes are no symbols."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="html",
        grammar="javascript",
        suffixes=(".html", ".htm", ".xhtml"),
        query=query_text("javascript", "queries.scm", "queries_javascript.scm", "queries_jsx.scm"),
        rules=late("javascript.embedded:PageRules"),
        arguments=True,
        shared=("javascript",),
    ),
)
