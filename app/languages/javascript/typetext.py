"""Declared types of TypeScript as linking reads them: functions, objects, tuples and what is taken from others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages import types
from app.languages.types import TypeText

FUNCTION = "=>"  # the name of the type of functions
_UNNAMED = frozenset({"null", "undefined", "void", "never", "any", "unknown", "this is"})
_PARTIAL = re.compile(
    r"(?:Partial|Readonly|Required|NonNullable|DeepPartial|Awaited|InstanceType|Pick|Omit|Ref|ComputedRef|ShallowRef)<(.*)>\Z"
)
_CONSTRUCT = re.compile(r"(?:abstract )?new\b ?(?=[(<])")
_FIELD = re.compile(r"(?:^|[;, ])(?:readonly )?([A-Za-z_$][\w$]*|\[_+)\??(\(_*|<_*\(_*)?:")
_RESULT = re.compile(r"ReturnType<typeof ([\w$.]+)>")
_GIVEN = re.compile(r"ReturnType<(?!typeof )(.*)>", re.DOTALL)
_PART = re.compile(r"""([\w$.]+)\[(?:['"]([\w$]+)['"]|number)\]""")


def fields(text: str) -> list[tuple[str, str]]:
    """Names and types of `{a:T;b?:U}`; an index signature goes by the name `[`."""
    flat = _outermost(text[1:-1])
    found = list(_FIELD.finditer(flat))
    ends = [match.start() for match in found[1:]] + [len(flat)]
    parts = ((m, text[1 + m.end() : 1 + end].strip(";, ")) for m, end in zip(found, ends, strict=False))
    return [(_field(m.group(1)), f"()=>{part}" if m.group(2) else part) for m, part in parts]


def _field(name: str) -> str:
    return "[" if name.startswith("[") else name


def _alternatives(text: str) -> Iterator[str]:
    """Parts of unions and intersections, wrappers that keep members taken off."""
    for part in types.split(text.strip(), "|"):
        for each in types.split(part, "&"):
            inner = _PARTIAL.match(each.strip())
            if inner:
                yield from _alternatives(types.split(inner.group(1), ",")[0])
            elif each.startswith("(") and each.endswith(")") and "=>" not in each:
                yield from _alternatives(each[1:-1])
            else:
                yield each


def _outermost(text: str) -> str:
    """A text with what stands in brackets blanked."""
    depth, found = 0, []
    for at, char in enumerate(text):
        closes = char in ")]}" or (char == ">" and text[at - 1 : at] != "=")
        depth -= closes
        found.append("_" if depth > 0 or closes else char)
        depth += char in "([{<"
    return "".join(found)


def _function_type(text: str) -> TypeText | None:
    """`(a: A) => R` by its parameters and its result, which stands last; of `new () => R` the class."""
    match = _CONSTRUCT.match(text)
    text = text[match.end() :] if match else text
    if text.startswith("<"):
        text = text[_closing(text) :]
    end = _closing(text) if text.startswith("(") else 0
    if not end or not text.startswith("=>", end):
        return None
    result = next(iter(texts(text[end + 2 :])), TypeText(""))
    if match:
        return TypeText("new", (result,))
    parts = (types.split(each, ":")[1:] for each in types.split(text[1 : end - 1], ",") if each)
    given = (next(iter(texts(":".join(part))), TypeText("")) for part in parts)
    return TypeText(FUNCTION, (*given, result))


def _closing(text: str) -> int:
    """Just after the bracket that closes the one at the start."""
    depth = 0
    for at, char in enumerate(text):
        if char in "([{<":
            depth += 1
        elif char in ")]}" or (char == ">" and text[at - 1] != "="):
            depth -= 1
            if depth == 0:
                return at + 1
    return 0


def texts(text: str) -> list[TypeText]:
    function = _function_type(text)
    if function is not None:
        return [function]
    found = (_type_text(part.strip()) for part in _alternatives(text))
    return [each for each in found if each is not None and each.name not in _UNNAMED]


def _type_text(text: str) -> TypeText | None:
    text = text.removeprefix("readonly ").removeprefix("abstract ")
    if text.startswith("{") and text.endswith("}"):
        return TypeText(text)
    if (function := _function_type(text)) is not None:
        return function
    if (called := _RESULT.fullmatch(text)) is not None:
        return TypeText("import", (TypeText(f"{called.group(1)}()"),))
    if (called := _GIVEN.fullmatch(text)) is not None:
        return TypeText("import", (TypeText(f"(_ as {called.group(1)})()"),))
    if (part := _PART.fullmatch(text)) is not None:
        item = f".{part.group(2)}" if part.group(2) else "[0]"
        return TypeText("import", (TypeText(f"(_ as {part.group(1)}){item}"),))
    if text.startswith("import("):
        return TypeText("import", (TypeText(text),))
    if text.startswith("typeof "):
        return TypeText("typeof", (TypeText(text[7:]),))
    if text.endswith("[]"):
        inner = [each for each in map(_type_text, _alternatives(text[:-2])) if each is not None]
        return TypeText("[]", (inner[0],) if inner else ())
    if text.startswith("[") and text.endswith("]"):
        parts = (_type_text(part.rpartition(":")[2].strip()) for part in types.split(text[1:-1], ","))
        return TypeText("tuple", tuple(part or TypeText("") for part in parts))
    if text.endswith("]") or " is " in text:
        return None
    return types.parse_one(text)
