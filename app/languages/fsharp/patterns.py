"""The names that F#'s patterns bind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.languages.base import Bound, Node
from app.languages.broad import child, text

_TYPES = frozenset({"simple_type", "generic_type", "postfix_type", "function_type", "compound_type", "atomic_type"})


def bindings(node: Node) -> Iterable[Bound]:
    if node.type in ("argument_patterns", "primary_constr_args"):
        return names(node, "parameter")
    if node.type == "method_or_prop_defn":
        return _of_member(node)
    if node.type == "additional_constr_defn":
        return names(node.named_children[0], "parameter") if node.named_children else ()
    if node.type == "declaration_expression":
        return _used(node)
    pattern = node.child_by_field_name("pattern") if node.type == "rule" else next(iter(node.named_children), None)
    return names(pattern, "variable") if pattern is not None else ()


def _used(node: Node) -> Iterator[Bound]:
    """`use x = …`."""
    name, value = node.named_children[0], child(node, "prefixed_expression")
    inner = value.named_children[0] if value is not None and value.named_children else None
    made = inner.named_children[0] if inner is not None and inner.type == "application_expression" else None
    yield Bound(name, "variable", made if made is not None and text(made)[:1].isupper() else None)


def _of_member(node: Node) -> Iterator[Bound]:
    """The name of the object itself, and the arguments."""
    named = node.child_by_field_name("name")
    own = named.child_by_field_name("instance") if named is not None else None
    if own is not None and text(own) not in ("_", "__"):
        yield Bound(own, "parameter", "Self")
    for each in node.children_by_field_name("args"):
        yield from names(each, "parameter")


def names(pattern: Node, kind: str, type_: Node | None = None) -> Iterator[Bound]:
    """Names in a pattern. Alone a name in capitals is a constructor, where it is no parameter."""
    if pattern.type == "identifier_pattern":
        first, *rest = pattern.named_children or [pattern]
        name = child(first, "identifier")
        if not rest and name is not None and (kind == "parameter" or not text(name)[:1].isupper()):
            yield Bound(name, kind, type_)
        for each in rest:
            yield from names(each, kind)
    elif pattern.type == "typed_pattern":
        inner = pattern.named_children
        yield from names(inner[0], kind, inner[1] if len(inner) > 1 else None) if inner else ()
    elif pattern.type == "type_check_pattern":
        name, type_ = child(pattern, "identifier"), child(pattern, *_TYPES)
        yield from (Bound(name, kind, type_),) if name is not None else ()
    elif pattern.type == "long_identifier":
        yield from (Bound(each, kind, type_) for each in pattern.named_children if pattern.named_child_count == 1)
    elif pattern.type == "identifier":
        yield Bound(pattern, kind, type_)
    elif pattern.type not in _TYPES:
        for each in pattern.named_children[pattern.type == "field_pattern" :]:
            yield from names(each, kind, type_ if pattern.type in ("paren_pattern", "optional_pattern") else None)
