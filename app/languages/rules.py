"""The shape of a language: its grammar, its query in the shared capture words, and two sets of pure rules.

The capture words, the same for all languages (`queries.scm` of each folder):

| capture | what the engine does with the node |
|---|---|
| `@definition.<kind>` | `Rules.define(node)` gives the symbols it defines (default: fields `name` and `body`) |
| `@scope.function`, `.class`, `.block`, `.module` | opens a scope over the node (`.module`: for a namespace that names no container); a definition with a body opens one itself |
| `@binding` | `Rules.bindings(node)` lists the parameters, locals and type parameters it binds |
| `@import` | `Rules.imports(node)` lists what it imports or exports |
| `@reference.<relation>` | the name token of a use |
| `@receiver` | the expression before `.name`, `?.name`, `->name` or `::name`; belongs to the token that follows |
| `@arguments` | an argument list: counted for the call whose name it follows |
| `@arguments.more` | an `@arguments` list beside which one more argument stands: a piped value, a block |
| `@types` | a region in which types stand that look like calls and values: all uses in it are of relation `type` |
| `@counted` | `Rules.counted(node)` lists name tokens with their arguments' number, where no list of them follows |
| `@types.named` | as `@types`, where names in lower case are variables of types and no uses |
| `@tokens` | text that the grammar leaves unparsed (a macro's arguments or body): its words are uses, calls before `(` |
| `@tokens.type` | text that stands for a type (a quoted annotation): its words are types |
| `@applied` | a call of what has no name (`f()()`, `d[k]()`): a reference without a name, its callee the receiver |
| `@keyed` | a literal of a type (`Point{X: 1}`): `Rules.keyed(node)` lists its keys, each a write of a member of that type |
| `@uses` | `Rules.uses(node)` lists uses that no node stands for: parts of strings, receivers that only the place tells |
| `@qualified` | `Rules.qualified(node)` lists name tokens with receivers, where more stands between them than separators |
| `@type_arguments` | `<T>` between a call's name and its arguments |
| `@wrapper` | stands around a definition, its last named child (decorators, `export`); widens its range |
| `@leader` | stands directly before a definition and belongs to it (`#[attribute]`, `template <class T>`); widens its range |
| `@wrapped` | the body of a function that only wraps a file: what its statements say is as `@top` |
| `@top` | a definition's node whose place its rules need to know: directly in a module, in `class << self` |
| `@conditional` | definitions in it get the modifier `conditional` (branches of if, try, match in the same scope) |
| `@nonlocal` | a name that this scope assigns to without binding it (`nonlocal x`) |
| `@global` | a name that this scope binds in the module (`global x`) |
| `@comment` | left out of hashes; those just above a definition are its doc |
| `@skip` | a name token that is no use of anything (a keyword argument's name, a label) |
| `@property` | `Rules.properties(node)` gives facts about the file |

When several captures claim one token, the strongest wins: definition name, import, binding, skip, then the relations
in the order of RELATION_ORDER. A `read`, `write` or `type` use of a bare name that is bound as a parameter, local or type
parameter is not stored: locals are no symbols.

A node's `parent` and siblings are searched from the root each time: rules that are called for every definition or
local must not ask for them. What a rule wants to know of its surroundings is in `Around`, or becomes a capture word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from app.domain.facts import Property

_MORE_THAN_ARGUMENTS = re.compile(rb"[/*#&]|\.\.|--")
"""Without these an argument list holds neither comments nor spreads, and counting needs no look at its nodes."""

RELATION_ORDER = ("decorate", "inherit", "implement", "call", "write", "type", "read")


class Node(Protocol):
    """The part of a tree-sitter node that rules may use; tree_sitter itself stays in `extract`."""

    @property
    def type(self) -> str: ...
    @property
    def text(self) -> bytes | None: ...
    @property
    def start_byte(self) -> int: ...
    @property
    def end_byte(self) -> int: ...
    @property
    def start_point(self) -> tuple[int, int]: ...
    @property
    def end_point(self) -> tuple[int, int]: ...
    @property
    def is_named(self) -> bool: ...
    @property
    def parent(self) -> Node | None: ...
    @property
    def children(self) -> Sequence[Node]: ...
    @property
    def named_child_count(self) -> int: ...
    @property
    def named_children(self) -> Sequence[Node]: ...
    @property
    def next_sibling(self) -> Node | None: ...
    @property
    def prev_sibling(self) -> Node | None: ...
    def child_by_field_name(self, name: str, /) -> Node | None: ...
    def children_by_field_name(self, name: str, /) -> Sequence[Node]: ...


class Span(NamedTuple):
    """A byte range where no one node covers what is meant."""

    start_byte: int
    end_byte: int


class Around(NamedTuple):
    """What the engine knows of a definition's surroundings when it asks the rules."""

    holder: str  # `module`, `function`, or the kind of the class-like symbol around; "" for what opens scopes itself
    wrapper: Node | None  # the outermost `@wrapper` node of which the definition's node is the last named child
    top: bool = False  # the node is captured as `@top`


