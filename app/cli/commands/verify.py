"""`headmark verify`: extract anew what is indexed, and compare every row."""

from __future__ import annotations

from app.cli.order import Order
from app.cli.output import Progress, columns
from app.errors import NotIndexed, Refused
from app.indexer.report import VerifyReport
from app.store.records import RepoRecord
from app.wiring import House


def verify(order: Order) -> int:
    house = order.house
    progress = Progress()
    try:
        reports = [
            house.indexer.verify(record, commit, progress)
            for record in _wanted(house, order.args.repo)
            for commit in sorted({head.commit for head in house.store.heads(record.id).values()})
        ]
    finally:
        progress.close()
        house.close()
    if not reports:
        raise NotIndexed("Nothing is indexed yet.", "Start with `headmark index SOURCE`.")
    order.out.result(_document(reports), _told(reports))
    return 0 if all(report.ok for report in reports) else 1


def _wanted(house: House, name: str | None) -> list[RepoRecord]:
    if name is None:
        return house.store.repos()
    record = house.store.find_repo(name)
    if record is None:
        raise Refused(f"There is no repository {name[:80]!r} here.", "`headmark status` lists them.", "NOT_FOUND")
    return [record]


def _document(reports: list[VerifyReport]) -> dict[str, object]:
    shown = [report.as_json() for report in reports]
    totals = {word: sum(report[word] for report in shown) for word in ("missing", "extra", "different")}
    return {"ok": all(report.ok for report in reports), **totals, "commits": shown}


def _told(reports: list[VerifyReport]) -> str:
    header = ("REPO", "COMMIT", "FILES", "ROWS", "MISSING", "EXTRA", "DIFFERENT")
    table = columns(header, [_line(report) for report in reports])
    paths = [f"  {report.repo}: {path}" for report in reports for path in report.paths]
    return "\n".join([table, *(["Among the files at fault:", *paths] if paths else [])])


def _line(report: VerifyReport) -> tuple[object, ...]:
    found = report.as_json()
    counts = (found["missing"], found["extra"], found["different"])
    return (report.repo, report.commit[:12], report.files, report.rows, *counts)
