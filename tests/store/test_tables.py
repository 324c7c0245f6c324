from __future__ import annotations

import errno
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from store_made import ODD, REPO, commit, facts, publish, sha

from app.store import parts
from app.store.backend import LocalBackend
from app.store.engine import cursor
from app.store.format import TABLES, Column
from app.store.parquet import encode
from app.store.parts import write_part
from app.store.store import Store
from app.store.tiers import level, to_merge
from app.store.vectors import Numbers, narrowed

COLUMNS = (
    Column("i", "INTEGER"),
    Column("h", "BIGINT"),
    Column("b", "BOOLEAN"),
    Column("s", "VARCHAR"),
    Column("r", "BLOB"),
)
ROWS = some.lists(
    some.tuples(
        some.integers(-(2**31), 2**31 - 1),
        some.integers(-(2**63), 2**63 - 1),
        some.booleans(),
        some.text(some.characters(exclude_categories=["Cs"])),
        some.binary(),
    ),
    min_size=1,
)


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_small_parquet_files_are_read_back_exactly_by_another_engine(
    tmp_path_factory: object, rows: list[tuple[object, ...]]
) -> None:
    path = tmp_path_factory.getbasetemp() / "small.parquet"  # type: ignore[attr-defined]
    path.write_bytes(encode(COLUMNS, list(zip(*rows, strict=True))))
    assert duckdb.execute(f"SELECT * FROM read_parquet('{path}')").fetchall() == rows


def test_large_parts_hold_odd_texts_exactly_too(tmp_path: Path) -> None:
    store = Store(LocalBackend(tmp_path), "f" * 12)
    rows = {f"blob {at}": facts(f"blob {at}", 60, 900) for at in range(12)}
    assert sum(len(found.references) for found in rows.values()) > parts.SMALL
    publish(store, "c1", {f"{at}.py": text for at, text in enumerate(rows)})
    with store.begin(REPO, commit("c2"), None) as draft:
        draft.listing_delta(publish_entries(store))
        write_part(draft.new_part(), [(sha(text), found) for text, found in rows.items()])
        draft.publish()
    stored = dict(store.snapshot(REPO, sha("c2")).stored())
    assert stored == {(sha(text), "python"): found for text, found in rows.items()}
    assert any(binding.value in ODD for found in stored.values() if found for binding in found.bindings)


def publish_entries(store: Store) -> list[object]:
    return list(store.snapshot(REPO, sha("c1")).listing.tree.walk())


def test_every_table_has_the_columns_that_the_format_says(tmp_path: Path) -> None:
    write_part(tmp_path, [(sha("x"), facts("x", 8, 8))])
    for table in TABLES.values():
        path = tmp_path / f"{table.name}.parquet"
        described = duckdb.execute(f"DESCRIBE SELECT * FROM read_parquet('{path}')").fetchall()
        assert [(name, kind) for name, kind, *_ in described] == [(item.name, item.type) for item in table.columns]


def test_hot_memory_stays_near_its_limit_and_answers_stay_the_same(tmp_path: Path) -> None:
    writer = Store(LocalBackend(tmp_path), "f" * 12)
    for number in range(6):
        publish(writer, f"c{number}", {f"{number}/{at}.py": f"{number} {at}" for at in range(25)})
    bounded = Store(LocalBackend(tmp_path), "f" * 12, hot_bytes=60_000)
    for number in (0, 1, 2, 3, 4, 5, 0):
        reader = bounded.snapshot(REPO, sha(f"c{number}")).facts
        again = writer.snapshot(REPO, sha(f"c{number}")).facts
        # File numbers belong to a process's store; the rows do not.
        assert [row[1:] for row in reader.references_named(["name1"])] == [
            row[1:] for row in again.references_named(["name1"])
        ]
        assert [row[1:] for row in reader.symbols_named(["name1"])] == [
            row[1:] for row in again.symbols_named(["name1"])
        ]
    assert bounded.hot_bytes < 150_000 < writer.hot_bytes


def test_members_stay_few_however_many_pushes() -> None:
    sizes = [2_000_000]
    most = 0
    for _ in range(10_000):
        sizes.append(300)
        if count := to_merge(sizes, 4_000):
            sizes[-count:] = [sum(sizes[-count:])]
        sizes.sort(reverse=True)
        most = max(most, len(sizes))
    assert most < 40 and level(sizes[0], 4_000) >= 3


@given(some.lists(some.integers(-(2**63), 2**63 - 1)) | some.lists(some.integers(-200, 200)))
def test_numbers_are_narrowed_without_being_changed(numbers: list[int]) -> None:
    made = narrowed(Numbers("q", numbers))
    assert list(made) == numbers
    limits = (("b", 1 << 7), ("h", 1 << 15), ("i", 1 << 31))
    fits = [code for code, limit in limits if all(-limit <= number < limit for number in numbers)]
    assert made.typecode == (fits or ["q"])[0]


def test_rows_outlive_a_table_that_made_room(tmp_path: Path) -> None:
    publish(Store(LocalBackend(tmp_path), "f" * 12), "c1", {f"f{at}.py": f"content {at}" for at in range(30)})
    small = Store(LocalBackend(tmp_path), "f" * 12, 1)
    facts_now = small.snapshot(REPO, sha("c1")).facts
    model = facts_now.models([3])[3]
    facts_now.references_named(["name1"])
    whole = Store(LocalBackend(tmp_path), "f" * 12, 0).snapshot(REPO, sha("c1")).facts.models([3])[3]
    assert list(model.symbols) == whole.symbols and list(model.bindings) == whole.bindings


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux")
def test_a_disk_that_is_full_is_no_fault_of_the_engine() -> None:
    with pytest.raises(OSError, match="No space left") as fault, cursor() as connection:
        connection.execute("COPY (SELECT 1) TO '/dev/full' (FORMAT parquet)")
    assert fault.value.errno == errno.ENOSPC
