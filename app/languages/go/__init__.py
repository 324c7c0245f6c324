"""Go."""

from app.languages.base import Language, late, query_text

_PREDECLARED_TYPES = (
    "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint "
    "uint8 uint16 uint32 uint64 uintptr"
)

LANGUAGES = (
    Language(
        name="go",
        grammar="go",
        suffixes=(".go",),
        query=query_text("go", "queries.scm"),
        arguments=True,
        rules=late("go.rules:GoRules"),
        reserved=frozenset({*_PREDECLARED_TYPES.split(), "_", "nil", "iota", "true", "false"}),
    ),
)
