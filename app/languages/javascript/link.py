"""How JavaScript and TypeScript link: module systems, scopes, types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.javascript import layout
from app.languages.javascript.files import parent, stem
from app.languages.javascript.globals import GLOBALS, TYPES
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.types import TypeText

_UNNAMED = frozenset({"null", "undefined", "void", "never", "any", "unknown", "this is"})
_PARTIAL = re.compile(
    r"(?:Partial|Readonly|Required|NonNullable|DeepPartial|Awaited|InstanceType|Pick|Omit|Ref|ComputedRef|ShallowRef)<(.*)>\Z"
)
_ARRAYS = frozenset({"[]", "Array", "ReadonlyArray", "list"})
_LISTS = _ARRAYS | {"Set", "ReadonlySet", "Iterable", "Iterator", "IterableIterator", "Generator", "AsyncIterable"}
_MAPS = frozenset({"Map", "ReadonlyMap", "WeakMap", "Record"})
_SAME = frozenset(
    {"filter", "slice", "concat", "sort", "reverse", "splice", "toSorted", "toReversed", "fill", "catch", "finally"}
)
_ITEM = frozenset({"find", "findLast", "pop", "shift", "at", "values", "next"})
_FIRST, _SECOND, _SELF = TypeText("0"), TypeText("1"), TypeText("self")
_PAIR = TypeText("tuple", (_FIRST, _SECOND))
_OF_MAPS = {
    "get": _SECOND,
    "keys": TypeText("Iterable", (_FIRST,)),
    "values": TypeText("Iterable", (_SECOND,)),
    "entries": TypeText("Iterable", (_PAIR,)),
}


class JavaScriptLinks(LinkRules):
    builtins = GLOBALS
    builtin_types = TYPES
    self_names = frozenset({"this"})
    self_types = frozenset({"this"})
    value_types = frozenset({"typeof"})
    object_literals = True
    own_module = frozenset({"exports", "module.exports"})
    only_exported = True
    module_value = "export="
    whole_names = frozenset({"default"})
    constructors = ("constructor",)
    super_constructs = True
    module_calls = frozenset({"import", "require"})

    # Names and scopes

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through their object, and so is what stands on `exports` or `F.prototype`."""
        if symbol.kind in ("method", "constructor", "property", "field", "enum_member"):
            return False
        return "exports" not in symbol.modifiers.split() and symbol.name != "default"

    def owner_of_scope(self, facts: FileFacts, scope: int) -> int | None:
        """`this` in `F.prototype.m = function () {}` is an F."""
        opened = facts.scopes[scope].symbol
        if opened < 0 or facts.symbols[opened].parent >= 0 or not facts.symbols[opened].container:
            return None
        container = facts.symbols[opened].container
        return next((i for i, symbol in enumerate(facts.symbols) if symbol.qualified == container), None)

    def self_is_module(self, facts: FileFacts, scope: int) -> bool:
        """`this` in a function of `module.exports = { … }`."""
        while scope > 0 and facts.scopes[scope].symbol < 0:
            scope = facts.scopes[scope].parent
        around = facts.scopes[scope].symbol
        return around >= 0 and "exports" in facts.symbols[around].modifiers.split()

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """Overloads and merged declarations: one name in one file, which `~2` tells apart."""
        if any("conditional" in symbol.modifiers.split() for symbol in symbols):
            return False
        names = {symbol.qualified.partition("~")[0] for symbol in symbols}
        return len(names) == 1 and len({symbol.qualified for symbol in symbols}) == len(symbols)

    # Modules

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = layout.resolve(project, path, text)
        return (Module(text, (found,)),) if found is not None else ()

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return tuple(layout.offers(project, text))

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return layout.dependencies(project, path)

    def import_hints(self, path: str) -> Sequence[str]:
        name = stem(path)
        hints = (name.rpartition(".")[2],)
        return (*hints, parent(path).rpartition("/")[2], "") if name == "index" else hints

    def member_names(self, name: str) -> Sequence[str]:
        return ("default", "export=") if name == "default" else (name,)

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        modifiers = symbol.modifiers.split()
        if "default_export" in modifiers:
            return ("default",)
        if "module_exports" in modifiers:
            return ("export=",)
        return (symbol.name,) if "exports" in modifiers else super().offered_names(symbol)

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        found = (_type_text(part.strip()) for part in _alternatives(text))
        return [each for each in found if each is not None and each.name not in _UNNAMED]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        if symbol.kind == "type_alias":
            return [part.strip() for part in types.split(symbol.type, "&") if not part.strip().startswith("{")]
        return types.bases_in_signature(symbol.signature) if symbol.kind in ("class", "interface") else ()

    def is_property(self, symbol: Symbol) -> bool:
        return not {"getter", "setter"}.isdisjoint(symbol.modifiers.split())

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        if container == "tuple":
            return TypeText(item) if item.isdigit() and int(item) < arguments else _FIRST if arguments else None
        if container in _MAPS and arguments > 1:
            return _SECOND if item else _PAIR
        return _FIRST if container in _LISTS and arguments else None

    def member_of_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        if name == "await":
            return _FIRST if container in ("Promise", "PromiseLike") and arguments else None
        if name in _SAME and arguments:
            return _SELF
        if container in _MAPS and arguments > 1:
            return _OF_MAPS.get(name)
        if container == "Promise":
            return None
        return _FIRST if container in _LISTS and arguments and name in _ITEM else None


def _alternatives(text: str) -> Iterator[str]:
    """Parts of unions and intersections, wrappers that keep members taken off."""
    for part in types.split(text.strip(), "|"):
        for each in types.split(part, "&"):
            inner = _PARTIAL.match(each.strip())
            if inner:
                yield from _alternatives(types.split(inner.group(1), ",")[0])
            elif each.startswith("(") and each.endswith(")") and "=>" not in each:
                yield from _alternatives(each[1:-1])
            else:
                yield each


def _type_text(text: str) -> TypeText | None:
    text = text.removeprefix("readonly ").removeprefix("abstract ")
    if text.startswith("typeof "):
        return TypeText("typeof", (TypeText(text[7:]),))
    if text.endswith("[]"):
        inner = [each for each in map(_type_text, _alternatives(text[:-2])) if each is not None]
        return TypeText("[]", (inner[0],) if inner else ())
    if text.startswith("[") and text.endswith("]"):
        parts = (_type_text(part.rpartition(":")[2].strip()) for part in types.split(text[1:-1], ","))
        return TypeText("tuple", tuple(part or TypeText("") for part in parts))
    if text.endswith("]") or " is " in text:
        return None
    return types.parse_one(text)


RULES: dict[str, LinkRules] = dict.fromkeys(("javascript", "typescript", "tsx"), JavaScriptLinks())