class Definition(NamedTuple):
    """What `Rules.define` says of a definition node. None anywhere means "as the engine would".

    In a class scope `member_kind` replaces `kind` (by default `method` for a function, `field` for a variable), and
    with `receiver` one argument less is asked of callers. A `variable` or `constant` in a function or block scope
    becomes a Binding: locals are no symbols.
    """

    name: Node | Span  # the name token
    kind: str
    member_kind: str = ""
    receiver: bool = False  # the first parameter is the receiver when in a class (`self`)
    range: Node | Span | None = None  # the whole definition where that is not the node with its wrapper
    body: Node | Span | None = None  # ends the signature; opens the symbol's scope
    scope: Node | Span | None = None  # opens the symbol's scope where that is wider than the body (parameters included)
    head: Node | Span | None = None  # where the signature starts, when annotations or modifiers stand before it
    signature: Node | Span | None = None  # where that is written apart from it (Elm, Haskell)
    type: Node | str | None = None
    value: Node | Span | str | None = None
    item: str = ""  # as in Bound: `[0]` for an item of `value`
    called: str = ""  # the name where it is not the token's own text (`operator int`)
    opens: str = ""  # the kind of scope that it opens where its own kind does not tell (`class`)
    container: str = (
        ""  # set only where it is not the lexical parent: the receiver's type of a Go method; `.A` adds to it
    )
    in_class: bool = False  # bind the name in the nearest class scope (`self.x = …`); no symbol where there is none
    hoisted: bool = False  # bind the name in the function around, not in the block (`var`)
    outward: bool = (
        False  # bind the name around the scope it stands in (members of enums; in broad languages, of types)
    )
    of_named: bool = False  # no symbol where the function or class directly around it has no name
    claims: bool = True  # False: the name token is a use of another name too (`{ f }` in an object literal)
    once: bool = False  # only the first of this qualified name counts; later ones are writes
    min_args: int = -1
    max_args: int = -1
    exported: bool = True
    modifiers: tuple[str, ...] = ()
    doc: Node | None = None  # a docstring inside; comments above are found by the engine


class Bound(NamedTuple):
    """A name that `Rules.bindings` says is bound: a parameter, local or type parameter."""

    name: Node | Span
    kind: str  # one of facts.BINDING_KINDS
    type: Node | str | None = None
    value: Node | Span | str | None = None
    item: str = ""  # `[]` when bound to an element of value (loops), `[0]` to an item of a tuple, `.x` to a property
    body: Node | Span | None = None  # bound in the scope that this opens (or lies in), not in the one around the name
    called: str = ""  # the name where it is not the token's own text (`Self`, bound by an `impl`)


class Imported(NamedTuple):
    """One line of facts.Import; `at` is the token whose position it gets, `claims` further tokens that are no reads."""

    kind: str  # one of facts.IMPORT_KINDS
    at: Node | Span
    module: str = ""
    name: str = ""
    alias: str = ""
    claims: tuple[Node | Span, ...] = ()


class Used(NamedTuple):
    """A use that `Rules.uses` found; a text as `receiver` is of the language's own, which its link rules read."""

    name: Node | Span
    relation: str  # one of facts.RELATIONS
    receiver: str | Span = ""
    argc: int = -1
    besides: bool = False  # its token may define or bind a name as well
    called: str = ""  # what is meant, where that is not the token's own text (`*base` for the job that `&base` marks)


class Rules:
    """Extraction rules: pure functions of nodes of one file. Override what words do not say."""

    def define(self, node: Node, kind: str, source: bytes, around: Around) -> Iterable[Definition]:
        """The symbols that a `@definition.<kind>` node defines, in order; none when it only looked like one.

        Kinds in facts' LOCAL_LIKE are asked last, when scopes are known, and get their `holder`.
        """
        name = node.child_by_field_name("name")
        if name is not None:
            yield Definition(name=name, kind=kind, body=node.child_by_field_name("body"))

    def bindings(self, node: Node, source: bytes) -> Iterable[Bound]:
        """Names bound by a `@parameters` or `@binding` node."""
        return ()

    def imports(self, node: Node, source: bytes) -> Iterable[Imported]:
        """What an `@import` node imports or exports."""
        return ()

    def keyed(self, node: Node, source: bytes) -> Iterable[tuple[Node, Node | None]]:
        """Member names in a `@keyed` literal, each with the type expression that it is a member of; None where that
        cannot be said: such a name is no use of anything."""
        return ()

    follows_assignments = False
    """Variables of a module that are assigned again hold that too."""

    keyed_relation = "write"
    """What a key of a `@keyed` node does to the member: a literal writes it, a pattern reads it."""

    def uses(self, node: Node, source: bytes) -> Iterable[Used]:
        """Uses in a `@uses` node; those of claimed tokens are left out."""
        return ()

    def qualified(self, node: Node) -> Iterable[tuple[Node, Span]]:
        """Name tokens in a `@qualified` node, each with the range of the expression that it is a member of."""
        return ()

    def counted(self, node: Node) -> Iterable[tuple[Node, int]]:
        """Name tokens in a `@counted` node, each with how many arguments its call is given."""
        return ()

    def properties(self, node: Node, source: bytes) -> Iterable[Property]:
        """Facts about the file from a `@property` node."""
        return ()

    def finish(self, root: Node, source: bytes) -> Iterable[Property]:
        """Facts about the file that need the whole tree (`__all__`)."""
        return ()

    def prepare(self, source: bytes) -> bytes:
        """What is parsed instead of a source: of the same length, where right code misleads the grammar unnoticed."""
        return source

    def dialect(self, source: bytes) -> str:
        """The language whose grammar and rules fit a source better than those of its path's; "" for these (`.h`)."""
        return ""

    def recover(self, source: bytes) -> bytes | None:
        """A source that has syntax errors, of the same length, with what misled the grammar blanked; None to leave it."""
        return None

    recovers_errors = False
    """What `recover` leaves out are errors of the source, not shortcomings of its grammar."""

    def count_arguments(self, node: Node) -> int:
        """Arguments in an `@arguments` node; -1 when a spread makes the count unknown."""
        if not _MORE_THAN_ARGUMENTS.search(node.text or b""):
            return node.named_child_count
        count = 0
        for child in node.named_children:
            if "comment" in child.type:
                continue
            if child.type in self.spreads:
                return -1
            count += 1
        return count

    spreads: frozenset[str] = frozenset()
