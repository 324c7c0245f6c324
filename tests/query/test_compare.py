"""Comparing commits: real histories through the real indexer, one kind of change each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.access.caller import Caller, Rules
from app.query.render import present
from app.query.tools import TOOLS
from tests.support.cases import change
from tests.support.repository import Repository
from tests.support.town import Town

F = "def f(a):\n    return a + 1\n"
G = "def g(b):\n    while b:\n        b = b - 2\n"
JAVA = "class A {\n  int m(int a) { return a + 1; }\n  int m(String s) { return s.length(); }\n  int k;\n}\n"


@pytest.fixture
def history(tmp_path: Path, makers: Any) -> Any:
    """Builds acme/one from commits; answers each change as `change[what] before -> after`, ids without repository."""
    town = Town(tmp_path, *makers)

    def build(*commits: dict[str, Any]) -> Town:
        repository = Repository(tmp_path / "origins" / "acme" / "one")
        for files in commits:
            town.commits.setdefault("acme/one", []).append(change(repository, files))
            town.index("acme/one", repository)
        return town

    return build


def told(town: Town, base: int = 0, head: int = -1, **more: Any) -> list[str]:
    commits = town.commits["acme/one"]
    rows = town.all_rows("compare_commits", repo="acme/one", base=commits[base], head=commits[head], **more)
    return [line(row) for row in rows]


def line(row: dict[str, Any]) -> str:
    parts = f"[{','.join(row['what'])}]" if row["what"] else ""
    sides = [side["symbol"].removeprefix("acme/one:") for side in (row["before"], row["after"]) if side]
    return f"{row['change']}{parts} {' -> '.join(dict.fromkeys(sides)) or row['path']}"


CASES: dict[str, tuple[list[dict[str, Any]], list[str]]] = {
    "nothing": ([{"a.py": F}, {"b.txt": "x"}], []),
    "layout and comments only": ([{"a.py": F}, {"a.py": "# why\n\n" + F.replace("a + 1", "a  +  1")}], []),
    "added and removed": ([{"a.py": F}, {"a.py": G}], ["removed a.py#f", "added a.py#g"]),
    "signature only": (
        [{"a.py": F}, {"a.py": F.replace("(a)", "(a, c=0)")}],
        ["changed[signature] a.py#f"],
    ),
    "body only": ([{"a.py": F}, {"a.py": F.replace("+ 1", "+ 2")}], ["changed[body] a.py#f"]),
    "signature and body": (
        [{"a.py": F}, {"a.py": "def f(a, c):\n    return a + c\n"}],
        ["changed[signature,body] a.py#f"],
    ),
    "a renamed function": (
        [{"a.py": F + G}, {"a.py": F.replace("f(", "better(") + G}],
        ["renamed[name] a.py#f -> a.py#better"],
    ),
    "a renamed class takes its methods along": (
        [
            {"a.py": "class A:\n    x: int\n    def m(self):\n        return 7\n"},
            {"a.py": "class B:\n    x: int\n    def m(self):\n        return 7\n"},
        ],
        ["renamed[name] a.py#A -> a.py#B", "renamed[name] a.py#A.x -> a.py#B.x", "renamed[name] a.py#A.m -> a.py#B.m"],
    ),
    "a renamed file": (
        [{"a.py": F + G}, {"a.py": None, "z/b.py": F + G}],
        ["moved[path] a.py#f -> z/b.py#f", "moved[path] a.py#g -> z/b.py#g"],
    ),
    "a renamed file with an edit": (
        [{"a.py": F + G}, {"a.py": None, "z/b.py": F + G.replace("- 2", "- 3")}],
        ["moved[path] a.py#f -> z/b.py#f", "moved[path,body] a.py#g -> z/b.py#g"],
    ),
    "a file of one function that moves and is edited": (
        [{"a.py": F}, {"a.py": None, "z/a.py": F.replace("+ 1", "+ 2")}],
        ["moved[path,body] a.py#f -> z/a.py#f"],
    ),
    "a function moved between files that stay": (
        [{"a.py": F + G, "b.py": "X = 1\n"}, {"a.py": F, "b.py": "X = 1\n" + G}],
        ["moved[path] a.py#g -> b.py#g"],
    ),
    "a copy is an addition": ([{"a.py": F}, {"b.py": F}], ["added b.py#f"]),
    "a deleted file": ([{"a.py": F, "b.py": G}, {"a.py": None}], ["removed a.py#f"]),
    "an overload whose body changed": (
        [{"A.java": JAVA}, {"A.java": JAVA.replace("s.length()", "s.length() + 1")}],
        ["changed[body] A.java#A.m~2"],
    ),
    "an overload put before the others": (
        [{"A.java": JAVA}, {"A.java": JAVA.replace("{\n  int m(int", "{\n  int m() { return 0; }\n  int m(int", 1)}],
        ["changed[body] A.java#A", "added A.java#A.m"],
    ),
    "an overload that went": (
        [{"A.java": JAVA}, {"A.java": JAVA.replace("  int m(int a) { return a + 1; }\n", "")}],
        ["changed[body] A.java#A", "removed A.java#A.m"],
    ),
    "members without a body are not guessed to be renamed": (
        [{"A.java": JAVA}, {"A.java": JAVA.replace("int k;", "int other;")}],
        ["removed A.java#A.k", "added A.java#A.other"],
    ),
    "a directory that becomes a file of its name": (
        [{"p.py/x.py": F}, {"p.py": None}, {"p.py": G}],
        ["added p.py#g", "removed p.py/x.py#f"],
    ),
    "tests come last": (
        [{"tests/test_a.py": F, "z.py": F}, {"tests/test_a.py": G, "z.py": G}],
        ["removed z.py#f", "added z.py#g", "removed tests/test_a.py#f", "added tests/test_a.py#g"],
    ),
    "two functions of one body are not guessed at": (
        [
            {"a.py": "def f():\n    go()\ndef g():\n    go()\n"},
            {"a.py": "def x():\n    go()\ndef y():\n    go()\n"},
        ],
        ["removed a.py#f", "added a.py#x", "removed a.py#g", "added a.py#y"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_change_is_told_for_what_it_is(history: Any, name: str) -> None:
    commits, want = CASES[name]
    assert sorted(told(history(*commits))) == sorted(want)


def test_a_revert_compares_as_nothing_with_what_it_went_back_to(history: Any) -> None:
    town = history({"a.py": F}, {"a.py": G}, {"a.py": F})
    assert told(town) == []
    assert sorted(told(town, 1, 2)) == ["added a.py#f", "removed a.py#g"]


def test_base_may_be_the_newer_commit(history: Any) -> None:
    town = history({"a.py": F}, {"a.py": F + G})
    assert told(town, 1, 0) == ["removed a.py#g"]


def test_both_commits_are_stamped_and_named(history: Any) -> None:
    town = history({"a.py": F}, {"a.py": G})
    old, new = town.commits["acme/one"]
    answer = town.ask("compare_commits", base=old[:8])
    assert [stamp["commit"] for stamp in answer.stamps] == [old, new]
    assert (answer.extra["base"], answer.extra["head"]) == (old, new)
    assert answer.extra["by_change"]["added"] == 1 and answer.extra["complete"] is True


def test_changes_are_filtered_by_kind_and_path(history: Any) -> None:
    town = history({"a.py": F, "d/b.py": F}, {"a.py": G, "d/b.py": F.replace("+ 1", "+ 2")})
    assert told(town, change="changed") == ["changed[body] d/b.py#f"]
    assert told(town, path="d") == ["changed[body] d/b.py#f"]
    assert told(town, path="a.py", change="added") == ["added a.py#g"]


def test_what_could_not_be_parsed_is_unknown_and_what_has_no_parser_is_said(history: Any) -> None:
    binary = b"\0" * 64
    town = history({"a.py": F, "b.py": F}, {"a.py": binary, "b.py": G, "c.py": binary, "n.zzz": "x"})
    answer = town.ask("compare_commits", base=town.commits["acme/one"][0])
    assert sorted(line(row) for row in answer.rows) == [
        "added b.py#g",
        "removed b.py#f",
        "unknown a.py",
        "unknown c.py",
    ]
    assert all("binary" in row["reason"] for row in answer.rows if row["change"] == "unknown")
    assert answer.extra["complete"] is False and "n.zzz" in answer.extra["note"]


def uses(town: Town, symbol: str, **more: Any) -> dict[str, Any]:
    old, new = town.commits["acme/one"][0], town.commits["acme/one"][-1]
    rows = town.all_rows("compare_commits", repo="acme/one", base=old, head=new, **more)
    row = next(row for row in rows if symbol in line(row))
    return {
        **row["consumers"],
        "rows": [(u["repo"], u["path"], u["line"], u["side"]) for u in row["consumers"]["rows"]],
    }


def test_consumers_of_a_change_are_found_in_every_repository_tests_apart(history: Any) -> None:
    body = F.replace("+ 1", "+ 2")
    town = history(
        {"a.py": F, "tests/test_a.py": "from a import f\n\nf(1)\n", "u.py": "import a\n\na.f(2)\n"}, {"a.py": body}
    )
    assert uses(town, "a.py#f") == {
        "total": 3,
        "tests": 2,
        "rows": [
            ("acme/one", "u.py", 3, "head"),
            ("acme/one", "tests/test_a.py", 1, "head"),
            ("acme/one", "tests/test_a.py", 3, "head"),
        ],
    }


def test_who_still_uses_what_was_removed_or_renamed_is_told_from_the_base(tmp_path: Path, makers: Any) -> None:
    town = Town(tmp_path, *makers)
    setup = '[project]\nname = "one"\n'
    stale, fixed = "from one.a import f\n\nf(1)\n", "from one.a import f\n\nprint(f(2))\n"
    first = {
        "pyproject.toml": setup,
        "one/__init__.py": "",
        "one/a.py": F,
        "one/stale.py": stale,
        "one/fixed.py": fixed,
    }
    town.add(
        "acme/one",
        first,
        {
            "one/a.py": F.replace("f(", "h("),
            "one/fixed.py": fixed.replace("import f", "import h").replace("f(2)", "h(2)"),
        },
    )
    needs = '[project]\nname = "two"\ndependencies = ["one"]\n'
    town.add("acme/two", {"pyproject.toml": needs, "two/u.py": stale})
    found = uses(town, "one/a.py#f -> one/a.py#h")
    assert found["total"] == 6
    assert sorted(found["rows"]) == [
        ("acme/one", "one/fixed.py", 1, "head"),
        ("acme/one", "one/fixed.py", 3, "head"),
        ("acme/one", "one/stale.py", 1, "base"),
        ("acme/one", "one/stale.py", 3, "base"),
        ("acme/two", "two/u.py", 1, "base"),
        ("acme/two", "two/u.py", 3, "base"),
    ]


def test_consumers_may_be_left_out(history: Any) -> None:
    town = history({"a.py": F}, {"a.py": G})
    answer = town.ask("compare_commits", base=town.commits["acme/one"][0], consumers=False)
    assert {row["consumers"] for row in answer.rows} == {None}


def test_ten_thousand_changes_come_in_pages_pinned_to_both_commits(history: Any) -> None:
    def many(value: int) -> dict[str, str]:
        return {f"p{n}.py": "".join(f"def f{i}():\n    return {value}\n" for i in range(500)) for n in range(20)}

    town = history(many(1), many(2))
    old, new = town.commits["acme/one"]
    arguments = {"repo": "acme/one", "base": old, "head": "main", "limit": 100, "consumers": False}
    answer = town.ask("compare_commits", **arguments)
    assert answer.total == 10_000 and answer.truncated
    town.index("acme/one", _pushed(town, {"p0.py": None}))
    rows = list(answer.rows)
    while answer.next_cursor:
        answer = town.ask("compare_commits", **arguments, cursor=answer.next_cursor)
        assert [stamp["commit"] for stamp in answer.stamps] == [old, new] and answer.total == 10_000
        rows += answer.rows
    assert len({row["after"]["symbol"] for row in rows}) == 10_000
    assert {(row["change"], *row["what"]) for row in rows} == {("changed", "body")}


def _pushed(town: Town, files: dict[str, Any]) -> Any:
    repository = Repository(Path(town.store.find_repo("acme/one").source))
    repository.commit(files)
    return repository


def test_a_base_that_moves_between_pages_stays_what_it_was(history: Any) -> None:
    town = history({"a.py": F + G}, {"a.py": ""})
    old, new = town.commits["acme/one"]
    arguments = {"repo": "acme/one", "base": "main", "head": old, "limit": 1}
    answer = town.ask("compare_commits", **arguments)
    town.index("acme/one", _pushed(town, {"a.py": F}))
    again = town.ask("compare_commits", **arguments, cursor=answer.next_cursor)
    assert [stamp["commit"] for stamp in again.stamps] == [new, old] and again.total == 2


def test_paths_denied_on_either_side_are_hidden_and_said_to_be(history: Any) -> None:
    town = history({"a.py": F, "secret/k.py": G}, {"a.py": F + "X = 1\n", "secret/k.py": None, "open.py": G})
    reader = Caller("r", Rules(("acme/*",), deny=("secret",)))
    base = town.commits["acme/one"][0]
    answer = town.ask("compare_commits", reader, base=base)
    assert [line(row) for row in answer.rows] == ["added a.py#X", "added open.py#g"] and answer.hidden
    assert "secret" not in str(answer.structured())
    whole = town.ask("compare_commits", base=base)
    assert "moved[path] secret/k.py#g -> open.py#g" in [line(row) for row in whole.rows] and not whole.hidden
    open_only = Caller("o", Rules(("acme/*",), deny=("nothing",)))
    assert not town.ask("compare_commits", open_only, base=base).hidden


def test_which_repository_is_meant_follows_from_the_commits(tmp_path: Path, makers: Any) -> None:
    town = Town(tmp_path, *makers)
    town.add("acme/one", {"a.py": F}, {"a.py": G})
    town.add("acme/two", {"a.py": G, "b.py": F}, {"a.py": F})
    base = town.commits["acme/two"][0]
    assert town.ask("compare_commits", base=base).rows[0]["repo"] == "acme/two"
    assert town.error("compare_commits", base="main", head="main").code == "AMBIGUOUS"
    assert town.error("compare_commits", base="0" * 40).code == "NOT_INDEXED"
    assert town.error("compare_commits", repo="acme/one", base=base).code == "NOT_INDEXED"
    assert town.error("compare_commits", repo="no/such", base=base).code == "NOT_FOUND"


def test_the_compact_form_says_the_same_in_lines(history: Any) -> None:
    town = history({"a.py": F + G, "u.py": "from a import f\n\nf(1)\n"}, {"a.py": F.replace("(a)", "(a, c=0)")})
    answer = town.ask("compare_commits", base=town.commits["acme/one"][0])
    text = present(TOOLS["compare_commits"], answer, "compact").text
    assert "changed (signature) a.py:1-2 function f  def f(a, c=0)" in text and "before: def f(a)" in text
    assert "2 uses, 0 in tests" in text and "acme/one:/ u.py:3:1 call in (module)" in text
    assert "removed a.py:3-5 function g" in text
