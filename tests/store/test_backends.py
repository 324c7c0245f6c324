"""What every backend promises, over a disk and over an S3 server."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from store_made import backend_at

from app.store.backend import Backend
from app.store.prove import prove

STORES = ("disk", "s3")
ODD = ["heads/r/feature%2Fx.json", "heads/r/%C3%BC.json", "heads/r/a b.json", "v1-f/repo=1/commit=2/manifest.json"]


def file(directory: Path, data: bytes) -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"source-{len(list(directory.iterdir()))}"
    path.write_bytes(data)
    return path


def draft_file(backend: Backend, data: bytes) -> Path:
    return file(backend.draft_directory("drafts"), data)


def test_what_was_put_is_there_under_its_key_whatever_signs_are_in_it(tmp_path: Path) -> None:
    backend = backend_at(tmp_path)
    for number, key in enumerate(ODD):
        backend.put(key, b"%d" % number)
    for number, key in enumerate(ODD):
        found = backend.get(key)
        assert found is not None and found.data == b"%d" % number and backend.exists(key)
    assert sorted(backend.list("heads/r")) == sorted(key.rpartition("/")[2] for key in ODD[:3])
    assert backend.list("heads") == ["r"] and sorted(backend.list("")) == ["heads", "v1-f"]
    assert backend.get("heads/r/none.json") is None and not backend.exists("heads/none.json")
    assert backend.list("nothing") == [] and backend.sizes("nothing") == {} == backend.sizes_below("nothing")
    assert backend.sizes("heads/r")["a b.json"] == 1
    assert backend.sizes_below("heads") == {key.removeprefix("heads/"): 1 for key in ODD[:3]}
    assert backend.holders("v1-f/repo=1", "manifest.json") == ["commit=2"]
    assert backend.holders("v1-f/repo=1", "other.json") == []
    given = backend.get_all([ODD[0], "none.json", ODD[1]])
    assert [each.data if each else None for each in given] == [b"0", None, b"1"]


def test_only_the_first_puts_what_is_absent_and_only_who_knows_the_last_replaces_it(tmp_path: Path) -> None:
    backend = backend_at(tmp_path)
    assert backend.put_if_absent("a/x.json", b"first") and not backend.put_if_absent("a/x.json", b"second")
    stored = backend.get("a/x.json")
    assert stored is not None and stored.data == b"first"
    assert backend.compare_and_set("a/x.json", None, b"third") is None
    etag = backend.compare_and_set("a/x.json", stored.etag, b"third")
    assert etag is not None and backend.compare_and_set("a/x.json", stored.etag, b"late") is None
    assert backend.compare_and_set("a/x.json", etag, b"fourth") is not None
    assert backend.compare_and_set("a/y.json", None, b"new") is not None
    assert backend.compare_and_set("a/z.json", etag, b"it never was") is None and not backend.exists("a/z.json")


def test_of_writers_at_once_one_wins(tmp_path: Path) -> None:
    """Through connections of their own, as processes have them."""
    backends = [backend_at(tmp_path) for _ in range(8)]
    ready = Barrier(len(backends))
    for turn in range(4):
        key = f"race/{turn}.json"

        def create(number: int, key: str = key) -> bool:
            ready.wait()
            return backends[number].put_if_absent(key, b"it is made by %d" % number)

        def replace(number: int, key: str = key) -> bool:
            seen = backends[number].get(key)
            ready.wait()
            etag = seen.etag if seen else None
            return backends[number].compare_and_set(key, etag, b"it is kept by %d" % number) is not None

        for write in (create, replace):
            with ThreadPoolExecutor(len(backends)) as pool:
                won = list(pool.map(write, range(len(backends))))
            assert won.count(True) == 1
            stored = backends[0].get(key)
            assert stored is not None and stored.data.endswith(b"by %d" % won.index(True))


def test_what_is_removed_is_what_was_judged(tmp_path: Path) -> None:
    backend, other = backend_at(tmp_path), backend_at(tmp_path)
    backend.put("a/x.json", b"first")
    judged = backend.get("a/x.json")
    assert judged is not None
    other.put("a/x.json", b"second")
    assert not backend.delete("a/x.json", judged.etag) and backend.exists("a/x.json")
    found = backend.get("a/x.json")
    assert found is not None and backend.delete("a/x.json", found.etag)
    assert not other.exists("a/x.json") and other.list("a") == [] and other.put_if_absent("a/x.json", b"third")
    backend.put("a/y.json", b"other")
    backend.delete_all(["a/x.json", "a/y.json", "a/none.json"])
    assert backend.list("a") == []


def test_a_revision_is_another_one_after_every_change(tmp_path: Path) -> None:
    backend = backend_at(tmp_path)
    assert backend.revision("a/x.json") is None
    backend.put("a/x.json", b"1")
    first, below = backend.revision("a/x.json"), backend.revision("a")
    assert first is not None and first == backend.revision("a/x.json")
    backend.put("a/x.json", b"22")
    backend.put("a/y.json", b"3")
    assert backend.revision("a/x.json") not in (None, first) and backend.revision("a") != below


def test_files_are_there_before_what_names_them_and_are_read_as_local_ones(tmp_path: Path) -> None:
    backend = backend_at(tmp_path)
    assert backend.put_if_absent("c/m.json", b"manifest", {"c/f-1.parquet": draft_file(backend, b"one" * 1000)})
    stored = backend.get("c/m.json")
    assert stored is not None
    more = {"c/f-2.parquet": draft_file(backend, b"two")}
    assert backend.compare_and_set("c/m.json", "another", b"never", more) is None
    assert not backend.sizes("c").get("f-2.parquet") and more["c/f-2.parquet"].exists()
    assert backend.compare_and_set("c/m.json", stored.etag, b"again", more) is not None
    for reader in (backend, backend_at(tmp_path), pickle.loads(pickle.dumps(backend_at(tmp_path)))):
        reader.fetch(["c/f-1.parquet", "c/f-2.parquet"])
        with reader.local("c/f-1.parquet") as path:
            assert path.read_bytes() == b"one" * 1000
    directory = backend.draft_directory("drafts")
    lent = backend.lend("c/f-2.parquet", directory)
    backend.forget(["c/f-2.parquet"])
    assert lent.read_bytes() == b"two"


def test_a_backend_proves_what_publishing_needs_and_leaves_nothing(tmp_path: Path) -> None:
    backend = backend_at(tmp_path)
    prove(backend)
    assert backend.list("probe") == [] and "probe" not in backend.list("")
