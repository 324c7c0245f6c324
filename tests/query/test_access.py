"""A caller sees the index as if what it may not read were not there: in rows, fields, counts, pages and errors."""

import json
import re

import pytest

from app.access.caller import LOCAL, Caller, Rules
from app.errors import HeadmarkError
from tests.support.town import APP, LIB, Town

ROUND_UP = "acme/lib:lib/money.py#round_up"

ASKED = [
    ("list_repos", {}),
    ("list_repos", {"repo": "*"}),
    ("list_repos", {"repo": "evil/*"}),
    ("list_repos", {"repo": "evil/hidden"}),
    ("search_symbols", {"query": "unlock"}),
    ("search_symbols", {"query": "MASTER"}),
    ("search_symbols", {"query": "evil"}),
    ("search_symbols", {"query": "round"}),
    ("search_symbols", {"query": "unlok"}),
    ("search_symbols", {"query": "unlock", "path": "lib/secret"}),
    ("search_symbols", {"query": "keys.unlock"}),
    ("search_symbols", {"query": "x", "repo": "evil/hidden"}),
    ("search_text", {"pattern": "round_up"}),
    ("search_text", {"pattern": "MASTER"}),
    ("search_text", {"pattern": "MASTER", "path": "lib/secret/**"}),
    ("search_text", {"pattern": "(?i)master", "regex": True}),
    ("search_text", {"pattern": "666", "repo": "evil/hidden"}),
    ("get_symbol", {"symbol": ROUND_UP}),
    ("get_symbol", {"symbol": "unlock"}),
    ("get_symbol", {"symbol": "acme/lib:lib/secret/keys.py#unlock"}),
    ("get_symbol", {"symbol": "lib/secret/keys.py#unlock"}),
    ("get_symbol", {"symbol": "evil/hidden:h.py#evil"}),
    ("get_symbol", {"path": "acme/lib:lib/secret/keys.py", "line": 6}),
    ("get_symbol", {"path": "acme/lib:lib/secret/keys.py", "line": 6, "column": 5}),
    ("get_symbol", {"path": "acme/lib:lib/leak.py", "line": 5, "column": 12}),
    ("get_symbol", {"path": "h.py", "line": 4}),
    ("find_references", {"symbol": ROUND_UP}),
    ("find_references", {"symbol": ROUND_UP, "relation": "call"}),
    ("find_references", {"symbol": ROUND_UP, "repo": "evil/hidden"}),
    ("find_references", {"symbol": "unlock"}),
    ("find_references", {"symbol": "acme/lib:lib/secret/keys.py#unlock"}),
    ("find_references", {"path": "acme/lib:lib/leak.py", "line": 5, "column": 12}),
    ("find_references", {"symbol": "acme/lib:lib/leak.py#leak"}),
    ("find_consumers", {"symbol": ROUND_UP}),
    ("find_consumers", {"symbol": ROUND_UP, "depth": 3}),
    ("find_consumers", {"symbol": "acme/lib:lib/secret/keys.py#unlock", "depth": 2}),
    ("find_consumers", {"symbol": "evil/hidden:h.py#evil"}),
    ("outline", {"path": "lib", "repo": "acme/lib"}),
    ("outline", {"path": "lib/secret", "repo": "acme/lib"}),
    ("outline", {"path": "lib/secret/keys.py", "repo": "acme/lib"}),
    ("outline", {"path": ".", "repo": "acme/lib"}),
    ("outline", {"path": "evil/hidden:h.py"}),
    ("outline", {"path": "h.py"}),
    ("read_source", {"path": "acme/lib:lib/secret/keys.py"}),
    ("read_source", {"path": "lib/secret/keys.py"}),
    ("read_source", {"path": "lib/secret", "repo": "acme/lib"}),
    ("read_source", {"path": "h.py", "repo": "evil/hidden"}),
    ("read_source", {"path": "acme/lib:lib/money.py"}),
    ("search_symbols", {"query": "x", "at": "no-such-tag"}),
    ("search_symbols", {"query": "x", "repo": "evil/hidden", "at": "0" * 40}),
    ("search_symbols", {"query": "x", "branch": "side"}),
]  # fmt: skip
LEAK = {"lib/leak.py": "from lib.secret.keys import unlock\n\n\ndef leak():\n    return unlock()\n"}


@pytest.fixture(scope="module")
def towns(tmp_path_factory, makers):
    """The town with secrets, and the same town without them."""
    full = Town(tmp_path_factory.mktemp("full"), *makers)
    full.add("acme/lib", {**LIB, **LEAK})
    full.add("acme/app", APP)
    full.add("evil/hidden", {"h.py": "from lib.money import round_up\n\n\ndef evil():\n    round_up(666)\n"})
    bare = Town(tmp_path_factory.mktemp("bare"), *makers)
    bare.add("acme/lib", {path: text for path, text in {**LIB, **LEAK}.items() if "secret" not in path})
    bare.add("acme/app", APP)
    return full, bare


