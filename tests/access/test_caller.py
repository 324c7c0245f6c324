import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.access.caller import LOCAL, Caller, Rules

GLOBS = ["**", "src", "src/**", "*.py", "secrets", "a/x:src/**", "b/*:**"]
SOME_GLOBS = st.lists(st.sampled_from(GLOBS), max_size=3).map(tuple)
SOME_PATHS = st.sampled_from(["src/m.py", "src/secrets/k", "secrets/m.py", "README", "src/a.ts"])
SOME_REPOS = st.sampled_from(["a/x", "a/y", "b/z"])


def reader(**rules):
    return Caller("someone", Rules(**{key: tuple(value) for key, value in rules.items()}))


def test_a_caller_without_rules_reads_nothing():
    assert not reader().may_read_repo("a/x")
    assert not reader().may_read_path("a/x", "README")


def test_the_local_caller_reads_everything():
    assert LOCAL.may_read_path("a/x", ".env") and LOCAL.sees_all_of("a/x")


@pytest.mark.parametrize(("repo", "expected"), [("acme/app", True), ("acme/secret", False), ("evil/app", False)])
def test_a_repository_denied_by_name_stays_denied(repo, expected):
    assert reader(repos=["acme/*", "!acme/secret"]).may_read_repo(repo) is expected


@pytest.mark.parametrize(("repo", "path", "expected"), [
    ("a/x", "src/m.py", True), ("a/x", "src/.env", False), ("a/x", "docs/m.md", False), ("a/y", "src/m.py", True),
    ("a/x", "src/pay/m.py", False), ("a/y", "src/pay/m.py", True), ("b/x", "src/m.py", False),
])  # fmt: skip
def test_path_rules_hold_within_a_readable_repository(repo, path, expected):
    caller = reader(repos=["a/*"], allow=["src"], deny=["**/.env", "a/x:src/pay"])
    assert caller.may_read_path(repo, path) is expected


def test_a_deny_rule_for_a_path_with_a_colon_is_not_read_as_a_repository_only():
    assert not reader(repos=["**"], deny=["a/b:c.txt"]).may_read_path("x/y", "a/b:c.txt")


def test_allow_rules_for_other_repositories_open_nothing_here():
    assert not reader(repos=["**"], allow=["a/x:src"]).may_read_path("a/y", "src/m.py")


@given(SOME_GLOBS, SOME_GLOBS, SOME_GLOBS, SOME_REPOS, SOME_PATHS)
def test_one_more_deny_rule_never_opens_a_path(allow, deny, more, repo, path):
    fewer = reader(repos=["**"], allow=allow, deny=deny)
    stricter = reader(repos=["**"], allow=allow, deny=deny + more)
    assert fewer.may_read_path(repo, path) or not stricter.may_read_path(repo, path)


@given(SOME_GLOBS, SOME_GLOBS, SOME_REPOS, SOME_PATHS)
def test_a_caller_who_sees_all_of_a_repository_is_denied_no_path_of_it(allow, deny, repo, path):
    caller = reader(repos=["a/**"], allow=allow, deny=deny)
    assert not caller.sees_all_of(repo) or caller.may_read_path(repo, path)
