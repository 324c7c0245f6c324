"""What pushes do to answers: each case is a kind of change that code indexes are known to get wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.extract.children import Children
from app.git.fetcher import Fetcher
from tests.support.cases import REPO, Ask, Case, Link, Moved, called, check, defined, failing

F = "def f():\n    return 1\n"
USE = "from b import f\n\nf()\n"
TS = "export function f() { return 1 }\n"
ODD = [
    "-dash.py", "back\\slash.py", "new\nline.py", "a#b.py", "dir/a:b.py", "a~2.py", " lead.py", "trail .py", "star*.py",
    "[x].py", "perc%20.py", "$HOME.py", "é.py", "e\u0301.py", "--json.py", "…/☃.py", "acme/case:x.py", "#/z#.py",
    "..py", "~/h.py", "C:\\win.py", "m.py", "m.py#x.py",
]  # fmt: skip


def paths_alias(target: str) -> str:
    return '{"compilerOptions":{"baseUrl":".","paths":{"@l":["TARGET"]}}}'.replace("TARGET", target)


CASES = [
    Case(
        "a callee that is deleted and comes back",
        [{"a.py": USE, "b.py": F}, {"b.py": None}, {"b.py": F}],
        [
            called("b.py#f", ("a.py", 3)),
            failing("NO_SYMBOL", "find_references", 2, symbol="b.py#f"),
            failing("NOT_FOUND", "read_source", 2, path="b.py"),
            called("b.py#f", ("a.py", 3), at=1),
        ],
    ),
    Case(
        "a caller that was there before its callee",
        [{"a.py": USE}, {"b.py": F}],
        [called("b.py#f", ("a.py", 3)), defined("f", at=1)],
    ),
    Case(
        "a rename, then an edit under the new name",
        [{"a.py": F}, {"z/b.py": Moved("a.py")}, {"z/b.py": F + "f()\n"}],
        [defined("f", ("z/b.py", 1)), called("z/b.py#f", ("z/b.py", 3)), defined("f", ("a.py", 1), at=1)],
    ),
    Case(
        "a copy whose original goes",
        [{"a.py": F}, {"b.py": F}, {"a.py": None}],
        [defined("f", ("b.py", 1)), defined("f", ("a.py", 1), ("b.py", 1), at=2)],
    ),
    Case(
        "a directory that becomes a file of its name, and back",
        [{"p.py/d/x.py": F}, {"p.py": None}, {"p.py": F}, {"p.py": None}, {"p.py/y.py": F}],
        [
            defined("f", ("p.py/y.py", 1)),
            defined("f", ("p.py", 1), at=3),
            defined("f", at=2),
            defined("f", ("p.py/d/x.py", 1), at=1),
        ],
    ),
    Case(
        "names that differ in case only",
        [{"Foo.py": F}, {"foo.py": Moved("Foo.py")}, {"Foo.py": "def g():\n    pass\n"}],
        [
            defined("f", ("foo.py", 1)),
            defined("g", ("Foo.py", 1)),
            failing("NOT_FOUND", "read_source", 2, path="Foo.py"),
        ],
    ),
    Case(
        "a link that becomes a file, and back",
        [
            {"m.py": F, "l.py": Link("m.py"), "d": Link(".")},
            {"l.py": None},
            {"l.py": F, "d": None},
            {"d/m.py": F},
            {"l.py": None},
            {"l.py": Link("m.py")},
        ],
        [
            defined("f", ("m.py", 1), ("d/m.py", 1)),
            defined("f", ("l.py", 1), ("m.py", 1), at=3),
            defined("f", ("m.py", 1), at=1),
        ],
    ),
    Case(
        "commits that change nothing, and one that leaves nothing",
        [{}, {"a.py": F}, {}, {"a.py": None}],
        [
            defined("f"),
            defined("f", ("a.py", 1), at=3),
            defined("f", at=1),
            Ask("outline", {"path": "."}, []),
        ],
    ),
    Case(
        "names of every kind, each addressed, some removed",
        [{name: f"def o{at}():\n    pass\n" for at, name in enumerate(ODD)}, dict.fromkeys(ODD[::2])],
        [
            ask
            for at, name in enumerate(ODD)
            for ask in (
                defined(f"o{at}", *([(name, 1)] if at % 2 else [])),
                Ask("read_source", {"path": name}, [{"path": name, "start": 1}], 1),
                Ask("outline", {"path": name}, [(name, 1)], 1),
                Ask("find_references", {"symbol": f"{REPO}:{name}#o{at}"}, [], 1),
                Ask("get_symbol", {"path": name, "line": 1, "column": 5}, [(name, 1)], 1),
            )
        ],
    ),
    Case(
        "a script without a suffix that gains, changes, loses and regains its first line",
        [
            {"run": "f() {\n  :\n}\nf\n"},
            {"run": "#!/bin/sh\nf() {\n  :\n}\nf\n"},
            {"run": "#!/usr/bin/env python3\ndef f():\n    pass\n"},
            {"bin/go": Moved("run")},
            {"bin/go": "f() {\n  :\n}\nf\n", "bin/same": "#!/bin/sh\nf() {\n  :\n}\nf\n"},
        ],
        [
            defined("f", at=1),
            called("run#f", ("run", 5), at=2),
            defined("f", ("run", 2), at=3),
            defined("f", ("bin/go", 2), at=4),
            called("bin/same#f", ("bin/same", 5)),
            Ask("search_symbols", {"query": "f", "language": "bash"}, [("bin/same", 2)]),
            failing("UNSUPPORTED_LANGUAGE", "outline", 1, path="run"),
        ],
    ),
    Case(
        "a package whose __init__ alone changes",
        [
            {"p/__init__.py": "from .a import f\n", "p/a.py": F, "p/b.py": F, "u.py": "from p import f\nf()\n"},
            {"p/__init__.py": "from .b import f\n"},
        ],
        [called("p/b.py#f", ("u.py", 2)), called("p/a.py#f"), called("p/a.py#f", ("u.py", 2), at=1)],
    ),
    Case(
        "a configuration that changes, breaks and is mended",
        [
            {"tsconfig.json": paths_alias("a.ts"), "a.ts": TS, "b.ts": TS, "u.ts": "import { f } from '@l'\nf()\n"},
            {"tsconfig.json": "{ nope"},
            {"tsconfig.json": "// b\n" + paths_alias("b.ts")},
        ],
        [called("b.ts#f", ("u.ts", 2)), called("a.ts#f", at=2), called("a.ts#f", ("u.ts", 2), at=1)],
    ),
    Case(
        "a module's name alone changes",
        [
            {
                "go.mod": "module e.org/old\n",
                "lib/l.go": "package lib\n\nfunc F() {}\n",
                "m.go": 'package m\n\nimport "e.org/new/lib"\n\nfunc g() { lib.F() }\n',
            },
            {"go.mod": "module e.org/new\n"},
        ],
        [called("lib/l.go#F", ("m.go", 5)), called("lib/l.go#F", at=1)],
    ),
    Case(
        "one text in two languages",
        [{"a.js": TS, "a.ts": TS, "a.zzz": TS}, {"a.js": None}, {"b.js": Moved("a.zzz")}],
        [defined("f", ("a.ts", 1), ("b.js", 1)), defined("f", ("a.ts", 1), at=2)],
    ),
    Case(
        "a file that is emptied, made binary and filled again",
        [{"a.py": F}, {"a.py": ""}, {"a.py": b"\0def f():\n"}, {"a.py": "\n" + F}],
        [
            defined("f", ("a.py", 2)),
            Ask("outline", {"path": "a.py"}, [], 2),
            failing("UNAVAILABLE", "outline", 3, path="a.py"),
            defined("f", ("a.py", 1), at=1),
        ],
    ),
    Case(
        "two files that swap their texts",
        [
            {"x.py": F, "y.py": "def g():\n    pass\n", "u.py": "import x, y\nx.f()\ny.g()\n"},
            {"x.py": "def g():\n    pass\n", "y.py": F},
        ],
        [defined("f", ("y.py", 1)), called("y.py#f"), called("x.py#g"), called("x.py#f", ("u.py", 2), at=1)],
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_answers_follow(case: Case, tmp_path: Path, makers: tuple[Children, Fetcher]) -> None:
    check(case, tmp_path, makers)
