"""docs/tools.md from the table of tools: `python -m app.query.tool_docs > docs/tools.md`."""

from __future__ import annotations

from app.query.schemas import DETAIL, PAGE, WHERE, Schema
from app.query.tool import Tool
from app.query.tools import TOOLS

_SHARED = {**WHERE, **PAGE, **DETAIL}
_HEAD = """# Tools

This page is made from the table in `app/query/tools.py`; `python -m app.query.tool_docs > docs/tools.md` makes it anew.

Over MCP the tools have these names; some are off until `HEADMARK_TOOLSETS` names their toolset. On the command line:
`headmark call NAME argument=value …`.

## What all tools share

Every answer has `stamps` (one for each repository that was read: commit, freshness, coverage), `rows`, `total` (exact),
`truncated`, `next_cursor` and `hidden`. `note` says in words what was not looked at, and `not_indexed` names the
repositories that have nothing indexed at the place asked about. `detail: full` gives the row fields named below (the
default of `headmark call`); `compact` gives one line a row, grouped by repository and directory (the default over MCP).

Errors have a `code`, a `message` and a `next_step`:

| code | meaning |
|---|---|
| `NOT_FOUND` | no such repository or path, or it may not be read: both read the same |
| `NO_SYMBOL` | the name or the place in the file names nothing |
| `NOT_INDEXED` | the commit, branch or tag is not indexed; says which are |
| `AMBIGUOUS` | several are meant; names them |
| `BAD_REQUEST` | an argument is wrong; says how it should be |
| `UNSUPPORTED_LANGUAGE` | there is no parser for that language |
| `UNAVAILABLE` | the service cannot answer now, or this one file could not be parsed |

Paths in `path` filters are globs as git and ripgrep read them. Lines and columns count from 1, columns in UTF-8 bytes.
`branch` and `at` are about the repository that `repo`, `symbol` or `path` names; other repositories are read at the
head of their default branch. With `repo` left out, every readable repository is read.
"""


def tools_page() -> str:
    shared = "".join(_argument(name, schema, set()) for name, schema in _SHARED.items())
    return f"{_HEAD}\n| argument | |\n|---|---|\n{shared}\n" + "\n".join(_section(tool) for tool in TOOLS.values())


def _section(tool: Tool) -> str:
    required = set(tool.schema.get("required", ()))
    own = {name: schema for name, schema in tool.schema["properties"].items() if name not in _SHARED}
    rows = "".join(_argument(name, schema, required) for name, schema in own.items())
    arguments = f"| argument | |\n|---|---|\n{rows}\n" if own else "No arguments of its own.\n\n"
    fields = ", ".join(f"`{name}`" for name in tool.fields) or "what the question names"
    switch = f"Off unless the toolset `{tool.toolset}` is switched on"
    switch += f", and for callers with the scope `{tool.scope}`.\n\n" if tool.scope != "read" else ".\n\n"
    off = switch if tool.toolset != "core" else ""
    return f"## `{tool.name}`\n\n{tool.description}\n\n{off}{arguments}Row: {fields}\n"


def _argument(name: str, schema: Schema, required: set[str]) -> str:
    parts = [schema["description"]]
    if name in required:
        parts.append("Required.")
    if "enum" in schema:
        parts.append("One of " + ", ".join(f"`{value}`" for value in schema["enum"]) + ".")
    if "minimum" in schema and schema["maximum"] < 1000:
        parts.append(f"{schema['minimum']} to {schema['maximum']}.")
    if "default" in schema:
        parts.append(f"Default: `{str(schema['default']).lower()}`.")
    return f"| `{name}` | {' '.join(parts)} |\n"


if __name__ == "__main__":
    print(tools_page(), end="")
