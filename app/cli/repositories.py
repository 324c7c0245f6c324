"""Repositories as a command names them."""

from __future__ import annotations

from app.errors import Refused
from app.store.records import RepoRecord
from app.store.store import Store


def named(store: Store, name: str) -> RepoRecord:
    """The repository of that name. Raises Refused (NOT_FOUND)."""
    record = store.find_repo(name)
    if record is None:
        raise Refused(f"There is no repository {name[:80]!r} here.", "`headmark status` lists them.", "NOT_FOUND")
    return record


def wanted(store: Store, name: str | None) -> list[RepoRecord]:
    """The repository of that name, or every one. Raises Refused (NOT_FOUND)."""
    return store.repos() if name is None else [named(store, name)]
