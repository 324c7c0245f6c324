"""The law of the store: whatever happened to a repository, every indexed commit has the rows of a clean index of it,
and whoever asks about it is answered to the byte what a clean index answers.

An ordinary run makes 20 histories, CI 200, and LAW_EXAMPLES=20000 a night's.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as some
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from app.domain.ids import Sha
from app.domain.tree import MODE_FILE
from app.git.mirror import Mirror
from app.indexer.nearest import Twins
from app.indexer.progress import silent
from app.indexer.publication import Publisher
from app.store.backend import LocalBackend, no_hook
from app.store.checking import check
from app.store.collection import Collection
from app.store.format import MANIFEST, commit_key
from app.store.records import Observation, RepoRecord, now
from app.store.retention import DAY, Retention
from app.store.store import Store
from tests.laws.answers import REPO, Asker, Clean
from tests.laws.histories import EXECUTABLE, SUBMODULE, SYMLINK, File, Here, Origin, Tree, clean, without_clashes

PATHS = ("a.py", "a", "a/b.py", "d/e.py", "d/f/g.py", "d", "h.go", "notes.txt", "k.toml")
TEXTS = (
    b"", b"def f():\n    return g()\n", b"import a\n\nclass C(a.B):\n    x = 1\n", b"package h\n\nfunc F() {}\n",
    b"def f(:\n", b"x\0y", b"[t]\nk = 1\n", b"class D:\n    def m(self, n=1):\n        return self.m(n)\n",
)  # fmt: skip
LINKED = {
    "t/use.ts": b'import { area } from "@x/shape";\n\nexport const found = area(2);\n',
    "t/one/shape.ts": b"export function area(side: number) {\n  return side;\n}\n",
    "t/two/shape.ts": b"export const unit = 1;\n\nexport function area(side: number) {\n  return side * unit;\n}\n",
}
"""Which `area` is used is for the configuration to say."""
CONFIG = "t/tsconfig.json"
CONFIGS = tuple(b'{"compilerOptions": {"paths": {"@x/*": ["./%s/*"]}}}' % name for name in (b"one", b"two", b"none"))
LANES = ("main", "side", "third")
ROOM = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # memory: no disk is waited for
CI = 200  # histories, as .ci/run asks for
PARTS = 10  # of them: runs of tests in several processes leave files of few tests to the end
EXAMPLES = int(os.environ.get("LAW_EXAMPLES", "20"))

files = some.builds(File, some.sampled_from((MODE_FILE, MODE_FILE, MODE_FILE, EXECUTABLE)), some.sampled_from(TEXTS))
links = some.just(File(SYMLINK, b"/etc/passwd"))
modules = some.just(File(SUBMODULE, b"5" * 40))
edits = some.dictionaries(some.sampled_from(PATHS), files | links | modules | some.none(), min_size=1, max_size=3)


class Crash(BaseException):
    """The process ends here, as far as the store can tell."""


class Histories(RuleBasedStateMachine):
    clean: Clean

    def __init__(self) -> None:
        super().__init__()
        self.room = Path(tempfile.mkdtemp(prefix="law-", dir=ROOM))
        (self.room / "mirrors").mkdir()
        self.origin = Origin(self.room / "mirrors" / f"{REPO}.git")
        self.fingerprint = 1
        self.branches: dict[str, Sha] = {}
        self.trees: dict[Sha, Tree] = {}
        self.indexed: set[Sha] = set()
        self.seen: dict[Sha, str] = {}  # what was compared last of a commit, by its manifest
        self.fence = 0
        self.reader = self.store()
        self.asker = Asker(self.reader, self.room / "mirrors")
        self.reader.put_repo(RepoRecord(REPO, "acme/law", str(self.origin.path), default_branch="main"))

    def store(self, hook: Callable[[str], None] = no_hook, hot_bytes: int = 10**7) -> Store:
        return Store(LocalBackend(self.room / "store", hook), f"{self.fingerprint:012x}", hot_bytes)

    @initialize(given=edits)
    def begin(self, given: dict[str, File | None]) -> None:
        linked = {path: File(MODE_FILE, text) for path, text in LINKED.items()}
        plain = {path: file for path, file in given.items() if file is not None and path == "a.py"}
        self._push("main", {**linked, CONFIG: File(MODE_FILE, CONFIGS[0]), **plain}, [])

    @rule(branch=some.sampled_from(LANES), given=edits)
    def push(self, branch: str, given: dict[str, File | None]) -> None:
        """Adds, edits, deletes, turns files into directories and back, changes modes; to a new branch too."""
        base = self.branches.get(branch) or self.branches["main"]
        tree = dict(self.trees[base])
        for path, file in given.items():
            tree = without_clashes(tree, path)
            tree.pop(path, None)
            if file is not None:
                tree[path] = file
        self._push(branch, tree, [base])

    @rule(branch=some.sampled_from(LANES), old=some.sampled_from(PATHS), new=some.sampled_from(PATHS))
    def rename(self, branch: str, old: str, new: str) -> None:
        base = self.branches.get(branch) or self.branches["main"]
        tree = dict(self.trees[base])
        if old in tree:
            file = tree.pop(old)
            self._push(branch, {**without_clashes(tree, new), new: file}, [base])

    @rule(branch=some.sampled_from(LANES), old=some.sampled_from((*PATHS, *LINKED)), new=some.sampled_from(PATHS))
    def copy(self, branch: str, old: str, new: str) -> None:
        base = self.branches.get(branch) or self.branches["main"]
        tree = dict(self.trees[base])
        if old in tree:
            self._push(branch, {**without_clashes(tree, new), new: tree[old]}, [base])

    @rule(branch=some.sampled_from(LANES), text=some.sampled_from(CONFIGS))
    def configure(self, branch: str, text: bytes) -> None:
        """Only the configuration changes, and with it what an import means in files that nobody touched."""
        base = self.branches.get(branch) or self.branches["main"]
        self._push(branch, {**self.trees[base], CONFIG: File(MODE_FILE, text)}, [base])

    @rule(branch=some.sampled_from(LANES), number=some.integers(0, 10**6))
    def revert(self, branch: str, number: int) -> None:
        """The tree of any earlier commit again, as a new commit."""
        base = self.branches.get(branch) or self.branches["main"]
        self._push(branch, self.trees[sorted(self.trees)[number % len(self.trees)]], [base])

    @rule(branch=some.sampled_from(LANES), number=some.integers(0, 10**6))
    def force(self, branch: str, number: int) -> None:
        """A branch is moved to any earlier commit, or made there."""
        self._index(self.store(), branch, sorted(self.trees)[number % len(self.trees)])

    @precondition(lambda self: len(self.branches) > 1)
    @rule()
    def merge(self) -> None:
        one, two = sorted(self.branches)[:2]
        tree = dict(self.trees[self.branches[one]])
        for path, file in self.trees[self.branches[two]].items():
            tree = {**without_clashes(tree, path), path: file}
        self._push(one, tree, [self.branches[one], self.branches[two]])

    @precondition(lambda self: len(self.branches) > 1)
    @rule()
    def drop(self) -> None:
        branch = sorted(set(self.branches) - {"main"})[0]
        self.reader.observe(REPO, branch, Observation(None, now()))
        del self.branches[branch]

    @rule(given=edits, last=some.integers(0, 40))
    def crash(self, given: dict[str, File | None], last: int) -> None:
        """A push ends at any step of writing; the next run finishes it."""
        base = self.branches["main"]
        plain = {path: file for path, file in given.items() if file is not None}
        tree = dict(self.trees[base])
        for path, file in plain.items():
            tree = {**without_clashes(tree, path), path: file}
        commit = self._commit(tree, [base])
        steps = iter(range(10**6))

        def hook(step: str) -> None:
            if next(steps) == last:
                raise Crash

        try:
            self._index(self.store(hook), "main", commit)
        except Crash:
            self.every_indexed_commit_answers_as_a_clean_index()
        self._index(self.store(), "main", commit)

    @rule(given=edits)
    def two_writers(self, given: dict[str, File | None]) -> None:
        tree = {path: file for path, file in given.items() if file is not None and "/" not in path}
        commit = self._commit(tree, [self.branches["main"]])
        threads = [threading.Thread(target=lambda: self._publish(self.store(), commit, None)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self._index(self.store(), "main", commit)

    @rule()
    def upgrade(self) -> None:
        self._change_over(self.fingerprint + 1)

    @precondition(lambda self: self.fingerprint > 1)
    @rule()
    def downgrade(self) -> None:
        """The extractor before takes over again, whose facts may be there still."""
        self._change_over(self.fingerprint - 1)

    def _change_over(self, fingerprint: int) -> None:
        """Another extractor: what branches serve is extracted anew, one after the other."""
        self.fingerprint = fingerprint
        self.reader = self.store()
        self.asker = Asker(self.reader, self.room / "mirrors")
        for branch, commit in self.branches.items():
            self.every_indexed_commit_answers_as_a_clean_index()
            self._index(self.store(), branch, commit)

    @rule()
    def compact(self) -> None:
        self.store().compact(REPO)

    @rule()
    def collect(self) -> None:
        """A month passes: what no branch serves goes, first its name and then its files."""
        self._compare(self.reader, again=True)
        for days in (31, 33, 35):
            Collection(self.store(), Retention(30 * DAY, DAY), time.time() + days * DAY).run()
        self.indexed = set(self.branches.values())
        self.trees = {commit: self.trees[commit] for commit in self.indexed}
        found = check(self.store())
        assert not found.missing and not found.unnamed, found

    @invariant()
    def every_indexed_commit_answers_as_a_clean_index(self) -> None:
        """What is under a manifest that was looked at before is looked at again before it may go, and at the end."""
        assert not check(self.reader).missing
        self._compare(self.reader)

    def teardown(self) -> None:
        try:
            self._compare(self.store(hot_bytes=0), again=True)
        finally:
            shutil.rmtree(self.room)

    def _compare(self, store: Store, *, again: bool = False) -> None:
        assert set(store.commits(REPO)) >= self.indexed
        for commit in sorted(self.indexed):
            revision = _revision(store, commit)
            if again or self.seen.get(commit) != revision:
                self._compare_rows(store, commit)
            if self.seen.get(commit) != revision:
                assert self.asker.about(commit) == self.clean.about(self.trees[commit], self.origin.path, commit)
            self.seen[commit] = revision

    def _compare_rows(self, store: Store, commit: Sha) -> None:
        snapshot = store.snapshot(REPO, commit)
        entries = {
            entry.path: (entry.mode, snapshot.facts.facts(entry.file) if entry.file != -1 else None)
            for entry in snapshot.listing.entries()
        }
        assert entries == clean(self.trees[commit])

    def _commit(self, tree: Tree, parents: list[Sha]) -> Sha:
        commit = self.origin.commit(tree, parents)
        self.trees[commit] = dict(tree)
        return commit

    def _push(self, branch: str, tree: Tree, parents: list[Sha]) -> None:
        self._index(self.store(), branch, self._commit(tree, parents))

    def _index(self, store: Store, branch: str, commit: Sha) -> None:
        head = store.head(REPO, branch)
        store.observe(REPO, branch, Observation(commit, now()))
        self._publish(store, commit, head.commit if head else None)
        self.fence += 1
        store.advance(REPO, branch, commit, self.fence)
        store.tidy(REPO, commit)
        self.branches[branch] = commit

    def _publish(self, store: Store, commit: Sha, head: Sha | None) -> None:
        with Mirror(self.origin.path) as mirror:
            Publisher(store, Here(), Twins(), mirror, REPO, silent).publish(mirror.commit(commit), head)
        self.indexed.add(commit)


def _revision(store: Store, commit: Sha) -> str:
    """Another text whenever what a commit is read from may be another."""
    version = store.versions.of(REPO, commit)
    assert version is not None
    return f"{version} {store.backend.revision(f'{commit_key(version, REPO, commit)}/{MANIFEST}')}"


@pytest.mark.timeout(0)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_indexed_commit_answers_as_a_clean_index_whatever_happened(tmp_path: Path, part: int) -> None:
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    # Making a failing history short takes minutes: that is left to whoever asks for many.
    phases = [Phase.generate, Phase.shrink] if EXAMPLES > CI else [Phase.generate]
    Histories.clean = Clean(tmp_path)
    run_state_machine_as_test(
        Histories,
        settings=settings(
            max_examples=max(EXAMPLES // PARTS, 1),
            stateful_step_count=10,
            deadline=None,
            derandomize=False,
            suppress_health_check=quiet,
            database=None,
            phases=phases,
        ),
    )
