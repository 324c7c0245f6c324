"""Zig."""

from app.languages.broad import broad
from app.languages.zig.rules import ZigRules

LANGUAGES = (broad("zig", ".zig", rules=ZigRules(), reserved=frozenset({"_"})),)
