"""Reader that changes nothing, for programs without an event loop that must not wait."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import asyncpg

from thoughtline.core.events import Event, Recorded
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.outline_parts import intact
from thoughtline.store.postgres.database.connection import check_server
from thoughtline.store.postgres.database.errors import FAULTS, fault, public_address, unreadable
from thoughtline.store.postgres.database.schema import check_current
from thoughtline.store.postgres.tables import reader, session_list
from thoughtline.store.postgres.tables.outline import read_parts
from thoughtline.store.postgres.tables.session_ref import own_session

T = TypeVar("T")


class Patience:
    """Raises `TimeoutError` if all coroutines together take longer than `seconds`."""

    def __init__(self, runner: asyncio.Runner, seconds: float) -> None:
        self._runner = runner
        self._left = seconds

    def wait(self, answer: Coroutine[Any, Any, T]) -> T:
        began = monotonic()
        try:
            return self._runner.run(self._within(answer))
        finally:
            self._left -= monotonic() - began

    async def _within(self, answer: Coroutine[Any, Any, T]) -> T:
        async with asyncio.timeout(self._left):
            return await answer


class PostgresSnapshot:
    def __init__(self, patience: Patience, connection: asyncpg.Connection) -> None:
        self._patience = patience
        self._connection = connection

    def sessions(self, *, limit: int, project: str) -> list[SessionSummary]:
        """Return the unarchived sessions of a project, latest first; at most `limit` sessions."""
        return self._patience.wait(
            session_list.sessions(
                self._connection, "", limit=limit, before=None, project=project, archived=False
            )
        )

    def outline(self, session: str) -> Iterator[tuple[bytes, list[Event]]]:
        parts = self._patience.wait(read_parts(self._connection, own_session("", session)))
        for part, events in intact(parts):
            yield part.hash, events

    def events(self, session: str, *, after: int = 0, limit: int | None = None) -> list[Recorded]:
        session_key = own_session("", session)
        return self._patience.wait(reader.read_events(self._connection, session_key, after, limit))


@contextmanager
def read_only(url: str, *, patience: float) -> Iterator[PostgresSnapshot]:
    """Yield a snapshot of a record on a server, in the schema of this release.

    `patience` is the number of seconds to wait for the server, for all reads in total. Raises
    `Refused` if the reads take longer, or if the record cannot be read without changes.
    """
    place = public_address(url)
    with asyncio.Runner() as runner:
        answers = Patience(runner, patience)
        try:
            connection = answers.wait(_connect(url, place, patience))
            try:
                yield PostgresSnapshot(answers, connection)
            finally:
                connection.terminate()  # closing in order would wait for the server
        except FAULTS as error:
            raise fault(error, place) from None


async def _connect(url: str, place: str, patience: float) -> asyncpg.Connection:
    """Open a connection in a transaction that stays open, so that all reads see the same moment."""
    try:
        connection = await asyncpg.connect(url, timeout=patience)
    except ValueError:
        raise unreadable() from None
    try:
        await check_server(connection, place, patience=patience, read_only=True)
        await check_current(connection, place)
        await connection.transaction(isolation="repeatable_read", readonly=True).start()
    except BaseException:
        connection.terminate()
        raise
    return connection
