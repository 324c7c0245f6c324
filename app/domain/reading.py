"""How facts are read: the shapes that the store gives and that linking and the questions take.

`file` is a small integer that stands for one (blob, language) of one repository. It is stable while its reader lives
and is shared by every path and every commit that has that blob. `id` is a symbol's index within its file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeVar, overload

from app.domain.answers import Coverage
from app.domain.facts import Binding, Import, Property, Reference, Scope, Symbol
from app.domain.ids import Sha

T = TypeVar("T", covariant=True)
R = TypeVar("R", bound=tuple[object, ...])


class Rows(Protocol[T]):
    """Rows of one kind of one file, in file order; a store makes each when it is asked for."""

    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, at: int, /) -> T: ...
    @overload
    def __getitem__(self, at: slice, /) -> Sequence[T]: ...
    def __iter__(self) -> Iterator[T]: ...
    def where(self, column: str, value: object) -> Sequence[int]:
        """The numbers of rows that have this value in the field of that name, in order."""

    def values(self, column: str) -> Sequence[Any]:
        """The field of that name of every row, in order; cheaper than making the rows."""

    def picked(self, column: str, numbers: Sequence[int]) -> Sequence[Any]:
        """The field of that name of some rows."""


class ListedRows(list[R]):
    """Rows that are in memory as they are."""

    @cached_property
    def _found(self) -> dict[str, dict[object, list[int]]]:
        return {}

    def where(self, column: str, value: object) -> Sequence[int]:
        index = self._found.get(column)
        if index is None:
            index = self._found[column] = defaultdict(list)
            for number, row in enumerate(self):
                index[getattr(row, column)].append(number)
        return index.get(value, ())

    def values(self, column: str) -> Sequence[Any]:
        return [getattr(row, column) for row in self]

    def picked(self, column: str, numbers: Sequence[int]) -> Sequence[Any]:
        return [getattr(self[number], column) for number in numbers]


class SymbolRow(NamedTuple):
    file: int
    id: int
    symbol: Symbol


class ReferenceRow(NamedTuple):
    file: int
    reference: Reference


class ImportRow(NamedTuple):
    file: int
    item: Import


class PropertyRow(NamedTuple):
    file: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class FileFacts:
    """Everything of one file but its references: what name resolution inside the file needs."""

    language: str
    status: str
    reason: str
    symbols: Rows[Symbol]
    scopes: Rows[Scope]
    bindings: Rows[Binding]
    imports: Rows[Import]
    properties: Sequence[Property]


class FileSymbols(NamedTuple):
    """What FileFacts has of the same names."""

    status: str
    reason: str
    symbols: Rows[Symbol]


class Entry(NamedTuple):
    """A file of a commit's listing. `file` is -1 where nothing was extracted (no parser, symlink, submodule)."""

    path: str  # as shown (see domain.tree.shown_path)
    mode: int
    sha: Sha
    size: int  # bytes; 0 where unknown (submodules)
    language: str  # "" where no language is known
    file: int


class Listing(Protocol):
    """The tree of one commit as the index stored it. Paths are `/`-separated, as shown."""

    def get(self, path: str) -> Entry | None: ...
    def entries(self) -> Iterable[Entry]:
        """Every file, symlink and submodule, in path order."""

    def under(self, directory: str) -> Iterable[Entry]:
        """Entries below a directory (`""` is the root), in path order."""

    def is_directory(self, path: str) -> bool: ...
    def names_in(self, directory: str) -> Collection[str]:
        """Direct children of a directory: names of files and subdirectories; empty when there is none of that name."""

    def paths_of(self, file: int) -> Sequence[str]:
        """Paths at which a file's blob stands in this commit, in order; empty when this commit does not have it."""

    def changed_since(self, other: Listing) -> Collection[str] | None:
        """Paths of files that differ between two commits of a repository; None when that cannot be told cheaply."""

    def children(self, directory: bytes) -> Mapping[bytes, tuple[int, Sha]]:
        """Direct children as git stored them: raw name → (mode, id), subtrees included."""


class FactsReader(Protocol):
    """The facts of one repository, of every commit at once: filter rows by `Listing.paths_of(row.file)`."""

    def symbols_named(self, names: Collection[str], files: Collection[int] | None = None) -> Sequence[SymbolRow]:
        """Symbols of these names, of some files alone where these are given."""

    def symbol_files(self, names: Collection[str]) -> Mapping[str, Sequence[int]]:
        """The file of every symbol of each name; cheaper than making the rows."""

    def outermost_files(self, name: str) -> Collection[int]:
        """The files in which a symbol of that name has no container; cheaper than the symbols."""

    def has_nested(self, name: str) -> bool:
        """Whether a symbol of that name has a container, or another scope than its file's; cheaper than the symbols."""

    def references_named(self, names: Collection[str]) -> Sequence[ReferenceRow]: ...
    def count_references(self, names: Collection[str]) -> int:
        """How many references have one of these names, at all paths of all commits; cheaper than making them."""

    def imports_named(self, names: Collection[str]) -> Sequence[ImportRow]:
        """Imports whose `name` or `alias` is one of the names."""

    def imports_ending(self, segments: Collection[str]) -> Sequence[ImportRow]:
        """Imports whose `module` ends in one of these (after the last of `/ . : \\`), a file's suffix cut off."""

    def imports_of_kinds(self, kinds: Collection[str]) -> Sequence[ImportRow]: ...
    def references_in(self, files: Collection[int]) -> Sequence[ReferenceRow]: ...
    def status(self, key: tuple[Sha, str]) -> str:
        """`parsed`, `failed` or `skipped` by (blob, language); "" when nothing was extracted."""

    def models(self, files: Collection[int]) -> Mapping[int, FileFacts]:
        """The facts of these files; fetched together and cached, so ask for many at once."""

    def symbols_in(self, files: Collection[int]) -> Mapping[int, FileSymbols]:
        """The symbols of these files and nothing else, for who looks at many files once."""

    def properties(self, keys: Collection[str]) -> Sequence[PropertyRow]: ...
    def names(self) -> Sequence[str]:
        """Distinct symbol names, sorted."""


class SnapshotView(Protocol):
    """One commit of one repository: its stamp's facts, its listing and its facts, from one manifest."""

    @property
    def repo_id(self) -> str: ...
    @property
    def commit(self) -> Sha: ...
    @property
    def committed_at(self) -> str: ...
    @property
    def indexed_at(self) -> str: ...
    @property
    def coverage(self) -> Coverage: ...
    @property
    def listing(self) -> Listing: ...
    @property
    def facts(self) -> FactsReader: ...
