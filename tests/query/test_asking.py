"""What holds for every question: arguments, repositories, commits, stamps and pages."""

import pytest

from app.access.caller import LOCAL, Caller, Rules
from app.query.tools import TOOLS
from app.store.records import Observation


def test_every_answer_is_stamped_with_the_commit_of_each_repository_it_read(town):
    answer = town.ask("search_symbols", query="nothing_is_called_so")
    assert answer.rows == [] and answer.total == 0
    assert {stamp["repo"]: stamp["commit"] for stamp in answer.stamps} == {
        name: commits[-1] for name, commits in town.commits.items()
    }
    for stamp in answer.stamps:
        assert {"branch", "committed_at", "indexed_at", "freshness", "checked_at", "remote_head", "coverage"} <= set(
            stamp
        )


def test_freshness_is_what_the_remote_said_last(town):
    record = town.store.find_repo("acme/app")
    stamp = lambda: town.ask("list_repos", repo="acme/app").stamps[0]  # noqa: E731
    town.store.observe(record.id, "main", Observation(town.commits["acme/app"][-1], "2026-01-01T00:00:00Z"))
    assert stamp()["freshness"] == "current" and "freshness_reason" not in stamp()
    town.store.observe(record.id, "main", Observation("f" * 40, "2026-01-01T00:00:00Z"))
    assert (stamp()["freshness"], stamp()["remote_head"]) == ("behind", "f" * 40)
    town.store.observe(record.id, "main", Observation(None, "2026-01-01T00:00:00Z", "timeout"))
    assert (stamp()["freshness"], stamp()["freshness_reason"]) == ("unknown", "timeout")


@pytest.mark.parametrize(("arguments", "said"), [
    ({"query": "x", "qwery": "y"}, "qwery"),
    ({}, "query"),
    ({"query": 3}, "query"),
    ({"query": ""}, "query"),
    ({"query": "x" * 301}, "query"),
    ({"query": "x", "limit": 0}, "limit"),
    ({"query": "x", "limit": 101}, "limit"),
    ({"query": "x", "limit": "5"}, "limit"),
    ({"query": "x", "limit": True}, "limit"),
    ({"query": "x", "kind": "gadget"}, "kind"),
    ({"query": "x", "detail": "verbose"}, "detail"),
    ({"query": "x", "cursor": "nonsense"}, "cursor"),
    ({"query": "x", "cursor": "!!!"}, "cursor"),
    ({"query": "x", "path": "["}, ""),
])  # fmt: skip
def test_a_wrong_argument_is_refused_by_name(town, arguments, said):
    if said:
        fault = town.error("search_symbols", **arguments)
        assert fault.code == "BAD_REQUEST" and said in fault.message
    else:
        assert town.ask("search_symbols", **arguments).rows == []


def test_an_argument_that_is_null_counts_as_left_out(town):
    assert (
        town.ask("search_symbols", query="pay", repo=None, at=None).total
        == town.ask("search_symbols", query="pay").total
    )


def test_an_unknown_tool_names_the_ones_there_are(town):
    fault = town.error("find_everything")
    assert fault.code == "BAD_REQUEST" and "find_references" in fault.next_step


def test_a_caller_without_the_scope_has_no_tools(town):
    assert town.error("list_repos", Caller("none", Rules(("**",)), frozenset())).code == "BAD_REQUEST"


def test_a_repository_is_named_whole_or_by_glob(town):
    assert [row["repo"] for row in town.ask("list_repos", repo="acme/*").rows] == ["acme/app", "acme/lib"]
    assert [row["repo"] for row in town.ask("list_repos", repo="*").rows] == ["acme/app", "acme/lib", "evil/hidden"]
    assert town.error("list_repos", repo="lib").code == "NOT_FOUND"
    assert town.error("list_repos", repo="nope/*").code == "NOT_FOUND"


def test_at_takes_a_commit_an_abbreviation_a_branch_and_a_tag(town):
    old, new = town.commits["acme/lib"]
    for at, commit in ((old, old), (old[:7], old), (old[:12].upper(), old), ("v1", old), ("main", new), (None, new)):
        assert town.ask("outline", repo="acme/lib", path="lib", at=at).stamps[0]["commit"] == commit, at
    assert town.ask("search_symbols", repo="acme/lib", query="extra", at="v1").rows == []
    assert town.ask("search_symbols", repo="acme/lib", query="extra").total == 1


@pytest.mark.parametrize("arguments", [{"at": "0" * 40}, {"at": "deadbee"}, {"at": "no-such-tag"}, {"branch": "side"}])
def test_what_is_not_indexed_says_what_is_and_how_to_ask(town, arguments):
    fault = town.error("search_symbols", query="pay", repo="acme/lib", **arguments)
    assert fault.code == "NOT_INDEXED"
    assert "main" in fault.next_step and "headmark index" in fault.next_step


def test_a_commit_in_too_few_digits_is_told_so(town):
    old, _ = town.commits["acme/lib"]
    assert "7 digits" in town.error("search_symbols", query="pay", repo="acme/lib", at=old[:4]).message
    assert "digits" not in town.error("search_symbols", query="pay", repo="acme/lib", at="v99").message


