"""Is everything there that manifests and heads name, and nothing else? For tests and `headmark doctor`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from app.store.collection import named_by

if TYPE_CHECKING:
    from app.store.store import Store


class Checked(NamedTuple):
    """Keys. `missing`: named by a manifest or a head, but not there. `unnamed`: there, but named by nothing."""

    missing: list[str]
    unnamed: list[str]
    unnamed_bytes: int


def check(store: Store) -> Checked:
    """Look at every published commit and every file of the versions that can be read. Reads nothing but manifests.

    Beside a writer or a collection it may tell of what is on its way.
    """
    missing = list(_headless(store))
    unnamed: dict[str, int] = {}
    for version in store.versions.readable():
        for name in store.backend.list(version):
            if name.startswith("repo="):
                lost, loose = _repository(store, version, name.removeprefix("repo="))
                missing += lost
                unnamed |= loose
    return Checked(sorted(missing), sorted(unnamed), sum(unnamed.values()))


def fetch_anew(store: Store, repo_id: str, commit: str) -> None:
    """Let what is read next of a published commit be what the store has now, and not an earlier copy of it."""
    manifest = store.find_manifest(repo_id, commit, store.version)
    names = named_by(manifest) if manifest is not None else ()
    keys = [f"{store.version}/repo={repo_id}/{name}" for name in names if name.endswith(".parquet")]
    store.backend.forget(keys)
    store.backend.fetch(keys)


def _headless(store: Store) -> Iterator[str]:
    """Heads of followed repositories whose commit is published nowhere."""
    for record in store.repos():
        for branch, head in store.heads(record.id).items():
            if store.versions.of(record.id, head.commit) is None:
                yield f"heads/{record.id}/{branch}: {head.commit}"


def _repository(store: Store, version: str, repo_id: str) -> tuple[list[str], dict[str, int]]:
    root = f"{version}/repo={repo_id}"
    manifests = store.manifests(repo_id, store.commits(repo_id, version), version)
    named = {name for manifest in manifests if manifest is not None for name in named_by(manifest)}
    present = store.backend.sizes_below(root)
    missing = [f"{root}/{name}" for name in named - present.keys()]
    return missing, {f"{root}/{name}": size for name, size in present.items() if name not in named}
