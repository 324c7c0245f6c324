"""`headmark deliveries`: the audit, and running deliveries again."""

from __future__ import annotations

from app.cli.order import Order, UsageFault
from app.cli.output import columns
from app.tasks import deliveries as audit
from app.tasks.deliveries import Chosen, Replayed, Row
from app.tasks.inbox import Ledger


def show(order: Order) -> int:
    rows = audit.listed(_ledger(order), order.args.limit, _chosen(order))
    header = ("ID", "RECEIVED", "FROM", "EVENT", "REPO", "BRANCH", "VERDICT", "OUTCOME", "COMMIT", "REASON")
    lines = [
        (
            row["id"], row["received_at"], row["connection"], row["event"], row["repo"] or "-", row["branch"] or "-",
            row["verdict"], row["outcome"] or "-", row["commit"][:12] or "-", row["outcome_reason"] or row["reason"],
        )
        for row in rows
    ]  # fmt: skip
    order.out.result({"deliveries": rows}, columns(header, lines) if rows else "No such delivery came yet.")
    return 0


def one(order: Order) -> int:
    rows = audit.shown(_ledger(order), order.args.id)
    order.out.result({"deliveries": rows}, "\n\n".join(_whole(row) for row in rows))
    return 0


def replay(order: Order) -> int:
    done = _replay(order)
    told = [f"Queued again: {row['repo']} {row['branch'] or '(all of it)'} ({row['id']})." for row in done.rows]
    if done.skipped:
        told.append(f"{done.skipped} left out: nothing that is tracked is meant by them.")
    document = {"replayed": done.rows, "skipped": done.skipped}
    order.out.result(document, "\n".join(told) or "No such delivery came in that time.")
    return 0


def _replay(order: Order) -> Replayed:
    desk, args = order.house.desk, order.args
    if args.id:
        return audit.replay(_ledger(order), desk.bell, desk.directory, args.id)
    if args.since is None:
        raise UsageFault("There is nothing to replay.", "Give an ID, or --since and, if you like, --until.")
    return audit.replay_range(_ledger(order), desk.bell, desk.directory, _chosen(order))


def _chosen(order: Order) -> Chosen:
    args = order.args
    given = {"status": args.status, "repo": args.repo, "since": args.since, "until": args.until}
    return Chosen(**{name: value for name, value in given.items() if value is not None})


def _whole(row: Row) -> str:
    width = max(map(len, row))
    return "\n".join(f"{name:{width}}  {value}" for name, value in row.items() if value)


def _ledger(order: Order) -> Ledger:
    options = order.house.task_options
    return audit.read_all(options.inbox, options.keep_deliveries)
