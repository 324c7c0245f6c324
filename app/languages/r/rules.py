"""What R's nodes mean: assigned functions, classes that calls make, what is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.domain.facts import LOCAL_LIKE
from app.languages import sections
from app.languages.base import Around, Bound, Definition, Imported, Node, Span, Used
from app.languages.broad import child, text, unquoted

_MAKERS = frozenset({"R6Class", "setRefClass", "setClass"})
_GENERICS = {"setGeneric": "function", "setMethod": "method", "setReplaceMethod": "method", "setValidity": ""}
_BOX = re.compile(r"(?P<path>[\w./]+?)(?P<names>\[[^\]]*\])?\Z")


class RRules(sections.SectionRules):
    marks = sections.syntax(rb"#[^\n]*", rb"'(?:[^'\\\n]|\\.)*'", rb"`[^`\n]*`")

    spreads = frozenset({"dots"})

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type == "call":
            return _made(node) if kind == "class" else _generic(node)
        if node.type == "argument":
            return _member(node)
        if node.type == "function_definition":
            return _backwards(node, kind)
        return _assigned(node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "identifier":
            return (Bound(node, "variable"),)
        names = (each.child_by_field_name("name") for each in node.named_children if each.type == "parameter")
        return (Bound(name, "parameter") for name in names if name is not None and name.type == "identifier")

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if text(child(node, "namespace_operator")):
            yield from _boxed(node)
            return
        given = _values(node)
        if not given or given[0].type not in ("identifier", "string"):
            return
        called, name = text(node.child_by_field_name("function")), unquoted(given[0])
        kind = "wildcard" if called in ("library", "require", "source") else "side_effect"
        yield Imported(kind, given[0], name)

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        left, right = node.child_by_field_name("lhs"), node.child_by_field_name("rhs")
        if left is not None and right is not None and right.type == "identifier":
            yield right, Span(left.start_byte, left.end_byte)

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Classes and functions that a string names."""
        value = node.child_by_field_name("value") if node.type == "argument" else next(iter(_values(node)), None)
        named = child(value, "string_content")
        if named is not None:
            yield Used(named, "inherit" if node.type == "argument" else "call")

    def count_arguments(self, node: Node) -> int:
        given = [each for each in node.named_children if each.type == "argument"]
        return -1 if any(child(each, "dots") is not None for each in given) else len(given)


def _values(call: Node) -> list[Node]:
    """The arguments of a call without their names."""
    given = call.child_by_field_name("arguments")
    values = (each.child_by_field_name("value") for each in given.named_children) if given is not None else ()
    return [each for each in values if each is not None]


def _named(call: Node, name: str) -> Node | None:
    given = call.child_by_field_name("arguments")
    for each in given.named_children if given is not None else ():
        if each.type == "argument" and text(each.child_by_field_name("name")) == name:
            return each.child_by_field_name("value")
    return None


def _function(name: Node, function: Node, whole: Node, kind: str = "function", container: str = "") -> Definition:
    given = function.child_by_field_name("parameters")
    parameters = [each for each in given.named_children if each.type == "parameter"] if given is not None else []
    names = [each.child_by_field_name("name") for each in parameters]
    many = any(name is not None and name.type == "dots" for name in names)
    least = sum(each.child_by_field_name("default") is None for each in parameters) - many
    inner = function.child_by_field_name("body")
    body = inner if inner is not None and whole.end_byte >= inner.end_byte else None
    return Definition(
        name, kind, kind if kind != "function" else "", range=whole, body=body, scope=function, container=container,
        min_args=least, max_args=-1 if many else len(parameters),
    )  # fmt: skip


def _assigned(node: Node, kind: str) -> Iterator[Definition]:
    """`name <- value` and `value -> name`."""
    left, right = node.child_by_field_name("lhs"), node.child_by_field_name("rhs")
    if any(each.type in ("->", "->>") for each in node.children):
        left, right = right, left
    name, container = _target(left)
    if name is None or right is None:
        return
    what = "function" if right.type == "function_definition" else "class" if _maker(right) else "variable"
    if what != ("variable" if kind in LOCAL_LIKE else kind):
        return
    if what == "function":
        yield _function(name, right, node, container=container)
    elif what == "class":
        yield _class(name, right, node)
    elif not container and left is not None and left.type == "identifier":
        yield Definition(name, kind, value=_value(right), once=True)


