"""Secrets show nowhere: not in logs, commands, process lists, metrics, answers, or files that Headmark writes."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from typing import Any
from urllib.request import urlopen

import pytest

from infra.demo.git_http import Handler, failing, redirecting
from tests.support.basin import SECRETS, Basin, Stream
from tests.support.hooks import SIGNING
from tests.support.river import ROOT


def echoing(handler: Handler) -> bool:
    """A remote that tells us what we told it."""
    said = b"ERR you sent " + handler.headers.get("Authorization", "").encode() + b" " + handler.git.token.encode()
    service = handler.path.partition("service=")[2] or "git-upload-pack"
    kind = "advertisement" if handler.command == "GET" else "result"
    return handler.answer(200, b"%04x" % (len(said) + 4) + said, Content_Type=f"application/x-{service}-{kind}")


def failed(stream: Stream, fault: Any) -> None:
    """A push whose run fails, and its reason is told everywhere."""
    old = stream.flow({"a.py": "def f1():\n    pass\n"})
    new = stream.commit({"a.py": "def f2():\n    pass\n"})
    stream.push()
    with stream.misbehaving(fault):
        stream.deliver(old, new)
        stream.until(lambda stamp: stamp.get("freshness") == "unknown" and stream.runs()[-1].get("reason"), "fails")


def everything(pool: Basin) -> dict[str, str]:
    """All that can be read from outside, and all files but the settings."""
    data, url = pool.river.data, f"http://127.0.0.1:{pool.river.port}"
    rows = pool.deliveries()
    told = {
        "log": pool.river.stack.log.read_text(errors="replace"),
        "metrics": urlopen(f"{url}/metrics").read().decode(), "readyz": urlopen(f"{url}/readyz").read().decode(),
        "processes": subprocess.run(["ps", "axww", "-o", "args"], capture_output=True, text=True).stdout,
        "deliveries": json.dumps(rows), "show": json.dumps(pool.headmark("deliveries", "show", rows[0]["id"])),
        "status": json.dumps(pool.headmark("status")), "doctor": json.dumps(pool.headmark("doctor")),
        "repositories": json.dumps(pool.asker.ask("list_repos", limit=100)),
    }  # fmt: skip
    files = [path for path in data.rglob("*") if path.is_file() and path.name not in ("headmark.toml", "log")]
    return told | {str(path.relative_to(data)): path.read_text("latin-1") for path in files}


@pytest.mark.timeout(300)  # it asks every remote, and some are slow on purpose
def test_no_secret_shows_anywhere_whatever_fails(pool: Basin) -> None:
    address, forged = secrets.token_hex(12), secrets.token_hex(12)
    faults = [failing(401), failing(404), failing(500), redirecting(f"http://u:{address}@elsewhere.invalid"), echoing]
    for fault in faults:
        failed(pool.take(), fault)
    stream = pool.take()
    body = json.dumps({"ref": "refs/heads/main", "repository": {"id": 1, "full_name": stream.name}}).encode()
    assert pool.tell("push", body, secret=forged) == "401 refused"
    assert pool.tell("push", body) == "400 refused"
    for sent in (SECRETS["gitlab"], forged):
        headers = {"X-Gitlab-Token": sent, "X-Gitlab-Event": "Push Hook"}
        assert pool.post("/webhooks/gitlab", b"{}", headers)[0] == (400 if sent != forged else 401)
    command = [sys.executable, "-m", "app", "index", f"https://u:{address}@127.0.0.1/a/b.git", "--data-dir"]
    done = subprocess.run([*command, str(pool.river.data)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1 and address not in done.stdout + done.stderr
    hidden = {pool.secret, pool.server.token, pool.river.token, SIGNING, address, forged, *SECRETS.values()}
    found = [
        (place, text.count(secret)) for place, text in everything(pool).items() for secret in hidden if secret in text
    ]
    assert found == []
