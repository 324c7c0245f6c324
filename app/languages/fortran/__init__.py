"""Fortran, in free and in fixed form."""

from dataclasses import replace

from app.languages.base import late
from app.languages.broad import broad
from app.languages.fortran.rules import FIXED

_FREE = broad(
    "fortran",
    ".f90", ".f95", ".f03", ".f08", ".f18", ".f", ".for", ".ftn", ".f77", ".fpp",
    rules=late("fortran.rules:FortranRules"),
    folds=True,
)  # fmt: skip

LANGUAGES = (
    _FREE,
    replace(
        _FREE, name=FIXED, rules=late("fortran.rules:FixedRules"), suffixes=()
    ),  # chosen by content: it is no language apart
)
