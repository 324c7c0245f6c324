"""What an expression may be: a module, a type, an instance, a function, something foreign; nothing where unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.languages import expressions as ast
from app.languages.expressions import parse
from app.languages.link import Module
from app.query.linking.declared import foreign_type
from app.query.linking.model import Meaning, ModuleAt, SymbolAt, Value, Values, stepped
from app.query.linking.place import Given, Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_PLACES = 16
_QUOTES = ("'", '"', "`")


class Evaluate:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def text(self, unit: Unit, scope: int, text: str, line: int) -> Values:
        """Values of an expression's text as it stands in a scope on a line."""
        rules = unit.rules
        by_line = rules.redefinition_wins or rules.rebinding_hides or rules.locals_hide_below or bool(unit.narrowed)
        key = ("value", unit.view, unit.path, scope, text, line if by_line else 0)
        return self._linker.memo.get(key, lambda: self.inside(self._place(unit, scope, line, text), text), ())

    def _place(self, unit: Unit, scope: int, line: int, text: str) -> Place:
        """Where a text stands; a path from the own module does not start with the parameter of that name."""
        same, mark = unit.rules.same_module, unit.rules.path_separator
        if not (mark and text.startswith(f"{same}{mark}")):
            return Place(unit, scope, line)
        modules = self._linker.paths.start(unit, same, unit.module_around(scope))
        return Place(unit, scope, line, {same: tuple(Value("module", module=each) for each in modules)})

    def inside(self, place: Place, text: str) -> Values:
        """Values of an expression's text at a place that binds further names."""
        return self.node(place, _parsed(place.unit, text))

    def node(self, place: Place, node: ast.Node | None) -> Values:
        if place.unit.narrowed and isinstance(node, ast.Name | ast.Member):
            found = self._narrowed(place, ast.dotted(node) or "")
            if found:
                return found
        match node:
            case ast.Name(name):
                return self._name(place, name)
            case ast.Member():
                return self._member(place, node)
            case ast.Call(base, (ast.Literal("str", _, text),)) if ast.dotted(base) in place.unit.rules.module_calls:
                return self._module(place, text)
            case ast.Call(base, arguments):
                return self._linker.calls.expression(place, base, arguments)
            case ast.Callback(called, argument, number):
                return self._linker.inference.callback(place, called, argument, number)
            case ast.Index():
                return self._item(place, node)
            case ast.Typed(base, _):
                return self.node(place, base)
            case ast.New(kind, _, given, parts):
                return self._new(place, kind, given, parts)
            case ast.Lambda():
                return (Value("function", arguments=(self._linker.inference.given_back(place, node, ()),)),)
            case ast.Cast(kind):
                return self._linker.declared.types(place.unit, place.scope, kind)
            case ast.Await(base):
                return stepped(self.node(place, base), lambda value: self._linker.elements.awaited(value, place))
            case ast.Literal(kind, items):
                return (self._literal(place, kind, items),)
            case ast.Record(fields):
                return self._record(place, fields)
            case ast.Operated(sign, left, right):
                return self._linker.calls.operated(place, sign, left, right)
            case ast.Choice(items):
                return tuple(dict.fromkeys(value for item in items for value in self.node(place, item)))
        return ()

    def _member(self, place: Place, node: ast.Member) -> Values:
        reach, rules = self._linker.reach, place.unit.rules
        match node:
            case ast.Member(ast.Name(first), name) if f"{first}.{name}" in rules.own_module:
                return self._own_module(place)
            case ast.Member(ast.Member(base, case), name) if name.isdigit() and rules.payloads:
                return stepped(self.node(place, base), lambda value: reach.payload(value, case, int(name), place))
        base_values = self.settled(self.node(place, node.base), place.unit)
        found = stepped(base_values, lambda value: reach.member(value, node.name, place))
        return found or self._namespace(place, node)

    def _item(self, place: Place, node: ast.Index) -> Values:
        base, item = node.base, node.item
        if item[:1] in _QUOTES and item and place.unit.rules.object_literals:
            return stepped(self.node(place, base), lambda value: self._linker.reach.member(value, item[1:-1], place))
        if isinstance(base, ast.Literal) and item.isdigit() and int(item) < len(base.items):
            return self.node(place, base.items[int(item)])
        given, whole = self._linker.held.given_items(place, node) if place.unit.rules.string_keys else ((), False)
        if whole:
            return given
        base_values = self.settled(self.node(place, base), place.unit)
        found = stepped(base_values, lambda value: self._linker.elements.item(value, item, place))
        return tuple(dict.fromkeys((*(v for v in found if v.symbol or not given), *given)))

    def settled(self, values: Values, unit: Unit) -> Values:
        """Values whose members are reached for: methods that are read like values stand for what they yield."""
        if not unit.rules.uniform_access:
            return values
        read = (self._linker.calls.value(v) if v.kind == "function" and v.symbol else (v,) for v in values)
        return tuple(dict.fromkeys(v for each in read for v in each))

    def _literal(self, place: Place, kind: str, items: tuple[ast.Node | None, ...]) -> Value:
        if not items:
            return foreign_type(place.unit.rules.literal_types.get(kind, kind))
        parts = tuple(self.node(place, item) for item in items)
        if kind == "tuple":
            return Value("foreign", name=kind, arguments=parts)
        merged = tuple(dict.fromkeys(value for part in parts for value in part))
        by_place = kind == "list" and place.unit.rules.lists_by_place and None not in items
        placed = parts if by_place and 1 < len(parts) <= _PLACES else ()
        return Value("foreign", name=place.unit.rules.literal_types.get(kind, kind), arguments=(merged, *placed))

    def _new(
        self, place: Place, kind: str, given: ast.Lambda | None, parts: tuple[ast.Node | None, ...] = ()
    ) -> Values:
        rules = place.unit.rules
        if (rules.trailing_lambdas or (rules.bare_calls and given)) and kind.rpartition(".")[2][:1].islower():
            return self.node(place, ast.Call(parse(kind) or ast.Name(kind), (given,)))
        if rules.bare_calls:
            return self._name(place, "new")
        if kind.partition(".")[0] in {*place.names, *rules.self_names}:  # `new this.constructor()`
            classes = self.node(place, parse(kind))
            return tuple(value._replace(kind="instance") for value in classes if value.kind == "class")
        made = self._linker.declared.types(place.unit, place.scope, kind)
        if not parts or any(value.arguments or value.symbol is None for value in made):
            return made
        built = self._linker.inference.built
        return tuple(value._replace(arguments=built(value, Given(place, parts))) for value in made)

    def _record(self, place: Place, fields: tuple[tuple[str, ast.Node | None], ...]) -> Values:
        if not (place.unit.rules.object_literals or place.unit.rules.string_keys):
            return (foreign_type("dict"),)
        names = ",".join(name for name, _ in fields)
        return (Value("record", name=names, arguments=tuple(self.node(place, value) for _, value in fields)),)

    def _module(self, place: Place, text: str) -> Values:
        meanings = self._linker.modules.whole(place.unit, text)
        return tuple(dict.fromkeys(value for meaning in meanings for value in self._linker.held.of_meaning(meaning)))

    def _namespace(self, place: Place, node: ast.Node) -> Values:
        """A namespace by its full name, of which another repository may have the rest."""
        rules = place.unit.rules
        text = ast.dotted(node) if rules.files_hold_several or rules.full_names else None
        modules = self._linker.modules.named(place.unit, text) if text else ()
        return tuple(Value("module", module=module) for module in modules if not module.module.member)

    @staticmethod
    def _own_module(place: Place) -> Values:
        path = place.unit.path
        return (Value("module", module=ModuleAt(place.unit.view, Module(path, (path,)))),)

    def _narrowed(self, place: Place, name: str) -> Values:
        """What the nearest test around a line says that an expression is."""
        rows = [row for row in place.unit.narrowed.get(name, ()) if row.line <= place.line <= int(row.value)]
        if not rows:
            return ()
        scopes = list(place.unit.rules.scope_chain(place.unit.facts, place.scope))
        inside = [row for row in rows if row.scope in scopes]
        return self._linker.declared.types(place.unit, place.scope, inside[-1].type) if inside else ()

    def _name(self, place: Place, name: str) -> Values:
        rules = place.unit.rules
        if name in place.names:
            return place.names[name]
        for value in place.names.get("", ()):
            if value.symbol is not None and self._linker.members.find(value, name):
                return self._linker.reach.member(value, name, place)
        found = self._linker.names.lookup(place.unit, place.scope, name, place.line)
        if found.meanings:
            return tuple(dict.fromkeys(v for meaning in found.meanings for v in self._held(place, meaning)))
        if name in rules.self_names or name in rules.super_names:
            owner = self._linker.members.around(place.unit, place.scope)
            kind = "class" if rules.self_is_class(place.unit.facts, place.scope) else "instance"
            kind = "super" if name in rules.super_names else kind
            if owner is None and rules.self_is_module(place.unit.facts, place.scope):
                return self._own_module(place)
            return (Value(kind, owner),) if owner else ()
        if name in rules.creators and rules.self_is_class(place.unit.facts, place.scope):
            owner = self._linker.members.around(place.unit, place.scope)
            return (Value("instance", owner),) if owner else ()
        if name in rules.class_names:
            owner = place.unit.owner_around(place.scope)
            return (Value("class", owner),) if owner else ()
        if name in rules.own_module:
            return self._own_module(place)
        if name == rules.root_name or (rules.full_names and name.islower()):
            named = self._linker.modules.named(place.unit, "" if name == rules.root_name else name)
            return tuple(Value("module", module=module) for module in named if not module.module.member)
        declared = rules.named(self._linker.repositories[place.unit.view], name) if rules.modules_by_name else ()
        if declared:
            return tuple(Value("module", module=ModuleAt(place.unit.view, each)) for each in declared)
        unknown_type = rules.types_are_declared and name[:1].isupper()  # nothing of the project could be meant
        return (foreign_type(name),) if unknown_type or name in rules.builtin_types or name in rules.builtins else ()

    def _held(self, place: Place, meaning: Meaning) -> Values:
        """What a meaning holds; an inherited member's type says what the bases' type arguments make of it."""
        inherits = place.unit.rules.members_in_scope and isinstance(meaning, SymbolAt) and meaning.symbol.container
        scope = place.scope if inherits else -1
        while scope >= 0 and isinstance(meaning, SymbolAt):
            around = place.unit.owner_around(scope)
            if around is None or around == self._linker.members.owner(meaning):
                break
            value = Value("instance", around)
            for member in self._linker.members.find(value, meaning.symbol.name):
                if member.symbol == meaning and member.owner.arguments:
                    return self._linker.reach.of_member(value, member)
            scope = around.symbol.scope
        return self._linker.held.of_meaning(meaning, place.line)


def _parsed(unit: Unit, text: str) -> ast.Node | None:
    """An expression; where modules have names that are none of the grammar's (`my-app.core`), such a name."""
    found = parse(text, unit.rules.arrow_lambdas)
    named = found is None or isinstance(found, ast.Operated)
    return ast.Name(text) if named and unit.rules.modules_by_name else found
