"""Which of Java's own types pass for which others, when a method is called."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_ANY = "Object Serializable"
_BOXED = f"{_ANY} Comparable Constable ConstantDesc"
_ORDER = ("byte", "short", "int", "long", "float", "double")
_BOX = {
    "byte": "Byte", "short": "Short", "int": "Integer", "long": "Long", "float": "Float", "double": "Double",
    "char": "Character", "boolean": "Boolean",
}  # fmt: skip
_WIDER = {name: all_of("", _ORDER[at + 1 :]) for at, name in enumerate(_ORDER)} | {
    "char": all_of("", _ORDER[2:]),
    "boolean": frozenset(),
}

ACCEPTING = Accepting(
    literals={
        "str": "String",
        "char": "char",
        "bool": "boolean",
        "int": "int",
        "long": "long",
        "float": "float",
        "double": "double",
    },
    wider={
        **_WIDER,
        **dict.fromkeys(_BOX.values(), all_of(f"{_BOXED} Number")),
        "String": all_of(f"{_BOXED} CharSequence"),
        "[]": all_of(f"{_ANY} Cloneable"),
    },
    loosely={
        **{name: all_of(f"{_BOXED} Number {box}") for name, box in _BOX.items()},
        **{box: _WIDER[name] | {name} for name, box in _BOX.items()},
    },
    any=all_of("Object"),
    never_null=frozenset(_WIDER),
    converts=False,
    aliases=False,
)
