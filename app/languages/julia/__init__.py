"""Julia."""

from app.languages.broad import broad
from app.languages.julia.rules import JuliaRules

LANGUAGES = (broad("julia", ".jl", rules=JuliaRules(), reserved=frozenset({"new", "_", "end", "begin", "include"})),)
