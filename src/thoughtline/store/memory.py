"""The ledger in memory: for `--database :memory:`, and for tests. Gone when the process ends."""

from collections.abc import Sequence

from thoughtline.core.events import Recorded
from thoughtline.store.codec import OPENING, START, Row, damaged, encode, link, opening, restore
from thoughtline.store.ledger import Answered, Conflict, Entry, Key, KeyTaken, Proof, Summary


class MemoryLedger:
    """Keeps the promise of `Ledger` for as long as the process lives."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Row]] = {}
        self._answered: dict[str, Answered] = {}

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        stream = self._streams.get(session, [])
        if after > len(stream):
            raise damaged(session, after, "is missing")
        end = len(stream) if limit is None else after + limit
        return [
            self._restored(session, version)
            for version in range(after + 1, min(len(stream), end) + 1)
        ]

    async def append(
        self, session: str, entries: Sequence[Entry], *, expecting: int, key: Key | None = None
    ) -> None:
        stream = self._streams.get(session, [])
        if len(stream) != expecting:
            raise Conflict(session)
        if key is not None and key.name in self._answered:
            raise KeyTaken(key.name)
        previous = stream[-1][4] if stream else START
        rows: list[Row] = []
        for version, entry in enumerate(entries, expecting + 1):
            body = encode(entry.event)
            previous = link(previous, (session, version, entry.author, entry.at), body)
            rows.append((version, entry.author, entry.at, body, previous))
        if rows:
            # The latest session is listed first, so one moves to the end when it is written to.
            self._streams.pop(session, None)
            self._streams[session] = stream
            stream += rows
        if key is not None:
            self._answered[key.name] = Answered(
                session=session, first=expecting + 1, last=expecting + len(rows), digest=key.digest
            )

    async def answered(self, key: str) -> Answered | None:
        return self._answered.get(key)

    async def sessions(self, *, limit: int) -> list[Summary]:
        latest = list(reversed(self._streams))[:limit]
        return [self._summary(session) for session in latest]

    async def verify(self) -> Proof:
        for session, stream in self._streams.items():
            for row in stream:
                self._restored(session, row[0])
        return Proof(
            sessions=len(self._streams), events=sum(map(len, self._streams.values())), damage=()
        )

    async def close(self) -> None:
        pass

    def _restored(self, session: str, version: int) -> Recorded:
        stream = self._streams[session]
        previous = stream[version - 2][4] if version > 1 else START
        return restore(session, stream[version - 1], after=version - 1, previous=previous)

    def _summary(self, session: str) -> Summary:
        stream = self._streams[session]
        return Summary(
            session=session,
            version=len(stream),
            began=stream[0][2],
            latest=stream[-1][2],
            opening=opening(
                self._restored(session, version)
                for version in range(1, min(OPENING, len(stream)) + 1)
            ),
        )
