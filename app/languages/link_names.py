"""Link rules about names and scopes: what a bare name may mean where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.domain.facts import Binding, Symbol
from app.domain.reading import FileFacts
from app.languages.project import Module, Project, Registration


class Implicit(NamedTuple):
    """A type that a binding or keyword has without saying so: `self`, `this`, `cls`."""

    symbol: int  # the class, as a symbol id of the same file
    is_class: bool  # the class itself (`cls`) rather than an instance of it


def names_itself(binding: Binding) -> bool:
    """Whether a local's value uses its name, which then means something further out: `config := config.Load()`."""
    return re.search(rf"(?<![\w.]){re.escape(binding.name)}\b", binding.value) is not None


class NameRules:
    """Defaults suit a language with block scopes."""

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

    locals_hide_below: bool = False
    """A local variable hides nothing above its declaration, nor in its own value: `f := f()` calls the outer one."""

    types_apart: bool = False
    """Types have names of their own: where a type is asked for, locals, functions and constants are passed over."""

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Whether a use of that relation may mean a symbol, where several have the name; `called`: it has arguments."""
        return True

    called_kinds: frozenset[str] = frozenset()
    """Where given, a bare call means symbols of these kinds alone: variables may share a command's name."""

    unread_kinds: frozenset[str] = frozenset()
    """Kinds that a name by itself never means, only its call (macros of Rust)."""

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

    class_words: frozenset[str] = frozenset()
    """Words by which a type is called within itself (`new self`, `cls()`)."""

    template_owner: str = ""
    """Qualified name of the symbol whose members a template in the same file uses by their bare names (Vue)."""

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

    def meant_names(self, name: str, relation: str) -> Sequence[str]:
        """The names that one which is written somewhere may mean, in order (`my-button` means `MyButton`)."""
        return (name,)

    def written_as(self, name: str) -> Sequence[str]:
        """Further ways in which a name may be written where it is used."""
        return ()

    def registrations(self, project: Project, name: str) -> Sequence[Registration]:
        """Where something is made known to all files under a name that is neither declared nor imported."""
        return ()

    def registered_on(self, facts: FileFacts, line: int) -> Iterable[str]:
        """The names under which a line of a file makes something known to all."""
        return ()

    handing: str = ""
    """The receiver of names by which something is handed in: fixtures of tests, as parameters and in strings."""

    def handed_in(self, project: Project, path: str) -> Iterable[str]:
        """Files whose definitions are handed in to a file's functions by their names, nearest first."""
        return ()

    def is_handed(self, symbol: Symbol) -> bool:
        """Whether parameters of a function are handed in by their names."""
        return False

    def hands_in(self, symbol: Symbol) -> bool:
        """Whether what a function gives is handed in to parameters of its name."""
        return False

    def handed_as(self, facts: FileFacts, symbol: Symbol) -> str:
        """The name under which what a function gives is handed in."""
        return symbol.name

    def handed_lines(self, facts: FileFacts, name: str) -> Sequence[int]:
        """Lines of the functions that have another name than the one under which they are handed in."""
        return ()

    def scope_of_binding(self, facts: FileFacts, binding: Binding) -> int:
        """Where a binding's type and value are looked up (around the function for parameters of Python).

        A scope that starts with its own local (`if let Some(x) = x`, an arm of a match) has that value from outside.
        """
        scope = facts.scopes[binding.scope]
        starts = self.locals_hide_below and binding.kind == "variable" and scope.start_line == binding.line
        return scope.parent if starts and scope.parent >= 0 and names_itself(binding) else binding.scope

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

    root_receiver: str = ""
    """The receiver of names that are sought from the file's outermost scope on (`::` in C++)."""

    merges_namespaces: bool = False
    """Namespaces and types of one name in a scope are one: each sees what the others export (TypeScript)."""

    names_argument: str = ""
    """What stands between an argument and its name, where arguments may be named: `=`, `:`."""

    line_comment: str = "//"
    """What starts a comment to the end of the line (a cursor there names nothing)."""

    marks_labels: str = ""
    """A word right behind this sign is a label or a lifetime, which are no names here."""
