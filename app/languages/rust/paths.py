"""Use trees, module declarations and extern crates as imports."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.rust.nodes import squeezed, text

_NAMES = frozenset({"identifier", "self", "crate", "super", "metavariable"})


def used(node: Node) -> Iterator[Imported]:
    argument = node.child_by_field_name("argument")
    if argument is not None:
        yield from _tree(argument, "")


def declared(node: Node) -> Iterator[Imported]:
    """`mod m;` binds the module of another file."""
    name = node.child_by_field_name("name")
    if name is not None:
        yield Imported("module", name, f"self::{text(name)}", "", text(name))


def crate(node: Node) -> Iterator[Imported]:
    name, alias = node.child_by_field_name("name"), node.child_by_field_name("alias")
    if name is not None:
        claims = (alias,) if alias is not None else ()
        yield Imported("module", name, text(name), "", text(alias or name), claims)


def _tree(node: Node, prefix: str) -> Iterator[Imported]:
    if node.type == "scoped_use_list":
        inner = _join(prefix, node.child_by_field_name("path"))
        yield from _listed(node.child_by_field_name("list"), inner)
    elif node.type == "use_list":
        yield from _listed(node, prefix)
    elif node.type == "use_wildcard":
        path = node.named_children[0] if node.named_children else None
        yield Imported("wildcard", path or node, _join(prefix, path))
    elif node.type == "use_as_clause":
        path, alias = node.child_by_field_name("path"), node.child_by_field_name("alias")
        if path is not None and alias is not None:
            yield _leaf(path, prefix, "" if text(alias) == "_" else text(alias), (alias,))
    elif node.type == "scoped_identifier" or node.type in _NAMES:
        yield _leaf(node, prefix, None, ())


def _listed(list_: Node | None, prefix: str) -> Iterator[Imported]:
    for child in list_.named_children if list_ is not None else ():
        yield from _tree(child, prefix)


def _leaf(node: Node, prefix: str, alias: str | None, claims: tuple[Node, ...]) -> Imported:
    """`a::b` and `{self}`: a name of a module, or a crate as a whole."""
    name = node.child_by_field_name("name") if node.type == "scoped_identifier" else node
    path = node.child_by_field_name("path") if node.type == "scoped_identifier" else None
    at = name or node
    if node.type == "self" and prefix:
        module, _, last = prefix.rpartition("::")
    else:
        module, last = _join(prefix, path), text(at)
    bound = last if alias is None else alias
    if not module:
        return Imported("module", at, last, "", bound, claims)
    return Imported("name", at, module, last, bound, claims)


def _join(prefix: str, path: Node | None) -> str:
    inner = squeezed(path)
    return f"{prefix}::{inner}" if prefix and inner else prefix or inner
