import pytest

from app.languages import paths


@pytest.mark.parametrize("path", [
    "tests/test_m.py", "a/test/b.py", "m_test.go", "src/test/java/a/B.java", "a/FooTest.java", "x.spec.ts",
    "conftest.py", "src/__tests__/a.js", "core/src/integration-test/x/Y.java", "t/a.t", "src/a_SUITE.erl",
    "src/a_tests.erl", "src/a_test.cljc", "Get.Tests.ps1", "lib/a.bats", "test_deploy.sh",
])  # fmt: skip
def test_test_code_is_told_by_its_path(path):
    assert paths.is_test(path)


@pytest.mark.parametrize(
    "path", ["src/m.py", "latest/m.py", "contest.py", "src/main/java/Attest.java", "testimony.py", "pytest_plugin.py"]
)
def test_production_code_is_not_test_code(path):
    assert not (paths.is_test(path) or paths.is_generated(path) or paths.is_vendored(path))


@pytest.mark.parametrize("path", ["api/x.pb.go", "a/generated/M.java", "m_pb2.py", "a/app.min.js"])
def test_generated_code_is_told_by_its_path(path):
    assert paths.is_generated(path)


@pytest.mark.parametrize("path", ["vendor/a/b.go", "vendor/a/a_test.go", "node_modules/a/index.js"])
def test_code_of_others_is_told_by_its_folder(path):
    assert paths.is_vendored(path)
