"""Perl."""

from app.languages.base import late
from app.languages.broad import broad

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
        rules=late("perl.rules:PerlRules"),
        reserved=frozenset({*_WORDS.split(), "STDERR", "STDOUT"}),
    ),
)
