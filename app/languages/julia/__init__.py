"""Julia."""

from app.languages.base import late
from app.languages.broad import broad
from app.languages.environment import reads_after

LANGUAGES = (
    broad(
        "julia",
        ".jl",
        rules=late("julia.rules:JuliaRules"),
        environment=reads_after(b"ENV", rb"\bENV\s*\[|\b(?:get|haskey)\(\s*ENV\s*,"),
        reserved=frozenset({"new", "_", "end", "begin", "include"}),
    ),
)
