"""Names in `${{ … }}` and in the shell lines of steps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.languages.reading import Reading, Text
from app.languages.scripts import variables

_EXPRESSION = re.compile(rb"\$\{\{(?P<code>.*?)\}\}", re.DOTALL)
_STRING = re.compile(rb"(?P<index>\['[\w-]+'\])|'(?:[^']|'')*'")
_NAME = rb"[A-Za-z_][\w-]*"
_MEMBER = re.compile(
    rb"(?<![\w.-])(?P<root>needs|jobs|steps|env|inputs|github\.event\.inputs|matrix|secrets)(?:\.|\[')(?P<name>" + _NAME
    + rb")(?:'\])?(?:\.outputs(?:\.|\[')(?P<output>" + _NAME + rb"))?"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Names:
    """What names mean in a place: `job` is the qualified name of the job around, "" outside of jobs."""

    job: str
    environment: Mapping[str, str]
    actions: Mapping[str, str] = field(default_factory=dict)  # actions of this repository by the steps that run them

    def shell(self, found: Reading, code: Text) -> None:
        """Variables in shell lines that the workflow sets."""
        for name in variables(code):
            holder = self.environment.get(str(name))
            if holder is not None:
                found.use(name, "read", holder)

    def receiver(self, root: str, name: str) -> str:
        """What a name behind a context is a member of; "" where the file cannot say."""
        if root in ("needs", "jobs"):
            return "jobs"
        if root in ("steps", "matrix"):
            return f"{self.job}.{root}" if self.job else ""
        if root == "env":
            return self.environment.get(name, "")
        return "secrets" if root == "secrets" else "inputs"


def read_expressions(found: Reading, code: Text, names: Names, bare: bool) -> None:
    """Uses in the expressions of a text."""
    seen = False
    for match in _EXPRESSION.finditer(code.raw):
        seen = True
        _members(found, code.group(match, "code"), names)
    if bare and not seen:
        _members(found, code, names)


def _members(found: Reading, code: Text, names: Names) -> None:
    plain = _STRING.sub(lambda match: match["index"] or b"'" * len(match.group()), code.raw)
    for match in _MEMBER.finditer(plain):
        root, name = match["root"].decode(), match["name"].decode()
        receiver = names.receiver(root, name)
        if receiver:
            found.use(code.group(match, "name"), "read", receiver)
        if match["output"] is None:
            continue
        if root in ("needs", "jobs"):
            found.use(code.group(match, "output"), "read", f"jobs.{name}.outputs")
        elif root == "steps" and name in names.actions:
            found.use(code.group(match, "output"), "read", f"outputs:{names.actions[name]}")
