"""What a call is given, as it is written: facts count arguments, the source at the same commit spells them."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Sequence

from app.domain.facts import Reference
from app.extract.text import BOM, canonical
from app.languages import lexis
from app.query.linking.units import Unit

Source = Callable[[str], bytes]
"""The bytes of a file at its commit, by path; empty where they cannot be had."""

KEPT = 16  # files whose lines are kept
_LINES = 30  # that a call is looked for on
_GENERIC = re.compile(r"\s*(?:::)?<[\w\s,.<>?\[\]&:*]{0,200}>")
_OPENING = re.compile(r"\s*\(")
_BOUND = re.compile(r"[(,;{]")
_CODE = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|\"\"\".*?\"\"\"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()]""", re.DOTALL
)


class Written:
    """Sources of views by their numbers; the lines of those that were read lately are kept."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self._sources = sources
        self._lines: OrderedDict[tuple[int, str], list[bytes]] = OrderedDict()

    def arguments(self, unit: Unit, reference: Reference) -> list[str] | None:
        """The arguments of a call as expressions; None where they cannot be told, or are not as many as counted."""
        text = self._behind(unit, reference)
        generic = _GENERIC.match(text)
        opening = _OPENING.match(text, generic.end() if generic else 0)
        if opening is None:
            return None
        inside = _inside(text, opening.end())
        if inside is None:
            return None
        found = [part for part in lexis.split(inside) if part.strip()]
        return [_expression(part) for part in found] if len(found) == reference.argc else None

    def _behind(self, unit: Unit, reference: Reference) -> str:
        """The text behind the name of a reference; nothing where another name stands there."""
        lines = self._of(unit.view, unit.path)[reference.line - 1 : reference.line - 1 + _LINES]
        name = reference.name.encode()
        if not lines or not lines[0].startswith(name, reference.column - 1):
            return ""
        first = lines[0][reference.column - 1 + len(name) :]
        return b"\n".join((first, *lines[1:])).decode("utf-8", "replace")

    def before(self, unit: Unit, line: int, column: int) -> str:
        """What stands before a name in its own declaration, as far as that is on the name's line."""
        lines = self._of(unit.view, unit.path)[line - 1 : line]
        text = lines[0][: column - 1].decode("utf-8", "replace") if lines else ""
        return _BOUND.split(text)[-1].strip()

    def _of(self, view: int, path: str) -> list[bytes]:
        key = (view, path)
        found = self._lines.pop(key, None)
        if found is None:
            source = self._sources[view](path) if view < len(self._sources) else b""
            found = source.removeprefix(BOM).split(b"\n")
        self._lines[key] = found
        while len(self._lines) > KEPT:
            self._lines.popitem(last=False)
        return found


def _inside(text: str, start: int) -> str | None:
    """What stands up to the bracket that closes the one before `start`, without comments; None where none does."""
    depth, at = 1, start
    parts: list[str] = []
    for mark in _CODE.finditer(text, start):
        if mark.lastgroup == "comment":
            parts.append(text[at : mark.start()])
            at = mark.end()
        depth += {"(": 1, ")": -1}.get(mark.group(), 0)
        if depth == 0:
            return "".join((*parts, text[at : mark.start()]))
    return None


def _expression(part: str) -> str:
    """As facts keep expressions; strings as they are."""
    part = part.strip()
    return part if part[:1] in "\"'" else canonical(part, True)
