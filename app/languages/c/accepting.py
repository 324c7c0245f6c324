"""Which of C++'s own types pass for which others, when a function is called: numbers pass for each other."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_NUMBERS = (
    "bool char short int long float double unsigned signed size_t ssize_t ptrdiff_t wchar_t int8_t int16_t int32_t "
    "int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t"
)

ACCEPTING = Accepting(
    literals={"str": "char*", "bool": "bool", "int": "int", "double": "double", "char": "char", "float": "float"},
    wider={**dict.fromkeys(_NUMBERS.split(), all_of(_NUMBERS)), "char*": all_of("bool string string_view"),
           "string": all_of("string_view")},
    never_null=all_of(_NUMBERS) - {"bool"},
    joins=False,
    pointers=True,
)  # fmt: skip
