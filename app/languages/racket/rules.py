"""What Racket's forms mean: definitions, structures, classes, what is required and provided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from app.domain.facts import LOCAL_LIKE
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span, Used
from app.languages.broad import text
from app.languages.racket import local, requires
from app.languages.racket.quoted import blanked

_ALL = re.compile(rb"\(\s*all-defined-out\s*\)")
_PREFIX = re.compile(rb"\(\s*prefix-in\s+([^\s()\[\]\"]+:)(?=[\s\"(])")
_PREFIXED = re.compile(
    rb'"(?:[^"\\]|\\.)*"|;[^\n]*|#\|.*?\|#|#\\.|(?<![^\s()\[\]{}\'`,@])(?P<mark>[^\s()\[\]{}"\';,`:]+:)[^\s()\[\]{}"\';,`]+',
    re.DOTALL,
)
_LAMBDAS = frozenset({"lambda", "λ", "case-lambda", "match-lambda", "match-lambda*", "opt-lambda", "curry"})
_CLASSES = frozenset({"class", "class*", "mixin", "interface"})


class RacketRules(Rules):
    def prepare(self, source: bytes) -> bytes:
        return blanked(source)

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        exported = _exports_all(source)
        for found in _DEFINERS.get(kind, _variables)(node, kind):
            yield found if found.kind in ("field", "method") else found._replace(exported=exported)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        head, *specs = local.parts(node)
        told = requires.required if text(head) == "require" else requires.provided
        return (found for spec in specs for found in told(spec))

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Names with the prefix that their module was required with."""
        prefixes = _prefixes(source)
        for found in _PREFIXED.finditer(blanked(source)) if prefixes else ():
            mark = found["mark"]
            if mark in prefixes:
                at = found.start("mark")
                called = source[at - 1 : at] == b"("
                name = Span(at + len(mark), found.end())
                yield Used(name, "call" if called else "read", mark.decode("utf-8", "replace"))


@lru_cache(4)
def _exports_all(source: bytes) -> bool:
    return _ALL.search(source) is not None


@lru_cache(4)
def _prefixes(source: bytes) -> frozenset[bytes]:
    return frozenset(_PREFIX.findall(source))


# Definitions


def _function(node: Node, kind: str) -> Iterator[Definition]:
    """`(define (name …) …)`, also where it gives functions; `(define name (lambda (…) …))`."""
    head, second, *more = local.parts(node)
    kind = "method" if text(head).startswith(("define/pu", "define/private", "define/over", "define/aug")) else kind
    if second.type == "symbol":
        if not more or not _is_form(more[0], _LAMBDAS):
            return
        given = local.parts(more[0])[1:2]
        least, most = _arity(given[0] if given else None, 0)
        yield Definition(second, kind, body=more[0], scope=more[0], min_args=least, max_args=most)
        return
    while (inner := local.parts(second)[:1]) and inner[0].type == "list":
        second = inner[0]
    names = local.parts(second)
    if names and names[0].type == "symbol":
        least, most = _arity(second, 1)
        outer = local.parts(node)[1]
        yield Definition(
            names[0], kind, kind if kind == "macro" else "", body=Span(outer.end_byte, node.end_byte), scope=node,
            min_args=least, max_args=most,
        )  # fmt: skip


def _is_form(node: Node, heads: frozenset[str]) -> bool:
    parts = local.parts(node) if node.type == "list" else []
    return bool(parts) and text(parts[0]) in heads


def _arity(parameters: Node | None, first: int) -> tuple[int, int]:
    """Positional parameters: those in brackets with a default may be left out, one after a dot takes the rest."""
    if parameters is None or parameters.type != "list":
        return 0, -1
    least = most = 0
    after = ""
    for each in parameters.named_children[first:]:
        if each.type == "dot":
            return least, -1
        if after != "keyword" and each.type in ("symbol", "list"):
            most += 1
            least += each.type == "symbol" or ":" in map(text, local.parts(each)[1:2])
        after = each.type
    return least, most


def _macro(node: Node, kind: str) -> Iterator[Definition]:
    second = local.parts(node)[1:2]
    if second and second[0].type == "symbol":
        yield Definition(second[0], kind, body=Span(second[0].end_byte, node.end_byte))
    elif second and second[0].type == "list":
        yield from (each._replace(min_args=-1, max_args=-1) for each in _function(node, kind))


def _variables(node: Node, kind: str) -> Iterator[Definition]:
    head, *more = local.parts(node)
    if not more or kind not in LOCAL_LIKE:
        return
    if more[0].type == "symbol":
        if len(more) < 2 or not _is_form(more[1], _LAMBDAS | _CLASSES):
            value = more[1] if len(more) == 2 else None
            named = value if value is not None and value.type == "symbol" else None
            yield Definition(more[0], kind, "field", type=local.made(value), value=named)
    elif text(head) == "define-values":
        for each in local.parts(more[0]):
            if each.type == "symbol":
                yield Definition(each, kind, "field", range=each, signature=Span(node.start_byte, more[0].end_byte))


def _structure(node: Node, kind: str) -> Iterator[Definition]:
    """A structure with its fields."""
    _, name, *more = local.parts(node)
    base = more[0] if more and more[0].type == "symbol" else None
    fields = next((each for each in more if each.type == "list"), None)
    members = local.parts(fields) if fields is not None else []
    count = len(members) if base is None else -1
    yield Definition(name, kind, body=fields, type=base, signature=node, min_args=count, max_args=count)
    for each in members:
        field = local.parts(each)[0] if each.type == "list" and local.parts(each) else each
        if field.type == "symbol":
            yield Definition(field, "field", range=each, head=each)


def _class(node: Node, kind: str) -> Iterator[Definition]:
    _, name, form = local.parts(node)[:3]
    head, *more = local.parts(form)
    base = more[0] if more and more[0].type == "symbol" and text(head).startswith("class") else None
    kind = "interface" if text(head) == "interface" else kind
    end = base.end_byte if base is not None else head.end_byte
    yield Definition(name, kind, body=Span(end, form.end_byte), type=base)


def _fields(node: Node, kind: str) -> Iterator[Definition]:
    for each in local.parts(node)[1:]:
        name = each
        while name.type == "list" and local.parts(name):
            name = local.parts(name)[0]
        if name.type == "symbol":
            yield Definition(name, kind, range=each, head=each)


def _module(node: Node, kind: str) -> Iterator[Definition]:
    name = local.parts(node)[1]
    yield Definition(name, kind, body=Span(name.end_byte, node.end_byte))


_DEFINERS = {
    "function": _function, "macro": _macro, "struct": _structure, "class": _class, "field": _fields, "module": _module,
}  # fmt: skip
