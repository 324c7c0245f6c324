"""Packages of the JVM: files of every language that share them, over all source roots of a repository."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.languages.link import Module, Project

LANGUAGES = ("java", "kotlin", "scala", "groovy")


def all_of(project: Project) -> Mapping[str, tuple[str, ...]]:
    """Files by package; files without a package clause are in the package "" of their repository."""

    def build() -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for language in LANGUAGES:
            for path in project.files_under("", language):
                found.setdefault(project.setting(path, "java.package"), []).append(path)
        return {package: tuple(sorted(paths)) for package, paths in found.items()}

    return project.memo(("java", "packages"), build)


def _by_stem(project: Project) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Files by package and by their names up to the first dot."""

    def build() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for package, paths in all_of(project).items():
            stems = found[package] = {}
            for path in paths:
                stem = path.rpartition("/")[2].partition(".")[0]
                stems[stem] = (*stems.get(stem, ()), path)
        return found

    return project.memo(("java", "packages by stem"), build)


def named(project: Project, text: str) -> Iterator[Module]:
    """The package of that name, and the class (perhaps nested) of that name in a shorter package."""
    packages = all_of(project)
    if text in packages:
        yield Module(text, packages[text])
    parts = text.split(".")
    for cut in range(len(parts) - 1, -1, -1):
        package = ".".join(parts[:cut])
        files = packages.get(package, ())
        own = _by_stem(project)[package].get(parts[cut], ()) if files else ()
        if files and (parts[cut][:1].isupper() or (cut and project.defines(files, parts[cut]))):
            yield from facade(project, Module("", files), parts[cut]) if cut == len(parts) - 1 else ()
            yield Module(text, own or files, member=".".join(parts[cut:]))


def facade(project: Project, module: Module, name: str) -> Sequence[Module]:
    """The class `XKt` by which Java reaches what stands at the top of Kotlin's `X.kt`."""
    stem = name.removesuffix("Kt")
    files = [path for path in module.files if path.rpartition("/")[2] == f"{stem}.kt"] if stem != name else []
    return (Module(name, (files[0],)),) if files else ()
