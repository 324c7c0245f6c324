"""How PHP links: namespaces over files, autoloading, traits, functions that fall back to the root namespace."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator, Sequence
from typing import Any

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import spaces, types
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.php import packages
from app.languages.types import TypeText, at_place

KEY = "php.namespaces"
_FALLBACK = "\\"  # the root namespace as a file of another one sees it: functions and constants only
_TYPES = (
    "array bool boolean callable false float int integer iterable mixed never null object resource string true void "
    "str number list dict tuple Closure Generator Iterator IteratorAggregate ArrayAccess Countable Stringable "
    "Traversable DateTime DateTimeImmutable DateTimeInterface Exception Throwable Error ArrayObject ArrayIterator "
    "stdClass"
)


class PhpLinks(LinkRules):
    builtin_types = frozenset(_TYPES.split())
    self_names = frozenset({"$this"})
    class_names = frozenset({"self", "static"})
    class_words = class_names
    super_names = frozenset({"parent"})
    self_types = frozenset({"self", "static", "$this"})
    receivers = frozenset({"$this", "static"})
    own_words = {"$this": "instance", "static": "class"}  # noqa: RUF012
    types_are_declared = True
    files_hold_several = True
    constructors = ("__construct",)
    mixed_in = True
    bound_methods = True
    root_name = "\\"
    separator = "\\"
    item_members = ("getIterator", "offsetGet", "current")

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through their class only; functions within functions by their bare name."""
        return symbol.kind in _BARE or (symbol.kind == "constant" and not symbol.container)

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Methods and properties have names of their own: what is called is no property, what is read no method."""
        return (symbol.kind in _VALUES) != (relation == "call") if symbol.container else True

    def top_level(self, symbol: Symbol) -> bool:
        return not symbol.container and symbol.kind != "namespace"

    # Namespaces

    def in_module(self, project: Project, module: Module, path: str, symbol: Symbol) -> bool:
        name = spaces.at(project.setting(path, KEY), symbol.line, symbol.column)
        if module.name == _FALLBACK:
            return name == "" and symbol.kind in ("function", "constant")
        return name == module.name

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        name = _own(project, path, facts, scope)
        root = [module._replace(name=_FALLBACK) for module in _space(project, "")] if name else []
        return (*_space(project, name), *root)

    def qualified_names(self, project: Project, path: str, facts: FileFacts, scope: int, name: str) -> Sequence[str]:
        if name.startswith("\\"):
            return (name.lstrip("\\"),)
        first, mark, rest = name.partition("\\")
        if first.lower() == "namespace":
            return (_join(_own(project, path, facts, scope), rest),)
        for item in facts.imports:
            if item.alias == first and item.kind == "name":
                return (_join(item.module, item.name) + mark + rest,)
        return (_join(_own(project, path, facts, scope), name),)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        if text.endswith((".php", ".inc", ".phtml")):
            return tuple(_included(project, path, text))
        return _space(project, text)

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        inner = _join(module.name, name)
        known = inner in spaces.prefixes(project, "php", KEY, "\\")
        return (_space(project, inner) or (Module(inner, ()),))[-1:] if known else ()

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return tuple(Offer(each, packages.name(project, each.files[0])) for each in _space(project, text))

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return packages.dependencies(project, path)

    def import_hints(self, path: str) -> Sequence[str]:
        """Includes name files with their suffix."""
        return (path.rpartition(".")[2],)

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        """Alternatives of a union; every part of an intersection counts."""
        found = (_type(part.strip(" ()?")) for part in types.split(text.replace("&", "|"), "|"))
        return [each for each in found if each is not None and each.name.lower() not in ("null", "false")]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Traits come before the parent: their methods hide the inherited ones; what docs mix in comes last."""
        used = [text for (texts,) in _within(symbol, facts, "php.uses") for text in texts]
        mixed = [text for kind, text, _ in _within(symbol, facts, "php.said") if kind == "mixin"]
        return [*used, *types.bases_in_signature(symbol.signature), *mixed]

    def chosen(self, symbol: Symbol, facts: FileFacts, name: str) -> Sequence[str]:
        """`T::hi insteadof U`: of the traits that have it, the one that is meant."""
        return [trait for of, trait in _within(symbol, facts, "php.chosen") if of == name]

    said_in_docs = True

    def said(self, symbol: Symbol, facts: FileFacts, name: str) -> tuple[str, bool] | None:
        """`@property T $name`, `@method T name()`."""
        rows = _within(symbol, facts, "php.said")
        return next(((text, kind == "method") for kind, text, of in rows if of == name), None)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return owner.kind == "interface" or "abstract" in member.modifiers.split()

    def is_property(self, symbol: Symbol) -> bool:
        """Properties are variables: what they are given counts where they state no type."""
        return False

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        """The last type argument is what is inside; a generator's first two are its keys and values."""
        if container == "tuple":
            return at_place(item, arguments)
        return TypeText("1" if arguments > 1 else "0") if arguments else None

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        if symbol.kind != "enum":
            return None
        if name == "cases":
            return TypeText("[]", (TypeText("self"),))
        return TypeText("self") if name in ("from", "tryFrom") else None

    def callback_of_foreign(self, container: str, arguments: int, name: str, number: int) -> TypeText | None:
        return self.element(container, arguments, "") if number == 0 else None


def _type(text: str) -> TypeText | None:
    found = types.parse_one(text.lstrip("\\"))
    return found._replace(name=f"\\{found.name}") if found is not None and text.startswith("\\") else found


_VALUES = frozenset({"property", "constant", "enum_member"})
_BARE = frozenset({"class", "interface", "trait", "enum", "function"})


def _within(symbol: Symbol, facts: FileFacts, key: str) -> Iterator[list[Any]]:
    """What properties of a key say of a type: those whose line lies in it."""
    for each in facts.properties:
        if each.key == key:
            line, *rest = json.loads(each.value)
            if symbol.start_line <= line <= symbol.end_line:
                yield rest


def _own(project: Project, path: str, facts: FileFacts, scope: int) -> str:
    """The namespace that a scope lies in."""
    row = facts.scopes[scope]
    place = (row.start_line, row.start_column) if scope else (1, 1)
    return spaces.at(project.setting(path, KEY), *place)


def _join(space: str, name: str) -> str:
    return f"{space}\\{name}" if space and name else space or name


def _space(project: Project, name: str) -> Sequence[Module]:
    """A namespace: the files that autoloading finds before the rest."""

    def build() -> Sequence[Module]:
        files = spaces.by_name(project, "php", KEY).get(name, ())
        near = packages.autoloaded(project, name, files)
        found = [Module(name, near)] if near and near != files else []
        return (*found, Module(name, files)) if files else ()

    return project.memo(("php", "namespace", name), build)


def _included(project: Project, path: str, text: str) -> Iterator[Module]:
    for base in (posixpath.dirname(path), ""):
        candidate = posixpath.normpath(posixpath.join(base, text.lstrip("/")))
        if project.is_file(candidate):
            yield Module(text, (candidate,))
            return


RULES = {"php": PhpLinks()}
