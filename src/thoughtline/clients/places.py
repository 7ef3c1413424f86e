"""Where clients keep what is theirs, on each system."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Places(Struct, frozen=True):
    """The folders of one user. `platform` is as in `sys.platform`."""

    home: Path
    project: Path
    environment: Mapping[str, str]
    platform: str

    def of(self, variable: str, default: str) -> Path:
        """A folder that a variable names, or that is below home."""
        said = self.environment.get(variable, "")
        return Path(said) if said else self.home / default

    def config(self, name: str) -> Path:
        """A program's folder, where programs follow the rules for the desktop."""
        if self.platform == "win32":
            return self.of("APPDATA", "AppData/Roaming") / name
        return self.of("XDG_CONFIG_HOME", ".config") / name

    def application(self, name: str) -> Path:
        """As `config`, of a program with windows."""
        if self.platform == "darwin":
            return self.home / "Library/Application Support" / name
        return self.config(name)
