"""Nix."""

from app.languages.broad import broad
from app.languages.nix.rules import NixRules

LANGUAGES = (broad("nix", ".nix", rules=NixRules()),)
