"""Syncs of a project while a server runs."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.settings import Settings
from thoughtline.wiring.sync_process import start_sync

if TYPE_CHECKING:
    import subprocess  # nosec B404

PAUSE = 5.0
"""Seconds after a change in which further changes join the same sync."""

LONGEST_WAIT = 10.0
"""Maximum seconds for which a call waits for the sync that reads the first sessions."""


class BackgroundSync:
    """Syncs of a project while a server runs. Calls wait for a sync only if the project has no
    session yet, and a sync that fails is told by the next `thoughtline sync`. Without a record in
    the folder, nothing is started.
    """

    def __init__(self, folder: Path | None, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings
        self._timer: asyncio.TimerHandle | None = None
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._running = start_sync(self._folder, self._settings)

    def move(self, folder: Path | None) -> None:
        """Sync another project from now on, and for the first time now."""
        self.finish()
        self._folder = folder
        self.start()

    async def wait(self) -> bool:
        """Wait for the running sync, and return whether it ended within `LONGEST_WAIT`."""
        running = self._running
        if running is None or running.poll() is not None:
            return True
        from subprocess import TimeoutExpired  # nosec B404 # noqa: PLC0415 - loaded by the sync

        try:
            await asyncio.to_thread(running.wait, LONGEST_WAIT)
        except TimeoutExpired:
            return False
        return True

    def note_change(self) -> None:
        """Plan a sync, unless one is planned. It reads the folder when it starts."""
        if self._timer is None and self._folder is not None:
            self._timer = asyncio.get_running_loop().call_later(PAUSE, self._start)

    def finish(self) -> None:
        """Start a planned sync now. The sync goes on after this process has ended."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self.start()

    def _start(self) -> None:
        self._timer = None
        if self._running is not None and self._running.poll() is None:
            self.note_change()  # another sync still runs: try again later
        else:
            self.start()
