from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.extract.children import Children
from app.git.fetcher import Fetcher
from app.indexer.batch import WARM


@pytest.fixture(scope="session")
def makers() -> Iterator[tuple[Children, Fetcher]]:
    with Children(1, warm=WARM) as children, Fetcher() as fetcher:
        yield children, fetcher
