"""Variables of a `.env` file, a line each; a value in quotes may go on over several. Receiver: `$` for `${NAME}`."""

from __future__ import annotations

import re

from app.languages.base import Node, Span
from app.languages.blanks import blank
from app.languages.reading import Reading, Text, WholeFile
from app.languages.scripts import variables

_LINE = re.compile(
    rb"^[ \t]*(?:export[ \t]+)?(?P<name>[A-Za-z_][\w.-]*)[ \t]*=[ \t]*"
    rb"(?P<value>\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\r\n]*)", re.MULTILINE
)  # fmt: skip
_CODE = re.compile(rb"^(?![ \t]*#)[^\n]*", re.MULTILINE)
_COMMENT = re.compile(rb"[ \t]#.*\Z")


class DotenvRules(WholeFile):
    def prepare(self, source: bytes) -> bytes:
        """The comments alone: values are no shell."""
        return _CODE.sub(lambda match: blank(match.group()), source)

    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for match in _LINE.finditer(source):
            raw = match["value"]
            quoted = raw[:1] in (b"'", b'"')
            value = raw[1:-1] if quoted else _COMMENT.sub(b"", raw).strip()
            name = Text(*match.span("name"), match["name"])
            found.define(
                name, "variable", "", Span(match.start("name"), match.end()), value=value.decode("utf-8", "replace")
            )
            if not raw.startswith(b"'"):
                for used in variables(Text(*match.span("value"), raw)):
                    found.use(used, "read", "$")
        return found
