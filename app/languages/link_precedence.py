"""Link rules about precedence: of several members of one name, which one a type has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from app.domain.facts import Symbol
from app.languages.link_foreign import ForeignRules

T = TypeVar("T")


class PrecedenceRules(ForeignRules):
    """In which order the types are asked from which another one has members."""

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """Types in which a member is looked for: levels, nearest first, each of one or several types.

        The first level with the member decides; several types of one level that have it are candidates. Default: depth
        first, left to right, but what inherits before what it inherits from.
        """
        seen: dict[T, None] = {}
        done: list[T] = []

        def visit(each: T) -> None:
            if each not in seen:
                seen[each] = None
                for base in reversed(bases_of(each)):
                    visit(base)
                done.append(each)

        visit(symbol)
        return [[each] for each in reversed(done)]

    def prepended(self, symbol: Symbol) -> Sequence[str]:
        """Type texts among `bases` whose members hide those of the type itself (`prepend` in Ruby)."""
        return ()

    mixed_in: bool = False
    """Traits that a type uses are part of it: `super` looks past them (PHP)."""

    def of_trait(self, symbol: Symbol) -> str | None:
        """The trait by whose impl a type has a member, "" for members of the type's own; None where none says so."""
        return None

    def trait_meant(self, receiver: str) -> str:
        """The trait whose member is meant, where a receiver says so (`<S as T>`)."""
        return ""

    counts_receiver: bool = False
    """Most arguments of an extension method count its receiver, which may be given as the first one (C#, Rust)."""
