"""`headmark verify`: extract anew what is indexed, and compare every row.

Without `--all` that is what branches serve; commits beside those are counted, so that nobody takes them for verified.
"""

from __future__ import annotations

from app.cli.order import Order
from app.cli.output import Progress, columns
from app.cli.repositories import wanted
from app.domain.ids import Sha
from app.errors import NotIndexed
from app.indexer.report import VerifyReport
from app.store.records import RepoRecord
from app.wiring import House


def verify(order: Order) -> int:
    house = order.house
    progress = Progress()
    try:
        records = wanted(house.store, order.args.repo)
        chosen = [(record, commit) for record in records for commit in _commits(house, record, order.args.all)]
        left = sum(len(house.store.commits(record.id)) for record in records) - len(chosen)
        reports = [house.indexer.verify(record, commit, progress) for record, commit in chosen]
    finally:
        progress.close()
        house.close()
    if not reports:
        raise NotIndexed("Nothing is indexed yet.", "Start with `headmark index SOURCE`.")
    order.out.result(_document(reports, left), _told(reports, left))
    return 0 if all(report.ok for report in reports) else 1


def _commits(house: House, record: RepoRecord, every: bool) -> list[Sha]:
    """Every indexed commit, or those that branches serve."""
    served = {head.commit for head in house.store.heads(record.id).values()}
    return sorted({*house.store.commits(record.id), *served}) if every else sorted(served)


def _document(reports: list[VerifyReport], left: int) -> dict[str, object]:
    shown = [report.as_json() for report in reports]
    totals = {word: sum(report[word] for report in shown) for word in ("missing", "extra", "different")}
    return {"ok": all(report.ok for report in reports), **totals, "commits": shown, "not_verified": left}


def _told(reports: list[VerifyReport], left: int) -> str:
    header = ("REPO", "COMMIT", "FILES", "ROWS", "FAILED", "MISSING", "EXTRA", "DIFFERENT")
    table = columns(header, [_line(report) for report in reports])
    paths = [f"  {report.repo}: {path}" for report in reports for path in report.paths]
    more = [f"{left} indexed commits that no branch serves were not looked at; --all does."] if left > 0 else []
    return "\n".join([table, *(["Among the files at fault:", *paths] if paths else []), *more])


def _line(report: VerifyReport) -> tuple[object, ...]:
    found = report.as_json()
    counts = (found["missing"], found["extra"], found["different"])
    return (report.repo, report.commit[:12], report.files, report.rows, report.failed, *counts)
