"""PowerShell."""

from app.languages.base import late
from app.languages.broad import broad

_AUTOMATIC = frozenset({"$_", "$args", "$error", "$false", "$input", "$matches", "$null", "$psitem", "$this", "$true"})

LANGUAGES = (
    broad(
        "powershell",
        ".ps1",
        ".psm1",
        rules=late("powershell.rules:PowerShellRules"),
        folds=True,
        interpreters=("pwsh",),
        reserved=_AUTOMATIC,
    ),
)
