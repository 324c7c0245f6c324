"""Includes, using declarations and aliases of namespaces."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.c.declarators import text


def included(node: Node) -> Iterator[Imported]:
    """`"a.h"` is spelled a.h, `<a.h>` keeps its brackets."""
    path = node.child_by_field_name("path")
    if path is not None and path.type in ("string_literal", "system_lib_string"):
        yield Imported("wildcard", path, text(path).strip('"'))


def _using(node: Node) -> Iterator[Imported]:
    """`using namespace a::b;` and `using a::b;`."""
    path = node.named_children[-1] if node.named_children else None
    if path is None:
        return
    whole = "".join(text(path).split())
    if any(child.type == "namespace" for child in node.children):
        yield Imported("wildcard", path, whole)
        return
    module, _, name = whole.rpartition("::")
    at = path
    while at.type == "qualified_identifier" and (inner := at.child_by_field_name("name")) is not None:
        at = inner
    if module.rpartition("::")[2] == name:  # the constructors of a base: its name still means what it did
        return
    if module:
        yield Imported("name", at, module, name, name)


def _alias(node: Node) -> Iterator[Imported]:
    name = node.child_by_field_name("name")
    if name is not None and len(node.named_children) > 1:
        target = node.named_children[-1]
        yield Imported("module", target, "".join(text(target).split()), "", text(name), (name,))


IMPORTERS = {"preproc_include": included, "using_declaration": _using, "namespace_alias_definition": _alias}
