"""What broad languages share when their files are read: definitions by field, arity, clauses, plain imports.

A broad language is one folder: its `__init__.py` says `LANGUAGES = (broad(…),)`, its `queries.scm` marks nodes with the
capture words, and its `rules.py`, where it needs one, extends `BroadRules`. `broad_link.py` links them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from app.languages.base import Around, Definition, Imported, Language, Node, Rules, Span, late, query_text

_QUOTES = "\"'`<>"


def broad(
    name: str, *suffixes: str, grammar: str = "", rules: Callable[[], Rules] | None = None, **more: Any
) -> Language:
    """A broad language from the folder of its name; `grammar` where the grammar's name is another."""
    query = query_text(name, "queries.scm")
    rules = rules or late("broad:BroadRules")
    return Language(name, grammar or name, suffixes, query=query, rules=rules, broad=True, **more)


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


def last_part(module: str) -> str:
    """The name by which a module goes when it is imported whole: `A.B`, `a::b`, `./a/b.lua` → the last part."""
    tail = module.replace("::", "/").rstrip("/").rpartition("/")[2]
    stem, dot, last = tail.rpartition(".")
    return (stem if dot and "/" in module else last) or tail


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


class BroadRules(Rules):
    """Definitions by the fields `name`, `parameters`, `body`, `return_type`, `type`, `value`; whole modules."""

    optional: Sequence[str] = ()
    """Types of parameters that may be left out."""

    many: Sequence[str] = ()
    """Types of parameters that take any number of arguments."""

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        if name is None:
            return
        parameters = node.child_by_field_name("parameters")
        called = kind in ("function", "method", "constructor", "macro")
        least, most = arity(parameters, self.optional, self.many) if called else (-1, -1)
        yield Definition(
            name, kind, body=body, scope=node if called and body is not None else None,
            type=node.child_by_field_name("return_type") or node.child_by_field_name("type"),
            value=node.child_by_field_name("value"), min_args=least, max_args=most,
            exported=self.is_exported(node, name),
        )  # fmt: skip

    def is_exported(self, node: Node, name: Node) -> bool:
        """Whether other files see a definition."""
        return True

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        """A module imported whole: its text is the field `module`, `source`, `path` or `name`, else the first child."""
        fields = map(node.child_by_field_name, ("module", "source", "path", "name"))
        module = next((each for each in fields if each is not None), None) or next(iter(node.named_children), None)
        if module is None:
            return
        alias, called = node.child_by_field_name("alias"), unquoted(module)
        if called:
            yield Imported("module", module, called, "", text(alias) or last_part(called), (alias,) if alias else ())
