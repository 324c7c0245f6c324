"""Definitions by name and line, against the expectations of universal-ctags' own tests (`Units/parser-*`).

Left out are tests that ctags itself is known to fail and those of a language within another. Tags that are no symbols
here are left out: locals, parameters, labels, includes, imported names, packages and namespaces, anonymous ones, a
script's variables in PHP, the setters that one accessor of Ruby makes besides. What we find besides counts as wrong
only where the test asks for that kind of symbol at all, which is told by the kinds of tags that our kinds agree with
elsewhere in the language's tests.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from app.extract.engine import extract
from app.languages.base import all_languages, language_of

FOLDERS = {
    "parser-cxx": "", "parser-javascript": "javascript", "parser-c": "c", "parser-python": "python",
    "parser-php": "php", "csharp-review-needed": "csharp", "parser-csharp": "csharp", "parser-ruby": "ruby",
    "parser-typescript": "typescript", "parser-go": "go", "parser-java": "java", "parser-kotlin": "kotlin",
    "parser-rust": "rust",
}  # fmt: skip
"""Folder → language; "" where the file's suffix tells (C and C++ share one)."""

NO_SYMBOLS = {
    "c": "lzhLD", "cpp": "lzhLDZNUA", "csharp": "ln", "go": "pPRYul", "java": "pl", "javascript": "", "kotlin": "p",
    "php": "anzlv", "python": "zliIYx", "ruby": "L", "rust": "c", "typescript": "zln",
}  # fmt: skip
"""Kind letters of tags that are no symbols here."""

LONG = {
    "local": "l", "parameter": "z", "macroparam": "D", "module": "i", "unknown": "Y", "namespace": "n",
    "package": "p", "header": "h", "label": "L",
}  # fmt: skip
SUITED = re.compile(r"input(-\d+)?\.\w+$")
TAG = re.compile(r"^(?P<name>[^\t]+)\t(?P<file>[^\t]+)\t(?P<pattern>/.*?(?<!\\)/|\d+);\"(?P<fields>\t.*)?$")
NO_NAME = re.compile(r"__anon|anonymous[A-Z]|Anonymous|anon[A-Z]|.*(::|\\|[^.]\.[^.])|<")
LEFT_OUT = re.compile(r"\b(?:roles:(?!def)|extras:\S*(?:reference|qualified|anonymous|inputFile|pseudo))")


class Files(Protocol):
    def names(self, under: str) -> list[str]: ...
    def text(self, name: str) -> str: ...


class Tag(NamedTuple):
    name: str
    lines: frozenset[int]  # where its pattern stands; one of them is meant
    kind: str


class Case(NamedTuple):
    """One file of one test: what is expected, and our symbols as (name, line) → kind."""

    where: str
    tags: list[Tag]
    found: dict[tuple[str, int], str]


def cases(checkout: Files) -> dict[str, list[Case]]:
    """Every usable file of the tests by language."""
    names = checkout.names("Units/")
    known = set(names)
    result: dict[str, list[Case]] = defaultdict(list)
    for name in names:
        folder, expected = name.rpartition("/")[0], name.rpartition("/")[0] + "/expected.tags"
        parts = name.split("/")
        wanted = FOLDERS.get(parts[1].removesuffix(".r"))
        if wanted is None or not SUITED.match(parts[-1]) or expected not in known:
            continue
        language = language_of(name)
        if (
            folder.endswith(".b")
            or "guest" in folder
            or language not in NO_SYMBOLS
            or wanted not in ("", language)
            or (f"{folder}/args.ctags" in known and _odd(checkout.text(f"{folder}/args.ctags")))
        ):
            continue
        result[language].append(_case(checkout, name, language, checkout.text(expected)))
    return result


def _odd(arguments: str) -> bool:
    """Whether a test tells ctags something else than which tags to show."""
    return bool(re.search(r"--(?:langdef|regex|mline|language-force|langmap|map|param|_)|-I", arguments))


def _case(checkout: Files, name: str, language: str, expected: str) -> Case:
    source = checkout.text(name)
    tags = list(_tags(expected, name.rpartition("/")[2], source.split("\n"), language))
    facts = extract(source.encode(), all_languages()[language])
    return Case(name, tags, {(_name(symbol.name), symbol.line): symbol.kind for symbol in facts.symbols})


def _tags(expected: str, file: str, lines: list[str], language: str) -> Iterator[Tag]:
    for text in expected.split("\n"):
        match = TAG.match(text)
        if match is None or match["file"] != file or LEFT_OUT.search(match["fields"] or ""):
            continue
        kind = _kind(match["fields"] or "")
        name = _name(match["name"])
        if (
            kind in NO_SYMBOLS[language]
            or NO_NAME.match(name)
            or (language == "ruby" and kind == "A" and name[-1] == "=")
        ):
            continue
        places = _lines(match["pattern"], match["fields"] or "", lines)
        if places:
            yield Tag(name, places, kind)


def _name(name: str) -> str:
    """A name without what only spelling adds."""
    return name.replace(" ", "").replace("`", "")


def _kind(fields: str) -> str:
    first = next((field for field in fields.split("\t")[1:] if ":" not in field or field.startswith("kind:")), "")
    word = first.removeprefix("kind:")
    return LONG.get(word, word)


def _lines(pattern: str, fields: str, lines: list[str]) -> frozenset[int]:
    stated = re.search(r"\tline:(\d+)", fields)
    if stated or not pattern.startswith("/"):
        return frozenset({int(stated[1] if stated else pattern)})
    text = pattern[1:-1].removeprefix("^")
    whole = text.endswith("$")
    text = text.removesuffix("$").replace("\\/", "/").replace("\\\\", "\\")
    return frozenset(
        number for number, line in enumerate(lines, 1)
        if (line.rstrip("\r") == text if whole else line.startswith(text))
    )  # fmt: skip


def compared(language_cases: list[Case]) -> Iterator[tuple[str, set[object], set[object]]]:
    """Where, what is found and what is wanted, of each file."""
    agreed: dict[str, set[str]] = defaultdict(set)
    for case in language_cases:
        for tag in case.tags:
            for line in tag.lines:
                if (tag.name, line) in case.found:
                    agreed[case.found[tag.name, line]].add(tag.kind)
    for case in language_cases:
        asked = {tag.kind for tag in case.tags}
        wanted: set[object] = set()
        for tag in case.tags:
            hit = next((line for line in sorted(tag.lines) if (tag.name, line) in case.found), min(tag.lines))
            wanted.add((tag.name, hit))
        found = {place for place, kind in case.found.items() if place in wanted or agreed[kind] & asked}
        yield case.where, set(found), wanted
