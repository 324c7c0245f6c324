"""The table of tools: documented, described, and with schemas that the checker understands."""

from pathlib import Path

import pytest

from app.domain.facts import KINDS
from app.errors import Refused
from app.query.arguments import check_arguments, from_text
from app.query.tool_docs import tools_page
from app.query.tools import TOOLS

PAGE = Path(__file__).parents[2] / "docs" / "tools.md"


def test_the_page_of_tools_is_made_from_the_table():
    assert PAGE.read_text("utf-8") == tools_page(), "run: python -m app.query.tool_docs > docs/tools.md"


@pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
def test_a_tool_tells_an_agent_what_it_is_for(tool):
    assert 80 < len(tool.description) < 500 and tool.title
    for name, schema in tool.schema["properties"].items():
        assert schema["description"], name
        assert schema["type"] in ("string", "integer", "boolean")
        if schema["type"] == "integer":
            assert {"minimum", "maximum"} <= set(schema)
    assert not tool.schema["additionalProperties"]
    assert {"repo", "branch", "at", "cursor", "detail"} <= set(tool.schema["properties"])


def test_defaults_are_filled_in():
    schema = TOOLS["find_consumers"].schema
    checked = check_arguments("find_consumers", schema, {"symbol": "x", "depth": 2.0})
    assert checked == {"symbol": "x", "depth": 2, "include_tests": True, "limit": 20}


def test_text_of_a_command_line_becomes_what_the_schema_wants():
    schema = TOOLS["search_text"].schema
    given = (("limit", "5"), ("regex", "true"), ("pattern", "5"), ("limit", "x"))
    assert [from_text(schema, *pair) for pair in given] == [5, True, "5", "x"]


def test_kinds_are_those_of_the_contract():
    assert TOOLS["search_symbols"].schema["properties"]["kind"]["enum"] == list(KINDS)


@pytest.mark.parametrize(
    ("given", "message", "step"),
    [
        ({"limit": "abc"}, "'limit' must be a whole number from 1 to 100, not \"abc\".", "20 when left out."),
        ({"limit": 0}, "'limit' must be a whole number from 1 to 100, not 0.", "next_cursor"),
        ({"limit": True}, "'limit' must be a whole number from 1 to 100, not true.", "20 when left out."),
        ({"relation": "cal"}, "'relation' must be one of call, import, ", "Did you mean call?"),
        ({"relation": 1}, "'relation' must be one of call, import, ", "Only uses of this kind."),
        ({"symbol": ["a"]}, "'symbol' must be a text, not [\"a\"].", "Symbol id owner/name:path#Qualified.name"),
        ({"symbl": "a"}, "find_references has no argument 'symbl'.", "Did you mean symbol? It takes symbol, path,"),
        ({"zzz": "a"}, "find_references has no argument 'zzz'.", "It takes symbol, path,"),
    ],
)
def test_a_wrong_argument_is_told_with_its_type_and_values_and_the_next_step(given, message, step):
    with pytest.raises(Refused) as refused:
        check_arguments("find_references", TOOLS["find_references"].schema, given)
    assert refused.value.message.startswith(message) and step in refused.value.next_step


def test_a_flag_and_a_missing_argument_say_what_they_take():
    schema = TOOLS["search_text"].schema
    for given, message in (
        ({"pattern": "a", "regex": "yes"}, "'regex' must be true or false, not \"yes\"."),
        ({}, "search_text needs the argument 'pattern', a text."),
    ):
        with pytest.raises(Refused) as refused:
            check_arguments("search_text", schema, given)
        assert refused.value.message == message and refused.value.next_step
