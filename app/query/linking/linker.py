"""The linker of some commits: its parts, their shared memory, and the caches that outlive a question.

Everything here sees all files; what a caller may read is decided where rows leave (`world`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

from app.domain.reading import SnapshotView
from app.languages.base import all_languages
from app.languages.link import LinkRules, link_rules
from app.query.linking.bases import Bases
from app.query.linking.calls import Calls
from app.query.linking.declared import Declared
from app.query.linking.dispatch import Dispatch
from app.query.linking.elements import Elements
from app.query.linking.evaluate import Evaluate
from app.query.linking.extensions import Extensions
from app.query.linking.fixtures import Fixtures
from app.query.linking.held import Held
from app.query.linking.inference import Inference
from app.query.linking.members import Members
from app.query.linking.model import SymbolAt
from app.query.linking.modules import Modules
from app.query.linking.names import Names
from app.query.linking.overloads import Overloads
from app.query.linking.pairs import Pairs
from app.query.linking.paths import Paths
from app.query.linking.projects import ProjectMemory
from app.query.linking.reach import Reach
from app.query.linking.recursion import Recursion
from app.query.linking.registered import Registered
from app.query.linking.repository import Repository
from app.query.linking.resolver import Resolver
from app.query.linking.turns import Turns
from app.query.linking.units import Unit
from app.query.linking.written import Source, Written

KEPT_ANSWERS = 30_000  # some 500 bytes each; as many again that were kept before these
KEPT_NAMES = 50_000  # some 100 bytes each
KEPT_FILES = 1_000  # facts and indexes of a file take some 20 kB; likewise


class Linker:
    """Answers depend on the snapshots alone, so one linker may serve every caller that asks about them.

    `sources` are the texts of their files.
    """

    def __init__(
        self,
        snapshots: Sequence[SnapshotView],
        memories: Sequence[ProjectMemory] = (),
        sources: Sequence[Source] = (),
    ) -> None:
        self.turns = Turns()
        self.snapshots = tuple(snapshots)
        memories = memories or [ProjectMemory(snapshot) for snapshot in snapshots]
        pairs = zip(snapshots, memories, strict=True)
        self.repositories = [Repository(view, *pair) for view, pair in enumerate(pairs)]
        self.memo = Recursion()
        self._nested: dict[str, bool] = {}
        self.written = Written(sources)
        self.names = Names(self)
        self.modules = Modules(self)
        self.paths = Paths(self)
        self.pairs = Pairs(self)
        self.members = Members(self)
        self.bases = Bases(self)
        self.declared = Declared(self)
        self.evaluate = Evaluate(self)
        self.held = Held(self)
        self.fixtures = Fixtures(self)
        self.registered = Registered(self)
        self.reach = Reach(self)
        self.elements = Elements(self)
        self.calls = Calls(self)
        self.inference = Inference(self)
        self.dispatch = Dispatch(self)
        self.extensions = Extensions(self)
        self.overloads = Overloads(self)
        self.resolver = Resolver(self)

    @contextmanager
    def asked(self) -> Iterator[None]:
        """One question at a time; what earlier ones left behind is dropped when it has grown too large."""
        with self.turns.one():
            self._make_room()
            yield

    def pause(self) -> None:
        """Between the steps of a long question, when nothing is half worked out: others go first, memory is bounded."""
        self.turns.hand_on()
        self._make_room()

    def _make_room(self) -> None:
        if len(self.memo) > KEPT_ANSWERS:
            self.memo.age()
        if len(self._nested) > KEPT_NAMES:
            self._nested.clear()
        if sum(len(each) for each in self.repositories) > KEPT_FILES:
            self.extensions.clear()
            for repository in self.repositories:
                repository.age()

    def unit(self, symbol: SymbolAt) -> Unit:
        """The file of a symbol; its facts are there because the symbol came from them."""
        unit = self.repositories[symbol.view].unit(symbol.path)
        assert unit is not None
        return unit

    def has_nested(self, name: str) -> bool:
        """Whether any definition of that name stands in a type, or in another scope than its file's."""
        found = self._nested.get(name)
        if found is None:
            found = self._nested[name] = any(each.facts.has_nested(name) for each in self.snapshots)
        return found

    def language(self, view: int, path: str) -> str:
        return self.repositories[view].language(path)

    def rules_of(self, symbol: SymbolAt) -> LinkRules:
        return link_rules(self.repositories[symbol.view].language(symbol.path))

    def friends(self, one: str, other: str) -> bool:
        """Whether names of one language may mean symbols of the other."""
        return one == other or _share_names(one, other)


@cache
def _share_names(one: str, other: str) -> bool:
    languages = all_languages()
    return any(a in languages and b in languages[a].shared for a, b in ((one, other), (other, one)))
