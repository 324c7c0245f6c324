"""Definitions by name and line, against the expectations of universal-ctags' own tests (`Units/parser-*`).

Left out are tests that ctags itself is known to fail, those of a language within another, and files with a lone CR
for the end of a line, which is none here (nor in git). Tags that are no symbols here are left out: locals (by their
kind, or variables that stand in a function), parameters, labels, includes, imported names, packages and namespaces,
modules of C++, anonymous ones, a script's variables in PHP, names that no UTF-8 spells; Ruby's setters go by their
name without `=`, PHP's variables without `$`. What we find besides counts as wrong only where the test asks for that
kind of symbol at all, which is told by the kinds of tags that our kinds agree with elsewhere in the language's tests.
ctags writes tags that read the same but once: further definitions in lines that read like a tag's are neither right
nor wrong, and so are those that a tag left out stands for.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from app.domain.facts import Facts
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
    "c": "lzhLD", "cpp": "lzhLDZNUAMP", "csharp": "ln", "go": "pPRYul", "java": "pl", "javascript": "hi", "kotlin": "p",
    "php": "anzlvh", "python": "zliIYx", "ruby": "L", "rust": "c", "typescript": "zln",
}  # fmt: skip
"""Kind letters of tags that are no symbols here, headings of HTML within a file among them."""

LONG = {
    "local": "l", "parameter": "z", "macroparam": "D", "module": "i", "unknown": "Y", "namespace": "n", "package":
    "p", "constant": "C", "variable": "v", "packageName": "P", "header": "h", "label": "L", "tparam": "Z", "using":
    "U", "name": "N", "alias": "A",
}  # fmt: skip
VARIABLES = frozenset("vC")
RARELY = 10
"""One in so many symbols of a kind may share name and line with a tag of another kind."""

LONE_CR = re.compile(r"\r(?!\n)")
SETTER = re.compile(r"(?<=\w)=$")
SUITED = re.compile(r"input(-\d+)?\.\w+$")
TAG = re.compile(r"^(?P<name>[^\t]+)\t(?P<file>[^\t]+)\t(?P<pattern>/.*?(?<!\\)/|\d+);\"(?P<fields>\t.*)?$")
NO_NAME = re.compile(r"__anon|[aA]nonymous[A-Z]?\w*\d|anon[A-Z]|.*(::|\\|[^.]\.[^.])|<")
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
    left_out: list[Tag]
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
        language = _language(checkout, name)
        if (
            folder.endswith(".b")
            or "guest" in folder
            or language not in NO_SYMBOLS
            or wanted not in ("", language)
            or LONE_CR.search(checkout.text(name))
            or (f"{folder}/args.ctags" in known and _odd(checkout.text(f"{folder}/args.ctags")))
        ):
            continue
        result[language].append(_case(checkout, name, language, checkout.text(expected)))
    return result


def _language(checkout: Files, name: str) -> str:
    """By the file's name; headers of C++ by their text."""
    language = language_of(name)
    return (
        all_languages()[language].rules.dialect(checkout.text(name).encode()) if language == "c" else ""
    ) or language


def _odd(arguments: str) -> bool:
    """Whether a test tells ctags something else than which tags to show."""
    return bool(re.search(r"--(?:langdef|regex|mline|language-force|langmap|map|param|_)|-I|--extras=\+g", arguments))


def _case(checkout: Files, name: str, language: str, expected: str) -> Case:
    source = checkout.text(name)
    facts = extract(source.encode(), all_languages()[language])
    locals_ = set(_locals(facts))
    tags: dict[bool, list[Tag]] = {True: [], False: []}
    for tag in _tags(expected, name.rpartition("/")[2], source.split("\n"), language):
        local = tag.kind in VARIABLES and any((tag.name, line) in locals_ for line in tag.lines)
        tags[local or tag.kind in NO_SYMBOLS[language]].append(tag)
    found = {(_name(symbol.name), symbol.line): symbol.kind for symbol in facts.symbols}
    return Case(name, tags[False], tags[True], found)


def _locals(facts: Facts) -> Iterator[tuple[str, int]]:
    """Variables of functions, by name and line."""
    for row in facts.bindings:
        scope = row.scope
        while scope >= 0 and facts.scopes[scope].kind != "function":
            scope = facts.scopes[scope].parent
        if scope >= 0:
            yield row.name, row.line


def _tags(expected: str, file: str, lines: list[str], language: str) -> Iterator[Tag]:
    for text in expected.split("\n"):
        match = TAG.match(text)
        if match is None or match["file"] != file or LEFT_OUT.search(match["fields"] or ""):
            continue
        kind = _kind(match["fields"] or "", language)
        name = _name(match["name"])
        if language == "ruby":
            name = SETTER.sub("", name)
        if NO_NAME.match(name) or "\ufffd" in name:
            continue
        places = _lines(match["pattern"], match["fields"] or "", lines)
        if places:
            yield Tag(name, places, kind)


def _name(name: str) -> str:
    """A name without what only spelling adds."""
    return name.removeprefix("$").replace(" ", "").replace("`", "")


def _kind(fields: str, language: str) -> str:
    first = next((field for field in fields.split("\t")[1:] if ":" not in field or field.startswith("kind:")), "")
    word = first.removeprefix("kind:")
    return ("I" if language == "python" and word == "namespace" else "") or LONG.get(word, word)


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
    agreed = _agreements(language_cases)
    for case in language_cases:
        asked = {tag.kind for tag in case.tags}
        wanted = set(_wanted(case))
        alike = {(tag.name, line) for tag in (*case.tags, *case.left_out) for line in tag.lines}
        found = {
            place for place, kind in case.found.items()
            if place in wanted or (place not in alike and agreed[kind] & asked)
        }  # fmt: skip
        yield case.where, set(found), set(wanted)


def _agreements(language_cases: list[Case]) -> dict[str, set[str]]:
    """Our kind → kinds of tags it agrees with; those that share a name now and then do not."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in language_cases:
        for tag in case.tags:
            for line in tag.lines:
                if (tag.name, line) in case.found:
                    counts[case.found[tag.name, line]][tag.kind] += 1
    return defaultdict(set, {
        kind: {each for each, times in tags.items() if times * RARELY >= tags.total()}
        for kind, tags in counts.items()
    })  # fmt: skip


def _wanted(case: Case) -> Iterator[tuple[str, int]]:
    """Name and line of each tag; tags of one name whose lines read the same stand for a line each."""
    taken: set[tuple[str, int]] = set()
    for tag in case.tags:
        places = sorted((tag.name, line) for line in tag.lines)
        free = [place for place in places if place not in taken] or places
        hit = next((place for place in free if place in case.found), free[0])
        taken.add(hit)
        yield hit
