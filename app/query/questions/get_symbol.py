"""What is this? The definition under a name or under a cursor, with its text, doc and callers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from app.domain.answers import Row
from app.domain.facts import Binding, Symbol
from app.languages.paths import is_test
from app.query.questions.find_references import in_order
from app.query.questions.meant import Meant, find_meant
from app.query.rows import reference_rows, symbol_row
from app.query.scene import Scene
from app.query.tool import Found

SOURCE_LINES = 300  # of a definition that are shown
CALLERS = 5  # rows shown beside their number
_CALLABLE = frozenset({"function", "method", "constructor", "macro", "class", "struct"})
_MARKS = re.compile(
    r"^\s*(?:/\*\*?|\*/|\*|///?!?|#+!?|--+|[rRuUbBfF]{0,2}(?:\"\"\"|'''|\"|'))\s?|\s*(?:\*/|\"\"\"|''')\s*$"
)


def find(scene: Scene) -> Found:
    return Found(find_meant(scene))


def show(scene: Scene, items: Sequence[Meant]) -> list[Row]:
    return [_row(scene, item) for item in items]


def _row(scene: Scene, item: Meant) -> Row:
    if item.symbol is None:
        return _local_row(scene, item)
    symbol = item.symbol.symbol
    lines = scene.text_of(item.view, item.path).split(b"\n")
    last = min(symbol.end_line, symbol.start_line + SOURCE_LINES - 1) if item.symbol.id >= 0 else 0
    return {
        **symbol_row(scene, item.symbol),
        "resolution": item.resolution,
        "source": _text(lines, symbol.start_line, last),
        "source_truncated": 0 < last < symbol.end_line,
        "doc": plain_doc(_text(lines, symbol.doc_line, symbol.doc_end_line)) if symbol.doc_line else "",
        "callers": _callers(scene, item, symbol),
    }


def _callers(scene: Scene, item: Meant, symbol: Symbol) -> dict[str, Any]:
    """Sure uses, calls only where it can be called: how many there are and the first few."""
    if item.symbol is None:
        return {"total": 0, "rows": []}
    uses = scene.uses(item.symbol, "call" if symbol.kind in _CALLABLE else None)
    sure = in_order([use for use in uses if use.resolution != "name" and scene.views[use.view].chosen])
    rows = reference_rows(scene, sure[:CALLERS])
    shown = ("repo", "path", "line", "relation", "enclosing", "resolution", "text")
    return {"total": len(sure), "rows": [{name: row[name] for name in shown} for row in rows]}


def _local_row(scene: Scene, item: Meant) -> Row:
    local = item.binding or Binding(0, "", "variable", 0, 0, "", "")
    entry = scene.entry(item.view, item.path)
    line = scene.deps.texts.line(scene.views[item.view].record.id, entry.sha, local.line) if entry else ""
    return {
        "symbol": None,
        "name": local.name,
        "kind": "variable" if local.kind == "variable" else "parameter",
        "repo": scene.views[item.view].name,
        "path": item.path,
        "line": local.line,
        "column": local.column,
        "end_line": local.line,
        "signature": f"{local.name}: {local.type}" if local.type else local.name,
        "container": "",
        "language": entry.language if entry else "",
        "exported": False,
        "tests": is_test(item.path),
        "resolution": item.resolution,
        "source": line,
        "source_truncated": False,
        "doc": "",
        "callers": {"total": 0, "rows": []},
    }


def _text(lines: Sequence[bytes], first: int, last: int) -> str:
    """Lines `first` to `last`, 1-based."""
    shown = b"\n".join(line.removesuffix(b"\r") for line in lines[max(first - 1, 0) : max(last, 0)])
    return shown.decode("utf-8", "replace")


def plain_doc(text: str) -> str:
    """A doc comment or docstring without its marks."""
    lines = [_MARKS.sub("", line) for line in text.split("\n")]
    margin = min((len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()), default=0)
    kept = [lines[0].strip(), *(line[margin:].rstrip() for line in lines[1:])]
    return "\n".join(kept).strip()
