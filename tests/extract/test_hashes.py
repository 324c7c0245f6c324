"""What does and what does not change a symbol's hashes."""

import pytest

from app.domain.facts import Symbol
from app.extract.engine import extract
from app.languages.base import all_languages


def symbol(source: str, qualified: str, language: str = "python") -> Symbol:
    facts = extract(source.encode(), all_languages()[language])
    return next(s for s in facts.symbols if s.qualified == qualified)


def hashes(source: str, qualified: str, language: str = "python") -> tuple[int, int]:
    found = symbol(source, qualified, language)
    return found.signature_hash, found.body_hash


FUNCTION = "def f(a, b):\n    if a:\n        b()\n    return 'x y'\n"


@pytest.mark.parametrize(
    "other",
    [
        "\n\n# moved\n" + FUNCTION,
        FUNCTION.replace("if a:", "if a:  # why"),
        FUNCTION.replace("a, b", "a,b"),
        FUNCTION.replace("    ", "\t"),
        "class K:\n    pass\n" + FUNCTION,
    ],
)
def test_layout_comments_and_neighbours_change_no_hash(other: str) -> None:
    assert hashes(other, "f") == hashes(FUNCTION, "f")


def test_depth_of_a_statement_changes_the_body() -> None:
    deeper = FUNCTION.replace("    return", "        return")
    assert hashes(deeper, "f")[1] != hashes(FUNCTION, "f")[1]


def test_white_space_in_a_string_changes_the_body() -> None:
    assert hashes(FUNCTION.replace("x y", "xy"), "f")[1] != hashes(FUNCTION, "f")[1]


def test_a_parameter_changes_the_signature_only() -> None:
    signature, body = hashes(FUNCTION.replace("a, b", "a, b=1"), "f")
    assert signature != hashes(FUNCTION, "f")[0]
    assert body == hashes(FUNCTION, "f")[1]


def test_a_pure_rename_keeps_both_hashes() -> None:
    recursive = "def f(n):\n    return f(n - 1)\n"
    assert hashes(recursive.replace("f(", "gg("), "gg") == hashes(recursive, "f")


def test_a_method_body_is_not_part_of_its_class() -> None:
    source = "class A {\n  int x = 1;\n  void m() { a(); }\n}\n"
    changed = source.replace("a();", "b();")
    assert hashes(changed, "A", "java") == hashes(source, "A", "java")
    assert hashes(changed, "A.m", "java") != hashes(source, "A.m", "java")


def test_hash_of_a_body_does_not_depend_on_where_it_stands_in_a_large_file() -> None:
    filler = "".join(f'int x{i} = {i}; /* c */ String s{i} = "q{i}";\n' for i in range(500))
    method = 'void m() { a("b c"); /* d */ e(); }\n'
    assert hashes(f"class A {{ {filler} {method} }}", "A.m", "java") == hashes(f"class A {{ {method} }}", "A.m", "java")
