"""query_facts over real repositories: what it gives, to whom, and that nothing a statement says brings more."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.access.caller import LOCAL, READ, SQL, Caller, Rules
from app.domain.ids import Sha
from app.errors import HeadmarkError
from app.query.asking import ask, offered
from app.query.render import present
from app.query.restricted import RestrictedSnapshot
from app.query.scene import Deps
from app.query.tools import TOOLS
from app.store.sql import desk as desk_room
from app.store.sql.answers import SqlLimits
from app.store.sql.desk import SqlDesk
from app.store.sql.shapes import VIEWS
from tests.support.statements import ENDLESS, HARMLESS, REFUSED
from tests.support.town import Town

NAME = "acme/vault"
TWIN = "class Twin:\n    def twin(self): ...\n"
FILES = {
    "src/open.py": (
        "import os\n\n__all__ = ['Shown']\n\n\n"
        "class Shown(os.PathLike):\n    def shown(self, amount: int = 3):\n        return amount\n"
    ),
    "src/twin.py": TWIN,
    "src/broken.py": "def f(:\n",
    "notes.txt": "no parser\n",
    "src/zebra/twin.py": TWIN,
    "src/zebra/keys.py": "import zebra_lib\n\n\nclass ZebraKey:\n    def zebra_open(self, zebra_x='zebra'): ...\n",
    "src/zebra/more.py": "__all__ = ['zebra_more']\n\n\ndef zebra_more():\n    zebra_y = len('')\n    return zebra_y\n",
}
READER = Caller("reader", Rules(repos=("acme/*",), deny=("**/zebra",)), frozenset({READ, SQL}))


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory, makers: Any) -> Town:
    made = Town(tmp_path_factory.mktemp("vault"), *makers, toolsets=frozenset({"core", "sql"}))
    made.add(NAME, {"src/old.py": "def old(): ...\n"}, {**FILES, "src/old.py": None})
    return made


@pytest.fixture(scope="module")
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(2) as made:
        yield made


def outcome(deps: Deps, statement: str, caller: Caller = READER) -> str:
    """What a statement brings its caller, as text: the answer, or the error."""
    try:
        answer = ask("query_facts", {"sql": statement, "limit": 100}, caller, deps)
        return "answer " + json.dumps(answer.structured())
    except HeadmarkError as error:
        assert error.message and error.next_step
        return f"{error.code} {error}"


def outcomes(pool: ThreadPoolExecutor, deps: Deps, statements: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(statements, pool.map(lambda statement: outcome(deps, statement), statements), strict=True))


def test_rows_have_the_columns_of_the_statement_and_a_stamp(town: Town) -> None:
    answer = town.ask("query_facts", sql="SELECT path, count(*) AS n FROM symbols GROUP BY path ORDER BY n DESC, path")
    assert answer.rows[0] == {"path": "src/open.py", "n": 3}
    assert answer.extra["columns"] == [{"name": "path", "type": "VARCHAR"}, {"name": "n", "type": "BIGINT"}]
    assert answer.extra["complete"] and answer.stamps[0]["commit"] == town.commits[NAME][1]
    shown = present(TOOLS["query_facts"], answer, "compact").structured["rows"][0]
    assert (shown["in"], shown["rows"][0]) == ("path | n", "src/open.py | 3")


def test_names_are_whole_and_files_join_by_path_as_by_number(town: Town) -> None:
    rows = town.all_rows("query_facts", sql="SELECT path, qualified FROM symbols WHERE path LIKE '%win.py' ORDER BY id")
    twins = ["src/twin.py", "src/zebra/twin.py"]
    assert sorted((row["qualified"], row["path"]) for row in rows) == [
        (name, path) for name in ("Twin", "Twin.twin") for path in twins
    ]
    joined = (
        "SELECT count(*) AS n FROM symbols JOIN files USING ({}) JOIN scopes AS c USING ({}) WHERE c.id = symbols.scope"
    )
    counts = [town.ask("query_facts", sql=joined.format(by, by)).rows for by in ("path", "file")]
    assert counts[0] == counts[1] == [{"n": town.ask("query_facts", sql="SELECT 1 FROM symbols").total}]


def test_an_older_commit_has_its_own_rows(town: Town) -> None:
    rows = town.ask("query_facts", sql="SELECT path, name FROM symbols", at=town.commits[NAME][0]).rows
    assert rows == [{"path": "src/old.py", "name": "old"}]
    assert not town.ask("query_facts", sql="SELECT 1 FROM listing WHERE path = 'src/old.py'").rows


def test_pages_follow_each_other_and_a_bound_is_told(town: Town) -> None:
    rows = town.all_rows("query_facts", sql="SELECT range AS n FROM range(45)")
    assert [row["n"] for row in rows] == list(range(45))
    cut = town.ask("query_facts", sql="SELECT range AS n FROM range(5000)")
    assert (cut.total, cut.extra["complete"]) == (1000, False) and "lower bound" in cut.extra["note"]


def test_the_examples_of_the_document_run(town: Town) -> None:
    text = (Path(__file__).parents[2] / "docs" / "schema.md").read_text("utf-8").partition("## Asking with")[2]
    examples = re.findall(r"```sql\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 3
    for example in examples:
        assert town.ask("query_facts", sql=example).rows, example


def test_a_fault_names_its_place_and_what_there_is(town: Town) -> None:
    error = town.error("query_facts", sql="SELECT name,\n  nothing\nFROM symbols")
    assert error.message.startswith('Line 2, column 3: Referenced column "nothing"')
    assert "symbols has path, file, id, name" in error.next_step
    error = town.error("query_facts", sql="SELECT * FROM nothing")
    assert error.message == "Line 1, column 15: There is no table 'nothing'." and '"references"' in error.next_step
    assert town.error("query_facts", sql="SELECT 'a'::INT").message.startswith("Line 1, column 11: Could not convert")


def test_it_is_off_unless_switched_on_and_for_those_with_its_scope(town: Town) -> None:
    only_reads = Caller("plain", Rules(repos=("acme/*",)))
    assert "query_facts" not in offered(LOCAL, town.new_deps(frozenset({"core"})))
    assert "query_facts" not in offered(only_reads, town.deps) and "query_facts" in offered(READER, town.deps)
    error = town.error("query_facts", only_reads, sql="SELECT 1")
    assert error.message == "plain may not use the tool query_facts: it needs the scope sql."
    assert "--scope read --scope sql" in error.next_step


def test_one_repository_is_asked(town: Town, tmp_path: Path, makers: Any) -> None:
    two = Town(tmp_path, *makers, toolsets=frozenset({"core", "sql"}))
    for name in ("acme/one", "acme/two"):
        two.add(name, {"a.py": f"def in_{name[-3:]}(): ...\n"})
    assert two.error("query_facts", sql="SELECT 1").code == "AMBIGUOUS"
    assert two.ask("query_facts", repo="acme/two", sql="SELECT name FROM symbols").rows == [{"name": "in_two"}]
    blind = Caller("blind", Rules(repos=("acme/one",), deny=("**",)), frozenset({SQL}))
    assert two.ask(
        "query_facts", blind, sql="SELECT (SELECT count(*) FROM listing) + count(*) AS n FROM symbols"
    ).rows == [{"n": 0}]
    assert two.error("query_facts", blind, repo="acme/two", sql="SELECT 1").code == "NOT_FOUND"


def test_a_table_has_exactly_the_rows_of_readable_paths(town: Town) -> None:
    statement = " UNION ALL ".join(
        f"SELECT '{name}' AS t, path, to_json(r) AS r FROM \"{name}\" AS r" for name in VIEWS
    )
    every, some = town.all_rows("query_facts", sql=statement), town.all_rows("query_facts", READER, sql=statement)

    def told(rows: Sequence[dict[str, Any]]) -> list[str]:
        readable = (row for row in rows if READER.may_read_path(NAME, row["path"]))
        return sorted(json.dumps([row["t"], {**row["r"], "file": 0}]) for row in readable)

    assert told(every) == told(some) and len(some) == len(told(some))
    for name in VIEWS:
        assert 0 < sum(row["t"] == name for row in some) < sum(row["t"] == name for row in every), name
    files = [row["r"] for row in some if row["t"] == "listing"]
    assert [row["path"] for row in files] == ["notes.txt", "src/broken.py", "src/open.py", "src/twin.py"]
    assert [row["file"] for row in files] == [0, 1, 2, 3]


def test_statements_that_do_more_than_select_are_refused(town: Town, pool: ThreadPoolExecutor) -> None:
    for statement, found in outcomes(pool, town.deps, REFUSED[::20]):
        assert found.startswith("BAD_REQUEST") and "zebra" not in found.lower(), (statement, found)


def test_statements_without_end_meet_their_limits(town: Town, pool: ThreadPoolExecutor) -> None:
    small = SqlLimits(memory=320 << 20, cpu_seconds=1, wall_seconds=60, rows=10)
    deps = replace(town.deps, statements=SqlDesk(small, 2))
    for statement, found in outcomes(pool, deps, ENDLESS):
        assert found.startswith(("BAD_REQUEST The statement", "BAD_REQUEST One row")), (statement, found)
    assert outcome(deps, "SELECT 1 AS n").startswith("answer")


def test_a_statement_that_waits_longer_than_it_may_is_ended(town: Town) -> None:
    deps = replace(town.deps, statements=SqlDesk(SqlLimits(wall_seconds=1, cpu_seconds=600), 1))
    assert "took too long" in outcome(deps, ENDLESS[0])


MANY = """
import json, sys
job = json.load(sys.stdin)
sys.path[:] = job["path"]
from app.store.sql import child

