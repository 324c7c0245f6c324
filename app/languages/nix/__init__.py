"""Nix."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (broad("nix", ".nix", rules=late("nix.rules:NixRules")),)
