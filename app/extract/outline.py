"""Definitions, scopes, imports and local names of one file: everything but its references."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tree_sitter import Node

from app.domain.facts import Binding, Import, Scope, Symbol
from app.extract.describe import Describer
from app.extract.regions import Regions
from app.extract.text import Text
from app.languages.base import Definition, Language

CLASS_LIKE = frozenset({"class", "interface", "struct", "enum", "trait"})
MODULE_LIKE = frozenset({"module", "namespace"})
LOCAL_LIKE = frozenset({"variable", "constant"})


class Found(NamedTuple):
    """A definition with the byte ranges it stands for; sorts into file order, outer before inner."""

    start: int
    end: int
    definition: Definition
    node: Node


class Opening(NamedTuple):
    """A region that opens a scope; `found` is the index of the definition that opens it, or -1."""

    start: int
    end: int
    kind: str
    found: int


class Outline:
    """Public results: `symbols`, `scopes`, `imports`, `bindings`, and `claimed`, the byte offsets of their name tokens."""

    def __init__(self, text: Text, language: Language, captures: Mapping[str, Sequence[Node]]) -> None:
        self._text, self._language = text, language
        self.claimed: set[int] = set()
        self.symbols: list[Symbol] = []
        self.imports: list[Import] = []
        self.bindings: list[Binding] = []
        found = self._definitions(captures)
        self._open_scopes(found, captures)
        self._describer = Describer(text, language, captures.get("comment", ()), [(f.start, f.end) for f in found])
        self._collect_symbols(found)
        self._collect_imports(captures.get("import", ()))
        self._collect_bindings(captures.get("binding", ()))
        self._names = self._names_by_scope()

    def scope_at(self, byte: int) -> int:
        return self._scopes.at(byte) + 1

    def symbol_at(self, byte: int) -> int:
        """The innermost symbol with a body around this byte, or -1 at module level."""
        at = self._ranges.at(byte)
        return self._range_symbols[at] if at >= 0 else -1

    def is_local(self, name: str, scope: int) -> bool:
        """Is this bare name, seen from this scope, a parameter or local variable?"""
        while scope >= 0:
            kind = self._names[scope].get(name)
            if kind is not None:
                return kind
            scope = self.scopes[scope].parent
        return False

    # Definitions and the scopes they open

    def _definitions(self, captures: Mapping[str, Sequence[Node]]) -> list[Found]:
        rules, found = self._language.rules, []
        for capture, nodes in captures.items():
            if capture.startswith("definition."):
                for node in nodes:
                    for item in rules.define(node, capture[11:], self._text.bytes):
                        whole = item.range or node
                        found.append(Found(whole.start_byte, whole.end_byte, item, node))  # type: ignore[arg-type]
        found.sort(key=lambda f: (f.start, -f.end, f.definition.name.start_byte))
        return found

    def _open_scopes(self, found: list[Found], captures: Mapping[str, Sequence[Node]]) -> None:
        by_range: dict[tuple[int, int], Opening] = {}
        for kind in ("block", "class", "function"):
            for node in captures.get(f"scope.{kind}", ()):
                by_range[node.start_byte, node.end_byte] = Opening(node.start_byte, node.end_byte, kind, -1)
        for index, item in enumerate(found):
            opened = item.definition.scope or item.definition.body
            if opened is not None:
                start, end = opened.start_byte, opened.end_byte
                by_range[start, end] = Opening(start, end, _scope_kind(item.definition.kind), index)
        self._openings = sorted(by_range.values(), key=lambda o: (o.start, -o.end))
        self._scopes = Regions([(o.start, o.end) for o in self._openings])
        self._scope_of = {o.found: i + 1 for i, o in enumerate(self._openings) if o.found >= 0}
        with_body = [i for i, item in enumerate(found) if i in self._scope_of]
        self._ranges = Regions([(found[i].start, found[i].end) for i in with_body])
        self._range_found = with_body

    def _scope_around(self, index: int, item: Found) -> int:
        opened = self._scope_of.get(index)
        if opened is not None:
            scope = self._scopes.parents[opened - 1] + 1
        else:
            scope = self.scope_at(item.definition.name.start_byte)
        if item.definition.in_class:
            while scope > 0 and self._kind_of_scope(scope) != "class":
                scope = self._scopes.parents[scope - 1] + 1
        return scope

    def _kind_of_scope(self, scope: int) -> str:
        return self._openings[scope - 1].kind if scope > 0 else "module"

    def _holder(self, scope: int) -> str:
        """The kind of the nearest scope that is no block; a block below the module counts as local."""
        kind = self._kind_of_scope(scope)
        if kind == "block":
            while kind == "block" and scope > 0:
                scope = self._scopes.parents[scope - 1] + 1
                kind = self._kind_of_scope(scope)
            return "function" if kind == "module" else kind
        return kind

    def _collect_symbols(self, found: list[Found]) -> None:
        self._range_symbols = [-1] * len(self._range_found)
        position_of = {index: at for at, index in enumerate(self._range_found)}
        symbol_of_scope: dict[int, int] = {}
        taken: dict[str, int] = {}
        for index, item in enumerate(found):
            scope = self._scope_around(index, item)
            holder = self._holder(scope)
            if item.definition.kind in LOCAL_LIKE and holder == "function":
                self._bind_local(item, scope)
                continue
            parent = self._parent(index, item, position_of, scope, symbol_of_scope)
            symbol = self._symbol(index, item, scope, holder, parent, taken)
            if symbol is None:
                continue
            self.claimed.add(item.definition.name.start_byte)
            if index in self._scope_of:
                symbol_of_scope[self._scope_of[index]] = len(self.symbols)
                self._range_symbols[position_of[index]] = len(self.symbols)
            self.symbols.append(symbol)
        self._list_scopes(symbol_of_scope)

    def _parent(
        self, index: int, item: Found, position_of: dict[int, int], scope: int, symbol_of_scope: dict[int, int]
    ) -> int:
        if item.definition.in_class:
            return symbol_of_scope.get(scope, -1)
        own = position_of.get(index)
        around = self._ranges.at(item.start) if own is None else self._ranges.parents[own]
        return self._range_symbols[around] if around >= 0 else -1

    def _symbol(
        self, index: int, item: Found, scope: int, holder: str, parent: int, taken: dict[str, int]
    ) -> Symbol | None:
        definition = item.definition
        name = self._text.name(definition.name.start_byte, definition.name.end_byte)
        container = definition.container or (self.symbols[parent].qualified if parent >= 0 else "")
        qualified = f"{container}.{name}" if container else name
        count = taken.get(qualified, 0) + 1
        if count > 1 and definition.once:
            return None
        taken[qualified] = count
        kind = _kind_in(definition.kind, holder)
        described = self._describer.describe(item.start, item.end, definition, item.node, kind in CLASS_LIKE)
        line, column = self._text.position(definition.name.start_byte)
        return Symbol(
            name, qualified if count == 1 else f"{qualified}~{count}", kind, line, column,
            self._text.line(item.start), self._text.line(max(item.start, item.end - 1)), parent, container, scope,
            self._scope_of.get(index, -1), described.signature, described.type, described.value, described.doc_line,
            described.doc_end_line, definition.min_args, definition.max_args, definition.exported,
            " ".join(sorted(definition.modifiers)), described.signature_hash, described.body_hash,
        )  # fmt: skip

    def _list_scopes(self, symbol_of_scope: dict[int, int]) -> None:
        last = self._text.position(len(self._text.bytes))
        self.scopes = [Scope(-1, "module", -1, 1, 1, *last)]
        for at, opening in enumerate(self._openings):
            start, end = self._text.position(opening.start), self._text.position(opening.end)
            symbol = symbol_of_scope.get(at + 1, -1)
            self.scopes.append(Scope(self._scopes.parents[at] + 1, opening.kind, symbol, *start, *end))

    # Imports and locals

    def _collect_imports(self, nodes: Sequence[Node]) -> None:
        found: list[tuple[int, Import]] = []
        for node in nodes:
            for item in self._language.rules.imports(node, self._text.bytes):
                start = item.at.start_byte
                line, column = self._text.position(start)
                scope = self.scope_at(start)
                found.append((start, Import(item.kind, item.module, item.name, item.alias, line, column, scope)))
                self.claimed.update((start, *(token.start_byte for token in item.claims)))
        self.imports = [item for _, item in sorted(found)]

    def _collect_bindings(self, nodes: Sequence[Node]) -> None:
        for node in nodes:
            for bound in self._language.rules.bindings(node, self._text.bytes):
                start = bound.name.start_byte
                scope = self.scope_at(bound.body.start_byte if bound.body is not None else start)
                value = self._expression(bound.value)
                self._bind(start, bound.name.end_byte, scope, bound.kind, self._expression(bound.type), value and value + bound.item)
        self.bindings.sort(key=lambda b: (b.line, b.column))

    def _bind_local(self, item: Found, scope: int) -> None:
        definition = item.definition
        described = self._describer.expressions(definition)
        self._bind(definition.name.start_byte, definition.name.end_byte, scope, "variable", *described)

    def _bind(self, start: int, end: int, scope: int, kind: str, type_: str, value: str) -> None:
        line, column = self._text.position(start)
        self.claimed.add(start)
        self.bindings.append(Binding(scope, self._text.name(start, end), kind, line, column, type_, value))

    def _expression(self, node: object) -> str:
        return self._describer.expression(node)

    def _names_by_scope(self) -> list[dict[str, bool]]:
        """For each scope, name → is it a local (True) or something that others may mean (False)?"""
        names: list[dict[str, bool]] = [{} for _ in self.scopes]
        for binding in self.bindings:
            if binding.kind != "type_parameter":
                names[binding.scope][binding.name] = binding.scope > 0
        for symbol in self.symbols:
            names[symbol.scope][symbol.name] = False
        for item in self.imports:
            if item.alias:
                names[item.scope][item.alias] = False
        return names


def _scope_kind(kind: str) -> str:
    return "class" if kind in CLASS_LIKE else "module" if kind in MODULE_LIKE else "function"


def _kind_in(kind: str, holder: str) -> str:
    if holder != "class":
        return kind
    return {"function": "method", "variable": "field"}.get(kind, kind)
