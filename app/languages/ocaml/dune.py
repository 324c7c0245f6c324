"""What `dune` files say: the libraries whose modules go by the library's name.

Properties of a `dune` file: `dune.library`, one for each library's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import Property

_LIBRARY = re.compile(
    rb"^\s*\(library\b(?P<rest>.*?)(?=^\s*\((?:library|executables?|test|rule)\b|\Z)", re.MULTILINE | re.DOTALL
)
_NAME = re.compile(rb"\((?:public_)?name\s+(?P<name>[\w.-]+)\s*\)")


def libraries(source: bytes) -> Iterator[Property]:
    for library in _LIBRARY.finditer(source):
        names = [found["name"].decode() for found in _NAME.finditer(library["rest"])]
        if names:
            yield Property("dune.library", min(names, key=lambda name: "." in name or "-" in name))
