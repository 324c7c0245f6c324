"""Fortran, in free and in fixed form."""

from dataclasses import replace

from app.languages.broad import broad
from app.languages.fortran.rules import FIXED, FixedRules, FortranRules

_FREE = broad(
    "fortran",
    ".f90", ".f95", ".f03", ".f08", ".f18", ".f", ".for", ".ftn", ".f77", ".fpp",
    rules=FortranRules(),
    folds=True,
)  # fmt: skip

LANGUAGES = (
    _FREE,
    replace(_FREE, name=FIXED, rules=FixedRules(), suffixes=()),  # chosen by content: it is no language apart
)
