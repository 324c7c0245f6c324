"""Which Maven or Gradle module a Java file belongs to, and what that module depends on."""

from __future__ import annotations

import json

from app.languages.link import Project


def of(project: Project, path: str) -> str:
    """`group:artifact` of the module around a file; "" when none is declared."""
    for directory in _upward(path):
        for name, key in (("pom.xml", "maven.coordinates"), ("build.sbt", "maven.coordinates"), *_GRADLE):
            found = project.setting(f"{directory}{name}", key)
            if found:
                return found if key != "gradle.group" else f"{found}:{_artifact(project, directory)}"
    return ""


def dependencies(project: Project, path: str) -> frozenset[str]:
    """`group:artifact` of everything that the modules around a file declare to depend on."""
    found: set[str] = set()
    for directory in _upward(path):
        for name in ("pom.xml", "build.gradle", "build.gradle.kts", "build.sbt"):
            text = project.setting(f"{directory}{name}", "jvm.dependencies")
            found.update(json.loads(text) if text else ())
    return frozenset(found)


_GRADLE = (("build.gradle", "gradle.group"), ("build.gradle.kts", "gradle.group"))


def _artifact(project: Project, directory: str) -> str:
    for name in ("settings.gradle", "settings.gradle.kts"):
        found = project.setting(f"{directory}{name}", "gradle.name")
        if found:
            return found
    return directory.rstrip("/").rpartition("/")[2]


def _upward(path: str) -> list[str]:
    """Directories around a file, innermost first, each with its final slash; the root is ""."""
    parts = path.split("/")[:-1]
    return ["".join(f"{part}/" for part in parts[:length]) for length in range(len(parts), -1, -1)]
