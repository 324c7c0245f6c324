"""Symbols and uses of a Dockerfile.

A stage is a class whose `type` is what it starts from; one without a name goes by its image. Receivers: `stage` for
the name of a stage, `$` for a variable.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from app.languages.base import Node, Span
from app.languages.blanks import blank
from app.languages.reading import Reading, Text, WholeFile, below
from app.languages.scripts import scripts, variables

_FROM = re.compile(rb"(?:--|,)from=(?P<name>[\w.-]+)\s*(?=,|\Z)")
_OLD_ENV = re.compile(
    rb"^([ \t]*ENV[ \t]+[A-Za-z_]\w*[ \t]+)([^=\s\"'\\][^=\n\\\"']*?)(?=[ \t]*\r?$)", re.MULTILINE | re.IGNORECASE
)
_FLAG = re.compile(rb"(?<=[ \t])--(?:link|parents|keep-git-dir)(?=[ \t])")
_PART = re.compile(rb"\[?\"?(?P<path>[^\"\[\],]+)\"?,?\]?\Z")
_BLANKS = re.compile(rb"[ \t]")
_PLAIN = re.compile(r"[\w./@ -]+\Z")
_SHELL = frozenset(("run_instruction", "cmd_instruction", "entrypoint_instruction", "healthcheck_instruction"))
_COPIES = frozenset(("copy_instruction", "add_instruction"))


@dataclass(slots=True)
class _Stages:
    """The stages so far, in order and by their names, in whose case nothing is."""

    names: list[str] = field(default_factory=list)
    by_name: dict[str, str] = field(default_factory=dict)

    def add(self, name: str) -> None:
        self.names.append(name)
        self.by_name[name.lower()] = name

    def meant(self, name: str) -> str:
        return self.by_name.get(name.lower(), "")


class DockerfileRules(WholeFile):
    def prepare(self, source: bytes) -> bytes:
        """`ENV NAME several words` in one word, and no flags without values, which are all that the grammar knows."""
        source = _FLAG.sub(lambda match: blank(match.group()), source)
        return _OLD_ENV.sub(lambda m: m[1] + _BLANKS.sub(b"_", m[2]), source)

    def read(self, root: Node, source: bytes) -> Reading:
        found, stage = Reading(), ""
        instructions = list(_instructions(root))
        starts = [node.start_byte for node in instructions if node.type == "from_instruction"]
        ends = dict(zip(starts, [*starts[1:], len(source)], strict=False))
        stages = _Stages()
        for node in instructions:
            if node.type == "from_instruction":
                end = ends[node.start_byte]
                stage = _stage(found, node, node.start_byte + len(source[node.start_byte : end].rstrip()), stages)
                stages.add(stage)
            else:
                _instruction(found, node, stages, source)
            _variables(found, node)
        return found


def _instructions(root: Node) -> Iterator[Node]:
    """Instructions in order, those in broken parts too."""
    for node in root.named_children:
        if node.type == "ERROR":
            yield from (child for child in node.named_children if child.type.endswith("_instruction"))
        elif node.type.endswith("_instruction"):
            yield node


def _stage(found: Reading, node: Node, end: int, stages: _Stages) -> str:
    image = next((child for child in node.named_children if child.type == "image_spec"), None)
    alias = node.child_by_field_name("as")
    if image is None:
        return ""
    named = image.child_by_field_name("name") or image
    whole, body = Span(node.start_byte, end), Span(node.end_byte, end) if node.end_byte < end else None
    base = str(Text.of(image))
    if alias is None:
        name, claims = Text.of(named), not stages.meant(base)
    else:
        name, claims = Text.of(alias), True
    stage = found.define(name, "class", "", whole, body, type=base, claims=claims)
    meant = stages.meant(base)
    if meant:
        found.use(named, "inherit", "stage", called="" if meant == base else meant)
    elif alias is not None and b"$" not in (named.text or b""):
        found.define(Text.of(named), "constant", f"{stage}.image", image, value=base)
    return stage


def _instruction(found: Reading, node: Node, stages: _Stages, source: bytes) -> None:
    stage = stages.names[-1] if stages.names else ""
    if node.type == "env_instruction":
        for pair in node.named_children:
            _set(found, pair, "variable", stage, "value", source)
    elif node.type == "arg_instruction":
        _set(found, node, "property", stage, "default", source)
    elif node.type == "expose_instruction":
        for port in node.named_children:
            if port.type == "expose_port":
                number = Text.of(port).part(0, len((port.text or b"").partition(b"/")[0]))
                found.define(number, "constant", stage, port, value=str(Text.of(port)))
    elif node.type in _COPIES:
        _copied(found, node)
    if node.type in _SHELL:
        for piece in _shell(node):
            scripts(found, piece)
    for param in below(node, "param", "mount_param"):
        for match in _FROM.finditer(param.text or b""):
            _from(found, Text.of(param).group(match, "name"), stages)


def _from(found: Reading, name: Text, stages: _Stages) -> None:
    """A stage by its name or number; what is no stage may be an image."""
    number = int(name.raw) if name.raw.isdigit() else -1
    meant = stages.names[number] if 0 <= number < len(stages.names) else stages.meant(str(name))
    found.use(name, "read", "stage", called="" if meant == str(name) else meant)


def _set(found: Reading, node: Node, kind: str, stage: str, value: str, source: bytes) -> None:
    name, given = node.child_by_field_name("name"), node.child_by_field_name(value)
    if name is not None:
        raw = source[given.start_byte : given.end_byte] if given is not None else b""
        found.define(Text.of(name), kind, stage, node, value=raw.decode("utf-8", "replace").strip("\"'"))


def _copied(found: Reading, node: Node) -> None:
    """Files that are copied from where the image is built, not from another stage."""
    if any((param.text or b"").startswith(b"--from=") for param in node.named_children if param.type == "param"):
        return
    parts = [Text.of(child) for child in node.named_children if child.type == "path"][:-1]
    for path in (part.group(match, "path") for part in parts if (match := _PART.match(part.raw))):
        if _PLAIN.match(str(path)) and path.raw.strip(b"./"):
            found.file(path, str(path))


def _shell(node: Node) -> Iterator[Text]:
    for piece in below(node, "shell_fragment", "json_string", "heredoc_line"):
        yield Text.of(piece)


def _variables(found: Reading, node: Node) -> None:
    seen: set[int] = set()
    for variable in below(node, "variable"):
        seen.add(variable.start_byte)
        found.use(Text.of(variable), "read", "$")
    for piece in _shell(node) if node.type in _SHELL else ():
        for name in variables(piece):
            if name.start_byte not in seen:
                found.use(name, "read", "$")
