"""What Rust's nodes mean: definitions, imports, literals and the modules that a file declares."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from app.domain.facts import Property
from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.rust import paths, patterns
from app.languages.rust.nodes import named, spaced, squeezed, text, type_name

_PARAMETERS = frozenset({"parameter", "variadic_parameter", "self_parameter"})


class RustRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        return _DEFINERS[kind](node, kind)

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        return patterns.BINDERS[node.type](node)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        if node.type == "use_declaration":
            return paths.used(node)
        return paths.declared(node) if node.type == "mod_item" else paths.crate(node)

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node]]:
        type_, body = node.child_by_field_name("name"), node.child_by_field_name("body")
        for item in body.named_children if body is not None and type_ is not None else ():
            key = item.child_by_field_name("field") if item.type == "field_initializer" else None
            if key is not None and type_ is not None and key.type == "field_identifier":
                yield key, type_

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """`Iterator<Item = u8>`: the names given to are the trait's."""
        type_, arguments = node.child_by_field_name("type"), node.child_by_field_name("type_arguments")
        for each in arguments.named_children if arguments is not None and type_ is not None else ():
            name = each.child_by_field_name("name") if each.type == "type_binding" else None
            if name is not None and type_ is not None:
                yield name, Span(type_.start_byte, type_.end_byte)

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """`rust.impl`: a type's name, a place inside the impl, the type and the trait as written."""
        type_, trait = node.child_by_field_name("type"), node.child_by_field_name("trait")
        if type_ is not None and trait is not None:
            line, column = type_.start_point
            base = _target(node) if spaced(trait).rpartition("::")[2] == "Deref" else ""
            place = [type_name(type_), line + 1, column + 1, spaced(type_), base or spaced(trait)]
            yield Property("rust.impl", json.dumps(place))

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        if b"mod" not in source:
            return
        declared, places = _modules(root)
        if declared:
            yield Property("rust.mods", json.dumps(sorted(declared)))
        if places:
            yield Property("rust.paths", json.dumps(places, sort_keys=True))


def _target(node: Node) -> str:
    """What a value is seen as: the `Target` of its `Deref`."""
    body = node.child_by_field_name("body")
    for each in body.named_children if body is not None else ():
        if each.type == "type_item" and text(each.child_by_field_name("name")) == "Target":
            return spaced(each.child_by_field_name("type"))
    return ""


# Definitions


def _exported(node: Node) -> bool:
    return any(child.type == "visibility_modifier" for child in node.children[:2])


def _modifiers(node: Node, *more: str) -> tuple[str, ...]:
    for child in node.children[:4]:
        if child.type == "function_modifiers":
            return (*(each for each in text(child).split() if each.isalpha()), *more)
    return more


def _arity(parameters: Node | None) -> tuple[int, int]:
    """Arguments of a call, the receiver left out: `A::go(&a)` counts one more, which `Resolver` allows for."""
    kinds = [child.type for child in parameters.named_children if child.type in _PARAMETERS] if parameters else []
    count = sum(kind == "parameter" for kind in kinds)
    return count, -1 if "variadic_parameter" in kinds else count + ("self_parameter" in kinds)


def _function(
    node: Node, kind: str, container: str = "", exported: bool = False, trait: str = ""
) -> Iterator[Definition]:
    """`trait` is a modifier that names the trait by whose impl a type has a method."""
    name = node.child_by_field_name("name")
    if name is None:
        return
    least, most = _arity(node.child_by_field_name("parameters"))
    body = node.child_by_field_name("body")
    more = ("abstract",) if kind == "method" and body is None else ("declaration",) if body is None else ()
    more = (*more, trait) if trait else more
    yield Definition(
        name=name, kind=kind, member_kind=kind, body=body, scope=node, range=node if container else None, head=node,
        type=node.child_by_field_name("return_type"), container=container, min_args=least, max_args=most,
        exported=exported or _exported(node), modifiers=_modifiers(node, *more),
    )  # fmt: skip


def _method(node: Node, kind: str) -> Iterator[Definition]:
    """A trait's method: as visible as the trait."""
    yield from _function(node, "method", exported=True)


