"""The settings as rows of their reference page; `docs/settings.md` holds exactly these."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from app.settings.loading import PREFIX
from app.settings.model import Secret, Settings
from app.settings.values import joined


class SettingRow(NamedTuple):
    table: str  # "" at the top, "web", or "connections[]" for a table that may be given many times
    key: str
    variable: str  # "" where there is none: keys of tables that may be given many times
    kind: str
    default: str
    about: str


def rows(kind: type = Settings, table: str = "") -> Iterator[SettingRow]:
    """Every setting, those of the top table first, in the order of the model."""
    hints = typing.get_type_hints(kind)
    nested: list[tuple[type, str]] = []
    for field in dataclasses.fields(kind):
        inner = _inner(hints[field.name])
        if inner is not None:
            many = typing.get_origin(hints[field.name]) is tuple
            nested.append((inner, joined(table, field.name + "[]" * many)))
        if inner is None or typing.get_origin(hints[field.name]) is tuple:
            yield _row(field, hints[field.name], table)
    for inner, name in nested:
        yield from rows(inner, name)


def page() -> str:
    """The tables of docs/settings.md, in Markdown."""
    lines: list[str] = []
    table: str | None = None
    for row in rows():
        if row.table != table:
            table = row.table
            lines += [
                "",
                f"## {_heading(table)}",
                "",
                "| key | environment | type | default | |",
                "|---|---|---|---|---|",
            ]
        variable = f"`{row.variable}`" if row.variable else ""
        lines.append(f"| `{row.key}` | {variable} | {row.kind} | {row.default} | {row.about} |")
    return "\n".join(lines).strip() + "\n"


def _heading(table: str) -> str:
    if not table:
        return "Top of the file"
    plain = table.replace("[]", "")
    return f"`[[{plain}]]`" if table.endswith("[]") else f"`[{plain}]`"


def _row(field: dataclasses.Field[Any], hint: Any, table: str) -> SettingRow:
    key = joined("" if table.endswith("[]") else table, field.name)
    variable = "" if table.endswith("[]") else PREFIX + key.upper().replace(".", "_")
    about = field.metadata["about"] + (f" Or `{field.name}_file`." if hint is Secret else "")
    return SettingRow(table, field.name, variable, _kind(hint), _default(field), about)


def _inner(hint: Any) -> type | None:
    candidates = [hint, *typing.get_args(hint)]
    return next((typing.cast(type, c) for c in candidates if dataclasses.is_dataclass(c)), None)


def _kind(hint: Any) -> str:
    if typing.get_origin(hint) is tuple:
        return (
            "list of tables" if _inner(hint) else "list of paths" if Path in typing.get_args(hint) else "list of texts"
        )
    if typing.get_origin(hint) is typing.Literal:
        return " or ".join(f"`{choice}`" for choice in typing.get_args(hint))
    names: dict[Any, str] = {
        int: "whole number", float: "number", bool: "true or false", Secret: "secret", Path: "path", datetime: "time",
    }  # fmt: skip
    return next((names[kind] for kind in (hint, *typing.get_args(hint)) if kind in names), "text")


def _default(field: dataclasses.Field[Any]) -> str:
    if field.default is dataclasses.MISSING:
        return "" if field.name == "data_dir" else "required"
    if field.default in ("", None, ()):
        return ""
    shown = ", ".join(field.default) if isinstance(field.default, tuple) else field.default
    return f"`{shown:g}`" if isinstance(shown, float) else f"`{shown}`"
