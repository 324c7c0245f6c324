"""`headmark status`: every repository and branch, how fresh it is, what waits, what went wrong."""

from __future__ import annotations

from typing import Any

from app.cli.order import Order
from app.cli.output import columns
from app.errors import HeadmarkError
from app.store.records import HEAD, Head, RepoRecord, freshness
from app.store.store import Store
from app.tasks.deliveries import Row, listed, read_all
from app.wiring import House

SHOWN_PROBLEMS = 20  # of a branch; how many there are stands beside them


def status(order: Order) -> int:
    house = order.house
    deliveries = _last_deliveries(house)
    repos = [_repo(house.store, record, deliveries.get(record.name)) for record in house.store.repos()]
    document = {"repositories": repos, "queue": _queue(house)}
    order.out.result(document, _told(document))
    return 0


def _repo(store: Store, record: RepoRecord, delivery: Row | None) -> dict[str, Any]:
    heads = store.heads(record.id)
    wanted = record.followed
    names = [*wanted, *(name for name in sorted(heads) if name not in wanted)] or [HEAD]  # never reached yet
    return {
        "repo": record.name,
        "source": record.source,
        "branches": [_branch(store, record, name, heads.get(name)) for name in names],
        "patterns": record.by_pattern,
        "last_delivery": delivery,
        "faults": [fault._asdict() for fault in store.faults(record.id)],
    }


def _branch(store: Store, record: RepoRecord, name: str, head: Head | None) -> dict[str, Any]:
    seen = store.observation(record.id, name)
    manifest = store.find_manifest(record.id, head.commit) if head else None
    never = seen.reason if seen and seen.reason else "nothing is indexed yet"
    state, reason = freshness(head.commit, seen) if head else ("unknown", never)
    if head and manifest is None:
        state, reason = "unknown", "indexed in a format of another version of Headmark; index it again"
    problems = _problems(store, record, head) if head and manifest else []
    return {
        "branch": name,
        "commit": head.commit if head else None,
        "committed_at": manifest.committed_at if manifest else None,
        "indexed_at": head.indexed_at if head else None,
        "freshness": state,
        "freshness_reason": reason,
        "checked_at": seen.checked_at if seen else None,
        "remote_head": seen.remote_head if seen else None,
        "outdated": manifest is not None and manifest.version != store.version,
        "coverage": manifest.coverage if manifest else None,
        "problems": problems[:SHOWN_PROBLEMS],
        "problems_total": len(problems),
    }


def _problems(store: Store, record: RepoRecord, head: Head) -> list[dict[str, str]]:
    found = store.snapshot(record.id, head.commit).problems()
    return [{"path": item.path, "reason": item.reason} for item in found if item.status == "failed"]


def _last_deliveries(house: House) -> dict[str, Row]:
    """The newest delivery of each repository, by its shown name."""
    options = house.task_options
    rows = listed(read_all(options.inbox, options.keep_deliveries), limit=100_000)
    return {row["repo"]: row for row in reversed(rows)}


def _queue(house: House) -> dict[str, Any]:
    """How much waits; `state` is `off` where no Redis is configured and `headmark up` does not run here."""
    if not house.has_redis:
        return {"state": "off", "reason": "headmark up is not running for this data directory"}
    try:
        samples = house.desk.gauges.samples()
    except HeadmarkError as fault:
        return {"state": "unreachable", "reason": fault.message}
    waiting = sum(sample.value for sample in samples if sample.name == "headmark_queue_length")
    lag = next((sample.value for sample in samples if sample.name == "headmark_queue_lag_seconds"), 0.0)
    return {"state": "ok", "waiting": int(waiting), "lag_seconds": lag}


def _told(document: dict[str, Any]) -> str:
    lines = [_line(repo, branch) for repo in document["repositories"] for branch in repo["branches"]]
    header = ("REPO", "BRANCH", "COMMIT", "FRESHNESS", "FILES FAILED", "LAST DELIVERY")
    table = columns(header, lines) if lines else "Nothing is indexed yet. Start with `headmark index SOURCE`."
    table = "\n".join(
        [table, *(_fault(repo["repo"], fault) for repo in document["repositories"] for fault in repo["faults"])]
    )
    cuts = [f"{repo['repo']} {each['pattern']}: {each['problem']}."
            for repo in document["repositories"] for each in repo["patterns"] if each["problem"]]  # fmt: skip
    table = "\n".join([table, *cuts])
    queue = document["queue"]
    if queue["state"] != "ok":
        return f"{table}\n\nQueue: {queue['reason']}"
    return f"{table}\n\nQueue: {queue['waiting']} waiting, lag {queue['lag_seconds']:.1f} s"


def _fault(repo: str, fault: dict[str, Any]) -> str:
    rows = fault["missing"] + fault["extra"] + fault["different"]
    state = f"stored anew {fault['mended_at']}" if fault["mended_at"] else "being stored anew"
    return f"{repo} {fault['commit'][:12]}: {rows} rows were wrong when verified {fault['found_at']}; {state}."


def _line(repo: dict[str, Any], branch: dict[str, Any]) -> tuple[str, ...]:
    commit = (branch["commit"] or "-")[:12]
    return repo["repo"], branch["branch"], commit, _freshness(branch), _failed(branch), _delivered(repo)


def _freshness(branch: dict[str, Any]) -> str:
    reason = branch["freshness_reason"] or ("to be indexed anew after an upgrade" if branch["outdated"] else "")
    return f"{branch['freshness']} ({reason})" if reason else str(branch["freshness"])


def _failed(branch: dict[str, Any]) -> str:
    return str(branch["problems_total"]) if branch["commit"] else "-"


def _delivered(repo: dict[str, Any]) -> str:
    row = repo["last_delivery"]
    return f"{row['received_at']} {row['outcome'] or row['verdict']}" if row else "-"
