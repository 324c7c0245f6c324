"""Haskell."""

from app.languages.broad import broad
from app.languages.haskell.rules import HaskellRules

_OPERATORS = "_ $ $! . + - * / ^ > < >= <= == /= && || ++ !! >>= =<< >> <$> <*> *> <* <> <|> & <&> :"
"""So frequent, and so surely those of the standard library, that nobody asks who calls them."""

LANGUAGES = (
    broad(
        "haskell",
        ".hs",
        ".hs-boot",
        ".hsc",
        rules=HaskellRules(),
        types_apart=True,
        reserved=frozenset(_OPERATORS.split()),
    ),
)
