"""What a path says about its code: test code, generated code, code of others. Pure functions of the path alone."""

from __future__ import annotations

import re
from functools import lru_cache

_TEST_FOLDERS = frozenset({
    "test", "tests", "testing", "__tests__", "__mocks__", "spec", "specs", "testdata", "fixtures", "e2e",
    "integration-test", "integration-tests", "integrationtest", "androidtest", "jmh-benchmarks", "testfixtures",
})  # fmt: skip
_TEST_NAME = re.compile(
    r"(?:test_.*|.*_test|tests?|conftest)\.py$"
    r"|.*_test\.(?:go|rs|dart|exs|cc|cpp|c)$"
    r"|.*[._-](?:test|spec|e2e|stories|cy)\.[cm]?[jt]sx?$"
    r"|.*_(?:spec|test)\.rb$"
    r"|.*(?:Test|Tests|TestCase|IT|ITCase|Spec|Specs)\.(?:java|kt|kts|scala|groovy|cs|swift|php|m|mm)$"
    r"|Test[A-Z].*\.(?:java|kt|cs|scala)$"
    r"|.*(?:_SUITE|_tests?)\.erl$|.*_test\.(?:clj[cs]?|zig|sh)$|test_.*\.(?:jl|sh|zig)$|runtests\.jl$|.*\.(?:t|bats)$"
    r"|.*\.Tests\.ps1$"
)
_GENERATED_FOLDERS = frozenset({"generated", "__generated__", "generated-sources", "autogen"})
_GENERATED_NAME = re.compile(
    r".*(?:\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.(?:dart|cs)|\.designer\.cs|\.generated\.\w+|_generated\.\w+"
    r"|\.gen\.\w+|\.min\.(?:js|css)|\.bundle\.js|_string\.go|zz_generated\..*)$",
    re.IGNORECASE,
)
_VENDORED_FOLDERS = frozenset({
    "vendor", "vendored", "_vendor", "node_modules", "third_party", "third-party", "thirdparty", "site-packages",
    "bower_components", "Pods", "Carthage",
})  # fmt: skip


def _folders(path: str) -> list[str]:
    return path.split("/")[:-1]


@lru_cache(65536)
def is_test(path: str) -> bool:
    """Is this test code: by its folder (`tests/`, `src/test/`) or its name (`test_x.py`, `x_test.go`, `XTest.java`)?"""
    folders, name = _folders(path), path.rsplit("/", 1)[-1]
    return bool(_TEST_NAME.match(name)) or any(folder.lower() in _TEST_FOLDERS for folder in folders)


def is_generated(path: str) -> bool:
    name = path.rsplit("/", 1)[-1]
    return bool(_GENERATED_NAME.match(name)) or any(folder in _GENERATED_FOLDERS for folder in _folders(path))


def is_vendored(path: str) -> bool:
    return any(folder in _VENDORED_FOLDERS for folder in _folders(path))
