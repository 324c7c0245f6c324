"""Dart, and the names of its packages."""

import re
from collections.abc import Iterable

from app.domain.facts import Property
from app.languages.base import Language, late
from app.languages.broad import broad
from app.languages.environment import reads_after

_NAME = re.compile(rb"^name:\s*[\"']?([A-Za-z_]\w*)", re.MULTILINE)


def _package(source: bytes) -> Iterable[Property]:
    """`dart.package`: the name by which others import what stands under `lib`."""
    found = _NAME.search(source)
    return (Property("dart.package", found.group(1).decode()),) if found else ()


LANGUAGES = (
    broad(
        "dart",
        ".dart",
        rules=late("dart.rules:DartRules"),
        types_apart=True,
        environment=reads_after(
            b"nvironment", rb"\bPlatform\s*\.\s*environment\s*\[|\b(?:String|int|bool)\s*\.\s*fromEnvironment\s*\("
        ),
        reserved=frozenset({"this", "super", "_"}),
    ),
    Language(name="pubspec", filenames=("pubspec.yaml",), properties_of=_package),
)
