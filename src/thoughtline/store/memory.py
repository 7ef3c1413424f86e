"""The ledger in memory: for `--database :memory:`, and for tests. Gone when the process ends."""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import islice
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from thoughtline.core.events import Recorded
from thoughtline.core.search.terms import SearchTerm, asked
from thoughtline.core.truth.standing import Standing
from thoughtline.store import codec, model_usage, names
from thoughtline.store.ledger import (
    Access,
    Answered,
    Conflict,
    Entry,
    Hit,
    Key,
    KeyTaken,
    Placed,
    Proof,
    Query,
    Settle,
    Shared,
    Spent,
    StorageUsage,
    Summary,
)
from thoughtline.store.search import ranking
from thoughtline.store.search.passages import passage
from thoughtline.store.session_access import Stream, own, unknown
from thoughtline.store.sqlite.watch import Watch


class Events:
    """Those of one session, with their positions. `forgotten` counts those before them."""

    def __init__(self, forgotten: int = 0) -> None:
        self.rows: list[codec.Row] = []
        self.positions: list[int] = []
        self.forgotten = forgotten

    @property
    def version(self) -> int:
        return self.forgotten + len(self.rows)

    @property
    def hash(self) -> bytes:
        return self.rows[-1][-1] if self.rows else codec.START


class Text(Struct, frozen=True):
    """A passage: `words` are in one text, with a space around each; `key` is of its session."""

    key: str
    version: int
    node: str
    author: str
    at: int
    words: str
    size: int


class Kept:
    """What is kept for all owners. Sessions and idempotency keys are under their stored names."""

    def __init__(self) -> None:
        self.sessions: dict[str, Events] = {}
        self.answered: dict[str, Answered] = {}
        self.texts: dict[int, Text] = {}
        self.standings: dict[tuple[str, str], Standing] = {}
        self.places: dict[int, tuple[str, int]] = {}
        self.bills: dict[str, dict[model_usage.Place, model_usage.Account]] = {}
        self.shares: dict[tuple[str, str], tuple[str, Access]] = {}
        self.position = 0
        self.watch = Watch()


