"""SQL: tables, columns and routines of all files of a repository, case and quotes aside."""

from tests.support.memory_snapshot import Project

SCHEMA = """CREATE TABLE shop.Customers (id INT PRIMARY KEY, email TEXT);
CREATE TABLE orders (
  id INT,
  customer_id INT REFERENCES customers (id)
);
CREATE FUNCTION total(o INT) RETURNS INT AS $$ SELECT 1 $$ LANGUAGE sql;
"""
QUERIES = """SELECT c.email, total(o.id) FROM customers c JOIN "orders" AS o ON o.customer_id = c.id;
INSERT INTO orders (id, customer_id) VALUES (1, 2);
WITH customers AS (SELECT 1) SELECT * FROM customers;
ALTER TABLE orders ADD COLUMN note TEXT;
UPDATE Orders SET note = 'x' WHERE orders.note IS NULL;
"""
FILES = {"db/schema.sql": SCHEMA, "q/report.sql": QUERIES}


def test_tables_are_used_by_queries_and_foreign_keys() -> None:
    project = Project(FILES)
    assert project.rows("db/schema.sql#customers") == ["db/schema.sql:4", "q/report.sql:1"]
    assert [use.reference.relation for use in project.uses("db/schema.sql#orders")] == [
        "read", "write", "write", "write", "read",
    ]  # fmt: skip


def test_columns_are_reached_through_tables_and_aliases() -> None:
    project = Project(FILES)
    assert project.rows("db/schema.sql#customers.email") == ["q/report.sql:1"]
    assert project.rows("db/schema.sql#orders.customer_id") == ["q/report.sql:1", "q/report.sql:2"]
    assert project.rows("q/report.sql#orders.note") == ["q/report.sql:5", "q/report.sql:5"]


def test_routines_are_called() -> None:
    assert Project(FILES).calls("db/schema.sql#total") == ["q/report.sql:1"]
