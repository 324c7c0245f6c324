"""`alias`, `import`, `require` and `use`."""

from __future__ import annotations

from collections.abc import Iterator

from app.languages.base import Imported, Node
from app.languages.broad import child, last, text

OWN = "__MODULE__"


def imported(node: Node) -> Iterator[Imported]:
    word, given = text(node.child_by_field_name("target")), child(node, "arguments")
    first = given.named_children[0] if given is not None and given.named_children else None
    if first is None:
        return
    if first.type == "dot" and text(first).endswith("}"):
        yield from _several(word, first)
    elif first.type in ("alias", "dot") or text(first) == OWN:
        yield from _one(word, first, option(given, "as"), option(given, "only"))


def _full(node: Node | None) -> str:
    """The full name of a module; `__MODULE__` is the one that it stands in."""
    own, dot, inner = text(node).partition(".")
    if node is None or own != OWN:
        return text(node)
    outer: Node | None = node
    names: list[str] = []
    while (outer := outer.parent if outer is not None else None) is not None:
        if outer.type == "call" and text(outer.child_by_field_name("target")) == "defmodule":
            names.insert(0, text(child(child(outer, "arguments"), "alias")))
    return ".".join(names) + dot + inner


def _one(word: str, named: Node, renamed: Node | None, only: Node | None) -> Iterator[Imported]:
    module = _full(named)
    if word == "alias" or renamed is not None:
        alias = text(renamed) if renamed is not None else module.rpartition(".")[2]
        yield Imported("module", named, module, "", alias, (last(named), *((renamed,) if renamed is not None else ())))
    elif word == "import" and only is not None and only.type == "list":
        for pair in pairs(child(only, "keywords")):
            key = pair.child_by_field_name("key")
            if key is not None:
                name = text(key).rstrip(": \n")
                yield Imported("name", key, module, name, name, (named, last(named)))
    else:
        yield Imported("wildcard" if word == "import" else "side_effect", named, module, claims=(last(named),))


def _several(word: str, named: Node) -> Iterator[Imported]:
    """`alias A.{B, C.D}`."""
    left, right = named.child_by_field_name("left"), named.child_by_field_name("right")
    for each in right.named_children if left is not None and right is not None and right.type == "tuple" else ():
        if each.type == "alias" and left is not None:
            outer, _, name = f"{_full(left)}.{text(each)}".rpartition(".")
            kind = "name" if word == "alias" else "side_effect"
            module = outer if kind == "name" else f"{outer}.{name}"
            bound = name if kind == "name" else ""
            yield Imported(kind, each, module, bound, bound, (left, last(left), last(each)))


def pairs(keywords: Node | None) -> list[Node]:
    return [each for each in keywords.named_children if each.type == "pair"] if keywords is not None else []


def option(given: Node | None, key: str) -> Node | None:
    """The value of `key:` among a call's arguments."""
    for pair in pairs(child(given, "keywords")):
        if text(pair.child_by_field_name("key")).rstrip(": \n") == key:
            return pair.child_by_field_name("value")
    return None
