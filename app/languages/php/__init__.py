"""PHP."""

from app.languages.base import Language, late, query_text
from app.languages.environment import reads_after

LANGUAGES = (
    Language(
        name="php",
        grammar="php",
        suffixes=(".php", ".phtml", ".inc", ".php5", ".phps"),
        interpreters=("php-cgi", "php-cli"),
        query=query_text("php", "queries.scm"),
        rules=late("php.rules:PhpRules"),
        arguments=True,
        environment=reads_after(b"env", rb"(?i:(?<![\w>$:])(?:getenv|env)\s*\(|\$_(?:ENV|SERVER)\s*\[)"),
        reserved=frozenset({"parent", "mixed", "never", "__DIR__", "__FILE__", "__CLASS__"}),
    ),
)