def _target(node: Node | None) -> tuple[Node | None, str]:
    """The name that is assigned to, and the object that it is a member of."""
    if node is None or node.type == "identifier":
        return node, ""
    if node.type == "string":
        return child(node, "string_content"), ""
    left, right = node.child_by_field_name("lhs"), node.child_by_field_name("rhs")
    simple = node.type == "extract_operator" and left is not None and left.type == "identifier"
    named = right if simple and right is not None and right.type == "identifier" else None
    return named, text(left) if named is not None else ""


def _value(node: Node) -> Node | str:
    """What is assigned; an object as the call of its class."""
    called = node.child_by_field_name("function") if node.type == "call" else None
    if called is None or called.type != "extract_operator":
        given = _values(node) if called is not None and text(called) == "new" else []
        return f"{unquoted(given[0])}()" if given and given[0].type == "string" else node
    left, right = called.child_by_field_name("lhs"), text(called.child_by_field_name("rhs"))
    if left is None or left.type != "identifier":
        return node
    return f"{text(left)}()" if right == "new" else f"{text(left)}.{right}()"


def _backwards(node: Node, kind: str) -> Iterator[Definition]:
    """`function(x) x -> name`: the grammar takes the assignment for the function's body."""
    body = node.child_by_field_name("body")
    name = body.child_by_field_name("rhs") if body is not None else None
    if name is not None and name.type == "identifier" and kind == "function":
        yield _function(name, node, node)._replace(body=None)


def _maker(call: Node) -> bool:
    function = call.child_by_field_name("function") if call.type == "call" else None
    if function is not None and function.type == "namespace_operator":
        function = function.child_by_field_name("rhs")
    return function is not None and text(function) in _MAKERS


def _class(name: Node, call: Node, whole: Node) -> Definition:
    base = _named(call, "inherit") or _named(call, "contains")
    arguments = call.child_by_field_name("arguments")
    one = base is not None and base.type in ("identifier", "string")
    given = _values(call)
    head = Span(whole.start_byte, given[0].end_byte if given else call.end_byte)
    return Definition(name, "class", range=whole, body=arguments, type=unquoted(base) if one else None, signature=head)


def _made(node: Node) -> Iterator[Definition]:
    """`setClass("Name", …)` whose result nobody keeps."""
    given = _values(node)
    name = child(given[0], "string_content") if given and _maker(node) else None
    if name is not None:
        yield _class(name, node, node)


def _generic(node: Node) -> Iterator[Definition]:
    """`setGeneric("name", function…)`, `setMethod("name", "Class", function…)`."""
    kind = _GENERICS.get(text(node.child_by_field_name("function")), "")
    given = _values(node)
    name = child(given[0], "string_content") if kind and given else None
    function = next((each for each in given if each.type == "function_definition"), None)
    if name is None or function is None:
        return
    owner = _owner(given[1]) if kind == "method" else ""
    yield _function(name, function, node, kind if owner or kind == "function" else "function", owner)


def _owner(given: Node) -> str:
    """The first class in a signature."""
    first = next(iter(_values(given)), None) if given.type == "call" else given
    return unquoted(first) if first is not None and first.type == "string" else ""


def _member(node: Node) -> Iterator[Definition]:
    """A member of a class that a call makes."""
    name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
    if name is None or value is None:
        return
    if value.type == "function_definition":
        yield _function(name, value, node, "constructor" if text(name) == "initialize" else "method")
    else:
        yield Definition(name, "field", "field", value=value)


def _boxed(node: Node) -> Iterator[Imported]:
    """`box::use(./geo, pkg[f, g = h])`: what lists names binds no module."""
    given = node.child_by_field_name("arguments")
    for each in given.named_children if given is not None else ():
        value, alias = each.child_by_field_name("value"), each.child_by_field_name("name")
        found = _BOX.match("".join(text(value).split())) if value is not None else None
        if value is None or found is None:
            continue
        path, claims = found["path"], (alias,) if alias is not None else ()
        if alias is not None or not found["names"]:
            yield Imported("module", value, path, "", text(alias) or path.rpartition("/")[2], claims)
        yield from _attached(value, path)


def _attached(value: Node, path: str) -> Iterator[Imported]:
    inner: Node | None = value
    while inner is not None and inner.type == "binary_operator":
        inner = inner.child_by_field_name("rhs")
    listed = child(inner, "arguments")
    for each in listed.named_children if listed is not None else ():
        name, alias = each.child_by_field_name("value"), each.child_by_field_name("name")
        if name is not None and name.type == "identifier":
            claims = (alias,) if alias is not None else ()
            yield Imported("name", name, path, text(name), text(alias or name), claims)
