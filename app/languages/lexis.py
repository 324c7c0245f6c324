"""The tokens of expression texts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.domain.facts import EXPRESSION_LIMIT

WORD = re.compile(r"[$@]*[^\W\d][\w$]*[!?]?(?=\W|$)|[$@]*[^\W\d][\w$]*|\\?[^\W\d]\w*(?:\\[^\W\d]\w*)+|\$\d+")
NAMESPACED = re.compile(r"\\?[^\W\d]\w*(?:\\[^\W\d]\w*)+|\\[^\W\d]\w*")
STRING = re.compile(
    r"""[bBrRfFuUlL@$]{0,2}(?:\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)""",
    re.DOTALL,
)
NUMBER = re.compile(r"\d[\w.]*")
QUALIFIED_SELF = re.compile(r"(this|super)(?:@(\w+)|[<\[](\w+)[>\]])")  # `this@A`, `super<A>`, `super[A]`
CALLBACK = re.compile(r"\(=>(?:(\d+)\.)?(\d+|this|out)\)")
IMPORTED = re.compile(r"""import\((?:'[^']*'|"[^"]*")\)(?:\.[\w$]+)*""")  # a type of another module
TYPE = re.compile(r"\\?[^\W\d][\w$]*(?:(?:\.|::|\\)[^\W\d][\w$]*)*")  # a name with those that it stands in
MEMBER = re.compile(r"#?\$?[\w$]+")
ACCESS = re.compile(r"\?\.|->|::|\.|\?->")
AS = re.compile(r"\bas\b")
_SPACE_BETWEEN_WORDS = re.compile(r"(?<=[\w$])\s+(?=[\w$])")
_SPACE = re.compile(r"\s+")
NAMED = re.compile(r"\w+:=")
OPEN, CLOSE = "([{<", ")]}>"
BREAKS = frozenset(("class", "lambda", "yield", "function"))
GIVING_TYPE = frozenset(
    "static_cast dynamic_cast reinterpret_cast const_cast make_unique make_shared dynamic_pointer_cast "
    "static_pointer_cast any_cast bit_cast asInstanceOf summon implicitly".split()
)


def split(text: str) -> list[str]:
    """Parts at commas outside brackets and strings."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(text):
        string = STRING.match(text, at) if text[at] in "\"'`" else None
        if string:
            at = string.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if text[at] == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
        at += 1
    return [*parts, text[start:]]


def callback_number(text: str) -> int:
    return {"this": -1, "out": -2}[text] if text.isalpha() else int(text)


def squeezed(text: str) -> str:
    """A text as expressions are kept: without white space but between words; "" for what is too long to be kept."""
    kept = _SPACE.sub("", _SPACE_BETWEEN_WORDS.sub("\0", text)).replace("\0", " ")
    return kept if len(kept) <= EXPRESSION_LIMIT else ""


def any_of(texts: Iterable[str]) -> str | None:
    """The expression that is any of some: what branches give."""
    found = [squeezed(each) for each in texts]
    return squeezed("||".join(f"({each})" for each in dict.fromkeys(found) if each)) or None


def looks_like_type(text: str) -> bool:
    return bool(re.fullmatch(r"[*&]*[^\W\d][\w.$<>,\[\]:*& ]*", text))


def spreads(text: str) -> bool:
    """Whether a list has parts of its own (`*rest`): then no item is at its place."""
    return "*" in text and any(part.startswith("*") for part in split(text))
