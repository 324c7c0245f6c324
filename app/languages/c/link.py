"""How C and C++ link: includes, declarations and their definitions, namespaces, classes, overloads."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.c import foreign, includes, types
from app.languages.c.accepting import ACCEPTING
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.link_types import SIGNS
from app.languages.types import TypeText, split

_TYPES = (
    "void char short int long float double signed unsigned bool size_t ssize_t ptrdiff_t wchar_t FILE va_list int8_t "
    "int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t number str list dict tuple auto"
)
_TAGS = frozenset({"struct", "class", "enum", "trait", "interface", "type_alias"})
_PARAMETERS = re.compile(r"\((.*)\)")
_NAME_AT_END = re.compile(r"(?<=[\s*&])[^\W\d]\w*\s*(?=\[|$)")


class CLinks(LinkRules):
    """One set of rules: a header of either language may be read by both."""

    locals_hide_below = True
    builtin_types = frozenset(_TYPES.split())
    super_names = frozenset()
    types_are_declared = True
    types_apart = True
    pairs_declarations = True
    imports_bring_peers = True
    indexed_itself = True
    self_names = frozenset({"this"})
    root_receiver = "::"
    members_in_scope = True
    overloads = True
    accepting = ACCEPTING
    initializers_build = True
    unnamed_inside = True
    arrow_member = "operator->"
    constructors = ("",)
    call_member = "operator()"
    operators = {sign: f"operator{sign}" for sign in SIGNS}  # noqa: RUF012
    item_members = ("", "operator[]", "")
    library = foreign.LIBRARY
    foreign_properties = frozenset({"first", "second"})

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Constructors are reached by their class; what stands outside its class by that class; fields by a value.

        Within their class fields and constructors are its members.
        """
        return symbol.kind not in ("constructor", "field") and not _stands_outside(symbol)

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Tags have names of their own; a function-like macro is one only where it is called."""
        if relation in ("type", "inherit"):
            return symbol.kind in _TAGS or symbol.kind == "macro"
        if symbol.kind == "macro" and symbol.min_args >= 0 and not called:
            return False
        return symbol.kind not in _TAGS or relation == "call"

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """`typedef struct node {…} node;` names one type twice; tentative definitions are one variable."""
        kinds = {symbol.kind for symbol in symbols}
        if len({symbol.qualified.partition("~")[0] for symbol in symbols}) > 1:
            return False
        return (kinds <= {"struct", "type_alias"} and "type_alias" in kinds) or kinds == {"namespace"}

    # Includes

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        if text[:1] != "<" and ("::" in text or posixpath.splitext(text)[1] == ""):
            return (Module(text, includes.visible(project, path), member=text.strip(":").replace("::", ".")),)
        target = includes.found(project, path, text)
        return (Module(text, (target,)),) if target else ()

    def peers(self, project: Project, path: str) -> Module | None:
        return Module("this file and its includes", includes.visible(project, path))

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        symbol = facts.scopes[scope].symbol
        qualified = facts.symbols[symbol].qualified if scope > 0 and symbol >= 0 else ""
        return self.spaces(project, path, qualified)

    def spaces(self, project: Project, path: str, qualified: str) -> Sequence[Module]:
        """The namespaces of a qualified name, innermost first, then all that a file sees."""
        files = includes.visible(project, path)
        parts = qualified.partition("~")[0].split(".") if qualified else []
        names = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
        return (*(Module(name, files, member=name) for name in names), Module("what is included", files))

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return [Offer(Module(text, (each,)), "") for each in includes.public(project, text)] if "." in text else ()

    def import_hints(self, path: str) -> Sequence[str]:
        name = path.rpartition("/")[2]
        return (name, name.rpartition(".")[2], name.rpartition(".")[0], f"{name}>", f"{name.rpartition('.')[2]}>")

    def top_level(self, symbol: Symbol) -> bool:
        return symbol.kind == "macro" or (symbol.scope == 0 and (not symbol.container or symbol.kind == "enum_member"))

    # Declarations and definitions

    def defines(self, project: Project, path: str, declared: Symbol, other: str, defined: Symbol) -> int:
        """How surely a definition in another file is that of a declaration: 0 not, 1 by name, 2 as it includes it."""
        if not _same_member(declared, defined) or not _same_parameters(declared, defined):
            return 0
        if "static" in defined.modifiers.split() and not defined.container and path != other:
            return 2 if includes.sees(project, other, path) and "static" in declared.modifiers.split() else 0
        return 2 if path == other or includes.sees(project, other, path) else 1

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        found = types.parse(text)
        return () if found is None else (found,)

    def stated_parameters(self, symbol: Symbol) -> Sequence[str] | None:
        """Declarations bind no parameters."""
        match = _PARAMETERS.search(symbol.signature)
        parts = split(match.group(1), ",") if match else []
        return [_NAME_AT_END.sub("", part.partition("=")[0].strip()).strip() for part in parts if part.strip()]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return types.bases(symbol.signature)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return bool({"virtual", "override", "abstract"} & set(member.modifiers.split()))


def _stands_outside(symbol: Symbol) -> bool:
    """`void A::f() {}`: a member whose name is bound where its class stands, not here."""
    return "outside" in symbol.modifiers.split()


def _same_member(declared: Symbol, defined: Symbol) -> bool:
    if "declaration" in defined.modifiers.split() or _family(declared) != _family(defined):
        return False
    one, other = declared.container, defined.container.partition("~")[0]
    return one == other or (bool(other) and one.endswith(f".{other}"))


def _family(symbol: Symbol) -> str:
    """A function, type or variable; a static field is defined as a variable."""
    if symbol.kind in ("struct", "class", "enum"):
        return "type"
    return "function" if symbol.kind in ("function", "method", "constructor") else "variable"


def _same_parameters(declared: Symbol, defined: Symbol) -> bool:
    if declared.max_args != defined.max_args:
        return False
    return not declared.container or declared.max_args <= 0 or _types(declared) == _types(defined)


def _types(symbol: Symbol) -> list[str]:
    """Parameter types of a signature, their names and defaults taken off as far as text allows."""
    match = _PARAMETERS.search(symbol.signature)
    parts = split(match.group(1), ",") if match else []
    return [
        re.sub(r"[\s\w]*::", "", _NAME_AT_END.sub("", part.partition("=")[0].strip())).replace(" ", "")
        for part in parts
    ]


_LINKS = CLinks()
RULES = {"c": _LINKS, "cpp": _LINKS}
