"""How shell scripts link: functions of the script itself and of those that it sources."""

from app.languages.sourcing import ScriptLinks

RULES = {"bash": ScriptLinks("bash")}
