"""Lua."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

LANGUAGES = (
    broad(
        "lua",
        ".lua",
        rules=late("lua.rules:LuaRules"),
        environment=reads_after(b"os.getenv", rb"\bos\.getenv\s*\(?"),
        reserved=frozenset({"self", "require", "_ENV", "_G", "_"}),
    ),
)
