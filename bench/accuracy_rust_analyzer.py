"""rust-analyzer's tests of goto definition: `$0` is the cursor, `^^^` in a comment stands under what it means.

Cursors on operators and keywords that name nothing (`return`, `fn`) are left out, and so are tests of several crates,
of macros that run (proc macros) and of what lies in the standard library alone; and cursors on the definition of an
implementing item, which is its own definition here and the trait's there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from app.query.linking.model import Target
from tests.support.memory_snapshot import Project

SOURCE = "crates/ide/src/goto_definition.rs"
TEST = re.compile(r'\bcheck\(\s*r#"(.*?)"#', re.DOTALL)
FILE = re.compile(r"(?m)^[ \t]*//- (/\S+)(.*)$")
MARK = re.compile(r"^\s*//[^^]*?(\^+)")
KEYWORDS = frozenset(
    "as async await break const continue dyn else enum extern fn for if impl in let loop match mod move mut pub ref "
    "return static struct trait try type union unsafe use where while yield".split()
)


class Files(Protocol):
    def text(self, name: str) -> str: ...


class Cursor(NamedTuple):
    path: str
    line: int
    column: int


class Case(NamedTuple):
    """What is found and what is wanted, as paths and lines."""

    where: str
    exact: set[object]
    found: set[object]  # candidates included
    wanted: set[object]


def goto(checkout: Files) -> Iterator[Case]:
    for number, match in enumerate(TEST.finditer(checkout.text(SOURCE))):
        marked = dict(_files(match.group(1)))
        cursor = _cursor(marked)
        wanted = {(path, line) for path, text in marked.items() for line in _marks(text)}
        if cursor is None or not wanted or re.search(r"crate:|proc_macros:|deps:", match.group(1)):
            continue
        files = {path: text.replace("$0", "") for path, text in marked.items()}
        project = Project({**files, "Cargo.toml": '[package]\nname = "krate"\n'})
        targets = project.world.definition_at(0, *cursor, files[cursor.path].encode())
        if [target.evidence for target in targets] == ["its own definition"] and not wanted & _places(targets, cursor):
            continue
        text = files[cursor.path].split("\n")[cursor.line - 1].strip()
        where = f"{SOURCE} {number} {cursor.line}:{cursor.column} {text}"
        exact = [target for target in targets if target.resolution == "exact"]
        candidates = [target for target in targets if target.resolution == "candidate"]
        yield Case(where, _places(exact, cursor), _places(exact + candidates, cursor), set(wanted))


def _places(targets: list[Target], cursor: Cursor) -> set[object]:
    found: set[object] = set()
    for target in targets:
        symbol, line = target.symbol, target.binding.line if target.binding is not None else 0
        found.add((symbol.path, max(1, symbol.symbol.line)) if symbol is not None else (cursor.path, line))
    return found


def _files(fixture: str) -> Iterator[tuple[str, str]]:
    """Path and text of each file; `/lib.rs` is that of a package."""
    starts = list(FILE.finditer(fixture))
    if not starts:
        yield "src/lib.rs", re.sub(r"(?m)^//- .*$", "", fixture)
    for start, following in zip(starts, [*starts[1:], None], strict=False):
        yield f"src{start.group(1)}", fixture[start.end() + 1 : following.start() if following else len(fixture)]


def _cursor(files: dict[str, str]) -> Cursor | None:
    """Where the cursor stands, if on a name."""
    for path, text in files.items():
        at = text.find("$0")
        if at >= 0:
            before, after = text[:at], text[at + 2 :]
            start = len(before) - len(re.search(r"\w*$", before).group())  # type: ignore[union-attr]
            word = (before + after)[start:]
            name = re.match(r"[A-Za-z_]\w*", word)
            if name is None or name.group() in KEYWORDS:
                return None
            line_start = before.rfind("\n") + 1
            return Cursor(path, before.count("\n") + 1, len(before[line_start:start].encode()) + 1)
    return None


def _marks(text: str) -> Iterator[int]:
    """Lines above marks; one mark may stand below another."""
    last = 0
    for number, line in enumerate(text.replace("$0", "").split("\n"), 1):
        if MARK.match(line) is None:
            last = number
        else:
            yield last
