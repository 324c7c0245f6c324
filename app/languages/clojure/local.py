"""Clojure's parameters and locals, destructured ones included."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.languages.base import Bound, Node
from app.languages.broad import text
from app.languages.clojure.forms import BINDERS, FUNCTIONS, head, name_of, parts

_HOLDERS = frozenset({"defrecord", "deftype", "extend-type", "extend-protocol", "reify", "proxy"})


def bound(node: Node) -> Iterator[Bound]:
    if node.type == "vec_lit":
        yield from _parameters(node)
        return
    form, inside = head(node), parts(node)
    if form in BINDERS:
        yield from _pairs(next((each for each in inside[1:2] if each.type == "vec_lit"), None))
    elif form == "letfn":
        yield from _functions(inside[1:2])
    elif form in _HOLDERS:
        found = (parts(each)[1:2] for each in inside if each.type == "list_lit")
        yield from (
            bound for vector in found if vector and vector[0].type == "vec_lit" for bound in _parameters(vector[0])
        )
    elif form in ("catch", "as->") and len(inside) > 2:
        yield from (Bound(each, "variable") for each in _names(inside[2]))
    else:
        if form in FUNCTIONS and len(inside) > 1:
            yield from (Bound(each, "variable") for each in _names(inside[1]) if inside[1].type == "sym_lit")
        # `(fn [x] …)`, `(defn f "doc" [x] …)`, and `([x] …)` of several arities
        vector = next((each for each in inside if each.type == "vec_lit"), None)
        yield from _parameters(vector) if vector is not None else ()


def _parameters(vector: Node) -> Iterator[Bound]:
    yield from (Bound(name, "parameter") for each in parts(vector) for name in _names(each))


def _pairs(vector: Node | None) -> Iterator[Bound]:
    inside = parts(vector) if vector is not None else ()
    at = 0
    while at + 1 < len(inside):
        if inside[at].type == "kwd_lit" and text(inside[at]) == ":let":
            yield from _pairs(inside[at + 1])
        elif inside[at].type != "kwd_lit":
            plain = inside[at].type == "sym_lit" and inside[at + 1].type == "sym_lit"
            yield from (Bound(n, "variable", value=inside[at + 1] if plain else None) for n in _names(inside[at]))
        at += 2


def _functions(listed: Sequence[Node]) -> Iterator[Bound]:
    for each in parts(listed[0]) if listed and listed[0].type == "vec_lit" else ():
        inside = parts(each) if each.type == "list_lit" else ()
        yield from (Bound(name, "variable") for part in inside[:1] for name in _names(part))


def _names(pattern: Node) -> Iterator[Node]:
    if pattern.type == "sym_lit":
        name = name_of(pattern)
        if name is not None and text(name) != "&":
            yield name
    elif pattern.type == "vec_lit":
        for each in parts(pattern):
            yield from _names(each)
    elif pattern.type == "map_lit":
        inside = parts(pattern)
        for key, value in zip(inside[::2], inside[1::2], strict=False):
            if key.type != "kwd_lit" or text(key).endswith((":keys", "/keys", ":strs", ":syms", ":as")):
                yield from _names(value if key.type == "kwd_lit" else key)
