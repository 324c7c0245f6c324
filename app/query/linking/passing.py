"""The way of a bare name outward, past scopes that cannot have to do with it: there it means what it means around them.

Most names of a method are types and functions of elsewhere: what they mean is worked out once for a class, not once for
each block of each of its methods.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache

from app.domain.facts import Binding
from app.domain.reading import FileFacts
from app.languages.link import LinkRules
from app.query.linking.bound import Bound, Entries

_WORD = re.compile(r"[\w$']+")


class Passing:
    """Of one file."""

    def __init__(self, facts: FileFacts, rules: LinkRules, bound: Bound) -> None:
        self._facts, self._rules, self._bound = facts, rules, bound
        self._outward: dict[int, int] = {}  # scope → the one around it; -1 where names stop

    def out_of(self, scope: int, name: str) -> int:
        """The innermost scope, from `scope` outward, in which a name has to be looked up."""
        if not _passes_any(self._rules):
            return scope
        bound = self._bound.of_name(name)
        if self._rules.locals_hide_below and _has_locals(bound):  # the line counts in every scope
            return scope
        while scope not in bound:
            outer = self._outward.get(scope)
            if outer is None:
                outer = self._outward[scope] = self._around(scope)
            if outer < 0:
                break
            scope = outer
        return scope

    def out_of_all(self, scope: int, text: str) -> int:
        """The innermost scope in which the names in a type's text have to be looked up."""
        if not _passes_types(self._rules):
            return scope
        outer = {self.out_of(scope, word) for word in _words(text)}
        while scope not in outer:
            around = self._outward.get(scope)
            if around is None or around < 0:
                break
            scope = around
        return scope

    def _around(self, scope: int) -> int:
        row, rules = self._facts.scopes[scope], self._rules
        if row.kind not in ("function", "block"):
            return -1
        if rules.members_in_scope and (scope in self._implied or (rules.pairs_declarations and row.symbol >= 0)):
            return -1
        return row.parent

    @cached_property
    def _implied(self) -> frozenset[int]:
        """Scopes in which bare names may be members of a value."""
        rows = self._facts.bindings
        return frozenset(rows[index].scope for index in rows.where("kind", "implied"))


@cache
def _passes_any(rules: LinkRules) -> bool:
    """Whether a language looks names up from scope to scope, and alike for whoever uses them."""
    kind = type(rules)
    nests = kind.scope_chain is LinkRules.scope_chain and not rules.nested_wildcards and not rules.rebinding_hides
    return nests and (not rules.members_in_scope or kind.self_is_class is LinkRules.self_is_class)


@cache
def _passes_types(rules: LinkRules) -> bool:
    """Whether what a scope belongs to by itself makes no difference to a type's text."""
    own_scopes = type(rules).owner_of_scope is not LinkRules.owner_of_scope
    return _passes_any(rules) and not own_scopes and not rules.modules_by_name


@lru_cache(maxsize=8192)
def _words(text: str) -> frozenset[str]:
    return frozenset((text, *_WORD.findall(text)))


def _has_locals(bound: Mapping[int, Entries]) -> bool:
    return any(isinstance(row, Binding) for entries in bound.values() for _, _, row in entries)
