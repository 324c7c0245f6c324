"""Python."""

from app.languages.base import Language, query_text
from app.languages.python.rules import PythonRules

LANGUAGES = (
    Language(
        name="python",
        grammar="python",
        suffixes=(".py", ".pyi", ".pyw"),
        interpreters=("pypy",),
        query=query_text("python", "queries.scm"),
        arguments=True,
        rules=PythonRules(),
        indented=True,
        reserved=frozenset({"None", "True", "False"}),
    ),
)
