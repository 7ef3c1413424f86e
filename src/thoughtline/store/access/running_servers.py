"""The command `thoughtline link` reads the addresses to name a server that listens."""

import socket
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from thoughtline.store.access.private_folder import write_new

SERVERS = "servers"
"""Folder with a file for each running server."""

PATIENCE = 1.0
"""Seconds in which a running server accepts a connection."""


class RunningServer(Struct, frozen=True):
    host: str
    port: int
    url: str

    def listens(self) -> bool:
        """Try a connection. A server that was killed leaves its file behind."""
        try:
            socket.create_connection((_reachable(self.host), self.port), PATIENCE).close()
        except OSError:
            return False
        return True


class RunningServers:
    def __init__(self, tokens: Path) -> None:
        self._folder = tokens / SERVERS

    def add(self, server: RunningServer) -> None:
        """Replace a server at this port. Raises `Refused` if the folder cannot be written to."""
        self.remove(server)
        with suppress(FileExistsError):  # two servers at one port, each at an address of its own
            write_new(self._folder, str(server.port), f"{server.host}\n{server.url}\n".encode())

    def remove(self, server: RunningServer) -> None:
        with suppress(OSError):
            (self._folder / str(server.port)).unlink(missing_ok=True)

    def listening(self) -> RunningServer | None:
        """Return the listening server that was started last; None if none listens."""
        with suppress(OSError):
            files = sorted(self._folder.iterdir(), key=lambda path: -path.stat().st_mtime_ns)
            servers = filter(None, map(_read, files))
            return next((server for server in servers if server.listens()), None)
        return None


def _read(path: Path) -> RunningServer | None:
    with suppress(OSError, ValueError):
        host, url = path.read_text("utf-8").splitlines()
        return RunningServer(host, int(path.name), url)
    return None


def _reachable(host: str) -> str:
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 # nosec B104
