"""Memory of syncs in a file beside the database, shared by all processes of one record."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct

from thoughtline.core.refusal import Code, Refused
from thoughtline.engine.file_lock import release, try_acquire
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.state_file import StateFile

WAIT = 30.0
"""Seconds for which a sync waits for another sync of the same record."""

PAUSE = 0.02
"""Seconds between two tries to take the lock."""

LARGEST = 64 << 20
"""Maximum size in bytes of the memory's file."""


class Settled(Struct, frozen=True):
    """Version and hash of a session here, and the states of its folders in the working tree."""

    version: int
    hash: str
    folders: dict[str, str]

    def is_same(self, summary: SessionSummary, folders: Mapping[str, str]) -> bool:
        is_here = (summary.version, summary.hash.hex()) == (self.version, self.hash)
        return is_here and all(folders.get(name) == state for name, state in self.folders.items())


class SyncMemory(Struct):
    """Facts that outlast a sync. Sessions are named by the hash of their first event.

    `synced` has the last event of each own session that some file has, by version and hash.
    `allowed` has the number of events in which a person allowed seeming secrets.
    `settled` has the sessions that need no look until they or their files change, by the folder of
    the working tree. `left_out` has the states of the folders that were left out, with the reasons,
    in the same way. `signers` has the keys that brought all lines of a mirror, by its name, if a
    sync asked for signatures.
    """

    synced: dict[str, tuple[int, str]] = {}
    allowed: dict[str, int] = {}
    settled: dict[str, dict[str, Settled]] = {}
    left_out: dict[str, dict[str, tuple[str, str]]] = {}
    signers: dict[str, list[str]] = {}


class MemoryFile(StateFile[SyncMemory]):
    """After an empty memory, a sync writes all own sessions."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, SyncMemory, largest=LARGEST)

    @asynccontextmanager
    async def held(self, wait: float = WAIT) -> AsyncIterator[SyncMemory]:
        """Raises `Refused` (SESSION_BUSY) if another process syncs for over `wait` seconds."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = await _acquire(self.path.with_name(f"{self.path.name}.lock"), wait)
        try:
            memory = self.load()
            yield memory
            self.store(memory)
        finally:
            release(lock)


async def _acquire(path: Path, wait: float) -> int:
    deadline = time.monotonic() + wait
    while (descriptor := try_acquire(path)) is None:
        if time.monotonic() >= deadline:
            raise Refused(
                Code.SESSION_BUSY,
                "Another process is syncing this record.",
                hint="Sync again when it has finished.",
            )
        await asyncio.sleep(PAUSE)
    return descriptor
