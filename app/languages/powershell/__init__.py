"""PowerShell."""

from app.languages.broad import broad
from app.languages.powershell.rules import PowerShellRules

_AUTOMATIC = frozenset({"$_", "$args", "$error", "$false", "$input", "$matches", "$null", "$psitem", "$this", "$true"})

LANGUAGES = (
    broad(
        "powershell",
        ".ps1",
        ".psm1",
        rules=PowerShellRules(),
        folds=True,
        interpreters=("pwsh",),
        reserved=_AUTOMATIC,
    ),
)
