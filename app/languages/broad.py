"""What broad languages share when their files are read: parts of nodes, arity, clauses.

A broad language is one folder: its `__init__.py` says `LANGUAGES = (broad(…),)`, its `queries.scm` marks nodes with the
capture words, and its `rules.py` says what they mean. `broad_link.py` links them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from app.languages.base import Language, Node, Rules, Span, query_text

_QUOTES = "\"'`<>"


def broad(name: str, *suffixes: str, rules: Callable[[], Rules], **more: Any) -> Language:
    """A broad language from the folder of its name, which is also that of its grammar."""
    return Language(name, name, suffixes, query=query_text(name, "queries.scm"), rules=rules, broad=True, **more)


def text(node: Node | None) -> str:
    """A node's source; "" for none."""
    return "" if node is None else (node.text or b"").decode("utf-8", "replace")


def unquoted(node: Node | None) -> str:
    """The text of a string without its quotes."""
    return text(node).strip(_QUOTES)


def child(node: Node | None, *types: str) -> Node | None:
    """The first child of one of these types."""
    return next((each for each in node.children if each.type in types), None) if node is not None else None


def rest(header: Node, whole: Node) -> Span:
    """What of a definition follows its header: a body that no one node covers."""
    return Span(header.end_byte, max(header.end_byte, whole.end_byte))


def last(named: Node, mark: str = ".") -> Span:
    """The last part of a name whose parts a mark joins."""
    part = text(named).rpartition(mark)[2]
    return Span(named.end_byte - len(part.encode()), named.end_byte)


def arity(parameters: Node | None, optional: Sequence[str] = (), many: Sequence[str] = ()) -> tuple[int, int]:
    """Least and most arguments of a parameter list; -1 for any number. Defaults are known by type or by field."""
    least = most = 0
    variadic = False
    for each in parameters.named_children if parameters is not None else ():
        if "comment" in each.type:
            continue
        if each.type in many:
            variadic = True
            continue
        most += 1
        least += each.type not in optional and each.child_by_field_name("default_value") is None
    return least, -1 if variadic else most


def clauses(nodes: Iterable[Node], key: Callable[[Node], object]) -> Iterator[list[Node]]:
    """Runs of neighbours with the same key, comments between them passed over; nodes whose key is None end a run.

    Functions that are written in several equations become one definition this way.
    """
    run: list[Node] = []
    before: object = None
    for node in nodes:
        if "comment" in node.type:
            continue
        here = key(node)
        if run and (here is None or here != before):
            yield run
            run = []
        if here is not None:
            run.append(node)
        before = here
    if run:
        yield run
