"""What Python's modules import, and what they say that they offer."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.python.nodes import text_of


def imported(node: Node) -> Iterator[Imported]:
    for child in node.children_by_field_name("name"):
        if child.type == "aliased_import":
            name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
            if name is not None and alias is not None:
                yield Imported("module", name, _dotted(name), "", text_of(alias), _tokens(name, alias))
        else:
            module = _dotted(child)
            yield Imported("module", child, module, "", module.split(".")[0], _tokens(child))


def imported_from(node: Node) -> Iterator[Imported]:
    module = node.child_by_field_name("module_name")
    source = _dotted(module) if module is not None else "__future__"
    module_tokens = _tokens(module) if module is not None else ()
    for child in node.children:
        if child.type == "wildcard_import":
            yield Imported("wildcard", module or child, source, "", "", module_tokens)
    for child in node.children_by_field_name("name"):
        name, alias = child, child
        if child.type == "aliased_import":
            name = child.child_by_field_name("name") or child
            alias = child.child_by_field_name("alias") or name
        yield Imported("name", name, source, _dotted(name), text_of(alias), module_tokens + _tokens(name, alias))


def loaded(call: Node) -> Iterator[Imported]:
    """`import_module("a.b")`: what it gives is a value."""
    arguments = call.child_by_field_name("arguments")
    text = arguments.named_children[0].named_children[1] if arguments is not None else None
    if text is not None and not text_of(text).startswith("."):
        yield Imported("side_effect", text, text_of(text))


def _dotted(node: Node) -> str:
    return "".join(text_of(node).split())


def _tokens(*nodes: Node) -> tuple[Node, ...]:
    """The identifier tokens of dotted names, so that they are not taken for reads."""
    found: list[Node] = []
    for node in nodes:
        if node.type == "identifier":
            found.append(node)
        else:
            found.extend(_tokens(*node.named_children))
    return tuple(found)


def dunder_all(root: Node) -> list[str] | None:
    names: list[str] | None = None
    for statement in root.named_children:
        inner = statement
        if statement.type == "expression_statement" and statement.named_children:
            inner = statement.named_children[0]
        if inner.type not in ("assignment", "augmented_assignment"):
            continue
        if text_of(inner.child_by_field_name("left")) == "__all__":
            names = (names or []) + _strings(inner.child_by_field_name("right"))
    return names


def _strings(node: Node | None) -> list[str]:
    if node is None:
        return []
    if node.type == "string":
        return ["".join(text_of(part) for part in node.named_children if part.type == "string_content")]
    return [text for child in node.named_children for text in _strings(child)]
