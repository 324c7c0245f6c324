"""Whether a statement is one SELECT over the tables of the commit, by its syntax tree."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.store.sql.shapes import VIEWS, described

if TYPE_CHECKING:
    import duckdb

LONGEST = 20_000  # characters
TABLE_FUNCTIONS = frozenset("range generate_series unnest json_each json_tree repeat regexp_split_to_table".split())

# Kinds of what may stand where a query or a table stands; expressions are told by their `class`.
_KINDS = frozenset(
    "SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE BASE_TABLE SUBQUERY JOIN TABLE_FUNCTION "
    "EXPRESSION_LIST EMPTY PIVOT ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER "
    "ORDER_DEFAULT ASCENDING DESCENDING".split()
)
# Functions about the engine and its settings, none about data; those that wait; those that read statements.
_SYSTEM = frozenset(
    "current_setting current_query current_user current_role current_catalog current_database current_schema "
    "current_schemas current_connection_id current_query_id current_transaction_id user session_user getenv "
    "getvariable write_log parse_duckdb_log_message nextval currval setval sleep_ms txid_current in_search_path "
    "col_description obj_description shobj_description version get_block_size index_key invoke stats "
    "json_serialize_sql json_serialize_plan json_deserialize_sql json_execute_serialized_sql which_secret".split()
)
_SYSTEM_PREFIXES = ("pg_", "has_", "inet_", "duckdb_", "pragma_", "__internal_", "read_")
_NOT_SYSTEM = frozenset(("pg_typeof", "pg_size_pretty"))
_SCHEMAS = (None, "", "main")


class Wrong(Exception):
    """The statement cannot be run. `offset`: of the UTF-8 bytes where it is wrong, -1 for none; `tables` it reads."""

    def __init__(self, message: str, offset: int = -1, tables: Iterable[str] = ()) -> None:
        super().__init__(message, offset, tables)
        self.message, self.offset, self.tables = message, offset, tables


def place(statement: str, offset: int) -> str:
    """`Line 2, column 8: ` of an offset in bytes; nothing where it is in no line of the statement."""
    data = statement.encode()
    if not 0 <= offset <= len(data):
        return ""
    before = data[:offset]
    return f"Line {before.count(10) + 1}, column {offset - before.rfind(10)}: "


def bare(statement: str) -> str:
    """A statement without the semicolons and comments behind it, so that it can stand in another one."""
    import duckdb

    data = statement.encode()
    end = len(data)
    for start, kind in reversed(duckdb.tokenize(statement)):
        if kind != duckdb.token_type.comment and data[start:end].strip() != b";":
            break
        end = start
    return data[:end].decode()


def check(connection: duckdb.DuckDBPyConnection, statement: str) -> set[str]:
    """The tables of the commit that a statement reads. Raises Wrong."""
    text = connection.execute("SELECT json_serialize_sql(?, skip_null := true)", [statement]).fetchall()[0][0]
    read = json.loads(text)
    if read["error"]:
        raise _unreadable(read) or _no_select(connection, statement)
    statements = read["statements"]
    if len(statements) != 1:
        raise Wrong("One statement is taken at a time." if statements else "There is no statement.")
    walk = _Walk(_own_views(connection))
    walk.see(statements, frozenset())
    if walk.fault:
        raise Wrong(*walk.fault, tables=walk.tables)
    return walk.tables


def _unreadable(read: dict[str, Any]) -> Wrong | None:
    """What the parser found wrong; None where it is only no SELECT."""
    if read["error_type"] == "parser" or "position" in read:
        return Wrong(str(read["error_message"]), int(read.get("position") or -1))
    return None


def _no_select(connection: duckdb.DuckDBPyConnection, statement: str) -> Wrong:
    kinds = [each.type.name for each in connection.extract_statements(statement)]
    if len(kinds) > 1:
        return Wrong("One statement is taken at a time.")
    if kinds == ["MULTI"]:  # what a PIVOT without values becomes: it looks for them first
        return Wrong("PIVOT needs its values written out, in IN (…).")
    return Wrong(_not_taken(kinds[0] if kinds else "this"))


def _own_views(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """Views of the engine that go by a bare name: beside a WITH of that name, the same name would reach them."""
    which = "internal AND schema_name IN ('main', 'pg_catalog')"
    found = connection.execute(f"SELECT view_name FROM duckdb_views() WHERE {which}").fetchall()
    return frozenset(name for (name,) in found)


class _Walk:
    """Looks at a whole syntax tree: which tables of the commit it reads, and what is wrong with it, if anything."""

    def __init__(self, views: frozenset[str]) -> None:
        self._views = views
        self.tables: set[str] = set()
        self.fault: tuple[str, int] | None = None  # message and offset

    def see(self, node: Any, names: frozenset[str]) -> None:
        """`names` are those that WITH gave around a node."""
        waiting = [(node, names)]
        while waiting:
            node, names = waiting.pop()
            if isinstance(node, dict):
                names = names | self._given(node)
                self._look(node, names)
                waiting += [(child, names) for child in reversed(node.values())]
            elif isinstance(node, list):
                waiting += [(child, names) for child in reversed(node)]

    def _given(self, node: dict[str, Any]) -> frozenset[str]:
        given = frozenset(item["key"].lower() for item in (node.get("cte_map") or {}).get("map", ()))
        for name in given & self._views:
            self._wrong(node, f"WITH cannot name a table {name!r}: the engine has one of that name.")
        return given

    def _look(self, node: dict[str, Any], names: frozenset[str]) -> None:
        kind = node.get("type")
        if isinstance(kind, str) and "class" not in node and kind not in _KINDS:
            self._wrong(node, _not_taken(kind))
        if kind == "BASE_TABLE":
            self._table(node, names)
        elif kind == "TABLE_FUNCTION":
            self._table_function(node, node["function"])
        elif "function_name" in node:
            self._function(node)

    def _table(self, node: dict[str, Any], names: frozenset[str]) -> None:
        name, schema = node["table_name"].lower(), node.get("schema_name")
        is_ours = schema in _SCHEMAS and not node.get("catalog_name")
        if is_ours and name in VIEWS:
            self.tables.add(name)
        elif not (is_ours and name in names and not schema):
            parts = (node.get("catalog_name"), schema, node["table_name"])
            self._wrong(node, f"There is no table {'.'.join(filter(None, parts))[:100]!r}.")

    def _table_function(self, node: dict[str, Any], function: dict[str, Any]) -> None:
        name = str(function.get("function_name")).lower()
        if name not in TABLE_FUNCTIONS or function.get("catalog") or function.get("schema") not in _SCHEMAS:
            self._wrong(node, f"The table function {name[:60]} is not offered.")

    def _function(self, node: dict[str, Any]) -> None:
        name = str(node["function_name"]).lower()
        if name not in _NOT_SYSTEM and (name in _SYSTEM or name.startswith(_SYSTEM_PREFIXES)):
            self._wrong(node, f"The function {name[:60]} is not offered.")

    def _wrong(self, node: dict[str, Any], message: str) -> None:
        offset = node.get("query_location")
        self.fault = self.fault or (message, offset if isinstance(offset, int) else -1)


def _not_taken(kind: str) -> str:
    if kind == "SHOW_REF":
        return "DESCRIBE, SHOW and SUMMARIZE are not taken."
    return f"Only SELECT is taken, not {kind.removesuffix('_NODE').removesuffix('_QUERY').replace('_', ' ')}."


def next_step(tables: Iterable[str]) -> str:
    return f"Ask with one SELECT in DuckDB's SQL. {described(tables)}"
