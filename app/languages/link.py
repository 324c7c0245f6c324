"""The link rules of a language: what its facts mean once all files of a commit are on the table.

The linker (`app.query.linking`) owns the general part: scope chains, imports followed through re-exports, types of
expressions, members through bases, aliases. A language says where it differs by overriding methods and attributes of
`LinkRules` in `app/languages/<folder>/link.py`, which lists its rules by language name in `RULES`.

Rules are pure: they see texts, facts and a `Project` (names in the listing and properties of files, never sources), and
keep what is dear to compute in `Project.memo`. An answer may depend on everything in the commit, because it is
computed when asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple, TypeVar

from app.domain.facts import Binding, Import, Reference, Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.base import all_languages, folder_of
from app.languages.project import Module, Offer, Project, Setting

__all__ = [
    "Addition", "Address", "Implicit", "LinkRules", "Module", "Offer", "Project", "Setting", "link_rules",
]  # fmt: skip

T = TypeVar("T")


class Implicit(NamedTuple):
    """A type that a binding or keyword has without saying so: `self`, `this`, `cls`."""

    symbol: int  # the class, as a symbol id of the same file
    is_class: bool  # the class itself (`cls`) rather than an instance of it


class Addition(NamedTuple):
    """A statement at a place of a file that a type has a further base; both are type texts as written there."""

    path: str
    line: int
    column: int
    type: str
    base: str


class Address(NamedTuple):
    """Where a reference says that its meaning stands (see `LinkRules.addresses`)."""

    qualified: str  # qualified name; "" for any symbol of the reference's name
    files: Collection[str] | None  # None for all of the repository
    evidence: str
    resolution: str = "exact"  # at most; `candidate` where several symbols are found
    kinds: Collection[str] = ()  # of these kinds alone; empty for all
    languages: Collection[str] = ()  # in files of these languages alone; empty for all
    line: int = 0  # of its name, where one of several in a file is meant
    others: Collection[str] = ()  # further qualified names that will do as well


class LinkRules:
    """How one language links. Defaults suit a class-based language with block scopes; override what differs."""

    # --- names and scopes -------------------------------------------------------------------------------------

    builtins: frozenset[str] = frozenset()
    """Names that mean something of the language where nothing nearer is found; they never mean a project's symbol
    through a wildcard of unknown content or a `name` guess."""

    builtin_types: frozenset[str] = frozenset()
    """Types whose members are foreign (`str`, `list`, `Promise`): such receivers never bind to the project."""

    hoisted: bool = False
    """A name of the enclosing function scope counts in all of it, whatever the line (else: the last definition above,
    for a reference in the same scope, and any definition for a reference in a nested function)."""

    rebinding_hides: bool = False
    """A local hides those of its name above it, each a variable of its own (`let x = f(x)` of Rust)."""

    types_apart: bool = False
    """Types have names of their own: where a type is asked for, locals, functions and constants are passed over."""

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Whether a use of that relation may mean a symbol, where several have the name; `called`: it has arguments."""
        return True

    called_kinds: frozenset[str] = frozenset()
    """Where given, a bare call means symbols of these kinds alone: variables may share a command's name."""

    assigning_declares: bool = False
    """A name that nothing declares is a variable of all files where it is assigned (JavaScript)."""

    redefinition_wins: bool = False
    """Of several definitions of a name in one scope the last above the reference counts, unless it is conditional
    (modifier `conditional`). False: all of them are the one name (overloads, partial types, declarations)."""

    self_names: frozenset[str] = frozenset()
    """Bare names that are an instance of the enclosing class without being bound (`this`)."""

    class_names: frozenset[str] = frozenset()
    """Bare names that are the enclosing class itself (`self` and `static` of PHP)."""

    qualified_self: frozenset[str] = frozenset()
    """Words that after a class's name mean an instance of it: `Outer.this`, `Base.super` (Java, Kotlin)."""

    super_constructs: bool = False
    """`super(…)` and `this(…)` as calls run a constructor (Java, JavaScript)."""

    super_names: frozenset[str] = frozenset({"super"})
    """`super` or `super()`: the enclosing class's bases, seen as an instance of it."""

    members_in_scope: bool = False
    """A bare name may mean a member of the enclosing class or its bases without `this.` (Java, C#, Kotlin, C++)."""

    def inherits_outward(self, name: str) -> bool:
        """Whether a bare name may mean a member of a class further out than the nearest one."""
        return True

    def self_is_class(self, facts: FileFacts, scope: int) -> bool:
        """Whether the receiver's name means the class itself in a scope (methods of the class, its body)."""
        return False

    bare_calls: bool = False
    """A method is called by its name alone, with or without arguments and brackets (Ruby)."""

    uniform_access: bool = False
    """A method without arguments is read like a value (Scala)."""

    def is_single(self, symbol: Symbol) -> bool:
        """Whether a definition's name means its only instance (`object`)."""
        return False

    def known_as(self, qualified: str) -> str:
        """The qualified name in facts of what the language also lets be called so."""
        return qualified

    super_runs_same: bool = False
    """`super` as a call runs the method of the same name of a base (Ruby)."""

    creators: frozenset[str] = frozenset()
    """Members of a class that make an instance of it (`new`)."""

    def scope_chain(self, facts: FileFacts, scope: int) -> Iterator[int]:
        """Scopes in which a bare name used in `scope` is looked for, innermost first."""
        while scope >= 0:
            yield scope
            scope = facts.scopes[scope].parent

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Whether a symbol's bare name means it within `symbol.scope` (not so for Go methods)."""
        return True

    def owner_of_scope(self, facts: FileFacts, scope: int) -> int | None:
        """The class (symbol id) that a scope belongs to without lying in it: a Go method's receiver type; else None."""
        return None

    def implicit_type(self, facts: FileFacts, binding: Binding) -> Implicit | None:
        """The type of a parameter that stands for the receiver (`self`, `cls`); None for an ordinary binding."""
        return None

    def scope_of_binding(self, facts: FileFacts, binding: Binding) -> int:
        """Where a binding's type and value are looked up (around the function for parameters of Python)."""
        return binding.scope

    def peers(self, project: Project, path: str) -> Module | None:
        """The module whose names are visible in `path` without import: the rest of its package."""
        return None

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        """Modules whose names are visible in a scope without import, nearest first; the first that has a name counts.

        `scope` is the nearest of kind `module`. By default the peers; enclosing namespaces where a language has them.
        """
        peers = self.peers(project, path)
        return () if peers is None else (peers,)

    def implicit_imports(self, project: Project, path: str) -> Sequence[str]:
        """Module texts that every file imports by wildcard without saying so (`java.lang`, global usings)."""
        return ()

    line_comment: str = "//"
    """What starts a comment to the end of the line (a cursor there names nothing)."""

    # --- modules ----------------------------------------------------------------------------------------------

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        """Modules of this repository that `text` names when written in an import of `path`.

        Several when the language cannot tell (two source roots); the first that has the wanted name counts, so order
        them. None when the module is foreign.
        """
        return ()

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        """Modules that are members of a module (`a.b` of package `a`)."""
        return ()

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        """Modules that this repository offers to other repositories under `text`."""
        return ()

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        """Packages that the project around `path` declares to depend on, spelled as `Offer.package`."""
        return frozenset()

    def goes_by(self, project: Project, module: Module, name: str) -> bool:
        """Whether importing a module whole binds this name though its text does not say so (Go's package clauses)."""
        return False

    modules_by_name: bool = False
    """Modules have names of their own, by which they are known without import: `named` says which (broad languages).
    A symbol of kind `module` and that name is the module; only what is exported is seen from outside of it."""

    def named(self, project: Project, name: str) -> Sequence[Module]:
        """The modules that a name says where nothing is bound to it (`lists` in `lists:map(f)`)."""
        return ()

    def names_of_file(self, project: Project, path: str) -> Sequence[str]:
        """The last parts of the names that a file's modules have."""
        return ()

    def import_hints(self, path: str) -> Sequence[str]:
        """Last segments of module texts by which others may import `path`: `m` for `pkg/m.py`, `pkg` for its init."""
        stem = path.rsplit("/", 1)[-1].split(".", 1)[0]
        return (stem, path.rsplit("/", 2)[-2]) if "/" in path else (stem,)

    def local_name(self, item: Import) -> str:
        """The name that an import binds in its file; "" when none (`import a.b` binds `a` in Python)."""
        return item.alias

    def bound_module(self, item: Import) -> str:
        """The module text that an import of kind `module` binds to its local name (`a` for `import a.b` in Python)."""
        return item.module

    # --- what modules offer -----------------------------------------------------------------------------------

    def top_level(self, symbol: Symbol) -> bool:
        """Whether a symbol is a member of the module (not of a class, function or block in it)."""
        return symbol.scope == 0 and not symbol.container

    path_separator: str = ""
    """Module texts are paths (`crate::a::b`): `modules` gives what a first part means, the rest are members of it."""

    same_module: str = ""
    outer_module: str = ""
    """First parts of paths that mean the module around and the one around that (`self`, `super`)."""

    scoped_wildcards: bool = False
    """A wildcard import counts only in the module (inline ones included) that it stands in."""

    nested_wildcards: bool = False
    """A wildcard import counts in the scope that it stands in and those inside it, before names further out (OCaml)."""

    visible_everywhere: frozenset[str] = frozenset()
    """Kinds of symbols whose bare name counts in all of `parts_of_types`, wherever they stand (Rust's macros)."""

    full_names: bool = False
    """A dotted name may start with a package instead of what is in sight (`a.b.C.f()` in Java)."""

    files_hold_several: bool = False
    """A file may hold parts of several modules (namespaces): `in_module` tells which."""

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        """Whether a top-level symbol of one of a module's files is a member of the module."""
        return True

    only_exported: bool = False
    """Importers see only what is exported: symbols with `exported`, and `export`/`reexport` rows (JavaScript). False:
    every top-level name is importable, imported names included (Python)."""

    imports_are_members: bool = False
    """A plain import also offers its names to importers of this module (Python)."""

    def member_names(self, name: str) -> Sequence[str]:
        """Names under which a module may offer what an import calls `name`, in order (`default`, then `export=`)."""
        return (name,)

    object_literals: bool = False
    """`{a, b: c}` is an object with these members (JavaScript), not a mapping."""

    separator: str = ""
    """What joins the parts of names that say their namespace (PHP's `\\`); such names go through `qualified_names`."""

    def qualified_names(self, project: Project, path: str, facts: FileFacts, scope: int, name: str) -> Sequence[str]:
        """Full names that a name with separators may stand for in a scope of kind `module`, in order."""
        return (name,)

    root_name: str = ""
    """The name of the namespace around all (`global` in `global::A.B`): the module that `modules` gives for ""."""

    string_keys: bool = False
    """`{'a': b}` is a mapping with these keys (Python)."""

    own_module: frozenset[str] = frozenset()
    """Expressions that mean the file's own module where they are not bound (`exports`)."""

    def self_is_module(self, facts: FileFacts, scope: int) -> bool:
        """Whether the receiver's name (`this`) means the module in a scope that no class is around."""
        return False

    value_types: frozenset[str] = frozenset()
    """Type operators whose argument names a value, and that mean its type (`typeof`)."""

    module_calls: frozenset[str] = frozenset()
    """Functions whose call with one string gives a module (`require`, `import`)."""

    whole_names: frozenset[str] = frozenset()
    """Imported names that mean the whole module where it does not offer them (`default` of a CommonJS module)."""

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        """Names under which a file offers a symbol to importers by its definition alone, export lists aside."""
        return (symbol.name,) if symbol.exported and self.top_level(symbol) else ()

    module_value: str = ""
    """The member that a whole-module import stands for where the module offers it (`export=` in CommonJS)."""

    def in_wildcard(self, facts: FileFacts, name: str) -> bool:
        """Whether a wildcard import of this file's module brings `name` (`__all__`, leading underscores)."""
        return True

    # --- types and members ------------------------------------------------------------------------------------

    generic_brackets: str = "<>"
    annotations_inside: bool = True
    """Types in a signature are looked up inside the definition's own scope (type parameters), not around it."""

    types_are_declared: bool = False
    """A type name that leads to nothing is foreign: nothing of the project could be meant (Java, Go)."""

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
        bindings = facts.bindings
        inside = map(bindings.__getitem__, bindings.where("scope", symbol.body) if symbol.body >= 0 else ())
        return [binding.name for binding in inside if binding.kind == "type_parameter"]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Type texts of what a class inherits, implements or embeds, in the order of its members' precedence."""
        return types.bases_in_signature(symbol.signature)

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """Types in which a member is looked for: levels, nearest first, each of one or several types.

        The first level with the member decides; several types of one level that have it are candidates. Default: depth
        first, left to right.
        """
        seen: list[T] = []

        def visit(each: T) -> None:
            if each not in seen:
                seen.append(each)
                for base in bases_of(each):
                    visit(base)

        visit(symbol)
        return [[each] for each in seen]

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

    def element(self, container: str, arguments: int, item: str) -> types.TypeText | None:
        """What `x[item]`, or a loop over x (`item` is ""), yields for a foreign container type with type arguments.

        Arguments are named by their number, all of them together `*`, the container itself `self`: `dict[str, T]`
        indexed gives TypeText("1").
        """
        return types.TypeText(str(arguments - 1)) if arguments else None

    def member_of_foreign(self, container: str, arguments: int, name: str) -> types.TypeText | None:
        """The type that a member, or its call, of a foreign generic type yields, named as for `element`.

        `dict[str, T].get` gives TypeText("1"); `Promise<T>` awaited (name `await`) gives TypeText("0").
        """
        return None

    foreign_properties: frozenset[str] = frozenset()
    """Members of foreign types that are read without a call (`Values`): `member_of_foreign` is what reading yields."""

    literal_types: Mapping[str, str] = {}
    """Kind of literal (`str`, `list`, …) → the type's name, where the project may add members to it."""

    def decorator_names(self, name: str) -> Sequence[str]:
        """Names that a decorator may mean, in order (`[Route]` means `RouteAttribute`)."""
        return (name,)

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

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        """Names and types of the fields of a type that is written out where it is used (`struct{…}`)."""
        return ()

    function_types: frozenset[str] = frozenset()
    """Foreign types whose values are functions; their last type argument is what a call yields (`func`)."""

    entering: tuple[str, ...] = ()
    """Members that give what stands for a value in a block that it guards, written as the first of them (`__enter__`);
    where a value has no such member, it is the value itself."""

    def call_of_foreign(self, name: str) -> str:
        """How the call of a foreign function gives back its first argument: as it is (`same`), an instance of it
        (`instance`), an element of it (`item`) or its class (`class`); "" for others."""
        return ""

    def callback_of_foreign(self, container: str, arguments: int, name: str, number: int) -> types.TypeText | None:
        """What a function that a foreign type's member is given gets as its parameter, named as for `element`."""
        return None

    def taken_by_foreign(self, container: str, arguments: int, number: int) -> types.TypeText | None:
        """The parameter of a foreign function type (`Function<T, R>`), named as for `element`."""
        return None

    bound_methods: bool = False
    """A method's value is the function that a call of it runs (Fortran)."""

    # --- calls ------------------------------------------------------------------------------------------------

    environment: frozenset[str] = frozenset()
    """Receivers behind which names are environment variables (`process.env`)."""

    def sets_environment(self, symbol: Symbol) -> bool:
        """Whether a symbol is an environment variable that is set for programs."""
        return False

    contracts: frozenset[str] = frozenset()
    """Languages of contracts from which modules of this language are generated."""

    def generated(self, project: Project, text: str) -> Module | None:
        """The contracts of a repository from which the module of that text is generated, where it stands nowhere."""
        return None

    # --- references that say where ----------------------------------------------------------------------------

    addressed: bool = False
    """References mean what `addresses` says, in files of any language; scopes, types and members play no part."""

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        """Where a reference may lead, in order; the first at which something of its name stands counts."""
        return ()

    overloads: bool = False
    """Several symbols of one name are told apart by the number of arguments."""

    variadic_last: bool = False
    """Of overloads that take a call those for any number of arguments count only where no other does (Java)."""


_PLAIN = LinkRules()


@cache
def link_rules(language: str) -> LinkRules:
    """The rules of a language; where it has none of its own those of broad languages, or the defaults."""
    known = all_languages().get(language)
    if known is None:
        return _PLAIN
    own = _own_rules(folder_of(language)).get(language)
    if own is not None:
        return own
    return import_module("app.languages.broad_link").BroadLinks(language) if known.broad else _PLAIN


def _own_rules(folder: str) -> Mapping[str, LinkRules]:
    """The rules in a folder's `link` module by language; empty where it has none."""
    try:
        module = import_module(f"app.languages.{folder}.link")
    except ModuleNotFoundError as error:
        if error.name != f"app.languages.{folder}.link":
            raise
        return {}
    rules: Mapping[str, LinkRules] = module.RULES
    return rules
