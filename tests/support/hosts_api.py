"""A host whose API answers from a table, beside the git server of the same address."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[2] / "infra" / "demo"))

from git_http import GitHttpServer


class ApiHost:
    """Repositories of a pretended GitHub by id. Serve it as the `fault` of a git server; git paths go on to git."""

    def __init__(self, server: GitHttpServer) -> None:
        self.server = server
        self.names: dict[int, str] = {}
        self.asked: list[str] = []
        self.status = 200
        server.fault = self._answer

    @property
    def url(self) -> str:
        return self.server.url("").rstrip("/")

    def _answer(self, handler: Any) -> bool:
        if not handler.path.startswith("/api/v3/"):
            return False
        self.asked.append(handler.path)
        key = self._key(handler.path.removeprefix("/api/v3/"))
        if self.status != 200 or key is None:
            return bool(handler.answer(404 if self.status == 200 else self.status, b"{}"))
        body = json.dumps({"id": key, "full_name": self.names[key], "clone_url": "https://evil.example/x.git"})
        return bool(handler.answer(200, body.encode(), Content_Type="application/json"))

    def _key(self, path: str) -> int | None:
        kind, _, name = path.partition("/")
        if kind == "repositories":
            return int(name) if int(name) in self.names else None
        return next((key for key, known in self.names.items() if known == name), None)
