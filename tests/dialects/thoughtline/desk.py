"""An agent at work in a folder, with a real server process."""

from pathlib import Path
from typing import Any

from rawclient import RawClient

CODE = "def wait():\n    return 1\n\n\ndef stop():\n    return 2\n"


class Desk:
    """An agent at work in a folder with one source file."""

    def __init__(self, client: RawClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.session = ""
        self.write(CODE)

    def write(self, text: str, name: str = "a.py") -> None:
        (self.folder / name).write_text(text)

    def think(self, **said: Any) -> dict[str, Any]:
        reply = self.client.think(**({"session": self.session} if self.session else {}), **said)
        self.session = reply.get("session", self.session)
        return reply

    def recall(self, **said: Any) -> str:
        return self.client.recalled(session=self.session, **said)

    def refused(self, **said: Any) -> str:
        return self.client.refused(session=self.session, **said)
