"""Folders of clients' files, on each system."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Places(Struct, frozen=True):
    """Folders of one user. `platform` is as in `sys.platform`."""

    home: Path
    project: Path
    environment: Mapping[str, str]
    platform: str

    def of(self, variable: str, default: str) -> Path:
        """Return the folder that a variable names, or the default below home."""
        folder = self.environment.get(variable, "")
        return Path(folder) if folder else self.home / default

    def config(self, name: str) -> Path:
        """Return a program's folder, for programs that follow the desktop conventions."""
        if self.platform == "win32":
            return self.of("APPDATA", "AppData/Roaming") / name
        return self.of("XDG_CONFIG_HOME", ".config") / name

    def application(self, name: str) -> Path:
        """Return a program's folder as `config` does, for programs with windows."""
        if self.platform == "darwin":
            return self.home / "Library/Application Support" / name
        return self.config(name)
