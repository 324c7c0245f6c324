"""What Ruby's nodes mean: classes, methods, and the calls that make them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span, Used
from app.languages.ruby import local, macros
from app.languages.ruby.nodes import arguments, arity, block_of, dotted, string, symbol_name, text
from app.languages.ruby.values import telling

_MIXES = ("prepend", "include", "extend")
_CLASSES = {"Struct": "struct", "Data": "struct", "Class": "class", "Module": "module"}


class RubyRules(Rules):
    spreads = frozenset({"splat_argument", "hash_splat_argument"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "assignment":
            return _assigned(node, kind)
        if node.type == "call":
            return macros.defined(node, around.top)
        return _DEFINERS[node.type](node, kind, around)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return local.bindings(node)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        return macros.sent(node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        return _import(node)

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node]]:
        """`x.name = 1` writes a member of x."""
        for target in node.named_children if node.type == "left_assignment_list" else node.named_children[:1]:
            method, receiver = target.child_by_field_name("method"), target.child_by_field_name("receiver")
            if target.type == "call" and method is not None and receiver is not None:
                yield method, receiver

    def count_arguments(self, node: Node) -> int:
        """Keywords together count as one; a block is none."""
        count, keywords = 0, False
        for each in node.named_children:
            if each.type in ("splat_argument", "hash_splat_argument", "forward_argument"):
                return -1
            keywords = keywords or each.type == "pair"
            count += each.type not in ("pair", "block_argument", "comment")
        return count + keywords


# Classes and modules


def _class(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """Opened perhaps again: `Acme::Order` is a member of what it is written in and its own prefix."""
    name, container = node.child_by_field_name("name"), ""
    if name is not None and name.type == "scope_resolution":
        outer = name.child_by_field_name("scope")
        container = f".{dotted(outer).replace('::', '.').strip('.')}" if outer is not None else ""
        name = name.child_by_field_name("name")
    if name is None:
        return
    above, body = node.child_by_field_name("superclass"), node.child_by_field_name("body")
    yield Definition(
        name=name, kind=kind, body=_rest(node, above or name), scope=node, container=container,
        type=_bases(above, body), modifiers=("reopened",), opens="class",
    )  # fmt: skip


def _rest(node: Node, header: Node) -> Span:
    """What follows the header: comments may stand before the first statement."""
    return Span(header.end_byte, node.end_byte)


def _bases(above: Node | None, body: Node | None) -> str:
    """What is mixed in, the last one first, then the superclass, as one text; what comes before the class has a `^`."""
    found: list[str] = []
    for each in body.named_children if body is not None else ():
        if each.type == "call" and each.child_by_field_name("receiver") is None:
            method = text(each.child_by_field_name("method"))
            if method in _MIXES:
                given = [dotted(one) for one in arguments(each) if one.type in ("constant", "scope_resolution")]
                found = [*(f"^{one}" if method == "prepend" else one for one in given), *found]
    if above is not None and above.named_children and above.named_children[0].type in ("constant", "scope_resolution"):
        found.append(dotted(above.named_children[0]))
    return ",".join(found)


# Methods


def _method(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    name = whole = node.child_by_field_name("name")
    if name is None or whole is None:
        return
    modifiers: tuple[str, ...] = ()
    if name.type == "setter" and name.named_children:
        name, modifiers = name.named_children[0], ("setter",)
    if around.top or node.type == "singleton_method":
        modifiers = (*modifiers, "static")
    parameters = node.child_by_field_name("parameters")
    least, most = arity(parameters)
    kind = "method" if around.top or node.type == "singleton_method" else "function"
    is_constructor = text(name) == "initialize" and kind == "function"
    yield Definition(
        name=name, kind=kind, member_kind="constructor" if is_constructor else "method",
        body=_rest(node, parameters or whole), scope=node, min_args=least, max_args=most, modifiers=modifiers,
    )  # fmt: skip


def _alias(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    """`alias new old`, as names or as symbols; those of globals are none."""
    name = node.child_by_field_name("name")
    span = symbol_name(name) or name if name is not None else None
    if span is not None:
        yield Definition(name=span, kind="function", member_kind="method", range=node, modifiers=("alias",))


# Assignments


def _assigned(node: Node, kind: str) -> Iterator[Definition]:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None:
        return
    if kind == "field":
        yield from _fields(left, right)
    elif kind == "class":
        yield from _made(node, left, right)
    elif _maker(right) == "":
        yield Definition(name=left, kind=kind, member_kind="constant", value=telling(right))


def _fields(left: Node, right: Node | None) -> Iterator[Definition]:
    names = left.named_children if left.type == "left_assignment_list" else (left,)
    value = telling(right)
    for index, name in enumerate(names):
        if name.type in ("instance_variable", "class_variable"):
            item = f"[{index}]" if left.type == "left_assignment_list" else ""
            yield Definition(
                name=name, kind="field", member_kind="field", in_class=True, once=True, value=value,
                item=item if value is not None else "",
            )  # fmt: skip


def _operator(node: Node, kind: str, around: Around) -> Iterator[Definition]:
    left = node.child_by_field_name("left")
    if left is not None:
        yield from _fields(left, node.child_by_field_name("right"))


def _maker(right: Node | None) -> str:
    """`struct`, `class` or `module` for `Struct.new(…)` and the like."""
    if right is None or right.type != "call" or text(right.child_by_field_name("method")) not in ("new", "define"):
        return ""
    return _CLASSES.get(text(right.child_by_field_name("receiver")), "")


def _made(node: Node, left: Node, right: Node | None) -> Iterator[Definition]:
    """`Point = Struct.new(:x, :y) do … end`, `Mine = Class.new(Base)`."""
    kind = _maker(right)
    if right is None or not kind:
        return
    given = arguments(right)
    bases = [dotted(each) for each in given if each.type in ("constant", "scope_resolution")]
    body = block_of(right)
    yield Definition(
        name=left, kind=kind, body=body or right.child_by_field_name("arguments"), scope=body or right, range=node,
        type=",".join(bases), modifiers=("reopened",), opens="class",
    )  # fmt: skip
    for each in given if kind == "struct" else ():
        name = symbol_name(each)
        if name is not None and each.type == "simple_symbol":
            yield Definition(name=name, kind="property", member_kind="property", range=each, head=each)


def _import(node: Node) -> Iterator[Imported]:
    """Files are named by paths from a load path, or `./…` from the file itself."""
    given, method = arguments(node), text(node.child_by_field_name("method"))
    if not given:
        return
    path = string(given[-1] if method == "autoload" else given[0])
    if path:
        relative = method == "require_relative" and not path.startswith(".")
        at = given[-1] if method == "autoload" else given[0]
        yield Imported("side_effect", at, f"./{path}" if relative else path.removesuffix(".rb"))


_DEFINERS = {
    "class": _class, "module": _class, "method": _method, "singleton_method": _method, "alias": _alias,
    "operator_assignment": _operator,
}  # fmt: skip
