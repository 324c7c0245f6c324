"""Where Python's modules are: source roots of projects, packages, namespace packages, and what a project offers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.languages.link import Module, Offer, Project

SUFFIXES = (".py", ".pyi")
NOT_SHIPPED = frozenset(("tests", "test", "docs", "doc", "examples", "example", "setup", "conftest", "benchmarks"))
_NAME_RUNS = re.compile(r"[-_.]+")


class Distribution(NamedTuple):
    """A project that can be installed: where its configuration stands, and the directories that go on `sys.path`."""

    name: str  # normalised as PEP 503 says
    directory: str
    roots: tuple[str, ...]
    packages: tuple[tuple[str, str], ...]  # package → directory, where the configuration says so
    dependencies: frozenset[str]


def normalised(name: str) -> str:
    return _NAME_RUNS.sub("-", name).lower()


def join(directory: str, name: str) -> str:
    return f"{directory}/{name}" if directory else name


def parent(path: str) -> str:
    return path.rpartition("/")[0]


def distributions(project: Project) -> Sequence[Distribution]:
    """Every project of the repository, the outermost first."""
    return project.memo("python distributions", lambda: tuple(_distributions(project)))


def _distributions(project: Project) -> Iterator[Distribution]:
    keys = ("python.name", "python.roots", "python.package_dir", "python.dependencies")
    directories = sorted({parent(each.path) for key in keys for each in project.settings(key)})
    for directory in directories:
        values = {key: [e.value for e in project.settings(key) if parent(e.path) == directory] for key in keys}
        names = [normalised(value) for value in values["python.name"] if value]
        said = [join(directory, root).strip("/") for text in values["python.roots"] for root in json.loads(text)]
        roots = dict.fromkeys([*said, join(directory, "src"), directory])
        packages = [item for text in values["python.package_dir"] for item in json.loads(text).items()]
        needs = {normalised(name) for text in values["python.dependencies"] for name in json.loads(text)}
        yield Distribution(
            names[0] if names else "", directory, tuple(r for r in roots if project.is_directory(r)),
            tuple((name, join(directory, where)) for name, where in packages), frozenset(needs),
        )  # fmt: skip


def enclosing(project: Project, path: str) -> list[Distribution]:
    """The projects around a path, the nearest first."""
    found = [d for d in distributions(project) if not d.directory or path.startswith(d.directory + "/")]
    return sorted(found, key=lambda d: -len(d.directory))


def roots_for(project: Project, path: str) -> Sequence[str]:
    """Directories in which an absolute import of a file is sought, in order."""
    directory = parent(path)
    return project.memo(("python roots", directory), lambda: tuple(_roots_for(project, directory)))


def _roots_for(project: Project, directory: str) -> dict[str, None]:
    around = directory
    while around and is_package(project, around):
        around = parent(around)
    own = [root for d in enclosing(project, join(directory, "x")) for root in d.roots]
    roots = dict.fromkeys([around, *own, "src", ""])
    while around:  # scripts are run with odd working directories
        around = parent(around)
        roots.setdefault(around)
    roots.update(dict.fromkeys(root for d in distributions(project) for root in d.roots))
    return roots


def is_package(project: Project, directory: str) -> bool:
    return any(project.is_file(join(directory, f"__init__{suffix}")) for suffix in SUFFIXES)


def in_directory(project: Project, directory: str, dotted: str) -> Module | None:
    """The module or regular package of a dotted name below a root; None when there is only a directory, or nothing."""
    path = join(directory, dotted.replace(".", "/"))
    for suffix in SUFFIXES:
        if project.is_file(f"{path}/__init__{suffix}"):
            return Module(dotted, (f"{path}/__init__{suffix}",), (path,))
    for suffix in SUFFIXES:
        if project.is_file(path + suffix):
            return Module(dotted, (path + suffix,))
    return None


def namespace(project: Project, roots: Sequence[str], dotted: str) -> Module | None:
    """A package without `__init__`: all directories of its name that hold Python files."""
    paths = [join(root, dotted.replace(".", "/")) for root in roots]
    found = tuple(path for path in paths if has_python(project, path))
    return Module(dotted, (), found) if found else None


def has_python(project: Project, directory: str) -> bool:
    if not project.is_directory(directory):
        return False
    return project.memo(("python in", directory), lambda: bool(project.files_under(directory, "python")))


def absolute(project: Project, path: str, dotted: str) -> Module | None:
    """What an absolute dotted name means in a file: the first root that has its first part decides, as at run time."""
    for distribution in enclosing(project, path):
        module = _mapped(project, distribution, dotted)
        if module is not None:
            return module
    top = dotted.partition(".")[0]
    roots = roots_for(project, path)
    for root in roots:
        if in_directory(project, root, top) is not None:
            found = in_directory(project, root, dotted) or namespace(project, (root,), dotted)
            if found is not None:
                return found
    for root in roots:  # parts of a namespace package
        found = in_directory(project, root, dotted) if "." in dotted and has_python(project, join(root, top)) else None
        if found is not None:
            return found
    return namespace(project, roots, dotted)


def _mapped(project: Project, distribution: Distribution, dotted: str) -> Module | None:
    """A module of a package whose directory the configuration names."""
    for package, directory in distribution.packages:
        if dotted == package or dotted.startswith(package + "."):
            rest = dotted[len(package) + 1 :]
            path = join(directory, rest.replace(".", "/")) if rest else directory
            found = in_directory(project, parent(path), path.rpartition("/")[2])
            if found is not None:
                return found._replace(name=dotted)
    return None


def relative(project: Project, path: str, text: str) -> Module | None:
    """What `.`, `..pkg.mod` mean in a file."""
    rest = text.lstrip(".")
    directory = parent(path)
    for _ in range(len(text) - len(rest) - 1):
        if not directory:
            return None
        directory = parent(directory)
    if rest:
        found = in_directory(project, directory, rest) or namespace(project, (directory,), rest)
        return found._replace(name=text) if found else None
    for suffix in SUFFIXES:
        if project.is_file(join(directory, f"__init__{suffix}")):
            return Module(text, (join(directory, f"__init__{suffix}"),), (directory,))
    return Module(text, (), (directory,))


def offered(project: Project, dotted: str) -> Iterator[Offer]:
    """Modules of a dotted name that the repository's projects ship."""
    top = dotted.partition(".")[0]
    if top in NOT_SHIPPED:
        return
    for distribution in distributions(project):
        module = _mapped(project, distribution, dotted) if distribution.name else None
        for root in distribution.roots if distribution.name and module is None else ():
            if in_directory(project, root, top) or has_python(project, join(root, top)):
                module = in_directory(project, root, dotted) or namespace(project, (root,), dotted)
                break
        if module is not None:
            yield Offer(module, distribution.name)
