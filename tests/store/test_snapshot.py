from __future__ import annotations

import random
from pathlib import Path

import pytest
from store_made import REPO, backend_at, facts, publish, pushes, sha

from app.domain.facts import Symbol
from app.store import layers
from app.store.snapshot import Snapshot
from app.store.store import Store

STORES = ("disk", "s3")


def expect(snapshot: Snapshot, files: dict[str, str]) -> None:
    """The commit has exactly these files, and their facts."""
    assert [entry.path for entry in snapshot.listing.entries()] == sorted(files)
    code = {content for path, content in files.items() if path.endswith(".py")}
    stored = dict(snapshot.stored())
    assert stored == {(sha(content), "python"): facts(content) for content in code}
    for path, content in files.items():
        entry = snapshot.listing.get(path)
        assert entry is not None and entry.sha == sha(content)
        if path.endswith(".py"):
            assert path in snapshot.listing.paths_of(entry.file)


def test_a_reader_gives_back_exactly_the_facts(tmp_path: Path) -> None:
    files = {"a.py": "one", "src/b.py": "two", "src/deep/c.py": "one", "README": "text"}
    for hot in (0, 10**8):
        store = Store(backend_at(tmp_path), "f" * 12, hot)
        publish(store, "c1", files)
        snapshot = store.snapshot(REPO, sha("c1"))
        expect(snapshot, files)
        assert snapshot.coverage == {"files": 4, "parsed": 3, "failed": 0, "skipped": 1}


def test_every_commit_of_a_long_history_stays_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(7)
    store = Store(backend_at(tmp_path), "f" * 12)
    files = {f"d{at % 4}/f{at}.py": f"start {at}" for at in range(20)}
    publish(store, "c0", files)
    history = [dict(files)]
    last = pushes(tmp_path, 33, 12)
    for number in range(1, last + 1):
        base = store.snapshot(REPO, sha(f"c{number - 1}"))
        path = chance.choice(sorted(files))
        removed: tuple[str, ...] = ()
        changed = {path: chance.choice([f"edit {number}", f"start {number % 20}"])}
        if number % 7 == 0:
            removed, changed = (path,), {f"moved/{number}.py": files[path]}
        files = {name: content for name, content in files.items() if name not in removed} | changed
        publish(store, f"c{number}", changed, base, removed)
        store.tidy(REPO, sha(f"c{number}"))
        history.append(dict(files))
    monkeypatch.setattr(layers, "SMALL", 4)  # of the larger layers, trees are kept and shared
    for reopened in (store, Store(backend_at(tmp_path), "f" * 12, 0)):
        for number in (0, 7, last // 2, last, last - 1):
            expect(reopened.snapshot(REPO, sha(f"c{number}")), history[number])
    manifest = store.snapshot(REPO, sha(f"c{last}")).manifest
    assert len(manifest.segments) < 16 and len(manifest.layers) < 16


def test_hot_and_cold_readers_give_the_same_rows(tmp_path: Path) -> None:
    hot = Store(backend_at(tmp_path), "f" * 12)
    cold = Store(backend_at(tmp_path), "f" * 12, 0)
    publish(hot, "c1", {f"f{at}.py": f"content {at}" for at in range(30)})
    publish(hot, "c2", {f"g{at}.py": f"more {at}" for at in range(30)}, hot.snapshot(REPO, sha("c1")))
    one, two = hot.snapshot(REPO, sha("c2")).facts, cold.snapshot(REPO, sha("c2")).facts
    names = ["name1", "name17", "absent", "name1", ""]
    files = [0, 5, 31, 59]
    assert one.names() == two.names() and one.names()
    assert one.symbols_named(names) == two.symbols_named(names) != []
    home = one.symbols_named(names)[0].file
    there = [row for row in two.symbols_named(names) if row.file == home]
    assert one.symbols_named(names, [home]) == two.symbols_named(names, [home]) == there
    outermost = {name: {r.file for r in two.symbols_named([name]) if not r.symbol.container} for name in names}
    assert all(set(each.outermost_files(name)) == outermost[name] for name in names for each in (one, two))
    nested = [name for name in names if any(r.symbol.container or r.symbol.scope for r in two.symbols_named([name]))]
    assert [n for n in names if one.has_nested(n)] == [n for n in names if two.has_nested(n)] == nested
    assert one.references_named(names) == two.references_named(names) != []
    assert one.count_references(names) == two.count_references(names) == len(one.references_named(names))
    assert one.imports_named(names) == two.imports_named(names) != []
    assert one.imports_ending(["b", "f", "List"]) == two.imports_ending(["b", "f", "List"]) != []
    assert one.imports_of_kinds(["name", "module"]) == two.imports_of_kinds(["name", "module"]) != []
    assert one.references_in(files) == two.references_in(files) != []
    assert one.properties(["__all__"]) == two.properties(["__all__"]) != []
    assert one.models(files) == two.models(files)
    hot_symbols, cold_symbols = one.symbols_in(files), two.symbols_in(files)
    assert (
        hot_symbols
        == cold_symbols
        == {file: (model.status, model.reason, model.symbols) for file, model in two.models(files).items()}
    )
    for file in files:
        hot_rows, cold_rows = one.models(files)[file].symbols, two.models(files)[file].symbols
        for column in Symbol._fields:
            assert list(hot_rows.values(column)) == [getattr(symbol, column) for symbol in cold_rows]
            assert list(hot_rows.picked(column, (1, 0))) == list(cold_rows.picked(column, (1, 0)))
            for value in {getattr(symbol, column) for symbol in cold_rows} | {getattr(cold_rows[0], column)}:
                assert list(hot_rows.where(column, value)) == list(cold_rows.where(column, value)) != []
        assert list(hot_rows[1:3]) == cold_rows[1:3] and hot_rows[-1] == cold_rows[-1]
        assert not hot_rows.where("name", "absent") and not hot_rows.where("qualified", "absent.too")
