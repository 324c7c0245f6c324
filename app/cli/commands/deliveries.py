"""`headmark deliveries`: the audit, and running a delivery again."""

from __future__ import annotations

from app.cli.order import Order
from app.cli.output import columns
from app.tasks.deliveries import listed, read_all
from app.tasks.deliveries import replay as ring_again
from app.tasks.inbox import Ledger


def show(order: Order) -> int:
    rows = listed(_ledger(order), order.args.limit)
    header = ("ID", "RECEIVED", "FROM", "REPO", "BRANCH", "VERDICT", "OUTCOME", "REASON")
    lines = [
        (
            row["id"], row["received_at"], row["connection"], row["repo"] or "-", row["branch"] or "-", row["verdict"],
            row["outcome"] or "-", row["outcome_reason"] or row["reason"],
        )
        for row in rows
    ]  # fmt: skip
    order.out.result({"deliveries": rows}, columns(header, lines) if rows else "Nothing was delivered yet.")
    return 0


def replay(order: Order) -> int:
    row = ring_again(_ledger(order), order.house.desk.bell, order.args.id)
    order.out.result({"replayed": row}, f"Queued again: {row['repo']} {row['branch']} ({row['id']}).")
    return 0


def _ledger(order: Order) -> Ledger:
    options = order.house.task_options
    return read_all(options.inbox, options.keep_deliveries / 86400)
