"""The type syntax of C and C++, read into the alternatives that linking knows.

Qualifiers, pointers, references and smart pointers are what they lead to; arrays are `[]`.
"""

from __future__ import annotations

import re

from app.languages.types import TypeText, split

_WORDS = re.compile(
    r"\b(?:const|volatile|struct|union|enum|class|typename|static|register|constexpr|mutable|restrict)\b"
)
_NAME = re.compile(r"(?:::)?[^\W\d]\w*(?:::(?:template\s+)?[^\W\d]\w*)*")
_POINTERS = frozenset(
    "unique_ptr shared_ptr weak_ptr optional reference_wrapper intrusive_ptr scoped_refptr RefPtr Ref".split()
)
_SUPERCLASS = re.compile(r":\s*(\w+)")


def parse(text: str) -> TypeText | None:
    """One type; None for functions, `auto` and what is no named type."""
    text = _WORDS.sub(" ", text).strip(" *&")
    if text.endswith("]"):
        inner = parse(text[: text.rfind("[")])
        return TypeText("[]", (inner,) if inner else ())
    name = _NAME.match(text)
    if name is None or name.group() in ("auto", "decltype"):
        return None
    rest = text[name.end() :].strip()
    if not rest.startswith("<"):
        return TypeText(name.group().removeprefix("::"))
    end = _closing(rest)
    arguments = tuple(parse(part) or TypeText("") for part in split(rest[1:end], ",") if part.strip())
    if name.group().rpartition("::")[2] in _POINTERS and arguments:
        return arguments[0]
    tail = rest[end + 1 :]
    if tail.startswith("::"):
        return TypeText(f"{name.group()}{tail.split('<')[0]}".removeprefix("::"))
    return TypeText(name.group().removeprefix("::"), arguments)


def _closing(text: str) -> int:
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "<") - (char == ">" and text[at - 1] != "-")
        if depth == 0:
            return at
    return len(text)


def bases(signature: str) -> list[str]:
    """Type texts of a class's bases; those of an interface of Objective-C are its superclass and its protocols."""
    if signature.startswith("@"):
        return _of_interface(signature)
    _, _, clause = signature.replace("::", "\0").partition(":")
    found = [each.replace("\0", "::").strip() for each in split(clause, ",")]
    return [re.sub(r"^(?:(?:public|private|protected|virtual)\b\s*)+", "", each) for each in found if each]


def _of_interface(signature: str) -> list[str]:
    """`@interface A : B <P, Q>`, `@protocol P <Q>`."""
    header = signature.partition("{")[0]
    above = _SUPERCLASS.search(header)
    protocols = header[header.find("<") + 1 :].partition(">")[0] if "<" in header else ""
    return [*(above.groups() if above else ()), *(each.strip() for each in protocols.split(",") if each.strip())]
