"""Rules that read a whole file at once: what a key means depends on where it stands, not on its node.

All that is found comes from `read`, which is asked by the captures of `whole_file` (see `base.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from app.domain.facts import EXPRESSION_LIMIT, Property
from app.languages.base import Around, Definition, Imported, Node, Rules, Span, Used


class Range(Protocol):
    """What stands at a place of the source: a node, a part of a text."""

    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...


class Text(NamedTuple):
    """A scalar, or a part of one, where it stands in the source; quotes aside."""

    start_byte: int
    end_byte: int
    raw: bytes

    @classmethod
    def of(cls, node: Node) -> Text:
        return cls(node.start_byte, node.end_byte, node.text or b"")

    def __str__(self) -> str:
        return self.raw.decode("utf-8", "replace")

    def part(self, start: int, end: int) -> Text:
        return Text(self.start_byte + start, self.start_byte + end, self.raw[start:end])

    def group(self, match: re.Match[bytes], number: int | str = 0) -> Text:
        """What a group of a match in `raw` covers."""
        return self.part(match.start(number), match.end(number))


@dataclass(slots=True)
class Reading:
    """What one file says, in no particular order."""

    definitions: list[Definition] = field(default_factory=list)
    used: list[Used] = field(default_factory=list)
    imported: list[Imported] = field(default_factory=list)
    properties: list[Property] = field(default_factory=list)

    def define(
        self, name: Range, kind: str, container: str, whole: Range, body: Range | None = None,
        value: str = "", type: str = "", modifiers: tuple[str, ...] = (), claims: bool = True,
        scope: Range | None = None, head: Range | None = None, doc: Node | None = None,
    ) -> str:  # fmt: skip
        """Add a symbol and give its qualified name (where `name` is a Text).

        `body` opens its scope; where that is `whole`, from the name on.
        """
        if body is whole:  # it has its own name in it
            body = Span(name.end_byte, whole.end_byte) if name.end_byte < whole.end_byte else None
        self.definitions.append(
            Definition(
                _span(name),
                kind,
                kind,
                range=_span(whole),
                head=_span(head or whole),
                opens="class",
                body=None if body is None else _span(body),
                scope=None if scope is None else _span(scope),
                container=container,
                value=short(value),
                type=short(type),
                modifiers=modifiers,
                claims=claims,
                doc=doc,
            )
        )
        return f"{container}.{name}" if container else str(name)

    def use(self, name: Range, relation: str, receiver: str = "", called: str = "") -> None:
        self.used.append(Used(_span(name), relation, receiver, called=called))

    def file(self, at: Range, path: str, name: str = "") -> None:
        """A file that is named by what link rules take as its path; `name` is its own where that does not end in it."""
        self.imported.append(Imported("module", _span(at), path, alias=stem(name or path)))


def _span(place: Range) -> Span:
    return Span(place.start_byte, place.end_byte)


def below(node: Node, *types: str) -> Iterator[Node]:
    """Nodes of these types below a node, itself included, in order."""
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if here.type in types:
            yield here
        waiting += reversed(here.named_children)


def stem(path: str) -> str:
    """The name by which the symbol of a file goes."""
    return path.rstrip("/").rpartition("/")[2].partition(".")[0]


def relative(path: object) -> str:
    """A path that is meant from the file's own directory on."""
    text = str(path)
    return text if text.startswith(".") else f"./{text}"


def short(text: str) -> str:
    """A value's text as facts keep it."""
    folded = " ".join(text.split())
    return folded if len(folded) <= EXPRESSION_LIMIT else "…"


NOTHING = Reading()


class WholeFile(Rules):
    """Rules by `read`; the three questions about one file share its answer."""

    def __init__(self) -> None:
        self._last: tuple[bytes, tuple[int, int], Reading] = (b"", (0, 0), NOTHING)

    def read(self, root: Node, source: bytes) -> Reading:
        return NOTHING

    def _reading(self, node: Node, source: bytes) -> Reading:
        known = self._last[0] is source
        place = (node.start_byte, node.end_byte)
        if known and place != self._last[1]:  # an error within, captured like the one that is the root
            return NOTHING
        if node.type == "ERROR" and node.parent is not None:
            return NOTHING
        if not known:
            self._last = (source, place, self.read(node, source))
        return self._last[2]

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return self._reading(node, source).definitions

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        return self._reading(node, source).used

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return self._reading(node, source).imported

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        return self._reading(node, source).properties
