from __future__ import annotations

import pytest

from app.extract.children import Children
from app.git.fetcher import Fetcher
from tests.support import warm


@pytest.fixture(scope="session")
def makers() -> tuple[Children, Fetcher]:
    return warm.children(), warm.fetcher()
