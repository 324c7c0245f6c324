"""SQL, whatever the dialect."""

from app.languages.broad import broad
from app.languages.sql.rules import SqlRules
from app.languages.sql.words import KEYWORDS

LANGUAGES = (
    broad(
        "sql", ".sql", ".psql", ".pgsql", ".ddl", ".dml", ".pls", ".plsql", ".pks", ".pkb",
        rules=SqlRules(), folds=True, quotes='"`[]', reserved=KEYWORDS,
    ),
)  # fmt: skip
