"""Lua."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (
    broad("lua", ".lua", rules=late("lua.rules:LuaRules"), reserved=frozenset({"self", "require", "_ENV", "_G", "_"})),
)
