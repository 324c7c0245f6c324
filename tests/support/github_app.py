"""A pretended GitHub with one app: an API that checks every signature, and git that asks for installations' tokens."""

from __future__ import annotations

import base64
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from tests.support.hosts_api import ApiHost, GitHttpServer

APP_ID = "Iv23.app"


def new_key() -> tuple[str, str]:
    """A private key and its public one, in PEM."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), public.decode()


class AppHost(ApiHost):
    """`installations` has the owners that installed the app; `life` is how long tokens are good for, in seconds."""

    def __init__(self, server: GitHttpServer) -> None:
        super().__init__(server)
        self.private, self._public = new_key()
        self.installations: dict[str, int] = {}
        self.suspended = False
        self.permissions = {"contents": "read", "metadata": "read"}
        self.events = ["push"]
        self.life = 3600.0
        self.failing = 0  # status of every answer to the app
        self.tokens: dict[str, tuple[int, float]] = {}  # token → installation, end
        self.lent: list[dict[str, Any]] = []  # what tokens were asked for
        self.refused = 0  # requests with a token that is none

    def forget(self) -> None:
        """End every token at once, before its time."""
        self.tokens.clear()

    def _answer(self, handler: Any) -> bool:
        if not handler.path.startswith("/api/v3/"):
            return not self._lets_in(handler, handler.path) and self._refuse(handler)
        path = handler.path.removeprefix("/api/v3")
        answer = self._app_answer(handler, path)
        if answer is not None:
            self.asked.append(handler.path)
            status, document = answer
            return bool(handler.answer(status, json.dumps(document).encode(), Content_Type="application/json"))
        return (not self._bearer_is_good(handler) and self._refuse(handler)) or super()._answer(handler)

    def _app_answer(self, handler: Any, path: str) -> tuple[int, dict[str, Any]] | None:
        """Status and document of what an app may ask; None for anything else."""
        find: dict[str, Callable[[], tuple[int, dict[str, Any]]]] = {
            "installation": lambda: self._installation(path), "access_tokens": lambda: self._lend(handler, path),
            "app": lambda: (200, {"name": "Index", "permissions": self.permissions, "events": self.events}),
        }  # fmt: skip
        answer = find.get(path.rpartition("/")[2])
        if answer is None:
            return None
        fault = self._proof_fault(handler)
        if fault:
            return 401, {"message": fault}
        return (self.failing, {"message": "Oops"}) if self.failing else answer()

    def _proof_fault(self, handler: Any) -> str:
        """What is wrong with the proof that an app gives of itself; "" when nothing is."""
        token = handler.headers.get("Authorization", "").removeprefix("Bearer ")
        try:
            claims = jwt.decode(token, self._public, algorithms=["RS256"], options={"require": ["iat", "exp", "iss"]})
        except jwt.PyJWTError as fault:
            return f"A JSON web token could not be decoded: {type(fault).__name__}"
        if claims["iss"] != APP_ID:
            return "Integration not found"
        return "'Expiration time' claim ('exp') is too far in the future" if claims["exp"] > time.time() + 600 else ""

    def _installation(self, path: str) -> tuple[int, dict[str, Any]]:
        owner = path.split("/")[2]
        found = self.installations.get(owner)
        return (200, {"id": found}) if found else (404, {"message": "Not Found"})

    def _lend(self, handler: Any, path: str) -> tuple[int, dict[str, Any]]:
        installation = int(path.split("/")[3])
        if installation not in self.installations.values():
            return 404, {"message": "Not Found"}
        if self.suspended:
            return 403, {"message": "This installation has been suspended"}
        if "contents" not in self.permissions:
            return 422, {"message": "The permissions requested are not granted to this installation."}
        self.lent.append(json.loads(handler.body))
        token, end = "ghs_" + secrets.token_hex(20), time.time() + self.life
        self.tokens[token] = (installation, end)
        return 201, {"token": token, "expires_at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(end))}

    def _bearer_is_good(self, handler: Any) -> bool:
        return self._is_good(handler.headers.get("Authorization", "").removeprefix("Bearer "))

    def _lets_in(self, handler: Any, path: str) -> bool:
        given = base64.b64decode(handler.headers.get("Authorization", "").removeprefix("Basic ")).decode()
        token = given.partition(":")[2]
        owner = path.split("/")[1]
        return self._is_good(token) and self.installations.get(owner) == self.tokens[token][0]

    def _is_good(self, token: str) -> bool:
        installation, end = self.tokens.get(token, (0, 0.0))
        return end > time.time() and installation in self.installations.values() and not self.suspended

    def _refuse(self, handler: Any) -> bool:
        if handler.headers.get("Authorization"):
            self.refused += 1
        return bool(handler.answer(401, WWW_Authenticate='Basic realm="GitHub"'))
