"""The tokens of expression texts."""

from __future__ import annotations

import re

WORD = re.compile(r"[$@]*[^\W\d][\w$]*[!?]?(?=\W|$)|[$@]*[^\W\d][\w$]*|\\?[^\W\d]\w*(?:\\[^\W\d]\w*)+|\$\d+")
NAMESPACED = re.compile(r"\\?[^\W\d]\w*(?:\\[^\W\d]\w*)+|\\[^\W\d]\w*")
STRING = re.compile(
    r"""[bBrRfFuUlL@$]{0,2}(?:\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)""",
    re.DOTALL,
)
NUMBER = re.compile(r"\d[\w.]*")
QUALIFIED_SELF = re.compile(r"(this|super)(?:@(\w+)|[<\[](\w+)[>\]])")  # `this@A`, `super<A>`, `super[A]`
CALLBACK = re.compile(r"\(=>(?:(\d+)\.)?(\d+)\)")
IMPORTED = re.compile(r"""import\((?:'[^']*'|"[^"]*")\)(?:\.[\w$]+)*""")  # a type of another module
ACCESS = re.compile(r"\?\.|->|::|\.|\?->")
OPEN, CLOSE = "([{<", ")]}>"
BREAKS = frozenset(("class", "lambda", "yield", "function"))


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


def looks_like_type(text: str) -> bool:
    return bool(re.fullmatch(r"[*&]*[^\W\d][\w.$<>,\[\]:*& ]*", text))
