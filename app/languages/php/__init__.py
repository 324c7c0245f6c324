"""PHP."""

from app.languages.base import Language, query_text
from app.languages.php.rules import PhpRules

LANGUAGES = (
    Language(
        name="php",
        grammar="php",
        suffixes=(".php", ".phtml", ".inc", ".php5", ".phps"),
        interpreters=("php-cgi", "php-cli"),
        query=query_text("php", "queries.scm"),
        rules=PhpRules(),
        reserved=frozenset({"self", "static", "parent", "mixed", "never", "__DIR__", "__FILE__", "__CLASS__"}),
    ),
)
