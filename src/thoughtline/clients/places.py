"""Folders of clients' files on each operating system."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Places(Struct, frozen=True):
    """Folders of one user. `platform` has the values of `sys.platform`."""

    home: Path
    project: Path
    environment: Mapping[str, str]
    platform: str

    def of(self, variable: str, default: str) -> Path:
        """Return the folder in an environment variable, or the default folder below home."""
        folder = self.environment.get(variable, "")
        return Path(folder) if folder else self.home / default

    def config(self, name: str) -> Path:
        """Return the configuration folder of a program that follows the desktop conventions."""
        if self.platform == "win32":
            return self.of("APPDATA", "AppData/Roaming") / name
        return self.of("XDG_CONFIG_HOME", ".config") / name

    def application(self, name: str) -> Path:
        """Return the folder of a program with a graphical interface. Only on macOS does this folder
        differ from the result of `config`.
        """
        if self.platform == "darwin":
            return self.home / "Library/Application Support" / name
        return self.config(name)