def told(town: Town, caller: Caller, question: str, arguments: dict) -> str:
    """Everything that the caller is told, all pages, with commits and times made alike."""
    try:
        pages, cursor = [], None
        while cursor or not pages:
            answer = town.ask(question, caller, **arguments, **({"cursor": cursor} if cursor else {}))
            cursor = answer.next_cursor
            pages.append({**answer.structured(), "next_cursor": bool(cursor), "hidden": None})
    except HeadmarkError as fault:
        pages = [{"code": fault.code, "message": fault.message, "next_step": fault.next_step}]
    text = json.dumps(pages)
    for name, commits in town.commits.items():
        for commit in commits:
            text = text.replace(commit, f"<{name}>").replace(commit[:12], f"<{name}>")
    text = re.sub(r"20\d\d-\d\d-\d\dT[\d:]+Z", "<time>", text)
    return text.replace('"some paths"', '"all paths"')


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_what_may_not_be_read_might_as_well_not_exist(towns, reader, question, arguments):
    full, bare = towns
    paged = {**arguments, "limit": 2} if question != "read_source" else arguments
    assert told(full, reader, question, paged) == told(bare, LOCAL, question, paged)


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_nothing_hidden_is_named_anywhere(towns, reader, question, arguments):
    text = told(towns[0], reader, question, arguments)
    given = json.dumps(arguments)
    for word in ("evil", "secret/keys.py", "MASTER", "666"):
        assert word not in text or word in given or '"leak.py' in text or "import unlock" in text


@pytest.mark.parametrize(("question", "arguments"), [
    ("search_symbols", {"query": "unlock"}),
    ("search_symbols", {"query": "pay"}),
    ("search_symbols", {"query": "nosuchname"}),
    ("search_text", {"pattern": "MAS[A-M]", "regex": True}),
    ("search_text", {"pattern": "MAS[N-Z]", "regex": True}),
    ("find_references", {"symbol": ROUND_UP}),
    ("list_repos", {}),
])  # fmt: skip
def test_hidden_tells_of_the_rules_and_not_of_what_was_asked(towns, reader, question, arguments):
    assert towns[0].ask(question, reader, **arguments).hidden is True
    assert towns[0].ask(question, **arguments).hidden is False


def test_nothing_is_hidden_where_no_file_is_denied(towns, reader):
    assert towns[0].ask("outline", reader, path="app/pay.py", repo="acme/app").hidden is False


def test_a_denied_and_a_missing_repository_are_told_in_the_same_bytes(towns, reader):
    for question, arguments in (
        ("search_symbols", {"query": "x", "repo": "{}"}),
        ("find_references", {"symbol": "{}:h.py#evil"}),
        ("outline", {"path": "{}:h.py"}),
        ("read_source", {"path": "h.py", "repo": "{}"}),
        ("search_text", {"pattern": "x", "repo": "{}", "at": "main"}),
    ):
        denied, missing = (
            towns[0].error(question, reader, **{key: value.replace("{}", name) for key, value in arguments.items()})
            for name in ("evil/hidden", "acme/nothing")
        )
        assert denied.args == missing.args and denied.code == "NOT_FOUND"


def test_a_cursor_gives_a_stricter_caller_nothing(towns, reader):
    full = towns[0]
    for question, arguments in (("search_text", {"pattern": "round_up"}), ("find_references", {"symbol": ROUND_UP})):
        cursor = full.ask(question, limit=1, **arguments).next_cursor
        assert full.error(question, reader, limit=1, cursor=cursor, **arguments).code == "BAD_REQUEST"


def test_a_caller_without_repositories_learns_nothing(towns):
    nobody = Caller("nobody", Rules())
    assert towns[0].ask("list_repos", nobody).rows == []
    assert towns[0].error("search_symbols", nobody, query="pay").code == "NOT_INDEXED"
    assert towns[0].error("search_symbols", nobody, query="pay", repo="acme/app").code == "NOT_FOUND"


def test_one_path_of_a_blob_that_may_be_read_shows_only_that_path(tmp_path, makers, reader):
    town = Town(tmp_path, *makers)
    town.add("acme/r", {"open/m.py": "def same(): pass\n", "secret/m.py": "def same(): pass\n"})
    assert [row["path"] for row in town.ask("search_symbols", reader, query="same").rows] == ["open/m.py"]
    assert [row["path"] for row in town.ask("search_text", reader, pattern="same").rows] == ["open/m.py"]


def test_coverage_counts_only_what_may_be_read(towns, reader):
    whole = towns[0].ask("list_repos", repo="acme/lib").stamps[0]["coverage"]
    part = towns[0].ask("list_repos", reader, repo="acme/lib").stamps[0]["coverage"]
    assert part["files"] == whole["files"] - 1 and part["parsed"] == whole["parsed"] - 1
