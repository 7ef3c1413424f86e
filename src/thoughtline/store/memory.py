"""The ledger in memory: for `--database :memory:`, and for tests. Gone when the process ends."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from thoughtline.core.events import Recorded
from thoughtline.core.standing import Standing
from thoughtline.core.words import Sought, asked
from thoughtline.store import codec, ranking
from thoughtline.store.ledger import (
    Answered,
    Conflict,
    Entry,
    Hit,
    Key,
    KeyTaken,
    Proof,
    Query,
    Settle,
    Summary,
)
from thoughtline.store.passages import passage


class Stream:
    """The events of one session. `forgotten` counts those that were before them."""

    def __init__(self, forgotten: int = 0) -> None:
        self.rows: list[codec.Row] = []
        self.forgotten = forgotten

    @property
    def version(self) -> int:
        return self.forgotten + len(self.rows)

    @property
    def hash(self) -> bytes:
        return self.rows[-1][-1] if self.rows else codec.START


class Text(Struct, frozen=True):
    """A passage: `words` are in one text, with a space around each."""

    session: str
    version: int
    node: str
    author: str
    at: int
    words: str
    size: int


class MemoryLedger:
    """Keeps the promise of `Ledger` for as long as the process lives."""

    def __init__(self) -> None:
        self._streams: dict[str, Stream] = {}
        self._answered: dict[str, Answered] = {}
        self._texts: dict[int, Text] = {}
        self._standings: dict[tuple[str, str], Standing] = {}
        self._position = 0

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        stream = self._streams.get(session, Stream())
        if after > stream.version:
            raise codec.damaged(session, after, "is missing")
        after = max(after, stream.forgotten)
        end = stream.version if limit is None else min(stream.version, after + limit)
        return [self._restored(session, version) for version in range(after + 1, end + 1)]

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle = dict,
    ) -> None:
        stream = self._streams.get(session, Stream())
        if stream.version != expecting:
            raise Conflict(session)
        if key is not None and key.name in self._answered:
            raise KeyTaken(key.name)
        rows = list(_rows(session, entries, stream))
        for node, standing in settle().items():
            self._standings[session, node] = standing
        for entry, row in zip(entries, rows, strict=True):
            self._index(session, entry, row[0])
        if rows:
            stream.rows += rows
            # The latest session is listed first, so one moves to the end when it is written to.
            self._streams.pop(session, None)
            self._streams[session] = stream
        if key is not None:
            self._answered[key.name] = Answered(
                session=session, first=expecting + 1, last=expecting + len(rows), digest=key.digest
            )

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        wanted = asked(query.text)
        let_through = {at for at, text in self._texts.items() if self._lets(query, text)}
        scores: dict[int, float] = {}
        for sought in dict.fromkeys((*wanted.exact, *wanted.loose)):
            holding = [at for at, text in self._texts.items() if _holds(text, sought)]
            weight = ranking.weight(len(holding), self._position)
            for at in let_through.intersection(holding):
                scores[at] = scores.get(at, 0.0) + weight
        best = ranking.best(scores, self._sizes, max(limit, 0))
        return [self._hit(self._texts[position]) for position in best]

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        stream = self._streams.get(session, Stream())
        if stream.version != expecting:
            raise Conflict(session)
        codec.check_tombstone(tombstone.event, stream.version, stream.hash)
        left = Stream(stream.version)
        left.rows += _rows(session, [tombstone], stream)
        self._streams[session] = left
        self._answered = {k: one for k, one in self._answered.items() if one.session != session}
        self._texts = {at: one for at, one in self._texts.items() if one.session != session}
        self._standings = {k: one for k, one in self._standings.items() if k[0] != session}

    async def answered(self, key: str) -> Answered | None:
        return self._answered.get(key)

    async def sessions(self, *, limit: int | None) -> list[Summary]:
        latest = [name for name, one in reversed(self._streams.items()) if not one.forgotten]
        return [self._summary(session) for session in latest[:limit]]

    async def verify(self) -> Proof:
        events = 0
        for session in self._streams:
            events += len(await self.read(session))
        return Proof(sessions=len(self._streams), events=events, damage=())

    async def close(self) -> None:
        pass

    def _restored(self, session: str, version: int) -> Recorded:
        stream = self._streams[session]
        at = version - stream.forgotten - 1
        row = stream.rows[at]
        previous = stream.rows[at - 1][-1] if at else codec.START
        if at == 0 and stream.forgotten:
            previous = codec.before(session, row)
        return codec.restore(session, row, after=version - 1, previous=previous)

    def _index(self, session: str, entry: Entry, version: int) -> None:
        self._position += 1
        found = passage(entry.event)
        if found is not None:
            self._texts[self._position] = Text(
                session=session,
                version=version,
                node=found.node,
                author=entry.author,
                at=entry.at,
                words=f" {' '.join(found.words)} ",
                size=len(found.words),
            )

    def _sizes(self, positions: Sequence[int]) -> Mapping[int, int]:
        return {position: self._texts[position].size for position in positions}

    def _lets(self, query: Query, text: Text) -> bool:
        return (
            query.session in ("", text.session)
            and query.author in ("", text.author)
            and (query.since is None or query.since <= text.at)
            and (query.until is None or text.at <= query.until)
            and query.standing in (None, self._standing(text))
        )

    def _standing(self, text: Text) -> Standing:
        return self._standings.get((text.session, text.node), Standing.STANDS)

    def _hit(self, text: Text) -> Hit:
        event = self._restored(text.session, text.version)
        return Hit(node=text.node, standing=self._standing(text), event=event)

    def _summary(self, session: str) -> Summary:
        rows = self._streams[session].rows
        first = [self._restored(session, row[0]) for row in rows[: codec.OPENING]]
        return Summary(
            session=session,
            version=self._streams[session].version,
            began=rows[0][2],
            latest=rows[-1][2],
            opening=codec.opening(first),
        )


def _rows(session: str, entries: Sequence[Entry], stream: Stream) -> Iterator[codec.Row]:
    previous = stream.hash
    for version, entry in enumerate(entries, stream.version + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (session, version, entry.author, entry.at), body)
        yield version, entry.author, entry.at, body, previous


def _holds(text: Text, sought: Sought) -> bool:
    parts = " " + " ".join(sought.parts)
    if sought.begins:
        return parts in text.words
    return f"{parts} " in text.words or bool(sought.whole and f" {sought.whole} " in text.words)
