"""pytest's fixtures: what is handed in by name is used where the name stands."""

from __future__ import annotations

from tests.support.memory_snapshot import Project

CONFTEST = """import pytest
class Db:
    def query(self): pass
@pytest.fixture
def db(): return Db()
@pytest.fixture(name="client")
def make_client(db):
    yield Db()
"""
NEARER = """import pytest
@pytest.fixture
def db(db): return db
"""
TESTS = """import pytest
def test_one(db, client):
    client.query()
@pytest.mark.usefixtures("db")
def test_two(request):
    request.getfixturevalue("client")
@pytest.mark.parametrize("db", [1])
def test_three(db): pass
def helper(db): pass
class TestIt:
    @pytest.fixture
    def own(self, db): return db
    def test_own(self, own): own.query()
"""
FILES = {
    "tests/conftest.py": CONFTEST,
    "tests/unit/conftest.py": NEARER,
    "tests/unit/test_a.py": TESTS,
    "tests/test_b.py": "def test_db(db): pass\ndef make(db): pass\n",
    "src/app.py": "def db(): pass\ndef handler(db): pass\n",
}


def test_parameters_of_tests_and_fixtures_use_the_nearest_fixture_of_their_name() -> None:
    p = Project(FILES)
    assert p.rows("tests/conftest.py#db") == ["tests/conftest.py:7", "tests/test_b.py:1", "tests/unit/conftest.py:3"]
    of_nearer = ["tests/unit/test_a.py:2", "tests/unit/test_a.py:4", "tests/unit/test_a.py:12"]
    assert p.rows("tests/unit/conftest.py#db") == of_nearer
    assert p.rows("tests/unit/test_a.py#TestIt.own") == ["tests/unit/test_a.py:13"]
    assert p.rows("src/app.py#db") == []


def test_a_fixture_is_used_by_the_name_that_it_is_given() -> None:
    p = Project(FILES)
    assert p.rows("tests/conftest.py#make_client") == ["tests/unit/test_a.py:2", "tests/unit/test_a.py:6"]
    assert p.calls("tests/conftest.py#Db.query") == ["tests/unit/test_a.py:3", "tests/unit/test_a.py:13"]


def test_a_cursor_on_such_a_parameter_or_string_leads_to_the_fixture() -> None:
    p = Project(FILES)
    assert p.definition("tests/unit/test_a.py", "client") == ["tests/conftest.py#make_client"]
    assert p.definition("tests/unit/test_a.py", '"client"') == ["tests/conftest.py#make_client"]
    assert p.definition("tests/unit/test_a.py", "db): pass", 2) == ["local@9"]
