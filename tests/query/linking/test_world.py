"""What a world gives its callers, whatever the language."""

from __future__ import annotations

import pytest

from app.query.linking import linker
from app.query.linking.model import View
from app.query.linking.world import World
from tests.support.memory_snapshot import MemorySnapshot, Project

FILES = {"a.py": "class A:\n    def f(self): pass\n", "b#c.py": "from a import A\nA().f()\n", "s.go": "package s\n"}


def test_symbols_are_found_by_id_path_and_name() -> None:
    p = Project(FILES, other={"a.py": "class A:\n    def f(self): pass\n"})
    assert len(p.world.find("t/r:a.py#A.f")) == 1
    assert len(p.world.find("a.py#A.f")) == 2
    assert len(p.world.find("A.f")) == len(p.world.find("f")) == 2
    assert p.world.find("t/other:a.py#A")[0].symbol_id(p.world) == "t/other:a.py#A"
    assert p.world.find("t/r:b#c.py")[0].symbol_id(p.world) == "t/r:b#c.py"
    assert p.world.find("t/r:missing.py#A") == p.world.find("nothing") == []


def test_rows_of_unreadable_paths_never_leave() -> None:
    world = World([View("t/r", MemorySnapshot(FILES), lambda path: path != "b#c.py")])
    (symbol,) = world.find("a.py#A.f")
    assert world.references_to(symbol) == []
    assert world.find("t/r:b#c.py") == []


def test_definitions_in_unreadable_paths_never_leave() -> None:
    world = World([View("t/r", MemorySnapshot(FILES), lambda path: path != "a.py")])
    assert world.definition_at(0, "b#c.py", 2, 1, b"from a import A\nA().f()\n") == []


def test_forgetting_between_questions_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    p = Project(FILES)
    before = p.rows("a.py#A.f")
    monkeypatch.setattr(linker, "KEPT_ANSWERS", 0)
    assert p.rows("a.py#A.f") == before == ["b#c.py:2"]
    assert len(p.world.linker.memo) > 0


def test_import_circles_end() -> None:
    p = Project(
        {
            "a.py": "from b import *\nfrom c import *\n",
            "b.py": "from a import *\nfrom b import x\n",
            "c.py": "def x(): pass\n",
            "u.py": "from b import x\nx()\n",
        }
    )
    assert p.calls("c.py#x") == ["u.py:2"]


def test_types_that_depend_on_themselves_end() -> None:
    p = Project({"m.py": "x = y\ny = x\nx.go()\nclass A(A): pass\nA().go()\ndef f():\n    return f()\nf().go()\n"})
    assert p.definition("m.py", "go") == []


def test_a_very_long_chain_is_unknown_but_no_error() -> None:
    chain = "a" + "()" * 40
    files = {
        "m.py": "".join(f"def f{i}():\n    return f{i + 1}()\n" for i in range(400)) + f"f0().go()\n{chain}.go()\n"
    }
    assert Project(files).definition("m.py", "go") == []
