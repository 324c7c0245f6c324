"""What .NET projects say of themselves.

Property of a `.csproj`: `dotnet.project` (JSON object with `assembly`, `package` and `namespace` as far as they are
set, and the lists `projects` (paths as written, with `/`), `packages` and `usings`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.etree import ElementTree

from app.domain.facts import Property
from app.languages.base import Language

_TEXTS = {"AssemblyName": "assembly", "PackageId": "package", "RootNamespace": "namespace"}
_LISTS = {"ProjectReference": "projects", "PackageReference": "packages", "Reference": "packages", "Using": "usings"}


def csproj(source: bytes) -> Iterator[Property]:
    if b"<!ENTITY" in source:  # no project needs entities; expanding them is how XML is made a bomb
        return
    try:
        root = ElementTree.fromstring(source)
    except ElementTree.ParseError:
        return
    texts: dict[str, str] = {}
    lists: dict[str, list[str]] = {}
    for element in root.iter():
        name = element.tag.rpartition("}")[2]
        text, included = (element.text or "").strip(), element.get("Include", "")
        if name in _TEXTS and text and "$(" not in text:
            texts[_TEXTS[name]] = text
        elif name in _LISTS and included:
            lists.setdefault(_LISTS[name], []).append(included.replace("\\", "/").partition(",")[0])
    yield Property("dotnet.project", json.dumps({**texts, **lists}, sort_keys=True))


LANGUAGES = (Language(name="csproj", suffixes=(".csproj",), properties_of=csproj),)
