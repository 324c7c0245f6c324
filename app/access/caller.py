"""A caller and what it may read. Deny wins; whatever is not allowed is denied."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from app.access.globs import name_pattern, path_pattern

READ, ADMIN, SQL = "read", "admin", "sql"
SCOPES = (READ, ADMIN, SQL)


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be read. The same rules give the same answers, whoever the caller is.

    `repos` are globs over `owner/name`; one that starts with `!` denies. `allow` and `deny` are path globs, each
    perhaps limited to some repositories: `acme/*:secrets/**`. Without any `allow` all paths may be read; with
    some, only what one of them names, in every repository.
    """

    repos: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks. `expires` is an aware UTC time, or None for never."""

    name: str
    rules: Rules
    scopes: frozenset[str] = frozenset({READ})
    expires: datetime | None = None

    def may_read_repo(self, repo: str) -> bool:
        return _may_read_repo(self.rules, repo)

    def may_read_path(self, repo: str, path: str) -> bool:
        """`path` is a file or directory as shown, from the root of the tree."""
        return _may_read_repo(self.rules, repo) and _paths(self.rules, repo).allows(path)

    def sees_all_of(self, repo: str) -> bool:
        """True when no rule could hide a path of the repository."""
        return _may_read_repo(self.rules, repo) and _paths(self.rules, repo) == _EVERY_PATH

    def has_scope(self, scope: str) -> bool:
        return scope in self.scopes


LOCAL = Caller("local", Rules(repos=("**",)), frozenset(SCOPES))
"""Whoever can run commands on the machine that holds the index can read its files anyway."""


@dataclass(frozen=True, slots=True)
class _Paths:
    """The path rules of one repository, compiled."""

    allow: tuple[re.Pattern[str], ...]
    deny: tuple[re.Pattern[str], ...]

    def allows(self, path: str) -> bool:
        if any(pattern.match(path) for pattern in self.deny):
            return False
        return not self.allow or any(pattern.match(path) for pattern in self.allow)


_EVERY_PATH = _Paths((), ())
_NO_PATH = re.compile(r"(?!)")


def split_rule(rule: str) -> tuple[str, str]:
    """A path rule as (repo glob, path glob); a rule without a repository is for all of them."""
    repo, colon, path = rule.partition(":")
    return (repo, path) if colon and ("/" in repo or repo in ("*", "**")) else ("**", rule)


@lru_cache(8192)
def _may_read_repo(rules: Rules, repo: str) -> bool:
    denied = any(name_pattern(glob[1:]).match(repo) for glob in rules.repos if glob.startswith("!"))
    return not denied and any(name_pattern(glob).match(repo) for glob in rules.repos if not glob.startswith("!"))


@lru_cache(8192)
def _paths(rules: Rules, repo: str) -> _Paths:
    allow = _patterns(rules.allow, repo)
    # Allow rules that are all for other repositories leave this one with none of its paths.
    # A deny rule with a colon may also be meant as a path that has one: it denies both.
    odd = tuple(path_pattern(rule) for rule in rules.deny if ":" in rule)
    return _Paths(allow or ((_NO_PATH,) if rules.allow else ()), _patterns(rules.deny, repo) + odd)


def _patterns(path_rules: tuple[str, ...], repo: str) -> tuple[re.Pattern[str], ...]:
    pairs = (split_rule(rule) for rule in path_rules)
    return tuple(path_pattern(path) for glob, path in pairs if name_pattern(glob).match(repo))


def check_rules(rules: Rules) -> Rules:
    """The rules themselves. Raises Refused (BAD_REQUEST) when a glob cannot be read."""
    for glob in rules.repos:
        name_pattern(glob.removeprefix("!"))
    for rule in rules.allow + rules.deny:
        repo, path = split_rule(rule)
        name_pattern(repo)
        path_pattern(path)
    return rules
