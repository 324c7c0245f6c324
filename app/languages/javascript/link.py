"""How JavaScript and TypeScript link: module systems, scopes, types."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from app.domain.facts import Binding, Symbol
from app.domain.reading import FileFacts
from app.languages import types
from app.languages.contracts import script_module
from app.languages.javascript import layout, tags
from app.languages.javascript.constructing import builds, has_own_this, inherits
from app.languages.javascript.files import parent, stem
from app.languages.javascript.foreign import KEYED, LIBRARY
from app.languages.javascript.globals import GLOBALS, TYPES
from app.languages.javascript.typetext import FUNCTION, fields, texts
from app.languages.link import Addition, LinkRules, Module, Offer, Project, Registration
from app.languages.types import TypeText

_FROM_CALL = re.compile(r"\(=>|\.await")
_GIVE_BACK = frozenset({"memo", "observer", "forwardRef", "from", "freeze", "reactive", "readonly", "markRaw", "toRaw"})
_COMPONENTS = frozenset({"FC", "FunctionComponent", "VFC", "SFC"})


class JavaScriptLinks(LinkRules):
    contracts = frozenset({"protobuf"})
    builtins = GLOBALS
    builtin_types = TYPES
    environment = frozenset({"process.env", "import.meta.env"})
    self_names = frozenset({"this"})
    class_member = "constructor"
    own_words = {"this": ""}  # noqa: RUF012
    self_types = frozenset({"this"})
    value_types = frozenset({"typeof", "import"})
    class_types = frozenset({"new"})
    qualified_self = frozenset({"prototype"})
    function_types = frozenset({FUNCTION})
    object_literals = True
    own_module = frozenset({"exports", "module.exports"})
    only_exported = True
    merges_namespaces = True
    module_value = "export="
    whole_names = frozenset({"default"})
    constructors = ("constructor",)
    super_constructs = True
    keyed_types = KEYED
    library = LIBRARY
    module_calls = frozenset({"import", "require"})

    # Names and scopes

    def generated(self, project: Project, text: str) -> Module | None:
        return script_module(project, text)

    def may_tell_more(self, symbol: Symbol) -> bool:
        """A function that is declared by the type of its variable alone."""
        return symbol.type.startswith("ReturnType<")

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through their object, and so is what stands on `exports` or `F.prototype`."""
        if symbol.kind in ("method", "constructor", "property", "field", "enum_member"):
            return False
        return "exports" not in symbol.modifiers.split() and symbol.name != "default"

    def owner_of_scope(self, facts: FileFacts, scope: int) -> int | None:
        """`this` in `F.prototype.m = function () {}`, and in F itself, is an F; a plain function has its own (-1)."""
        opened = facts.scopes[scope].symbol
        if opened < 0 or facts.scopes[scope].kind != "function":
            return None
        symbol = facts.symbols[opened]
        if builds(facts, symbol):
            return opened
        if "returned" in symbol.modifiers.split():
            return symbol.parent
        if symbol.parent < 0 and symbol.container:
            return next((i for i in facts.symbols.where("qualified", symbol.container)), None)
        return -1 if symbol.kind == "function" and has_own_this(symbol) else None

    def self_is_class(self, facts: FileFacts, scope: int) -> bool:
        """`this` in static methods."""
        while scope > 0 and facts.scopes[scope].symbol < 0:
            scope = facts.scopes[scope].parent
        around = facts.scopes[scope].symbol
        return around >= 0 and "static" in facts.symbols[around].modifiers.split()

    def reached(self, member: Symbol, owner: Symbol, kind: str) -> bool:
        """Static members are the class's, others its instances'."""
        if owner.kind == "enum":
            return kind == "class"
        if owner.kind != "class" or kind == "super":
            return True
        return ("static" in member.modifiers.split()) == (kind == "class")

    def wraps_results(self, symbol: Symbol) -> str:
        return "Promise" if "async" in symbol.modifiers.split() and "generator" not in symbol.modifiers else ""

    def gives_members(self, symbol: Symbol, facts: FileFacts) -> bool:
        """Whether a function gives back an object literal, whose members are then its own."""
        inside = facts.symbols.where("container", symbol.qualified)
        return any("returned" in facts.symbols[index].modifiers.split() for index in inside)

    def self_is_module(self, facts: FileFacts, scope: int) -> bool:
        """`this` in a function of `module.exports = { … }`."""
        while scope > 0 and facts.scopes[scope].symbol < 0:
            scope = facts.scopes[scope].parent
        around = facts.scopes[scope].symbol
        return around >= 0 and "exports" in facts.symbols[around].modifiers.split()

    def same_entity(self, symbols: Sequence[Symbol]) -> bool:
        """Overloads and merged declarations: one name in one file, which `~2` tells apart."""
        if any("conditional" in symbol.modifiers.split() for symbol in symbols):
            return False
        names = {symbol.qualified.partition("~")[0] for symbol in symbols}
        return len(names) == 1 and len({symbol.qualified for symbol in symbols}) == len(symbols)

    def scope_of_binding(self, facts: FileFacts, binding: Binding) -> int:
        """What calls a callback stands around it, where its parameters hide nothing."""
        called = binding.kind == "parameter" and not binding.type and _FROM_CALL.search(binding.value)
        return facts.scopes[binding.scope].parent if called else binding.scope

    # Modules

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        found = layout.resolve(project, path, text)
        return (Module(text, (found,)),) if found is not None else layout.ambient(project, text)

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        return tuple(layout.offers(project, text))

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        return layout.dependencies(project, path)

    def known_to_others(self, project: Project, path: str, text: str) -> str:
        return layout.original(project, path, text)

    def import_hints(self, path: str) -> Sequence[str]:
        name = stem(path)
        hints = (name.rpartition(".")[2],)
        return (*hints, parent(path).rpartition("/")[2], "") if name == "index" else hints

    def member_names(self, name: str) -> Sequence[str]:
        return ("default", "export=") if name == "default" else (name,)

    def offered_names(self, symbol: Symbol) -> Sequence[str]:
        modifiers = symbol.modifiers.split()
        if "default_export" in modifiers:
            return ("default",)
        if "module_exports" in modifiers:
            return ("export=",)
        if "export_list" in modifiers:
            return ()  # under the names that the list says
        return (symbol.name,) if "exports" in modifiers else super().offered_names(symbol)

    def around(self, project: Project, path: str, facts: FileFacts, scope: int) -> Sequence[Module]:
        return layout.everywhere(project, path)

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return texts(text)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        if symbol.kind == "type_alias":
            return [part.strip() for part in types.split(symbol.type, "&") if not part.strip().startswith("{")]
        return types.bases_in_signature(symbol.signature) if symbol.kind in ("class", "interface") else ()

    def record_fields(self, text: str) -> Sequence[tuple[str, str]]:
        """`{a:T;b?:U}`."""
        return fields(text) if text.startswith("{") else ()

    def taken_by_foreign(self, container: str, arguments: int, number: int) -> TypeText | None:
        if container.rpartition(".")[2] in _COMPONENTS:
            return TypeText("0") if arguments and number == 0 else None
        return TypeText(str(number)) if container == FUNCTION and number < arguments - 1 else None

    def additions(self, project: Project, name: str) -> Sequence[Addition]:
        return project.memo("javascript inherits", lambda: inherits(project)).get(name, ())

    def implementation(self, project: Project, path: str) -> str | None:
        plain = path[: -len(".d.ts")]
        suffixes = (".js", ".jsx", ".mjs", ".cjs") if path.endswith(".d.ts") else ()
        return next((plain + each for each in suffixes if project.is_file(plain + each)), None)

    def call_of_foreign(self, name: str) -> str:
        return "same" if name in _GIVE_BACK else ""

    def is_property(self, symbol: Symbol) -> bool:
        return not {"getter", "setter"}.isdisjoint(symbol.modifiers.split())

    # Components

    def written_as(self, name: str) -> Sequence[str]:
        return tags.written(name)

    def registered_on(self, facts: FileFacts, line: int) -> Iterator[str]:
        return tags.on_line(facts, line)


