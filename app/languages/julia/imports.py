"""`using`, `import` and `include`."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.broad import child, text, unquoted


def included(node: Node) -> str:
    """The path of `include("a.jl")` and of `include(joinpath("a", "b.jl"))`; "" where it is computed."""
    given = child(node, "argument_list")
    inner = child(given, "call_expression")
    if inner is not None and text(inner.named_children[0]) == "joinpath":
        listed = child(inner, "argument_list")
        parts = [each for each in listed.named_children if each.type == "string_literal"] if listed is not None else []
        return "/".join(map(unquoted, parts))
    path = unquoted(child(given, "string_literal"))
    return "" if "$" in path else path


def imported(node: Node) -> Iterator[Imported]:
    if node.type == "call_expression":
        if included(node):
            yield Imported("side_effect", node, included(node))
        return
    brings = node.type == "using_statement"
    for each in node.named_children:
        if each.type == "selected_import":
            yield from _selected(each)
        elif each.type == "import_alias":
            yield Imported(
                "module", each, text(each.named_children[0]), "", text(each.named_children[-1]), _tokens(each)
            )
        elif each.type in ("identifier", "import_path"):
            module = text(each)
            yield Imported("module", each, module, "", module.rpartition(".")[2], _tokens(each))
            if brings:
                yield Imported("wildcard", each, module, claims=_tokens(each))


def _selected(node: Node) -> Iterator[Imported]:
    """`A: b, c as d`."""
    path, module = node.named_children[0], text(node.named_children[0])
    for each in node.named_children[1:]:
        name, alias = each, each
        if each.type == "import_alias":
            name, alias = each.named_children[0], each.named_children[-1]
        yield Imported("name", name, module, text(name), text(alias), (*_tokens(path), *_tokens(each)))


def _tokens(node: Node) -> tuple[Node, ...]:
    return (node, *(token for each in node.named_children for token in _tokens(each)))
