"""Groovy, with Gradle's and Jenkins' scripts."""

from app.languages.base import Language, late, query_text
from app.languages.groovy.words import KEYWORDS

LANGUAGES = (
    Language(
        name="groovy",
        grammar="groovy",
        suffixes=(".groovy", ".gvy", ".gradle", ".gsh"),
        filenames=("Jenkinsfile", "Jenkinsfile.*"),
        query=query_text("groovy", "queries.scm"),
        rules=late("groovy.rules:GroovyRules"),
        reserved=KEYWORDS,
        shared=("java",),
    ),
)
