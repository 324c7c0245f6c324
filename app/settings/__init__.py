"""Settings: read once, at the door, from defaults, `headmark.toml` and `HEADMARK_*`; frozen afterwards."""

from app.settings.loading import Origin, load
from app.settings.model import ConnectionSettings, HookSecretSettings, RepositorySettings, Secret, Settings
from app.settings.values import secrets_of

__all__ = [
    "ConnectionSettings",
    "HookSecretSettings",
    "Origin",
    "RepositorySettings",
    "Secret",
    "Settings",
    "load",
    "secrets_of",
]
