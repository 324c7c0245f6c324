"""One real stack for all tests of this folder: starting it is what takes long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.river import River, Shop, river


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
