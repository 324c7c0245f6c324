"""Where the public host of each kind is, for the kinds that have one."""

from __future__ import annotations

from typing import Final

from app.domain.events import Host

PLACES: Final[dict[Host, str]] = {
    "github": "github.com",
    "gitlab": "gitlab.com",
    "gitea": "gitea.com",
    "forgejo": "codeberg.org",
    "bitbucket": "bitbucket.org",
}
