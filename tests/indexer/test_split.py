import pytest

from app.domain.ids import Sha
from app.errors import Transient
from app.extract.children import Death
from app.indexer.batch import Pair
from app.indexer.split import BATCH_BYTES, BATCH_PAIRS, after_death, share_out


def pairs(*sizes: int) -> tuple[Pair, ...]:
    return tuple(Pair(Sha(f"{number:040x}"), "python", size) for number, size in enumerate(sizes))


def test_little_work_is_one_batch_and_no_work_is_none() -> None:
    assert list(share_out(pairs(100, 200, 300), 4)) == [pairs(100, 200, 300)]
    assert list(share_out([], 4)) == []


def test_batches_keep_the_order_and_are_balanced_by_bytes() -> None:
    work = pairs(*[10_000] * 400)
    batches = list(share_out(work, 2))
    assert sum(batches, ()) == work
    assert {sum(pair.size for pair in batch) for batch in batches} == {1_000_000}


def test_batches_are_bounded_in_bytes_and_in_pairs() -> None:
    assert max(len(batch) for batch in share_out(pairs(*[1] * 9000), 1)) == BATCH_PAIRS
    assert all(sum(p.size for p in batch) < BATCH_BYTES + 900_000 for batch in share_out(pairs(*[900_000] * 100), 1))


def test_a_file_over_its_time_is_at_fault_and_the_others_run_again() -> None:
    a, b, c = pairs(1, 1, 1)
    assert after_death((a, b, c), Death("too long", 1, True)) == [(a, c, b._replace(fault="too long"))]


def test_a_file_in_hand_at_a_crash_runs_again_alone() -> None:
    a, b, c = pairs(1, 1, 1)
    assert after_death((a, b, c), Death("crash", 1, False)) == [(b,), (a, c)]
    assert after_death((b,), Death("crash", 0, False)) == [(b._replace(fault="crash"),)]


def test_a_crash_between_files_halves_the_batch() -> None:
    a, b, c = pairs(1, 1, 1)
    assert after_death((a, b, c), Death("crash", -1, False)) == [(a,), (b, c)]


def test_a_batch_without_anything_left_to_blame_is_an_error() -> None:
    (a,) = pairs(1)
    with pytest.raises(Transient, match="Facts could not be written: crash"):
        after_death((a._replace(fault="crash"),), Death("crash", -1, False))
