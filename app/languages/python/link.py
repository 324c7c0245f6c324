"""How Python links: scopes, imports, method resolution order, annotations."""

from __future__ import annotations

import builtins
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from app.domain.facts import Binding, Import, Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.link import Implicit, LinkRules, Module, Offer, Project
from app.languages.python import fixtures, layout, mro, sequences
from app.languages.types import TypeText

T = TypeVar("T")
_NEW_TYPE = re.compile(r"(?:\w+\.)?NewType\(['\"]\w+['\"],(.+)\)\Z")
_TYPE_VALUE = re.compile(r"[\w.]+(?:\[[^()]*\]|(?:\|[\w.\[\],]+)+)\Z")

_PAIRS = frozenset(("dict", "Dict", "Mapping", "MutableMapping", "defaultdict", "DefaultDict", "OrderedDict"))
_WRAPPERS = re.compile(
    r"(?:\w+\.)*(?:Optional|Union|Annotated|ClassVar|Final|Required|NotRequired|ReadOnly|InitVar)\[(.*)\]\Z"
)
_FIRST_ONLY = re.compile(r"(?:\w+\.)*Annotated\[")
_LITERAL = re.compile(r"(?:\w+\.)*Literal\[")
_NAMELESS = frozenset(("None", "Any", "object", "Final", "ClassVar", "TypeAlias", "NoReturn", "Never", ""))
_ROOTS = re.compile(r"(?:\w+\.)*(?:object|Generic|Protocol|ABC)(?:\[.*\])?\Z")
_PARAMETRISED = re.compile(r"(?:\w+\.)*(?:Generic|Protocol)\[(.*)\]\Z")
_YIELDS = re.compile(r"(?:\w+\.)*(?:Async)?(?:Iterator|Iterable|Generator)\[(.*)\]\Z")
_TYPE_VARIABLE = re.compile(r"_?[A-Z]\w{0,2}\Z|_?[A-Z]\w*T\Z|T_\w+\Z|_?T[A-Z]\w*\Z")
_WORD = re.compile(r"\b[A-Z_]\w*")
_GIVES_BACK = {
    **dict.fromkeys(("partial", "sorted", "reversed", "list", "tuple", "set", "iter", "copy", "deepcopy"), "same"),
    **dict.fromkeys(("create_task", "ensure_future", "wait_for", "shield", "run", "proxy", "closing"), "same"),
    **dict.fromkeys(("next", "anext", "min", "max", "choice"), "item"),
    "cast": "instance", "type": "class",
}  # fmt: skip
_IMPLICIT_CLASS_METHODS = frozenset(("__new__", "__init_subclass__", "__class_getitem__"))
_BUILTINS = frozenset(dir(builtins)) | {"__file__", "__path__", "reveal_type"}
_BUILTIN_TYPES = frozenset(n for n in dir(builtins) if isinstance(getattr(builtins, n), type)) | {"number"}
_FIRST_PARAMETER = re.compile(r"\(\s*(\w+)")
_KEYWORD = re.compile(r"\w+\s*=[^=]")


