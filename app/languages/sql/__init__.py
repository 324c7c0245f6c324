"""SQL, whatever the dialect."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.sql.words import KEYWORDS

LANGUAGES = (
    broad(
        "sql", ".sql", ".psql", ".pgsql", ".ddl", ".dml", ".pls", ".plsql", ".pks", ".pkb",
        rules=late("sql.rules:SqlRules"), folds=True, quotes='"`[]', reserved=KEYWORDS,
    ),
)  # fmt: skip
