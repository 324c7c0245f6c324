"""How shell scripts link: functions of the script itself and of those that it sources."""

from app.languages.sourcing import ScriptLinks


class ShellLinks(ScriptLinks):
    reads_environment = True


RULES = {"bash": ShellLinks("bash")}
