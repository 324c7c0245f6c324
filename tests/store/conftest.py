import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# `store_made` is shared by this room's tests; with importmode=importlib pytest adds no folder to the path.
sys.path.insert(0, str(Path(__file__).parent))

from store_made import place_in_s3

from tests.support.s3 import S3Server


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of a module that names STORES run over each of these stores, but for those that look into files."""
    if hasattr(metafunc.module, "STORES") and not hasattr(metafunc.function, "on_disk"):
        metafunc.parametrize("store_kind", metafunc.module.STORES, indirect=True)


@pytest.fixture(scope="session")
def s3_server() -> Iterator[S3Server]:
    server = S3Server()
    yield server
    server.close()


@pytest.fixture(autouse=True)
def store_kind(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where stores that `store_made` opens below `tmp_path` lie."""
    kind = getattr(request, "param", "disk")
    if kind == "s3":
        place_in_s3(tmp_path, request.getfixturevalue("s3_server").address(tmp_path.name))
    return kind
