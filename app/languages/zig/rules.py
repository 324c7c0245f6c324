"""What Zig's nodes mean: declarations, containers, captures and `@import`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.domain.facts import LOCAL_LIKE
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.broad import child, text
from app.languages.zig.recovery import without_open_brackets

_TYPED = frozenset({"ErrorUnionExpr", "PrefixTypeOp"})


class ZigRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type in ("Decl", "FnProto"):
            return _function(node, kind, source)
        if node.type == "VarDecl":
            return _variable(node, kind, source)
        if node.type == "ContainerField":
            return _field(node, kind)
        return (Definition(node, kind),)

    def recover(self, source: bytes) -> bytes | None:
        return without_open_brackets(source)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type != "ParamDecl":
            return (Bound(each, "variable") for each in node.children_by_field_name("variable"))
        name, type_ = node.child_by_field_name("parameter"), child(node, "ParamType")
        return (Bound(name, "parameter", _named_type(type_)),) if name is not None else ()

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        expression = child(node, "ErrorUnionExpr")
        if node.type == "VarDecl":
            expression = node.named_children[-1]
        module, fields = _imported(expression)
        if module is None:
            return
        path, name = text(module).strip('"'), node.child_by_field_name("variable_type_function")
        if node.type == "AssignExpr":
            yield Imported("side_effect", module, path)
        elif name is None:
            yield Imported("wildcard", module, path)
        elif not fields:
            yield Imported("module", module, path, "", text(name), (name,))
        elif len(fields) == 1:
            yield Imported("name", fields[0], path, text(fields[0]), text(name), (name, fields[0]))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """Each name in a chain with what stands before it."""
        before: Node | None = None
        for part in node.named_children:
            name = part.named_children[0] if part.type == "FieldOrFnCall" and part.named_children else None
            if name is not None and before is not None:
                yield name, Span(node.start_byte, before.end_byte)
            before = part


def _imported(expression: Node | None) -> tuple[Node | None, list[Node]]:
    """The string of an `@import` and the names that are taken from it; None for other expressions."""
    chain = expression.named_children[0] if expression is not None and expression.named_children else None
    parts = chain.named_children if chain is not None else []
    if len(parts) < 2 or text(parts[0]) != "@import":
        return None, []
    given: Node | None = parts[1]
    while given is not None and given.type != "STRINGLITERALSINGLE":
        given = given.named_children[0] if given.named_children else None
    return given, [each.named_children[0] for each in parts[2:] if each.named_children]


def _is_public(node: Node, source: bytes) -> bool:
    """`pub` stands before the declaration, with `export` or `threadlocal` between at most."""
    return b"pub" in source[max(0, node.start_byte - 24) : node.start_byte].rpartition(b"\n")[2].split()


def _head(node: Node, source: bytes) -> Span:
    start = source.rfind(b"pub", max(0, node.start_byte - 24), node.start_byte) if _is_public(node, source) else -1
    return Span(start if start >= 0 else node.start_byte, node.end_byte)


def _function(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    header, body = node if node.type == "FnProto" else child(node, "FnProto"), child(node, "Block")
    name = header.child_by_field_name("function") if header is not None else None
    if header is None or name is None:
        return
    made = _made(header, body)
    parameters = child(header, "ParamDeclList")
    listed = [each for each in parameters.named_children if each.type == "ParamDecl"] if parameters is not None else []
    many = any(each.child_by_field_name("parameter") is None and text(each) == "..." for each in listed)
    receiver = bool(listed) and text(listed[0].child_by_field_name("parameter")) in ("self", "this")
    head = _head(node, source)
    yield Definition(
        name, "struct" if made else kind, range=head, head=head, body=body, scope=node, opens="class" if made else "",
        type=_named_type(header), min_args=len(listed) - many, max_args=-1 if many else len(listed),
        receiver=receiver, modifiers=("generic",) if made else (), exported=_is_public(node, source),
    )  # fmt: skip


def _made(header: Node, body: Node | None) -> bool:
    """Whether a function makes a type, and its last statement says which."""
    if body is None or not body.named_children or _named_type(header) != "type":
        return False
    node: Node | None = body.named_children[-1]
    while node is not None and node.type in ("Statement", "AssignExpr", "ErrorUnionExpr", "SuffixExpr"):
        node = node.named_children[0] if node.named_children else None
    return node is not None and node.type == "ContainerDecl"


def _named_type(node: Node | None) -> str:
    """The type that a parameter, field or function is declared with, or points to; "" for slices and arrays of it."""
    found = child(node, "ErrorUnionExpr")
    if (
        node is None
        or found is None
        or any(each.type == "PrefixTypeOp" and "[" in text(each) for each in node.children)
    ):
        return ""
    return text(found).rpartition("!")[2].strip()


def _variable(node: Node, kind: str, source: bytes) -> Iterator[Definition]:
    name = node.child_by_field_name("variable_type_function")
    parts = [each for each in node.named_children if each.type in (*_TYPED, "InitList")]
    value = parts[-1] if parts and any(each.type == "=" for each in node.children) else None
    container = value.named_children[0].named_children[:1] if value is not None and value.named_children else []
    is_type = bool(container) and container[0].type in ("ContainerDecl", "ErrorSetDecl")
    if name is None or is_type == (kind in LOCAL_LIKE) or _imports(value):
        return
    head = _head(node, source)
    if is_type:
        yield Definition(
            name, _kind_of(container[0]), range=head, head=head, body=container[0], exported=_is_public(node, source),
        )  # fmt: skip
    elif text(value) != "@This()":
        kind = "constant" if node.children[0].type == "const" else kind
        type_ = _named_type(node) if len(parts) > 1 else None
        exported = _is_public(node, source)
        yield Definition(name, kind, kind, range=head, head=head, type=type_, value=value, exported=exported)


def _imports(value: Node | None) -> bool:
    module, fields = _imported(value)
    return module is not None and len(fields) < 2


def _kind_of(container: Node) -> str:
    if container.type == "ErrorSetDecl":
        return "enum"
    return "enum" if text(child(container, "ContainerDeclType")).startswith("enum") else "struct"


def _field(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("field_member")
    if name is None:  # members of an enum are written like expressions
        inner = node.named_children[0].named_children[:1] if node.named_children else []
        name = inner[0].child_by_field_name("variable_type_function") if inner else None
    if name is not None:
        yield Definition(name, kind, type=_named_type(node) if kind == "field" else None)
