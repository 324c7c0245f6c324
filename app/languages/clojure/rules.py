"""What Clojure's forms mean: vars, functions of several arities, protocols, records, namespaces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span, Used
from app.languages.broad import last, text
from app.languages.clojure.discarded import without_discarded
from app.languages.clojure.forms import DEFINERS, EXTENDERS, NO_DEFINERS, head, name_of, parts, word
from app.languages.clojure.local import bound
from app.languages.clojure.requires import required

_MADE = re.compile(rb"(?P<space>[^/]+/)?(?:map)?->(?P<made>[A-Z][\w-]*)|(?P<outer>[\w.-]+)\.(?P<class>[A-Z]\w*)")


class ClojureRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if kind == "module":
            return _module(node)
        form = head(node)
        if form in EXTENDERS:
            return _extensions(node)
        if form == "defmethod":
            return _method_of_multi(node)
        known = DEFINERS.get(form.rpartition("/")[2])
        if known is None and (around.holder not in ("", "module") or form.startswith(NO_DEFINERS)):
            return ()
        return _defined(node, known or "variable", form)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return bound(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return required(node)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        inside = parts(node)
        if len(inside) > 1 and name_of(inside[1]) is not None:
            yield Property("module", text(name_of(inside[1])))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`str/join`: join of str."""
        space, name = node.child_by_field_name("namespace"), node.child_by_field_name("name")
        if space is not None and name is not None:
            yield name, Span(space.start_byte, space.end_byte)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Records that are made by `Circle.`, `->Circle` and `map->Circle`, classes by their full names."""
        made = _MADE.fullmatch(node.text or b"")
        if made is None:
            return
        part = "made" if made.group("made") else "class"
        outer = made.group("space") if part == "made" else made.group("outer")
        place = Span(node.start_byte + made.start(part), node.start_byte + made.end(part))
        receiver = (outer or b"").decode("utf-8", "replace").rstrip("/")
        yield Used(place, "call" if part == "made" else "read", receiver)

    def prepare(self, source: bytes) -> bytes:
        return without_discarded(source)


def _module(node: Node) -> Iterator[Definition]:
    inside = parts(node)
    name = name_of(inside[1]) if len(inside) > 1 else None
    if name is not None:
        yield Definition(
            last(name), "module", container=text(name).rpartition(".")[0],
            signature=Span(node.start_byte, name.end_byte), doc=_doc(inside[2:3]),
        )  # fmt: skip


def _doc(inside: Sequence[Node]) -> Node | None:
    return inside[0] if inside and inside[0].type == "str_lit" else None


def _defined(node: Node, kind: str, form: str) -> Iterator[Definition]:
    inside = parts(node)
    name = name_of(inside[1]) if len(inside) > 1 else None
    if name is None or form in ("declare", "defstruct"):
        return
    exported = form != "defn-" and ":private" not in text(inside[1])
    if kind == "variable":
        value = inside[-1] if len(inside) > 2 and form in ("def", "defonce") else None
        yield Definition(name, kind, value=value, doc=_doc(inside[2:3]) if len(inside) > 3 else None, exported=exported)
        return
    body = Span(_after_head(node, inside, kind), node.end_byte)
    if kind in ("function", "macro"):
        least, most = _arity(inside[2:])
        yield Definition(
            name, kind, body=body, scope=Span(name.end_byte, node.end_byte), doc=_doc(inside[2:3]), min_args=least,
            max_args=most, exported=exported,
        )  # fmt: skip
        return
    yield Definition(name, kind, body=body, scope=Span(name.end_byte, node.end_byte), doc=_doc(inside[2:3]))
    yield from _fields(inside[2]) if kind == "struct" and len(inside) > 2 and inside[2].type == "vec_lit" else ()
    yield from _members(inside[2:], kind)


def _after_head(node: Node, inside: Sequence[Node], kind: str) -> int:
    """Where the signature ends: after the parameters of a single arity, else after the name."""
    last = inside[1]
    if kind != "trait":
        last = next((each for each in inside[2:6] if each.type == "vec_lit"), last)
    return min(last.end_byte, node.end_byte)


def _arity(inside: Sequence[Node]) -> tuple[int, int]:
    """Least and most arguments of all arities."""
    vectors = [each for each in inside if each.type == "vec_lit"][:1]
    if not vectors:
        firsts = (parts(each)[:1] for each in inside if each.type == "list_lit")
        vectors = [first[0] for first in firsts if first and first[0].type == "vec_lit"]
    counts = [_count(each) for each in vectors]
    if not counts:
        return -1, -1
    return min(least for least, _ in counts), -1 if any(most < 0 for _, most in counts) else max(m for _, m in counts)


def _count(vector: Node) -> tuple[int, int]:
    names = [text(name_of(each)) for each in parts(vector)]
    return (names.index("&"), -1) if "&" in names else (len(names), len(names))


def _fields(vector: Node) -> Iterator[Definition]:
    for each in parts(vector):
        name = name_of(each)
        if name is not None:
            yield Definition(name, "field", range=each, head=each)


def _members(inside: Sequence[Node], kind: str, container: str = "") -> Iterator[Definition]:
    """Methods: `(name [this x] …)`; those of a protocol are names of the namespace."""
    for each in inside:
        found = parts(each) if each.type == "list_lit" else ()
        name = name_of(found[0]) if len(found) > 1 and found[1].type == "vec_lit" else None
        if name is None:
            continue
        abstract = kind == "trait"
        least, most = _count(found[1])
        yield Definition(
            name, "method", member_kind="method", range=each, head=each, outward=abstract, container=container,
            scope=None if abstract else each, body=None if abstract else Span(found[1].end_byte, each.end_byte),
            min_args=least, max_args=most, doc=_doc(found[-1:]), modifiers=("abstract",) if abstract else (),
        )  # fmt: skip


def _extensions(node: Node) -> Iterator[Definition]:
    """Each type of `extend-protocol`, the one of `extend-type`, with the methods that follow it."""
    form, inside = head(node), parts(node)
    container = word(inside[1]) if form == "extend-type" and len(inside) > 1 else ""
    for each in inside[2:]:
        if each.type == "sym_lit" and form == "extend-protocol":
            container = word(each)
        elif each.type == "nil_lit" and form == "extend-protocol":
            container = "nil"
        elif each.type == "list_lit" and container:
            yield from _members((each,), "struct", container.replace("/", "."))


def _method_of_multi(node: Node) -> Iterator[Definition]:
    """`(defmethod price :book [b] …)`: what `price` runs for some arguments."""
    inside = parts(node)
    name = name_of(inside[1]) if len(inside) > 3 else None
    vector = next((each for each in inside[3:] if each.type == "vec_lit"), None)
    if name is not None and vector is not None:
        least, most = _count(vector)
        yield Definition(
            name, "method", head=node, body=Span(vector.end_byte, node.end_byte),
            scope=Span(name.end_byte, node.end_byte), container=word(inside[1]).replace("/", "."),
            min_args=least, max_args=most,
        )  # fmt: skip
