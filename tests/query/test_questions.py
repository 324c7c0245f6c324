"""What each question answers."""

import pytest

from app.query.tools import TOOLS

KEYS = "acme/lib:lib/secret/keys.py"
ROUND_UP = "acme/lib:lib/money.py#round_up"


SOMETIMES = {"freshness_reason", "patterns"}


@pytest.mark.parametrize(("question", "arguments"), [
    ("list_repos", {}),
    ("search_symbols", {"query": "round_up"}),
    ("search_text", {"pattern": "round_up"}),
    ("get_symbol", {"symbol": ROUND_UP}),
    ("find_references", {"symbol": ROUND_UP}),
    ("find_consumers", {"symbol": ROUND_UP}),
    ("outline", {"path": "acme/lib:lib/money.py"}),
    ("read_source", {"path": "acme/lib:lib/money.py"}),
])  # fmt: skip
def test_rows_have_the_fields_that_the_table_names(town, question, arguments):
    rows = town.ask(question, **arguments).rows
    assert rows
    for row in rows:
        assert set(row) | SOMETIMES == set(TOOLS[question].fields) | SOMETIMES


def test_list_repos_tells_languages_branches_and_access(town, reader):
    row = next(row for row in town.ask("list_repos").rows if row["repo"] == "acme/lib")
    assert (row["branches"], row["languages"], row["access"]) == (["main"], ["python"], "all paths")
    assert row["commit"] == town.commits["acme/lib"][-1]
    assert {row["access"] for row in town.ask("list_repos", reader).rows} == {"some paths"}


# search_symbols


def names(answer):
    return [row["name"] for row in answer.rows]


def test_exact_names_come_before_prefixes_before_parts(town):
    assert names(town.ask("search_symbols", query="pay", repo="acme/app")) == ["pay"]
    assert names(town.ask("search_symbols", query="round", repo="acme/lib")) == ["round_up", "test_round_up"]
    assert names(town.ask("search_symbols", query="RoundUp", repo="acme/lib")) == ["round_up", "test_round_up"]
    assert names(town.ask("search_symbols", query="up round", repo="acme/lib")) == ["round_up", "test_round_up"]


def test_a_misspelt_name_is_found_only_when_nothing_else_is(town):
    assert names(town.ask("search_symbols", query="raund_up", repo="acme/lib")) == ["round_up"]
    assert town.ask("search_symbols", query="entirely_other").rows == []


def test_production_comes_before_tests(town):
    rows = town.ask("search_symbols", query="round", repo="acme/lib").rows
    assert [row["tests"] for row in rows] == [False, True]


def test_a_qualified_name_looks_inside(town):
    assert [row["symbol"] for row in town.ask("search_symbols", query="Money.add").rows] == [
        "acme/lib:lib/money.py#Money.add"
    ]
    assert [row["path"] for row in town.ask("search_symbols", query="secret.keys.unlock").rows] == [
        "lib/secret/keys.py"
    ]
    elsewhere = town.ask("search_symbols", query="Nowhere.add")
    assert names(elsewhere) == ["add"] and "nowhere" in elsewhere.extra["note"]


def test_definitions_are_filtered_by_kind_language_and_path(town):
    assert names(town.ask("search_symbols", query="money", kind="class")) == ["Money"]
    assert names(town.ask("search_symbols", query="round", path="tests")) == ["test_round_up"]
    assert names(town.ask("search_symbols", query="round", path="tests/*.py")) == ["test_round_up"]
    assert names(town.ask("search_symbols", query="round_up", path="*.go")) == []
    assert names(town.ask("search_symbols", query="pay", language="python")) == ["pay"]
    assert town.error("search_symbols", query="pay", language="zzz").code == "UNSUPPORTED_LANGUAGE"


