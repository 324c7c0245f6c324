"""docs/schema.md, held against the files, and its first example run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import duckdb
from store_made import BEFORE, REPO, facts, opened, publish, sha

from app.domain.facts import BINDING_KINDS, IMPORT_KINDS, SCOPE_KINDS
from app.store.format import LISTING, TABLES
from app.store.store import Store

DOCUMENT = (Path(__file__).parents[2] / "docs" / "schema.md").read_text()
ALL = {**TABLES, LISTING.name: LISTING}


def documented() -> dict[str, list[tuple[str, str]]]:
    sections = re.split(r"(?m)^## `(\w+)`$", DOCUMENT.partition("## Reading one commit")[0])[1:]
    row = re.compile(r"(?m)^\| `(\w+)` \| (\w+) \|")
    return {name: row.findall(text) for name, text in zip(sections[::2], sections[1::2], strict=True)}


def chain(root: Path) -> Store:
    store = opened(root)
    publish(store, "c1", {**BEFORE, "odd.py": "a" * 40})
    for number in range(2, 12):
        changed = {"src/0.py": f"edit {number}", "notes.txt": str(number)}
        base = store.snapshot(REPO, sha(f"c{number - 1}"))
        publish(store, f"c{number}", changed, base, ("src/3.py",) if number == 6 else ())
        store.tidy(REPO, sha(f"c{number}"))
    return store


def test_every_table_and_column_is_documented_with_its_type() -> None:
    assert documented() == {name: [(item.name, item.type) for item in table.columns] for name, table in ALL.items()}


def test_written_files_have_the_documented_columns_and_no_nulls(tmp_path: Path) -> None:
    chain(tmp_path)
    seen = set()
    for path in tmp_path.rglob("*.parquet"):
        name = path.name.split("-")[0]
        seen.add(name)
        described = duckdb.execute(f"DESCRIBE SELECT * FROM '{path}'").fetchall()
        columns = [(column, kind) for column, kind, *_ in described if column not in ("repo", "commit")]
        assert columns == documented()[name], path
        nulls = " + ".join(f'count(*) FILTER ("{column}" IS NULL)' for column, _ in columns)
        assert duckdb.execute(f"SELECT {nulls} FROM '{path}'").fetchall() == [(0,)]
    assert seen == set(ALL)


def test_the_words_of_closed_columns_are_documented() -> None:
    for words in (IMPORT_KINDS, BINDING_KINDS, SCOPE_KINDS):
        assert ", ".join(f"`{word}`" for word in words) in DOCUMENT


def test_the_duckdb_example_reads_exactly_one_commit(tmp_path: Path) -> None:
    store = chain(tmp_path)
    store.advance(REPO, "main", sha("c11"), 1)
    for compacted in (False, True):
        if compacted:
            store.compact(REPO)
        for name in ("c1", "c5", "c11"):
            example = re.search(r"```sql\n(.*?)```", DOCUMENT, re.DOTALL)
            assert example
            text = example[1].replace(
                "/data/store/v1-FINGERPRINT/repo=REPOSITORY", f"{tmp_path}/{store.version}/repo={REPO}"
            )
            rows = duckdb.connect().execute(text.replace("'COMMIT'", f"'{sha(name)}'")).fetchall()
            snapshot = store.snapshot(REPO, sha(name))
            expected = [
                (entry.path, symbol.kind, symbol.name, symbol.line, symbol.signature)
                for entry in snapshot.listing.entries() if entry.file != -1
                for symbol in snapshot.facts.facts(entry.file).symbols
            ]  # fmt: skip
            assert sorted(rows) == sorted(expected) and facts("old 1").symbols
