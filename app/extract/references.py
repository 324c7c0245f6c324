"""Every use of a name in one file, each token once.

This is the hottest path of the product: it works on columns of all tokens at once, so that most of it runs inside the
interpreter's own loops.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, repeat
from operator import attrgetter
from typing import Any

from tree_sitter import Node

from app.domain.facts import Reference
from app.extract.environment import environment_reads
from app.extract.names import Names
from app.extract.outline import Outline
from app.extract.places import Captures
from app.extract.regions import Regions, outer_first
from app.extract.text import Text, before
from app.extract.tokens import Loose, loose, type_words
from app.languages import base
from app.languages.base import RELATION_ORDER, Language, Rules

_COLON = ord(":")
_BLANKS = frozenset(b" \t\r\n")
_BETWEEN = frozenset(b" \t\r\n.?!-:>&")
_COUNTED = frozenset({"call", "decorate", "write"})  # C++ writes members and calls bases alike: `m(1), Base(1)`
_HIDDEN = frozenset({"read", "write", "type"})
_ENDS = attrgetter("start_byte", "end_byte")

Keyed = tuple[base.Node, base.Node | None]
Token = tuple[int, int, str]
"""Start, end and relation of one use."""


def references(text: Text, language: Language, captures: Captures, outline: Outline, root: Node) -> list[Reference]:
    """All references in file order; uses of parameters and locals are left out unless they are called."""
    uses = Uses(text, language, captures, outline)
    if language.environment is not None and language.environment.mark in text.bytes:
        uses.add(environment_reads(root, text.bytes, language.environment.pattern), outline.claimed)
    uses.tokens.sort()
    if not uses.tokens:
        return []
    kept = uses.rows(outline, language.reserved)
    return list(map(_called, kept)) if language.bare_calls else list(kept)


class Uses:
    """The tokens that use names, and what stands around them by their byte offsets."""

    def __init__(self, text: Text, language: Language, captures: Captures, outline: Outline) -> None:
        rules = language.rules
        self._text = text
        self.receivers = _receivers(text.bytes, captures)  # by where a token starts
        self._told: dict[int, str] = {}  # receivers that no range of the source is, likewise
        self._called: dict[int, str] = {}  # names that the source does not spell, likewise
        keyed = [pair for node in captures.get("keyed", ()) for pair in rules.keyed(node, text.bytes)]
        self.receivers.update((token.start_byte, (owner.start_byte, owner.end_byte)) for token, owner in keyed if owner)
        self.receivers.update(_apart(captures, rules))
        self.arguments = _arguments(text.bytes, captures, rules)  # by where a token ends
        words = [
            *loose(text.bytes, captures.get("tokens", ())),
            *type_words(text.bytes, captures.get("tokens.type", ())),
        ]
        self.receivers.update((word.start, word.receiver) for word in words if word.receiver is not None)
        self.arguments.update((word.end, word.argc) for word in words)
        counted = (pair for node in captures.get("counted", ()) for pair in rules.counted(node))
        self.arguments.update((token.end_byte, count) for token, count in counted)
        self.tokens = _tokens(text.bytes, captures, outline.claimed, keyed, words, rules.keyed_relation)
        self._add_said(captures, rules, outline.claimed)
        self._add_applied(captures, rules)

    def _add_said(self, captures: Captures, rules: Rules, claimed: set[int]) -> None:
        """Uses that no node stands for."""
        for node in sorted(captures.get("uses", ()), key=outer_first):
            self.add(rules.uses(node, self._text.bytes), claimed)

    def add(self, found: Iterable[base.Used], claimed: set[int]) -> None:
        """Uses of tokens that are not claimed yet, but for those that stand besides others."""
        for used in found:
            start, end = used.name.start_byte, used.name.end_byte
            if start in claimed and not used.besides:
                continue
            claimed.add(start)
            self.tokens.append((start, end, used.relation))
            told = used.receiver
            self._told[start] = told if isinstance(told, str) else self._text.expression(*told)
            if used.called:
                self._called[start] = used.called
            if used.argc >= 0:
                self.arguments[end] = used.argc

    def _add_applied(self, captures: Captures, rules: Rules) -> None:
        """Calls of what has no name."""
        for node in captures.get("applied", ()):
            callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
            if callee is not None and given is not None:
                at = given.start_byte
                self.tokens.append((at, at, "call"))
                self.receivers[at] = callee.start_byte, callee.end_byte
                self.arguments[at] = rules.count_arguments(given)

    def rows(self, outline: Outline, reserved: frozenset[str]) -> Iterator[Reference]:
        """A reference for every token that is worth telling, in their order."""
        text, arguments = self._text, self.arguments
        starts, ends, relations = zip(*self.tokens, strict=True)
        names, scopes, receivers = text.names(starts, ends), outline.scopes.at_each(starts), self._receivers_at(starts)
        if called := self._called:
            names = [called.get(at, name) for at, name in zip(starts, names, strict=True)]
        columns: list[Sequence[Any]] = [starts, ends, names, relations, scopes, receivers]
        if told := _worth_telling(names, relations, scopes, receivers, reserved, outline.names):
            columns = [list(compress(column, told)) for column in columns]
        starts, ends, names, relations, scopes, receivers = columns  # type: ignore[assignment]
        counts = [arguments.get(end, -1) if kind in _COUNTED else -1 for end, kind in zip(ends, relations, strict=True)]
        places = (*text.positions(starts), scopes, outline.symbols_at(starts))
        rows = zip(names, relations, *places, receivers, counts, strict=True)
        # What NamedTuple's own constructor calls, without its Python frame.
        return map(tuple.__new__, repeat(Reference), rows)

    def _receivers_at(self, starts: Sequence[int]) -> list[str]:
        told, spans = self._told, list(map(self.receivers.get, starts))
        found = self._text.expressions(spans)
        if told:
            return [text if span else told.get(at, "") for text, span, at in zip(found, spans, starts, strict=True)]
        return found


def _worth_telling(
    names: Sequence[str], relations: Sequence[str], scopes: Sequence[int], receivers: Sequence[str],
    reserved: frozenset[str], known: Names,
) -> list[bool]:  # fmt: skip
    """For each use whether it is told; nothing when all are. Only names that are local somewhere are worth asking
    about."""
    doubtful, is_local = reserved | known.bound, known.is_local
    if doubtful.isdisjoint(names):
        return []
    return [
        name not in doubtful
        or bool(receiver)
        or not (name in reserved or (relation in _HIDDEN and is_local(name, scope, relation == "type")))
        for name, relation, scope, receiver in zip(names, relations, scopes, receivers, strict=True)
    ]


def _called(row: Reference) -> Reference:
    """A bare name that no local explains is called."""
    bare = row.relation == "read" and not row.receiver and (row.name[0].islower() or row.name[0] == "_")
    return row._replace(relation="call", argc=0) if bare else row


def _tokens(
    source: bytes, captures: Captures, claimed: set[int], keyed: Sequence[Keyed], words: Sequence[Loose], relation: str
) -> list[Token]:
    """(start, end, relation) of every use, each token under its strongest relation."""
    claimed.update(node.start_byte for node in captures.get("skip", ()))
    tokens = [(token.start_byte, token.end_byte, relation) for token, owner in keyed if owner is not None]
    claimed.update(token.start_byte for token, _ in keyed)
    claim, add = claimed.add, tokens.append
    for relation in RELATION_ORDER:
        for start, end in map(_ENDS, captures.get(f"reference.{relation}", ())):
            if start not in claimed:
                claim(start)
                add((start, end, relation))
    if "types" in captures or "types.named" in captures:
        tokens = _as_types(tokens, captures, source)
    tokens += [word[:3] for word in words if word.start not in claimed]
    return tokens


def _as_types(tokens: Sequence[Token], captures: Captures, source: bytes) -> list[Token]:
    """What is written like a call or a value where types stand is a type, or one of their variables."""
    told, named = (Regions.of(captures.get(word, ())) for word in ("types", "types.named"))
    found: list[Token] = []
    for at, end, relation in tokens:
        if named.at(at) < 0:
            found.append((at, end, "type" if told.at(at) >= 0 else relation))
        elif not source[at : at + 1].islower():
            found.append((at, end, "type"))
    return found


def _receivers(source: bytes, captures: Captures) -> dict[int, tuple[int, int]]:
    """Start of the name token that follows → range of the expression before it."""
    found: dict[int, tuple[int, int]] = {}
    generics = {node.start_byte: node.end_byte for node in captures.get("type_arguments", ())}
    for span in map(_ENDS, captures.get("receiver", ())):
        at = _after(source, span[1])
        if at in generics:
            at = _after(source, generics[at])
        found[at] = span
    nested = found.items() if b"::" in source else ()
    for at, (start, end) in nested:  # `a::b::c` of C++ nests to the right: what stands before b belongs to it
        while (
            (outer := found.get(start)) is not None and outer[0] < start and source[outer[1] : start].strip() == b"::"
        ):
            start = outer[0]
            found[at] = (start, end)
    return found


def _after(source: bytes, at: int) -> int:
    size = len(source)
    while at < size and source[at] in _BETWEEN:
        at += 1
    return at


def _apart(captures: Captures, rules: Rules) -> dict[int, tuple[int, int]]:
    """As `_receivers`, of `@qualified` nodes; of two around one token the outer knows more."""
    found: dict[int, tuple[int, int]] = {}
    for node in sorted(captures.get("qualified", ()), key=outer_first):
        for token, span in rules.qualified(node):
            found.setdefault(token.start_byte, (span.start_byte, span.end_byte))
    return found


def _arguments(source: bytes, captures: Captures, rules: Rules) -> dict[int, int]:
    """End of the name token before the arguments → how many there are."""
    found: dict[int, int] = {}
    generics = {node.end_byte: node.start_byte for node in captures.get("type_arguments", ())}
    count = rules.count_arguments
    comments = sorted(node.start_byte for node in captures.get("comment", ()))
    plain = not rules.spreads
    for node in captures.get("arguments", ()):
        start = at = node.start_byte
        if at and source[at - 1] in _BLANKS:
            at = before(source, at)
        if at in generics:
            at = before(source, generics[at])
            while source[at - 1] == _COLON:  # Rust's `f::<T>()`
                at -= 1
        if plain and bisect_left(comments, start) == bisect_left(comments, node.end_byte):
            found[at] = node.named_child_count
        else:
            found[at] = count(node)
    for node in captures.get("arguments.more", ()):
        at = before(source, node.start_byte)
        found[at] = found[at] + 1 if found.get(at, -1) >= 0 else -1
    return found
