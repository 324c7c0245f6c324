"""Two real stacks for all tests of this folder: starting them is what takes long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.basin import Basin, basin
from tests.support.river import River, Shop, river

PLAIN, WIDE = 40, 8  # repositories that tests may take


@pytest.fixture(scope="session")
def flowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[River]:
    with river(tmp_path_factory.mktemp("river")) as found:
        yield found


@pytest.fixture
def shop(flowing: River) -> Shop:
    """The repository at the GitHub."""
    return flowing.shops[0]


@pytest.fixture
def reports(flowing: River) -> Shop:
    """The repository at the GitLab."""
    return flowing.shops[1]


@pytest.fixture(scope="session")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Basin]:
    """Many small repositories: each test takes its own."""
    with basin(tmp_path_factory.mktemp("basin"), plain=PLAIN, wide=WIDE) as made:
        yield made
