"""What stands under a cursor: a use, an import, a definition, or a local whose uses are not stored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.domain.facts import NAMELESS, Binding, Import, Reference, Symbol
from app.languages.link_names import names_itself
from app.query.linking.meanings import readable
from app.query.linking.model import BindingAt, Foreign, Meaning, ModuleAt, SymbolAt, Target, file_symbol
from app.query.linking.named_arguments import NamedArguments
from app.query.linking.resolver import Resolved
from app.query.linking.units import Unit

if TYPE_CHECKING:
    from app.query.linking.linker import Linker

_WORD = re.compile(rb"[\w$\x80-\xff]+")
_NEW = re.compile(rb"new\b")
_QUOTES = (b"'", b'"')
_STRINGS = re.compile(rb"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)""")


class Cursor:
    def __init__(self, linker: Linker) -> None:
        self._linker = linker
        self._arguments = NamedArguments(linker)

    def at(self, unit: Unit, line: int, column: int, source: bytes) -> list[Target]:
        """Targets of the token at a position, most certain first; nothing when it names nothing."""
        guessed: list[Target] = []
        for reference in self._references(unit):
            if _on(reference, reference.name, line, column) and _in_token(reference, column, source):
                found = self.of_reference(unit, reference)
                if any(target.resolution != "name" for target in found):
                    return found
                guessed = found
        items = [item for item in unit.facts.imports if _on(item, item.name or item.module, line, column)]
        if items:  # what a text is said to begin with elsewhere makes it reach over those behind it
            return self.of_import(unit, max(items, key=lambda each: each.column), column)
        for index, symbol in enumerate(unit.facts.symbols):
            if _on(symbol, symbol.name, line, column):
                return [Target(unit.symbol(index), None, "exact", "its own definition")]
        for binding in unit.facts.bindings:
            if binding.kind not in NAMELESS and _on(binding, binding.name, line, column):
                fixture = self._linker.fixtures.of(unit, binding)
                if fixture is not None:
                    return [Target(fixture, None, "exact", f"what {binding.name} is handed")]
                return [Target(None, binding, "exact", "its own binding")]
        argument = self._arguments.at(unit, line, column, source)
        if argument is not None:
            return argument
        found = self._module_text(unit, line, column, source) or self._unstored(unit, line, column, source)
        if not (guessed or found) and _line(source, line)[column - 1 : column] in _QUOTES:
            return self.at(unit, line, column + 1, source)  # a name in quotes: `a["b"]`
        return guessed or found

    def _references(self, unit: Unit) -> Iterator[Reference]:
        repository = self._linker.repositories[unit.view]
        for row in repository.snapshot.facts.references_in((unit.file,)):
            yield row.reference

    # What is stored

    def of_reference(self, unit: Unit, reference: Reference) -> list[Target]:
        resolved = self._linker.resolver.resolve(unit, reference)
        targets = self._targets(unit, resolved, "" if reference.receiver else reference.name)
        known = {target.symbol for target in targets}
        evidence = f"through the value of {reference.name}"
        targets += [Target(s, None, "candidate", evidence) for s in resolved.through if s not in known]
        if not targets and resolved.unknown:
            why = f"the type of {reference.receiver} is not known"
            return [Target(s, None, "name", why) for s in self._linker.resolver.guesses(unit, reference)]
        return targets or (self._assigned(unit, reference) if unit.rules.assigning_declares else [])

    def _assigned(self, unit: Unit, reference: Reference) -> list[Target]:
        """A name that nothing declares is what is assigned to it, above its use where that is in the file."""
        if reference.receiver or self._linker.names.lookup(unit, reference.scope, reference.name).meanings:
            return []
        written = (r for r in self._references(unit) if r.relation == "write" and r.name == reference.name)
        rows = [r for r in written if not r.receiver]
        rows = [r for r in rows if not self._linker.names.lookup(unit, r.scope, r.name).meanings]
        above = [r for r in rows if (r.line, r.column) <= (reference.line, reference.column)] or rows
        one = "exact" if len(above) == 1 else "candidate"
        found = [Binding(0, r.name, "variable", r.line, r.column, "", "") for r in above]
        return [Target(None, binding, one, "assigned without a declaration") for binding in found]

    def _targets(self, unit: Unit, resolved: Resolved, name: str) -> list[Target]:
        found = [self._target(unit, m, resolved.resolution, resolved.evidence, name) for m in resolved.meanings]
        return list(dict.fromkeys(target for targets in found for target in targets))

    def _target(self, unit: Unit, meaning: Meaning, resolution: str, evidence: str, name: str = "") -> list[Target]:
        """`name` is the bare name that was looked up in the file; "" behind a receiver."""
        if isinstance(meaning, SymbolAt):
            return [Target(meaning, None, resolution, evidence)]
        if isinstance(meaning, BindingAt):
            return [Target(None, unit.facts.bindings[meaning.number], resolution, evidence)]
        if isinstance(meaning, ModuleAt) and meaning.module.files:
            return [Target(file, None, resolution, evidence) for file in self._files(meaning)]
        return self._import_of(unit, name, evidence)

    def _import_of(self, unit: Unit, name: str, evidence: str) -> list[Target]:
        """What comes from outside, or is but a directory, is known by the import that binds it here."""
        for item in unit.facts.imports:
            if name and unit.rules.local_name(item) == name:
                binding = Binding(item.scope, name, "variable", item.line, item.column, "", "")
                return [Target(None, binding, "exact", f"{evidence}; no file of it is indexed here")]
        return []

    def _files(self, at: ModuleAt) -> list[SymbolAt]:
        """The symbol that a module is, where it is one; else its files."""
        repository = self._linker.repositories[at.view]
        named = repository.symbols_named(at.module.name.rpartition(".")[2])
        found = [s for s in named if s.path in at.module.files and self._is_module(s, at.module.name)]
        if found:
            return found
        for path in at.module.files:
            entry = repository.snapshot.listing.get(path)
            if entry is not None:
                found.append(file_symbol(at.view, path, entry.file))
        return found

    def _is_module(self, symbol: SymbolAt, name: str) -> bool:
        by_name = symbol.symbol.kind == "module" and self._linker.rules_of(symbol).modules_by_name
        return by_name and symbol.symbol.qualified.partition("~")[0] == name

    def of_import(self, unit: Unit, item: Import, column: int) -> list[Target]:
        """An import's definition; in a dotted module text the part under the cursor decides how much of it is meant."""
        if item.name:
            meanings = self._linker.modules.imported(unit, item)
        else:
            text = item.module if unit.rules.addressed else _up_to(item.module, column - item.column)
            meanings = self._linker.modules.named(unit, text) or (Foreign(text),)
        meanings = self._linker.pairs.resolved(meanings) if unit.rules.pairs_declarations else meanings
        symbols = [each.symbol for each in meanings if isinstance(each, SymbolAt)]
        parts = len(symbols) == len(meanings) and unit.rules.same_entity(symbols)
        one = "exact" if len(meanings) < 2 or parts else "candidate"
        why = f"imported from {item.module or 'here'}"
        name = unit.rules.local_name(item)
        targets = [target for meaning in meanings for target in self._target(unit, meaning, one, why, name)]
        return list(dict.fromkeys(targets))

    # What is not

    def _unstored(self, unit: Unit, line: int, column: int, source: bytes) -> list[Target]:
        """Reads and writes of locals are no facts: find the word in the text and look it up."""
        name = _word_at(source, line, column, unit.rules.line_comment.encode(), unit.rules.marks_labels.encode())
        if not name or unit.rules.addressed:
            return []
        scope = unit.scope_at(line, column)
        found = self._linker.names.lookup(unit, scope, name, line)
        if any(isinstance(m, BindingAt) and _in_own_value(unit, m.number, line, column) for m in found.meanings):
            above = self._linker.names.lookup(unit, scope, name, line - 1)  # `x = x or 1`
            found = above if above.meanings else found
        resolution = "exact" if len(found.meanings) < 2 else "candidate"
        meanings = readable(found.meanings, unit)
        return [t for m in meanings for t in self._target(unit, m, resolution, found.evidence, name)]

    def _module_text(self, unit: Unit, line: int, column: int, source: bytes) -> list[Target]:
        """The module's text in an import of names: the part up to the cursor."""
        text = _line(source, line)
        for item in unit.facts.imports:
            start = text.find(item.module.encode()) + 1 if item.line == line and item.name and item.module else 0
            if start and start <= column < start + len(item.module.encode()):
                modules = self._linker.modules.named(unit, _up_to(item.module, column - start))
                one = "exact" if len(modules) < 2 else "candidate"
                return [t for m in modules for t in self._target(unit, m, one, f"the module {item.module}")]
        return []