def _impl(node: Node, kind: str) -> Iterator[Definition]:
    """The members of an impl belong to its type, wherever that is defined."""
    body, type_ = node.child_by_field_name("body"), node.child_by_field_name("type")
    name = type_name(type_) or squeezed(type_).replace(".", "")
    if body is None:
        return
    trait = node.child_by_field_name("trait")
    of_trait = trait is not None
    for item in body.named_children:
        if item.type == "function_item":
            yield from _function(item, "method", f".{name}", of_trait, f"of:{type_name(trait)}" if of_trait else "")
        elif item.type in ("const_item", "type_item"):
            yield from _associated(item, f".{name}", of_trait)


def _associated(node: Node, container: str, exported: bool = True) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is None:
        return
    constant = node.type == "const_item"
    yield Definition(
        name=name, kind="constant" if constant else "type_alias", member_kind="constant" if constant else "type_alias",
        range=node if container else None, head=node, container=container, type=node.child_by_field_name("type"),
        value=node.child_by_field_name("value"), exported=exported or _exported(node), modifiers=("associated",),
    )  # fmt: skip


def _type(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is None:
        return
    scope = node if body is not None or node.child_by_field_name("type_parameters") is not None else None
    yield Definition(
        name=name, kind=kind, body=body, scope=scope, exported=_exported(node),
        modifiers=("union",) if node.type == "union_item" else (),
    )  # fmt: skip


def _variant(node: Node, kind: str) -> Iterator[Definition]:
    name, body = node.child_by_field_name("name"), node.child_by_field_name("body")
    if name is not None:
        yield Definition(name=name, kind=kind, body=body)


def _named(node: Node, kind: str) -> Iterator[Definition]:
    """Fields, constants, statics and type aliases."""
    name = node.child_by_field_name("name")
    if name is None:
        return
    alias = kind == "type"
    yield Definition(
        name=name, kind="type_alias" if alias else kind, member_kind="type_alias" if alias else kind,
        scope=node if alias and node.child_by_field_name("type_parameters") is not None else None,
        type=node.child_by_field_name("type"), value=node.child_by_field_name("value"), exported=_exported(node),
        modifiers=("static",) if node.type == "static_item" else (),
    )  # fmt: skip


def _module(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        body = node.child_by_field_name("body")
        yield Definition(name=name, kind="module", body=body, exported=_exported(node))


def _macro(node: Node, kind: str) -> Iterator[Definition]:
    name = node.child_by_field_name("name")
    if name is not None:
        rules = [child for child in node.named_children if child.type == "macro_rule"]
        yield Definition(name=name, kind="macro", body=rules[0] if rules else None, scope=node)


def _in_trait(node: Node, kind: str) -> Iterator[Definition]:
    yield from _associated(node, "")


_DEFINERS = {
    "function": _function, "method": _method, "impl": _impl, "associated": _in_trait, "struct": _type, "enum": _type,
    "trait": _type, "enum_member": _variant, "field": _named, "constant": _named, "variable": _named, "type": _named,
    "module": _module, "macro": _macro,
}  # fmt: skip


def _modules(root: Node) -> tuple[set[str], dict[str, list[str]]]:
    """Names of `mod name;` at the top of a file, and the files that `#[path]` attributes give some of them.

    A name that is declared for several configurations has a file for each, "" for the one by its name.
    """
    places: dict[str, list[str]] = {}
    path = ""
    for child in root.named_children:
        if child.type == "mod_item" and child.child_by_field_name("body") is None:
            places.setdefault(text(child.child_by_field_name("name")), []).append(path)
        if child.type == "attribute_item":
            path = _path_attribute(child) or path
        elif "comment" not in child.type:
            path = ""
    return set(places), {name: stated for name, stated in places.items() if any(stated)}


def _path_attribute(node: Node) -> str:
    attribute = named(node, "attribute")
    if attribute is None or text(attribute.named_children[0]) != "path":
        return ""
    return text(attribute.child_by_field_name("value")).strip('"')
