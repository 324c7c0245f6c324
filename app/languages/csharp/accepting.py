"""Which of C#'s own types pass for which others, when a method is called."""

from __future__ import annotations

from app.languages.accepting import Accepting, all_of

_SPELLED = {
    "String": "string", "Object": "object", "Boolean": "bool", "Byte": "byte", "SByte": "sbyte", "Int16": "short",
    "UInt16": "ushort", "Int32": "int", "UInt32": "uint", "Int64": "long", "UInt64": "ulong", "Single": "float",
    "Double": "double", "Decimal": "decimal", "Char": "char",
}  # fmt: skip
_VALUE = "object dynamic ValueType IComparable IConvertible IFormattable IEquatable ISpanFormattable"
_WIDER = {
    "sbyte": "short int long float double decimal",
    "byte": "short ushort int uint long ulong float double decimal",
    "short": "int long float double decimal",
    "ushort": "int uint long ulong float double decimal",
    "int": "long float double decimal",
    "uint": "long ulong float double decimal",
    "long": "float double decimal",
    "ulong": "float double decimal",
    "float": "double",
    "char": "ushort int uint long ulong float double decimal",
    "double": "",
    "decimal": "",
    "bool": "",
}

ACCEPTING = Accepting(
    literals={"str": "string", "char": "char", "bool": "bool", "int": "int", "long": "long", "float": "float",
              "double": "double"},
    wider={
        **{name: all_of(f"{_VALUE} {wider}") for name, wider in _WIDER.items()},
        "string": all_of("object dynamic IEnumerable IComparable ICloneable IConvertible IEquatable"),
    },
    any=all_of("object dynamic"),
    flexible={"int": all_of("byte sbyte short ushort uint ulong")},
    spelled=_SPELLED,
    never_null=frozenset(_WIDER),
    nearest=True,
    labelled="name",
    mark=":",
)  # fmt: skip
