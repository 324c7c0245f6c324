"""Settings: read once, at the door, from defaults, `headmark.toml` and `HEADMARK_*`; frozen afterwards."""

from app.settings.loading import Origin, load
from app.settings.model import ConnectionSettings, RepositorySettings, Secret, Settings
from app.settings.reference import SettingRow, rows

__all__ = [
    "ConnectionSettings",
    "Origin",
    "RepositorySettings",
    "Secret",
    "SettingRow",
    "Settings",
    "load",
    "rows",
]
