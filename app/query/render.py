"""Answers in the two details that readers may ask for, each as an object and as text that says the same.

`full` is the object of the public contract. `compact` gives one string a row, grouped by repository and directory in
the order of the answer, with stamps of 12 digits; `meta` then carries the full stamps.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from typing import Any, NamedTuple

from app.domain.answers import Answer, Row, Stamp
from app.query.tool import Tool

DIGITS = 12  # of a commit in a compact stamp
_BETWEEN = " | "  # columns of a statement


class Shown(NamedTuple):
    """`text` says what `structured` says; `meta` holds what only programs need."""

    structured: dict[str, Any]
    text: str
    meta: dict[str, Any]


def present(tool: Tool, answer: Answer, detail: str) -> Shown:
    """An answer in the detail `compact` or `full`."""
    if detail == "full":
        structured = answer.structured()
        return Shown(structured, json.dumps(structured, ensure_ascii=False, separators=(",", ":")), {})
    structured = compact(tool, answer)
    return Shown(structured, as_text(structured), {"stamps": answer.stamps})


def compact(tool: Tool, answer: Answer) -> dict[str, Any]:
    """The compact object. `rows` is a list of groups: `in` says where, `rows` has a string for each row."""
    line = _LINES.get(tool.name, _symbol_line)
    groups = [
        {"in": where, "rows": [line(row) for row in rows]}
        for where, rows in groupby(answer.rows, key=lambda row: _where(tool, row))
    ]
    told: dict[str, Any] = {
        "stamps": [short_stamp(stamp) for stamp in answer.stamps],
        "rows": groups,
        "total": answer.total,
    }
    if answer.truncated:
        told |= {"truncated": True, "next_cursor": answer.next_cursor}
    if answer.hidden:
        told["hidden"] = True
    return told | answer.extra


def as_text(told: dict[str, Any]) -> str:
    """A compact object as lines for reading."""
    groups = [text for group in told["rows"] for text in (f"{group['in']}", *(f"  {row}" for row in group["rows"]))]
    beside = [
        f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in told.items()
        if name not in ("stamps", "rows")
    ]
    return "\n".join([*groups, *beside, *(f"stamp: {stamp}" for stamp in told["stamps"])])


def short_stamp(stamp: Stamp) -> str:
    """`acme/refunds@main 0123456789ab current`; for one that is not current, also what the remote said."""
    text = f"{stamp['repo']}@{stamp['branch']} {stamp['commit'][:DIGITS]} {stamp['freshness']}"
    if stamp["freshness"] == "behind" and stamp["remote_head"]:
        text += f" {stamp['remote_head'][:DIGITS]}"
    if stamp["freshness"] == "unknown":
        text += f" ({stamp.get('freshness_reason', '')})"
    return text


def _where(tool: Tool, row: Row) -> str:
    if tool.name in ("list_repos", "request_index"):
        return "repositories"
    if tool.name == "query_facts":
        return _BETWEEN.join(row)
    return f"{row['repo']}:{row['path'].rpartition('/')[0]}".rstrip(":") + "/"


def _file(row: Row) -> str:
    return str(row["path"].rpartition("/")[2])


def _symbol_line(row: Row) -> str:
    """`m.py:3-9 method Outer.run  def run(self)  [python, test]`: with the group it gives the symbol's id."""
    qualified = row["symbol"].partition("#")[2] if row["symbol"] else f"{row['name']} (local)"
    lines = str(row["line"]) if row["end_line"] <= row["line"] else f"{row['line']}-{row['end_line']}"
    flags = [row["language"], *(["test"] if row["tests"] else []), *([] if row["exported"] else ["private"])]
    signature = f"  {row['signature']}" if row["signature"] else ""
    return (
        f"{_file(row)}:{lines} {row['kind']} {qualified or row['name']}{signature}  [{', '.join(filter(None, flags))}]"
    )


def _reference_line(row: Row) -> str:
    """`u.py:3:5 call in go  m.save()  [exact: import; test] -> target`."""
    within = row["enclosing"].partition("#")[2] if row["enclosing"] else "(module)"
    sure = f"{row['resolution']}: {row['evidence']}" if row["evidence"] else row["resolution"]
    flags = "; ".join([sure, *(["test"] if row["tests"] else [])])
    steps = f" hop {row['hop']}" if row.get("hop", 1) > 1 else ""
    target = f" -> {row['target']}" if row["target"] else ""
    place = f"{_file(row)}:{row['line']}:{row['column']}"
    return f"{place} {row['relation']} in {within}{steps}  {row['text'].strip()}  [{flags}]{target}"