class MemoryLedger:
    """Keeps the promise of `Ledger` for as long as the process lives."""

    def __init__(self) -> None:
        self._kept = Kept()
        self._owner = ""

    def of(self, owner: str) -> Self:
        part = copy(self)
        part._owner = owner  # noqa: SLF001 - it is one of us
        return part

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        stream = self._stream(session)
        events = self._events(stream.key)
        if after > events.version:
            raise codec.damaged(session, after, "is missing")
        after = max(after, events.forgotten)
        end = events.version if limit is None else min(events.version, after + limit)
        return stream.told(self._restored(stream.key, one) for one in range(after + 1, end + 1))

    async def append(
        self,
        session: str,
        entries: Sequence[Entry],
        *,
        expecting: int,
        key: Key | None = None,
        settle: Settle = dict,
    ) -> None:
        stream = self._stream(session)
        stream.check_writable()
        kept, events = self._kept, self._events(stream.key)
        if events.version != expecting:
            raise Conflict(session)
        name = names.stored(self._owner, key.name) if key is not None else ""
        if key is not None and name in kept.answered:
            raise KeyTaken(key.name)
        rows = list(_rows(stream.key, entries, events))
        for node, standing in settle().items():
            kept.standings[stream.key, node] = standing
        self._add(stream.key, entries, rows, events)
        if key is not None:
            kept.answered[name] = Answered(
                session=stream.key,
                first=expecting + 1,
                last=expecting + len(rows),
                digest=key.digest,
            )
        if rows:
            kept.watch.wake()

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        wanted = asked(query.text)
        stream = self._stream(query.session) if query.session else None
        texts = self._counted(stream)
        of = self._thoughts(stream)
        let_through = {
            at
            for at, text in texts.items()
            if (stream is None or stream.key == text.key) and self._lets(query, text)
        }
        scores: dict[int, float] = {}
        for sought in dict.fromkeys((*wanted.exact, *wanted.loose)):
            holding = [at for at, text in texts.items() if _holds(text, sought)]
            weight = ranking.weight(len(holding), of)
            for at in let_through.intersection(holding):
                scores[at] = scores.get(at, 0.0) + weight
        best = ranking.best(scores, self._sizes, max(limit, 0))
        return [self._hit(self._kept.texts[at], stream) for at in best]

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        stream = self._stream(session)
        stream.check_own()
        kept, key, events = self._kept, stream.key, self._events(stream.key)
        if events.version != expecting:
            raise Conflict(session)
        codec.check_tombstone(tombstone.event, events.version, events.hash)
        rows = list(_rows(key, [tombstone], events))
        kept.answered = {k: one for k, one in kept.answered.items() if one.session != key}
        kept.texts = {at: one for at, one in kept.texts.items() if one.key != key}
        kept.standings = {k: one for k, one in kept.standings.items() if k[0] != key}
        kept.places = {at: one for at, one in kept.places.items() if one[0] != key}
        kept.shares = {k: one for k, one in kept.shares.items() if one[0] != key}
        self._add(key, [tombstone], rows, Events(events.version))
        kept.watch.wake()

    async def answered(self, key: str) -> Answered | None:
        found = self._kept.answered.get(names.stored(self._owner, key))
        if found is None:
            return None
        owner, name = names.parted(found.session)
        if owner == self._owner:
            return replace(found, session=name)
        handle = names.handle(found.session)
        return replace(found, session=handle) if self._stream(handle).access else None

    async def sessions(self, *, limit: int | None, before: int | None = None) -> list[Summary]:
        latest = (
            own(self._owner, name)
            for owner, name in map(names.parted, reversed(self._lasting()))
            if owner == self._owner
        )
        listed = (self._summary(stream) for stream in latest)
        earlier = (one for one in listed if before is None or one.position < before)
        return list(islice(earlier, limit))

    async def usage(self) -> StorageUsage:
        return self._usage()

    def _usage(self) -> StorageUsage:
        usage = StorageUsage()
        for key, events in self._kept.sessions.items():
            if self._owns(key):
                bodies = [row[3] for row in events.rows]
                usage = StorageUsage(
                    sessions=usage.sessions + (not events.forgotten),
                    thoughts=usage.thoughts + sum(map(codec.is_thought, bodies)),
                    bytes=usage.bytes + sum(map(len, bodies)),
                )
        return usage

    async def spent(self, *, session: str | None = None, since: int | None = None) -> list[Spent]:
        wanted = None if session is None else self._stream(session).key
        return model_usage.told(
            (place, account)
            for key, found in self._kept.bills.items()
            if (self._owns(key) if wanted is None else key == wanted)
            for place, account in found.items()
            if since is None or place[0] >= since // model_usage.DAY
        )

    async def position(self) -> int:
        readable = {
            key for (reader, _), (key, _) in self._kept.shares.items() if reader == self._owner
        }
        return max(
            (
                events.positions[-1]
                for key, events in self._kept.sessions.items()
                if key in readable or self._owns(key)
            ),
            default=0,
        )

    async def after(self, position: int, *, limit: int, session: str | None = None) -> list[Placed]:
        stream = None if session is None else self._stream(session)
        later = (
            (at, own(*names.parted(key)) if stream is None else stream, version)
            for at, (key, version) in self._kept.places.items()
            if at > position and (self._owns(key) if stream is None else key == stream.key)
        )
        return [
            Placed(position=at, recorded=recorded)
            for at, found, version in islice(later, limit)
            for recorded in found.told([self._restored(found.key, version)])
        ]

    async def moved(self, position: int, *, within: float) -> bool:
        return await self._kept.watch.until(self.position, position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        stream = self._stream(session)
        stream.check_own()
        events = self._events(stream.key)
        if not events.rows or events.forgotten:
            raise unknown(session)
        handle = names.handle(stream.key)
        self._kept.shares.pop((with_owner, handle), None)
        if access is not None:
            self._kept.shares[with_owner, handle] = (stream.key, access)
            self._kept.watch.wake()
        return handle

    async def shares(self, session: str) -> dict[str, Access]:
        key = own(self._owner, session).key
        granted = self._kept.shares.items()
        return {reader: access for (reader, _), (shared, access) in granted if shared == key}

    async def shared(self) -> list[Shared]:
        found = {
            key: (Stream(handle, key), access)
            for (reader, handle), (key, access) in self._kept.shares.items()
            if reader == self._owner
        }
        return [
            Shared(
                summary=self._summary(found[key][0]),
                owner=names.parted(key)[0],
                access=found[key][1],
            )
            for key in reversed(self._lasting())
            if key in found
        ]

    async def verify(self) -> Proof:
        events = sessions = 0
        for key in self._kept.sessions:
            owner, name = names.parted(key)
            if self._owner in ("", owner):
                sessions += 1
                events += len(await self.of(owner).read(name))
        return Proof(sessions=sessions, events=events, damage=())

    async def close(self) -> None:
        pass

    def _counted(self, stream: Stream | None) -> dict[int, Text]:
        """The texts among which a word is rare or common: one's own, or those of a shared session.

        What else an owner has is not to be guessed from the order in which texts are found.
        """
        if stream is not None and not stream.own:
            return {at: text for at, text in self._kept.texts.items() if text.key == stream.key}
        return {at: text for at, text in self._kept.texts.items() if self._owns(text.key)}

    def _thoughts(self, stream: Stream | None) -> int:
        """About how many texts there are."""
        if stream is not None and not stream.own:
            return 1 + self._events(stream.key).version
        return 1 + self._usage().thoughts

    def _owns(self, key: str) -> bool:
        return names.parted(key)[0] == self._owner

    def _stream(self, session: str) -> Stream:
        key, access = self._kept.shares.get((self._owner, session), ("", None))
        return Stream(session, key, access) if access else own(self._owner, session)

    def _events(self, key: str) -> Events:
        return self._kept.sessions.get(key, Events())

    def _lasting(self) -> list[str]:
        return [key for key, events in self._kept.sessions.items() if not events.forgotten]

    def _add(
        self, key: str, entries: Sequence[Entry], rows: Sequence[codec.Row], events: Events
    ) -> None:
        """The latest session is listed first, so one moves to the end when it is written to."""
        if not rows:
            return
        for entry, row in zip(entries, rows, strict=True):
            self._kept.position += 1
            self._kept.places[self._kept.position] = (key, row[0])
            self._index(key, entry, row[0])
            events.positions.append(self._kept.position)
        events.rows += rows
        if bills := model_usage.accounts(entries):
            there = self._kept.bills.get(key, {})
            self._kept.bills[key] = model_usage.summed([*there.items(), *bills.items()])
        self._kept.sessions.pop(key, None)
        self._kept.sessions[key] = events

    def _restored(self, key: str, version: int) -> Recorded:
        events = self._kept.sessions[key]
        _, session = names.parted(key)
        at = version - events.forgotten - 1
        row = events.rows[at]
        previous = events.rows[at - 1][-1] if at else codec.START
        if at == 0 and events.forgotten:
            previous = codec.before(session, row)
        return codec.restore(session, row, after=version - 1, previous=previous)

    def _index(self, key: str, entry: Entry, version: int) -> None:
        found = passage(entry.event)
        if found is not None:
            self._kept.texts[self._kept.position] = Text(
                key=key,
                version=version,
                node=found.node,
                author=entry.author,
                at=entry.at,
                words=f" {' '.join(found.words)} ",
                size=len(found.words),
            )

    def _sizes(self, positions: Sequence[int]) -> Mapping[int, int]:
        return {position: self._kept.texts[position].size for position in positions}

    def _lets(self, query: Query, text: Text) -> bool:
        return (
            query.author in ("", text.author)
            and (query.since is None or query.since <= text.at)
            and (query.until is None or text.at <= query.until)
            and query.standing in (None, self._standing(text))
        )

    def _standing(self, text: Text) -> Standing:
        return self._kept.standings.get((text.key, text.node), Standing.STANDS)

    def _hit(self, text: Text, stream: Stream | None) -> Hit:
        found = stream or own(*names.parted(text.key))
        [event] = found.told([self._restored(text.key, text.version)])
        return Hit(node=text.node, standing=self._standing(text), event=event)

    def _summary(self, stream: Stream) -> Summary:
        rows = self._kept.sessions[stream.key].rows
        first = [self._restored(stream.key, row[0]) for row in rows[: codec.OPENING]]
        return Summary(
            session=stream.name,
            version=self._kept.sessions[stream.key].version,
            began=rows[0][2],
            latest=rows[-1][2],
            opening=codec.opening(first),
            position=self._kept.sessions[stream.key].positions[-1],
        )


def _rows(key: str, entries: Sequence[Entry], events: Events) -> Iterator[codec.Row]:
    previous = events.hash
    _, session = names.parted(key)
    for version, entry in enumerate(entries, events.version + 1):
        body = codec.encode(entry.event)
        previous = codec.link(previous, (session, version, entry.author, entry.at), body)
        yield version, entry.author, entry.at, body, previous


def _holds(text: Text, sought: SearchTerm) -> bool:
    parts = " " + " ".join(sought.parts)
    if sought.begins:
        return parts in text.words
    return f"{parts} " in text.words or bool(sought.whole and f" {sought.whole} " in text.words)
