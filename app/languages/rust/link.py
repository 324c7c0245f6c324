"""How Rust links: module trees and use paths, impls of a type anywhere in its crate, traits, crates by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from app.domain.facts import Symbol
from app.domain.reading import FileFacts
from app.languages import types as plain
from app.languages.link import Addition, LinkRules, Module, Offer, Project
from app.languages.link_types import stated_additions
from app.languages.rust import crates, foreign, types
from app.languages.types import TypeText

_PRELUDE = (
    "std core alloc proc_macro test Some None Ok Err drop panic println print eprintln eprint format vec assert "
    "assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne write writeln todo unimplemented unreachable "
    "matches dbg include_str include_bytes env option_env concat stringify line file column cfg compile_error "
    "derive test inline allow warn deny forbid must_use doc repr deprecated non_exhaustive macro_export macro_use"
)
_TYPES = (
    "bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 String Vec Option Result Box Rc Arc "
    "Iterator IntoIterator Future Fn FnMut FnOnce Send Sync Sized Copy Clone Drop Default Debug Display Eq PartialEq "
    "Ord PartialOrd Hash From Into TryFrom TryInto AsRef AsMut ToString ToOwned Extend DoubleEndedIterator "
    "ExactSizeIterator Unpin number list dict tuple HashMap HashSet BTreeMap BTreeSet VecDeque Mutex RwLock "
    "RefCell Cell"
)


_OF_TRAIT = re.compile(r"<.+(?:\s|>)as\s(.+)>\Z")


class RustLinks(LinkRules):
    operators = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem", "<<": "shl", ">>": "shr"}  # noqa: RUF012
    item_members = ("", "index", "next")
    optional_steps = True
    builtins = frozenset(_PRELUDE.split())
    locals_hide_below = True
    builtin_types = frozenset(_TYPES.split())
    super_names = frozenset()
    self_names = frozenset({"Self"})
    self_types = frozenset({"Self"})
    receivers = frozenset({"self"})
    open_types = True
    types_are_declared = True
    types_apart = True
    imports_are_members = True
    rebinding_hides = True
    scoped_wildcards = True
    path_separator = "::"
    same_module = "self"
    outer_module = "super"
    unread_kinds = frozenset({"macro"})
    marks_labels = "'"
    visible_everywhere = frozenset({"macro"})
    echoes = frozenset(
        "clone to_owned as_ref as_mut borrow borrow_mut by_ref unwrap expect lock read write into await deref".split()
    )
    library = foreign.LIBRARY
    foreign_properties = frozenset(str(number) for number in range(12))
    literal_types: Mapping[str, str] = {"str": "str", "list": "[]"}
    extension_methods = True
    counts_receiver = True
    extensions_need_import = False

    def scope_chain(self, facts: FileFacts, scope: int) -> Iterator[int]:
        """Modules do not see the names of those around them."""
        while scope >= 0:
            yield scope
            scope = -1 if facts.scopes[scope].kind == "module" else facts.scopes[scope].parent

    def binds_in_scope(self, symbol: Symbol) -> bool:
        """Members are reached through their type or a value only."""
        return symbol.kind not in ("method", "field", "enum_member") and "associated" not in symbol.modifiers

    def suits(self, symbol: Symbol, relation: str, called: bool) -> bool:
        """Types, values and macros of one name are apart; a tuple struct is both a type and a function."""
        if relation == "type":
            return symbol.kind not in ("function", "constant", "variable", "macro")
        return relation != "read" or symbol.kind not in ("struct", "enum", "trait", "type_alias")

    # Modules

    def modules(self, project: Project, path: str, text: str) -> Sequence[Module]:
        if text == "crate" or text == "$crate":
            return (crates.module(crates.root(project, path)),)
        if text == "self":
            return (crates.module(path),)
        if text == "super":
            above = crates.parent(project, path)
            return (crates.module(above),) if above else ()
        library = crates.libraries(project).get(self.known_to_others(project, path, text))
        return (Module(text, (library,)),) if library else ()

    def submodules(self, project: Project, module: Module, name: str) -> Sequence[Module]:
        found = crates.children(project, module.files[0], name) if len(module.files) == 1 else []
        return tuple(map(crates.module, found))

    def offers(self, project: Project, text: str) -> Sequence[Offer]:
        library = crates.libraries(project).get(text)
        return (Offer(Module(text, (library,)), text),) if library else ()

    def known_to_others(self, project: Project, path: str, text: str) -> str:
        """The library's own name, where a manifest gives it another."""
        return crates.dependencies(project, path).get(text, text).replace("-", "_")

    def dependencies(self, project: Project, path: str) -> frozenset[str]:
        known = crates.dependencies(project, path)
        return frozenset((*known, *(package.replace("-", "_") for package in known.values())))

    def import_hints(self, path: str) -> Sequence[str]:
        parts = path.removesuffix(".rs").split("/")
        return [part for part in parts[-2:] if part not in ("mod", "lib", "main", "src")] or parts[-1:]

    def parts_of_types(self, project: Project, path: str) -> Module | None:
        return Module("the crate", crates.files(project, path))

    # Types and members

    def type_texts(self, text: str) -> Sequence[TypeText]:
        return types.parse(text)

    def bases(self, symbol: Symbol, facts: FileFacts, symbol_id: int) -> Sequence[str]:
        """Supertraits of a trait; a variant is of its enum."""
        if symbol.kind == "enum_member":
            return [symbol.container.rpartition(".")[2]]
        if symbol.kind != "trait":
            return ()
        _, _, bounds = symbol.signature.partition("trait ")[2].partition(":")
        return [each.strip() for each in plain.split(bounds.partition(" where ")[0], "+") if each.strip()]

    def additions(self, project: Project, name: str) -> Sequence[Addition]:
        """Traits that `impl Trait for Type` gives the types of a name."""
        return project.memo(("rust", "impls"), lambda: stated_additions(project, "rust.impl")).get(name, ())

    def of_trait(self, symbol: Symbol) -> str | None:
        if symbol.kind != "method" or (symbol.parent >= 0 and "abstract" in symbol.modifiers):
            return None
        return next((each[3:] for each in symbol.modifiers.split() if each.startswith("of:")), "")

    def trait_meant(self, receiver: str) -> str:
        found = _OF_TRAIT.match(receiver)
        return found[1] if found else ""

    def extended(self, symbol: Symbol, facts: FileFacts) -> str:
        """Methods that an impl gives a type of others."""
        return "Self" if symbol.kind == "method" and symbol.parent < 0 else ""

    def implied_member(self, symbol: Symbol, name: str) -> TypeText | None:
        """What `derive` gives."""
        return TypeText("self") if name == "default" and symbol.kind in ("struct", "enum") else None

    def returns(self, symbol: Symbol) -> str:
        return f"Future<{symbol.type}>" if symbol.type and "async" in symbol.modifiers.split() else symbol.type


RULES = {"rust": RustLinks()}
