"""Scala."""

from app.languages.base import Language, query_text
from app.languages.scala.rules import ScalaRules

LANGUAGES = (
    Language(
        name="scala",
        grammar="scala",
        suffixes=(".scala", ".sc"),
        query=query_text("scala", "queries.scm"),
        rules=ScalaRules(),
        reserved=frozenset({"this", "super", "_"}),
        types_apart=True,
        shared=("java", "kotlin"),
    ),
)
