"""Link rules about types and members: what a value is, and which member of it a name means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.domain.facts import Binding, Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.link_precedence import PrecedenceRules
from app.languages.project import Module, Project

SIGNS = ("+", "-", "*", "/", "%", "<<", ">>")
"""Signs of operators that languages let types define."""


class Addition(NamedTuple):
    """A statement at a place of a file that a type has a further base; both are type texts as written there."""

    path: str
    line: int
    column: int
    type: str
    base: str


def bound_by(symbol: Symbol, facts: FileFacts) -> Iterator[Binding]:
    """What a class or function binds in its own scope, in order."""
    rows = facts.bindings.where("scope", symbol.body) if symbol.body >= 0 else ()
    return map(facts.bindings.__getitem__, rows)


def first_parameter(symbol: Symbol, facts: FileFacts) -> str:
    """The type text of its first parameter; "" where it has none."""
    return next((each.type for each in bound_by(symbol, facts) if each.kind == "parameter"), "")


def stated_additions(project: Project, key: str) -> Mapping[str, Sequence[Addition]]:
    """Additions by the name of their type, from a setting of [name, line, column, type, base] in each file."""
    found: dict[str, list[Addition]] = {}
    for each in project.settings(key):
        name, *stated = json.loads(each.value)
        found.setdefault(name, []).append(Addition(each.path, *stated))
    return found


class TypeRules(PrecedenceRules):
    """Defaults suit a class-based language with single members of a name."""

    generic_brackets: str = "<>"
    annotations_inside: bool = True
    """Types in a signature are looked up inside the definition's own scope (type parameters), not around it."""

    types_are_declared: bool = False
    """A type name that leads to nothing is foreign: nothing of the project could be meant (Java, Go)."""

    def type_of_value(self, symbol: Symbol) -> str:
        """The text of the type that a variable stands for, where its value is more than a type's name."""
        return ""

    self_types: frozenset[str] = frozenset()
    """Type names that mean the receiver's own type (`Self`, `this`)."""

    class_types: frozenset[str] = frozenset()
    """Type names whose argument is meant as the class itself (`type`, `Class`)."""

    item_members: tuple[str, str, str] = ("", "", "")
    """Members that a loop over an instance, an index of it and a step of its iterator run: `__iter__`, `__getitem__`,
    `__next__`."""

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """Whether several definitions of a name are one thing (partial classes, merged declarations): all are exact."""
        return False

    more_type_kinds: frozenset[str] = frozenset()
    """Further kinds of symbols that are types: modules, where they are mixed in."""

    operators: Mapping[str, str] = {}
    """Sign between two operands → the member of the left one that it runs; with any, words between them as well."""

    modules_are_types: bool = False
    """What is asked of a module that it does not have itself it has from its bases (packages of Perl)."""

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Whether a member is had by what reaches for it: a `class` itself, an `instance`, or `super`."""
        return True

    backing_mark: str = ""
    """With this in front of its name a property without type and code has its field (`@` in Ruby)."""

    class_member: str = ""
    """The member of an instance that is its class (`__class__`)."""

    trailing_lambdas: bool = False
    """`f { … }` is a call with a lambda (Kotlin, Swift, Scala), not a literal of type f."""

    echoes: frozenset[str] = frozenset()
    """Methods that any type may have and that give back the receiver's type (`clone`)."""

    call_member: str = ""
    """The member that calling an instance runs (`__call__`)."""

    constructors: tuple[str, ...] = ()
    """Member names that a call of the class runs; "" stands for a member named as its class (Java)."""

    def type_texts(self, text: str) -> Sequence[types.TypeText]:
        """A declared type as alternatives; wrappers such as `Optional` and pointers removed."""
        return types.parse(text, self.generic_brackets)

    def type_parameters(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Names of a generic class's or function's type parameters, in order."""
        return [binding.name for binding in bound_by(symbol, facts) if binding.kind == "type_parameter"]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Type texts of what a class inherits, implements or embeds, in the order of its members' precedence."""
        return types.bases_in_signature(symbol.signature)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        """Whether a call of this member is dispatched to implementers (which are then candidates)."""
        return owner.kind in ("interface", "trait") or "abstract" in member.modifiers.split()

    open_types: bool = False
    """A type's members may stand in other files of its package (`peers`): Go methods, partial and reopened classes."""

    def parts_of_types(self, project: Project, path: str) -> Module | None:
        """The files in which further members of an open type of `path` may stand; by default its peers."""
        return self.peers(project, path)

    def additions(self, project: Project, name: str) -> Sequence[Addition]:
        """Bases that types of that name get by statements elsewhere (`impl Trait for Type`)."""
        return ()

    def implementation(self, project: Project, path: str) -> str | None:
        """The file whose definitions a file of declarations stands for (`m.js` for `m.d.ts`)."""
        return None

    pairs_declarations: bool = False
    """Declarations (modifier `declaration`) stand for definitions elsewhere, which are what their uses mean."""

    def defines(self, project: Project, path: str, declared: Symbol, other: str, defined: Symbol) -> int:
        """How surely `defined` of the file `other` is what a declaration of `path` stands for; 0 when it is not."""
        return 0

    def spaces(self, project: Project, path: str, qualified: str) -> Sequence[Module]:
        """The modules whose names are visible to a member of a type of that qualified name that stands outside it."""
        return ()

    imports_bring_peers: bool = False
    """What wildcard imports of this repository's files bring is among the peers (includes)."""

    indexed_itself: bool = False
    """An index of a value without a member for it gives the value's own type (`pointer[i]`)."""

    def is_partial(self, symbol: Symbol) -> bool:
        """Whether a type may have further parts of its name in its package (`partial class`, `extension`)."""
        return False

    def are_parts(self, one: Symbol, other: Symbol) -> bool:
        """Whether two definitions of one name in a package are parts of one type."""
        return self.is_partial(one) and self.is_partial(other)

    def only_extends(self, symbol: Symbol) -> bool:
        """Whether a part of a type is an extension of one that is declared elsewhere, perhaps by others."""
        return False

    extensions_need_import: bool = True
    """An extension method counts only where it, or the type it stands in, can be named."""

    extension_methods: bool = False
    """A call on a value may run a function that stands outside its type (C#, Kotlin)."""

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        """The type text of the receiver that an extension method asks for; "" for other functions."""
        return ""

    structural: bool = False
    """Types implement an interface by having its methods, without saying so (Go)."""

    def may_implement(self, wanted: Symbol, own: Symbol) -> bool:
        """Whether a method has the form that an interface's method of its name asks for; where types are structural."""
        return True

    literal_types: Mapping[str, str] = {}
    """Kind of literal (`str`, `list`, …) → the type's name, where the project may add members to it."""

    def spoken_names(self, symbol: Symbol) -> Sequence[str]:
        """Other names by which the language lets a symbol be used."""
        return ()

    def returns(self, symbol: Symbol) -> str:
        """Declared type of a call's result; async wrappers are the caller's matter."""
        return symbol.type

    def wraps_results(self, symbol: Symbol) -> str:
        """The foreign type in which a function hands out what its `return` says (`Promise` of `async`); "" for none."""
        return ""

    def gives_members(self, symbol: Symbol, facts: FileFacts) -> bool:
        """Whether a function gives back something whose members stand in the function itself (an object literal)."""
        return False

    receivers: frozenset[str] = frozenset({"self", "this"})
    """Expressions by which a method gives back its receiver (`return self`)."""

    own_words: Mapping[str, str] = {}
    """Names of the receiver in a function of a type, and of its class, each with what it is (`class`, `instance`; ""
    as it was called): a result that is made of them is of the type on which the function is called."""

    def may_tell_more(self, symbol: Symbol) -> bool:
        """Whether what a function gives back says more than its declared type, should that be unknown."""
        return False

    def yields_value(self, symbol: Symbol) -> bool:
        """Whether a generator's call is used as the value it yields (a context manager)."""
        return False

    def is_property(self, symbol: Symbol) -> bool:
        """Whether reading a method without calling it yields its return type."""
        return symbol.kind == "property" or "property" in symbol.modifiers.split()

    class_literal: str = ""
    """The member of a type's name that is the type as a value (`A.class`)."""

    def implied_member(self, symbol: Symbol, name: str) -> types.TypeText | None:
        """What the call of a member yields that every type of a kind has without writing it (`values` of enums)."""
        return None

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        """The members (symbol ids) into which a type is taken apart by place (data classes, records), in order."""
        return ()

    payloads: bool = False
    """`x.case.0` is what a case of x's enum carries at its first place (Swift's patterns)."""

    def payload(self, symbol: Symbol) -> Sequence[str]:
        """Types of what a case of an enum carries."""
        return ()

    wrapping_case: str = ""
    """The case whose payload is what types are taken for anyway (`some` of optionals)."""

    optional_steps: bool = False
    """A step of an iterator gives what it yields wrapped (`Option<T>`)."""

    taking_apart: str = ""
    """The member that sets the parts into which a value is taken apart (`Deconstruct`)."""

    calls_read: bool = False
    """What is read as a member without arguments may be written as its call (components of records in Java)."""

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        """Names and types of the fields of a type that is written out where it is used (`struct{…}`)."""
        return ()

    entering: tuple[str, ...] = ()
    """Members that give what stands for a value in a block that it guards, written as the first of them (`__enter__`);
    where a value has no such member, it is the value itself."""

    initializers_build: bool = False
    """What a constructor's list of initialisers names is a member that is set, or a type that is built (C++)."""

    unnamed_inside: bool = False
    """Members of a type without a name are found in the type around the field that has it (C)."""

    arrow_member: str = ""
    """The member of a type that gives what members are reached through it (`operator->`)."""

    def member_homes(self, symbol: Symbol) -> Sequence[str]:
        """Qualified names of what the members of a type stand in: itself, or parts of it (Vue's `methods`)."""
        return (symbol.qualified,)

    def chosen(self, symbol: Symbol, facts: FileFacts, name: str) -> Sequence[str]:
        """Type texts of those of a type's bases whose member of a name it has, where it says so itself."""
        return ()

    said_in_docs: bool = False

    def said(self, symbol: Symbol, facts: FileFacts, name: str) -> tuple[str, bool] | None:
        """Type text of a member that nothing but its type's comment tells of, and whether that is a method."""
        return None

    bound_methods: bool = False
    """A method's value is the function that a call of it runs (bound procedures of Fortran, renamed ones of PHP)."""
