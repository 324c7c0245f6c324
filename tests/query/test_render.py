"""Compact answers say what full ones say; text says what the object says."""

import json

import pytest

from app.query.render import as_text, compact, present
from app.query.tools import TOOLS

ROUND_UP = "acme/lib:lib/money.py#round_up"
ASKED = [
    ("list_repos", {}),
    ("search_symbols", {"query": "round", "limit": 2}),
    ("search_text", {"pattern": "round_up"}),
    ("get_symbol", {"symbol": ROUND_UP}),
    ("find_references", {"symbol": ROUND_UP}),
    ("find_consumers", {"symbol": ROUND_UP, "depth": 2}),
    ("outline", {"path": "acme/lib:lib"}),
    ("read_source", {"path": "acme/lib:lib/money.py"}),
]


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_compact_has_every_row_and_a_short_stamp_with_the_full_one_beside(town, question, arguments):
    answer = town.ask(question, **arguments)
    shown = present(TOOLS[question], answer, "compact")
    rows = [row for group in shown.structured["rows"] for row in group["rows"]]
    assert len(rows) == len(answer.rows) and shown.structured["total"] == answer.total
    assert shown.meta == {"stamps": answer.stamps}
    for stamp, short in zip(answer.stamps, shown.structured["stamps"], strict=True):
        assert short.startswith(f"{stamp['repo']}@{stamp['branch']} {stamp['commit'][:12]} {stamp['freshness']}")
        assert stamp["commit"] not in json.dumps(shown.structured)
    for row, line in zip(answer.rows, rows, strict=True):
        for field in ("line", "signature", "relation", "resolution", "kind"):
            assert str(row.get(field, "")) in line
    for line in (*rows, *shown.structured["stamps"]):
        assert all(part.strip() in shown.text for part in line.split("\n"))


@pytest.mark.parametrize(("question", "arguments"), ASKED)
def test_full_is_the_object_of_the_contract_and_its_text_the_same(town, question, arguments):
    shown = present(TOOLS[question], town.ask(question, **arguments), "full")
    assert set(shown.structured) >= {"stamps", "rows", "total", "truncated", "next_cursor", "hidden"}
    assert json.loads(shown.text) == shown.structured and shown.meta == {}


def test_a_compact_symbol_row_gives_its_id_with_its_group(town):
    told = compact(TOOLS["search_symbols"], town.ask("search_symbols", query="Money.add"))
    group = told["rows"][0]
    assert group["in"] == "acme/lib:lib/"
    assert group["rows"][0].startswith("money.py:10-11 method Money.add  def add(self, other)")


def test_rows_keep_their_order_when_grouped(town):
    answer = town.ask("search_symbols", query="round")
    told = compact(TOOLS["search_symbols"], answer)
    assert [group["in"] for group in told["rows"]] == ["acme/lib:lib/", "acme/lib:tests/"]


def test_text_tells_what_follows_and_what_is_hidden(town, reader):
    told = compact(TOOLS["search_symbols"], town.ask("search_symbols", reader, query="un", limit=1))
    assert told["hidden"] is True and "hidden: true" in as_text(told)
    paged = town.ask("search_symbols", query="step", limit=1)
    assert paged.next_cursor in as_text(compact(TOOLS["search_symbols"], paged))


def test_compact_is_much_shorter_than_full(town):
    answer = town.ask("outline", repo="acme/app", path="app/many.py")
    sizes = [len(present(TOOLS["outline"], answer, detail).text) for detail in ("compact", "full")]
    assert sizes[0] * 4 < sizes[1]
