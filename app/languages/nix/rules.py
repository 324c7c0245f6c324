"""What Nix's nodes mean: the attributes that a file gives, functions, and files that it imports."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.languages.base import Around, Bound, Definition, Imported, Node, Rules, Span
from app.languages.broad import text

_PATH = re.compile(r"\A(?:\.{1,2}/|/)[\w./+-]*\Z")
_CALLED = frozenset({"import", "callPackage", "callPackages"})
_DEPTH = 8  # of applications that are looked into for what is called


class NixRules(Rules):
    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        if node.type != "binding" or (kind == _LET and _imported(node) is not None):
            return
        path, value = node.child_by_field_name("attrpath"), node.child_by_field_name("expression")
        attrs = list(path.named_children) if path is not None else []
        name = _name(attrs[-1]) if attrs else None
        if name is None or value is None or any(each.type == "interpolation" for each in attrs):
            return
        is_function = value.type == "function_expression"
        opened = None if value.type in _PLAIN else value
        plain = "variable" if kind == _LET and len(attrs) == 1 else "field"
        container = ".".join(text(each).strip('"') for each in attrs[:-1])
        yield Definition(
            name, "function" if is_function else plain, body=opened, container=f".{container}" if container else "",
            member_kind="function" if is_function else "", exported=kind == _GIVEN,
            modifiers=() if len(attrs) == 1 and (kind == _LET or around.top) else ("attribute",),
        )  # fmt: skip

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        if node.type == "identifier":
            yield Bound(node, "parameter")
            return
        owner, names = node.child_by_field_name("expression"), node.child_by_field_name("attrs")
        for each in names.named_children if names is not None else ():
            yield Bound(each, "variable", value=f"{text(owner)}.{text(each)}" if _is_plain(owner) else None)

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        """A path, wherever it stands; a `let` that gives an imported file a name."""
        if node.type == "binding":
            path, attrs = _imported(node), node.child_by_field_name("attrpath")
            if path is not None and attrs is not None:
                yield Imported("module", attrs, text(path), "", text(attrs))
        elif _PATH.match(text(node)):
            yield Imported("module", node, text(node))

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """Each part of `a.b.c` with what stands before it; what is inherited from a set."""
        owner = node.child_by_field_name("expression")
        names = node.child_by_field_name("attrpath" if node.type == "select_expression" else "attrs")
        if owner is None or names is None:
            return
        end = owner.end_byte
        for each in names.named_children:
            yield each, Span(owner.start_byte, end)
            end = each.end_byte if node.type == "select_expression" else end


_LET, _GIVEN = "function", "field"  # where a binding stands: in `let`, in the set that the file gives
_PLAIN = frozenset({
    "variable_expression", "select_expression", "integer_expression", "float_expression", "path_expression",
    "uri_expression", "spath_expression", "hpath_expression",
})  # fmt: skip
"""Values that need no scope: nothing in them says more than the name that it is."""


def _name(attr: Node) -> Node | Span | None:
    """An attribute's name without quotes; None for one that is computed."""
    if attr.type == "identifier":
        return attr
    parts = attr.named_children
    if attr.type == "string_expression" and len(parts) == 1 and parts[0].type == "string_fragment":
        return parts[0]
    return None


def _is_plain(node: Node | None) -> bool:
    return node is not None and node.type in ("variable_expression", "select_expression")


def _imported(node: Node) -> Node | None:
    """The path of `import ./file.nix` and `callPackage ./file.nix { }`, which a binding of one name is given."""
    value, attrs = node.child_by_field_name("expression"), node.child_by_field_name("attrpath")
    if attrs is None or attrs.named_child_count != 1 or attrs.named_children[0].type != "identifier":
        return None
    for _ in range(_DEPTH):
        if value is None or value.type != "apply_expression":
            return None
        called, given = value.child_by_field_name("function"), value.child_by_field_name("argument")
        if text(called).rpartition(".")[2] in _CALLED:
            return given if given is not None and given.type == "path_expression" else None
        value = called
    return None
