"""Evidence that a hook gives: the one event that writes to the record."""

import asyncio
from pathlib import Path

from thoughtline.app.clock import milliseconds
from thoughtline.app.evidence import Evidence
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Recorder
from thoughtline.app.session_cache import SessionCache
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import SERVERS, database_path, open_ledger
from thoughtline.wiring.use_cases import new_handle

WAIT = 0.1
"""Seconds that another process may keep the record: what is not recorded then is no loss."""

LONGEST = 2.0
"""Seconds that recording may take in all, where the record is on a server."""


def give_evidence(text: str, session: str, *, author: str, folder: Path, settings: Settings) -> str:
    """Record a piece of evidence in a session. Returns its id. Raises `Refused`."""
    ledger = _ledger(settings)
    recorder = Recorder(
        ledger, SessionCache(ledger, Session), clock=milliseconds, new_handle=new_handle
    )

    async def give() -> str:
        command = Command(evidence=(text,))
        if not settings.no_evidence_files:
            reader = EvidenceReader(ProjectFiles(folder))
            evidence = Evidence(recorder, Queries(ledger), reader)
            command = await evidence.anchored(command, session)
        [given] = await recorder.think(
            command,
            lambda change: change.shown,
            session=session,
            author=author,
            limits=Limits(),
        )
        return given

    async def give_in_time() -> str:
        try:
            return await asyncio.wait_for(give(), LONGEST)
        finally:
            await ledger.close()

    return asyncio.run(give_in_time())


def _ledger(settings: Settings) -> Ledger:
    if settings.database.startswith(SERVERS):
        return open_ledger(settings)
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - one store is used, not both

    path = database_path(settings.database)
    return SqliteLedger(path, durability=settings.durability, wait=WAIT)
