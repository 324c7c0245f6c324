"""How often links are right, by other people's ground truth; prints one JSON document.

    python bench/accuracy.py [--stack-graphs CHECKOUT] [--pycg CHECKOUT] [--ctags CHECKOUT] [--jedi CHECKOUT]
        [--rust-analyzer CHECKOUT] [--scip FOLDER=INDEX …] [--show]

CHECKOUT is a git repository on this machine, bare or not, of github.com/github/stack-graphs,
github.com/vitsalis/PyCG, github.com/universal-ctags/ctags, github.com/davidhalter/jedi and
github.com/rust-lang/rust-analyzer; its HEAD is read and nothing of it is kept. `--show` lists what differs on stderr.

`stack-graphs`: assertions `^ defined: LINES` under a token, against the definition under that cursor. Its ground truth
counts the import or list of exports that a name goes through besides the definition; where there is a definition, that
alone is asked for.
`pycg`: call edges between functions of each snippet, exact and candidate ones.
`ctags`: definitions by name and line (see accuracy_ctags.py). `jedi`: goto and usages (see accuracy_jedi.py).
`rust-analyzer`: its tests of goto definition (see accuracy_rust_analyzer.py).
`scip`: calls in the files of a folder against their index (see accuracy_scip.py).
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import accuracy_ctags  # noqa: E402
import accuracy_jedi  # noqa: E402
import accuracy_rust_analyzer  # noqa: E402
import accuracy_scip  # noqa: E402

from app.query.linking.model import SymbolAt, Target  # noqa: E402
from app.query.linking.units import Unit  # noqa: E402
from tests.support.memory_snapshot import Project  # noqa: E402

SUFFIXES = {"python": ".py", "java": ".java", "typescript": ".ts", "javascript": ".js"}
CALLABLES = ("function", "method", "constructor", "property")
SECTION = re.compile(r"(?m)^\s*(?:#|//|/\*)\s*-+\s*path:\s*(\S+)\s*-+.*$")
ASSERTION = re.compile(r"^(\s*(?:#|//)?\s*)\^\s*defined:\s*([\d,\s]*)$")
IMPORT = re.compile(r"\s*(?:(?:import|from)\b|export\s*(?:type\s*)?[{*])")


class Score:
    """Right, wrong and missing answers of one ground truth."""

    def __init__(self, name: str, show: bool) -> None:
        self.name, self.show = name, show
        self.right = self.wrong = self.missing = 0

    def add(self, found: set[object], wanted: set[object], where: str) -> None:
        self.right += len(found & wanted)
        self.wrong += len(found - wanted)
        self.missing += len(wanted - found)
        if self.show and found != wanted:
            print(f"{self.name}: {where}: found {found - wanted}, missing {wanted - found}", file=sys.stderr)

    def report(self) -> dict[str, float]:
        precision = self.right / max(1, self.right + self.wrong)
        recall = self.right / max(1, self.right + self.missing)
        f1 = 2 * precision * recall / (precision + recall) if self.right else 0.0
        return {
            "precision": round(precision, 3), "recall": round(recall, 3), "f1": round(f1, 3),
            "assertions": self.right + self.missing,
        }  # fmt: skip


class Checkout:
    """The files of a repository's HEAD."""

    def __init__(self, path: str) -> None:
        self._git = ["git", "-C", path]

    def names(self, under: str) -> list[str]:
        command = [*self._git, "ls-tree", "-r", "--name-only", "--full-tree", "HEAD", under]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()

    def text(self, name: str) -> str:
        shown = subprocess.run([*self._git, "show", f"HEAD:{name}"], capture_output=True, check=True)
        return shown.stdout.decode("utf-8", "replace")


# stack-graphs


def stack_graphs(checkout: Checkout, language: str, show: bool) -> dict[str, float]:
    score = Score(f"stack-graphs {language}", show)
    for name in checkout.names(f"languages/tree-sitter-stack-graphs-{language}/test/"):
        if name.endswith(SUFFIXES[language]):
            _test_file(checkout.text(name), name, score)
    return score.report()


def _test_file(text: str, name: str, score: Score) -> None:
    files = dict(_sections(text, PurePosixPath(name).name))
    project, whole = Project(files), text.split("\n")
    for path, source in files.items():
        for line, column, wanted in _assertions(source.split("\n")):
            targets = project.world.definition_at(0, path, line, column, source.encode())
            found: set[object] = {_line(target, files) for target in targets if target.resolution != "name"}
            imports = {each for each in wanted if each <= len(whole) and IMPORT.match(whole[each - 1])}
            score.add(found, set((wanted - imports) or wanted), f"{name} {path}:{line}:{column}")


