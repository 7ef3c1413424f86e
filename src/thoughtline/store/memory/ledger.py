"""The content of the ledger ends with the process."""

from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from copy import copy
from itertools import islice
from typing import Self

from msgspec.structs import replace

from thoughtline.core.author import split_import
from thoughtline.core.description import Description
from thoughtline.core.events import Event, Recorded
from thoughtline.core.search.query_parser import ParsedQuery, parse_query
from thoughtline.core.truth.standing import Standing, pack
from thoughtline.store import codec, model_usage, session_title, stored_names
from thoughtline.store.access import share_limits
from thoughtline.store.access.session_access import (
    SessionRef,
    no_such_session,
    not_shared,
    own_session,
)
from thoughtline.store.access.share_limits import ShareCounts
from thoughtline.store.head import Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.integrity.hash_chain import link_entries
from thoughtline.store.ledger import (
    Access,
    Decide,
    Entry,
    Found,
    Hit,
    IdempotencyKey,
    KeyedWrite,
    KeyTaken,
    Kind,
    PositionedEvent,
    Query,
    SessionSummary,
    SharedSession,
    VersionConflict,
)
from thoughtline.store.memory.tables import SessionEvents, Tables
from thoughtline.store.reports import DailyModelUsage, Verification
from thoughtline.store.rests import Rest
from thoughtline.store.search import facets, ranking
from thoughtline.store.search.facets import Fact
from thoughtline.store.search.text_scores import all_terms
from thoughtline.store.search.unindexed_texts import Text
from thoughtline.store.storage_usage import StorageUsage, StoreLoad


