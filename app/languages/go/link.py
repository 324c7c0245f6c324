"""How Go links: packages by module path, methods of a type in any file, embedding, structural interfaces."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages.go import types
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.types import TypeText, at_place

T = TypeVar("T")

_BUILTINS = "append cap clear close complex copy delete imag len make max min new panic print println real recover"
_TYPES = frozenset("comparable number str list dict tuple map chan".split())


class GoLinks(LinkRules):
    builtins = frozenset(_BUILTINS.split())
    locals_hide_below = True
    builtin_types = types.PREDECLARED | _TYPES
    super_names = frozenset()
    generic_brackets = "[]"
    open_types = True
    structural = True
    types_are_declared = True
    function_types = frozenset({"func"})

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Methods and fields are reached through a value only."""
        return symbol.kind not in ("method", "field")

    def may_implement(self, wanted: Symbol, own: Symbol) -> bool:
        """Methods of one name that take or give other things are not the interface's."""
        if (wanted.min_args, wanted.max_args, bool(wanted.type)) != (own.min_args, own.max_args, bool(own.type)):
            return False
        both = (types.parameters(each.signature, each.name) for each in (wanted, own))
        return all(types.agree(first.name, second.name) for first, second in zip(*both, strict=False))

    # Packages

    def top_level(self, symbol: Symbol) -> bool:
        return super().top_level(symbol) and self.binds_in_scope(symbol)

    def peers(self, project: Project, path: str) -> Module | None:
        package = project.setting(path, "go.package")
        files = _in_directory(project, posixpath.dirname(path), path.endswith("_test.go"))
        same = tuple(each for each in files if project.setting(each, "go.package") == package)
        return Module(package, same)

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        for directory in (*_replaced(project, path, text), *_own(project, text), *_vendored(project, path, text)):
            files = _importable(project, directory)
            if files:
                return (Module(text, files),)
        return ()

    def goes_by(self, project: Project, module: Module, name: str) -> bool:
        """A package is named by its clause, whatever its directory."""
        return any(project.setting(path, "go.package") == name for path in module.files[:1])

    environment = frozenset(("os.Getenv",))
    contracts = frozenset(("protobuf",))

    def generated(self, project: Project, text: str) -> Module | None:
        """A package is made of the contracts that name it in `option go_package`."""
        found = tuple(each.path for each in project.settings("proto.go_package") if each.value == text)
        return Module(text, found) if found else None

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = []
        for directory, module in _roots(project):
            inside = _below(directory, module, text)
            files = _importable(project, inside) if inside is not None else ()
            if files:
                found.append(Offer(Module(text, files), module))
        return found

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        required = project.setting(_go_mod(project, path), "go.require")
        return frozenset(json.loads(required)) if required else frozenset()

    # Types and members

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        return types.fields(text) if text.startswith("struct{") else ()

    def type_texts(self, text: str) -> Sequence[TypeText]:
        found = types.parse(text)
        return () if found is None else (found,)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Embedded fields of a struct; embedded interfaces of an interface; what defines a type has its fields."""
        if symbol.kind == "type_alias":
            return (symbol.type,)
        fields = [s.type for s in facts.symbols if s.parent == symbol_id and "embedded" in s.modifiers.split()]
        embeds = [json.loads(p.value) for p in facts.properties if p.key == "go.embeds"]
        return fields + [text for name, texts in embeds if name == symbol.name for text in texts]

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """The shallowest depth that has the member wins; two at one depth are ambiguous."""
        levels: list[list[T]] = [[symbol]]
        seen = {symbol}
        while levels[-1]:
            level = [base for each in levels[-1] for base in bases_of(each) if base not in seen]
            levels.append(list(dict.fromkeys(level)))
            seen.update(level)
        return levels[:-1]

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        if item == "range":  # a name alone is an index, but of what a channel or an iterator gives
            last = container.rpartition(".")[2]
            return TypeText("0") if arguments and last in ("chan", "Seq", "Seq2") else TypeText("int")
        if container == "tuple":
            return at_place(item, arguments)
        # `v, ok := m[k]` and `v, ok := <-c` index once more what is already the element.
        return TypeText(str(arguments - 1)) if arguments and container in ("[]", "map", "chan") else None


def _in_directory(project: Project, directory: str, with_tests: bool) -> Iterator[str]:
    prefix = f"{directory}/" if directory else ""
    for name in sorted(project.names_in(directory)):
        if name.endswith(".go") and (with_tests or not name.endswith("_test.go")) and project.is_file(prefix + name):
            yield prefix + name


def _importable(project: Project, directory: str) -> tuple[str, ...]:
    build: Callable[[], tuple[str, ...]] = lambda: tuple(_in_directory(project, directory, False))  # noqa: E731
    return project.memo(("go", "files", directory), build)


def _roots(project: Project) -> list[tuple[str, str]]:
    """(directory, module path) of every go.mod, longest module path first."""
    found = [(posixpath.dirname(each.path), each.value) for each in project.settings("go.module")]
    return sorted(found, key=lambda root: -len(root[1]))


def _below(directory: str, module: str, text: str) -> str | None:
    """The directory of package `text` within a module; None when it is not of that module."""
    if text != module and not text.startswith(f"{module}/"):
        return None
    return posixpath.join(directory, text[len(module) :].strip("/")).strip("/")


def _own(project: Project, text: str) -> Iterator[str]:
    for directory, module in _roots(project):
        inside = _below(directory, module, text)
        if inside is not None:
            yield inside


def _go_mod(project: Project, path: str) -> str:
    """The nearest go.mod above a file; "" when there is none."""
    directory = path
    while directory:
        directory = posixpath.dirname(directory)
        candidate = posixpath.join(directory, "go.mod")
        if project.is_file(candidate):
            return candidate
    return ""


def _replaced(project: Project, path: str, text: str) -> Iterator[str]:
    go_mod = _go_mod(project, path)
    replaced = project.setting(go_mod, "go.replace") if go_mod else ""
    for module, target in json.loads(replaced).items() if replaced else ():
        directory = posixpath.normpath(posixpath.join(posixpath.dirname(go_mod), target))
        inside = _below("" if directory == "." else directory, module, text)
        if inside is not None and not inside.startswith(".."):
            yield inside


def _vendored(project: Project, path: str, text: str) -> Iterator[str]:
    """In the module's own `vendor`, and in the workspace's."""
    yield posixpath.join(posixpath.dirname(_go_mod(project, path)), "vendor", text)
    yield f"vendor/{text}"


RULES = {"go": GoLinks()}
