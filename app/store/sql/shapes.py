"""The tables of a commit as statements see them: those of the schema, with the path of the file in front.

`file` stands for one path here, numbered anew from 0 over what the caller may read: the numbers in the store would tell
how many files there are that it may not.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.store.format import LISTING, TABLES, Column, Table

PATHS = Table("paths", (*LISTING.columns, *(Column(name, "INTEGER") for name in ("file", "segment", "local"))), ())
HELD = "held"  # schema of the tables; statements see views

_QUALIFIED = (
    "CASE WHEN t.qualified <> '' THEN t.qualified WHEN t.container <> '' THEN t.container || '.' || t.name "
    "ELSE t.name END AS qualified"
)


def columns_of(table: str) -> list[str]:
    """The names of a table's columns, in order."""
    given = TABLES[table].columns if table in TABLES else LISTING.columns
    names = [column.name for column in given if column.name not in ("path", "file")]
    return ["path", "file", *names]


VIEWS = {name: columns_of(name) for name in (LISTING.name, *TABLES)}


def create_table(table: Table) -> str:
    columns = ", ".join(f'"{column.name}" {column.type} NOT NULL' for column in table.columns)
    return f'CREATE TABLE {HELD}."{table.name}" ({columns})'


def create_view(name: str) -> str:
    if name == LISTING.name:
        return f"CREATE VIEW {name} AS SELECT {_quoted(VIEWS[name], 'p')} FROM {HELD}.paths AS p"
    own = [_QUALIFIED if column == "qualified" else _quoted([column], "t") for column in VIEWS[name][1:]]
    return (
        f'CREATE VIEW "{name}" AS SELECT p.path, {", ".join(own)} '
        f'FROM {HELD}."{name}" AS t JOIN {HELD}.paths AS p ON p.file = t.file'
    )


def described(tables: Iterable[str]) -> str:
    """What may be asked, in words: the columns of these tables, or which tables there are."""
    known = [name for name in VIEWS if name in set(tables)]
    columns = " ".join(f"{_named(name)} has {', '.join(map(_named, VIEWS[name]))}." for name in known)
    return columns or f"Tables: {', '.join(map(_named, VIEWS))}; docs/schema.md tells their columns."


def _named(name: str) -> str:
    return f'"{name}"' if name in ("references", "column") else name  # words of SQL


def _quoted(names: Iterable[str], table: str) -> str:
    return ", ".join(f'{table}."{name}"' for name in names)
