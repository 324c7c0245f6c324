"""How Objective-C links besides what it has of C: classes in several parts, messages, protocols."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.c import includes
from app.languages.c.link import CLinks
from app.languages.link import Module, Project
from app.languages.types import TypeText


class ObjCLinks(CLinks):
    self_names = frozenset({"self"})
    super_names = frozenset({"super"})
    receivers = frozenset({"self"})
    constructors = ("",)
    open_types = True

    def type_texts(self, text: str) -> Sequence[TypeText]:
        """`id<A, B>` is what has these protocols."""
        if text.startswith("id<"):
            return [TypeText(name) for name in text[3:].rstrip("> *").split(",")]
        return super().type_texts(text)

    def is_partial(self, symbol: Symbol) -> bool:
        """An interface, its categories and their implementations are one class."""
        return "reopened" in symbol.modifiers.split()

    def parts_of_types(self, project: Project, path: str) -> Module | None:
        return Module("this file and its imports", includes.visible(project, path))

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return () if symbol.signature.startswith("@implementation") else super().bases(symbol, facts, symbol_id)

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Class methods are the class's, others its instances', `init` those of one that was just made."""
        if kind == "super" or member.kind != "method" or member.name.startswith("init"):
            return True
        return ("static" in member.modifiers.split()) == (kind == "class")

    def self_is_class(self, facts: FileFacts, scope: int) -> bool:
        """`self` in class methods."""
        while scope > 0 and facts.scopes[scope].symbol < 0:
            scope = facts.scopes[scope].parent
        around = facts.scopes[scope].symbol
        return around >= 0 and "static" in facts.symbols[around].modifiers.split()


RULES = {"objc": ObjCLinks()}
