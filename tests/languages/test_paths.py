import pytest

from app.languages import paths


@pytest.mark.parametrize("path", [
    "tests/test_m.py", "a/test/b.py", "m_test.go", "src/test/java/a/B.java", "a/FooTest.java", "x.spec.ts",
    "conftest.py", "src/__tests__/a.js", "core/src/integration-test/x/Y.java",
])  # fmt: skip
def test_test_code_is_told_by_its_path(path):
    assert paths.is_test(path) and paths.rank(path) == 1


@pytest.mark.parametrize(
    "path", ["src/m.py", "latest/m.py", "contest.py", "src/main/java/Attest.java", "testimony.py", "pytest_plugin.py"]
)
def test_production_code_is_not_test_code(path):
    assert not paths.is_test(path) and paths.rank(path) == 0


@pytest.mark.parametrize(("path", "rank"), [
    ("api/x.pb.go", 2), ("a/generated/M.java", 2), ("m_pb2.py", 2), ("vendor/a/b.go", 3), ("vendor/a/a_test.go", 3),
    ("node_modules/a/index.js", 3),
])  # fmt: skip
def test_generated_code_and_code_of_others_come_last(path, rank):
    assert paths.rank(path) == rank
