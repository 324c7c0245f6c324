"""Made-up facts and commits: valid in every field, odd where texts may be odd."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
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
from app.store.backend import Backend, LocalBackend, no_hook
from app.store.collection import Collected, Collection
from app.store.draft import Draft
from app.store.listing import Listed
from app.store.objects import ObjectBackend
from app.store.parts import write_part
from app.store.records import Manifest
from app.store.remote import Address, Remote
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


PLACE = "s3.json"  # in a directory below which stores lie in an object store, its address


# What takes minutes over S3, most of them in the server for tests, is tested there with STORE_TESTS=all.
LONG = ("disk", "s3") if os.environ.get("STORE_TESTS") == "all" else ("disk",)


def on_disk(test: Callable[..., None]) -> Callable[..., None]:
    """A test that looks into the files of a store on a disk."""
    test.on_disk = True  # type: ignore[attr-defined]
    return test


def place_in_s3(directory: Path, address: Address) -> None:
    (directory / PLACE).write_text(json.dumps(address))


def backend_at(root: Path, hook: Callable[[str], None] = no_hook) -> Backend:
    """Also in a process of its own: where the store lies is told by what lies above its root."""
    place = next((above / PLACE for above in (root, *root.parents) if (above / PLACE).is_file()), None)
    if place is None:
        return LocalBackend(root, hook)
    address, name = Address(*json.loads(place.read_text())), hashlib.sha1(str(root).encode()).hexdigest()
    return ObjectBackend(address._replace(url=f"{address.url}/{name}"), place.parent / name, 10**8, hook=hook)


def pushes(root: Path, many: int, few: int) -> int:
    """How many make a long history: few where every listing of the server for tests takes half a millisecond a key."""
    return many if isinstance(backend_at(root), LocalBackend) else few


def copied(source: Path, root: Path) -> Path:
    """A store with all that is in another one."""
    old = backend_at(source)
    if not isinstance(old, ObjectBackend):
        shutil.copytree(source, root)
        return root
    new = backend_at(root)
    assert isinstance(new, ObjectBackend)
    given, taken = Remote(old.address), Remote(new.address)
    for key in given.below(""):
        found = given.get(key)
        assert found is not None
        taken.put(key, found[0])
    return root


def opened(root: Path, hook: Callable[[str], None] = no_hook) -> Store:
    return Store(backend_at(root, hook), FINGERPRINT)


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
