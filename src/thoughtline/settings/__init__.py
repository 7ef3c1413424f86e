"""Settings of this process: each setting comes from a flag, a variable, or a default."""

from thoughtline.settings.definitions import FLAGS, SETTINGS, Setting
from thoughtline.settings.settings import HttpSettings, Settings, read

__all__ = [
    "FLAGS",
    "SETTINGS",
    "HttpSettings",
    "Setting",
    "Settings",
    "read",
]
