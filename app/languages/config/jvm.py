"""What Maven, Gradle and sbt modules say of themselves.

Properties: `maven.coordinates` (`group:artifact`), `gradle.group`, `gradle.name` (of a settings file) and
`jvm.dependencies` (JSON list of `group:artifact`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from app.domain.facts import Property
from app.languages.base import Language

_GROUP = re.compile(r"""^\s*(?:project\.)?group\s*=?\s*["']([\w.-]+)["']""", re.MULTILINE)
_NAME = re.compile(r"""^\s*rootProject\.name\s*=\s*["']([\w.-]+)["']""", re.MULTILINE)
_DEPENDENCY = re.compile(
    r"""\b(?:api|implementation|compileOnly|runtimeOnly|compile|testImplementation|testCompile|annotationProcessor)\b
        \s*\(?\s*["']([\w.-]+:[\w.-]+)(?::[^"']*)?["']""",
    re.VERBOSE,
)


def pom(source: bytes) -> Iterator[Property]:
    if b"<!ENTITY" in source:  # no pom needs entities; expanding them is how XML is made a bomb
        return
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError:
        return
    group = _child(root, "groupId") or _child(_element(root, "parent"), "groupId")
    artifact = _child(root, "artifactId")
    if group and artifact:
        yield Property("maven.coordinates", f"{group}:{artifact}")
    listed = _element(root, "dependencies")
    names = {
        f"{_child(each, 'groupId').replace('${project.groupId}', group)}:{_child(each, 'artifactId')}"
        for each in (listed if listed is not None else ())
    }
    yield from _dependencies(names)


def _element(parent: ElementTree.Element | None, name: str) -> ElementTree.Element | None:
    """A child by its name without namespace."""
    for child in parent if parent is not None else ():
        if child.tag.rpartition("}")[2] == name:
            return child
    return None


def _child(parent: ElementTree.Element | None, name: str) -> str:
    found = _element(parent, name)
    return (found.text or "").strip() if found is not None else ""


def _dependencies(names: Iterable[str]) -> Iterator[Property]:
    kept = sorted(name for name in names if name.strip(":"))
    if kept:
        yield Property("jvm.dependencies", json.dumps(kept))


def gradle(source: bytes) -> Iterator[Property]:
    text = source.decode("utf-8", "replace")
    group = _GROUP.search(text)
    if group:
        yield Property("gradle.group", group.group(1))
    yield from _dependencies(set(_DEPENDENCY.findall(text)))


def gradle_settings(source: bytes) -> Iterator[Property]:
    name = _NAME.search(source.decode("utf-8", "replace"))
    if name:
        yield Property("gradle.name", name.group(1))


_SBT_SETTING = re.compile(r"""\b(organization|name)\s*:=\s*"([\w.-]+)\"""")
_SBT_DEPENDENCY = re.compile(r""""([\w.-]+)"\s*%%?%?\s*"([\w.-]+)"\s*%""")


def sbt(source: bytes) -> Iterator[Property]:
    """The first name and organization: modules of one build are not told apart."""
    text = source.decode("utf-8", "replace")
    found: dict[str, str] = {}
    for key, value in _SBT_SETTING.findall(text):
        found.setdefault(key, value)
    if len(found) == 2:
        yield Property("maven.coordinates", f"{found['organization']}:{found['name']}")
    yield from _dependencies({f"{group}:{name}" for group, name in _SBT_DEPENDENCY.findall(text)})


LANGUAGES = (
    Language(name="maven", filenames=("pom.xml",), properties_of=pom),
    Language(name="gradle", filenames=("build.gradle", "build.gradle.kts"), properties_of=gradle),
    Language(name="sbt", filenames=("build.sbt",), properties_of=sbt),
    Language(
        name="gradle-settings", filenames=("settings.gradle", "settings.gradle.kts"), properties_of=gradle_settings
    ),
)
