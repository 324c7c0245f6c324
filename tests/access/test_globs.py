import contextlib
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.access.globs import matches_name, matches_path
from app.errors import Refused

PATHS = [
    ("secrets", "secrets", True),
    ("secrets", "a/secrets/key.pem", True),
    ("secrets", "a/secretsX/key.pem", False),
    ("secrets/", "secrets/key.pem", True),
    ("/secrets", "secrets/key.pem", True),
    ("/secrets", "a/secrets/key.pem", False),
    ("secrets/**", "secrets/a/b", True),
    ("secrets/**", "a/secrets/b", False),
    ("*.py", "a/b/c.py", True),
    ("*.py", "a/b/c.pyc", False),
    ("src/*.py", "src/a.py", True),
    ("src/*.py", "src/b/a.py", False),
    ("src/**/*.py", "src/a.py", True),
    ("src/**/*.py", "src/b/c/a.py", True),
    ("**/.env", ".env", True),
    ("**/.env", "a/.env", True),
    ("**/x/**/y", "a/x/b/c/y", True),
    ("**/x/**/y", "a/y/b/x", False),
    ("a?c", "abc", True),
    ("a?c", "a/c", False),
    ("[ab].py", "b.py", True),
    ("[!ab].py", "b.py", False),
    ("*.{js,ts}", "x.ts", True),
    ("{src,lib}/**", "lib/a/b", True),
    (r"\*.py", "*.py", True),
    (r"\*.py", "a.py", False),
    ("a.c", "abc", False),
    ("*a*b", "xaybzb", True),
    ("**", "any/thing", True),
    ("./src/a", "src/a", True),
    ("naïve/*", "naïve/文件.py", True),
]


@pytest.mark.parametrize(("glob", "path", "expected"), PATHS)
def test_a_path_glob_means_what_git_means_by_it(glob, path, expected):
    assert matches_path(glob, path) is expected


@pytest.mark.parametrize(("glob", "name", "expected"), [
    ("*", "acme/refunds", True), ("**", "a/b/c", True), ("acme/*", "acme/refunds", True),
    ("acme/*", "acme/group/x", False), ("acme/**", "acme/group/x", True),
    ("refunds", "acme/refunds", False), ("acme/re*s", "acme/refunds", True),
    ("acme/refunds", "acme/refunds2", False), ("acme/refunds", "xacme/refunds", False), ("{a,b}/x", "b/x", True),
])  # fmt: skip
def test_a_repository_glob_is_for_the_whole_name(glob, name, expected):
    assert matches_name(glob, name) is expected


@pytest.mark.parametrize("glob", ["", "a" * 401, "a\0b", "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"])
def test_what_is_no_glob_is_refused_with_a_next_step(glob):
    with pytest.raises(Refused) as caught:
        matches_path(glob, "a")
    assert caught.value.code == "BAD_REQUEST" and caught.value.next_step


@given(st.text("ab*?[]!{},/\\.", min_size=1, max_size=30), st.text("ab/.", max_size=30))
def test_no_glob_breaks_the_matcher(glob, path):
    with contextlib.suppress(Refused):
        assert matches_path(glob, path) in (True, False)


@given(st.lists(st.sampled_from(["*", "a", "b", "?"]), min_size=1, max_size=8), st.text("ab", min_size=0, max_size=10))
def test_stars_within_a_part_agree_with_a_plain_regular_expression(pieces, name):
    plain = "".join({"*": ".*", "?": "."}.get(piece, piece) for piece in pieces)
    if "**" not in "".join(pieces):
        assert matches_name("x/" + "".join(pieces), "x/" + name) is bool(re.fullmatch(plain, name))


def test_a_hostile_glob_is_not_slow():
    started = time.process_time()
    matches_path("*a" * 100 + "b", "a" * 4000)
    matches_path("/".join(["**", "a"] * 60) + "/b", "a/" * 1000)
    # Backtracking would take hours; the bound only has to tell seconds from hours.
    assert time.process_time() - started < 30
