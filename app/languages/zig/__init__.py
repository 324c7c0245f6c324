"""Zig."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (broad("zig", ".zig", rules=late("zig.rules:ZigRules"), reserved=frozenset({"_"})),)
