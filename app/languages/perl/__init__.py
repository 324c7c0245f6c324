"""Perl."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

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
        environment=reads_after(b"ENV", rb"\$ENV\s*\{", quoted=False),
        reserved=frozenset({*_WORDS.split(), "STDERR", "STDOUT"}),
    ),
)
