"""`use` and `require`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.languages.base import Imported, Node, Span
from app.languages.broad import child, last, text, unquoted

_BASES = frozenset({"parent", "base"})
_PRAGMAS = frozenset(
    "strict warnings utf8 lib constant vars feature integer bigint overload autodie diagnostics open sort subs version "
    "experimental mro locale if bytes encoding fields less re".split()
)
_WORD = re.compile(rb"[\w:]+")


def imported(node: Node) -> Iterator[Imported]:
    if node.type != "use_statement":
        yield from _required(node)
        return
    named = node.child_by_field_name("module")
    if named is None or text(named) in _PRAGMAS:
        return
    module = text(named)
    if module in _BASES:
        for token in _words(node):
            base = _spoken(token, node)
            if not base.startswith("-"):
                yield Imported("module", token, base, claims=(token,))
        return
    yield Imported("module", named, module)
    for token in _words(node):
        name = _spoken(token, node)
        if name.isidentifier():
            yield Imported("name", token, module, name, name)


def _required(node: Node) -> Iterator[Imported]:
    named = child(node, "bareword")
    if named is not None:
        yield Imported("module", named, text(named), claims=(last(named, "::"),))
        return
    file = child(child(node, "filename") or node, "string_literal", "interpolated_string_literal")
    if file is not None and "$" not in text(file):
        yield Imported("wildcard", file, unquoted(file))


def _spoken(token: Span, node: Node) -> str:
    raw = (node.text or b"")[token.start_byte - node.start_byte : token.end_byte - node.start_byte]
    return raw.decode("utf-8", "replace")


def _words(node: Node) -> Iterator[Span]:
    """Words of `qw(a b)` and of strings in a list."""
    waiting = list(node.named_children)
    while waiting:
        each = waiting.pop(0)
        if each.type == "list_expression":
            waiting = [*each.named_children, *waiting]
        content = child(each, "string_content")
        if content is not None:
            for match in _WORD.finditer(content.text or b""):
                yield Span(content.start_byte + match.start(), content.start_byte + match.end())
