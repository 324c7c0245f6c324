"""Solidity."""

from app.languages.broad import broad
from app.languages.solidity.rules import SolidityRules

LANGUAGES = (broad("solidity", ".sol", rules=SolidityRules(), reserved=frozenset({"this", "super", "_"})),)
