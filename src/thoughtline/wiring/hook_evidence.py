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
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.wiring.ledger import database_path
from thoughtline.wiring.use_cases import new_handle

WAIT = 0.1
"""Seconds that another process may keep the record: what is not recorded then is no loss."""


def give_evidence(text: str, session: str, *, author: str, folder: Path, settings: Settings) -> str:
    """Record a piece of evidence in a session. Returns its id. Raises `Refused`."""
    ledger = SqliteLedger(
        database_path(settings.database), durability=settings.durability, wait=WAIT
    )
    recorder = Recorder(
        ledger, SessionCache(ledger, Session), clock=milliseconds, new_handle=new_handle
    )

    async def give() -> str:
        try:
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
        finally:
            await ledger.close()
        return given

    return asyncio.run(give())
