"""The arguments of tools, as JSON Schema: what agents are shown and what is checked."""

from __future__ import annotations

from typing import Any

from app.domain.facts import KINDS, RELATIONS
from app.query.changes.model import CHANGES

Schema = dict[str, Any]

DEFAULT_LIMIT, MOST = 20, 100
DEEPEST = 5


def text(description: str, longest: int = 1000, **more: Any) -> Schema:
    return {"type": "string", "minLength": 1, "maxLength": longest, "description": description, **more}


def whole(description: str, least: int, most: int, **more: Any) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, "description": description, **more}


def flag(description: str, default: bool) -> Schema:
    return {"type": "boolean", "default": default, "description": description}


WHERE: dict[str, Schema] = {
    "repo": text("Repository as owner/name, or a glob such as acme/*. All readable repositories when left out.", 255),
    "branch": text("Branch to read at its indexed head. The default branch when left out.", 255),
    "at": text("Commit (7 or more digits), branch, tag or ref (pull/12/head) to read at. It must be indexed.", 255),
}
PAGE: dict[str, Schema] = {
    "limit": whole("Rows in one answer.", 1, MOST, default=DEFAULT_LIMIT),
    "cursor": text("next_cursor of the answer before; pass it with the same arguments.", 100_000),
}
DETAIL: dict[str, Schema] = {
    "detail": {
        "type": "string",
        "enum": ["compact", "full"],
        "description": "compact: one line a row, for reading. full: one object a row, for programs.",
    }
}
SHARED = frozenset({**WHERE, **PAGE, **DETAIL})
"""Names of the arguments that most tools take."""
KIND: Schema = {"type": "string", "enum": list(KINDS), "description": "Only definitions of this kind."}
RELATION: Schema = {"type": "string", "enum": list(RELATIONS), "description": "Only uses of this kind."}
CHANGE: Schema = {"type": "string", "enum": list(CHANGES), "description": "Only changes of this kind."}
LANGUAGE = text("Only this language, as list_repos names it, such as python or typescript.", 40)
PATH_FILTER = text("Only paths that match this glob: src/**, *.py, or a directory.", 400)
SYMBOL = text("Symbol id owner/name:path#Qualified.name; also path#Name, or a name that is the only one.", 8192)
ANY_PATH = text("Path from the repository's root, or owner/name:path; . is the root.", 4096, minLength=0)
LINE = whole("Line in the file, from 1.", 1, 10_000_000)
COLUMN = whole(
    "Column in the line, in bytes from 1. Without it: what is defined on the line, or around it.", 1, 1_000_000
)

CURSOR_POSITION: dict[str, Schema] = {"symbol": SYMBOL, "path": ANY_PATH, "line": LINE, "column": COLUMN}


def arguments(own: dict[str, Schema], *, required: tuple[str, ...] = (), pages: bool = True) -> Schema:
    """The schema of a tool's arguments: its own, then where, page and detail, which all tools share."""
    shared = {**WHERE, **(PAGE if pages else {"cursor": PAGE["cursor"]}), **DETAIL}
    schema: Schema = {"type": "object", "properties": {**own, **shared}, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


ANSWER: Schema = {
    "type": "object",
    "properties": {
        "stamps": {
            "type": "array",
            "description": "For each repository read: the commit that the answer is true for, and how fresh it is.",
        },
        "rows": {"type": "array"},
        "total": {"type": "integer", "description": "Rows of all pages together."},
        "truncated": {"type": "boolean", "description": "More rows follow: pass next_cursor as cursor."},
        "next_cursor": {"type": ["string", "null"]},
        "hidden": {"type": "boolean", "description": "Access rules keep files of these commits from you."},
        "note": {"type": "string", "description": "What was not looked at, or how to read the answer."},
    },
}
