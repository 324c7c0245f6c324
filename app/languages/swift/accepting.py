"""Which of Swift's own types pass for which others, when a function is called: nothing but literals is converted."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_NUMBERS = "Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Double Float CGFloat".split()

ACCEPTING = Accepting(
    literals={"str": "String", "bool": "Bool", "int": "Int", "double": "Double"},
    wider={
        **dict.fromkeys(_NUMBERS, all_of("Any AnyHashable")),
        "String": all_of("Any AnyHashable StringProtocol"),
        "Bool": all_of("Any AnyHashable"),
        "Character": all_of("Any AnyHashable"),
        "Double": all_of("Any AnyHashable CGFloat"),
        "CGFloat": all_of("Any AnyHashable Double"),
    },
    any=all_of("Any"),
    flexible={
        "Int": frozenset(_NUMBERS),
        "Double": all_of("Float CGFloat"),
        "String": all_of("Character Substring StaticString"),
    },
    labelled="label",
    mark=":",
)
