"""The inbox on disk: what was acknowledged is there, torn ends hurt nobody, and readers follow writers."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.errors import Transient
from app.tasks.inbox import Ledger, Seen, prune
from app.tasks.records import Delivery, Mark, new_id
from app.tasks.spool import Journal, Spool
from tests.support.inbox import keep, keep_all


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
        "from app.tasks.records import Delivery; from tests.support.inbox import keep;"
        "s = Spool(Path(sys.argv[1]));"
        "keep(s, Delivery('a1', 1.0, 'gh', 'd-1', 'push', 'queued'));"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=Path(__file__).parents[2], check=False)
    ledger = Ledger(tmp_path)
    ledger.refresh()
    assert [found.id for found in ledger.open_deliveries()] == ["a1"]


def test_many_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    spools = [Spool(tmp_path) for _ in range(3)]
    keep_all((spool, delivery(f"d-{n}")) for n in range(200) for spool in spools)
    for spool in spools:
        spool.close()
    assert len(read(tmp_path).open_deliveries()) == 600


def test_a_torn_last_line_is_left_out_and_read_once_it_is_whole(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    keep(spool, delivery())
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
        keep(spool, delivery(f"d-{n}"))
        if n % 10 == 0:
            ledger.refresh()
            assert len(ledger.open_deliveries()) == n + 1


def test_more_than_is_read_at_once_is_read_whole_and_a_segment_that_is_full_is_followed_by_another(
    tmp_path: Path,
) -> None:
    spool = Spool(tmp_path)
    sent = [delivery(f"d-{n}", repo_name="x" * 1000) for n in range(4200)]
    keep_all((spool, item) for item in sent)
    assert len(list(tmp_path.glob("*.jsonl"))) > 1
    assert {item.id for item in read(tmp_path).open_deliveries()} == {item.id for item in sent}


def test_a_spool_that_was_closed_leaves_no_zeros_and_no_segment_that_was_only_made_ready(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    keep_all((spool, delivery(f"d-{n}", repo_name="x" * 1000)) for n in range(2100))
    spool.close()
    assert [segment.read_bytes().count(b"\0") for segment in tmp_path.glob("*.jsonl")] == [0]


def test_the_next_segment_is_there_before_it_is_needed(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    keep_all((spool, delivery(f"d-{n}", repo_name="x" * 1000)) for n in range(2100))
    while len(made := sorted(tmp_path.glob("*.jsonl"))) < 2:
        time.sleep(0.01)
    keep_all((spool, delivery(f"d-{n}", repo_name="x" * 1000)) for n in range(2100, 4200))
    assert made[1].read_bytes().startswith(b"{")
    assert len(read(tmp_path).open_deliveries()) == 4200


def test_a_segment_that_was_deleted_after_a_long_silence_takes_no_delivery_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tasks.segments._IDLE", -1.0)
    spool = Spool(tmp_path)
    keep(spool, delivery("d-1"))
    prune(tmp_path, older_than=-1)
    keep(spool, delivery("d-2"))
    assert [entry.delivery for entry, _ in read(tmp_path).entries()] == ["d-2"]


def test_a_request_that_was_cancelled_holds_up_no_other(tmp_path: Path) -> None:
    async def one_of_two() -> None:
        given_up, kept = spool.append([delivery("d-1")]), spool.append([delivery("d-2")])
        given_up.cancel()
        await kept

    spool = Spool(tmp_path)
    asyncio.run(one_of_two())
    keep(spool, delivery("d-3"))
    assert len(read(tmp_path).open_deliveries()) == 3


def test_a_damaged_line_hides_no_other(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    keep(spool, delivery())
    segment = next(tmp_path.glob("*.jsonl"))
    segment.write_bytes(b"\x00garbage\n" + segment.read_bytes())
    assert len(read(tmp_path).open_deliveries()) == 1


def test_a_marked_delivery_is_closed_in_whatever_order_the_lines_are_read(tmp_path: Path) -> None:
    item = delivery()
    Journal(tmp_path).append(Mark([item.id], time.time(), "indexed", "2" * 40))
    keep(Spool(tmp_path), item)
    ledger = read(tmp_path)
    assert ledger.open_deliveries() == []
    assert ledger.done(Seen("gh", "d-1", "r", "main")) == item
    assert ledger.last_done("r", "main") == (item.before, item.after)


def test_a_failed_delivery_is_closed_and_still_not_done(tmp_path: Path) -> None:
    item = delivery()
    keep(Spool(tmp_path), item)
    Journal(tmp_path).append(Mark([item.id], time.time(), "failed", reason="no access"))
    ledger = read(tmp_path)
    assert ledger.open_deliveries() == [] and ledger.done(Seen("gh", "d-1", "r", "main")) is None


def test_an_inbox_that_cannot_be_written_says_so_and_recovers(tmp_path: Path) -> None:
    inbox = tmp_path / "inbox"
    inbox.write_text("in the way")
    spool = Spool(inbox)
    with pytest.raises(Transient):
        keep(spool, delivery())
    inbox.unlink()
    keep(spool, delivery())
    assert len(read(inbox).open_deliveries()) == 1


def test_memory_is_bounded_by_forgetting_the_oldest(tmp_path: Path) -> None:
    spool = Spool(tmp_path)
    for n in range(30):
        keep(spool, delivery(f"d-{n}"))
    ledger = Ledger(tmp_path, remembered=10)
    ledger.refresh()
    assert len(ledger.entries()) == 10 and ledger.entries()[0][0].delivery == "d-29"


def test_pruning_takes_whole_old_segments_only(tmp_path: Path) -> None:
    keep(Spool(tmp_path), delivery())
    assert prune(tmp_path, older_than=3600) == 0
    assert prune(tmp_path, older_than=-1) == 1
    assert read(tmp_path).entries() == []
