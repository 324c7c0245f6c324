"""The link rules of a language: what its facts mean once all files of a commit are on the table.

The linker (`app.query.linking`) owns the general part: scope chains, imports followed through re-exports, types of
expressions, members through bases, aliases. A language says where it differs by overriding methods and attributes of
`LinkRules` in `app/languages/<folder>/link.py`, which lists its rules by language name in `RULES`.

Rules are pure: they see texts, facts and a `Project` (names in the listing and properties of files, never sources), and
keep what is dear to compute in `Project.memo`. An answer may depend on everything in the commit, because it is
computed when asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

from app.domain.facts import Reference, Symbol
from app.domain.reading import FileFacts
from app.languages.accepting import Accepting
from app.languages.base import all_languages, folder_of
from app.languages.environment import ENVIRONMENT
from app.languages.link_names import Implicit
from app.languages.link_types import Addition, TypeRules
from app.languages.project import Module, Offer, Project, Registration, Setting

__all__ = [
    "Addition", "Address", "Implicit", "LinkRules", "Module", "Offer", "Project", "Registration", "Setting",
    "link_rules",
]  # fmt: skip


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


class LinkRules(TypeRules):
    """How one language links. Defaults suit a class-based language with block scopes; override what differs."""

    # Calls

    environment: frozenset[str] = frozenset((ENVIRONMENT,))
    """Receivers behind which names are environment variables (`process.env`)."""

    reads_environment = False
    """Names that nothing else explains are environment variables."""

    def sets_environment(self, symbol: Symbol) -> bool:
        """Whether a symbol is an environment variable that is set for programs."""
        return False

    contracts: frozenset[str] = frozenset()
    """Languages of contracts from which modules of this language are generated."""

    def generated(self, project: Project, text: str) -> Module | None:
        """The contracts of a repository from which the module of that text is generated, where it stands nowhere."""
        return None

    # References that say where

    addressed: bool = False
    """References mean what `addresses` says, in files of any language; scopes, types and members play no part."""

    def addresses(self, project: Project, path: str, facts: FileFacts, reference: Reference) -> Iterable[Address]:
        """Where a reference may lead, in order; the first at which something of its name stands counts."""
        return ()

    overloads: bool = False
    """Several symbols of one name are told apart by the number of arguments."""

    accepting: Accepting | None = None
    """By which types of arguments overloads are told apart, where that is known."""

    joins_overloads: bool = False
    """What a type inherits is an overload beside its own members of that name, told apart by types of parameters."""

    def stated_parameters(self, symbol: Symbol) -> Sequence[str] | None:
        """Types of a callable's parameters as its signature states them, where no facts tell of them."""
        return None

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
