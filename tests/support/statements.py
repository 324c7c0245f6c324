"""Statements that callers should not send, by what becomes of them."""

from __future__ import annotations

# Nothing but one SELECT over the tables of a commit gets through.
REFUSED = """
COPY symbols TO '/tmp/out.csv'
COPY (SELECT 1) TO '/tmp/out.csv'
WITH x AS (COPY (SELECT 1) TO '/tmp/out.csv') SELECT 1
WITH x AS (INSERT INTO symbols SELECT * FROM symbols RETURNING *) FROM x
WITH x AS (DELETE FROM files RETURNING *) FROM x
ATTACH '/tmp/other.db'
ATTACH ':memory:' AS other
DETACH memory
USE held
SET enable_external_access = true
SET lock_configuration = false
RESET lock_configuration
PRAGMA database_list
PRAGMA enable_logging
INSTALL httpfs
LOAD httpfs
FORCE INSTALL json FROM 'http://127.0.0.1/'
CREATE TABLE mine AS SELECT 1
CREATE OR REPLACE VIEW symbols AS SELECT 1
CREATE MACRO path() AS 1
CREATE SECRET s (TYPE s3)
DROP VIEW symbols
INSERT INTO files SELECT * FROM files
UPDATE symbols SET name = ''
DELETE FROM symbols
ALTER TABLE held.paths RENAME TO shown
EXPORT DATABASE '/tmp/out'
IMPORT DATABASE '/tmp/out'
CALL pragma_version()
CHECKPOINT
VACUUM
PREPARE q AS SELECT 1
EXECUTE q
EXPLAIN ANALYZE SELECT 1
DESCRIBE symbols
SUMMARIZE symbols
SHOW ALL TABLES
SELECT * FROM (DESCRIBE symbols)
PIVOT symbols ON kind
SELECT 1; SELECT 2
SELECT 1; COPY symbols TO '/tmp/out.csv'
SELECT 1) UNION ALL (SELECT 2
SELECT 1) LIMIT 1; DROP VIEW symbols; SELECT (1
SELECT 1 /*
SELECT 'open
-- nothing
;
SELECT * FROM held.paths
SELECT * FROM held.symbols
SELECT * FROM memory.held.paths
SELECT * FROM system.main.duckdb_tables
SELECT * FROM duckdb_tables
SELECT sql FROM duckdb_views
SELECT * FROM duckdb_views()
SELECT * FROM duckdb_settings()
SELECT * FROM duckdb_secrets()
SELECT * FROM duckdb_functions()
SELECT * FROM duckdb_external_file_cache()
SELECT * FROM sqlite_master
SELECT * FROM pg_catalog.pg_class
SELECT * FROM information_schema.tables
SELECT * FROM pragma_table_info('symbols')
SELECT * FROM pragma_storage_info('symbols')
WITH x AS (FROM duckdb_columns), duckdb_columns AS (SELECT 1) FROM x
SELECT * FROM read_parquet('/dev/fd/3')
SELECT * FROM read_parquet('**/*.parquet')
SELECT * FROM parquet_scan('/dev/fd/3')
SELECT * FROM parquet_metadata('/dev/fd/3')
SELECT * FROM read_csv('/etc/passwd')
SELECT * FROM read_csv_auto('/etc/passwd')
SELECT * FROM sniff_csv('/etc/passwd')
SELECT * FROM read_json('/proc/self/environ')
SELECT * FROM read_ndjson_objects('/proc/self/environ')
SELECT * FROM read_text('/proc/self/cmdline')
SELECT * FROM read_blob('/proc/self/maps')
SELECT * FROM read_duckdb('/tmp/x.db')
SELECT * FROM glob('/**')
SELECT * FROM '/etc/passwd'
SELECT * FROM 'x.parquet'
SELECT * FROM "http://127.0.0.1/x.csv"
SELECT * FROM query('SELECT 1')
SELECT * FROM query_table('symbols')
SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))
SELECT json_serialize_plan('SELECT * FROM read_csv(''/etc/passwd'')')
SELECT * FROM test_all_types()
SELECT * FROM python_map_function(1)
SELECT * FROM arrow_scan(1, 2, 3)
SELECT * FROM seq_scan(1)
SELECT * FROM summary(symbols)
SELECT getenv('HOME')
SELECT current_setting('memory_limit')
SELECT 'memory_limit'.current_setting()
SELECT main.current_setting('memory_limit')
SELECT getvariable('x')
SELECT current_query()
SELECT write_log('x')
SELECT nextval('x')
SELECT pg_sleep(100)
SELECT sleep_ms(100000)
SELECT pg_get_viewdef(1)
SELECT has_table_privilege('symbols', 'select')
SELECT * FROM symbols WHERE name IN (SELECT content FROM read_text('/etc/passwd'))
SELECT (SELECT count(*) FROM duckdb_tables())
SELECT * FROM symbols, LATERAL (SELECT * FROM read_text(symbols.path))
SELECT * FROM symbols ORDER BY (SELECT 1 FROM glob('*'))
SELECT * FROM files LIMIT (SELECT count(*) FROM duckdb_tables())
SELECT * FROM (PIVOT (FROM duckdb_tables()) ON x IN (1) USING count(*))
FROM symbols SEMI JOIN glob('*') ON true
""".strip().split("\n")

