"""Definitions, imports and local names of one file: everything but its references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import count
from operator import itemgetter

from tree_sitter import Node

from app.domain.facts import CLASS_LIKE, LOCAL_LIKE, NAMELESS, Binding, Import, Symbol
from app.extract.describe import Describer
from app.extract.names import Names
from app.extract.places import Captures, Found, Places, name_of
from app.extract.regions import Regions, in_order
from app.extract.scopes import Scopes
from app.extract.text import Text, before
from app.languages.base import Around, Definition, Language

_TELLING = re.compile(r"(?!(?:None|True|False)\b)[^\W\d]")
_ASSIGNED = frozenset({*LOCAL_LIKE, "field"})
_MEMBER_KINDS = {"function": "method", "variable": "field"}


class Outline:
    """Results: `symbols`, `imports`, `bindings`, `scopes`, and `claimed`, the byte offsets of their name tokens."""

    def __init__(self, text: Text, language: Language, captures: Captures) -> None:
        self._text, self._captures, self._rules = text, captures, language.rules
        self._wrappers = {child.id: node for node in captures.get("wrapper", ()) for child in node.named_children[-1:]}
        self._leaders = {node.end_byte: node.start_byte for node in captures.get("leader", ())}
        self._tops = {node.id for node in (*captures.get("top", ()), *_wrapped(captures.get("wrapped", ())))}
        self.claimed: set[int] = set()
        self.symbols: list[Symbol] = []
        self._first: dict[str, int] = {}  # qualified name → the first symbol of that name
        self.imports: list[Import] = []
        self.bindings: list[Binding] = []
        openers = self._openers()
        self.scopes = Scopes(captures, [item.definition for item in openers])
        kinds = [item.definition.kind for item in openers]
        self._places = Places(text, captures, self.scopes, kinds, language.broad)
        self.claimed.update(self._places.declared)
        self._branches = Regions.of(captures.get("conditional", ()))
        found = sorted([*openers, *self._plain()], key=_file_order)
        self._places.know(found)
        self._describer = Describer(text, language, captures.get("comment", ()), [(f.start, f.end) for f in found])
        self._collect_symbols(found)
        self._collect_imports()
        self._mark_exported()
        self._collect_bindings()
        self.names = Names(self.scopes.parents, self.bindings, self.symbols, self.imports, language.types_apart)

    def symbols_at(self, starts: Sequence[int]) -> list[int]:
        """The innermost symbol with a body around each byte offset (-1: none)."""
        return self._ranges.at_each(starts, [-1, *self._range_symbols])

    # Definitions

    def _openers(self) -> list[Found]:
        """Definitions that may open scopes; they are numbered in file order, outer before inner."""
        found: list[Found] = []
        for capture, nodes in self._captures.items():
            kind = capture[11:]
            if capture.startswith("definition.") and kind not in LOCAL_LIKE:
                for node in nodes:
                    found += self._ask(node, kind, "")
        found.sort(key=_file_order)
        return [Found(start, end, at, definition, node) for at, (start, end, _, definition, node) in enumerate(found)]

    def _plain(self) -> Iterable[Found]:
        """Variables and constants, asked when scopes are known."""
        for kind in LOCAL_LIKE:
            for node in self._captures.get(f"definition.{kind}", ()):
                yield from self._ask(node, kind, self._places.holder_kind(self.scopes.at(node.start_byte)))

    def _ask(self, node: Node, kind: str, holder: str) -> Iterable[Found]:
        wrapper = self._wrapper_of(node) if self._wrappers else None
        top = bool(self._tops) and node.id in self._tops
        around = Around(holder, wrapper, top) if wrapper or top else _just(holder)
        for item in self._rules.define(node, kind, self._text.bytes, around):
            whole = item.range or wrapper or node
            start = whole.start_byte
            yield Found(self._with_leaders(start) if self._leaders else start, whole.end_byte, -1, item, node)

    def _wrapper_of(self, node: Node) -> Node | None:
        wrapper = self._wrappers.get(node.id)
        while wrapper is not None and wrapper.id in self._wrappers:
            wrapper = self._wrappers[wrapper.id]
        return wrapper

    def _with_leaders(self, start: int) -> int:
        """Where a definition starts with what leads it in."""
        while True:
            led = self._leaders.get(before(self._text.bytes, start))
            if led is None or led >= start:
                break
            start = led
        return start

    # Symbols

    def _collect_symbols(self, found: list[Found]) -> None:
        with_body = [item for item in found if item.number in self.scopes.opened_by]
        self._ranges = Regions([(item.start, item.end) for item in with_body])
        self._range_symbols = [-1] * len(with_body)
        branches, branched = self._branches, bool(self._branches.parents)
        range_of = {item.number: at for at, item in enumerate(with_body)}
        symbol_of: dict[int, int] = {}
        taken: dict[str, int] = {}
        for item in found:
            if item.number in range_of:  # what gives no symbol after all belongs to what stands around it
                at = range_of[item.number]
                self._range_symbols[at] = self._symbol_around(at)
            scope = self._places.scope_of(item)
            if scope < 0:
                self._bind_again(item, self.scopes.at(item.start))
                continue
            holder = self.scopes.holders[scope]
            if holder == "function" and item.definition.kind in LOCAL_LIKE:
                self._bind_local(item, scope)
                continue
            is_global = self._places.is_global(item)
            parent = -1 if is_global else self._parent(item, scope, range_of, symbol_of)
            in_branch = is_global or (branched and branches.start_at(item.start) >= self.scopes.start(scope))
            symbol = self._symbol(item, scope, holder, parent, taken, in_branch)
            if symbol is None:
                self._belong_to_first(item, parent, range_of, symbol_of)
                if item.definition.kind not in _ASSIGNED and "assigned" not in item.definition.modifiers:
                    self._claim(item)  # a setter's name; what is assigned again is written
                elif scope == 0:
                    self._bind_again(item, scope)
                continue
            self._claim(item)
            if item.number in range_of:
                symbol_of[item.number] = self._range_symbols[range_of[item.number]] = len(self.symbols)
            self._first.setdefault(symbol.qualified, len(self.symbols))
            self.symbols.append(symbol)
        self.scope_rows = self.scopes.rows(self._text, symbol_of)

    def _claim(self, item: Found) -> None:
        if item.definition.claims:
            self.claimed.add(item.definition.name.start_byte)

    def _belong_to_first(
        self, item: Found, parent: int, range_of: Mapping[int, int], symbol_of: dict[int, int]
    ) -> None:
        """What stands in a later definition of a name that counts once (a setter) belongs to the first."""
        if item.number in range_of:
            name = name_of(self._text, item.definition)
            container = item.definition.container or (self.symbols[parent].qualified if parent >= 0 else "")
            at = range_of[item.number]
            first = self._first.get(f"{container}.{name}" if container else name, self._range_symbols[at])
            self._range_symbols[at] = first
            if first >= 0 and item.definition.kind in CLASS_LIKE:
                symbol_of[item.number] = first

    def _symbol_around(self, at: int) -> int:
        around = self._ranges.parents[at]
        return self._range_symbols[around] if around >= 0 else -1

    def _parent(self, item: Found, scope: int, range_of: Mapping[int, int], symbol_of: Mapping[int, int]) -> int:
        if item.definition.in_class:
            return symbol_of.get(self.scopes.owner[scope], -1)
        own = range_of.get(item.number)
        if own is not None:
            return self._symbol_around(own)
        around = self._ranges.at(item.start)
        return self._range_symbols[around] if around >= 0 else -1

    def _symbol(
        self, item: Found, scope: int, holder: str, parent: int, taken: dict[str, int], in_branch: bool
    ) -> Symbol | None:
        definition, text = item.definition, self._text
        start = definition.name.start_byte
        name = name_of(text, definition)
        container = self._container(definition, parent)
        qualified = f"{container}.{name}" if container else name
        number = taken.get(qualified, 0) + 1
        if (number > 1 and definition.once) or self._places.is_nonlocal(scope, definition) or not name:
            return None  # a name that the parser only supposed is empty
        taken[qualified] = number
        kind, taken_by_receiver = definition.kind, 0
        if holder == "class":
            kind = definition.member_kind or _MEMBER_KINDS.get(kind, kind)
            taken_by_receiver = int(definition.receiver)
        signature, type_, value, doc_line, doc_end_line, signature_hash, body_hash = self._describer.describe(
            item.start, item.end, definition, item.node, kind in CLASS_LIKE
        )
        modifiers = {*definition.modifiers, "conditional"} if in_branch else definition.modifiers
        return Symbol(
            name, qualified if number == 1 else f"{qualified}~{number}", kind, *text.position(start),
            text.line(item.start), text.line(max(item.start, item.end - 1)), parent, container, scope,
            self.scopes.opened_by.get(item.number, -1), signature, type_, value,
            doc_line, doc_end_line, _less(definition.min_args, taken_by_receiver),
            _less(definition.max_args, taken_by_receiver), definition.exported, " ".join(sorted(modifiers)),
            signature_hash, body_hash,
        )  # fmt: skip

    def _container(self, definition: Definition, parent: int) -> str:
        around = self.symbols[parent].qualified if parent >= 0 else ""
        if parent >= 0 and "reopened" in self.symbols[parent].modifiers:  # it goes on where it is opened again
            around = around.partition("~")[0]
        if definition.container.startswith("."):
            return around + definition.container if around else definition.container[1:]
        return definition.container or around

    # Imports and locals

    def _collect_imports(self) -> None:
        found: list[tuple[int, int, Import]] = []
        order = count()
        for node in self._captures.get("import", ()):
            for item in self._rules.imports(node, self._text.bytes):
                start = item.at.start_byte
                scope = self.scopes.at(start)
                in_branch = self._branches.start_at(start) >= self.scopes.start(scope)
                place = self._text.position(start)
                row = Import(item.kind, item.module, item.name, item.alias, *place, scope, in_branch)
                found.append((start, next(order), row))
                self.claimed.update((start, *(token.start_byte for token in item.claims)))
        self.imports = [row for _, _, row in sorted(found)]

    def _mark_exported(self) -> None:
        """Definitions that a list of exports names are visible outside, though not by their own words."""
        listed = {item.name for item in self.imports if item.kind == "export"}
        for index, symbol in enumerate(self.symbols) if listed else ():
            if symbol.name in listed and symbol.scope == 0 and not symbol.container and not symbol.exported:
                modifiers = " ".join(sorted({*symbol.modifiers.split(), "export_list"}))
                self.symbols[index] = symbol._replace(exported=True, modifiers=modifiers)

    def _collect_bindings(self) -> None:
        expression = self._describer.expression
        bound_at: set[int] = set()
        source, scope_at, rules = self._text.bytes, self.scopes.at, self._rules
        for node in in_order(self._captures.get("binding", ())):
            here: list[int] = []
            for token, kind, stated, given, item, body, called in rules.bindings(node, source):
                start = token.start_byte
                if start in bound_at:  # what stood around it knew more
                    continue
                here.append(start)
                type_ = "" if stated is None else expression(stated)
                # A declared type is all the evidence that is needed.
                known = given is None or (type_ and kind != "narrowed")
                value = "" if known else expression(given) + item
                scope = scope_at(start if body is None else body.start_byte)
                self._bind(start, token.end_byte, scope, kind, type_, value, called)
            bound_at.update(here)
        self.bindings.sort(key=itemgetter(3, 4))  # line and column

    def _bind_local(self, item: Found, scope: int) -> None:
        if not self._places.is_nonlocal(scope, item.definition):
            type_, value = self._describer.expressions(item.definition)
            name = item.definition.name
            self._bind(name.start_byte, name.end_byte, scope, "variable", type_, "" if type_ else value)

    def _bind_again(self, item: Found, scope: int) -> None:
        """What a module's variable is assigned after its definition, where that may tell a type."""
        definition = item.definition
        if self._rules.follows_assignments and definition.kind in LOCAL_LIKE and definition.value is not None:
            _, value = self._describer.expressions(definition)
            if _TELLING.match(value):
                self._bind(definition.name.start_byte, definition.name.end_byte, scope, "assigned", "", value)

    def _bind(self, start: int, end: int, scope: int, kind: str, type_: str, value: str, called: str = "") -> None:
        name = called or self._text.name(start, end)
        if kind not in NAMELESS:
            self.claimed.add(start)
        line, column = self._text.position(start)
        # What NamedTuple's own constructor calls, without its Python frame.
        self.bindings.append(tuple.__new__(Binding, (scope, name, kind, line, column, type_, value)))


@cache
def _just(holder: str) -> Around:
    return Around(holder, None)


def _wrapped(bodies: Iterable[Node]) -> Iterable[Node]:
    """What the statements of a function say that only wraps a file."""
    return (child for body in bodies for statement in body.named_children for child in statement.named_children[:1])


def _file_order(item: Found) -> tuple[int, int, int]:
    return item.start, -item.end, item.definition.name.start_byte


def _less(arguments: int, receiver: int) -> int:
    return max(0, arguments - receiver) if arguments > 0 else arguments
