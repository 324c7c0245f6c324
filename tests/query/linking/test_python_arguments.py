"""What calls and test runners hand to Python's functions by name: keyword arguments and fixtures."""

from __future__ import annotations

import pytest

from tests.support.memory_snapshot import Project

APP = (
    "class Client:\n    def get(self, url, follow=False): ...\n"
    "class App:\n    def __init__(self, name=''):\n        self.name = name\n"
    "    def client(self):\n        return Client()\n"
)
CONFTEST = (
    "import pytest\nfrom app import App\n@pytest.fixture\ndef app():\n    return App()\n"
    "@pytest.fixture\ndef client(app):\n    yield app.client()\n@pytest.fixture\ndef typed() -> 'App': ...\n"
)


def test_fixtures_give_parameters_of_tests_their_types() -> None:
    p = Project(
        {
            "app.py": APP,
            "conftest.py": CONFTEST,
            "tests/test_a.py": "def test_x(client, typed):\n    client.get('/')\n    typed.client()\n"
            "def helper(client):\n    client.get('/')\n",
        }
    )
    assert p.rows("app.py#Client.get") == ["tests/test_a.py:2"]
    assert p.rows("app.py#App.client") == ["conftest.py:8", "tests/test_a.py:3"]
    assert p.definition("tests/test_a.py", "client") == ["conftest.py#client"]


def test_the_nearest_fixture_counts_and_may_use_the_one_that_it_hides() -> None:
    p = Project(
        {
            "app.py": APP,
            "conftest.py": CONFTEST,
            "tests/conftest.py": "from fixtures import own\n",
            "fixtures.py": "import pytest\nfrom app import Client\n@pytest.fixture\ndef own():\n    return Client()\n",
            "tests/test_a.py": "import pytest\n@pytest.fixture\ndef app(app):\n    app.client()\n    return 1\n"
            "def test_x(app, own):\n    app.client()\n    own.get('/')\n"
            "class TestIt:\n    @pytest.fixture\n    def app(self):\n        return 1\n    def test_y(self, app): ...\n",
        }
    )
    assert p.rows("app.py#App.client") == ["conftest.py:8", "tests/test_a.py:4"]
    assert p.rows("app.py#Client.get") == ["tests/test_a.py:8"]
    assert p.definition("tests/test_a.py", "app", 2) == ["conftest.py#app"]
    assert p.definition("tests/test_a.py", "app", 4) == ["tests/test_a.py#app"]
    assert p.definition("tests/test_a.py", "app", 7) == ["tests/test_a.py#TestIt.app"]


@pytest.mark.parametrize(
    ("code", "meant"),
    [
        ("App(name='x')", ["app.py#App.__init__"]),
        ("App().client().get('/', \n    follow=True)", ["app.py#Client.get"]),
        ("Point(\n    name=1)", ["u.py#Point.name"]),
        ("g(f(1), name=2)", []),
        ("a, name = 1, 2", ["local@7"]),
        ("f(name == 1)", ["local@6"]),
    ],
)
def test_the_name_of_an_argument_is_a_parameter_or_a_field(code: str, meant: list[str]) -> None:
    source = (
        "from dataclasses import dataclass\nfrom app import App\n@dataclass\nclass Point:\n    name: int\n"
        f"def f(name, follow):\n    {code}\n"
    )
    p = Project({"app.py": APP, "u.py": source})
    token = "follow" if "follow" in code else "name"
    assert p.definition("u.py", token, source.count(token)) == meant


def test_the_value_that_a_name_is_given_uses_what_it_was() -> None:
    p = Project({"m.py": "def f(t=None):\n    t = t or 1\n    for q in t: print(q)\n"})
    assert p.definition("m.py", "t or") == ["local@1"]
    assert p.definition("m.py", "q)") == ["local@3"]


def test_a_class_that_is_raised_is_called() -> None:
    p = Project(
        {
            "m.py": "class A(Exception):\n    class B(Exception):\n        def __init__(self): ...\n"
            "def f(error):\n    raise A\ndef g():\n    raise A.B from None\ndef h(error):\n    raise error\n"
        }
    )
    assert p.calls("m.py#A") == ["m.py:5"]
    assert p.calls("m.py#A.B") == p.calls("m.py#A.B.__init__") == ["m.py:7"]


def test_names_after_a_starred_one_are_counted_from_the_end() -> None:
    source = (
        "class A:\n    def run(self): ...\ndef h():\n    x, *rest, y = A(), 1, 2, A()\n    x.run()\n    y.run()\n"
        "    rest.run()\nfirst, *others, last = A(), A(), 3\nothers.run()\nlast.run()\nfirst.run()\n"
    )
    assert Project({"m.py": source}).calls("m.py#A.run") == ["m.py:5", "m.py:6", "m.py:11"]


def test_a_dictionary_gives_what_its_key_names() -> None:
    p = Project({"m.py": "def f(): ...\ndef g(): ...\nd = {'a': f, 1: g}\nd['a']()\nd[1]()\n"})
    assert p.calls("m.py#f") == ["m.py:4"]
    assert p.calls("m.py#g") == ["m.py:5"]
