"""A home with clients in it, that no real client of this machine knows."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from entrypoints.cli.commandline import thoughtline
from thoughtline.clients.client import Client, Scope
from thoughtline.clients.places import Places

SCRIPT = Path(sys.executable).with_name("thoughtline")
CLIENTS_OWN = ("CLAUDE_", "CODEX_", "COPILOT_", "CLINE_", "VIBE_", "XDG_")


class Home:
    """A user's folder, with a project in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.project = folder / "work"
        (self.project / ".git").mkdir(parents=True)
        self.programs = folder / "programs"
        self.programs.mkdir()
        self.git = shutil.which("git")

    def run(self, *arguments: object, **environment: str) -> Any:
        """What the command says as data, in the project's folder."""
        done = self.say(*arguments, "--json", **environment)
        return json.loads(done.stdout)

    def say(self, *arguments: object, **environment: str) -> Any:
        given = {name: "" for name in os.environ if name.startswith(CLIENTS_OWN)}
        given |= {"HOME": str(self.folder), "PATH": str(self.programs), "PWD": str(self.project)}
        working = Path.cwd()
        os.chdir(self.project)
        try:
            return thoughtline(*arguments, **given | environment)
        finally:
            os.chdir(working)

    def places(self, platform: str = sys.platform) -> Places:
        return Places(self.folder, self.project, {}, platform)

    def file(self, client: Client, scope: Scope = Scope.USER) -> Path:
        path = client.file(self.places(), scope)
        assert path is not None
        return path