class VueLinks(JavaScriptLinks):
    """A component's options are one object to its methods and to its template."""

    template_owner = "default"
    _parts = ("methods", "computed", "data", "props", "setup", "inject", "asyncData", "emits", "components")

    def meant_names(self, name: str, relation: str) -> Sequence[str]:
        return tags.meant(name)

    def registrations(self, project: Project, name: str) -> Sequence[Registration]:
        return tags.registrations(project, name)

    def member_homes(self, symbol: Symbol) -> Sequence[str]:
        if symbol.qualified != self.template_owner or symbol.kind == "class":
            return (symbol.qualified,)
        return (*(f"{symbol.qualified}.{part}" for part in self._parts), symbol.qualified)

    def owner_of_scope(self, facts: FileFacts, scope: int) -> int | None:
        opened = facts.scopes[scope].symbol
        if opened >= 0 and facts.scopes[scope].kind == "function":
            outermost = opened
            while facts.symbols[outermost].parent >= 0:
                outermost = facts.symbols[outermost].parent
            options = facts.symbols[outermost]
            if outermost != opened and options.qualified == self.template_owner and options.kind != "class":
                return outermost
        return super().owner_of_scope(facts, scope)


class ScriptLinks(JavaScriptLinks):
    """JavaScript itself, where names need no declaration."""

    assigning_declares = True


RULES: dict[str, LinkRules] = {
    "javascript": ScriptLinks(),
    **dict.fromkeys(("typescript", "tsx"), JavaScriptLinks()),
    "vue": VueLinks(),
}
