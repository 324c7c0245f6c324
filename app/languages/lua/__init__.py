"""Lua."""

from app.languages.broad import broad
from app.languages.lua.rules import LuaRules

LANGUAGES = (broad("lua", ".lua", rules=LuaRules(), reserved=frozenset({"self", "require", "_ENV", "_G", "_"})),)
