"""R: code, and what packages say of themselves."""

from app.languages.base import Language, late
from app.languages.broad import broad
from app.languages.environment import reads_after
from app.languages.r.description import package

_OPERATORS = frozenset("%>% %<>% %T>% %$% %in% %% %/% %*% %o% %x% %||% T F TRUE FALSE".split())

LANGUAGES = (
    broad(
        "r",
        ".R",
        ".r",
        rules=late("r.rules:RRules"),
        interpreters=("Rscript", "littler"),
        quotes="`",
        environment=reads_after(b"Sys.getenv", rb"\bSys\.getenv\s*\("),
        reserved=_OPERATORS,
    ),
    Language(name="r_description", filenames=("DESCRIPTION",), properties_of=package),
)
