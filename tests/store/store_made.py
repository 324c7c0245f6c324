"""Made-up facts and commits: valid in every field, odd where texts may be odd."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

from app.domain.facts import (
    BINDING_KINDS,
    IMPORT_KINDS,
    KINDS,
    RELATIONS,
    SCOPE_KINDS,
    Binding,
    Facts,
    Import,
    Property,
    Reference,
    Scope,
    Symbol,
)
from app.domain.ids import Sha
from app.domain.tree import MODE_FILE, MODE_TREE, CommitInfo
from app.store.backend import LocalBackend
from app.store.collection import Collected, Collection
from app.store.draft import Draft
from app.store.listing import Listed
from app.store.parts import write_part
from app.store.records import Manifest
from app.store.retention import DAY, Retention
from app.store.snapshot import Snapshot
from app.store.store import Store

REPO = "00112233445566ff"
FINGERPRINT = "f" * 12
BEFORE = {f"src/{at}.py": f"old {at}" for at in range(4)}
AFTER = {"src/0.py": "new 0", "lib/new.py": "new 1"}
ODD = ["", "plain", "new\nline", "quote\"'`", "\x1f\x00\t", "naïve", "🙂", "a" * 300, "\\N", "NULL"]


def sha(text: str) -> Sha:
    return Sha(hashlib.sha1(text.encode()).hexdigest())


def facts(seed: str, symbols: int = 5, references: int = 40) -> Facts:
    """The facts of a blob: the same for the same seed."""
    chance = random.Random(seed)
    name = lambda: f"name{int(chance.random() ** 2 * 400)}"  # noqa: E731
    number = lambda top=900: chance.randrange(1, top)  # noqa: E731
    odd = lambda: chance.choice(ODD)  # noqa: E731
    return Facts(
        "python", lines=references * 2,
        symbols=[
            Symbol(n := name(), chance.choice([f"Outer.{n}", f"Outer.{n}~2", n]), chance.choice(KINDS), number(),
                   number(), number(), number(), at - 1, chance.choice(["Outer", ""]), 0, at, odd(), odd(), odd(),
                   0, 0, 0, -1, chance.random() < 0.5, "static",
                   chance.getrandbits(64) - 2**63, chance.getrandbits(64) - 2**63)
            for at in range(symbols)
        ],
        references=[
            Reference(name(), chance.choice(RELATIONS), number(), number(90_000), number(9), number(9) - 2, odd(),
                      number(5) - 2)
            for _ in range(references)
        ],
        imports=[
            Import(chance.choice(IMPORT_KINDS), chance.choice(["a.b", "./x/f.test.js", "java.util.List", ""]), name(),
                   chance.choice([name(), ""]), number(), number(), 0)
            for _ in range(symbols // 2)
        ],
        bindings=[
            Binding(0, name(), chance.choice(BINDING_KINDS), number(), number(), odd(), odd()) for _ in range(symbols)
        ],
        scopes=[Scope(at - 1, chance.choice(SCOPE_KINDS), -1, 1, 1, number(), number()) for at in range(symbols)],
        properties=[Property("__all__", odd())] if symbols > 3 else [],
    )  # fmt: skip


def commit(name: str) -> CommitInfo:
    return CommitInfo(sha(name), sha(f"tree {name}"), (), "2026-01-02T03:04:05Z")


def changes(files: dict[str, str]) -> list[Listed]:
    """Entries of files given as path → content, and of their directories."""
    found = {}
    for path, content in files.items():
        found[path] = Listed(
            path.encode(), MODE_FILE, sha(content), len(content), "python" if path.endswith(".py") else ""
        )
        parts = path.split("/")[:-1]
        for end in range(1, len(parts) + 1):
            directory = "/".join(parts[:end])
            found[directory] = Listed(directory.encode(), MODE_TREE, sha(f"{directory} {content}"), 0, "")
    return list(found.values())


def fill(draft: Draft, files: dict[str, str], removed: tuple[str, ...] = ()) -> int:
    """Put files into a draft and extract what is unseen; how many were."""
    draft.listing_delta([*(path.encode() for path in removed), *changes(files)])
    unseen = {blob for blob, _ in draft.unseen()}
    rows = [(sha(content), facts(content)) for content in sorted(set(files.values())) if sha(content) in unseen]
    if rows:
        write_part(draft.new_part(), rows)
    return len(rows)


def publish(
    store: Store, name: str, files: dict[str, str], base: Snapshot | None = None, removed: tuple[str, ...] = ()
) -> Manifest:
    with store.begin(REPO, commit(name), base) as draft:
        fill(draft, files, removed)
        return draft.publish()


def opened(root: Path, hook: Callable[[str], None] = lambda step: None) -> Store:
    return Store(LocalBackend(root, hook), FINGERPRINT)


def push(store: Store) -> None:
    """The second commit of these tests, up to its head."""
    publish(store, "c2", AFTER, store.snapshot(REPO, sha("c1")))
    store.advance(REPO, "main", sha("c2"), 2)


def deadly(last: int) -> Callable[[str], None]:
    """A hook that kills this process at the step with that number."""
    steps = 0

    def hook(step: str) -> None:
        nonlocal steps
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
        steps += 1

    return hook


def push_until(root: Path, last: int) -> None:
    push(opened(root, deadly(last)))


def collect(store: Store, days: float, dry_run: bool = False) -> dict[str, Collected]:
    """A collection as it would run in so many days: 30 days of window, one of grace."""
    return Collection(store, Retention(30 * DAY, DAY), time.time() + days * DAY, dry_run).run()


def collect_until(root: Path, last: int, days: float) -> None:
    collect(opened(root, deadly(last)), days)


def compact_until(root: Path, last: int) -> None:
    opened(root, deadly(last)).compact(REPO)
