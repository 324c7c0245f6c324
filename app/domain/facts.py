"""What one blob says by itself, without knowing any other file.

A blob's facts are columns of small integers and short texts. Positions follow the public contract: lines and columns
are 1-based, columns count UTF-8 bytes. Indexes (`parent`, `scope`, `symbol`, `body`) point into the lists of the same
`Facts` and are -1 for "none". Expression texts (`receiver`, `type`, `value`) are source text with white space removed,
cut at EXPRESSION_LIMIT characters; the linker reads them at query time.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

EXPRESSION_LIMIT = 160

KINDS = (
    "class", "interface", "struct", "enum", "enum_member", "trait", "function", "method", "constructor", "property",
    "field", "variable", "constant", "type_alias", "module", "namespace", "macro",
)  # fmt: skip
LOCAL_LIKE = frozenset({"variable", "constant"})
CLASS_LIKE = frozenset({"class", "interface", "struct", "enum", "trait"})
RELATIONS = ("call", "import", "inherit", "implement", "type", "decorate", "read", "write")
SCOPE_KINDS = ("module", "class", "function", "block")
BINDING_KINDS = (
    "parameter",
    "variable",
    "type_parameter",
    "result",  # no name: what a function gives back. `name` is the keyword (`return`, `yield`), `value` the expression
    "assigned",  # no name: what a member is given. `name` is the whole target (`self.x`), `value` the expression
    "implied",  # no name: bare names in its scope may be members of `type`, or of `value` (anonymous classes, cases)
    "narrowed",  # no name: `name` is a `type` from its line on to the line in `value` (`isinstance`)
)
NAMELESS = frozenset({"result", "assigned", "implied", "narrowed"})
IMPORT_KINDS = (
    "module",  # binds `alias` to a whole module: `import a.b as c`, `import * as ns from 'm'`, Go imports
    "name",  # binds `alias` to `name` of `module`: `from m import n as a`, `import {n as a} from 'm'`, Java imports
    "wildcard",  # binds every public name of `module`: `from m import *`, `import a.b.*`, Go dot imports
    "reexport",  # offers `name` of `module` to importers as `alias`, without binding it here: `export {n as a} from`
    "reexport_all",  # offers every name of `module`: `export * from 'm'`
    "export",  # offers the local name `name` (of the value `module`, if any) to importers as `alias`: `export {n as a}`
    "static",  # binds a static member: `import static a.B.m`; `module` is the class
    "side_effect",  # binds nothing: `import './polyfill'`, Go `_` imports
)


class Symbol(NamedTuple):
    """A definition. Its index in `Facts.symbols` is its id within the blob; the list is in file order."""

    name: str
    qualified: str  # `Outer.inner`; `~2` appended for the second of the same qualified name in the blob
    kind: str  # one of KINDS
    line: int  # of the name
    column: int  # of the name
    start_line: int  # of the whole definition, decorators and modifiers included
    end_line: int
    parent: int  # the symbol it is nested in (lexically), or -1
    container: str  # qualified name of what it is a member of ("" at module level); for Go methods the receiver's type
    scope: int  # the scope in which its name is bound
    body: int  # the scope that it opens, or -1
    signature: str  # one line, white space folded: `def f(a: int = 1) -> str`
    type: str  # declared type of a field or variable, return type of a function, target of an alias; "" if none
    value: str  # initialiser expression of a field, variable or constant; "" if none or not a single expression
    doc_line: int  # first line of its doc comment or docstring; 0 when it has none
    doc_end_line: int
    min_args: int  # arguments a call must give, receiver excluded; -1 for what is not callable
    max_args: int  # -1 for "any number" or not callable
    exported: bool  # visible outside its file by the language's own rules
    modifiers: str  # sorted, space-separated: `abstract async classmethod conditional default_export overload static …`
    signature_hash: int  # 48 bits
    body_hash: int  # 48 bits


class Reference(NamedTuple):
    """One place that uses a name. Imports are not repeated here: an Import is a reference of relation `import`."""

    name: str
    relation: str  # one of RELATIONS
    line: int
    column: int
    scope: int  # the innermost scope around it
    symbol: int  # the innermost symbol around it, or -1 at module level
    receiver: str  # the expression before `.name`, `->name` or `::name`; "" for a bare name
    argc: int  # arguments of the call; -1 when not a call or when a spread makes the count unknown


class Import(NamedTuple):
    """One imported or exported name."""

    kind: str  # one of IMPORT_KINDS
    module: str  # as written: `..pkg.mod`, `./m`, `example.org/x`, `java.util.List`
    name: str  # the name within the module; `default` for a default import; "" for kind `module` and `wildcard`
    alias: str  # the name bound or offered here; `export=` for `module.exports = …`; "" if nothing is bound
    line: int  # of the imported name (of the module text where there is no name)
    column: int
    scope: int
    conditional: bool = False  # it stands in a branch (`try`, `if`): another of its name may hold instead


class Binding(NamedTuple):
    """A parameter, local variable or type parameter: a name that hides others but is not a symbol."""

    scope: int
    name: str
    kind: str  # one of BINDING_KINDS
    line: int
    column: int
    type: str  # declared type; "" if none
    value: str  # what it was assigned from; `f()[]` for an element of it (loops), `f()[0]` for an item of a tuple


class Scope(NamedTuple):
    """A region in which names are bound. Scope 0 is the module; a child always stands after its parent."""

    parent: int
    kind: str  # one of SCOPE_KINDS
    symbol: int  # the symbol that opened it, or -1 (blocks, lambdas, comprehensions)
    start_line: int
    start_column: int
    end_line: int
    end_column: int


class Property(NamedTuple):
    """A fact about the file as a whole, or a setting of a configuration file; `value` is text or JSON by key."""

    key: str
    value: str


@dataclass(slots=True)
class Facts:
    """Everything extracted from one (blob, language).

    `status` is `parsed` (perhaps with problems), `failed` (the parser crashed or ran out of limits) or `skipped`
    (binary, too large, no parser); `reason` says why for the last two and which syntax problem for the first.
    """

    language: str
    status: str = "parsed"
    reason: str = ""
    lines: int = 0
    symbols: list[Symbol] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    bindings: list[Binding] = field(default_factory=list)
    scopes: list[Scope] = field(default_factory=list)
    properties: list[Property] = field(default_factory=list)