def _change_line(row: Row) -> str:
    """`changed (body) m.py:3-9 method Outer.run  def run(self)  [python]  3 uses, 1 in tests`, then the uses."""
    parts = f" ({', '.join(row['what'])})" if row["what"] else ""
    shown = row["after"] or row["before"]
    if shown is None or row["change"] == "unknown":
        return f"{row['change']} {_file(row)}  {row['reason']}"
    was = f"  was {row['before']['symbol'].partition(':')[2]}" if row["change"] in ("moved", "renamed") else ""
    old = row["before"] if "signature" in row["what"] else None
    said = f"  before: {old['signature']}" if old else ""
    return f"{row['change']}{parts} {_symbol_line(shown)}{was}{said}{_uses(row['consumers'])}"


def _step_line(row: Row) -> str:
    """`0123456789ab 2026-01-02 changed (body) m.py:3 …`: what a commit did to a symbol."""
    missed = f"  [{row['not_indexed']} commits before it are not indexed]" if row["not_indexed"] else ""
    return f"{row['commit'][:DIGITS]} {row['committed_at'][:10]} {_change_line({**row, 'consumers': None})}{missed}"


def _request_line(row: Row) -> str:
    commit = f" as {row['commit'][:DIGITS]}" if row["commit"] else ""
    return f"{row['repo']} {row['at']} {row['status']}{commit}  {row['next_step']}"


def _values_line(row: Row) -> str:
    """`src/a.py | 3 | NULL`, below the names of the columns."""
    return _BETWEEN.join(map(_value, row.values()))


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value.replace("\n", "\\n")
    return "NULL" if value is None else json.dumps(value, ensure_ascii=False)


def _uses(consumers: Row | None) -> str:
    if consumers is None:
        return ""
    if consumers["total"] is None:
        return f"  uses unknown: {consumers['unknown']}"
    more = consumers["total"] - len(consumers["rows"])
    lines = [f"    {_use_line(use)}" for use in consumers["rows"]] + ([f"    and {more} more"] if more > 0 else [])
    return "\n".join([f"  {consumers['total']} uses, {consumers['tests']} in tests", *lines])


def _use_line(use: Row) -> str:
    return f"{use['repo']}:{use['path'].rpartition('/')[0]}/ {_reference_line(use)}" + (
        " (at base)" if use["side"] == "base" else ""
    )


def _text_line(row: Row) -> str:
    within = f"  [in {row['enclosing'].partition('#')[2]}]" if row["enclosing"] else ""
    return f"{_file(row)}:{row['line']}:{row['column']} {row['text']}{within}"


def _repo_line(row: Row) -> str:
    if row["commit"] is None:
        return f"{row['repo']} not indexed: {row['freshness_reason']}"
    said = {"branches": row["branches"], "languages": row["languages"], "coverage": row["coverage"]}
    told = "  ".join(f"{name}: {_joined(value)}" for name, value in said.items())
    return f"{row['repo']}@{row['branch']} {row['commit'][:DIGITS]} {row['freshness']}  {told}  access: {row['access']}"


def _joined(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {number}" for name, number in value.items())
    return ", ".join(value)


def _definition_line(row: Row) -> str:
    callers = [f"    {_caller_line(caller)}" for caller in row["callers"]["rows"]]
    return "\n".join(
        [
            f"{_symbol_line(row)} {row['resolution']}, {row['callers']['total']} callers",
            *callers,
            *([row["doc"]] if row["doc"] else []),
            row["source"],
        ]
    )


def _caller_line(caller: Row) -> str:
    within = caller["enclosing"] or f"{caller['repo']}:{caller['path']}"
    return f"{within} line {caller['line']}  {caller['text'].strip()}"


def _source_line(row: Row) -> str:
    return f"{_file(row)}:{row['start']}-{row['end']}\n{row['text']}"


_LINES: dict[str, Callable[[Row], str]] = {
    "list_repos": _repo_line,
    "search_text": _text_line,
    "get_symbol": _definition_line,
    "find_references": _reference_line,
    "find_consumers": _reference_line,
    "read_source": _source_line,
    "compare_commits": _change_line,
    "symbol_history": _step_line,
    "request_index": _request_line,
    "query_facts": _values_line,
}
