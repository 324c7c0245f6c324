"""Sources that are not as they should be: what can be read of them is, and the others are not held up."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.extract.children import Children
from app.git.fetcher import Fetcher
from tests.support.cases import Ask, Case, called, check, defined, failing

F = "def f():\n    return 1\n"
JS = "function f() {}\n"


def cursor(path: str, line: int, column: int, *rows: tuple[str, int]) -> Ask:
    return Ask("get_symbol", {"path": path, "line": line, "column": column}, rows)


def text(pattern: str, *rows: dict[str, object]) -> Ask:
    return Ask("search_text", {"pattern": pattern}, rows)


CASES = [
    Case(
        "UTF-16 and byte order marks, with ripgrep's columns",
        [
            {
                "le.py": ("\ufeffx = 'é'; " + "f = 1\r\n" + "f\r\n").encode("utf-16-le"),
                "be.py": ("\ufeff" + F).encode("utf-16-be"),
                "m.py": "\ufeff" + F,
                "only.py": "\ufeff",
            }
        ],
        [
            defined("f", ("le.py", 1), ("be.py", 1), ("m.py", 1)),
            cursor("le.py", 1, 11, ("le.py", 1)),
            cursor("m.py", 1, 5, ("m.py", 1)),
            text("f =", {"path": "le.py", "line": 1, "column": 11, "text": "x = 'é'; f = 1"}),
            text("def", {"path": "be.py", "column": 1}, {"path": "m.py", "column": 1}),
            Ask("read_source", {"path": "be.py"}, [{"text": F}]),
            Ask("read_source", {"path": "only.py"}, [{"text": ""}]),
        ],
    ),
    Case(
        "conflict markers that were committed",
        [
            {
                "m.js": "function a() {}\n<<<<<<< HEAD\nfunction b() {}\n=======\n"
                + JS
                + ">>>>>>> x\nfunction c() { f() }\n"
            }
        ],
        [
            defined("a", ("m.js", 1)),
            defined("b", ("m.js", 3)),
            defined("c", ("m.js", 7)),
            called("m.js#f", ("m.js", 7)),
        ],
    ),
    Case(
        "one line of a megabyte, a hundred thousand brackets",
        [
            {
                "long.py": "x = '" + "a" * 1_000_000 + "'\n" + F + "f()\n",
                "deep.py": "x = " + "(" * 100_000 + ")" * 100_000 + "\n" + F,
            }
        ],
        [defined("f", ("long.py", 2), ("deep.py", 2)), called("long.py#f", ("long.py", 4))],
    ),
    Case(
        "configuration of the wrong shape",
        [
            {
                "package.json": '{"name": 3, "main": [], "workspaces": {"packages": 5}, "exports": [null]}',
                "tsconfig.json": '{"extends": ["./tsconfig.json", 3], "compilerOptions": {"paths": [], "baseUrl": 3}}',
                "pyproject.toml": "project = 3\n[tool]\nsetuptools = 4\n",
                "setup.cfg": "[[[",
                "go.mod": "module",
                "pom.xml": "<project><",
                "a.ts": "import { f } from './b'\nf()\n",
                "b.ts": "export " + JS,
                "m.py": F + "f()\n",
            }
        ],
        [called("b.ts#f", ("a.ts", 2)), called("m.py#f", ("m.py", 3))],
    ),
    Case(
        "modules and classes that lead back to themselves",
        [
            {
                "a.py": "from b import *\nfrom b import g\ndef f():\n    g()\n",
                "b.py": "from a import *\nfrom a import f\ndef g():\n    f()\n",
                "c.py": "class A(B):\n    pass\nclass B(A):\n    def m(self):\n        self.n()\n",
                "x.ts": "export * from './y'\nimport { q } from './y'\nexport function p() { q() }\n",
                "y.ts": "export * from './x'\nimport { p } from './x'\nexport function q() { p() }\n",
            }
        ],
        [
            called("a.py#f", ("b.py", 4)),
            called("b.py#g", ("a.py", 4)),
            called("x.ts#p", ("y.ts", 3)),
            called("y.ts#q", ("x.ts", 3)),
        ],
    ),
    Case(
        "a pointer to text that is kept elsewhere",
        [{"big.py": f"version https://git-lfs.github.com/spec/v1\noid sha256:{0:064}\nsize 9\n", "m.py": F}],
        [defined("f", ("m.py", 1)), defined("size"), failing("UNAVAILABLE", "outline", path="big.py")],
    ),
    Case(
        "arguments that are no text, and paths that lead out",
        [{"m.py": F}],
        [
            failing("BAD_REQUEST", "search_text", pattern="\ud800"),
            Ask("search_symbols", {"query": "f", "branch": "\udfff"}, "BAD_REQUEST"),
            failing("BAD_REQUEST", "read_source", path="\ud800.py"),
            failing("NOT_FOUND", "read_source", path="../m.py"),
            failing("NOT_FOUND", "read_source", path="acme/none:m.py"),
            failing("NOT_FOUND", "find_references", symbol="acme/none:m.py#f"),
            failing("BAD_REQUEST", "read_source", path=""),
        ],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_what_can_be_read_is_read(case: Case, tmp_path: Path, makers: tuple[Children, Fetcher]) -> None:
    check(case, tmp_path, makers)