class MemoryLedger:
    def __init__(self) -> None:
        self._tables = Tables()
        self._owner = ""

    def of(self, owner: str) -> Self:
        part = copy(self)
        part._owner = owner  # noqa: SLF001 - of the same class
        return part

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        session_ref = self._resolve(session)
        events = self._tables.events(session_ref.key)
        if after > events.version:
            raise hash_chain.damaged(session, after, "is missing")
        after = max(after, events.forgotten)
        end = events.version if limit is None else min(events.version, after + limit)
        return session_ref.renamed(
            self._event(session_ref.key, version) for version in range(after + 1, end + 1)
        )

    async def outline(self, session: str) -> AsyncIterator[tuple[bytes, list[Event]]]:
        self._resolve(session)
        nothing: list[tuple[bytes, list[Event]]] = []  # the events are in memory: no parts
        for events in nothing:
            yield events

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        session_ref = self._resolve(session)
        session_ref.check_writable()
        tables = self._tables
        events = tables.events(session_ref.key)
        name = stored_names.stored_name(self._owner, key.name) if key is not None else ""
        if key is not None and name in tables.answered:
            raise KeyTaken(key.name)
        first = events.version + 1
        entries, standings = session_ref.deciding(self._owner, decide)(events.head)
        rows = list(
            link_entries(stored_names.owner_and_name(session_ref.key)[1], entries, events.head)
        )
        tables.standings[session_ref.key].update(pack(standings))
        if key is not None:
            tables.answered[name] = KeyedWrite(
                session=session_ref.key,
                first=first,
                last=first + len(rows) - 1,
                digest=key.digest,
            )
        tables.add(session_ref.key, entries, rows, events)
        return events.head

    async def search(self, query: Query, *, limit: int) -> list[Hit]:
        session_ref, texts, scores = self._scores(query)
        return [self._hit(texts[at], session_ref) for at in best(texts, scores, limit)]

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        session_ref, texts, scores = self._scores(query)
        facts = facets.of_kind({at: self._fact(texts[at]) for at in scores}, kind)
        through = {at: scores[at] for at in facts}
        found = Found(
            hits=[self._hit(texts[at], session_ref) for at in best(texts, through, limit, offset)],
            total=len(facts),
            counted=True,
            facets=facets.count(facts.values()),
        )
        return facets.renamed(found, query.session, list) if session_ref else found

    def _scores(
        self, query: Query
    ) -> tuple[SessionRef | None, Mapping[int, Text], Mapping[int, float]]:
        self._tables.index()
        session_ref = self._resolve(query.session) if query.session else None
        texts = self._texts(session_ref)
        allowed = {
            at
            for at, text in texts.items()
            if (session_ref is None or session_ref.key == text.key)
            and text.passes(query, self._standing(text))
        }
        total = self._text_count(session_ref)
        return session_ref, texts, score(texts, allowed, parse_query(query.text), total)

    def _fact(self, text: Text) -> Fact:
        name = stored_names.owner_and_name(text.key)[1]
        return Fact(name, text.author, text.node, str(self._standing(text)))

    async def forget(self, session: str, tombstone: Entry, *, expecting: int) -> None:
        session_ref = self._resolve(session)
        session_ref.check_own()
        tables = self._tables
        events = tables.events(session_ref.key)
        if events.version != expecting:
            raise VersionConflict(session)
        hash_chain.check_tombstone(tombstone.event, events.version, events.head.hash)
        rows = list(
            link_entries(stored_names.owner_and_name(session_ref.key)[1], [tombstone], events.head)
        )
        tables.remove(session_ref.key)
        tables.add(session_ref.key, [tombstone], rows, SessionEvents(events.version))

    async def keyed_write(self, key: str) -> KeyedWrite | None:
        write = self._tables.answered.get(stored_names.stored_name(self._owner, key))
        if write is None:
            return None
        owner, name = stored_names.owner_and_name(write.session)
        if owner == self._owner:
            return replace(write, session=name)
        handle = stored_names.shared_name(write.session)
        return replace(write, session=handle) if self._resolve(handle).access else None

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        sessions = map(stored_names.owner_and_name, reversed(self._tables.lasting_sessions()))
        latest = (own_session(owner, name) for owner, name in sessions if owner == self._owner)
        summaries = (self._summary(session_ref) for session_ref in latest)
        wanted = (
            summary
            for summary in summaries
            if (before is None or summary.position < before)
            and project in (None, summary.description.project)
            and (archived or not summary.description.archived)
        )
        return list(islice(wanted, limit))

    async def latest_sessions(self, *, limit: int, project: str | None = None) -> list[str]:
        return [each.session for each in await self.sessions(limit=limit, project=project)]

    async def session_names(self, prefix: str, *, limit: int) -> list[str]:
        owned = map(stored_names.owner_and_name, self._tables.lasting_sessions())
        names = (name for owner, name in owned if owner == self._owner)
        return sorted(name for name in names if name.startswith(prefix))[:limit]

    async def heads(self, sessions: Iterable[str]) -> dict[str, Head]:
        return {
            session: self._tables.events(self._resolve(session).key).head for session in sessions
        }

    async def resting_on(self, session: str) -> list[Rest]:
        return [
            rest
            for key in sorted(filter(self._owns, self._tables.rests))
            for rest in self._tables.rests[key]
            if rest.on_session == session
        ]

    async def doubted_sessions(self) -> set[str]:
        standings = self._tables.standings.items()
        doubted = {key for key, of_nodes in standings if of_nodes.has(Standing.IN_DOUBT)}
        return {stored_names.owner_and_name(key)[1] for key in filter(self._owns, doubted)}

    async def description(self, session: str) -> Description:
        return self._tables.descriptions.get(self._resolve(session).key, Description())

    async def storage_usage(self) -> StorageUsage:
        return self._usage()

    async def owners(self) -> dict[str, StorageUsage]:
        names = {stored_names.owner_and_name(key)[0] for key in self._tables.sessions}
        return {name: await self.of(name).storage_usage() for name in sorted(names)}

    async def model_usage(
        self, *, session: str | None = None, since: int | None = None, all_owners: bool = False
    ) -> list[DailyModelUsage]:
        wanted = None if session is None else self._resolve(session).key
        return model_usage.daily_usage(
            (place, account)
            for key, found in self._tables.usage.items()
            if all_owners or (self._owns(key) if wanted is None else key == wanted)
            for place, account in found.items()
            if since is None or place[0] >= since // model_usage.DAY
        )

    async def forecast_events(self) -> AsyncIterator[Recorded]:
        for key in sorted(filter(self._owns, self._tables.forecasts)):
            versions = self._tables.forecasts.get(key, ())
            for recorded in [self._event(key, version) for version in versions]:
                yield recorded

    async def position(self) -> int:
        readable = {
            key for (reader, _), (key, _) in self._tables.shares.items() if reader == self._owner
        }
        return max(
            (
                events.positions[-1]
                for key, events in self._tables.sessions.items()
                if key in readable or self._owns(key)
            ),
            default=0,
        )

    async def events_after(
        self, position: int, *, limit: int, session: str | None = None
    ) -> list[PositionedEvent]:
        session_ref = None if session is None else self._resolve(session)
        later = (
            (
                at,
                own_session(*stored_names.owner_and_name(key))
                if session_ref is None
                else session_ref,
                version,
            )
            for at, (key, version) in self._tables.places.items()
            if at > position
            and (self._owns(key) if session_ref is None else key == session_ref.key)
        )
        return [
            PositionedEvent(position=at, recorded=recorded)
            for at, found, version in islice(later, limit)
            for recorded in found.renamed([self._event(found.key, version)])
        ]

    async def wait_for_more(self, position: int, *, within: float) -> bool:
        return await self._tables.watch.until(self.position, position, within=within)

    async def share(self, session: str, with_owner: str, access: Access | None) -> str:
        session_ref = self._resolve(session)
        session_ref.check_own()
        events = self._tables.events(session_ref.key)
        if not events.rows or events.forgotten:
            raise no_such_session(session)
        handle = stored_names.shared_name(session_ref.key)
        if access is not None and (with_owner, handle) not in self._tables.shares:
            share_limits.check_guest(self._owner, with_owner)
            share_limits.check_room(self._share_counts(session_ref.key, with_owner))
        self._tables.shares.pop((with_owner, handle), None)
        if access is not None:
            self._tables.shares[with_owner, handle] = (session_ref.key, access)
            self._tables.watch.wake()
        return handle

    async def leave(self, session: str) -> None:
        if self._tables.shares.pop((self._owner, session), None) is None:
            raise not_shared(session)
        self._tables.watch.wake()

    async def shares(self, session: str) -> dict[str, Access]:
        key = own_session(self._owner, session).key
        granted = self._tables.shares.items()
        return {reader: access for (reader, _), (shared, access) in granted if shared == key}

    async def shared_sessions(self, *, limit: int | None = None) -> list[SharedSession]:
        found = {
            key: (SessionRef(handle, key), access)
            for (reader, handle), (key, access) in self._tables.shares.items()
            if reader == self._owner
        }
        listed: list[SharedSession] = []
        for key in islice(
            (key for key in reversed(self._tables.lasting_sessions()) if key in found), limit
        ):
            (owner, name), (called, access) = stored_names.owner_and_name(key), found[key]
            summary = self._summary(called)
            listed.append(SharedSession(summary=summary, owner=owner, name=name, access=access))
        return listed

    async def verify(self) -> Verification:
        events = sessions = 0
        for key in self._tables.sessions:
            owner, name = stored_names.owner_and_name(key)
            if self._owner in ("", owner):
                sessions += 1
                events += len(await self.of(owner).read(name))
        return Verification(sessions=sessions, events=events, damage=())

    def load(self) -> StoreLoad:
        return StoreLoad()

    async def close(self) -> None:
        pass

    def _texts(self, session_ref: SessionRef | None) -> dict[int, Text]:
        """Weights of words come from these texts, so the order of results reveals nothing else."""
        texts = self._tables.texts
        if session_ref is not None and not session_ref.own:
            return {at: text for at, text in texts.items() if text.key == session_ref.key}
        return {at: text for at, text in texts.items() if self._owns(text.key)}

    def _text_count(self, session_ref: SessionRef | None) -> int:
        if session_ref is not None and not session_ref.own:
            return 1 + self._tables.events(session_ref.key).version
        return 1 + self._usage().thoughts

    def _usage(self) -> StorageUsage:
        usage = StorageUsage()
        for key, events in self._tables.sessions.items():
            if self._owns(key):
                bodies = [row[3] for row in events.rows]
                usage = StorageUsage(
                    sessions=usage.sessions + (not events.forgotten),
                    thoughts=usage.thoughts + sum(map(codec.is_thought, bodies)),
                    bytes=usage.bytes + sum(map(len, bodies)),
                )
        return usage

    def _owns(self, key: str) -> bool:
        return stored_names.owner_and_name(key)[0] == self._owner

    def _resolve(self, session: str) -> SessionRef:
        key, access = self._tables.shares.get((self._owner, session), ("", None))
        return SessionRef(session, key, access) if access else own_session(self._owner, session)

    def _share_counts(self, session: str, with_owner: str) -> ShareCounts:
        shares = self._tables.shares.items()
        ours = [(reader, key) for (reader, _), (key, _) in shares if self._owns(key)]
        return ShareCounts(
            of_session=sum(key == session for _, key in ours),
            with_one=sum(reader == with_owner for reader, _ in ours),
            of_owner=len(ours),
        )

    def _event(self, key: str, version: int) -> Recorded:
        return self._tables.sessions[key].event(stored_names.owner_and_name(key)[1], version)

    def _standing(self, text: Text) -> Standing:
        return self._tables.standings[text.key].get(text.node, Standing.STANDS)

    def _hit(self, text: Text, session_ref: SessionRef | None) -> Hit:
        session_ref = session_ref or own_session(*stored_names.owner_and_name(text.key))
        [event] = session_ref.renamed([self._event(text.key, text.version)])
        return Hit(node=text.node, standing=self._standing(text), event=event)

    def _summary(self, session_ref: SessionRef) -> SessionSummary:
        events = self._tables.sessions[session_ref.key]
        opening = events.rows[: session_title.OPENING_EVENTS]
        first = [self._event(session_ref.key, row[0]) for row in opening]
        description = self._tables.descriptions.get(session_ref.key, Description())
        return SessionSummary(
            session=session_ref.name,
            version=events.version,
            began=events.rows[0][2],
            latest=events.rows[-1][2],
            opening=session_title.opening_words(first, description),
            description=description,
            position=events.positions[-1],
            hash=events.head.hash,
            file=split_import(first[0].author)[0],
        )


def score(
    texts: Mapping[int, Text], allowed: Collection[int], query: ParsedQuery, total: int
) -> dict[int, float]:
    """A term weighs its rarity among `texts`; `total` is the approximate number of texts."""
    scores: dict[int, float] = {}
    for term in all_terms(query):
        holding = [at for at, text in texts.items() if text.holds(term)]
        weight = ranking.weight(len(holding), total)
        for at in set(allowed).intersection(holding):
            scores[at] = scores.get(at, 0.0) + weight
    return scores


def best(
    texts: Mapping[int, Text], scores: Mapping[int, float], limit: int, offset: int = 0
) -> list[int]:
    def sizes(positions: Sequence[int]) -> Mapping[int, int]:
        return {position: texts[position].size for position in positions}

    return ranking.best(scores, sizes, max(limit, 0), offset)
