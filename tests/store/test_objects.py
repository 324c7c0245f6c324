"""What only an object store has: faults of a network, marks of killed removers, and looks that are remembered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from obstore.store import AzureStore, GCSStore
from store_made import BEFORE, FINGERPRINT, REPO, collect, publish, push, sha

from app.errors import HeadmarkError, Permanent, Transient
from app.store import removal
from app.store.checking import check
from app.store.objects import ObjectBackend
from app.store.prove import prove
from app.store.records import Observation, RepoRecord
from app.store.remote import Address, Remote
from app.store.store import Store
from tests.support.s3 import KEY_ID, SECRET, S3Server

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(s3_server: S3Server) -> Iterator[S3Server]:
    yield s3_server
    s3_server.faults.clear()
    s3_server.lost.clear()


@pytest.fixture
def address(server: S3Server, tmp_path: Path) -> Address:
    return server.address(tmp_path.name, patience=3.0, silence=3.0)


def backend(address: Address, room: Path, window: float = 0.0, limit: int = 10**8) -> ObjectBackend:
    return ObjectBackend(address, room, limit, window)


def without(header: str) -> Callable[[dict[str, Any]], None]:
    def fault(environ: dict[str, Any]) -> None:
        environ.pop(f"HTTP_{header}", None)

    return fault


@pytest.mark.parametrize("header", ["IF_NONE_MATCH", "IF_MATCH"])
def test_a_store_that_ignores_conditions_is_refused(
    server: S3Server, address: Address, tmp_path: Path, header: str
) -> None:
    server.faults.append(without(header))
    with pytest.raises(Permanent, match="cannot") as raised:
        prove(backend(address, tmp_path))
    assert "conditional writes" in raised.value.next_step
    server.faults.clear()
    assert backend(address, tmp_path).list("probe") == []


def test_a_store_that_does_not_know_conditions_is_refused(server: S3Server, address: Address, tmp_path: Path) -> None:
    server.faults.append(lambda environ: "501 Not Implemented" if "HTTP_IF_NONE_MATCH" in environ else None)
    with pytest.raises(Permanent, match="cannot do what the index needs"):
        prove(backend(address, tmp_path))


@pytest.mark.parametrize(
    ("fault", "kind", "told", "step"),
    [
        ("403 Forbidden", Permanent, "refuses access", "rights"),
        ("401 Unauthorized", Permanent, "refuses access", "credentials"),
        ("503 Slow Down", Transient, "does not answer: 503", "tried again"),
    ],
)
def test_faults_of_the_service_say_whose_move_is_next_and_give_nothing_away(
    server: S3Server, address: Address, tmp_path: Path, fault: str, kind: type[HeadmarkError], told: str, step: str
) -> None:
    server.faults.append(lambda environ: fault)
    store = backend(address, tmp_path)
    asked: list[Callable[[], object]] = [
        lambda: store.get("repos/x.json"),
        lambda: store.list("repos"),
        lambda: store.put("repos/x.json", b"{}"),
        lambda: store.put_if_absent("repos/x.json", b"{}"),
        lambda: store.compare_and_set("repos/x.json", "etag\n", b"{}"),
        lambda: store.delete("repos/x.json"),
        lambda: store.local("a/b.parquet").__enter__(),
    ]
    for ask in asked[:3] if kind is Transient else asked:
        with pytest.raises(kind, match=told) as raised:
            ask()
        assert step in raised.value.next_step
        shown = "".join(traceback.format_exception(raised.value))
        assert not [word for word in (SECRET, KEY_ID, "Signature", "Debug source") if word in shown]


def test_a_missing_bucket_and_a_service_that_is_not_there_are_told_apart(address: Address, tmp_path: Path) -> None:
    nowhere = backend(address._replace(url="s3://no-such-bucket/x"), tmp_path)
    for ask in (lambda: nowhere.list(""), lambda: nowhere.get("a.json"), lambda: nowhere.put("a.json", b"{}")):
        with pytest.raises(Permanent, match="no bucket"):
            ask()
    silent = backend(address._replace(endpoint="http://127.0.0.1:1", patience=0.1), tmp_path)
    with pytest.raises(Transient, match="does not answer: no connection"):
        silent.get("a.json")


def test_a_fault_that_passes_is_not_noticed(server: S3Server, address: Address, tmp_path: Path) -> None:
    answers = ["503 Slow Down"] * 2
    server.faults.append(lambda environ: answers.pop() if answers else None)
    store = backend(address, tmp_path)
    store.put("a/x.json", b"there")
    assert not answers and store.exists("a/x.json")


def test_a_write_whose_answer_was_lost_counts_as_done(server: S3Server, address: Address, tmp_path: Path) -> None:
    store = backend(address, tmp_path)
    server.lost.append("PUT")
    assert store.put_if_absent("a/x.json", b"ours") and not server.lost
    found = store.get("a/x.json")
    assert found is not None
    server.lost.append("PUT")
    assert store.compare_and_set("a/x.json", found.etag, b"ours again") and not server.lost


def test_a_killed_removers_mark_is_absence_and_its_key_can_be_used_again(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = backend(address, tmp_path)
    store.put("heads/r/main.json", b"served by nobody")
    judged = store.get("heads/r/main.json")
    assert judged is not None

    def killed(step: str) -> None:
        if step.startswith("marked"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ObjectBackend(address, tmp_path, 10**8, hook=killed).delete("heads/r/main.json", judged.etag)
    assert store.get("heads/r/main.json") is None and not store.exists("heads/r/main.json")
    assert store.list("heads/r") == [] and list(store.sizes("heads/r")) == [".gone-main.json"]
    monkeypatch.setattr(removal, "WAIT", 0.1)
    with pytest.raises(Transient, match="is being removed"):
        store.put_if_absent("heads/r/main.json", b"much too early")
    assert not store.delete("heads/r/.gone-main.json") and store.sizes("heads/r")
    monkeypatch.setattr(removal, "ABANDONED", -5.0)
    assert store.put_if_absent("heads/r/main.json", b"made again") and store.list("heads/r") == ["main.json"]
    assert not store.delete("heads/r/.gone-main.json") and store.exists("heads/r/main.json")


def test_collection_takes_away_the_marks_of_killed_removers(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(backend(address, tmp_path), FINGERPRINT)
    store.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(store, "c1", BEFORE)
    publish(store, "c2", {"src/0.py": "new"}, store.snapshot(REPO, sha("c1")))
    store.advance(REPO, "main", sha("c2"), 1)
    dead = f"{store.version}/repo={REPO}/commit={sha('dead')}"
    for key in (f"{dead}/manifest.json", f"heads/{REPO}/dead.json"):
        Remote(address).put(key, b"\0" * removal.LENGTH)
    monkeypatch.setattr(removal, "ABANDONED", -5.0)
    assert set(store.heads(REPO)) == {"main"} and not store.has_commit(REPO, sha("dead"))
    for day in (0, 2):
        collect(store, days=day)
    assert check(store) == ([], [], 0) and store.backend.sizes(dead) == {}
    assert list(store.backend.sizes(f"heads/{REPO}")) == ["main.json"]


def test_a_warm_process_asks_nothing_within_the_window_and_sees_what_others_did_after_it(
    server: S3Server, address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1000.0]
    monkeypatch.setattr("app.store.glances.time.monotonic", lambda: clock[0])
    writer = Store(backend(address, tmp_path / "writer"), FINGERPRINT)
    reader = Store(backend(address, tmp_path / "reader", window=1.0), FINGERPRINT)
    for number in range(20):
        writer.put_repo(RepoRecord(f"{number:016x}", f"acme/r{number}", "/srv/r"))
    writer.put_repo(RepoRecord(REPO, "acme/shop", "/srv/shop"))
    publish(writer, "c1", BEFORE)
    writer.advance(REPO, "main", sha("c1"), 1)
    writer.observe(REPO, "main", Observation(sha("c1"), "2026-01-01T00:00:00Z"))

    def ask() -> str:
        for record in reader.repos():
            reader.heads(record.id)
        assert reader.observation(REPO, "main") is not None
        commit = reader.heads(REPO)["main"].commit
        reader.snapshot(REPO, commit)
        return commit

    def asked() -> int:
        before = len(server.requests)
        ask()
        return len(server.requests) - before

    assert asked() > 20 and asked() == 0
    push(writer)
    assert ask() == sha("c1")
    clock[0] += 1.5
    assert ask() == sha("c2") and asked() == 0
    clock[0] += 1.5
    assert asked() <= 6
    reader.put_repo(RepoRecord("f" * 16, "acme/own", "/srv/own"))
    reader.drop_head(REPO, reader.heads(REPO)["main"])
    assert "acme/own" in [record.name for record in reader.repos()] and reader.heads(REPO) == {}


READER = """
import sys
from app.store.objects import ObjectBackend
from app.store.remote import Address, Remote
import json
from pathlib import Path
backend = ObjectBackend(Address(*json.loads(sys.argv[1])), Path(sys.argv[2]), int(sys.argv[3]))
with backend.local("c/f-0.parquet") as path:
    print(path, flush=True)
    sys.stdin.readline()
    print(len(path.read_bytes()), flush=True)
