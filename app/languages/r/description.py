"""What an R package's `DESCRIPTION` says: `r.package`, the name by which it is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.facts import Property

_PACKAGE = re.compile(rb"^Package:\s*([A-Za-z][\w.]*)\s*$", re.MULTILINE)


def package(source: bytes) -> Iterator[Property]:
    found = _PACKAGE.search(source)
    if found:
        yield Property("r.package", found[1].decode())
