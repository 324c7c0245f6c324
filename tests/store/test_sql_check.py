"""The check of a statement by its syntax tree, in this process: it runs nothing."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store.format import TABLES
from app.store.sql.child import _CONFIG, _LOCK
from app.store.sql.shapes import HELD, PATHS, VIEWS, create_table, create_view
from app.store.sql.statement import TABLE_FUNCTIONS, Wrong, bare, check, place
from tests.support.statements import ENDLESS, HARMLESS, REFUSED


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(":memory:", config={**_CONFIG, "memory_limit": "200MB"}) as made:
        made.execute(f"CREATE SCHEMA {HELD}")
        for table in (PATHS, *TABLES.values()):
            made.execute(create_table(table))
        for name in VIEWS:
            made.execute(create_view(name))
        for setting in _LOCK:
            made.execute(f"SET {setting}")
        yield made


@pytest.mark.parametrize("statement", REFUSED)
def test_what_is_not_one_select_over_the_tables_is_refused(
    connection: duckdb.DuckDBPyConnection, statement: str
) -> None:
    with pytest.raises(Wrong) as caught:
        check(connection, statement)
    assert caught.value.message.endswith((".", '"')) or "terminated" in caught.value.message


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DROP TABLE symbols", "Only SELECT is taken, not DROP."),
        ("INSERT INTO symbols VALUES (1)", "Only SELECT is taken, not INSERT."),
        ("SELECT 1; DROP TABLE symbols", "One statement is taken at a time."),
        ("PIVOT symbols ON kind", "PIVOT needs its values written out, in IN (…)."),
    ],
)
def test_what_is_refused_is_called_by_its_name(
    connection: duckdb.DuckDBPyConnection, statement: str, message: str
) -> None:
    with pytest.raises(Wrong) as caught:
        check(connection, statement)
    assert caught.value.message == message


@pytest.mark.parametrize("statement", HARMLESS + ENDLESS)
def test_what_is_one_passes_and_can_stand_in_another_one(connection: duckdb.DuckDBPyConnection, statement: str) -> None:
    tables = check(connection, statement)
    assert check(connection, f"SELECT * FROM (\n{bare(statement)}\n)") == tables <= VIEWS.keys()


def test_the_tables_that_are_read_are_told(connection: duckdb.DuckDBPyConnection) -> None:
    assert check(connection, 'WITH files AS (FROM Listing) FROM files, "references" AS r') == {
        "files", "listing", "references",
    }  # fmt: skip
    with pytest.raises(Wrong) as caught:
        check(connection, "DESCRIBE scopes")
    assert set(caught.value.tables) == {"scopes"}


def test_places_count_lines_and_bytes() -> None:
    assert [place("é\nab", offset) for offset in (0, 3, 4, 99, -1)] == [
        "Line 1, column 1: ", "Line 2, column 1: ", "Line 2, column 2: ", "", "",
    ]  # fmt: skip


def test_every_function_that_makes_tables_is_refused_unless_it_is_named(connection: duckdb.DuckDBPyConnection) -> None:
    kinds = "('table', 'table_macro', 'pragma')"
    found = connection.execute(f"SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type IN {kinds}")
    names = {name for (name,) in found.fetchall()}
    assert names >= TABLE_FUNCTIONS - {"regexp_split_to_table"} and "read_parquet" in names
    for name in names - TABLE_FUNCTIONS:
        with pytest.raises(Wrong):
            check(connection, f"SELECT * FROM {name}(1)")


WORDS = (
    "SELECT|FROM|WITH x AS (|(|)|,|*|1|'a'|x|UNION ALL|WHERE|JOIN|ON true|;|symbols|listing|held.paths|duckdb_tables"
    "|duckdb_settings()|glob('*')|--|/*|*/|\n|read_text('/etc/passwd')|COPY|TO '/tmp/x'|'/etc/passwd'|LATERAL|AS y"
    "|ORDER BY ALL|LIMIT|INSERT INTO|EXISTS|IN|VALUES|query('SELECT 1')|range(3)|current_setting('threads')|\"files\""
).split("|")


@settings(max_examples=300, deadline=None)
@given(words=st.lists(st.sampled_from(WORDS), min_size=2, max_size=14))
def test_whatever_passes_is_one_select_that_touches_nothing_outside(
    connection: duckdb.DuckDBPyConnection, words: list[str]
) -> None:
    statement = " ".join(words)
    try:
        check(connection, statement)
        inner = f"SELECT * FROM (\n{bare(statement)}\n)"
        check(connection, inner)
    except Wrong:
        return
    (parsed,) = connection.extract_statements(inner)
    assert parsed.type == duckdb.StatementType.SELECT
    try:
        connection.execute(f"{inner} LIMIT 5")
    except (duckdb.BinderException, duckdb.CatalogException, duckdb.ParserException, duckdb.ConversionException):
        return
