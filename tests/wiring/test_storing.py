from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.errors import Refused
from app.settings import load
from app.wiring.storing import backend_for, check_endpoint, check_url

ROOT = Path(__file__).parents[2]
LOADED = """
import sys
from app.settings import load
from app.wiring import House
House(load().settings).store.repos()
print([name for name in sys.modules if name.startswith("obstore") or name == "app.store.remote"])
"""


@pytest.mark.parametrize("url", ["s3://bucket", "s3://bucket/a/b", "gs://bucket/x", "az://container/x"])
def test_addresses_of_buckets_are_taken(url: str) -> None:
    check_url(url)


@pytest.mark.parametrize(
    "url", ["bucket", "/a/path", "s3:///x", "http://host/x", "s3://user:word@bucket", "s3://bucket?x=1", "az://c#x"]
)
def test_other_addresses_are_refused_and_what_may_be_a_secret_is_not_shown(url: str) -> None:
    with pytest.raises(Refused) as raised:
        check_url(url)
    assert "word" not in str(raised.value)


@pytest.mark.parametrize("endpoint", ["host:9000", "ftp://host", "https://", "https://user:word@host", "http://h?x=1"])
def test_an_endpoint_is_the_address_of_a_service(endpoint: str) -> None:
    check_endpoint("https://host:9000")
    with pytest.raises(Refused):
        check_endpoint(endpoint)


def test_settings_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    environ = {"HEADMARK_DATA_DIR": str(tmp_path), "HEADMARK_STORE_URL": "s3://bucket/x"}
    for name, value in {"PATH": str(tmp_path / "store"), "CA_FILE": str(tmp_path / "none.pem")}.items():
        with pytest.raises(Refused):
            backend_for(load({**environ, f"HEADMARK_STORE_{name}": value}, directory=tmp_path).settings)


def test_who_keeps_the_index_on_a_disk_does_not_pay_for_object_stores(tmp_path: Path) -> None:
    environ = {**os.environ, "HEADMARK_DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, env=environ, check=True)
    assert done.stdout == "[]\n"
