"""`headmark call`: the tools on the command line, as the local caller and as others."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository


@pytest.fixture(scope="module")
def indexed(new_headmark: Any) -> Any:
    """`headmark` over an index of acme/pay, which has one file that is secret."""
    headmark = new_headmark()
    source = headmark.directory / "acme" / "pay"
    (source / "secrets").mkdir(parents=True)
    (source / "pay.py").write_text("def refund():\n    pass\n\n\ndef cancel():\n    refund()\n")
    (source / "secrets" / "keys.py").write_text("def refund_key():\n    pass\n")
    who = ["-c", "user.name=dev", "-c", "user.email=dev@example.org"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-qm", "first"]):
        subprocess.run(["git", "-C", str(source), *who, *arguments], check=True)
    assert headmark("index", str(source)).code == 0
    return headmark


def test_the_answer_is_the_one_document_on_stdout_with_its_stamp(indexed: Any) -> None:
    done = indexed.process("call", "find_references", "symbol=refund", "relation=call")
    assert done.code == 0 and done.err == ""
    assert [(row["path"], row["line"]) for row in done.json["rows"]] == [("pay.py", 6)]
    assert done.json["stamps"][0]["repo"] == "acme/pay" and len(done.json["stamps"][0]["commit"]) == 40


def test_arguments_are_pairs_or_json_and_read_as_the_tool_wants_them(indexed: Any) -> None:
    pairs = indexed("call", "search_symbols", "query=refund", "limit=1").json
    assert pairs == indexed("call", "search_symbols", "--args", '{"query": "refund", "limit": 1}').json
    assert len(pairs["rows"]) == 1 and pairs["truncated"]
    assert indexed("call", "search_text", "pattern=1").json["total"] == 0  # a text, though it looks like a number


def test_compact_is_there_for_those_who_ask(indexed: Any) -> None:
    assert isinstance(indexed("call", "list_repos", "detail=compact").json["stamps"][0], str)


def test_a_token_asks_as_its_caller(indexed: Any) -> None:
    token = indexed("token", "create", "--name", "agent", "--deny", "secrets/**").out.strip()
    every = {row["name"] for row in indexed("call", "search_symbols", "query=refund").json["rows"]}
    some = indexed("call", "search_symbols", "query=refund", "--token", token).json
    assert every == {"refund", "refund_key"} and {row["name"] for row in some["rows"]} == {"refund"}
    assert some["hidden"]
    assert indexed("call", "list_repos", "--token", "hm_no").json["error"]["code"] == "BAD_REQUEST"


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (["outline", "path=nothing.py"], 1, "NOT_FOUND"),
        (["find_references", "symbol=nobody"], 1, "NO_SYMBOL"),
        (["search_symbols", "query=x", "at=0123456789"], 1, "NOT_INDEXED"),
        (["search_symbols", "query=x", "limit=many"], 1, "BAD_REQUEST"),
        (["search_symbols", "query=x", "colour=red"], 1, "BAD_REQUEST"),
        (["nonsense"], 1, "BAD_REQUEST"),
        (["search_symbols", "query"], 2, "BAD_REQUEST"),
        (["search_symbols", "--args", "{"], 2, "BAD_REQUEST"),
        (["search_symbols", "--args", "[]"], 2, "BAD_REQUEST"),
    ],
)
def test_faults_are_documents_too(indexed: Any, arguments: list[str], code: int, error: str) -> None:
    done = indexed("call", *arguments)
    assert done.code == code and done.json["error"]["code"] == error
    assert done.json["error"]["message"] and done.json["error"]["next_step"] and "Traceback" not in done.err


def test_without_a_tool_and_with_an_unknown_one_the_tools_are_listed_one_a_line(indexed: Any) -> None:
    for arguments, code, step in (([], 2, "headmark call --help"), (["lst_repos"], 1, "Did you mean list_repos?")):
        done = indexed("call", *arguments)
        assert done.code == code and step in done.json["error"]["next_step"]
        lines = {line.split()[0]: line for line in done.err.splitlines()}
        assert "query=… [kind=…]" in lines["search_symbols"] and "Search definitions" in lines["search_symbols"]
        assert "query_facts" not in lines


def test_arguments_may_stand_behind_options_too(indexed: Any) -> None:
    done = indexed("call", "search_symbols", "limit=1", "--json", "query=refund")
    assert done.code == 0 and len(done.json["rows"]) == 1


def test_a_wrong_argument_is_told_with_its_type_its_values_and_what_comes_near(indexed: Any) -> None:
    error = indexed("call", "find_references", "limit=abc").json["error"]
    assert error["message"] == "'limit' must be a whole number from 1 to 100, not \"abc\"."
    error = indexed("call", "find_references", "symbl=x").json["error"]
    assert error["next_step"].startswith("Did you mean symbol? It takes symbol, path")
    assert "Write it as query=…" in indexed("call", "search_symbols", "refund").json["error"]["next_step"]


def test_sql_is_for_tokens_with_its_scope_and_others_are_told_which_that_is(indexed: Any) -> None:
    on = {"HEADMARK_TOOLSETS": "sql"}
    made = ("token", "create", "--deny", "secrets/**", "--name")
    may = indexed(*made, "analyst", "--scope", "read", "--scope", "sql").out.strip()
    may_not = indexed(*made, "reader").out.strip()
    asked = ("call", "query_facts", "sql=SELECT path, name FROM symbols ORDER BY name", "--token")
    assert [row["name"] for row in indexed(*asked, may, **on).json["rows"]] == ["cancel", "refund"]
    error = indexed(*asked, may_not, **on).json["error"]
    assert "needs the scope sql" in error["message"] and "--scope read --scope sql" in error["next_step"]


def test_verify_finds_no_difference_and_says_so(indexed: Any) -> None:
    done = indexed("verify", "acme/pay", "--json")
    assert done.code == 0 and done.json["ok"] and done.json["commits"][0]["files"] == 2
    assert (done.json["missing"], done.json["extra"], done.json["different"]) == (0, 0, 0)
    assert indexed("verify", "acme/other", "--json").json["error"]["code"] == "NOT_FOUND"


def test_verify_all_looks_at_commits_that_no_branch_serves_and_without_it_says_how_many(indexed: Any) -> None:
    served = indexed("verify", "acme/pay", "--json").json
    every = indexed("verify", "acme/pay", "--all", "--json").json
    assert len(every["commits"]) == len(served["commits"]) + served["not_verified"]
    assert every["ok"] and every["not_verified"] == 0


def test_rebuild_extracts_what_is_served_anew_and_changes_no_row(indexed: Any) -> None:
    done = indexed("rebuild", "acme/pay", "--json")
    assert done.code == 0
    assert all(one["blobs_extracted"] > 0 and one["commit"] == one["previous_commit"] for one in done.json["rebuilt"])
    assert indexed("verify", "acme/pay", "--json").json["ok"]
    assert indexed("rebuild", "acme/other", "--json").json["error"]["code"] == "NOT_FOUND"


def test_commits_are_compared_and_indexed_on_request_from_the_command_line(headmark: Any, tmp_path: Path) -> None:
    origin = Repository(tmp_path / "shop")
    old = origin.commit({"cart.py": "def total(a):\n    return a\n"})
    origin.commit({"cart.py": "def total(a, b=0):\n    return a\n"})
    assert headmark("index", str(origin.path), "--name", "acme/shop").code == 0
    asked = headmark("call", "request_index", "repo=acme/shop", f"at={old}")
    assert asked.code == 1 and "HEADMARK_TOOLSETS=admin" in asked.json["error"]["next_step"]
    asked = headmark("call", "request_index", "repo=acme/shop", f"at={old}", HEADMARK_TOOLSETS="admin")
    assert asked.code == 0 and asked.json["rows"][0]["commit"] == old
    found = headmark("call", "compare_commits", "repo=acme/shop", f"base={old[:9]}").json
    assert [(row["change"], row["what"]) for row in found["rows"]] == [("changed", ["signature"])]
