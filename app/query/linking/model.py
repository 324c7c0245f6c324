"""The words of linking: what names can mean, what expressions can be, and what callers get."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from app.domain.facts import Binding, Reference, Scope, Symbol
from app.domain.reading import SnapshotView
from app.languages.link import Module

if TYPE_CHECKING:
    from app.query.linking.world import World

CLASS_KINDS: Collection[str] = frozenset(("class", "interface", "struct", "enum", "trait", "type_alias"))
NAMESPACE_KINDS: Collection[str] = frozenset(("module", "namespace"))
CALLABLE_KINDS: Collection[str] = frozenset(("function", "method", "constructor", "macro"))
_NUMBER = re.compile(r"~\d+(?=\.|\Z)")


class View(NamedTuple):
    """One repository at one commit as one caller may read it."""

    repo: str
    snapshot: SnapshotView
    can_read: Callable[[str], bool]
    source: Callable[[str], bytes] = lambda path: b""  # of a file, by its path; nothing where it cannot be had


class SymbolAt(NamedTuple):
    """A definition at a path of a view. A whole file is one too: kind `module`, id -1."""

    view: int
    path: str
    file: int
    id: int
    symbol: Symbol

    def symbol_id(self, world: World) -> str:
        """`owner/name:path#Qualified`, or `owner/name:path` for a file."""
        place = f"{world.views[self.view].repo}:{self.path}"
        return place if self.id < 0 else f"{place}#{self.symbol.qualified}"


class Target(NamedTuple):
    """What a name under a cursor means: a symbol, or a local (`binding`, in the file of the cursor)."""

    symbol: SymbolAt | None
    binding: Binding | None
    resolution: str  # exact, candidate or name
    evidence: str


class Use(NamedTuple):
    """One place that uses `target`. Imports appear as references of relation `import`."""

    view: int
    path: str
    file: int
    reference: Reference
    target: SymbolAt
    resolution: str
    evidence: str


class BindingAt(NamedTuple):
    """A local of a file, by its index among the file's bindings."""

    view: int
    path: str
    number: int


class ModuleAt(NamedTuple):
    view: int
    module: Module


class Foreign(NamedTuple):
    """Something outside every indexed repository, or a builtin."""

    name: str


Meaning = SymbolAt | BindingAt | ModuleAt | Foreign


class Found(NamedTuple):
    """What a name means in some place. Several meanings are alternatives; `evidence` says by which rule they came."""

    meanings: tuple[Meaning, ...]
    evidence: str


NOTHING = Found((), "")


class Value(NamedTuple):
    """What an expression may be.

    `kind` is `class` (the type itself), `instance` (of it), `super` (an instance seen as one of the type's bases),
    `function`, `module`, `record` (an object literal: `name` lists its fields, `arguments` their values) or `foreign`
    (`name` is then the type's name). `arguments` are a generic type's arguments, each
    a tuple of alternatives.
    """

    kind: str
    symbol: SymbolAt | None = None
    module: ModuleAt | None = None
    name: str = ""
    arguments: tuple[tuple[Value, ...], ...] = ()

    def field(self, name: str) -> tuple[Value, ...]:
        """What a field of a record may be; nothing when it has no such field."""
        names = self.name.split(",")
        return self.arguments[names.index(name)] if name in names else ()

    def item(self, text: str) -> tuple[Value, ...]:
        """What an index of a record may be: a field where it is a string, else any of them."""
        if text[:1] in ("'", '"') and text[-1:] == text[:1]:
            return self.field(text[1:-1])
        if text[:1] == ":" and text[1:].isidentifier():
            return self.field(text[1:])
        if text.isdigit() and int(text) < len(self.arguments):
            return self.arguments[int(text)]
        return unique_values(value for values in self.arguments for value in values)

    def as_mapping(self) -> Value:
        """A record as the foreign mapping that it is in languages whose literals have no members."""
        return Value("foreign", name="dict", arguments=((Value("foreign", name="str"),), self.item("")))


Values = tuple[Value, ...]
FOREIGN = Value("foreign")


def unique(items: list[Meaning]) -> tuple[Meaning, ...]:
    """Without repetitions, order kept; a known meaning beats a foreign one."""
    known = list(dict.fromkeys(item for item in items if not isinstance(item, Foreign)))
    return tuple(known or dict.fromkeys(items))


def stepped(values: Values, step: Callable[[Value], Values]) -> Values:
    """What a step leads to from any of some values."""
    return tuple(dict.fromkeys(found for value in values for found in step(value)))


def unique_values(items: Iterable[Value]) -> Values:
    """Without repetitions, order kept."""
    return tuple(dict.fromkeys(items))


def file_symbol(view: int, path: str, file: int) -> SymbolAt:
    """A file as the symbol of its module."""
    name = path.rsplit("/", 1)[-1].split(".", 1)[0]
    symbol = Symbol(name, name, "module", 1, 1, 1, 1, -1, "", 0, 0, path, "", "", 0, 0, -1, -1, True, "", 0, 0)
    return SymbolAt(view, path, file, -1, symbol)


def anonymous_class(view: int, path: str, file: int, scope: int, row: Scope, base: Binding) -> SymbolAt:
    """A class without a name as the symbol of its base's name that extends it. Ids of such are below -1."""
    header, lines = f"class extends {base.type}", (row.start_line, row.end_line)
    place = (row.start_line, row.start_column)
    symbol = Symbol(
        base.name, base.name, "class", *place, *lines, -1, "", row.parent, scope, header, "", "", 0, 0, -1, -1, False,
        "", 0, 0,
    )  # fmt: skip
    return SymbolAt(view, path, file, -2 - scope, symbol)


def without_numbers(qualified: str) -> str:
    """A qualified name without the numbers of namesakes (`~2`)."""
    return _NUMBER.sub("", qualified) if "~" in qualified else qualified


def types_of(found: Found) -> Found:
    """Of what a name means the types and what holds them."""
    kept = tuple(
        m for m in found.meanings if not isinstance(m, SymbolAt) or m.symbol.kind in (*CLASS_KINDS, *NAMESPACE_KINDS)
    )
    return found._replace(meanings=kept) if kept else NOTHING
