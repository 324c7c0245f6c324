"""The whole river with the index in a bucket, every command a process of its own; and stores that cannot hold one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest

from app.cli.commands.doctor import CHECKS
from app.settings import load
from app.store.remote import Remote
from app.wiring import House
from tests.support.repository import Repository
from tests.support.s3 import KEY_ID, SECRET, S3Server


class Run(Protocol):
    data: Path

    def __call__(self, *arguments: str, **variables: str) -> Any: ...

    def process(self, *arguments: str, **variables: str) -> Any: ...


@pytest.fixture(scope="module")
def server() -> Iterator[S3Server]:
    found = S3Server()
    yield found
    found.close()


@pytest.fixture
def variables(server: S3Server, tmp_path: Path) -> dict[str, str]:
    address = server.address(tmp_path.name)
    (tmp_path / "secret").write_text(f"{SECRET}\n")
    return {
        "HEADMARK_STORE_URL": address.url,
        "HEADMARK_STORE_ENDPOINT": address.endpoint,
        "HEADMARK_STORE_REGION": address.region,
        "HEADMARK_STORE_KEY_ID": KEY_ID,
        "HEADMARK_STORE_SECRET_FILE": str(tmp_path / "secret"),
        "HEADMARK_STORE_RETRY_SECONDS": "2",
    }


def test_a_repository_is_indexed_pushed_asked_verified_and_tidied_in_a_bucket(
    headmark: Run, server: S3Server, variables: dict[str, str], tmp_path: Path
) -> None:
    def run(*arguments: str) -> Any:
        done = headmark.process(*arguments, "--json", **variables)
        assert done.code == 0, done.err
        assert SECRET not in done.out + done.err
        return done.json

    shop = Repository(tmp_path / "shop")
    for number in range(2):
        commit = shop.commit(
            {"cart.py": f"def total{number}(): ...\n", "use.py": "from cart import total1\ntotal1()\n"}
        )
        told = run("index", str(shop.path), "--name", "acme/shop")
        assert told["commit"] == commit and told["blobs_extracted"] == 2 - number
    asked = run("call", "find_references", "symbol=acme/shop:cart.py#total1")
    assert [(row["path"], row["line"]) for row in asked["rows"]] == [("use.py", 1), ("use.py", 2)]
    assert asked["stamps"][0]["commit"] == commit
    before = len(server.requests)
    assert run("call", "search_symbols", "query=total1")["total"] == 1
    assert {request.method for request in server.requests[before:]} <= {"GET", "HEAD"}
    assert not [request for request in server.requests[before:] if request.path.endswith(".parquet")]
    verified = run("verify", "acme/shop")
    assert verified["ok"] and verified["commits"][0]["files"] == 2
    assert run("gc")["kept_commits"] == 2 and run("compact")
    (found,) = dict(CHECKS)["store"](House(load(variables | {"HEADMARK_DATA_DIR": str(headmark.data)}).settings))
    assert found.state == "ok" and variables["HEADMARK_STORE_URL"] in found.message
    keys = Remote(server.address(tmp_path.name)).below("")
    assert {key.partition("/")[0].partition("-")[0] for key in keys} == {"v1", "repos", "heads", "observations"}
    assert not (headmark.data / "store").exists()


def test_a_store_that_cannot_hold_the_index_is_refused_before_anything_is_done(
    headmark: Run, server: S3Server, variables: dict[str, str], tmp_path: Path
) -> None:
    shop = Repository(tmp_path / "shop")
    shop.commit({"cart.py": "def total(): ...\n"})
    cases = {
        "There is no bucket": {"HEADMARK_STORE_URL": "s3://no-such-bucket/x"},
        "does not answer": {"HEADMARK_STORE_ENDPOINT": "http://127.0.0.1:1"},
        "store.url is 'ftp://x/y'": {"HEADMARK_STORE_URL": "ftp://x/y"},
        "more than a bucket": {"HEADMARK_STORE_URL": f"s3://me:{SECRET}@bucket/x"},
        "no address of a service": {"HEADMARK_STORE_ENDPOINT": "nonsense"},
        "keep one of them": {"HEADMARK_STORE_PATH": str(tmp_path / "store")},
    }
    for told, changed in cases.items():
        done = headmark("index", str(shop.path), **(variables | changed))
        assert done.code in (1, 2) and told.lower() in done.err.lower(), done.err
        assert "Traceback" not in done.err and SECRET not in done.err + done.out

    def blind(environ: dict[str, Any]) -> None:
        environ.pop("HTTP_IF_NONE_MATCH", None)

    server.faults.append(blind)
    done = headmark("index", str(shop.path), **variables)
    assert done.code == 1 and "cannot put what is absent" in done.err and "conditional writes" in done.err
    server.faults.clear()
    assert Remote(server.address(tmp_path.name)).below("") == {}
