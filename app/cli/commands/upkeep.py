"""`headmark gc` and `headmark compact`: upkeep of the store, beside whatever reads and writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from app.cli.order import Order
from app.cli.output import columns
from app.cli.repositories import wanted
from app.store.collection import Collected, Collection


def gc(order: Order) -> int:
    house, dry = order.house, order.args.dry_run
    found = Collection(house.store, house.retention, dry_run=dry).run()
    names = {record.id: record.name for record in house.store.repos()}
    total = sum(found.values(), Collected())
    document = {
        "dry_run": dry,
        **asdict(total),
        "repositories": [{"repo": names.get(repo_id, repo_id), **asdict(one)} for repo_id, one in _owned(found)],
    }
    order.out.result(document, _told(found, names, total, dry))
    return 0


def _owned(found: Mapping[str, Collected]) -> list[tuple[str, Collected]]:
    return [(repo_id, one) for repo_id, one in found.items() if repo_id]


def _told(found: Mapping[str, Collected], names: Mapping[str, str], total: Collected, dry: bool) -> str:
    header = ("REPO", "KEPT", "KEPT BYTES", "COMMITS", "FILES", "BYTES", "WAITING FILES", "WAITING BYTES")
    lines = [
        (names.get(repo_id, f"{repo_id} (not followed)"), one.kept_commits, f"{one.kept_bytes:,}", one.commits,
         one.files, f"{one.bytes:,}", one.waiting_files, f"{one.waiting_bytes:,}")
        for repo_id, one in _owned(found)
    ]  # fmt: skip
    went = "Would remove" if dry else "Removed"
    end = f"{went} {total.commits:,} commits and {total.bytes:,} bytes in {total.files:,} files"
    if total.waiting_files:
        end += f"; {total.waiting_bytes:,} bytes more in {total.waiting_files:,} files go when their grace ends"
    return "\n".join([*([columns(header, lines), ""] if lines else []), f"{end}."])


def compact(order: Order) -> int:
    store = order.house.store
    done = [(record.name, store.compact(record.id)) for record in wanted(store, order.args.repo)]
    document = {"repositories": [{"repo": name, **one._asdict()} for name, one in done]}
    header = ("REPO", "COMMITS CHANGED", "FILES NAMED BEFORE", "AFTER")
    lines = [(name, one.commits, one.before, one.after) for name, one in done if one.commits]
    order.out.result(document, columns(header, lines) if lines else "Everything is compact already.")
    return 0