class PythonLinks(LinkRules):
    builtins = _BUILTINS
    builtin_types = _BUILTIN_TYPES
    redefinition_wins = True
    super_names = frozenset({"super"})
    imports_are_members = True
    generic_brackets = "[]"
    annotations_inside = False
    class_member = "__class__"
    call_member = "__call__"
    entering = ("__enter__", "__aenter__")
    function_types = frozenset({"Callable"})
    string_keys = True
    lists_by_place = True
    awaits_all = {"asyncio.gather": ""}  # noqa: RUF012
    class_words = frozenset({"cls"})
    module_calls = frozenset({"importlib.import_module", "import_module"})
    own_words = {"self": "instance", "cls": "class"}  # noqa: RUF012
    constructors = ("__init__", "__new__")
    operators = {  # noqa: RUF012
        "+": "__add__", "-": "__sub__", "*": "__mul__", "/": "__truediv__", "%": "__mod__", "<<": "__lshift__",
        ">>": "__rshift__",
    }  # fmt: skip
    item_members = ("__iter__", "__getitem__", "__next__")
    self_types = frozenset({"Self"})
    class_types = frozenset({"type", "Type"})
    line_comment = "#"
    names_argument = "="

    # Names and scopes

    def scope_chain(self, facts: FileFacts, scope: int) -> Iterator[int]:
        """Class bodies are not seen from the functions (and comprehensions) in them."""
        through_function = False
        while scope >= 0:
            row = facts.scopes[scope]
            if row.kind != "class" or not through_function:
                yield scope
            through_function = through_function or row.kind == "function"
            scope = row.parent

    def implicit_type(self, facts: FileFacts, binding: Binding) -> Implicit | None:
        """`self` and `cls`, whatever they are called: the first parameter of a method that is not static."""
        if binding.kind != "parameter" or binding.type:
            return None
        function = facts.scopes[binding.scope].symbol
        if function < 0 and binding.name == "self":  # a setter, which is no symbol of its own; a lambda
            around = facts.scopes[facts.scopes[binding.scope].parent]
            return Implicit(around.symbol, False) if around.kind == "class" and around.symbol >= 0 else None
        if function < 0 or facts.symbols[function].parent < 0:
            return None
        method = facts.symbols[function]
        modifiers = method.modifiers.split()
        in_class = facts.scopes[method.scope].kind == "class"
        first = _FIRST_PARAMETER.search(method.signature)
        if not in_class or "static" in modifiers or first is None or first.group(1) != binding.name:
            return None
        return Implicit(method.parent, "classmethod" in modifiers or method.name in _IMPLICIT_CLASS_METHODS)

    handing = fixtures.HANDED

    def handed_in(self, project: Project, path: str) -> Iterator[str]:
        return fixtures.homes(project, path)

    def is_handed(self, symbol: Symbol) -> bool:
        return symbol.name.startswith("test") or self.hands_in(symbol)

    def hands_in(self, symbol: Symbol) -> bool:
        return symbol.kind in ("function", "method") and "fixture" in symbol.modifiers.split()

    def handed_as(self, facts: FileFacts, symbol: Symbol) -> str:
        return fixtures.goes_by(facts, symbol)

    def handed_lines(self, facts: FileFacts, name: str) -> Sequence[int]:
        return fixtures.lines_of(facts, name)

    def scope_of_binding(self, facts: FileFacts, binding: Binding) -> int:
        """Annotations and defaults of parameters are read around the function."""
        return facts.scopes[binding.scope].parent if binding.kind == "parameter" else binding.scope

    def call_of_foreign(self, name: str) -> str:
        return _GIVES_BACK.get(name, "")

    # Modules

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = layout.relative(project, path, text) if text[:1] == "." else layout.absolute(project, path, text)
        return () if found is None else (found,)

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        for directory in module.directories:
            found = layout.in_directory(project, directory, name)
            if found is not None:
                return (found._replace(name=f"{module.name}.{name}"),)
        found = layout.namespace(project, module.directories, name)
        return () if found is None else (found._replace(name=f"{module.name}.{name}"),)

    environment = frozenset(("os.environ",))
    contracts = frozenset(("protobuf",))

    def generated(self, project: Project, text: str) -> Module | None:
        """`a.b_pb2` is made of `a/b.proto`, wherever the sources of contracts start."""
        if not text.endswith("_pb2"):
            return None
        path = f"{text.strip('.').removesuffix('_pb2').replace('.', '/')}.proto"
        every = project.memo(("python", "protos"), lambda: project.files_under("", "protobuf"))
        found = [each for each in every if f"/{each}".endswith(f"/{path}")]
        return Module(text, (found[0],)) if len(found) == 1 else None

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return () if text[:1] == "." else tuple(layout.offered(project, text))

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return frozenset(name for each in layout.enclosing(project, path) for name in each.dependencies)

    def import_hints(self, path: str) -> Sequence[str]:
        stem = path.rsplit("/", 1)[-1].split(".", 1)[0]
        return (layout.parent(path).rpartition("/")[2],) if stem == "__init__" else (stem,)

    def bound_module(self, item: Import) -> str:
        """`import a.b` binds `a`; `import a.b as c` binds `a.b`."""
        first = item.module.partition(".")[0]
        return first if item.alias == first else item.module

    def in_wildcard(self, facts: FileFacts, name: str) -> bool:
        for item in facts.properties:
            if item.key == "python.all":
                return name in json.loads(item.value)
        return not name.startswith("_")

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        found = [types.parse_one(part, "[]") for part in _alternatives(text.replace('"', "").replace("'", ""))]
        return [each for each in found if each is not None and each.name.rpartition(".")[2] not in _NAMELESS]

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        return [text for text in _superclasses(symbol.signature) if not _ROOTS.match(text)]

    def type_parameters(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        declared = super().type_parameters(symbol, facts, symbol_id)
        if declared:
            return declared
        if symbol.kind not in ("class", "enum"):
            return list(dict.fromkeys(word for word in _WORD.findall(symbol.signature) if _TYPE_VARIABLE.match(word)))
        superclasses = _superclasses(symbol.signature)
        for text in superclasses:
            match = _PARAMETRISED.match(text)
            if match:
                return [name.strip() for name in types.split(match.group(1), ",")]
        inside = [part.strip() for text in superclasses for part in re.split(r"[\[\],]", text)[1:]]
        return list(dict.fromkeys(name for name in inside if _TYPE_VARIABLE.match(name)))

    def order(self, symbol: T, bases_of: Callable[[T], Sequence[T]]) -> Sequence[Sequence[T]]:
        """C3, as the interpreter does; depth first where a hierarchy has no such order."""
        return [[each] for each in mro.c3(symbol, bases_of) or ()] or super().order(symbol, bases_of)

    def placed(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[int]:
        """Fields of named tuples, and of dataclasses for patterns."""
        if "NamedTuple" not in symbol.signature and "dataclass" not in symbol.modifiers.split():
            return ()
        return [at for at in facts.symbols.where("parent", symbol_id) if facts.symbols[at].kind == "field"]

    def is_abstract(self, owner: Symbol, member: Symbol) -> bool:
        return "abstract" in member.modifiers.split() or "Protocol" in owner.signature

    def type_of_value(self, symbol: Symbol) -> str:
        """`Maybe = Optional[A]`, `Both = A | B`, `Id = NewType("Id", A)`."""
        made = _NEW_TYPE.match(symbol.value)
        return made[1] if made else symbol.value if _TYPE_VALUE.match(symbol.value) else ""

    def returns(self, symbol: Symbol) -> str:
        """What a call yields; for a context manager what `with … as` binds."""
        modifiers = symbol.modifiers.split()
        if "contextmanager" in modifiers or "fixture" in modifiers:
            match = _YIELDS.match(symbol.type)
            return types.split(match.group(1), ",")[0] if match else symbol.type if "fixture" in modifiers else ""
        return symbol.type

    def yields_value(self, symbol: Symbol) -> bool:
        return not {"contextmanager", "fixture"}.isdisjoint(symbol.modifiers.split())

    def element(self, container: str, arguments: int, item: str) -> TypeText | None:
        if container == "list":
            return sequences.item_of_list(arguments, item)
        if ":" in item:
            return TypeText("self")
        if container in _PAIRS:
            return TypeText("1" if item else "0") if arguments > 1 else None
        if container in ("tuple", "Tuple"):
            return sequences.item_of_tuple(arguments, item)
        return TypeText("0") if arguments else None

    def member_of_foreign(self, container: str, arguments: int, name: str) -> TypeText | None:
        if name == "await":
            return TypeText(str(arguments - 1)) if container in ("Awaitable", "Coroutine", "Future", "Task") else None
        if name == "copy" and arguments:
            return TypeText("self")
        if container in _PAIRS and arguments > 1:
            return _OF_PAIRS.get(name)
        return TypeText("0") if arguments and name in ("pop", "popleft", "get", "get_nowait", "__next__") else None


_KEY, _ITEM = TypeText("0"), TypeText("1")
_OF_PAIRS = {
    "get": _ITEM, "pop": _ITEM, "setdefault": _ITEM, "values": TypeText("Iterable", (_ITEM,)),
    "keys": TypeText("Iterable", (_KEY,)), "items": TypeText("Iterable", (TypeText("tuple", (_KEY, _ITEM)),)),
}  # fmt: skip


def _alternatives(text: str) -> list[str]:
    """A type's alternatives as texts, with `Optional`, `Union`, `Annotated`, … taken off."""
    found: list[str] = []
    for part in types.split(text.strip(), "|"):
        match = _WRAPPERS.match(part)
        if match and _FIRST_ONLY.match(part):
            found += _alternatives(types.split(match.group(1), ",")[0])
        elif match:
            for inner in types.split(match.group(1), ","):
                found += _alternatives(inner)
        elif not _LITERAL.match(part):
            found.append(part)
    return found


def _superclasses(signature: str) -> list[str]:
    """Texts between the parentheses of a class statement, keywords left out."""
    start = signature.find("(")
    if start < 0:
        return []
    end = signature.rfind(")")
    texts = map(str.strip, types.split(signature[start + 1 : end if end > start else len(signature)], ","))
    return [re.sub(r"\s+", "", text) for text in texts if text and not _KEYWORD.match(text) and text[0] != "*"]


RULES: dict[str, LinkRules] = {"python": PythonLinks()}
