"""Scala."""

from app.languages.base import Language, late, query_text
from app.languages.environment import JAVA_READS_BEFORE, reads_after

LANGUAGES = (
    Language(
        name="scala",
        grammar="scala",
        suffixes=(".scala", ".sc"),
        query=query_text("scala", "queries.scm"),
        rules=late("scala.rules:ScalaRules"),
        arguments=True,
        environment=reads_after(
            b"env", JAVA_READS_BEFORE + rb"|\bsys\s*\.\s*env\s*(?:\.\s*(?:get|getOrElse|apply|contains)\s*)?\("
        ),
        reserved=frozenset({"this", "super", "_"}),
        types_apart=True,
        shared=("java", "kotlin"),
    ),
)