def _in_own_value(unit: Unit, number: int, line: int, column: int) -> bool:
    """Whether a position behind the name of a local may stand in the value that it is given there."""
    row = unit.facts.bindings[number]
    return row.line == line and row.column < column and row.kind == "variable" and names_itself(row)


def _on(row: Reference | Import | Symbol | Binding, text: str, line: int, column: int) -> bool:
    return row.line == line and row.column <= column < row.column + len(text.encode())


def _in_token(row: Reference, column: int, source: bytes) -> bool:
    """Whether a column lies in a reference's token where that stands for its name: `new` of a type."""
    token = _NEW.match(_line(source, row.line), row.column - 1) if row.relation == "call" else None
    return token is None or row.name.startswith("new") or column <= token.end()


def _up_to(module: str, offset: int) -> str:
    end = module.find(".", max(offset, 0))
    return module if end <= 0 else module[:end]


def _line(source: bytes, line: int) -> bytes:
    lines = source.split(b"\n", line)
    return lines[line - 1] if 0 < line <= len(lines) else b""


def _word_at(source: bytes, line: int, column: int, comment: bytes, label: bytes) -> str:
    """The word at a position; "" in comments and one-line strings, after a `.` and where it is a label."""
    text, at = _line(source, line), column - 1
    code = _STRINGS.sub(lambda match: b'"' * len(match.group()), text)
    mark = code.find(comment)
    if 0 <= mark <= at:
        return ""
    for match in _WORD.finditer(code):
        if not match.start() <= at < match.end():
            continue
        if code[: match.start()].rstrip()[-1:] != b"." and not (label and text[: match.start()].endswith(label)):
            return match.group().decode("utf-8", "replace")
    return ""
