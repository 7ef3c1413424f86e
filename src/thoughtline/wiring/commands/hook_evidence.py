"""Evidence that a hook records, at the only event that writes to the record."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.settings import Settings
from thoughtline.settings.project import Project
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.evidence import open_evidence
from thoughtline.wiring.ledger import SERVERS, database_path

WAIT = 0.1
"""Seconds to wait for another process that locks the record, or in total for a server. Evidence
that takes longer is not recorded, which is no great loss.
"""


def give_evidence(text: str, session: str, *, author: str, folder: Path, settings: Settings) -> str:
    """Record a piece of evidence in a session. Returns the id of the evidence. Raises `Refused` if
    the evidence cannot be recorded in time.
    """
    ledger = _ledger(settings)
    use_cases = Assembly(settings, ledger).use_cases()
    recorder = use_cases.recorder(Session)

    async def give() -> str:
        command = Command(evidence=(text,))
        if use_cases.policy.reads_files:
            evidence = open_evidence(use_cases, Project(folder=folder))
            with closing(evidence.begin()) as moment:
                command = await evidence.anchored(command, session, moment=moment)
            seen = command.observations.get(text)
            if seen is not None and (why := seen.unwatched):
                raise Refused(
                    Code.EVIDENCE_UNREADABLE,
                    f"{text[:200]!r} is not watched: {why}.",
                    hint="Nothing was recorded.",
                )
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
        return _run_in_time(give)
    return asyncio.run(give_and_close())


def _run_in_time(give: Callable[[], Coroutine[Any, Any, str]]) -> str:
    """Raise `Refused` after `WAIT` seconds. The thread ends with the process, because a write
    cannot be cancelled.
    """
    answers: SimpleQueue[str | Exception] = SimpleQueue()

    async def answer() -> None:
        try:
            answers.put(await give())
        except Exception as fault:  # noqa: BLE001 - the waiting thread raises it
            answers.put(fault)

    Thread(target=asyncio.run, args=(answer(),), daemon=True).start()
    try:
        given = answers.get(timeout=WAIT)
    except Empty:
        raise Refused(
            Code.LEDGER_UNREACHABLE,
            f"The server did not answer within {WAIT:g} s.",
            hint="It is unknown if the evidence was recorded: check with `recall`.",
        ) from None
    if isinstance(given, Exception):
        raise given
    return given


def _ledger(settings: Settings) -> Ledger:
    if settings.database.startswith(SERVERS):
        from thoughtline.store.postgres.ledger import PostgresLedger  # noqa: PLC0415 - one store is used, not both

        return PostgresLedger(settings.database, patience=WAIT)
    from thoughtline.store.sqlite.ledger import SqliteLedger  # noqa: PLC0415 - see above

    path = database_path(settings.database)
    return SqliteLedger(path, durability=settings.durability, wait=WAIT)
