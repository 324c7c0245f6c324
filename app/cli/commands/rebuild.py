"""`headmark rebuild`: extract anew what a repository serves, and put it in the place of what is stored."""

from __future__ import annotations

from app.cli.order import Order
from app.cli.output import Progress, columns
from app.cli.repositories import named
from app.errors import NotIndexed
from app.indexer.report import IndexReport


def rebuild(order: Order) -> int:
    house = order.house
    record = named(house.store, order.args.repo)
    progress = Progress()
    try:
        reports = house.indexer.rebuild(record, progress=progress)
    finally:
        progress.close()
        house.close()
    if not reports:
        raise NotIndexed(f"Nothing of {record.name} is indexed yet.", f"Run `headmark index {record.source}`.")
    order.out.result({"rebuilt": [report.as_json() for report in reports]}, _told(reports))
    return 0


def _told(reports: list[IndexReport]) -> str:
    header = ("REPO", "BRANCH", "COMMIT", "BLOBS", "SYMBOLS", "REFERENCES", "SECONDS")
    return columns(header, [
        (report.repo, report.branch, report.commit[:12], report.blobs_extracted, report.symbols, report.references,
         f"{report.seconds:.1f}")
        for report in reports
    ])  # fmt: skip
