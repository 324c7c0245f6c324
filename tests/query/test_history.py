"""The history of a symbol over the indexed commits of real histories."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from app.access.caller import ADMIN, LOCAL, Caller, Rules
from app.query.render import present
from app.query.scene import Requested
from app.query.tools import TOOLS
from tests.support.cases import Moved, change
from tests.support.repository import Repository
from tests.support.town import Town

NAME = "acme/one"
F = "def f(a):\n    return a + 1\n"
OTHER = "def other():\n    while True:\n        pass\n"


class Built(NamedTuple):
    town: Town
    commits: list[str]
    repository: Repository

    def told(self, symbol: str, **more: Any) -> list[tuple[int, str]]:
        """(number of the commit, what it did), newest first."""
        rows = self.town.all_rows("symbol_history", symbol=f"{NAME}:{symbol}", **more)
        return [(self.commits.index(row["commit"]), " ".join([row["change"], *row["what"]])) for row in rows]


@pytest.fixture
def build(tmp_path: Path, makers: Any) -> Any:
    town = Town(tmp_path, *makers, toolsets=frozenset({"core", "history", "admin"}))

    def made(*commits: dict[str, Any], indexed: Any = None) -> Built:
        repository, shas = Repository(tmp_path / "origins" / "acme" / "one"), []
        for number, files in enumerate(commits):
            shas.append(change(repository, files))
            if indexed is None or number in indexed:
                town.index(NAME, repository)
        return Built(town, shas, repository)

    return made


def test_a_symbol_is_followed_through_edits_moves_and_renames(build: Any) -> None:
    built = build(
        {"a.py": OTHER},
        {"a.py": OTHER + F},
        {"b.py": "x = 1\n"},
        {"a.py": OTHER + F.replace("+ 1", "+ 2")},
        {"a.py": "y = 3\n\n" + OTHER + F.replace("+ 1", "+ 2")},
        {"z/c.py": Moved("a.py")},
        {"z/c.py": "y = 3\n\n" + OTHER + F.replace("+ 1", "+ 2").replace("f(", "g(")},
        {"z/c.py": "y = 3\n\n" + OTHER + F.replace("+ 1", "+ 2").replace("f(a)", "g(a, c=0)")},
    )
    want = [(7, "changed signature"), (6, "renamed name"), (5, "moved path"), (3, "changed body"), (1, "added")]
    assert built.told("z/c.py#g") == want
    assert built.told("a.py#f", at=built.commits[4]) == want[3:]
    answer = built.town.ask("symbol_history", symbol=f"{NAME}:z/c.py#g")
    assert answer.extra["complete"] is True
    assert answer.rows[1]["before"]["symbol"] == f"{NAME}:z/c.py#f" and answer.rows[-1]["before"] is None
    assert [row["base"] for row in answer.rows][:2] == [built.commits[6], built.commits[5]]


def test_what_came_with_the_first_commit_was_added_there(build: Any) -> None:
    built = build({"a.py": F}, {"b.py": F})
    assert built.told("a.py#f") == [(0, "added")]
    assert built.told("b.py#f") == [(1, "added")]


def test_a_revert_and_a_deletion_are_steps(build: Any) -> None:
    built = build({"a.py": F}, {"a.py": F.replace("1", "2")}, {"a.py": F}, {"a.py": None}, {"a.py": F})
    assert built.told("a.py#f") == [(4, "added")]
    assert built.told("a.py#f", at=built.commits[2]) == [(2, "changed body"), (1, "changed body"), (0, "added")]


def test_commits_that_are_not_indexed_make_it_partial_and_are_counted(build: Any) -> None:
    built = build(
        {"a.py": F}, {"a.py": F.replace("1", "2")}, {"a.py": F.replace("1", "3")}, {"a.py": F.replace("1", "4")},
        indexed=(1, 3),
    )  # fmt: skip
    answer = built.town.ask("symbol_history", symbol=f"{NAME}:a.py#f")
    assert [(row["commit"], row["base"], row["not_indexed"]) for row in answer.rows] == [
        (built.commits[3], built.commits[1], 1)
    ]
    assert answer.extra["complete"] is False
    assert built.commits[1][:12] in answer.extra["note"] and "1 commits between" in answer.extra["note"]


def test_an_abandoned_line_is_no_part_of_it(build: Any) -> None:
    built = build({"a.py": F}, {"a.py": F.replace("1", "2")})
    built.repository.git("reset", "-q", "--hard", built.commits[0])
    built.commits.append(change(built.repository, {"a.py": F.replace("1", "3")}))
    built.town.index(NAME, built.repository)
    assert built.told("a.py#f") == [(2, "changed body"), (0, "added")]


def test_a_version_that_could_not_be_parsed_ends_it_as_unknown(build: Any) -> None:
    built = build({"a.py": F}, {"a.py": b"\0" * 50}, {"a.py": F})
    assert built.told("a.py#f") == [(2, "unknown")]
    assert built.town.ask("symbol_history", symbol=f"{NAME}:a.py#f").extra["complete"] is False


def test_paths_that_may_not_be_read_are_not_followed_and_said_to_be_hidden(build: Any) -> None:
    built = build({"secret/a.py": F}, {"b.py": Moved("secret/a.py")}, {"b.py": F.replace("1", "2")})
    reader = Caller("r", Rules(("acme/*",), deny=("secret",)))
    answer = built.town.ask("symbol_history", reader, symbol=f"{NAME}:b.py#f")
    assert [row["change"] for row in answer.rows] == ["changed", "added"] and answer.hidden
    assert "secret" not in str(answer.structured())
    assert built.told("b.py#f") == [(2, "changed body"), (1, "moved path"), (0, "added")]


def test_it_has_a_line_for_each_step(build: Any) -> None:
    built = build({"a.py": F}, {"a.py": F.replace("1", "2")})
    answer = built.town.ask("symbol_history", symbol=f"{NAME}:a.py#f")
    text = present(TOOLS["symbol_history"], answer, "compact").text
    assert f"{built.commits[1][:12]} 2024-01-02 changed (body) a.py:1-2 function f" in text


def test_pages_join(build: Any) -> None:
    built = build(*({"a.py": F.replace("1", str(number))} for number in range(1, 8)))
    assert len(built.told("a.py#f", limit=2)) == 7


def test_a_file_has_no_history_here_and_a_tool_that_is_off_says_how_to_switch_it_on(build: Any) -> None:
    built = build({"a.py": F})
    assert built.town.error("symbol_history", symbol=f"{NAME}:a.py").code == "BAD_REQUEST"
    built.town.deps = built.town.new_deps(frozenset({"core"}))
    assert "HEADMARK_TOOLSETS=history" in built.town.error("symbol_history", symbol="f").next_step


def test_a_commit_is_indexed_when_it_is_asked_for(build: Any) -> None:
    built = build({"a.py": F}, {"a.py": OTHER})
    old = change(built.repository, {"b.py": F})
    built.repository.git("tag", "v1")
    change(built.repository, {"b.py": None})
    built.town.index(NAME, built.repository)
    assert built.town.error("outline", repo=NAME, path=".", at="v1").code == "NOT_INDEXED"
    row = built.town.ask("request_index", repo=NAME, at="v1").rows[0]
    assert (row["status"], row["commit"]) == ("indexed", old)
    assert built.town.ask("outline", repo=NAME, path="b.py", at="v1").stamps[0]["commit"] == old
    built.town.requests.clear()
    assert built.town.ask("request_index", repo=NAME, at=old[:8]).rows[0]["commit"] == old
    assert built.town.requests == []  # it is there already


def test_only_who_may_administer_can_have_a_commit_indexed(build: Any) -> None:
    built = build({"a.py": F})
    asked = {"repo": NAME, "at": built.commits[0]}
    reader, admin = (Caller("r", Rules(("acme/*",)), scopes) for scopes in (frozenset({"read"}), frozenset({ADMIN})))
    assert built.town.error("request_index", reader, **asked).code == "BAD_REQUEST"
    assert built.town.ask("request_index", admin, **asked).rows
    stranger = Caller("s", Rules(("other/*",)), frozenset({ADMIN}))
    assert built.town.error("request_index", stranger, **asked).code == "NOT_FOUND"
    assert built.town.error("request_index", LOCAL, repo="acme/*", at="v1").code == "BAD_REQUEST"
    assert built.town.error("request_index", LOCAL, repo=NAME, at="--upload-pack=x").code == "BAD_REQUEST"
    assert built.town.error("request_index", LOCAL, repo=NAME, at="no-such").code == "NOT_FOUND"
    assert Requested("queued").commit is None
