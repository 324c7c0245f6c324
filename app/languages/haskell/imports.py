"""Imports, and whole modules that a module passes on."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.broad import child, text


def imported(node: Node) -> Iterator[Imported]:
    """`import qualified M as A` binds A; without `qualified` names come as well, all or those that are listed."""
    named, alias = node.child_by_field_name("module"), node.child_by_field_name("alias")
    if named is None:
        return
    module, listed = text(named), node.child_by_field_name("names")
    words = {each.type for each in node.children}
    apart = "qualified" in words  # what is listed comes by the module's name alone
    claims = (*((alias,) if alias is not None else ()), *(_tokens(listed) if apart else ()))
    yield Imported("module", named, module, "", text(alias) or module, claims)
    if apart:
        return
    if listed is not None and "hiding" not in words:
        yield from _listed(listed, module)
    else:
        yield Imported("wildcard", named, module, claims=tuple(_tokens(listed)))


def _listed(listed: Node, module: str) -> Iterator[Imported]:
    for each in listed.named_children:
        tokens = list(_tokens(each))
        for token in tokens:
            yield Imported("name", token, module, text(token), text(token))
        held = child(each, "children")
        every = child(held, "all_names")
        if tokens and held is not None and every is not None:
            yield Imported("wildcard", every, f"{module}.{text(tokens[0])}")


def _tokens(node: Node | None) -> Iterator[Node]:
    """The names in an import list."""
    for each in node.named_children if node is not None else ():
        if each.type in ("name", "variable", "constructor", "operator"):
            yield each
        elif each.type != "namespace":
            yield from _tokens(each)


def exported(header: Node) -> Iterator[Imported]:
    """`module M (module A)` passes on all of A."""
    exports = header.child_by_field_name("exports")
    own = text(header.child_by_field_name("module"))
    for each in exports.named_children if exports is not None else ():
        module = each.child_by_field_name("module") if each.type == "module_export" else None
        if module is not None and text(module) != own:
            yield Imported("reexport_all", module, text(module))