def test_repositories_take_turns(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    for name in ("t/a", "t/b"):
        made.add(name, {"m.py": "def run(): pass\n", "n.py": "def run(): pass\n", "test_m.py": "def run(): pass\n"})
    rows = made.ask("search_symbols", query="run").rows
    assert [(row["repo"], row["path"]) for row in rows] == [
        ("t/a", "m.py"), ("t/b", "m.py"), ("t/a", "n.py"), ("t/b", "n.py"), ("t/a", "test_m.py"), ("t/b", "test_m.py"),
    ]  # fmt: skip


def test_one_blob_at_two_paths_is_two_definitions(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    made.add("t/r", {"a.py": "def same(): pass\n", "b.py": "def same(): pass\n"})
    assert [row["symbol"] for row in made.ask("search_symbols", query="same").rows] == [
        "t/r:a.py#same",
        "t/r:b.py#same",
    ]


# search_text


def places(answer):
    return [(row["path"], row["line"], row["column"]) for row in answer.rows]


def test_text_is_found_in_every_text_file_with_its_definition(town):
    answer = town.ask("search_text", pattern="round_up", repo="acme/lib", path="lib/money.py")
    assert places(answer) == [("lib/money.py", 11, 16), ("lib/money.py", 14, 5)]
    assert answer.rows[0]["text"] == "        return round_up(self)"
    assert answer.rows[0]["enclosing"] == "acme/lib:lib/money.py#Money.add"
    everywhere = town.ask("search_text", pattern="round_up", repo="acme/lib")
    assert ("notes.zzz", 1, 1) in places(everywhere)
    assert "logo.bin" not in {row["path"] for row in everywhere.rows}
    assert everywhere.extra["searched"]["binary"] == 1 and everywhere.extra["complete"]


def test_text_is_searched_at_the_commit_asked_about(town):
    assert places(town.ask("search_text", pattern="value + 0")) == [("lib/money.py", 16, 12)]
    assert town.ask("search_text", pattern="value + 0", repo="acme/lib", at="v1").rows == []


def test_regular_expressions_stay_within_a_line(town):
    found = town.ask("search_text", pattern=r"^def \w+\(.*:$", regex=True, path="crlf.py")
    assert places(found) == [("crlf.py", 1, 1)]
    assert found.rows[0]["text"] == "def first():"
    assert town.ask("search_text", pattern=r":\s*return", regex=True, path="crlf.py").rows == []
    assert town.ask("search_text", pattern="MASTER", repo="acme/lib").total == 2
    assert town.ask("search_text", pattern="master", repo="acme/lib").total == 0
    assert town.ask("search_text", pattern="master", ignore_case=True, repo="acme/lib").total == 2


@pytest.mark.parametrize("pattern", ["(", "a)|(b", "(?=x)", r"(a)\1", "[z-a]", "a{9999}"])
def test_what_is_no_regular_expression_is_refused(town, pattern):
    fault = town.error("search_text", pattern=pattern, regex=True)
    assert fault.code == "BAD_REQUEST" and "(?m" not in fault.message


def test_a_pattern_that_would_never_end_elsewhere_ends_here(town):
    assert town.ask("search_text", pattern="(a*)*$", regex=True, path="package.json").total == 1


def test_a_search_that_runs_out_of_time_says_so_and_gets_further(town):
    deps = town.new_deps()
    deps.texts.seconds = -1.0
    from app.access.caller import LOCAL
    from app.query.asking import ask

    answer = ask("search_text", {"pattern": "evil", "repo": "evil/hidden"}, LOCAL, deps)
    assert not answer.extra["complete"] and "Time ran out" in answer.extra["note"]
    deps.texts.seconds = 30.0
    assert ask("search_text", {"pattern": "evil", "repo": "evil/hidden"}, LOCAL, deps).extra["complete"]


# get_symbol


def test_a_definition_comes_with_source_doc_and_callers(town):
    row = town.ask("get_symbol", symbol="acme/lib:lib/money.py#Money").rows[0]
    assert row["source"].startswith("class Money:") and row["source"].endswith("return round_up(self)")
    assert row["doc"] == "An amount.\n\nWith a currency."
    assert (row["resolution"], row["callers"]["total"]) == ("exact", 0)
    callers = town.ask("get_symbol", symbol=ROUND_UP).rows[0]["callers"]
    assert callers["total"] == 5
    assert "acme/app:app/pay.py#pay" in {caller["enclosing"] for caller in callers["rows"]}


def test_a_cursor_leads_to_the_definition(town):
    row = town.ask("get_symbol", path="acme/app:app/pay.py", line=5, column=12).rows[0]
    assert (row["symbol"], row["resolution"]) == (ROUND_UP, "exact")
    here = town.ask("get_symbol", repo="acme/app", path="app/pay.py", line=4, column=5).rows[0]
    assert here["symbol"] == "acme/app:app/pay.py#pay"


def test_a_line_means_what_is_defined_on_it_or_around_it(town):
    for line in (4, 5):
        assert town.ask("get_symbol", path="acme/app:app/pay.py", line=line).rows[0]["name"] == "pay"
    assert town.error("get_symbol", path="acme/app:app/pay.py", line=2).code == "NO_SYMBOL"


def test_a_cursor_on_a_parameter_gives_its_binding(town):
    row = town.ask("get_symbol", path="acme/app:app/pay.py", line=5, column=21).rows[0]
    assert (row["symbol"], row["name"], row["kind"], row["line"]) == (None, "amount", "parameter", 4)
    assert town.error("find_references", path="acme/app:app/pay.py", line=5, column=21).code == "NO_SYMBOL"


def test_an_ambiguous_name_gives_several_rows_here_and_an_error_with_ids_elsewhere(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    made.add("t/r", {"a.py": "def run(): pass\n", "b.py": "def run(): return 1\n"})
    assert {row["resolution"] for row in made.ask("get_symbol", symbol="run").rows} == {"candidate"}
    fault = made.error("find_references", symbol="run")
    assert fault.code == "AMBIGUOUS" and "t/r:a.py#run" in fault.message and "t/r:b.py#run" in fault.message


@pytest.mark.parametrize(("arguments", "code"), [
    ({}, "BAD_REQUEST"),
    ({"path": "app/pay.py"}, "BAD_REQUEST"),
    ({"symbol": "x", "path": "app/pay.py", "line": 1}, "BAD_REQUEST"),
    ({"symbol": "no_such_name"}, "NO_SYMBOL"),
    ({"symbol": "acme/app:app/pay.py#nothing"}, "NO_SYMBOL"),
    ({"symbol": "acme/none:app/pay.py#pay"}, "NOT_FOUND"),
    ({"path": "acme/app:app/none.py", "line": 1}, "NOT_FOUND"),
    ({"path": "acme/app:app", "line": 1}, "BAD_REQUEST"),
    ({"path": "acme/lib:notes.zzz", "line": 1}, "UNSUPPORTED_LANGUAGE"),
    ({"path": "pyproject.toml", "line": 1}, "AMBIGUOUS"),
    ({"path": "acme/app:app/pay.py", "line": 5, "column": 999}, "NO_SYMBOL"),
])  # fmt: skip
def test_each_way_of_meaning_nothing_has_its_own_code(town, arguments, code):
    assert town.error("get_symbol", **arguments).code == code


# find_references and find_consumers


def test_references_are_found_in_every_repository_with_their_lines(town):
    answer = town.ask("find_references", symbol=ROUND_UP, relation="call")
    assert {(row["repo"], row["path"], row["line"], row["text"].strip()) for row in answer.rows} == {
        ("acme/app", "app/pay.py", 5, "return round_up(amount)"),
        ("acme/lib", "lib/money.py", 11, "return round_up(self)"),
        ("acme/lib", "lib/secret/keys.py", 7, "return round_up(MASTER)"),
        ("acme/lib", "tests/test_money.py", 5, "assert round_up(1)"),
        ("evil/hidden", "h.py", 5, "round_up(666)"),
    }
    assert {row["target"] for row in answer.rows} == {ROUND_UP}
    assert answer.extra["by_resolution"]["exact"] == 5


def test_repo_limits_where_uses_are_looked_for(town):
    answer = town.ask("find_references", symbol=ROUND_UP, relation="call", repo="acme/app")
    assert [row["enclosing"] for row in answer.rows] == ["acme/app:app/pay.py#pay"]
    assert {stamp["repo"] for stamp in answer.stamps} == {"acme/app", "acme/lib"}


def test_consumers_are_followed_hop_by_hop(town):
    direct = town.ask("find_consumers", symbol=ROUND_UP, repo="acme/app")
    assert {(row["enclosing"], row["hop"], row["via"]) for row in direct.rows} == {
        (None, 1, None), ("acme/app:app/pay.py#pay", 1, None),
    }  # fmt: skip
    further = town.ask("find_consumers", symbol=ROUND_UP, repo="acme/app", depth=2)
    assert further.rows[-1]["enclosing"] == "acme/app:app/pay.py#refund"
    assert (further.rows[-1]["hop"], further.rows[-1]["via"]) == (2, "acme/app:app/pay.py#pay")
    assert further.total == direct.total + 1


def test_tests_are_consumers_unless_left_out(town):
    with_tests = {row["path"] for row in town.ask("find_consumers", symbol=ROUND_UP).rows}
    without = {row["path"] for row in town.ask("find_consumers", symbol=ROUND_UP, include_tests=False).rows}
    assert with_tests - without == {"tests/test_money.py"}


def test_recursion_ends_and_is_no_consumer(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    made.add("t/r", {"m.py": "def a():\n    a()\n    b()\n\n\ndef b():\n    a()\n"})
    rows = made.ask("find_consumers", symbol="t/r:m.py#a", depth=5).rows
    assert [(row["enclosing"], row["hop"]) for row in rows] == [("t/r:m.py#b", 1), ("t/r:m.py#a", 2)]


# outline and read_source


def test_a_file_is_outlined_in_its_own_order(town):
    rows = town.ask("outline", path="acme/lib:lib/money.py").rows
    assert [row["symbol"].partition("#")[2] for row in rows] == ["Money", "Money.add", "round_up"]


def test_a_directory_is_outlined_by_its_files_and_directories(town):
    answer = town.ask("outline", repo="acme/lib", path="lib/")
    assert [row["name"] for row in answer.rows] == ["extra", "Money", "round_up"]
    assert answer.extra["directories"] == ["lib/secret/"]
    assert answer.extra["files_without_symbols"] == ["lib/__init__.py"]
    assert "lib/" in town.ask("outline", repo="acme/lib", path=".").extra["directories"]


@pytest.mark.parametrize(("path", "code"), [
    ("notes.zzz", "UNSUPPORTED_LANGUAGE"), ("package.json", "UNSUPPORTED_LANGUAGE"), ("nope.py", "NOT_FOUND"),
    ("nope/", "NOT_FOUND"), ("lib/../lib", "NOT_FOUND"), ("/etc/passwd", "NOT_FOUND"),
])  # fmt: skip
def test_an_outline_that_cannot_be_given_says_why(town, path, code):
    assert town.error("outline", repo="acme/lib", path=path).code == code


def test_source_is_read_whole_or_in_part_at_the_commit(town):
    whole = town.ask("read_source", repo="acme/lib", path="lib/money.py")
    assert whole.total == 1 and whole.rows[0]["text"].startswith('"""Money."""\n')
    part = town.ask("read_source", repo="acme/lib", path="lib/money.py", start=14, end=16).rows[0]
    assert (part["start"], part["end"]) == (14, 16)
    assert part["text"] == "def round_up(value):\n    # nearest cent\n    return value + 0\n"
    old = town.ask("read_source", repo="acme/lib", path="lib/money.py", start=16, at="v1").rows[0]
    assert old["text"] == "    return value\n"


def test_odd_text_is_read_as_text(town):
    row = town.ask("read_source", repo="acme/lib", path="crlf.py").rows[0]
    assert row["text"] == "def first():\r\n    return 'caf\ufffd'\r\n" and row["end"] == 2


@pytest.mark.parametrize(("arguments", "code"), [
    ({"path": "lib"}, "BAD_REQUEST"), ({"path": "logo.bin"}, "BAD_REQUEST"), ({"path": "nope"}, "NOT_FOUND"),
    ({"path": "lib/money.py", "start": 900}, "BAD_REQUEST"),
    ({"path": "lib/money.py", "start": 9, "end": 3}, "BAD_REQUEST"),
])  # fmt: skip
def test_what_cannot_be_read_says_why(town, arguments, code):
    assert town.error("read_source", repo="acme/lib", **arguments).code == code


def test_a_long_file_comes_in_pages_that_join(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    text = "".join(f"line {number}\n" for number in range(2500))
    made.add("t/r", {"long.txt": text, "empty.txt": "", "m.py": ""})
    rows = made.all_rows("read_source", path="long.txt")
    assert len(rows) == 3 and "".join(row["text"] for row in rows) == text
    assert made.ask("read_source", path="empty.txt").rows[0]["text"] == ""


def test_a_link_is_never_followed(town, tmp_path, makers):
    made = type(town)(tmp_path, *makers)
    origin = tmp_path / "origins" / "t/r"
    origin.mkdir(parents=True)
    (origin / "away").symlink_to("/etc/passwd")
    made.add("t/r", {"m.py": "def f(): pass\n"})
    answer = made.ask("read_source", path="away")
    assert answer.rows[0]["text"] == "/etc/passwd" and "symbolic link" in answer.extra["note"]
    assert made.ask("search_text", pattern="/etc").rows == []
