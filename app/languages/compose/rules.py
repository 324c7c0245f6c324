"""Symbols and uses of a Compose file.

Receivers: the section that a name stands in (`services`, `volumes`, …), with `:PATH` behind it where another file is
meant; `stage:CONTEXT|DOCKERFILE` and `argument:CONTEXT|DOCKERFILE`; `host` for a host name in an address; `filled` for
`${NAME}`; `extension` and `anchors` for what aliases mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from app.domain.facts import Property
from app.languages.base import Node
from app.languages.images import image_name
from app.languages.reading import Reading, Text, relative
from app.languages.yaml.anchors import read_anchors
from app.languages.yaml.recovery import YamlFile
from app.languages.yaml.tree import Pair, documents, get, items, pairs, scalars, shown, text, texts

SHARED = ("volumes", "networks", "secrets", "configs")
_PORT = re.compile(rb"(?:\d+(?:\.\d+){3}:|\[[^\]]*\]:)?(?P<published>[\d-]+)(?::[\d-]+)?(?:/\w+)?\Z")
_MOUNT = re.compile(rb"(?P<volume>[A-Za-z0-9][\w.-]*):/")
_VARIABLE = re.compile(rb"(?P<name>[A-Za-z_]\w*)(?:=(?P<value>.*))?\Z", re.DOTALL)
_HOST = re.compile(rb"://(?:[^/@\s\"']*@)?(?P<host>[A-Za-z][\w-]*)(?=[:/]|\Z)")
_INTERPOLATED = re.compile(rb"(?<!\$)\$(?:\$\$)*\{?(?P<name>[A-Za-z_]\w*)")
_SERVICE_MODE = re.compile(rb"(?:service|container):(?P<name>[\w.-]+)\Z")


class ComposeRules(YamlFile):
    def read(self, root: Node, source: bytes) -> Reading:
        found = Reading()
        for document in documents(root):
            for pair in pairs(document):
                if pair.name == "services":
                    for service in pairs(pair.value):
                        _service(found, service)
                elif pair.name in SHARED:
                    for shared in pairs(pair.value):
                        found.define(shared.key, "variable", pair.name, shared.node)
                        _files(found, get(shared.value, "file"))
                elif pair.name == "include":
                    _files(found, pair.value)
                elif pair.name.startswith("x-"):
                    _extension(found, pair)
        read_anchors(found, root, source, lambda container: container or "extension")
        return found


def _files(found: Reading, node: Node | None) -> None:
    """Files that are named alone, in a list, or by `path` in the items of one."""
    for path in (*texts(node), *(path for item in items(node) for path in texts(get(item, "path")))):
        if "$" not in str(path):
            found.file(path, relative(path))


def _extension(found: Reading, pair: Pair) -> None:
    """What services share by anchors: what looks like their environment is one."""
    name = found.define(pair.key, "variable", "", pair.node, pair.inner)
    shared = {each.name: each.value for each in pairs(pair.value)}
    _environment(found, name, shared.get("environment") or (pair.value if "env" in pair.name else None))


def _service(found: Reading, pair: Pair) -> None:
    service = found.define(pair.key, "class", "services", pair.node, pair.inner)
    built = get(pair.value, "build") is not None
    for each in pairs(pair.value):
        name, value = each.name, each.value
        if name == "image":
            _image(found, service, value, ("built",) if built else ())
        elif name == "environment":
            _environment(found, service, value)
        elif name in ("ports", "expose"):
            _ports(found, service, value)
        elif name == "build":
            _build(found, value)
        else:
            _uses(found, name, value)
    _interpolated(found, pair.value)


def _interpolated(found: Reading, node: Node | None) -> None:
    """`${NAME}` in values: Compose fills it in from `.env`."""
    for value in scalars(node):
        for match in _INTERPOLATED.finditer(value.raw) if b"$" in value.raw else ():
            found.use(value.group(match, "name"), "read", "filled")


def _image(found: Reading, service: str, node: Node | None, modifiers: tuple[str, ...]) -> None:
    image = text(node)
    name = image_name(image)
    if name is not None and image is not None:
        qualified = found.define(name, "constant", f"{service}.image", image, None, str(image), "", modifiers)
        if modifiers:
            found.properties.append(Property("compose.built", json.dumps([str(name), qualified])))


def _environment(found: Reading, service: str, node: Node | None) -> None:
    for pair in pairs(node):
        found.define(pair.key, "variable", f"{service}.environment", pair.node, value=shown(pair.value))
    for item in texts(node):
        match = _VARIABLE.match(item.raw)
        if match is not None:
            value = match["value"] or b""
            name = item.group(match, "name")
            found.define(name, "variable", f"{service}.environment", item, value=value.decode("utf-8", "replace"))
    for value_ in scalars(node):
        for match in _HOST.finditer(value_.raw):
            found.use(value_.group(match, "host"), "read", "host")


def _ports(found: Reading, service: str, node: Node | None) -> None:
    for item in items(node):
        port = text(item) or text(get(item, "published")) or text(get(item, "target"))
        match = _PORT.match(port.raw) if port is not None else None
        if port is not None and match is not None:
            found.define(port.group(match, "published"), "constant", f"{service}.ports", item, value=str(port))


def _build(found: Reading, node: Node | None) -> None:
    context, dockerfile = text(node) or text(get(node, "context")), text(get(node, "dockerfile"))
    at = dockerfile or context
    if at is None:
        return
    place = f"{context or '.'}|{dockerfile or 'Dockerfile'}"
    found.file(at, f"image:{place}", str(dockerfile or "Dockerfile"))
    target = text(get(node, "target"))
    if target is not None:
        found.use(target, "read", f"stage:{place}")
    for name in _names(get(node, "args")):
        found.use(name, "write", f"argument:{place}")


def _names(node: Node | None) -> Iterator[Text]:
    """Names of `NAME: value` or `- NAME=value`."""
    yield from (pair.key for pair in pairs(node))
    for item in texts(node):
        match = _VARIABLE.match(item.raw)
        if match is not None:
            yield item.group(match, "name")


def _uses(found: Reading, key: str, node: Node | None) -> None:
    if key in ("depends_on", "links", "volumes_from"):
        for name in (*texts(node), *(pair.key for pair in pairs(node))):
            found.use(name.part(0, len(name.raw.partition(b":")[0])), "read", "services")
    elif key == "extends":
        _extends(found, node)
    elif key in ("networks", "secrets", "configs"):
        sources = [text(get(item, "source")) for item in items(node)]
        for name in (*texts(node), *(pair.key for pair in pairs(node)), *(s for s in sources if s is not None)):
            found.use(name, "read", key)
    elif key == "volumes":
        _volumes(found, node)
    elif key == "env_file":
        _files(found, node)
    elif key in ("network_mode", "ipc", "pid"):
        mode = text(node)
        match = _SERVICE_MODE.match(mode.raw) if mode is not None else None
        if mode is not None and match is not None:
            found.use(mode.group(match, "name"), "read", "services")


def _extends(found: Reading, node: Node | None) -> None:
    service, file = text(node) or text(get(node, "service")), text(get(node, "file"))
    if service is not None:
        found.use(service, "inherit", f"services:{file}" if file is not None else "services")
    if file is not None:
        found.file(file, relative(file))


def _volumes(found: Reading, node: Node | None) -> None:
    for item in items(node):
        short = text(item)
        match = _MOUNT.match(short.raw) if short is not None else None
        if short is not None and match is not None:
            found.use(short.group(match, "volume"), "read", "volumes")
        source = text(get(item, "source"))
        if source is not None and shown(get(item, "type")) in ("volume", ""):
            found.use(source, "read", "volumes")
