"""What import-linter's contracts cannot say, because it would list what grows."""

from __future__ import annotations

import grimp

from app.languages.base import FOLDERS

# Languages of the JVM share packages: one compiles against the other within a module.
# A chart's templates spell out Kubernetes objects. Objective-C holds C.
# Scripts in markup are TypeScript or JavaScript.
MAY_KNOW = {
    ("kotlin", "java"),
    ("scala", "java"),
    ("groovy", "java"),
    ("helm", "kubernetes"),
    ("objc", "c"),
    ("svelte", "javascript"),
    ("astro", "javascript"),
    ("html", "javascript"),
}


def test_languages_do_not_know_each_other() -> None:
    graph = grimp.build_graph("app")
    folders = {f"app.languages.{name}": name for name in FOLDERS}
    known = {
        (name, other)
        for room, name in folders.items()
        for module in {room, *graph.find_descendants(room)}
        for imported in graph.find_modules_directly_imported_by(module)
        if (other := folders.get(".".join(imported.split(".")[:3]), name)) != name
    }
    shared = ("config", "yaml")  # how build files and how YAML documents are read
    assert {pair for pair in known if pair[1] not in shared} == MAY_KNOW
