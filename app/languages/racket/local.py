"""The names that Racket's forms bind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node
from app.languages.broad import text

_COMMENTS = frozenset({"comment", "block_comment", "sexp_comment", "dot"})
_MATCHES = frozenset({"match-lambda", "syntax-rules", "case-lambda"})
_WILD = frozenset({"_", "...", "...+", "=>", "?", "quote", ":"})


def parts(node: Node) -> list[Node]:
    """What a form consists of, comments and dots left out."""
    return [each for each in node.named_children if each.type not in _COMMENTS]


def bindings(node: Node) -> Iterable[Bound]:
    head, *rest = parts(node)
    word = text(head)
    if not rest:
        return ()
    if word == "case-lambda":
        return (found for clause in rest for first in parts(clause)[:1] for found in _parameters(first))
    if word in ("lambda", "λ", "opt-lambda"):
        return _parameters(rest[0])
    if word.startswith("inherit"):
        return (Bound(each, "variable", value=f"this.{text(each)}") for each in rest if each.type == "symbol")
    if word.startswith("define"):
        return _defined(rest[0])
    if word.startswith(("match", "syntax")):
        clauses = rest if word in _MATCHES else rest[:1] if word == "match-define" else rest[1:]
        patterns = (
            rest[:1] if word == "match-define" else [p for c in clauses if c.type == "list" for p in parts(c)[:1]]
        )
        return (Bound(each, "variable") for pattern in patterns for each in _pattern(pattern, False))
    return _let(rest)


def _defined(header: Node) -> Iterator[Bound]:
    """Parameters after the name, of each function that a curried one gives."""
    inner = parts(header)
    if inner and inner[0].type == "list":
        yield from _defined(inner[0])
    yield from _listed(inner[1:])


def _parameters(node: Node) -> Iterable[Bound]:
    return (Bound(node, "parameter"),) if node.type == "symbol" else _listed(parts(node))


def _listed(nodes: list[Node]) -> Iterator[Bound]:
    for each in nodes:
        if each.type == "symbol" and text(each) not in _WILD:
            yield Bound(each, "parameter")
        elif each.type == "list" and (first := parts(each)[:1]) and first[0].type == "symbol":
            yield Bound(first[0], "parameter")


def _let(rest: list[Node]) -> Iterator[Bound]:
    """`([name value] …)`, perhaps after the name of a loop; several names where values are."""
    if rest[0].type == "symbol":
        yield Bound(rest[0], "variable")
        rest = rest[1:]
    for clause in _clauses(rest[0]) if rest and rest[0].type == "list" else ():
        inner = parts(clause) if clause.type == "list" else []
        if inner and inner[0].type == "symbol":
            yield Bound(inner[0], "variable", made(inner[1] if len(inner) == 2 else None))
        elif inner and inner[0].type == "list":
            yield from (Bound(each, "variable") for each in parts(inner[0]) if each.type == "symbol")


def _clauses(node: Node) -> Iterator[Node]:
    """What binds; what follows a keyword (`#:when`) does not."""
    before = node
    for each in parts(node):
        if before.type != "keyword":
            yield each
        before = each


def made(value: Node | None) -> Node | None:
    """The class of `(new c% …)`."""
    inner = parts(value) if value is not None and value.type == "list" else []
    return inner[1] if len(inner) > 1 and text(inner[0]) == "new" else None


def _pattern(node: Node, is_head: bool) -> Iterator[Node]:
    """Names in a pattern that are no heads of lists, no structures and no predicates."""
    if node.type == "symbol":
        if not is_head and text(node) not in _WILD:
            yield node
        return
    inner = parts(node) if node.type == "list" else []
    if inner and text(inner[0]) in ("struct", "?", "app"):
        fields = [field for each in inner[2:] for field in (parts(each) if each.type == "list" else [each])]
        inner = [inner[0], *(fields if text(inner[0]) == "struct" else inner[2:])]
    for number, each in enumerate(inner):
        yield from _pattern(each, number == 0)
