"""Julia."""

from app.languages.base import late
from app.languages.broad import broad

LANGUAGES = (
    broad(
        "julia",
        ".jl",
        rules=late("julia.rules:JuliaRules"),
        reserved=frozenset({"new", "_", "end", "begin", "include"}),
    ),
)
