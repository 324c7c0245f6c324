"""Groovy, with Gradle's and Jenkins' scripts."""

from app.languages.base import Language, query_text
from app.languages.groovy.rules import GroovyRules
from app.languages.groovy.walk import KEYWORDS

LANGUAGES = (
    Language(
        name="groovy",
        grammar="groovy",
        suffixes=(".groovy", ".gvy", ".gradle", ".gsh"),
        filenames=("Jenkinsfile", "Jenkinsfile.*"),
        query=query_text("groovy", "queries.scm"),
        rules=GroovyRules(),
        reserved=KEYWORDS,
        shared=("java",),
    ),
)
