"""A town of real repositories for the questions' tests."""

from __future__ import annotations

import pytest

from app.access.caller import Caller, Rules
from app.extract.children import Children
from app.git.fetcher import Fetcher
from tests.support import warm
from tests.support.town import APP, LIB, Town


@pytest.fixture(scope="session")
def makers() -> tuple[Children, Fetcher]:
    return warm.children(), warm.fetcher()


@pytest.fixture(scope="session")
def town(tmp_path_factory: pytest.TempPathFactory, makers: tuple[Children, Fetcher]) -> Town:
    """acme/lib with two commits, acme/app that uses it, and evil/hidden that readers are not let into."""
    made = Town(tmp_path_factory.mktemp("town"), *makers)
    changed = LIB["lib/money.py"].replace("value\n", "value + 0\n")
    made.add("acme/lib", LIB, {"lib/money.py": changed, "lib/extra.py": "def extra():\n    pass\n"}, tags={"v1": 0})
    made.add("acme/app", APP)
    made.add("evil/hidden", {"h.py": "from lib.money import round_up\n\n\ndef evil():\n    round_up(666)\n"})
    return made


@pytest.fixture
def reader() -> Caller:
    """Reads acme/*, but nothing secret."""
    return Caller("reader", Rules(repos=("acme/*",), deny=("**/secret",)))