def _sections(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Path and source of each file that a test holds; lines keep their numbers in the whole test."""
    marks = list(SECTION.finditer(text))
    if not marks:
        yield name, text
        return
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        body = text[mark.end() : following.start() if following else len(text)]
        yield mark.group(1), "\n" * text.count("\n", 0, mark.end()) + body


def _assertions(lines: list[str]) -> Iterator[tuple[int, int, set[int]]]:
    """Line, column and defining lines of each assertion about the last line of code above it."""
    last = 0
    for number, text in enumerate(lines, 1):
        match = ASSERTION.match(text)
        if match is None:
            last = last if re.match(r"^\s*(?:#|//)\s*\^", text) else number
        else:
            column = len(lines[last - 1][: len(match.group(1))].encode()) + 1
            yield last, column, {int(each) for each in re.findall(r"\d+", match.group(2))}


def _line(target: Target, files: dict[str, str]) -> int:
    if target.symbol is None:
        return target.binding.line if target.binding is not None else 0
    if target.symbol.id >= 0:
        return target.symbol.symbol.line
    lines = files[target.symbol.path].split("\n")  # a module is defined where its text begins
    return next((n for n, line in enumerate(lines, 1) if line.strip()), 1)


# PyCG


def pycg(checkout: Checkout, show: bool) -> dict[str, float]:
    score = Score("pycg", show)
    names = checkout.names("micro-benchmark/snippets/")
    for graph in (name for name in names if name.endswith("/callgraph.json")):
        folder = graph.rpartition("/")[0] + "/"
        files = {n[len(folder) :]: checkout.text(n) for n in names if n.startswith(folder) and n.endswith(".py")}
        project = Project(files)
        known = {name for path in files for name in _functions(_unit(project, path))}
        wanted = {(one, other) for one, others in json.loads(checkout.text(graph)).items() for other in others}
        found = {edge for path in files for edge in _edges(project, _unit(project, path))}
        inside = [{edge for edge in edges if known.issuperset(edge)} for edges in (found, wanted)]
        score.add(set(inside[0]), set(inside[1]), folder)
    return score.report()


def _unit(project: Project, path: str) -> Unit:
    unit = project.world.linker.repositories[0].unit(path)
    assert unit is not None
    return unit


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _functions(unit: Unit) -> Iterator[str]:
    yield _module(unit.path)
    for symbol in unit.facts.symbols:
        if symbol.kind in CALLABLES:
            yield f"{_module(unit.path)}.{symbol.qualified}"


def _edges(project: Project, unit: Unit) -> Iterator[tuple[str, str]]:
    linker = project.world.linker
    for row in linker.repositories[0].snapshot.facts.references_in((unit.file,)):
        if row.reference.relation in ("call", "decorate"):
            caller = _caller(unit, row.reference.symbol, row.reference.relation == "decorate")
            resolved = linker.resolver.resolve(unit, row.reference)
            for each in (*resolved.meanings, *resolved.through, *resolved.built):
                if isinstance(each, SymbolAt) and each.id >= 0 and each.symbol.kind in CALLABLES:
                    yield caller, f"{_module(each.path)}.{each.symbol.qualified}"


def _caller(unit: Unit, symbol: int, decorates: bool) -> str:
    """The function around; a decorator is called by what stands around the decorated function."""
    symbols = unit.facts.symbols
    symbol = symbols[symbol].parent if decorates and symbol >= 0 else symbol
    while symbol >= 0 and symbols[symbol].kind not in CALLABLES:
        symbol = symbols[symbol].parent
    return f"{_module(unit.path)}.{symbols[symbol].qualified}" if symbol >= 0 else _module(unit.path)


# ctags


def ctags(checkout: Checkout, show: bool) -> dict[str, dict[str, float]]:
    report = {}
    for language, files in sorted(accuracy_ctags.cases(checkout).items()):
        score = Score(f"ctags {language}", show)
        for where, found, wanted in accuracy_ctags.compared(files):
            score.add(found, wanted, where)
        report[score.name] = score.report()
    return report


# jedi


def jedi(checkout: Checkout, show: bool) -> dict[str, dict[str, float]]:
    project, texts = accuracy_jedi.project_of(checkout)
    exact, all_, usages = (Score(f"jedi {name}", show) for name in ("goto, exact", "goto", "usages"))
    for case in accuracy_jedi.goto(project, texts):
        exact.add(case.exact, case.wanted, case.where)
        all_.add(case.found, case.wanted, case.where)
    for where, found, wanted in accuracy_jedi.usages(project, texts):
        usages.add(found, wanted, where)
    return {score.name: score.report() for score in (exact, all_, usages)}


# rust-analyzer


def rust_analyzer(checkout: Checkout, show: bool) -> dict[str, dict[str, float]]:
    exact, all_ = Score("rust-analyzer goto, exact", False), Score("rust-analyzer goto", show)
    for case in accuracy_rust_analyzer.goto(checkout):
        exact.add(case.exact, case.wanted, case.where)
        all_.add(case.found, case.wanted, case.where)
    return {score.name: score.report() for score in (exact, all_)}


# SCIP


def scip(given: str, show: bool) -> dict[str, dict[str, float]]:
    """Exact answers alone, and candidates with them."""
    folder, _, index = given.partition("=")
    name = f"scip {Path(folder).name}"
    exact, all_ = Score(f"{name}, exact", show), Score(name, False)
    for call in accuracy_scip.calls(folder, index):
        exact.add(call.exact, call.wanted, call.where)
        all_.add(call.found, call.wanted, call.where)
    return {score.name: score.report() for score in (exact, all_)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stack-graphs", metavar="CHECKOUT")
    parser.add_argument("--pycg", metavar="CHECKOUT")
    parser.add_argument("--ctags", metavar="CHECKOUT")
    parser.add_argument("--jedi", metavar="CHECKOUT")
    parser.add_argument("--rust-analyzer", metavar="CHECKOUT")
    parser.add_argument("--scip", metavar="FOLDER=INDEX", action="append", default=[])
    parser.add_argument("--show", action="store_true", help="list what differs on stderr")
    options = parser.parse_args()
    report: dict[str, dict[str, float]] = {}
    if options.stack_graphs:
        checkout = Checkout(options.stack_graphs)
        report |= {f"stack-graphs {each}": stack_graphs(checkout, each, options.show) for each in SUFFIXES}
    if options.pycg:
        report["pycg"] = pycg(Checkout(options.pycg), options.show)
    if options.ctags:
        report |= ctags(Checkout(options.ctags), options.show)
    if options.jedi:
        report |= jedi(Checkout(options.jedi), options.show)
    if options.rust_analyzer:
        report |= rust_analyzer(Checkout(options.rust_analyzer), options.show)
    for given in options.scip:
        report |= scip(given, options.show)
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
