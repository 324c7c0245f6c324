"""A language as data, and all languages there are.

A folder's package is read to know names and suffixes of its languages; their rules and queries only when a file of
them is met, because most processes meet few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module, resources
from typing import Generic, TypeVar, overload

from app.domain.facts import Property
from app.languages.environment import EnvironmentReads
from app.languages.rules import RELATION_ORDER, Around, Bound, Definition, Imported, Node, Rules, Span, Used

__all__ = [
    "FOLDERS", "RELATION_ORDER", "Around", "Bound", "Definition", "Imported", "Language", "Node", "Rules", "Span",
    "Used", "all_languages", "folder_of", "language_of", "late", "query_text", "whole_file",
]  # fmt: skip

T = TypeVar("T")


class Late(Generic[T]):
    """A field of a dataclass that is given a value, or a function that makes it when it is first asked for."""

    def __init__(self, default: Callable[[], T]) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    @overload
    def __get__(self, instance: None, owner: type) -> T | Callable[[], T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> T | Callable[[], T]:
        if instance is None:
            return self._default
        held: T | Callable[[], T] = instance.__dict__[self._name]
        if callable(held):
            held = instance.__dict__[self._name] = held()
        return held

    def __set__(self, instance: object, value: T | Callable[[], T]) -> None:
        instance.__dict__[self._name] = value


@dataclass(frozen=True)
class Language:
    """One language as data. `config` languages have no grammar: `properties_of(source)` reads the whole file."""

    name: str
    grammar: str = ""
    suffixes: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()  # whole names, or with one `*` within; `d/*.yml` for those in a directory `d`
    interpreters: tuple[str, ...] = ()  # commands that run its scripts, versions aside, where not its own name
    by_content: bool = False  # files are of the language that `rules.dialect` gives, of none where it gives none
    query: Late[str] = Late(str)
    rules: Late[Rules] = Late(Rules)
    broad: bool = False  # definitions, calls and imports, linked by file and package alone (see `broad.py`)
    indented: bool = False  # blocks are told by indentation (matters to hashes)
    reserved: frozenset[str] = frozenset()  # names that the grammar gives as identifiers but that name nothing (`var`)
    arguments: bool = False  # expressions keep arguments that are names: they tell what generic functions give back
    doc_above: bool = True  # comments directly above a definition are its doc
    folds: bool = False  # upper and lower case are one: facts spell names and expressions in lower case
    quotes: str = ""  # what may stand around a name without being part of it (`"order"`)
    escapes: bool = False  # names may have `\u00E9` for a letter
    bare_calls: bool = False  # a bare name in lower case that is read and bound by nothing is called (Ruby)
    types_apart: bool = False  # a type's name is not hidden by a local of that name (`struct node *node`)
    shared: tuple[str, ...] = ()  # other languages whose symbols may be meant by name (JavaScript ↔ TypeScript)
    environment: EnvironmentReads | None = None  # how environment variables are read, where its rules do not tell
    properties_of: Callable[[bytes], Iterable[Property]] | None = None


FOLDERS = tuple(sorted(
    folder.name for folder in resources.files("app.languages").iterdir() if (folder / "__init__.py").is_file()
))  # fmt: skip
"""The folders of this room, each with the languages that its package lists in LANGUAGES."""


def query_text(folder: str, *names: str) -> Callable[[], str]:
    """What reads the query files of a language folder, joined; `folder/name` for one of another folder."""
    return partial(_query_text, folder, names)


@cache
def _query_text(folder: str, names: tuple[str, ...]) -> str:
    root = resources.files("app.languages")
    return "\n".join((root / (name if "/" in name else f"{folder}/{name}")).read_text("utf-8") for name in names)


def whole_file(root: str) -> str:
    """The query for rules that read a file as a whole (`reading.py`), from the type of its root.

    In two patterns: one takes three captures.
    """
    either = f"[({root}) (ERROR)]"
    return f"{either} @definition.module @uses @import\n{either} @property\n(comment) @comment\n"


def late(target: str) -> Callable[[], Rules]:
    """What makes rules, one for all who ask: `module:Class` in this room."""
    return partial(_made, target)


@cache
def _made(target: str) -> Rules:
    module, _, name = target.partition(":")
    made: Rules = getattr(import_module(f"app.languages.{module}"), name)()
    return made


@cache
def all_languages() -> dict[str, Language]:
    """Every language by name; each folder's package lists its own in LANGUAGES."""
    return {language.name: language for _, language in _found()}


@cache
def folder_of(language: str) -> str:
    """The folder that lists a language."""
    return next(folder for folder, each in _found() if each.name == language)


@cache
def _found() -> list[tuple[str, Language]]:
    return [(f, each) for f in FOLDERS for each in import_module(f"app.languages.{f}").LANGUAGES]


@cache
def _by_filename() -> tuple[dict[str, str], dict[str, str], list[tuple[str, str, str, str]]]:
    suffixes, filenames, patterns = {}, {}, []
    for language in all_languages().values():
        suffixes.update(dict.fromkeys(language.suffixes, language.name))
        for name in language.filenames:
            directory, _, last = name.rpartition("/")
            start, star, end = last.partition("*")
            if star:
                patterns.append((directory, start, end, language.name))
            else:
                filenames[name] = language.name
    return suffixes, filenames, sorted(patterns, reverse=True)  # those of a directory first


def language_of(path: str) -> str:
    """The language of a path by its file name, then its longest known suffix; "" when none is known."""
    around, _, name = path.rpartition("/")
    suffixes, filenames, patterns = _by_filename()
    if name in filenames:
        return filenames[name]
    for directory, start, end, language in patterns:
        if name.startswith(start) and name.endswith(end) and f"/{around}".endswith(directory and f"/{directory}"):
            return language
    at = name.find(".", 1)
    while at != -1:
        if name[at:].lower() in suffixes:
            return suffixes[name[at:].lower()]
        at = name.find(".", at + 1)
    return ""
