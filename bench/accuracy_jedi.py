"""jedi's integration tests (`test/completion`): definitions under a cursor (`#!`) and usages of a symbol (`#<`).

What jedi describes in words is compared with the definition found: `def f`, `class C`, `module m`, `param p`, or a
statement, of which the name counts: a variable is one symbol here, where jedi tells its assignments apart. Left out
are tests whose answer lies in no file of the tests (builtins, the standard library), and usages of locals, which are
no symbols here; and definitions that are said to be those that they override, because they are their own here.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from app.query.linking.model import SymbolAt, Target
from tests.support.memory_snapshot import Project

ROOT = "test/completion/"
GOTO = re.compile(r"^\s*#! ?(?:(\d+) )?(\[.*\])\s*$")
STATEMENT = re.compile(r"(?:for|with|async for)\b.*: (\w+)$|(?:\w+\.)*(\w+)\s*(?:=|:|$)")
USAGES = re.compile(r"^\s*#< ?(?:(\d+) )?(\(?.*\))\s*$")


class Files(Protocol):
    def names(self, under: str) -> list[str]: ...
    def text(self, name: str) -> str: ...


class Test(NamedTuple):
    """A cursor (1-based) and what is expected of it."""

    path: str
    line: int
    column: int
    wanted: object


def project_of(checkout: Files) -> tuple[Project, dict[str, str]]:
    names = [name for name in checkout.names(ROOT) if name.endswith((".py", ".pyi"))]
    texts = {name.removeprefix(ROOT): checkout.text(name) for name in names}
    return Project(texts), texts


def tests(texts: dict[str, str], pattern: re.Pattern[str]) -> Iterator[Test]:
    for path, text in texts.items():
        lines = text.split("\n")
        for number, line in enumerate(lines[:-1]):
            match = pattern.match(line)
            if match is not None and "/" not in path:
                code = lines[number + 1]
                yield Test(path, number + 2, _column(code, match[1]), literal_eval(match[2]))


def _column(code: str, stated: str | None) -> int:
    """The column of a character of the token: jedi's cursors stand between two."""
    at = int(stated) if stated else len(code)
    inside = at < len(code) and (code[at].isalnum() or code[at] == "_")
    return len(code[: at if inside else max(at - 1, 0)].encode()) + 1


# Definitions


class Case(NamedTuple):
    where: str
    exact: set[object]
    found: set[object]  # candidates included
    wanted: set[object]


def goto(project: Project, texts: dict[str, str]) -> Iterator[Case]:
    known = {symbol for text in texts.values() for symbol in re.findall(r"\w+", text)}
    for test in tests(texts, GOTO):
        wanted = [" ".join(each.split()) for each in test.wanted if _here(each, texts, known)]  # type: ignore[attr-defined]
        if not wanted and test.wanted:
            continue
        source = texts[test.path].encode()
        targets = project.world.definition_at(0, test.path, test.line, test.column, source)
        if wanted and [t.evidence for t in targets] == ["its own definition"] and not _said(wanted, targets[0]):
            continue
        exact, all_ = (
            {_said(wanted, target) or _place(target, test.path) for target in targets if target.resolution in known_as}
            for known_as in (("exact",), ("exact", "candidate"))
        )
        yield Case(f"{test.path}:{test.line}:{test.column}", set(exact), set(all_), set(wanted))


def _said(wanted: list[str], target: Target) -> str:
    """The description that a target fits; "" without one."""
    return next((each for each in wanted if _says(each, target)), "")


def _here(description: str, texts: dict[str, str], known: set[str]) -> bool:
    word, _, name = description.partition(" ")
    if word == "instance":
        return False
    if word == "module":
        return any(path.rsplit("/", 1)[-1] in (f"{name}.py", f"{name}.pyi") or f"/{name}/__init__.py" in f"/{path}"
                   for path in texts)  # fmt: skip
    if word in ("def", "class"):
        return any(
            re.search(rf"^\s*(?:async )?{word} {re.escape(name)}\b", text, re.MULTILINE) for text in texts.values()
        )
    return name.partition(" ")[0] in known or bool(name)


def _place(target: Target, path: str) -> tuple[str, int]:
    if target.symbol is not None:
        return target.symbol.path, target.symbol.symbol.line
    return path, target.binding.line if target.binding is not None else 0


def _says(description: str, target: Target) -> bool:
    word, _, name = description.partition(" ")
    symbol, binding = target.symbol, target.binding
    if word == "param" and not name.startswith("= "):
        return binding is not None and binding.kind == "parameter" and binding.name == name.partition("=")[0].strip()
    if word == "module":
        return symbol is not None and symbol.id < 0 and name in symbol.path
    if word in ("def", "class"):
        return (
            symbol is not None and symbol.symbol.name == name and (symbol.symbol.kind == "class") == (word == "class")
        )
    name = symbol.symbol.name if symbol is not None else binding.name if binding is not None else ""
    stated = STATEMENT.match(description)
    return stated is not None and name == (stated[1] or stated[2])


# Usages


def usages(project: Project, texts: dict[str, str]) -> Iterator[tuple[str, set[object], set[object]]]:
    for test in tests(texts, USAGES):
        symbols = _symbols(project, test, texts)
        if not symbols:
            continue
        found: set[object] = set()
        for symbol in symbols:
            found.add((symbol.path, symbol.symbol.line, symbol.symbol.column))
            found.update((use.path, use.reference.line, use.reference.column)
                         for use in project.world.references_to(symbol) if use.resolution != "name")  # fmt: skip
        yield f"{test.path}:{test.line}:{test.column}", found, set(_positions(test))


def _symbols(project: Project, test: Test, texts: dict[str, str]) -> list[SymbolAt]:
    targets = project.world.definition_at(0, test.path, test.line, test.column, texts[test.path].encode())
    return [t.symbol for t in targets if t.symbol is not None and t.symbol.id >= 0 and t.resolution != "name"]


def _positions(test: Test) -> Iterator[tuple[str, int, int]]:
    wanted = test.wanted if isinstance(test.wanted, tuple) and test.wanted and isinstance(test.wanted[0], tuple) else (
        test.wanted,
    )  # fmt: skip
    for each in wanted:  # type: ignore[union-attr]
        if len(each) == 3:
            yield f"{each[0].replace('.', '/')}.py", each[1], each[2] + 1
        else:
            yield test.path, test.line + each[0], each[1] + 1
