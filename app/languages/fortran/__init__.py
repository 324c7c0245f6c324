"""Fortran, in free and in fixed form."""

from dataclasses import replace

from app.languages.base import late, query_text
from app.languages.broad import broad

FIXED = "fortran_fixed"
_FREE = broad(
    "fortran",
    ".f90", ".f95", ".f03", ".f08", ".f18", ".f", ".for", ".ftn", ".f77", ".fpp",
    rules=late("fortran.rules:FortranRules"),
    folds=True,
)  # fmt: skip

LANGUAGES = (
    _FREE,
    replace(  # chosen by content: it is no language apart; what is late is read by `replace` where it is not given
        _FREE, name=FIXED, query=query_text("fortran", "queries.scm"), rules=late("fortran.rules:FixedRules"),
        suffixes=(),
    ),
)  # fmt: skip
