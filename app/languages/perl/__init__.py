"""Perl."""

from app.languages.broad import broad
from app.languages.perl.rules import PerlRules

_WORDS = (
    "print printf say return bless die warn defined ref scalar push pop shift unshift keys values each join split map"
)

LANGUAGES = (
    broad(
        "perl",
        ".pl",
        ".pm",
        ".t",
        ".psgi",
        rules=PerlRules(),
        reserved=frozenset({*_WORDS.split(), "STDERR", "STDOUT"}),
    ),
)
