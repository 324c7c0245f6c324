from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from store_made import ODD, REPO, publish, sha
from test_tables import COLUMNS, ROWS

from app.domain.reading import FileFacts
from app.store import loading, plain
from app.store.backend import LocalBackend
from app.store.files import StoredFile
from app.store.format import TABLES, Table
from app.store.laid import LEAST, TOUCHED, Shelf
from app.store.parquet import encode
from app.store.store import Store

FINGERPRINT = "f" * 12
MAPS = Path("/proc/self/maps")
TABLE = Table("odd", COLUMNS, ("s",))


def by_engine(rows: list[tuple[object, ...]], path: Path) -> None:
    """The rows as an engine writes them, so that they are laid out."""
    path.with_suffix(".plain").write_bytes(encode(COLUMNS, list(zip(*rows, strict=True))))
    duckdb.execute(f"COPY (SELECT * FROM read_parquet('{path.with_suffix('.plain')}')) TO '{path}' (FORMAT parquet)")


def rows_of(shelf: Shelf, file: StoredFile) -> list[tuple[object, ...]]:
    columns = shelf.columns(TABLE, file).columns
    single = list(zip(*([column[at] for at in range(len(column))] for column in columns), strict=True))
    assert single == list(zip(*(column[:] for column in columns), strict=True))
    return single


@settings(max_examples=60, deadline=None)
@given(ROWS)
def test_what_the_encoder_wrote_is_read_back_exactly(tmp_path_factory: pytest.TempPathFactory, rows: list) -> None:
    path = tmp_path_factory.getbasetemp() / "plain.parquet"
    path.write_bytes(encode(COLUMNS, list(zip(*rows, strict=True))))
    columns = plain.read(COLUMNS, path)
    assert columns is not None
    assert list(zip(*([column[at] for at in range(len(rows))] for column in columns), strict=True)) == rows


@settings(max_examples=30, deadline=None)
@given(ROWS)
def test_a_mapped_table_holds_what_the_engine_gives(tmp_path_factory: pytest.TempPathFactory, rows: list) -> None:
    folder = tmp_path_factory.mktemp("laid")
    by_engine(rows, folder / "t.parquet")
    shelf, file = Shelf(folder / "columns"), StoredFile(LocalBackend(folder), "t.parquet")
    assert rows_of(shelf, file) == rows
    assert len(list((folder / "columns").iterdir())) == 1
    (folder / "t.parquet").write_bytes(b"PAR1 nobody reads this")
    assert rows_of(Shelf(folder / "columns"), file) == rows


def test_columns_in_memory_and_in_a_file_are_searched_alike(tmp_path: Path) -> None:
    rows = [(number % 7 - 3, number << 40, number % 2 == 0, ODD[number % len(ODD)], b"x") for number in range(200)]
    by_engine(rows, tmp_path / "t.parquet")
    mapped = Shelf(tmp_path / "columns").columns(TABLE, StoredFile(LocalBackend(tmp_path), "t.parquet"))
    loaded = loading.columns_of(TABLE, tmp_path / "t.parquet")
    for at in range(4):
        for value in {row[at] for row in rows}:
            expected = [number for number in range(137) if rows[13 + number][at] == value]
            parts = (each.part(13, 150) for each in (mapped.columns[at], loaded[at]))
            assert all(list(part.where(value)) == expected for part in parts)
        assert list(mapped.columns[at][13:150]) == list(loaded[at][13:150]) == [row[at] for row in rows[13:150]]
    for text in {row[3] for row in rows}:
        assert list(mapped.groups["s"].positions(text)) == [n for n in range(200) if rows[n][3] == text]
    assert not mapped.groups["s"].positions("nobody")


def published(root: Path, commit: str = "c1") -> None:
    store = Store(LocalBackend(root), FINGERPRINT)
    publish(store, commit, {f"f{at}.py": f"content {at} of {commit}" for at in range(30)})
    engine = root / "engine.parquet"
    for segment in store.snapshot(REPO, sha(commit)).facts.segments:  # as a merge would have written them
        for table in segment.info.rows:
            with segment.file_of(table).local() as path:
                duckdb.execute(f"COPY (SELECT * FROM read_parquet('{path}')) TO '{engine}' (FORMAT parquet)")
                engine.replace(path)


def asked(root: Path) -> list[object]:
    reader = Store(LocalBackend(root), FINGERPRINT).snapshot(REPO, sha("c1")).facts
    names = ["name1", "name2", "", "nobody"]
    rows = [reader.references_named(names), reader.symbols_named(names), reader.imports_named(names)]
    return [*rows, reader.properties(["k"]), reader.names(), [reader.facts(file) for file in range(30)]]


