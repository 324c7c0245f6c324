"""Functions without a name as they stand in expression texts, in the forms of all languages.

`x=>…`, `(a,b)=>…`, `|a|…`, `fn($x)=>…`, `function(x){…}`, `[&](auto x){…}`, `lambda x:…`, and in braces `{x->…}`,
`{x in…}`, `{$0…}`, `{it…}`. `x->…` only where that is no access to a member.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from app.languages import lexis
from app.languages.cursor import Cursor, Unknown


class Parts(NamedTuple):
    """Parameters as (name, type text), and the text of what is given back. A name in brackets is taken apart."""

    parameters: tuple[tuple[str, str], ...]
    body: str


_START = re.compile(r"[(|\[{]|(?:move|static|async|lambda|function|func)\b|fn\(|[$\w]+(?:=>|->)|_[.(]")
_WORDED = re.compile(r"(?:static |async )*(?:fn|function|func)[\w ]*(?=\()")
_BARE = re.compile(r"(?:async )?([$\w]+)(=>|->)")
_PYTHON = re.compile(r"lambda ?([\w, ]*):")
_BETWEEN = re.compile(r"(?:use\([^)]*\))?(?:(?::|->)[^{]*?)?(?:mutable|throws)?(?==>|->|\{)")
_BARS = re.compile(r"(?:move ?)?\|([^|]*)\|(?:->[^{]*(?={))?")
_HEAD = re.compile(r"\|([^|]*)\||([\w,:<>?.()\[\]&* ]*?)(?:->|=>|\bin )|(?=)")
_IMPLICIT = re.compile(r"\$\d|\bit\b")
_NAMED = re.compile(r"(?:val |var |mut |ref |&)*(\$?\w+)\??:(.+)")
_TYPED = re.compile(r"(?:const |final )*(.*[\w>\]?])[ &*]*(?<=[ &*>\]$])(\$?\w+)|([\w\\|?]+)(\$\w+)")
_COMPREHENSION = re.compile(
    r"(?P<body>.+?)\bfor (?P<names>\w+(?:,\w+)*) in(?: |(?=[(\[]))(?P<over>(?:(?!\bif\b).)+?)(?: ?\bif\b.*)?"
)
_SIMPLE = re.compile(r"(?:mut |ref |final |var |&)*(\$?\w+)")


def parts(text: str, arrows: bool = False) -> Parts | None:
    """A text that is such a function; None for others. `arrows`: `x->…` is one."""
    if not _START.match(text):
        return None
    try:
        return _in_braces(text) if text[0] == "{" else _of(text, arrows)
    except Unknown:
        return None


def braced(text: str) -> Parts:
    """What stands in braces behind a call."""
    inner = text[1:-1]
    head = _HEAD.match(inner)
    stated = next((each for each in head.groups() if each is not None), None) if head is not None else None
    if stated is None or head is None or not _balanced(stated):
        return Parts((), _last(inner))
    return Parts(_parameters(stated), _last(inner[head.end() :]))


def _in_braces(text: str) -> Parts | None:
    """In braces where a value could stand as well: only what can be nothing else."""
    if not text.endswith("}") or _end(text) != len(text):
        return None
    found = braced(text)
    head = text[1 : text.rfind(found.body)]
    certain = ":" not in head or "->" in head if found.parameters else _IMPLICIT.search(found.body)
    return found if certain else None


def _of(text: str, arrows: bool) -> Parts | None:
    if text.startswith("_"):
        return Parts((("_", ""),), text) if text[1:2] in (".", "(") else None
    python, bars, bare = _PYTHON.match(text), _BARS.match(text), _BARE.match(text)
    for match in filter(None, (python, bars)):
        return Parts(_parameters(match.group(1)), _body(text[match.end() :]))
    if bare is not None and (arrows or bare.group(2) == "=>"):
        return Parts(((bare.group(1), ""),), _body(text[bare.end() :]))
    worded = _WORDED.match(text)
    start = worded.end() if worded is not None else len("async ") if text.startswith("async (") else 0
    if text[start : start + 1] == "[":
        start = _end(text, start)
    if text[start : start + 1] != "(":
        return None
    end = _end(text, start)
    between = _BETWEEN.match(text, end)
    rest = text[between.end() :] if between is not None else ""
    arrow = rest[:2] if rest[:2] == "=>" or (arrows and rest[:2] == "->") else ""
    if not arrow and not (rest.startswith("{") and (worded is not None or start)):
        return None
    return Parts(_parameters(text[start + 1 : end - 1]), _body(rest.removeprefix(arrow)))


def comprehension(text: str) -> tuple[Parts, str] | None:
    """`f(x)for x in xs if c` as the function of an element, and what it runs over; None for others and nested ones."""
    match = _COMPREHENSION.fullmatch(text)
    if match is None or " for " in match["over"]:
        return None
    names = match["names"]
    return Parts(((f"({names})" if "," in names else names, ""),), match["body"].strip()), match["over"]


def _end(text: str, start: int = 0) -> int:
    cursor = Cursor(text)
    cursor.at = start
    cursor.balanced()
    return cursor.at


def _balanced(text: str) -> bool:
    return text.count("(") == text.count(")") and text.count("[") == text.count("]")


def _parameters(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(_parameter(each.strip()) for each in lexis.split(text) if each.strip())


def _parameter(text: str) -> tuple[str, str]:
    if text[0] in "([":
        return text.partition(":")[0], ""
    named, typed, simple = _NAMED.fullmatch(text), _TYPED.fullmatch(text), _SIMPLE.fullmatch(text)
    if named is not None:
        return named.group(1), named.group(2)
    if simple is not None:
        return simple.group(1), ""
    if typed is not None:
        return typed.group(2) or typed.group(4), typed.group(1) or typed.group(3)
    return "", ""


def _body(text: str) -> str:
    text = text.strip()
    try:
        whole = text.startswith("{") and text.endswith("}") and _end(text) == len(text)
    except Unknown:
        return ""
    return _last(text[1:-1]) if whole else text


def _last(text: str) -> str:
    """The last statement of some, which gives the value."""
    statements = [each.strip() for each in _split(text) if each.strip()]
    return statements[-1].removeprefix("return ").strip() if statements else ""


def _split(text: str) -> list[str]:
    found, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if char == ";" and depth == 0:
            found.append(text[start:at])
            start = at + 1
    return [*found, text[start:]]
