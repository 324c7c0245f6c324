"""Scala."""

from app.languages.base import Language, late, query_text

LANGUAGES = (
    Language(
        name="scala",
        grammar="scala",
        suffixes=(".scala", ".sc"),
        query=query_text("scala", "queries.scm"),
        rules=late("scala.rules:ScalaRules"),
        arguments=True,
        reserved=frozenset({"this", "super", "_"}),
        types_apart=True,
        shared=("java", "kotlin"),
    ),
)
