"""What an expression may be: a module, a type, an instance, a function, something foreign; nothing where unknown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.domain.facts import Binding
from app.languages import expressions as ast
from app.languages.expressions import parse
from app.languages.link import Module
from app.query.linking.declared import Environment, foreign_type, scope_of_types
from app.query.linking.members import Member, is_container
from app.query.linking.model import (
    CALLABLE_KINDS,
    FOREIGN,
    BindingAt,
    Meaning,
    ModuleAt,
    SymbolAt,
    Value,
    Values,
    unique_values,
)
from app.query.linking.place import Place
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_QUOTES = ("'", '"', "`")


class Evaluate:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker

    def text(self, unit: Unit, scope: int, text: str, line: int) -> Values:
        """Values of an expression's text as it stands in a scope on a line."""
        rules = unit.rules
        by_line = rules.redefinition_wins or rules.rebinding_hides or rules.locals_hide_below or bool(unit.narrowed)
        key = ("value", unit.view, unit.path, scope, text, line if by_line else 0)
        return self._linker.memo.get(key, lambda: self.node(Place(unit, scope, line), _parsed(unit, text)), ())

    def node(self, place: Place, node: ast.Node | None) -> Values:
        if place.unit.narrowed and isinstance(node, ast.Name | ast.Member):
            found = self._narrowed(place, ast.dotted(node) or "")
            if found:
                return found
        match node:
            case ast.Name(name):
                return self._name(place, name)
            case ast.Member(ast.Name(first), name) if f"{first}.{name}" in place.unit.rules.own_module:
                return self._own_module(place)
            case ast.Member(base, name):
                base_values = self.settled(self.node(place, base), place.unit)
                found = self._each(base_values, lambda value: self.member(value, name, place))
                return found or self._namespace(place, node)
            case ast.Call(ast.Name(name), (ast.Literal("str", _, text),)) if name in place.unit.rules.module_calls:
                return self._module(place, text)
            case ast.Call(base, arguments):
                return self._linker.calls.expression(place, base, arguments)
            case ast.Callback(called, argument, number):
                return self._linker.inference.callback(place, called, argument, number)
            case ast.Index(base, item) if item[:1] in _QUOTES and item and place.unit.rules.object_literals:
                return self._each(self.node(place, base), lambda value: self.member(value, item[1:-1], place))
            case ast.Index(base, item):
                base_values = self.settled(self.node(place, base), place.unit)
                return self._each(base_values, lambda value: self._item(value, item, place))
            case ast.Typed(base, _):
                return self.node(place, base)
            case ast.New(kind, _) if place.unit.rules.trailing_lambdas and kind.rpartition(".")[2][:1].islower():
                return self.node(place, ast.Call(parse(kind) or ast.Name(kind), (None,)))
            case ast.New() if place.unit.rules.bare_calls:
                return self._name(place, "new")
            case ast.New(kind, _):
                return self._linker.declared.types(place.unit, place.scope, kind)
            case ast.Cast(kind):
                return self._linker.declared.types(place.unit, place.scope, kind)
            case ast.Await(base):
                return self._each(self.node(place, base), lambda value: self._awaited(value, place))
            case ast.Literal(kind, items):
                return (self._literal(place, kind, items),)
            case ast.Record(fields) if place.unit.rules.object_literals or place.unit.rules.string_keys:
                names = ",".join(name for name, _ in fields)
                return (Value("record", name=names, arguments=tuple(self.node(place, value) for _, value in fields)),)
            case ast.Record():
                return (foreign_type("dict"),)
            case ast.Choice(items):
                return tuple(dict.fromkeys(value for item in items for value in self.node(place, item)))
        return ()

    @staticmethod
    def _each(values: Values, step: Callable[[Value], Values]) -> Values:
        return tuple(dict.fromkeys(found for value in values for found in step(value)))

    def _module(self, place: Place, text: str) -> Values:
        meanings = self._linker.modules.whole(place.unit, text)
        return tuple(dict.fromkeys(value for meaning in meanings for value in self.of_meaning(meaning)))

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

    # Names

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
        found = self._linker.names.lookup(place.unit, place.scope, name, place.line)
        if found.meanings:
            return tuple(dict.fromkeys(v for meaning in found.meanings for v in self.of_meaning(meaning, place.line)))
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

    def of_meaning(self, meaning: Meaning, line: int = 0) -> Values:
        """What a name's meaning is when its value is taken."""
        if isinstance(meaning, SymbolAt):
            return self.of_symbol(meaning)
        if isinstance(meaning, BindingAt):
            return self._linker.memo.get(("local", meaning), lambda: self._local(meaning), ())
        if isinstance(meaning, ModuleAt):
            return (Value("module", module=meaning),)
        return (foreign_type(meaning.name.rpartition(".")[2]),)

    def of_symbol(self, symbol: SymbolAt, env: Environment = (), receiver: Value | None = None) -> Values:
        """A definition's value; `env` names the type arguments of the type it was found in."""
        kind = symbol.symbol.kind
        if kind == "type_alias" and not self._linker.members.has_own(symbol):
            aliased = self._linker.declared.types(
                self._linker.unit(symbol), scope_of_types(self._linker.unit(symbol), symbol.symbol), symbol.symbol.type
            )
            return tuple(v._replace(kind="class") if v.kind == "instance" else v for v in aliased)
        if kind == "module" and self._linker.rules_of(symbol).path_separator:
            return (Value("module", module=self._linker.paths.of(symbol)),)
        if is_container(symbol):
            return (Value("instance" if self._linker.rules_of(symbol).is_single(symbol.symbol) else "class", symbol),)
        if kind in CALLABLE_KINDS and self._linker.rules_of(symbol).bare_calls:
            return self._linker.calls.returned(symbol, env, receiver)
        if kind in CALLABLE_KINDS:
            return (Value("function", symbol, arguments=((receiver,) if receiver else (),)),)
        if kind == "enum_member":
            owner = self._linker.members.owner(symbol)
            return (Value("instance", owner),) if owner else ()
        if self._linker.members.has_own(symbol):
            return self._annotated(symbol) or (Value("instance", symbol),)
        key = ("variable", symbol, env)
        return self._linker.memo.get(key, lambda: self._variable(symbol, env), ())

    def _annotated(self, symbol: SymbolAt) -> Values:
        """What an object literal with members of its own is declared to be, where that is known."""
        unit, row = self._linker.unit(symbol), symbol.symbol
        if not row.type or not unit.rules.object_literals or row.kind in CALLABLE_KINDS:
            return ()
        return tuple(v for v in self._linker.declared.types(unit, scope_of_types(unit, row), row.type) if v.symbol)

    def _variable(self, symbol: SymbolAt, env: Environment) -> Values:
        unit, row = self._linker.unit(symbol), symbol.symbol
        declared = self._linker.declared.types(unit, scope_of_types(unit, row), unit.rules.returns(row), env)
        if declared or row.type:
            return declared
        if not row.value and unit.rules.is_property(row):
            owner = self._linker.members.owner(symbol) if unit.rules.backing_mark else None
            found = self._linker.calls.returned(symbol, env, None)
            return found or (self._backing(Value("instance", owner), symbol, unit.rules.backing_mark) if owner else ())
        found = self.text(unit, unit.scope_at(row.line, row.column), row.value, row.line)
        return tuple(dict.fromkeys((*found, *self._given(unit, symbol), *self._assigned(unit, symbol, row.name))))

    def _given(self, unit: Unit, field: SymbolAt) -> Values:
        """What a field without a declared type is given by assignments in the methods of its class."""
        if field.symbol.kind not in ("field", "property"):
            return ()
        owner = self._linker.members.owner(field)
        rows = unit.assigned.get((owner.id, field.symbol.name.lstrip("@")), ()) if owner else ()
        return tuple(value for row in rows for value in self.text(unit, row.scope, row.value, row.line))

    def _assigned(self, unit: Unit, meaning: SymbolAt | BindingAt, name: str) -> Values:
        """What a variable is assigned after its declaration, wherever its name means it."""
        found: list[Value] = []
        for row in unit.assigned_names.get(name, ()):
            if meaning in self._linker.names.lookup(unit, row.scope, name, row.line).meanings:
                found += self.text(unit, row.scope, row.value, row.line)
        return tuple(found)

    def _local(self, at: BindingAt) -> Values:
        """All that a local is bound to in its scope: conditions and loops make the last one too bold a guess."""
        unit = self._linker.repositories[at.view].unit(at.path)
        if unit is None:
            return ()
        first = unit.facts.bindings[at.number]
        if first.type or unit.rules.rebinding_hides:
            return self._bound(unit, at.number)
        found: list[Value] = []
        for _, index, row in unit.bound[first.scope, first.name]:
            if isinstance(row, Binding):
                found += self._bound(unit, index)
        return tuple(dict.fromkeys((*found, *self._assigned(unit, at, first.name))))

    def _bound(self, unit: Unit, index: int) -> Values:
        row = unit.facts.bindings[index]
        implicit = unit.rules.implicit_type(unit.facts, row)
        if implicit is not None:
            return (Value("class" if implicit.is_class else "instance", unit.symbol(implicit.symbol)),)
        scope = unit.rules.scope_of_binding(unit.facts, row)
        declared = self._linker.declared.types(unit, scope, row.type)
        if declared or not row.value:
            return declared
        return self.text(unit, scope, row.value, row.line)

    def settled(self, values: Values, unit: Unit) -> Values:
        """Values whose members are reached for: methods that are read like values stand for what they yield."""
        if not unit.rules.uniform_access:
            return values
        read = (self._linker.calls.value(v) if v.kind == "function" and v.symbol else (v,) for v in values)
        return tuple(dict.fromkeys(v for each in read for v in each))

    # Members

    def member(self, value: Value, name: str, place: Place) -> Values:
        """The value of `value.name`."""
        if value.kind == "module" and value.module is not None:
            meanings = self._linker.modules.member(value.module, name, place.unit.rules)
            return tuple(v for meaning in meanings for v in self.of_meaning(meaning))
        if value.kind == "record" and not place.unit.rules.object_literals and place.unit.rules.string_keys:
            value = value.as_mapping()
        if value.kind == "record":
            return value.field(name) or (FOREIGN,)
        if value.kind == "function" and value.symbol is not None and self._linker.members.has_own(value.symbol):
            value = Value("instance", value.symbol)
            if name in place.unit.rules.qualified_self:
                return (value,)
        if value.symbol is None or value.kind in ("foreign", "function"):
            return self._of_foreign(value, name, place)
        if name == place.unit.rules.class_member and value.kind == "instance":
            return (value._replace(kind="class"),)
        if name == place.unit.rules.class_literal and value.kind == "class":
            return (value,)
        if name in place.unit.rules.qualified_self and value.kind == "class":
            return (value._replace(kind="instance"),)
        found = self._linker.members.find(value, name)
        if not found and value.kind == "class" and name in place.unit.rules.creators:
            return (value._replace(kind="instance"),)
        if not found and name.isdigit():
            return self._positional(value, name)
        if not found:
            return self._beside(value, name, place)
        return tuple(v for member in found for v in self._of_member(value, member))

    def _of_member(self, value: Value, member: Member) -> Values:
        symbol = member.symbol
        rules = self._linker.rules_of(symbol)
        env = self._linker.declared.environment(member.owner)
        if rules.is_property(symbol.symbol):
            found = self._linker.calls.returned(symbol, env, value)
            return found or self._backing(value, symbol, rules.backing_mark)
        if symbol.symbol.kind in CALLABLE_KINDS:
            return (Value("function", symbol, arguments=((value,), (member.owner,))),)
        return self.of_symbol(symbol, env)

    def _backing(self, value: Value, accessor: SymbolAt, mark: str) -> Values:
        """The field that an accessor without code stands for."""
        if not mark or accessor.symbol.kind != "property":
            return ()
        found = self._linker.members.find(value, mark + accessor.symbol.name)
        return tuple(dict.fromkeys(v for member in found for v in self.of_symbol(member.symbol)))

    def _beside(self, value: Value, name: str, place: Place) -> Values:
        """An extension method of a value, whose type does not have the member; what its kind of type implies."""
        beside = self._linker.modules.beside(value.symbol, name) if value.symbol is not None else ()
        if beside:
            return unique_values(v for meaning in beside for v in self.of_meaning(meaning))
        implied = place.unit.rules.implied_member(value.symbol.symbol, name) if value.symbol is not None else None
        if implied is not None:
            given = self._linker.declared.substitute(implied, value._replace(kind="instance"))
            return (Value("function", arguments=(given,)),)
        found = self._linker.extensions.of(place.unit, value, name)
        if found:
            return tuple(Value("function", symbol, arguments=((value,),)) for symbol in found)
        if value.symbol is not None and name in place.unit.rules.echoes:
            return (Value("function", arguments=((value,),)),)
        return (FOREIGN,) if value.symbol is None or self._linker.members.lineage(value).open else ()

    def _positional(self, value: Value, number: str) -> Values:
        """A field without a name (`self.0`), bound under its number in the scope of its type."""
        if value.symbol is None or value.symbol.symbol.body < 0:
            return ()
        found = self._linker.names.in_scope(self._linker.unit(value.symbol), value.symbol.symbol.body, number)
        return tuple(dict.fromkeys(each for meaning in found.meanings for each in self.of_meaning(meaning)))

    def _of_foreign(self, value: Value, name: str, place: Place) -> Values:
        text = place.unit.rules.member_of_foreign(value.name, len(value.arguments), name)
        if text is None:
            return self._beside(value, name, place)
        read = self._linker.declared.substitute(text, value)
        return read if name in place.unit.rules.foreign_properties else (Value("function", arguments=(read,)),)

    # Containers and waiting

    def _item(self, value: Value, item: str, place: Place) -> Values:
        rules = place.unit.rules
        if value.kind == "class" and value.symbol is not None and item:
            arguments = tuple(self._linker.declared.types(place.unit, place.scope, each) for each in item.split(","))
            return (value._replace(arguments=arguments),)
        if value.kind == "instance" and value.symbol is not None:
            if value.symbol.symbol.kind == "type_alias":
                return self._each(self._linker.declared.underlying(value), lambda each: self._item(each, item, place))
            returned = self._through(value, rules.item_members[1 if item else 0], place)
            if item and not returned and rules.indexed_itself:
                return (value,)
            return returned if item else self._each(returned, lambda each: self._next(each, place))
        if value.kind == "class" and value.symbol is not None and value.symbol.symbol.kind == "enum":
            return (value._replace(kind="instance"),)
        if value.kind == "record":
            return value.item(item)
        if value.kind == "function" and item:  # type arguments of a generic function
            return (value,)
        if value.kind != "foreign":
            return ()
        text = rules.element(value.name, len(value.arguments), item)
        return self._linker.declared.substitute(text, value) if text else (FOREIGN,)

    def _through(self, value: Value, name: str, place: Place) -> Values:
        """What a member gives: a method's result, a property's value (the indexer of C#)."""
        found = self._linker.members.find(value, name) if name else ()
        rules = place.unit.rules
        if any(rules.is_property(each.symbol.symbol) for each in found):
            return tuple(v for each in found for v in self._of_member(value, each))
        return self._each(self.member(value, name, place), self._linker.calls.value) if name else ()

    def _next(self, iterator: Value, place: Place) -> Values:
        """What an iterator yields: by its own `next` member, or as an element of a foreign one."""
        if iterator.kind == "instance":
            return self._each(self.member(iterator, place.unit.rules.item_members[2], place), self._linker.calls.value)
        return self._item(iterator, "", place) if iterator.kind == "foreign" else ()

    def _awaited(self, value: Value, place: Place) -> Values:
        if value.kind != "foreign":
            return (value,)
        text = place.unit.rules.member_of_foreign(value.name, len(value.arguments), "await")
        return self._linker.declared.substitute(text, value) if text else (value,)

    def _literal(self, place: Place, kind: str, items: tuple[ast.Node | None, ...]) -> Value:
        if not items:
            return foreign_type(place.unit.rules.literal_types.get(kind, kind))
        parts = tuple(self.node(place, item) for item in items)
        if kind == "tuple":
            return Value("foreign", name=kind, arguments=parts)
        merged = tuple(dict.fromkeys(value for part in parts for value in part))
        return Value("foreign", name=place.unit.rules.literal_types.get(kind, kind), arguments=(merged,))


def _parsed(unit: Unit, text: str) -> ast.Node | None:
    """An expression; where modules have names that are none of the grammar's (`my-app.core`), such a name."""
    found = parse(text)
    return ast.Name(text) if found is None and unit.rules.modules_by_name else found
