"""A repository at one commit as link rules may see it, and the modules that they find in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class Setting(NamedTuple):
    """A property of a file of this commit: a setting of a configuration file, or a fact such as a package clause."""

    path: str
    value: str


class Project(Protocol):
    """One repository at one commit, as rules may see it. Paths are `/`-separated from the root; `""` is the root."""

    def is_file(self, path: str) -> bool: ...
    def is_directory(self, path: str) -> bool: ...
    def names_in(self, directory: str) -> Collection[str]: ...
    def files_under(self, directory: str, language: str) -> Sequence[str]:
        """Paths of this language below the directory, in order. Ask once and keep it in `memo`."""

    def defines(self, files: Collection[str], name: str) -> bool:
        """Whether one of these files has a definition of that name which nothing contains."""

    def settings(self, key: str) -> Sequence[Setting]:
        """Every file's property of that key, in path order."""

    def setting(self, path: str, key: str) -> str:
        """One file's property; "" when it has none."""

    def memo(self, key: Hashable, build: Callable[[], T]) -> T:
        """What `build` returned the first time for this key. Start the key with the language's name."""


class Module(NamedTuple):
    """What an import's module text names: the files whose top-level names are its members.

    Python module: one file. Python package: its `__init__.py` and its directory. Namespace package: directories only.
    Go or Java package: all its files. Java class named by a static import: its file, and `member`.
    """

    name: str  # for evidence: `pkg.mod`, `./m`, `example.org/x`
    files: tuple[str, ...]
    directories: tuple[str, ...] = ()  # where `LinkRules.submodules` looks
    member: str = ""  # narrows the module to one qualified symbol in these files (`Outer.Inner` of a static import)
    all_names: bool = False  # every top-level name counts, exported or not


class Registration(NamedTuple):
    """A statement at a place of a file that makes what a text means there known in the whole repository by a name."""

    path: str
    line: int
    column: int
    text: str


class Offer(NamedTuple):
    """A module that a repository offers to others, and the package (distribution) it publishes it in."""

    module: Module
    package: str  # compared with `LinkRules.dependencies`; "" when the repository declares none
