"""`headmark index`: the pump, run here and now."""

from __future__ import annotations

from app.cli.order import Order
from app.cli.output import Progress
from app.domain.ids import Sha
from app.git.remote import check_url
from app.indexer.report import IndexReport
from app.wiring.sources import Wanted, check_moved, following, record_for

SHOWN_PROBLEMS = 10


def index(order: Order) -> int:
    args, house = order.args, order.house
    check_url(args.source, local=True)
    wanted = Wanted(args.source, args.name or "")
    record = record_for(wanted, house.store.repos(), house.settings)
    check_moved(wanted, house.store.repo(record.id))
    if args.branch and not args.commit:
        record = following(record, args.branch)
    before = house.store.repo(record.id)
    if before not in (None, record):
        house.store.put_repo(record)
    progress = Progress()
    try:
        report = house.indexer.index(record, args.branch, commit=args.commit, progress=progress)
        if args.commit:
            house.store.keep(record.id, Sha(report.commit))
    finally:
        progress.close()
        house.close()
    order.out.result(report.as_json(), _told(report))
    return 0


def _told(report: IndexReport) -> str:
    lines = [
        f"{report.repo} {report.branch} {report.commit[:12]} in {report.seconds:.1f} s: "
        f"{report.files_changed:,} files changed, {report.blobs_extracted:,} blobs extracted, "
        f"{report.blobs_reused:,} known already, {report.symbols:,} symbols, {report.references:,} references"
    ]
    lines += [f"  {problem.path}: {problem.reason}" for problem in report.problems[:SHOWN_PROBLEMS]]
    more = len(report.problems) - SHOWN_PROBLEMS
    return "\n".join([*lines, f"  and {more:,} more problems; --json lists them"] if more > 0 else lines)
