"""Evidence that a hook gives: the one event that writes to the record."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from thoughtline.app.commands.evidence import Evidence
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.project.evidence_reader import EvidenceReader
from thoughtline.project.files import ProjectFiles
from thoughtline.settings import Settings
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.ledger import SERVERS, database_path
from thoughtline.wiring.use_cases import UseCases

WAIT = 0.1
"""Seconds that another process may keep the record, or that a server is waited for in all: what is
not recorded then is no loss."""


def give_evidence(text: str, session: str, *, author: str, folder: Path, settings: Settings) -> str:
    """Record a piece of evidence in a session. Returns its id. Raises `Refused`."""
    ledger = _ledger(settings)
    use_cases = UseCases(ledger)
    recorder = use_cases.recorder(Session)

    async def give() -> str:
        command = Command(evidence=(text,))
        if not settings.no_evidence_files:
            reader = EvidenceReader(ProjectFiles(folder))
            evidence = Evidence(recorder, use_cases.queries, reader)
            command = await evidence.anchored(command, session)
        [given] = await recorder.think(
            command,
            lambda change: change.shown,
            session=session,
            author=author,
            limits=Limits(),
        )
        return given

    async def give_and_close() -> str:
        try:
            return await give()
        finally:
            await ledger.close()

    if settings.database.startswith(SERVERS):
        return _in_time(give)
    return asyncio.run(give_and_close())


def _in_time(give: Callable[[], Coroutine[Any, Any, str]]) -> str:
    """What it gives within the time. A server that is still asked then is left without a word.

    In a thread that ends with the process, since what writes does not let itself be cancelled.
    """
    answers: SimpleQueue[str | Exception] = SimpleQueue()

    async def answer() -> None:
        try:
            answers.put(await give())
        except Exception as fault:  # noqa: BLE001 - it is raised by whoever waits
            answers.put(fault)

    Thread(target=asyncio.run, args=(answer(),), daemon=True).start()
    try:
        given = answers.get(timeout=WAIT)
    except Empty:
        raise Refused(
            Code.LEDGER_UNREACHABLE,
            f"The server did not answer within {WAIT:g} s.",
            hint="Whether the evidence was recorded is not known: `recall` tells.",
        ) from None
    if isinstance(given, Exception):
        raise given
    return given


def _ledger(settings: Settings) -> Ledger:
    if settings.database.startswith(SERVERS):
        from thoughtline.store.postgres.ledger import PostgresLedger  # noqa: PLC0415 - one store is used, not both

        return PostgresLedger(settings.database, patience=WAIT)
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - as above

    path = database_path(settings.database)
    return SqliteLedger(path, durability=settings.durability, wait=WAIT)