check, one_run = child.check, child._run
trusted = job["statement"].startswith("trusted")

def told(connection, statement, limits):
    try:
        if not trusted:
            check(connection, statement)
            return "answer", one_run(connection, statement, limits)
        return "answer", str(connection.execute(statement).fetchall())
    except Exception as error:
        return "error", str(error)

def run(connection, statement, limits):
    found = [[one, *told(connection, one, limits)] for one in job["statement"].split("\\n")[1:]]
    try:
        found.append(["open", "answer", open("/dev/null").read()])
    except OSError as error:
        found.append(["open", "error", str(error)])
    return {"columns": [["it", ""]], "rows": [json.dumps([one]) for one in found], "cut": ""}

child.check = lambda connection, statement: set(child.VIEWS)
child._run = run
child.main(job)
"""


def in_one_process(town: Town, trust: str, statements: Sequence[str], patch: pytest.MonkeyPatch) -> list[list[str]]:
    """[statement, "answer" or "error", text]: all one after the other where one of them alone would run."""
    patch.setattr(desk_room, "_BOOT", MANY)
    statement = "\n".join([f"{trust} {' '.join(VIEWS)}", *statements])
    (view,) = ask("list_repos", {}, READER, town.deps).stamps
    assert view["coverage"]["files"] == 4
    snapshot = town.deps.index.snapshot(town.deps.index.repos()[0].id, Sha(view["commit"]))
    listing = RestrictedSnapshot(snapshot, lambda path: READER.may_read_path(NAME, path)).listing
    found = SqlDesk(SqlLimits(bytes=20_000_000), 1)(snapshot, listing, statement)
    assert len(found.rows) == len(statements) + 1 and found.rows[-1][0][1] == "error"
    return [row[0] for row in found.rows[:-1]]


def test_no_statement_brings_a_denied_path_or_symbol(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "zebra" in outcome(town.deps, "SELECT * FROM listing", LOCAL)
    for statement, kind, found in in_one_process(town, "checked", HARMLESS + REFUSED, monkeypatch):
        assert kind == ("answer" if statement in HARMLESS else "error"), (statement, found)
        assert "zebra" not in json.dumps(found).lower(), (statement, found)


# They end the process, or wait.
_CRASH = ("python_map_function", "arrow_scan", "seq_scan", "summary", "sleep")
_TOUCH = ("COPY", "ATTACH '/", "EXPORT", "IMPORT", "INSTALL", "LOAD", "SET enable", "SET lock", "RESET", "read_",
          "parquet_", "sniff", "glob", "'/", "'x.parquet'", "http")  # fmt: skip


def test_without_the_check_there_is_still_nothing_else_to_read(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the check of SQL might miss one day: every statement as it is, on the connection of the process."""
    statements = [one for one in REFUSED + HARMLESS if not any(word in one for word in _CRASH)]
    for statement, kind, found in in_one_process(town, "trusted", statements, monkeypatch):
        assert "zebra" not in found.lower(), (statement, found)
        if any(word in statement for word in _TOUCH):
            assert kind == "error" or found in ("[]", "[(0,)]") or "ermission" in found, (statement, found)