"""


def test_what_a_process_reads_is_not_taken_from_under_it_by_another(address: Address, tmp_path: Path) -> None:
    limit = 40_000
    store = backend(address, tmp_path, limit=limit)
    for number in range(12):
        store.put(f"c/f-{number}.parquet", b"%02d" % number * 5000)
    arguments = [json.dumps(address), str(tmp_path), str(limit)]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command, pipe = [sys.executable, "-c", READER, *arguments], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environ) as reader:
        assert reader.stdout is not None and reader.stdin is not None
        path = Path(reader.stdout.readline().strip())
        os.utime(path, (1, 1))
        store.fetch([f"c/f-{number}.parquet" for number in range(1, 12)])
        assert path.exists()
        reader.stdin.write("\n")
        reader.stdin.flush()
        assert reader.stdout.readline() == "10000\n"
    os.utime(path, (1, 1))
    store.fetch([f"c/f-{number}.parquet" for number in range(1, 12)])
    assert not path.exists()
    store.fetch(["c/f-0.parquet"])  # alone: what is fetched beside others may be held by them as room is made
    files = [each for each in (tmp_path / "files").rglob("*") if each.is_file()]
    assert sum(each.stat().st_size for each in files) <= limit


def test_a_file_that_is_gone_from_the_store_is_told(address: Address, tmp_path: Path) -> None:
    with pytest.raises(Transient, match="not in the object store any more"), backend(address, tmp_path).local("c/f"):
        pass
    assert [each for each in (tmp_path / "files").rglob("*") if each.is_file()] == []


@pytest.mark.parametrize(
    ("url", "key_id", "secret"),
    [("gs://bucket/x", "", "{}"), ("az://container/x", "", ""), ("az://container/x", "account", "no key")],
)
def test_what_cannot_be_opened_is_told_without_the_secret(
    url: str, key_id: str, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("AZURE_")]:
        monkeypatch.delenv(name)
    with pytest.raises(Permanent, match="cannot be opened with what is set") as raised:
        Remote(Address(url, "", "", key_id, secret)).look("a.json")
    assert not secret or secret not in str(raised.value)


def test_google_and_azure_are_opened_by_the_same_code() -> None:
    key = {"client_email": "a@example.org", "private_key": "", "private_key_id": "1", "disable_oauth": True}
    google = Remote(Address("gs://bucket/some/where", secret=json.dumps(key)))
    azure = Remote(Address("az://container/some/where", key_id="account", secret="a2V5"))
    assert isinstance(google._store, GCSStore) and isinstance(azure._store, AzureStore)
    assert google._store.prefix == azure._store.prefix == "some/where"
