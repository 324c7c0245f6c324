"""What gems and bundles say of themselves.

Properties: `ruby.gem` (the name of a gemspec) and `ruby.dependencies` (JSON list of gem names).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Language

_NAME = re.compile(r"""^\s*\w+\.name\s*=\s*["']([\w.-]+)["']""", re.MULTILINE)
_DEPENDENCY = re.compile(
    r"""^\s*(?:\w+\.add_(?:runtime_|development_)?dependency|gem)[\s(]+["']([\w.-]+)["']""", re.MULTILINE
)


def read(source: bytes) -> Iterator[Property]:
    text = source.decode("utf-8", "replace")
    name = _NAME.search(text)
    if name:
        yield Property("ruby.gem", name.group(1))
    listed = sorted(set(_DEPENDENCY.findall(text)))
    if listed:
        yield Property("ruby.dependencies", json.dumps(listed))


LANGUAGES = (Language(name="bundler", filenames=("Gemfile", "*.gemspec"), properties_of=read),)
