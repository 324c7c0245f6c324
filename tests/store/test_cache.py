from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from app.store.cache import FileCache


class Origin:
    """Where files come from; counts how often."""

    def __init__(self, data: bytes = b"x" * 1000) -> None:
        self.data = data
        self.asked = 0

    def fill(self, file: IO[bytes]) -> None:
        self.asked += 1
        file.write(self.data)


def kept(directory: Path) -> list[Path]:
    return [path for path in directory.rglob("*") if path.is_file()]


def read(cache: FileCache, key: str, fill: Callable[[IO[bytes]], object]) -> bytes:
    with cache.reading(key, fill) as path:
        return path.read_bytes()


def test_a_file_is_fetched_once_for_all_processes_of_a_machine(tmp_path: Path) -> None:
    origin = Origin()
    for cache in (FileCache(tmp_path, 10**6), FileCache(tmp_path, 10**6)):
        assert read(cache, "a", origin.fill) == read(cache, "a", origin.fill) == origin.data
    assert origin.asked == 1
    assert read(FileCache(tmp_path, 10**6), "b", Origin(b"other").fill) == b"other"


def test_many_threads_that_miss_one_file_fetch_it_once(tmp_path: Path) -> None:
    origin, cache, found = Origin(), FileCache(tmp_path, 10**6), []
    threads = [threading.Thread(target=lambda: found.append(read(cache, "a", origin.fill))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [origin.data] * 8 and origin.asked == 1


@pytest.mark.parametrize("damage", [b"", b"x" * 400, b"x" * 1001])
def test_a_copy_of_another_size_is_noticed_and_fetched_again(tmp_path: Path, damage: bytes) -> None:
    origin, cache = Origin(), FileCache(tmp_path, 10**6)
    read(cache, "a", origin.fill)
    (path,) = kept(tmp_path)
    path.write_bytes(damage)
    assert read(cache, "a", origin.fill) == origin.data and origin.asked == 2


def test_what_is_half_filled_is_never_seen_and_a_fault_leaves_nothing(tmp_path: Path) -> None:
    cache, origin = FileCache(tmp_path, 10**6), Origin()

    def broken(file: IO[bytes]) -> None:
        file.write(b"x" * 500)
        file.flush()
        assert cache._find("a") is None
        raise ConnectionError

    with pytest.raises(ConnectionError):
        cache.ensure("a", broken)
    assert kept(tmp_path) == [] and read(cache, "a", origin.fill) == origin.data


def test_the_longest_unused_make_room_and_the_bound_holds(tmp_path: Path) -> None:
    cache, origin = FileCache(tmp_path, 10_000), Origin()
    for number in range(9):
        cache.ensure(f"f{number}", origin.fill)
        for path in kept(tmp_path):
            os.utime(path, (path.stat().st_mtime - 3600,) * 2)
    cache.ensure("f0", origin.fill)  # used again
    for number in range(9, 12):
        cache.ensure(f"f{number}", origin.fill)
    assert sum(path.stat().st_size for path in kept(tmp_path)) <= 10_000
    asked = origin.asked
    cache.ensure("f0", origin.fill)
    assert origin.asked == asked
    cache.ensure("f1", origin.fill)
    assert origin.asked == asked + 1


def test_what_is_read_stays_even_where_there_is_no_room(tmp_path: Path) -> None:
    cache, origin = FileCache(tmp_path, 1500), Origin()
    with cache.reading("a", origin.fill) as path:
        os.utime(path, (1, 1))
        for number in range(5):
            cache.ensure(f"f{number}", origin.fill)
        assert path.read_bytes() == origin.data
    cache.ensure("last", origin.fill)
    assert not path.exists() and len(kept(tmp_path)) == 1


def test_a_file_that_was_just_stored_need_not_be_fetched(tmp_path: Path) -> None:
    cache, origin = FileCache(tmp_path / "cache", 10**6), Origin()
    (tmp_path / "made").write_bytes(b"made here")
    cache.adopt("a", tmp_path / "made")
    cache.adopt("a", tmp_path / "made")
    (tmp_path / "made").unlink()
    assert read(cache, "a", origin.fill) == b"made here" and not origin.asked
    cache.forget("a")
    cache.forget("a")
    assert read(cache, "a", origin.fill) == origin.data


def test_readers_that_others_sweep_beside_always_get_the_whole_file(tmp_path: Path) -> None:
    caches, faults = [FileCache(tmp_path, 3000) for _ in range(4)], []

    def work(number: int) -> None:
        try:
            for turn in range(60):
                data = b"%d" % (turn % 7) * 1000
                assert read(caches[number], f"f{turn % 7}", Origin(data).fill) == data
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
