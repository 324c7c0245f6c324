"""Every use of a name in one file, each token once.

This is the hottest loop of the product: tokens are sorted once, and lines, scopes and enclosing symbols are found by
pointers that only move forward.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tree_sitter import Node

from app.domain.facts import Reference
from app.extract.outline import Outline
from app.extract.text import Text, before
from app.extract.tokens import Loose, loose
from app.languages import base
from app.languages.base import RELATION_ORDER, Language

_COLON = ord(":")
_BETWEEN = frozenset(b" \t\r\n.?!-:>&")
_COUNTED = frozenset({"call", "decorate"})
_HIDDEN = frozenset({"read", "write", "type"})

Captures = Mapping[str, Sequence[Node]]
Keyed = tuple[base.Node, base.Node]


def references(text: Text, language: Language, captures: Captures, outline: Outline) -> list[Reference]:
    """All references in file order; uses of parameters and locals are left out unless they are called."""
    receivers = _receivers(text.bytes, captures)
    keyed = [pair for node in captures.get("keyed", ()) for pair in language.rules.keyed(node, text.bytes)]
    receivers.update((token.start_byte, (owner.start_byte, owner.end_byte)) for token, owner in keyed)
    arguments = _arguments(text.bytes, captures, language)
    words = loose(text.bytes, captures.get("tokens", ()))
    receivers.update((word.start, word.receiver) for word in words if word.receiver is not None)
    arguments.update((word.end, word.argc) for word in words)
    scopes, symbols, line_of = outline.scopes.sweep(), outline.symbol_sweep(), text.sweep()
    name_at, expression, is_local = text.name, text.expression, outline.is_local
    reserved = language.reserved
    new = tuple.__new__  # what NamedTuple's own constructor calls, a Python frame later
    rows: list[Reference] = []
    for start, end, relation in _tokens(captures, outline.claimed, keyed, words):
        scope = scopes(start)
        name = name_at(start, end)
        span = receivers.get(start)
        if span is None:
            if name in reserved or (relation in _HIDDEN and is_local(name, scope, relation == "type")):
                continue
            receiver = ""
        else:
            receiver = expression(*span)
        line, column = line_of(start)
        argc = arguments.get(end, -1) if relation in _COUNTED else -1
        rows.append(new(Reference, (name, relation, line, column, scope, symbols(start), receiver, argc)))
    return rows


def _tokens(
    captures: Captures, claimed: set[int], keyed: Sequence[Keyed], words: Sequence[Loose]
) -> list[tuple[int, int, str]]:
    """(start, end, relation) of every use, each token under its strongest relation."""
    claimed.update(node.start_byte for node in captures.get("skip", ()))
    tokens = [(token.start_byte, token.end_byte, "write") for token, _ in keyed]
    claimed.update(start for start, _, _ in tokens)
    claim = claimed.add
    for relation in RELATION_ORDER:
        for node in captures.get(f"reference.{relation}", ()):
            start = node.start_byte
            if start not in claimed:
                claim(start)
                tokens.append((start, node.end_byte, relation))
    tokens += [word[:3] for word in words if word.start not in claimed]
    tokens.sort()
    return tokens


def _receivers(source: bytes, captures: Captures) -> dict[int, tuple[int, int]]:
    """Start of the name token that follows → range of the expression before it."""
    found: dict[int, tuple[int, int]] = {}
    generics = {node.start_byte: node.end_byte for node in captures.get("type_arguments", ())}
    for node in captures.get("receiver", ()):
        end = node.end_byte
        at = _after(source, end)
        if at in generics:
            at = _after(source, generics[at])
        found[at] = (node.start_byte, end)
    return found


def _after(source: bytes, at: int) -> int:
    while at < len(source) and source[at] in _BETWEEN:
        at += 1
    return at


def _arguments(source: bytes, captures: Captures, language: Language) -> dict[int, int]:
    """End of the name token before the arguments → how many there are."""
    found: dict[int, int] = {}
    generics = {node.end_byte: node.start_byte for node in captures.get("type_arguments", ())}
    count = language.rules.count_arguments
    for node in captures.get("arguments", ()):
        at = before(source, node.start_byte)
        if at in generics:
            at = before(source, generics[at])
            while source[at - 1] == _COLON:  # Rust's `f::<T>()`
                at -= 1
        found[at] = count(node)
    return found


