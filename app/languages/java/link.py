"""How Java links: packages over source roots, nested types, overloads, interfaces, java.lang."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.contracts import java_package
from app.languages.java import coordinates, packages
from app.languages.java.accepting import ACCEPTING
from app.languages.link import LinkRules, Module, Offer, Project
from app.languages.placed import members_of_header
from app.languages.types import TypeText

_LANG = (
    "Appendable AssertionError AutoCloseable Boolean Byte CharSequence Character Class ClassLoader Cloneable "
    "Comparable Deprecated Double Enum Error Exception Float FunctionalInterface IllegalArgumentException "
    "IllegalStateException "
    "IndexOutOfBoundsException Integer InterruptedException Iterable Long Math NullPointerException Number Object "
    "Override Process ProcessBuilder Record Runnable Runtime RuntimeException SafeVarargs Short StackTraceElement "
    "String StringBuffer StringBuilder SuppressWarnings System Thread ThreadLocal Throwable "
    "UnsupportedOperationException Void boolean byte char double float int long short void"
)
_WILDCARD = re.compile(r"\?(?:\s*(?:extends|super)\s+)?")
_FIRST = frozenset(
    "get getFirst getLast remove removeFirst removeLast poll pollFirst pollLast peek peekFirst peekLast take element "
    "pop next previous orElse orElseThrow orElseGet join call head first last iterator findFirst findAny".split()
)
_KEEPS = frozenset(
    "stream parallelStream filter sorted distinct limit skip peek subList iterator listIterator descendingIterator "
    "findFirst findAny min max".split()
)
_MAPS = frozenset("Map HashMap TreeMap LinkedHashMap ConcurrentHashMap ConcurrentMap SortedMap NavigableMap".split())
_MAP_VALUES = frozenset(
    "get put remove getOrDefault computeIfAbsent computeIfPresent compute putIfAbsent merge".split()
)


_MADE = {
    **dict.fromkeys(
        "List.of Set.of Arrays.asList Collections.singletonList Collections.singleton List.copyOf Sets.newHashSet "
        "Lists.newArrayList ImmutableList.of ImmutableSet.of".split(),
        TypeText("List", (TypeText("*"),)),
    ),
    **dict.fromkeys(("Optional.of", "Optional.ofNullable"), TypeText("Optional", (TypeText("0"),))),
    "Stream.of": TypeText("Stream", (TypeText("*"),)), "Arrays.stream": TypeText("Stream", (TypeText("*0"),)),
    "Map.of": TypeText("Map", (TypeText("0"), TypeText("1"))), "Objects.requireNonNull": TypeText("0"),
    "CompletableFuture.supplyAsync": TypeText("CompletableFuture", (TypeText("=>"),)),
    "CompletableFuture.completedFuture": TypeText("CompletableFuture", (TypeText("0"),)),
}  # fmt: skip


class JavaLinks(LinkRules):
    contracts = frozenset({"protobuf"})
    builtin_types = frozenset(_LANG.split())
    self_names = frozenset({"this"})
    qualified_self = frozenset({"this", "super"})
    members_in_scope = True
    full_names = True
    overloads = True
    accepting = ACCEPTING
    joins_overloads = True
    variadic_last = True
    super_constructs = True
    types_are_declared = True
    constructors = ("",)
    class_literal = "class"
    arrow_lambdas = True
    calls_read = True

    def generated(self, project: Project, text: str) -> Module | None:
        return java_package(project, text)

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """A constructor is reached by its class only."""
        return symbol.kind != "constructor"

    # Packages

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        return tuple(packages.named(project, text))

    def peers(self, project: Project, path: str) -> Module | None:
        package = project.setting(path, "java.package")
        return Module(package or "the unnamed package", packages.all_of(project).get(package, ()))

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        return packages.facade(project, module, name)

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        found = packages.named(project, text)
        return tuple(Offer(module, coordinates.of(project, module.files[0])) for module in found)

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return coordinates.dependencies(project, path)

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        if text == "var":
            return ()
        return types.parse(_WILDCARD.sub("", text), "<>")

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """The body of an enum's constant extends the enum."""
        if symbol.kind == "enum_member" and symbol.parent >= 0:
            return (facts.symbols[symbol.parent].name,)
        return super().bases(symbol, facts, symbol_id)

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return super().is_abstract(owner, member) and "static" not in member.modifiers.split()

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        return TypeText("0") if arguments == 1 else None

    def callback_of_foreign(self, container: str, arguments: int, name: str, number: int) -> TypeText | None:
        """Elements of a collection, a stream or an Optional; keys and values of a map."""
        if container in _MAPS and arguments == 2:
            if name == "merge":
                return TypeText("1")
            return TypeText(str(number)) if number < 2 else None
        return TypeText("0") if arguments == 1 else None

    def mapped_by_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        if container in ("Optional", "Stream", "CompletableFuture", "CompletionStage") and arguments == 1:
            if name in ("map", "thenApply", "mapToObj", "thenApplyAsync"):
                return TypeText(container, (TypeText("=>"),))
            if name in ("collect(toList)", "collect(toSet)", "collect(toUnmodifiableList)"):
                return TypeText("List", (TypeText("0"),))
            return TypeText(container, (TypeText("=>0"),)) if name in ("flatMap", "thenCompose") else None
        return None

    def made_by_foreign(self, name: str) -> TypeText | None:
        return _MADE.get(name)

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        return members_of_header(symbol, facts, symbol_id)

    def taken_by_foreign(self, container: str, arguments: int, number: int) -> TypeText | None:
        name = container.rpartition(".")[2]
        if name in ("Supplier", "Callable", "Runnable") or not arguments:
            return None
        same = name in ("Comparator", "UnaryOperator", "BinaryOperator")
        return TypeText("0" if same else str(min(number, arguments - 1)))

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        if symbol.kind != "enum":
            return None
        return {"values": TypeText("[]", (TypeText("self"),)), "valueOf": TypeText("self")}.get(name)

    def member_of_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        if container in _MAPS and arguments == 2:
            return _of_map(name)
        if container in ("Entry", "Map.Entry") and arguments == 2:
            return {"getKey": TypeText("0"), "getValue": TypeText("1")}.get(name)
        if container in ("Function", "BiFunction") and name == "apply" and arguments > 1:
            return TypeText(str(arguments - 1))
        if container in ("UnaryOperator", "BinaryOperator") and name == "apply":
            return TypeText("0")
        if name == "toList" and arguments == 1:
            return TypeText("List", (TypeText("0"),))
        if arguments != 1:
            return None
        if name in _KEEPS:
            return TypeText(container if name != "stream" else "Stream", (TypeText("0"),))
        return TypeText("0") if name in _FIRST else None


def _of_map(name: str) -> TypeText | None:
    if name in _MAP_VALUES:
        return TypeText("1")
    if name == "values":
        return TypeText("Collection", (TypeText("1"),))
    if name == "keySet":
        return TypeText("Set", (TypeText("0"),))
    if name == "entrySet":
        return TypeText("Set", (TypeText("Entry", (TypeText("0"), TypeText("1"))),))
    return None


RULES = {"java": JavaLinks()}
