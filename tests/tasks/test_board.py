"""Leases, fences and coalescing on a real Valkey."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.errors import Transient
from app.tasks import owner
from app.tasks.board import Board, Busy, Lease, connect
from app.tasks.options import TaskOptions


@pytest.fixture
def board(valkey: Any) -> Board:
    return Board(connect(valkey.url), TaskOptions(valkey.url, Path("/nowhere"), lease=5.0))


def taken(board: Board, branch: str = "main", floor: int = 0, dead: str = "") -> Lease:
    lease = board.acquire("r", branch, owner.me(), floor, dead)
    assert isinstance(lease, Lease)
    return lease


def test_many_rings_need_one_message_and_make_one_run(board: Board) -> None:
    assert [board.ring("r", "main", [f"d{n}"]) for n in range(5)] == [True, False, False, False, False]
    assert taken(board).wants == ("d0", "d1", "d2", "d3", "d4")


def test_a_ring_during_a_run_leads_to_exactly_one_more(board: Board) -> None:
    board.ring("r", "main", ["d0"])
    lease = taken(board)
    assert board.ring("r", "main", ["d1"]) and not board.ring("r", "main", ["d2"])
    assert board.acquire("r", "main", owner.me(), 0) == Busy("held", lease.value)
    assert board.settle(lease, answered=True, tries=0) == ["main"]
    assert board.claim("r", "main")
    again = taken(board)
    assert again.wants == ("d1", "d2")
    assert board.settle(again, answered=True, tries=0) == []
    assert board.acquire("r", "main", owner.me(), 0) == Busy("idle")


def test_a_ring_for_another_branch_waits_for_the_repository_and_is_named_when_it_is_free(board: Board) -> None:
    board.ring("r", "main", ["d0"])
    lease = taken(board)
    board.ring("r", "dev", ["d1"])
    assert isinstance(board.acquire("r", "dev", owner.me(), 0), Busy)
    assert board.settle(lease, answered=True, tries=0) == ["dev"]


def test_fences_grow_also_past_the_published_one_and_after_everything_is_lost(board: Board, valkey: Any) -> None:
    board.ring("r", "main", ["d0"])
    first = taken(board)
    board.settle(first, answered=False, tries=None)
    second = taken(board)
    assert second.fence > first.fence
    connect(valkey.url).flushall()
    board.ring("r", "main", ["d0"])
    third = taken(board)
    assert third.fence > second.fence
    board.settle(third, answered=False, tries=None)
    assert taken(board, floor=third.fence + 10**9).fence == third.fence + 10**9 + 1


def test_a_lease_lost_with_redis_is_renewed_unless_somebody_took_it(board: Board, valkey: Any) -> None:
    board.ring("r", "main", ["d0"])
    lease = taken(board)
    assert board.renew(lease)
    connect(valkey.url).flushall()
    assert board.renew(lease) and board.holder("r") == lease.value
    connect(valkey.url).flushall()
    board.ring("r", "main", ["d1"])
    newer = taken(board)
    assert not board.renew(lease) and board.renew(newer)
    assert board.settle(lease, answered=True, tries=0) == []
    assert board.holder("r") == newer.value


def test_the_lease_of_a_dead_process_on_this_machine_can_be_taken_at_once(board: Board) -> None:
    code = "from app.tasks import owner; print(owner.me())"
    root = Path(__file__).parents[2]
    dead = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    board.ring("r", "main", ["d0"])
    lease = board.acquire("r", "main", dead.stdout.strip(), 0)
    assert isinstance(lease, Lease) and owner.is_dead(lease.value)
    assert isinstance(board.acquire("r", "main", owner.me(), 0), Busy)
    assert taken(board, dead=lease.value).fence > lease.fence


def test_a_living_holder_or_one_elsewhere_is_not_called_dead() -> None:
    assert not owner.is_dead(owner.me() + ":7")
    assert not owner.is_dead("another-node:1:abcd:7")
    assert not owner.is_dead("")


def test_a_paused_branch_is_not_run_and_a_run_that_keeps_dying_pauses_by_itself(board: Board) -> None:
    board.ring("r", "main", ["d0"])
    lease = taken(board)
    board.settle(lease, answered=False, tries=None, pause=60)
    assert board.paused("r", "main") and board.acquire("r", "main", owner.me(), 0) == Busy("paused")
    board.ring("k", "main", ["d0"])
    for _ in range(3):
        died = board.acquire("k", "main", "gone", 0, dead=board.holder("k"))
        assert isinstance(died, Lease)
    assert board.acquire("k", "main", "gone", 0, dead=board.holder("k")) == Busy("paused")


def test_success_forgets_the_failed_tries(board: Board) -> None:
    board.ring("r", "main", ["d0"])
    assert taken(board).tries == 1
    lease = taken(board, dead=board.holder("r"))
    assert lease.tries == 2
    board.settle(lease, answered=True, tries=0)
    board.ring("r", "main", ["d1"])
    assert taken(board).tries == 1


def test_without_redis_every_call_is_transient(board: Board, valkey: Any) -> None:
    valkey.kill()
    with pytest.raises(Transient):
        board.ring("r", "main", ["d0"])
    with pytest.raises(Transient):
        board.wanted()
    valkey.start()
    assert board.ring("r", "main", ["d0"])
