"""The inbox on disk: what was acknowledged is there, torn ends hurt nobody, and readers follow writers."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.errors import Transient
from app.tasks.inbox import Ledger, Seen, prune
from app.tasks.records import Delivery, Mark, new_id
from app.tasks.spool import Journal, Spool


def delivery(name: str = "d-1", **changes: str) -> Delivery:
    known = {"repo_id": "r", "branch": "main", "before": "1" * 40, "after": "2" * 40, **changes}
    return Delivery(new_id(), time.time(), "gh", name, "push", "queued", **known)


def read(directory: Path) -> Ledger:
    ledger = Ledger(directory)
    ledger.refresh()
    return ledger


def test_an_acknowledged_delivery_survives_kill_9_of_its_process(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path; from app.tasks.spool import Spool;"
        "from app.tasks.records import Delivery;"
        "s = Spool(Path(sys.argv[1]));"
        "s.append(Delivery('a1', 1.0, 'gh', 'd-1', 'push', 'queued')).result();"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=Path(__file__).parents[2], check=False)
    ledger = Ledger(tmp_path)
    ledger.refresh()
    assert [found.id for found in ledger.open_deliveries()] == ["a1"]


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    spools = [Spool(tmp_path) for _ in range(3)]
    futures = [spool.append(delivery(f"d-{n}")) for n in range(200) for spool in spools]
    for future in futures:
        future.result(10)
    for spool in spools:
        spool.close()
    assert len(read(tmp_path).open_deliveries()) == 600


def test_a_torn_last_line_is_left_out_and_read_once_it_is_whole(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    spool.append(delivery()).result(5)
    segment = next(tmp_path.glob("*.jsonl"))
    whole = segment.read_bytes().rstrip(b"\0")
    segment.write_bytes(whole + whole[:20])
    ledger = read(tmp_path)
    assert len(ledger.open_deliveries()) == 1
    segment.write_bytes(whole + whole.replace(b'"id":"', b'"id":"x'))
    ledger.refresh()
    assert len(ledger.open_deliveries()) == 2


def test_what_is_written_over_the_zeros_of_a_segment_is_read_whenever_it_comes(tmp_path: Path) -> None:
    spool, ledger = Spool(tmp_path), Ledger(tmp_path)
    for n in range(200):
        spool.append(delivery(f"d-{n}")).result(5)
        if n % 10 == 0:
            ledger.refresh()
            assert len(ledger.open_deliveries()) == n + 1


def test_more_than_is_read_at_once_is_read_whole_and_a_segment_that_is_full_is_followed_by_another(
    tmp_path: Path,
) -> None:
    spool = Spool(tmp_path)
    sent = [delivery(f"d-{n}", repo_name="x" * 1000) for n in range(4200)]
    for done in [spool.append(item) for item in sent]:
        done.result(30)
    assert len(list(tmp_path.glob("*.jsonl"))) == 2
    assert {item.id for item in read(tmp_path).open_deliveries()} == {item.id for item in sent}


def test_a_spool_that_was_closed_leaves_no_zeros(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    spool.append(delivery()).result(5)
    spool.close()
    assert [segment.read_bytes().count(b"\0") for segment in tmp_path.glob("*.jsonl")] == [0]


def test_a_damaged_line_hides_no_other(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    spool.append(delivery()).result(5)
    segment = next(tmp_path.glob("*.jsonl"))
    segment.write_bytes(b"\x00garbage\n" + segment.read_bytes())
    assert len(read(tmp_path).open_deliveries()) == 1


def test_a_marked_delivery_is_closed_in_whatever_order_the_lines_are_read(tmp_path: Path) -> None:
    item = delivery()
    Journal(tmp_path).append(Mark([item.id], time.time(), "indexed", "2" * 40))
    Spool(tmp_path).append(item).result(5)
    ledger = read(tmp_path)
    assert ledger.open_deliveries() == []
    assert ledger.done(Seen("gh", "d-1", "r", "main")) == item
    assert ledger.last_done("r", "main") == (item.before, item.after)


def test_a_failed_delivery_is_closed_and_still_not_done(tmp_path: Path) -> None:
    item = delivery()
    Spool(tmp_path).append(item).result(5)
    Journal(tmp_path).append(Mark([item.id], time.time(), "failed", reason="no access"))
    ledger = read(tmp_path)
    assert ledger.open_deliveries() == [] and ledger.done(Seen("gh", "d-1", "r", "main")) is None


def test_an_inbox_that_cannot_be_written_says_so_and_recovers(tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    inbox.write_text("in the way")
    spool = Spool(inbox)
    with pytest.raises(Transient):
        spool.append(delivery()).result(5)
    inbox.unlink()
    spool.append(delivery()).result(5)
    assert len(read(inbox).open_deliveries()) == 1


def test_memory_is_bounded_by_forgetting_the_oldest(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    for n in range(30):
        spool.append(delivery(f"d-{n}")).result(5)
    ledger = Ledger(tmp_path, remembered=10)
    ledger.refresh()
    assert len(ledger.entries()) == 10 and ledger.entries()[0][0].delivery == "d-29"


def test_pruning_takes_whole_old_segments_only(tmp_path: Path) -> None:
    Spool(tmp_path).append(delivery()).result(5)
    assert prune(tmp_path, older_than=3600) == 0
    assert prune(tmp_path, older_than=-1) == 1
    assert read(tmp_path).entries() == []
