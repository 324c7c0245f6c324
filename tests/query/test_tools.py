"""The table of tools: documented, described, and with schemas that the checker understands."""

from pathlib import Path

import pytest

from app.domain.facts import KINDS
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
