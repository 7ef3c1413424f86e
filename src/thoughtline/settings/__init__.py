"""How this process was asked to run: a flag, else a variable, else a default."""

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
