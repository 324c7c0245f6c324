"""Which of Scala's own types pass for which others, when a method is called."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_VALUE = "Any AnyVal"
_ORDER = ("Byte", "Short", "Int", "Long", "Float", "Double")

ACCEPTING = Accepting(
    literals={"str": "String", "char": "Char", "bool": "Boolean", "int": "Int", "long": "Long", "float": "Float",
              "double": "Double"},
    wider={
        **dict.fromkeys((*_ORDER, "Char", "Boolean"), all_of(_VALUE)),
        "String": all_of("Any AnyRef Object CharSequence Comparable Serializable"),
    },
    loosely={name: frozenset(_ORDER[at + 1 :]) for at, name in enumerate(_ORDER)} | {"Char": frozenset(_ORDER[2:])},
    any=all_of("Any"),
    flexible={"Int": all_of("Byte Short Char")},
    never_null=all_of("Char Boolean Unit", _ORDER),
    labelled="name",
    mark="=",
)  # fmt: skip
