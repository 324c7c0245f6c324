"""Haskell."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

_OPERATORS = "_ $ $! . + - * / ^ > < >= <= == /= && || ++ !! >>= =<< >> <$> <*> *> <* <> <|> & <&> :"
"""So frequent, and so surely those of the standard library, that nobody asks who calls them."""

LANGUAGES = (
    broad(
        "haskell",
        ".hs",
        ".hs-boot",
        ".hsc",
        rules=late("haskell.rules:HaskellRules"),
        types_apart=True,
        environment=reads_after(b"Env", rb"\b(?:getEnv|lookupEnv)\s"),
        reserved=frozenset(_OPERATORS.split()),
    ),
)
