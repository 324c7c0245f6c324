"""Declarators, C's inside-out way to say what a name is: `int *(*f(int))[3]`."""

from __future__ import annotations

from typing import NamedTuple

from app.languages.base import Node

_POINTERS = frozenset({"pointer_declarator", "reference_declarator", "pointer_type_declarator"})
_TRANSPARENT = frozenset({"parenthesized_declarator", "attributed_declarator", "init_declarator"})
_TAGGED = {
    "struct_specifier": "struct",
    "union_specifier": "union",
    "enum_specifier": "enum",
    "class_specifier": "class",
}


class Declared(NamedTuple):
    """`function` is the declarator with the parameters when the name is a function's, `scope` what qualifies it."""

    name: Node
    function: Node | None
    scope: tuple[str, ...]
    is_array: bool
    value: Node | None
    is_callback: bool = False  # a pointer to a function


def text(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""


def declared(node: Node | None) -> Declared | None:
    """What a declarator declares; None where it declares no name."""
    function: Node | None = None
    value: Node | None = None
    scope: list[str] = []
    is_array = is_called = False
    while node is not None:
        kind = node.type
        if kind == "function_declarator":
            function, is_called, node = node, True, node.child_by_field_name("declarator")
        elif kind in _POINTERS:
            function, node = None, _inner(node)
        elif kind == "array_declarator":
            is_array, node = True, node.child_by_field_name("declarator")
        elif kind in _TRANSPARENT:
            value, node = node.child_by_field_name("value") or value, _inner(node)
        elif kind == "qualified_identifier":
            scope.append(text(_plain(node.child_by_field_name("scope"))))
            node = node.child_by_field_name("name")
        elif kind in ("template_function", "template_method"):
            node = node.child_by_field_name("name")
        elif kind == "operator_cast":
            return Declared(node, _cast(node), tuple(filter(None, scope)), False, None)
        else:
            named = node.is_named and kind.endswith(("identifier", "_name", "primitive_type"))
            is_callback = is_called and function is None
            return Declared(node, function, tuple(filter(None, scope)), is_array, value, is_callback) if named else None
    return None


def _cast(node: Node) -> Node | None:
    """The declarator with the parameters of `operator T *()`."""
    inner = node.child_by_field_name("declarator")
    while inner is not None and inner.type != "abstract_function_declarator":
        inner = inner.child_by_field_name("declarator")
    return inner


def called(name: Node) -> str:
    """A name that is not written as it is said: `operator int*`, `~ T`; "" for others."""
    if name.type == "operator_cast":
        return " ".join(text(name).partition("(")[0].split()).replace(" *", "*").replace(" &", "&")
    return text(name).replace(" ", "") if name.type == "destructor_name" else ""


def _inner(node: Node) -> Node | None:
    found = node.child_by_field_name("declarator")
    if found is not None:
        return found
    inner = [child for child in node.named_children if child.type.endswith(("declarator", "identifier", "_name"))]
    return inner[0] if inner else None


def _plain(scope: Node | None) -> Node | None:
    return scope.child_by_field_name("name") if scope is not None and scope.type == "template_type" else scope


def declarators(node: Node) -> list[Declared]:
    """All that a declaration declares, in order."""
    found = (declared(each) for each in node.children_by_field_name("declarator"))
    return [each for each in found if each is not None]


def type_of(node: Node, each: Declared) -> Node | str | None:
    """A declared type: tags without their bodies, `[]` added for arrays; None for `auto` and callbacks."""
    if each.is_callback:
        return None
    type_ = node.child_by_field_name("type")
    if type_ is None or type_.type == "placeholder_type_specifier":
        return _trailing(each)
    if type_.type in _TAGGED:
        name = type_.child_by_field_name("name")
        if name is None:
            return None
        return f"{_TAGGED[type_.type]} {text(name)}" + "[]" * each.is_array
    return f"{' '.join(text(type_).split())}[]" if each.is_array else type_


def _trailing(each: Declared) -> Node | None:
    """`auto f() -> T`."""
    for child in each.function.named_children if each.function is not None else ():
        if child.type == "trailing_return_type" and child.named_children:
            return child.named_children[0]
    return None


def parameters(function: Node | None) -> list[Node]:
    list_ = function.child_by_field_name("parameters") if function is not None else None
    return [child for child in list_.named_children if child.type != "comment"] if list_ is not None else []


def arity(function: Node | None) -> tuple[int, int]:
    """Least and most arguments; -1 for any number. `f(void)` takes none."""
    least = most = 0
    for each in parameters(function):
        if each.type in ("variadic_parameter", "variadic_parameter_declaration", "..."):
            return least, -1
        if each.type == "parameter_declaration" and text(each) == "void":
            continue
        most += 1
        least += each.type != "optional_parameter_declaration"
    return least, most