# These get through, and find what their caller may read.
HARMLESS = """
SELECT 1 --
SELECT path FROM listing; -- )
SELECT ';' AS "a; DROP VIEW symbols"
WITH symbols AS (FROM files) FROM symbols
WITH tables AS (SELECT path FROM listing) FROM tables
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 9) FROM r
SELECT COLUMNS('.*') FROM symbols
SELECT s FROM symbols AS s
SELECT * FROM "references" NATURAL JOIN files
SELECT a.path, b.path FROM listing AS a CROSS JOIN listing AS b
SELECT list(DISTINCT path), list(DISTINCT name), string_agg(signature) FROM symbols
SELECT max(file), count(*), min(path), histogram(path) FROM listing
SELECT list_transform(list(path), lambda x: x || '!') FROM files
SELECT unnest(list(value)), unnest([{'a': 1}], recursive := true) FROM properties
SELECT * FROM generate_series(1, 5), range(3), unnest([1]), json_each('[1]')
SELECT * FROM imports FULL JOIN bindings USING (path)
SELECT * FROM symbols WHERE name LIKE '%zeb%' OR path SIMILAR TO '.*eb.a.*'
SELECT * FROM listing WHERE path GLOB '*[z]*'
SELECT path, suffix(path, 'ys.py') FROM listing ORDER BY random()
SELECT typeof(s), hash(s), to_json(s) FROM scopes AS s
SELECT * FROM (VALUES (1)) AS v(n) WHERE EXISTS (FROM symbols)
SELECT * FROM (PIVOT symbols ON kind IN ('class') USING count(*) GROUP BY path)
SELECT * FROM listing TABLESAMPLE 5 ROWS
SELECT md5(string_agg(path)), approx_count_distinct(path), count(*) OVER () FROM listing GROUP BY ALL
FROM main.listing SELECT path_bytes, sha
TABLE files
SELECT user, current_date IS NULL
SELECT printf('%s', path), format('{}', path), regexp_extract_all(path, '.') FROM listing
SELECT 1 /* ; */ ; ;
SELECT $$a; -- b$$; -- c
""".strip().split("\n")

# These get through, and would take for ever, all memory, or the whole wire.
ENDLESS = """
SELECT count(*) FROM generate_series(1, 1000000000000)
SELECT count(*) FROM range(10000000000) AS a, range(10000000000) AS b WHERE a.range % 7 = b.range % 11
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT max(n) FROM r
WITH RECURSIVE r(x) AS (SELECT 'ab' UNION ALL SELECT x || x FROM r) SELECT max(length(x)) FROM r
SELECT list(range) FROM range(100000000000)
SELECT length(repeat('x', 3000000000))
SELECT string_agg(repeat('x', 100000000), '') FROM range(1000)
SELECT range FROM range(100000000000) ORDER BY hash(range) LIMIT 5
SELECT repeat('x', 5000000)
""".strip().split("\n")
