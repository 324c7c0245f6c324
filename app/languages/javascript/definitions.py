"""Functions, classes and members of classes."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Around, Definition, Node, Span
from app.languages.javascript.nodes import (
    FUNCTIONS,
    NAMES,
    arity_of,
    parameter_parts,
    string_text,
    text,
    type_of,
    unwrapped,
    written_before,
)

_KEPT = frozenset({
    "static", "async", "abstract", "readonly", "override", "private", "protected", "declare", "overload",
})  # fmt: skip
_HIDDEN = frozenset({"private", "protected"})


def function(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """A declared function, or the signature of one (overloads, `declare function`)."""
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    modifiers = _function_words(written_before(node, name, source))
    if body is None and not is_ambient(around):
        modifiers.append("overload")
    modifiers += default_export(around)
    yield function_like(name, node, modifiers, exported=is_exported(around))


def function_like(
    name: Node, node: Node, modifiers: list[str], *, exported: bool, kind: str = "function", head: Node | None = None
) -> Definition:
    """A definition whose scope is the whole of a function's node, parameters included."""
    least, most = arity_of(node)
    return Definition(
        name=name, kind=kind, member_kind="method" if kind == "function" else kind,
        body=node.child_by_field_name("body"), scope=node, head=head,
        type=type_of(node.child_by_field_name("return_type")), min_args=least, max_args=most, exported=exported,
        modifiers=tuple(modifiers),
    )  # fmt: skip


def value_words(value: Node, source: bytes) -> list[str]:
    """Modifiers of a function expression."""
    words = ["async"] if source.startswith(b"async", value.start_byte) else []
    return [*words, "generator"] if value.type == "generator_function" else words


def _function_words(words: list[str]) -> list[str]:
    kept = [word for word in words if word in _KEPT]
    return [*kept, "generator"] if "*" in words or "function*" in words else kept


def is_exported(around: Around) -> bool:
    return around.wrapper is not None and around.wrapper.type == "export_statement"


def is_ambient(around: Around) -> bool:
    wrapper = around.wrapper
    return wrapper is not None and any(child.type in ("ambient_declaration", "declare") for child in wrapper.children)


def default_export(around: Around) -> list[str]:
    if around.wrapper is None or default_token(around.wrapper) is None:
        return []
    return ["default_export"]


def default_token(wrapper: Node) -> Node | None:
    return next((child for child in wrapper.children if child.type == "default"), None)


# Classes


def class_(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """A class itself; its members are asked for separately (`class_members`)."""
    name = node.child_by_field_name("name")
    if name is not None:
        words = ["abstract"] if node.type == "abstract_class_declaration" else []
        yield class_like(name, node, words + default_export(around), is_exported(around))


def class_like(name: Node, node: Node, modifiers: list[str], exported: bool) -> Definition:
    return Definition(
        name=name, kind="class", body=node.child_by_field_name("body"), scope=node, head=_class_head(node),
        exported=exported, modifiers=tuple(modifiers),
    )  # fmt: skip


def _class_head(node: Node) -> Node | None:
    return next((child for child in node.children if child.type in ("class", "abstract")), None)


def class_members(node: Node, source: bytes, around: Around) -> Iterator[Definition]:
    """Fields, methods and accessors of a class, whether it has a name or not."""
    body = node.child_by_field_name("body")
    decorated: Node | None = None
    for child in body.named_children if body is not None else ():
        if child.type == "decorator":
            decorated = decorated or child
            continue
        if child.type != "comment":
            yield from _member(child, source, decorated or child, is_ambient(around))
        decorated = None


def _member(node: Node, source: bytes, first: Node, ambient: bool) -> Iterator[Definition]:
    name = member_name(node)
    if name is None:
        return
    words = written_before(node, name, source)
    whole = Span(first.start_byte, node.end_byte)
    exported = name.type != "private_property_identifier" and not _HIDDEN.intersection(words)
    if node.type in ("public_field_definition", "field_definition"):
        yield _field(node, name, words, exported, source)._replace(range=whole)
    elif node.type.endswith(("method_definition", "method_signature")):
        if node.type == "method_signature" and not ambient:
            words.append("overload")
        yield method(node, name, words, exported)._replace(range=whole)
        if text(name) == "constructor":
            yield from _parameter_properties(node, source)


def member_name(node: Node) -> Node | None:
    """The name token of a member; None for computed ones. A quoted name's token is what stands in the quotes, also in
    `["name"]`."""
    name = node.child_by_field_name("name") or node.child_by_field_name("property") or node.child_by_field_name("key")
    if name is not None and name.type == "computed_property_name" and name.named_children[0].type == "string":
        name = name.named_children[0]
    if name is not None and name.type == "string" and string_text(name).isidentifier():
        return name.named_children[0]
    return name if name is not None and name.type in NAMES else None


def method(node: Node, name: Node, words: list[str], exported: bool) -> Definition:
    """A method, accessor, constructor or the signature of one."""
    modifiers = _function_words(words)
    accessor = next((word for word in words if word in ("get", "set")), "")
    kind = "constructor" if text(name) == "constructor" else "property" if accessor else "method"
    if accessor:
        modifiers.append("getter" if accessor == "get" else "setter")
    if node.type == "abstract_method_signature":
        modifiers.append("abstract")
    found = function_like(name, node, list(dict.fromkeys(modifiers)), exported=exported, kind=kind, head=_head(node))
    return found._replace(once=True, min_args=-1, max_args=-1) if accessor else found


def _head(node: Node) -> Node | None:
    """The first token after decorators."""
    return next((child for child in node.children if child.type not in ("decorator", "comment")), None)


def _field(node: Node, name: Node, words: list[str], exported: bool, source: bytes) -> Definition:
    value, cast = unwrapped(node.child_by_field_name("value"))
    modifiers = [word for word in words if word in _KEPT]
    if value is not None and value.type in FUNCTIONS:
        modifiers += value_words(value, source)
        return function_like(name, value, modifiers, exported=exported, kind="method", head=_head(node))
    return Definition(
        name=name, kind="field", type=type_of(node.child_by_field_name("type")) or cast, value=value,
        head=_head(node), exported=exported, modifiers=tuple(modifiers),
    )  # fmt: skip


def _parameter_properties(constructor: Node, source: bytes) -> Iterator[Definition]:
    """`constructor(private db: Db)` declares a field as well."""
    parameters = constructor.child_by_field_name("parameters")
    for child in parameters.named_children if parameters is not None else ():
        name, type_, _ = parameter_parts(child)
        words = written_before(child, name, source) if child is not name and name.type == "identifier" else []
        words = [word for word in words if word in _KEPT or word == "public"]
        if words:
            yield Definition(
                name=name, kind="field", range=child, head=_head(child), type=type_, in_class=True, once=True,
                exported=not _HIDDEN.intersection(words), modifiers=tuple(w for w in words if w in _KEPT),
            )  # fmt: skip
