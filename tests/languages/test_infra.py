"""What every language of infrastructure and contracts owes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from app.domain.facts import KINDS
from app.extract import grammars
from app.extract.engine import extract
from app.languages import base
from app.languages.base import Language, all_languages
from app.languages.detection import CONTENT_LIMIT, language_of_blob
from app.languages.link import link_rules

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "golden"
INFRA = [each for each in all_languages().values() if link_rules(each.name).addressed]
EACH = pytest.mark.parametrize("language", INFRA, ids=lambda language: language.name)


def test_these_are_the_languages() -> None:
    assert {each.name for each in INFRA} == {
        "dockerfile", "compose", "helm", "kubernetes", "github-actions", "gitlab-ci", "terraform", "protobuf",
        "graphql", "openapi", "dotenv",
    }  # fmt: skip


def test_the_document_tells_of_each_of_them() -> None:
    told = re.findall(r"^\| `([\w-]+)` \|", (ROOT.parent / "docs" / "languages.md").read_text(), re.MULTILINE)
    assert sorted(told) == sorted(each.name for each in INFRA)


def sources(language: Language) -> Iterator[bytes]:
    folder = GOLDEN / language.name
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "expected.txt":
            source = path.read_bytes()
            if language_of(path.relative_to(folder).as_posix(), source) == language.name:
                yield source


def language_of(path: str, source: bytes | str) -> str:
    raw = source.encode() if isinstance(source, str) else source
    return language_of_blob(path, len(raw), lambda size: raw[:size])


@EACH
def test_there_are_golden_cases_that_a_stranger_can_review(language: Language) -> None:
    assert len(list((GOLDEN / language.name).iterdir())) >= 3
    facts = [extract(source, language) for source in sources(language)]
    assert any(each.symbols for each in facts) and any(each.references for each in facts)
    assert {symbol.kind for each in facts for symbol in each.symbols} <= set(KINDS)


@EACH
def test_the_query_speaks_in_the_shared_words(language: Language) -> None:
    query = grammars.query(language.name)
    names = {query.capture_name(number) for number in range(query.capture_count)}
    told = import_module(base.Rules.__module__).__doc__ or ""
    words = set(re.findall(r"`@([\w.]+)`", told)) | {f"definition.{kind}" for kind in KINDS}
    assert names <= words


@EACH
def test_extraction_is_total_on_what_is_cut_off_torn_or_not_the_language(language: Language) -> None:
    for source in sources(language):
        cut = [source[:at] for at in range(0, len(source), max(1, len(source) // 25))]
        torn = [source[at:] for at in range(0, len(source), max(1, len(source) // 25))]
        swaps = ((b"{", b"["), (b":", b""), (b" ", b"\t"), (b"\n", b"\r\n"), (b'"', b"'"), (b"\n", b""), (b"  ", b" "))
        odd = [b"", b"\x00\xff\xfe", b"&a *a", b"{{{{", b"- - - -", b"a:\n" * 40, b"? : ?", b"<<: *x", source[::-1]]
        for each in (*cut, *torn, *odd, *(source.replace(*swap) for swap in swaps), source + source):
            facts = extract(each, language)
            assert facts.status == "parsed", facts.reason


@EACH
def test_what_is_nested_deeply_costs_no_more_than_its_file(language: Language) -> None:
    deep = b"".join(b" " * n + b"a:\n" for n in range(1500))
    for source in (deep, b"{a: " * 3000, b"[" * 3000, b"a {\n" * 3000):
        assert extract(source, language).status == "parsed"


@EACH
def test_empty_names_are_no_symbols(language: Language) -> None:
    for source in sources(language):
        assert all(symbol.name.strip() for symbol in extract(source, language).symbols)


@pytest.mark.parametrize(
    ("path", "source", "language"),
    [
        ("a/compose.yaml", "", "compose"),
        ("docker-compose.prod.yml", "", "compose"),
        ("x/.github/workflows/ci.yml", "", "github-actions"),
        ("workflows/ci.yml", "", ""),
        ("a.github/workflows/ci.yml", "", ""),
        ("ci/build.gitlab-ci.yml", "", "gitlab-ci"),
        (".gitlab/ci/build.yml", "", "gitlab-ci"),
        ("chart/values.yaml", "a: 1", "helm"),
        ("templates/x.yaml", "a: {{ .Values.b }}", "helm"),
        ("templates/x.yaml", "a: {{ b }}", ""),
        (".goreleaser.yml", "name: '{{ .ProjectName }}_{{ .Version }}'", ""),
        ("x.yaml", "apiVersion: v1\nkind: Pod\n", "kubernetes"),
        ("x.yaml", "kind: Pod\r\napiVersion: v1\r\n", "kubernetes"),
        ("x.yaml", "# apiVersion: v1\nkind: Pod\n", ""),
        ("x.yaml", "a:\n  apiVersion: v1\n  kind: Pod\n", ""),
        ("x.yaml", "apiVersion: v1\n---\nkind: Pod\n", ""),
        ("x.yaml", "a: |\n  x\n---\napiVersion: v1\nkind: Pod\n", "kubernetes"),
        ("x.yaml", "\ufeffopenapi: 3.0.0\n", "openapi"),
        ("x.json", '{"info": {}, "swagger": "2.0"}', "openapi"),
        ("x.json", '{"info": {"swagger": "2.0"}, "list": [{"openapi": "3.0.0"}]}', ""),
        ("x.json", '{"text": "{\\"openapi\\": \\"3\\"", "kind": "x"}', ""),
        ("_x.tpl", '{{- define "a" -}}\n', "helm"),
        ("_x.tpl", "a = ${b} {{ c }}\n", ""),
        ("package.json", '{"openapi": "3.0.0"}', "npm"),
        ("Dockerfile.dev", "", "dockerfile"),
        ("main.tf", "", "terraform"),
        ("data.yaml", "a: 1", ""),
    ],
)
def test_path_and_content_decide_alone(path: str, source: str, language: str) -> None:
    assert language_of(path, source) == language


def test_what_is_large_is_data() -> None:
    def read(size: int) -> bytes:
        raise AssertionError("not to be read")

    assert language_of_blob("x.json", CONTENT_LIMIT + 1, read) == ""
    assert language_of_blob("main.py", 1, read) == "python"