def test_a_store_answers_alike_with_and_without_what_was_laid_out(tmp_path: Path) -> None:
    published(tmp_path)
    first = asked(tmp_path)
    columns = tmp_path / "v1-ffffffffffff" / "columns"
    assert {path.name.split("-")[0] for path in columns.iterdir()} <= set(TABLES) | {"listing"}
    assert asked(tmp_path) == first
    for path in columns.iterdir():
        path.write_bytes(path.read_bytes()[:-100])  # a power cut
    assert asked(tmp_path) == first


def test_nothing_is_laid_out_where_the_disk_may_not_be_written(tmp_path: Path) -> None:
    published(tmp_path)
    columns = tmp_path / "v1-ffffffffffff" / "columns"
    columns.parent.mkdir(exist_ok=True)
    columns.write_text("a file stands in the way")
    assert asked(tmp_path) == asked(tmp_path) and columns.is_file()


def test_the_longest_unused_files_make_room(tmp_path: Path) -> None:
    for number in range(4):
        by_engine([(number, 1, True, "s" * 4000, b"")], tmp_path / f"t{number}.parquet")
    columns = tmp_path / "columns"
    held = lambda: {path.name.partition("-")[0] for path in columns.iterdir()}  # noqa: E731
    shelf, backend = Shelf(columns, kept=20_000), LocalBackend(tmp_path)
    for number in (0, 1, 2):
        shelf.columns(TABLE, StoredFile(backend, f"t{number}.parquet"))
        path = next(columns.glob(f"t{number}-*"))
        os.utime(path, (number, number))
    assert held() == {"t1", "t2"}
    shelf.columns(TABLE, StoredFile(backend, "t1.parquet"))  # used again: t2 is now the longest unused
    shelf.columns(TABLE, StoredFile(backend, "t3.parquet"))
    assert held() == {"t1", "t3"}


def test_a_mapped_file_counts_as_memory_for_a_part_of_its_size_but_not_for_nothing(tmp_path: Path) -> None:
    shelf, counted = Shelf(tmp_path / "columns"), []
    for number, length in enumerate((10, 8_000_000)):
        by_engine([(number, 1, True, "s" * length, b"")], tmp_path / f"t{number}.parquet")
        counted.append(shelf.columns(TABLE, StoredFile(LocalBackend(tmp_path), f"t{number}.parquet")).bytes)
    assert 100_000 < counted[0] < counted[1] < 5_000_000


@pytest.mark.skipif(not MAPS.exists(), reason="needs Linux")
def test_no_more_stays_mapped_than_memory_is_counted_for_however_long_rows_are_held(tmp_path: Path) -> None:
    commits = ("c1", "c2", "c3")
    for commit in commits:
        published(tmp_path, commit)

    def models(hot_bytes: int) -> Iterator[FileFacts]:
        store = Store(LocalBackend(tmp_path), FINGERPRINT, hot_bytes)
        for at, commit in enumerate(commits):
            yield from store.snapshot(REPO, sha(commit)).facts.models(range(30 * at, 30 * at + 30)).values()

    held = list(models(LEAST // TOUCHED))
    mapped = {line.split()[-1] for line in MAPS.read_text().splitlines() if f"{tmp_path}/" in line}
    assert len(mapped) <= 2  # the limit is overshot by one at most
    assert [list(model.symbols) for model in held] == [model.symbols for model in models(0)]


def test_files_of_one_name_in_different_commits_are_kept_apart(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "columns")
    for number, commit in enumerate(("one", "two")):
        (tmp_path / commit).mkdir()
        by_engine([(number, 1, True, "s", b"")], tmp_path / commit / "t.parquet")
        assert rows_of(shelf, StoredFile(LocalBackend(tmp_path), f"{commit}/t.parquet"))[0][0] == number


def test_what_was_laid_out_beforehand_is_what_readers_map(tmp_path: Path) -> None:
    published(tmp_path)
    store = Store(LocalBackend(tmp_path), FINGERPRINT)
    store.lay_out(REPO, sha("c1"))
    laid = {path.name: path.stat().st_ino for path in store.shelf.directory.iterdir()}
    assert laid
    asked(tmp_path)
    store.lay_out(REPO, sha("c1"))
    assert {path.name: path.stat().st_ino for path in store.shelf.directory.iterdir()} == laid


def test_what_the_encoder_wrote_is_not_laid_out(tmp_path: Path) -> None:
    store = Store(LocalBackend(tmp_path), FINGERPRINT)
    publish(store, "c1", {"a.py": "content"})
    store.lay_out(REPO, sha("c1"))
    assert not store.shelf.directory.exists()


def test_laying_out_what_cannot_be_read_harms_nobody(tmp_path: Path) -> None:
    published(tmp_path)
    store = Store(LocalBackend(tmp_path), FINGERPRINT)
    for path in tmp_path.rglob("symbols*.parquet"):
        path.write_bytes(b"PAR1 not a table at all PAR1")
    store.lay_out(REPO, sha("c1"))
    store.lay_out(REPO, sha("c2"))
