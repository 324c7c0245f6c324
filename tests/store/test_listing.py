from __future__ import annotations

from pathlib import Path

from store_made import REPO, commit, publish, sha

from app.domain.tree import MODE_FILE, MODE_SUBMODULE, MODE_SYMLINK, MODE_TREE
from app.store.backend import LocalBackend
from app.store.listing import Listed
from app.store.snapshot import Snapshot
from app.store.store import Store


def opened(root: Path) -> Store:
    return Store(LocalBackend(root), "f" * 12)


def listed(root: Path, *entries: Listed) -> Snapshot:
    store = opened(root)
    with store.begin(REPO, commit("c1"), None) as draft:
        draft.listing_delta(entries)
        draft.publish()
    return opened(root).snapshot(REPO, sha("c1"))


def test_hostile_and_odd_paths_come_back_byte_for_byte(tmp_path: Path) -> None:
    raw = [b"..", b"a\nb", b"caf\xe9", "café".encode(), b"dir\xff/in\\x", b"\\xe9", b'"q"', b"x\x1fy"]
    entries = [Listed(path, MODE_FILE, sha(repr(path)), 1, "") for path in raw]
    snapshot = listed(tmp_path, *entries, Listed(b"dir\xff", MODE_TREE, sha("d"), 0, ""))
    assert {entry.path for entry in snapshot.listing.tree.walk()} == set(raw)
    assert set(snapshot.listing.children(b"")) == {path for path in raw if b"/" not in path} | {b"dir\xff"}
    for path in raw:
        shown = path.decode("utf-8", "backslashreplace")
        entry = snapshot.listing.get(shown)
        assert entry is not None and entry.sha == sha(repr(path))


def test_links_and_submodules_are_listed_with_their_modes_and_without_facts(tmp_path: Path) -> None:
    snapshot = listed(
        tmp_path, Listed(b"link", MODE_SYMLINK, sha("l"), 3, ""), Listed(b"vendored", MODE_SUBMODULE, sha("s"), 0, "")
    )
    assert [(entry.path, entry.mode, entry.file) for entry in snapshot.listing.entries()] == [
        ("link", MODE_SYMLINK, -1),
        ("vendored", MODE_SUBMODULE, -1),
    ]


def test_entries_run_in_the_order_of_whole_paths(tmp_path: Path) -> None:
    store = opened(tmp_path)
    files = {path: path for path in ("a/b.py", "a-b.py", "a.py", "a/b/c.py", "a/b-c.py", "z.py")}
    publish(store, "c1", files)
    listing = store.snapshot(REPO, sha("c1")).listing
    assert [entry.path for entry in listing.entries()] == sorted(files)
    assert [entry.path for entry in listing.under("a")] == ["a/b-c.py", "a/b.py", "a/b/c.py"]
    assert list(listing.under("a/b.py")) == [] and list(listing.under("none")) == []
    assert sorted(listing.names_in("a")) == ["b", "b-c.py", "b.py"] and listing.names_in("a.py") == []
    assert listing.is_directory("a/b") and listing.is_directory("") and not listing.is_directory("a.py")
    assert listing.get("a/b") is None


def test_a_file_may_become_a_directory_and_a_directory_a_file(tmp_path: Path) -> None:
    store = opened(tmp_path)
    publish(store, "c1", {"x.py": "one", "y.py/in.py": "two"})
    base = store.snapshot(REPO, sha("c1"))
    publish(store, "c2", {"x.py/in.py": "three", "y.py": "four"}, base, removed=("x.py", "y.py/in.py", "y.py"))
    for reader in (store, opened(tmp_path)):
        listing = reader.snapshot(REPO, sha("c2")).listing
        assert [entry.path for entry in listing.entries()] == ["x.py/in.py", "y.py"]
        assert [entry.path for entry in reader.snapshot(REPO, sha("c1")).listing.entries()] == ["x.py", "y.py/in.py"]


def test_a_copy_stands_at_both_paths_and_a_removed_copy_at_one(tmp_path: Path) -> None:
    store = opened(tmp_path)
    publish(store, "c1", {"a.py": "same", "b.py": "same"})
    first = store.snapshot(REPO, sha("c1"))
    entry = first.listing.get("a.py")
    assert entry is not None and first.listing.paths_of(entry.file) == ["a.py", "b.py"]
    publish(store, "c2", {"c.py": "same"}, first, removed=("a.py",))
    second = store.snapshot(REPO, sha("c2"))
    assert second.listing.paths_of(entry.file) == ["b.py", "c.py"]
    assert second.listing.paths_of(10**6) == ()
