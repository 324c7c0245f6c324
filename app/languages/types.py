"""Declared types as text, read just far enough to find the names in them.

White space within types is gone except between two words (`unique T`). Unknown syntax gives no alternatives, never an
error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

_WORD = re.compile(r"[^\W\d][\w$]*(?:(?:\.|::|\\|/)[^\W\d][\w$]*)*")
_DEPTH = {**dict.fromkeys("<[({", 1), **dict.fromkeys(">])}", -1)}
_CLAUSE = re.compile(r"\b(?:extends|implements)\b")
_CLAUSE_END = re.compile(r"\b(?:extends|implements|permits|where)\b|[{]")


FUNCTION, RECEIVING = "=>", "this=>"
"""Names of the types of functions: arguments are the parameters (of the second the receiver before them), then the
result."""

_SIGNATURE = re.compile(r"(?:suspend |unsafe |@\w+ ?)*(?:([\w.]+(?:<[^()]*>)?\??)\.|Fn|FnMut|FnOnce|fn)?(?=\()")
_ARROW = re.compile(r" ?(?:async ?)?(?:throws ?)?[-=]> ?")
_LABEL = re.compile(r"(?:_ ?)?\w+\??:(?!:)")


class TypeText(NamedTuple):
    """`a.b.Name<T, U>`: a dotted name and its arguments. Arrays and maps written with brackets are `[]` and `map`."""

    name: str
    arguments: tuple[TypeText, ...] = ()


def at_place(item: str, arguments: int) -> TypeText | None:
    """The type argument at the place that an item names, as in a tuple; None where it names none of them."""
    return TypeText(item) if item.isdigit() and int(item) < arguments else None


def split(text: str, separator: str) -> list[str]:
    """Split at a separator that stands outside all brackets; `->` and `=>` close nothing."""
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        if char in _DEPTH and not (char == ">" and text[at - 1 : at] in ("-", "=")):
            depth += _DEPTH[char]
        elif char == separator and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return parts


def parse(text: str, brackets: str = "<>") -> list[TypeText]:
    """Alternatives of a type: `A|B` gives two, `T[]` the array `[]` of T, `A<B>` A with an argument."""
    found = []
    for part in split(text.strip(), "|"):
        one = parse_one(part.strip(), brackets)
        if one is not None:
            found.append(one)
    return found


def parse_one(text: str, brackets: str = "<>") -> TypeText | None:
    """One alternative; None for literals, functions, tuples and whatever is not a named type."""
    text = text.strip("?&* \t")
    if "->" in text or "=>" in text:
        function = function_type(text, lambda part: parse(part, brackets))
        if function is not None:
            return function
    if text.startswith("(") and text.endswith(")") and closing(text, 0) == len(text):
        inside = [parse(each, brackets) for each in split(text[1:-1], ",")]
        return TypeText("tuple", tuple(each[0] if each else TypeText("") for each in inside)) if inside[1:] else None
    if text.endswith("[]"):
        inner = parse_one(text[:-2], brackets)
        return TypeText("[]", (inner,) if inner else ())
    match = _WORD.match(text)
    if match is None:
        return None
    rest = text[match.end() :]
    if rest.startswith(brackets[0]) and rest.endswith(brackets[1]):
        inner_types = (parse(each, brackets) for each in split(rest[1:-1], ","))
        return TypeText(match.group(), tuple(each[0] if each else TypeText("") for each in inner_types))
    return TypeText(match.group()) if not rest or rest[0] in "<[({" else None


def function_type(text: str, read: Callable[[str], Sequence[TypeText]]) -> TypeText | None:
    """`(A,b:B)->R`, `A.(B)->R`, `A=>R`, `Fn(A)->R`."""
    match = _SIGNATURE.match(text)
    start = match.end() if match is not None else 0
    end = closing(text, start) if match is not None else text.find("=>")
    arrow = _ARROW.match(text, end) if end else None
    if arrow is None:
        return None
    listed = split(text[start + 1 : end - 1], ",") if match is not None else [text[:end]]
    texts = [*(_LABEL.sub("", each, count=1) for each in listed if each), text[arrow.end() :]]
    receiver = match.group(1) if match is not None else None
    texts = [receiver, *texts] if receiver else texts
    found = (read(each) for each in texts)
    return TypeText(RECEIVING if receiver else FUNCTION, tuple(each[0] if each else TypeText("") for each in found))


def closing(text: str, start: int) -> int:
    """Just after the bracket that closes the one at a place; 0 where none does."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth == 0:
            return at + 1
    return 0


def bases_in_signature(signature: str) -> list[str]:
    """Type texts after `extends` and `implements` in a class's signature, in order."""
    found: list[str] = []
    header = signature
    for match in _CLAUSE.finditer(header):
        end = _CLAUSE_END.search(header, match.end())
        clause = header[match.end() : end.start() if end else len(header)]
        if _depth_at(header, match.start()) == 0:
            found += [each.strip() for each in split(clause, ",") if each.strip()]
    return found


def _depth_at(text: str, end: int) -> int:
    return sum(_DEPTH.get(char, 0) for char in text[:end])
