"""Which of Kotlin's own types pass for which others, when a function is called."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_NUMBER = "Number Comparable Any Serializable"
_NUMBERS = "Byte Short Int Long Float Double UByte UShort UInt ULong".split()
_ARRAYS = "ByteArray ShortArray IntArray LongArray FloatArray DoubleArray CharArray BooleanArray".split()

ACCEPTING = Accepting(
    literals={"str": "String", "char": "Char", "bool": "Boolean", "int": "Int", "long": "Long", "float": "Float",
              "double": "Double"},
    wider={
        **dict.fromkeys(_NUMBERS, all_of(_NUMBER)),
        **dict.fromkeys(_ARRAYS, all_of("Any")),
        "String": all_of("CharSequence Comparable Any Serializable"),
        "Char": all_of("Comparable Any Serializable"),
        "Boolean": all_of("Comparable Any Serializable"),
    },
    any=all_of("Any"),
    flexible={"Int": all_of("Long Short Byte UInt ULong UByte UShort")},
    converts=False,
    narrows=True,
    labelled="name",
    mark="=",
)  # fmt: skip
