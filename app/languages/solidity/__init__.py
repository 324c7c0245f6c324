"""Solidity."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (
    broad("solidity", ".sol", rules=late("solidity.rules:SolidityRules"), reserved=frozenset({"this", "super", "_"})),
)