def test_the_nearest_other_commits_are_named(town):
    old, new = town.commits["acme/lib"]
    step = town.error("search_symbols", query="pay", repo="acme/lib", at="no-such-tag").next_step
    assert new[:12] in step and old[:12] in step


def test_at_over_many_repositories_reads_those_that_have_it_and_names_the_others(town):
    answer = town.ask("search_symbols", query="round_up", at="v1")
    assert [stamp["repo"] for stamp in answer.stamps] == ["acme/lib"]
    assert answer.extra["not_indexed"] == ["acme/app", "evil/hidden"]
    assert town.error("search_symbols", query="pay", at="v99").code == "NOT_INDEXED"


def test_at_is_about_the_repository_of_the_symbol_and_others_stand_at_their_head(town):
    answer = town.ask("find_references", symbol="acme/lib:lib/money.py#round_up", at="v1")
    stamps = {stamp["repo"]: stamp["commit"] for stamp in answer.stamps}
    assert stamps["acme/lib"] == town.commits["acme/lib"][0]
    assert stamps["acme/app"] == town.commits["acme/app"][-1]
    assert {"acme/app", "acme/lib", "evil/hidden"} == {row["repo"] for row in answer.rows}


def test_pages_join_to_the_whole_answer_and_the_total_is_exact(town):
    whole = town.ask("outline", repo="acme/app", path="app/many.py", limit=100)
    assert whole.total == 30 and not whole.truncated and whole.next_cursor is None
    assert town.all_rows("outline", repo="acme/app", path="app/many.py", limit=7) == whole.rows


def test_a_cursor_reads_the_commit_it_was_made_at(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    made.add("t/r", {"m.py": "def a_one(): pass\ndef a_two(): pass\n"})
    first = made.ask("search_symbols", query="a_", limit=1)
    made.add("t/r", {"m.py": "def b(): pass\n"})
    second = made.ask("search_symbols", query="a_", limit=1, cursor=first.next_cursor)
    assert [row["name"] for row in first.rows + second.rows] == ["a_one", "a_two"]
    assert second.stamps[0]["commit"] == first.stamps[0]["commit"]
    made.add("t/new", {"n.py": "def a_three(): pass\n"})
    assert made.ask("search_symbols", query="a_", limit=1, cursor=first.next_cursor).rows == second.rows


def test_a_cursor_belongs_to_its_question_and_to_its_callers_rules(town, reader):
    cursor = town.ask("search_symbols", query="step", limit=3).next_cursor
    for question, caller, arguments in (
        ("search_symbols", LOCAL, {"query": "ste"}),
        ("search_symbols", LOCAL, {"query": "step", "repo": "acme/app"}),
        ("outline", LOCAL, {"path": "acme/app:app/many.py"}),
        ("search_symbols", reader, {"query": "step"}),
    ):
        fault = town.error(question, caller, cursor=cursor, **arguments)
        assert fault.code == "BAD_REQUEST" and "cursor" in fault.message
    again = town.ask("search_symbols", Caller("twin", LOCAL.rules), query="step", limit=3, cursor=cursor)
    assert again.rows == town.ask("search_symbols", query="step", limit=6).rows[3:]


def test_nothing_indexed_is_told_apart_from_nothing_found(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    assert made.error("search_symbols", query="a").code == "NOT_INDEXED"
    assert made.ask("list_repos").rows == []
    made.store.put_repo(town.store.find_repo("acme/lib"))
    row = made.ask("list_repos").rows[0]
    assert (row["repo"], row["commit"], row["freshness"]) == ("acme/lib", None, "unknown")
    assert made.error("search_symbols", query="a", repo="acme/lib").code == "NOT_INDEXED"


def test_tools_have_the_names_of_the_public_contract():
    assert set(TOOLS) >= {"list_repos", "search_symbols", "search_text", "get_symbol", "find_references",
                          "find_consumers", "outline", "read_source"}  # fmt: skip


def test_a_kept_answer_is_the_same_as_a_fresh_one_for_each_caller(town, reader):
    from app.query.asking import ask

    for arguments in ({"query": "round"}, {"query": "unlock"}, {"query": "round", "limit": 1}):
        for caller in (LOCAL, reader, LOCAL, reader):
            fresh = ask("search_symbols", arguments, caller, town.new_deps())
            assert town.ask("search_symbols", caller, **arguments) == fresh


def test_a_kept_answer_does_not_outlive_the_facts_that_it_points_into(town):
    from app.store.store import Store

    before = town.ask("outline", path="acme/lib:lib/money.py")
    old, town.store = town.store, Store(town.store.backend, "0123456789ab")
    try:
        deps = town.deps
        town.deps = type(deps)(town.store, deps.sources, deps.texts, answers=deps.answers)
        assert town.ask("outline", path="acme/lib:lib/money.py") == before
    finally:
        town.store, town.deps = old, deps
