"""Python across repositories: packages are known by the names that their configuration gives them."""

from __future__ import annotations

import pytest

from tests.support.memory_snapshot import Project

LIB = {"acme_lib/__init__.py": "from .core import f\n", "acme_lib/core.py": "def f():\n    pass\n"}
USER = {"app.py": "from acme_lib import f\nimport acme_lib.core as c\nf()\nc.f()\n"}


@pytest.mark.parametrize(
    ("where", "config"),
    [
        ("", {"pyproject.toml": "[project]\nname = 'acme-lib'\n"}),
        ("src/", {"pyproject.toml": "[project]\nname = 'acme-lib'\n"}),
        ("lib/", {"setup.cfg": "[metadata]\nname = acme_lib\n[options]\npackage_dir =\n    = lib\n"}),
        ("code/", {"setup.py": "from setuptools import setup, find_packages\nsetup(name='acme.lib', "
                               "package_dir={'': 'code'}, packages=find_packages('code'))\n"}),
        ("py/", {"pyproject.toml": "[tool.poetry]\nname='acme-lib'\npackages=[{include='acme_lib',from='py'}]\n"}),
    ],
)  # fmt: skip
def test_a_package_of_another_repository_is_found_by_its_configuration(where: str, config: dict[str, str]) -> None:
    lib = {f"{where}{path}": text for path, text in LIB.items()} | config
    p = Project(lib, user=USER)
    assert p.calls(f"t/r:{where}acme_lib/core.py#f") == ["t/user:app.py:3", "t/user:app.py:4"]


def test_a_repository_without_a_package_offers_nothing() -> None:
    assert Project(LIB, user=USER).calls("t/r:acme_lib/core.py#f") == []


def test_the_own_repository_comes_first() -> None:
    p = Project(LIB | {"pyproject.toml": "[project]\nname='acme-lib'\n"}, user=USER | LIB)
    assert p.calls("t/r:acme_lib/core.py#f") == []
    assert len(p.calls("t/user:acme_lib/core.py#f")) == 2


def test_of_two_providers_the_declared_dependency_counts() -> None:
    one = LIB | {"pyproject.toml": "[project]\nname='acme-lib'\n"}
    two = LIB | {"pyproject.toml": "[project]\nname='other_lib'\n"}
    needs = {"pyproject.toml": "[project]\nname='user'\ndependencies=['Other-Lib>=2; python_version>\"3\"']\n"}
    p = Project(one, two=two, user=USER | needs)
    assert p.calls("t/r:acme_lib/core.py#f") == []
    assert p.calls("t/two:acme_lib/core.py#f") == ["t/user:app.py:3", "t/user:app.py:4"]
    undecided = Project(one, two=two, user=USER)
    assert undecided.calls("t/r:acme_lib/core.py#f") == ["t/user:app.py:3?", "t/user:app.py:4?"]


def test_tests_of_a_repository_are_not_offered() -> None:
    lib = {"pyproject.toml": "[project]\nname='acme'\n", "tests/util.py": "def f():\n    pass\n"}
    assert Project(lib, user={"a.py": "from tests.util import f\nf()\n"}).calls("t/r:tests/util.py#f") == []


def test_a_workspace_of_several_projects() -> None:
    p = Project(
        {
            "libs/a/pyproject.toml": "[project]\nname='a'\n",
            "libs/a/src/a/__init__.py": "def f():\n    pass\n",
            "apps/b/pyproject.toml": "[project]\nname='b'\n",
            "apps/b/src/b/main.py": "import a\na.f()\n",
            "apps/b/tests/util.py": "def g():\n    pass\n",
            "apps/b/tests/test_b.py": "from util import g\ng()\n",
        }
    )
    assert p.calls("libs/a/src/a/__init__.py#f") == ["apps/b/src/b/main.py:2"]
    assert p.calls("apps/b/tests/util.py#g") == ["apps/b/tests/test_b.py:2"]


def test_broken_configuration_is_no_configuration() -> None:
    p = Project({"pyproject.toml": "[[[", "setup.cfg": "x", "setup.py": "setup(", "a.py": "def f(): pass\nf()\n"})
    assert p.calls("a.py#f") == ["a.py:2"]


def test_guesses_by_name_stay_among_repositories_that_know_each_other() -> None:
    lib = {"acme.py": "class A:\n    def zap(self): pass\n", "pyproject.toml": "[project]\nname='acme'\n"}
    p = Project(lib, user={"knows.py": "import acme\ndef f(x):\n    x.zap()\n", "not.py": "def f(x):\n    x.zap()\n"})
    assert p.guesses("t/r:acme.py#A.zap") == ["t/user:knows.py:3"]


def test_types_and_members_across_repositories() -> None:
    lib = {
        "pyproject.toml": "[project]\nname='acme-lib'\n",
        "src/acme/__init__.py": "from .core import Client\n",
        "src/acme/core.py": "class Client:\n    def get(self): return self\n",
    }
    user = {
        "app.py": "from acme import Client\nclass My(Client):\n    def go(self):\n        self.get()\nMy().get().go()\n"
    }
    p = Project(lib, user=user)
    assert p.calls("t/r:src/acme/core.py#Client.get") == ["t/user:app.py:4", "t/user:app.py:5"]
    assert p.calls("t/user:app.py#My.go") == ["t/user:app.py:5"]
