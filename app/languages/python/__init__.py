"""Python."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="python",
        grammar="python",
        suffixes=(".py", ".pyi", ".pyw"),
        interpreters=("pypy",),
        query=query_text("python", "queries.scm"),
        arguments=True,
        rules=late("python.rules:PythonRules"),
        indented=True,
        reserved=frozenset({"None", "True", "False"}),
    ),
)
