"""Queries on the record: a session with its texts, at any version, its changes, and searches of all
sessions.
"""

from collections.abc import AsyncIterator, Callable, Container, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from thoughtline.app.commands.refusals import check_found, replaced, too_late
from thoughtline.app.elsewhere.overlay import Overlay, Words, everywhere
from thoughtline.app.folds.kept_folds import KeptFolds, Room, apply_events
from thoughtline.app.folds.outlines import Outlines
from thoughtline.app.process.clock import today
from thoughtline.app.process.long_reads import SLICE, TimeSlice, breathe, compute, events_worth
from thoughtline.app.process.runs import runs
from thoughtline.app.queries import moments
from thoughtline.app.queries.anchors import (
    AnchorOnRecord,
    compared_states,
    doubted_evidence,
    seen_anchor,
)
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.neighbours import find_neighbours
from thoughtline.app.queries.root_causes import find_roots
from thoughtline.core.events import Recorded
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.refusal import UNWRITABLE, Code, Refused
from thoughtline.core.rules.references import check_remembered
from thoughtline.core.session import Session
from thoughtline.core.views.changes.changes import SessionChanges
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.core.views.node_states import followed_nodes, questioned_elsewhere
from thoughtline.core.views.root_cause import NO_ROOTS, Roots
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.digest import Digest, Window
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.access.session_access import host_place, no_such_session
from thoughtline.store.beside.mirror_names import is_mirror
from thoughtline.store.head import Head
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Found, Hit, Kind, Ledger, Query, SessionSummary, SharedSession
from thoughtline.store.reports import Verification
from thoughtline.store.stored_names import SHARED

if TYPE_CHECKING:
    from thoughtline.app.elsewhere.nodes import NodesElsewhere

T = TypeVar("T")

MOST_SHARED = 100
"""Maximum number of other owners' sessions in a list."""

VIEWS_CAPACITY = 80_000
"""Maximum weight of the kept views, in hundreds of bytes: 8 MB."""

LONGEST_VIEW = 50_000
"""Maximum number of events of a session whose view is kept."""

TOPICS = 64
"""Number of topics that are read first: about as many as a thousand tokens hold."""


def nothing(_outline: Outline) -> set[Version]:
    return set()


class Queries:
    """Use case that reads the record, and never changes the record.

    Methods that read one session raise `Refused` if the session does not exist. With `overlay`,
    mirrors are read as their readers know them. With `elsewhere`, nodes of other sessions are
    followed.
    """

    def __init__(
        self,
        ledger: Ledger,
        outlines: Outlines | None = None,
        overlay: Overlay | None = None,
        elsewhere: "NodesElsewhere | None" = None,
    ) -> None:
        self._ledger = ledger
        self.outlines = Outlines(ledger) if outlines is None else outlines
        self.overlay = Overlay(self.outlines, ledger, today) if overlay is None else overlay
        self.elsewhere = elsewhere
        self._views = KeptFolds(ledger, SessionView, SessionView.apply, Room(VIEWS_CAPACITY))

    async def events(self, session: str, *, after: int = 0) -> AsyncIterator[Recorded]:
        """Yield the events of a session after version `after`, the oldest first."""
        time_slice = TimeSlice()
        while page := await self._ledger.read(session, after=after, limit=SLICE):
            for recorded in page:
                yield recorded
                await time_slice.share()
            after = page[-1].version
            await breathe()

    async def view(self, session: str, *, at: AsOf | None = None) -> SessionView:
        """Raises `Refused` (OUT_OF_RANGE) if the session had no such version or moment."""
        view = SessionView()
        await self._replay(session, at, view.session, view.apply)
        if at is None:
            await self.add_others(session, view)
        return view

    async def add_others(self, session: str, view: SessionView) -> bool:
        """Add nodes of other sessions, with the causes of their doubts. Return True for news."""
        followed = followed_nodes(view.session)
        if not followed or session.startswith(SHARED):  # its names are names of another owner
            return False
        questioned = questioned_elsewhere(view.session)
        names = {name for node in followed.values() for name, _ in node.against if name}
        return view.add_others(
            await find_roots(self, session, questioned) if questioned else NO_ROOTS,
            await find_neighbours(self, session, followed),
            await self.openings(names),
        )

    async def timeline(self, session: str) -> Timeline:
        timeline = Timeline()
        now = AsOf(version=await self.version(session))
        await self._replay(session, now, timeline.view.session, timeline.apply)
        return timeline

    async def digest(self, session: str, window: Window, *, at: AsOf | None = None) -> str:
        """Raises `Refused` (BUDGET_TOO_SMALL) if the budget is too small."""
        if at is not None:
            outline = Outline()
            await self._replay(session, at, outline, outline.take)
            return await self._told(session, outline, {}, window)
        roots = await self.root_causes(session)
        async with self._outline(session) as (outline, words):
            check_found(session, outline)
            return await self._told(session, outline, words, window, roots)

    async def root_causes(self, session: str) -> Roots:
        questioned = await self.excerpt(
            session, nothing, lambda outline, _: questioned_elsewhere(outline)
        )
        return await find_roots(self, session, questioned) if questioned else NO_ROOTS

    async def excerpt(
        self,
        session: str,
        wanted: Callable[[Outline], set[Version]],
        tell: Callable[[Outline, Mapping[Version, Recorded]], T],
    ) -> T:
        """Return the result of `tell` on a session's outline and its `wanted` events.

        Only the wanted events are read, and events that were added since the last call. Raises
        `Refused` (NO_SUCH_SESSION) if the session never began.
        """
        async with self._outline(session) as (outline, words):
            if not outline.version:
                raise no_such_session(session)
            await self._read_words(session, wanted(outline) - {0}, words)
            return tell(outline, words)

    async def known_outlines(self, sessions: Iterable[str]) -> dict[str, Outline]:
        """Return the current outlines of the sessions that are in memory and that only their own
        events change: no mirrors, and no sessions under which other sessions or dates are followed.

        The outlines are valid until the next await. Other sessions need `excerpt`.
        """
        fresh = await self.outlines.fresh(name for name in sessions if not is_mirror(name))
        return {name: each for name, each in fresh.items() if not each.depends_on_others}

    async def current_view(self, session: str) -> SessionView:
        """Return the current view of a session, which all callers share.

        The view is updated in place: only events that were added since the last call are read.
        """
        async with self._views.current(session) as kept:
            view = kept.fold
        if await self._differs(session, view.session.version):
            return await self.view(session)
        if view.session.depends_on_others and await self._followed(session):
            async with self._views.current(session) as kept:
                view = kept.fold
        await self.add_others(session, view)
        self._forget_long(view, session)
        check_found(session, view.session)
        return view

    async def look(self, session: str, view: SessionView, see: Callable[[SessionView], T]) -> T:
        """Return the result of `see` on a view that does not change while a thread reads it."""
        async with self._views.lock(session):
            check_found(session, view.session)
            return await compute(events_worth(view), partial(see, view))

    async def can_be_read(self, session: str) -> bool:
        """Return whether a session is not damaged."""
        try:
            async with self.outlines.current(session):
                return True
        except Refused as refusal:
            if refusal.code != Code.LEDGER_DAMAGED:
                raise
            return False

    async def version(self, session: str) -> int:
        """Return the number of events of a session, 0 for none."""
        return await self.excerpt(session, nothing, lambda outline, _: outline.version)

    async def evidence_in_doubt(self, session: str) -> dict[str, str]:
        """Return evidence in doubt, with the node elsewhere that it stands for, "" for none."""
        return await self.excerpt(session, nothing, lambda outline, _: doubted_evidence(outline))

    async def anchors(self, session: str) -> dict[str, AnchorOnRecord]:
        """Return the anchors of evidence that is neither refuted nor abandoned."""
        async with self.outlines.current(session) as kept:
            states = compared_states(kept.fold)
        versions = {version for state in states.values() for version in state.versions if version}
        recorded = await self.read(session, versions)
        return {
            name: anchor for name, state in states.items() if (anchor := state.find(name, recorded))
        }

    async def anchors_at(self, session: str, versions: Mapping[str, int]) -> dict[str, Anchor]:
        """Return the anchors of evidence in the events with these versions."""
        recorded = await self.read(session, set(versions.values()))
        anchors = {
            name: seen_anchor(recorded[version].event, name)
            for name, version in versions.items()
            if version in recorded
        }
        return {name: anchor for name, anchor in anchors.items() if anchor is not None}

    async def read(self, session: str, versions: set[int]) -> dict[int, Recorded]:
        found: dict[int, Recorded] = {}
        time_slice = TimeSlice()
        for first, last in runs(sorted(versions)):
            page = await self._ledger.read(session, after=first - 1, limit=last - first + 1)
            found |= {each.version: each for each in page if each.version in versions}
            await time_slice.share()
        return found

    async def catch_up(self, view: SessionView, session: str) -> None:
        """Apply the events that followed since to a view that `current_view` returned.

        Raises `Refused` (LEDGER_SWAPPED) if another record replaced the session.
        """
        if not await self._views.go_on(session, view, _head_of):
            await self.current_view(session)
            raise replaced(session)
        self._forget_long(view, session)
        check_remembered(view.session)

    def _forget_long(self, view: SessionView, session: str) -> None:
        if view.session.version > LONGEST_VIEW:
            self._views.forget(session)

    async def history(self, session: str, *, since: AsOf, at: AsOf | None = None) -> SessionChanges:
        """Return all changes if `since` is before the first event."""
        first = await moments.version_at(self.events(session), since)
        last = None if at is None else await moments.version_at(self.events(session), at)
        if last is not None and last < first:
            raise Refused(
                Code.OUT_OF_RANGE,
                f"`at` is version {last}, before `since`, version {first}.",
                hint="Set `at` to a later moment, or leave it out for the present state.",
            )
        view = SessionView() if first == 0 else await self.view(session, at=AsOf(version=first))
        changes = SessionChanges(view)
        await apply_events(self._ledger, session, changes.apply, after=first, last=last)
        check_found(session, view.session)
        if last is not None and at is not None and at.time is None and view.session.version < last:
            raise too_late(view.session.version, last)
        return changes

    async def search(self, query: Query, *, limit: int) -> tuple[list[Hit], tuple[str, ...]]:
        """Return the hits for a query on this branch, the best hit first, and the reasons for which
        hits of damaged sessions are left out.
        """
        failures: tuple[str, ...] = ()
        try:
            hits = await self._ledger.search(query, limit=limit)
        except Refused as refusal:
            found = await self._find_readable(query, None, limit, 0, refusal)
            hits, failures = found.hits, found.failures
        present = [hit for hit in hits if self.overlay.present(hit.event.session) != 0]
        return present, failures

    async def find(
        self, query: Query, *, kind: Kind | None = None, limit: int, offset: int = 0
    ) -> Found:
        """Return one page of a query's hits on this branch, and the number of all hits.

        The texts of mirrors that are not on this branch are subtracted from all counts, and the
        page is filled up with later results.
        """
        found = await self._page(query, kind, limit, offset)
        absent = [name for name in found.facets["session"] if self.overlay.present(name) == 0]
        if not absent:
            return found
        facets = {field: dict(counts) for field, counts in found.facets.items()}
        left_out = 0
        for name in absent:
            own = await self._ledger.find(replace(query, session=name), kind=kind, limit=0)
            left_out += own.total
            facets["session"].pop(name)
            for field in facets.keys() - {"session"}:
                for value, count in own.facets[field].items():
                    facets[field][value] = facets[field].get(value, 0) - count
        every = await self._page(query, kind, offset + limit + left_out, 0)
        hits = [hit for hit in every.hits if hit.event.session not in absent]
        return replace(
            found,
            hits=hits[offset : offset + limit],
            total=max(0, found.total - left_out),
            facets={
                field: {value: count for value, count in counts.items() if count > 0}
                for field, counts in facets.items()
            },
        )

    async def _page(self, query: Query, kind: Kind | None, limit: int, offset: int) -> Found:
        try:
            return await self._ledger.find(query, kind=kind, limit=limit, offset=offset)
        except Refused as refusal:
            return await self._find_readable(query, kind, limit, offset, refusal)

    async def _find_readable(
        self, query: Query, kind: Kind | None, limit: int, offset: int, refusal: Refused
    ) -> Found:
        """Return one page of hits without those that cannot be read, which are looked for one by
        one. Raises the `refusal` of the page if nothing is damaged.
        """
        if refusal.code != Code.LEDGER_DAMAGED:
            raise refusal
        found = await self._ledger.find(query, kind=kind, limit=0)
        hits: list[Hit] = []
        failures: dict[str, None] = {}
        for place in range(offset, min(offset + limit, found.total)):
            try:
                page = await self._ledger.find(query, kind=kind, limit=1, offset=place)
                hits += page.hits
            except Refused as damage:
                if damage.code != Code.LEDGER_DAMAGED:
                    raise
                failures[str(damage)] = None
        return replace(found, hits=hits, failures=tuple(failures))

    async def sessions(
        self,
        *,
        limit: int | None,
        before: int | None = None,
        project: str | None = None,
        archived: bool = True,
    ) -> list[SessionSummary]:
        """Return the sessions that were written to last, the latest first; see
        `Ledger.sessions`. Mirrors that are not on this branch are left out of a project.
        """
        present = everywhere if project is None else self.overlay.present
        return await moments.present_sessions(
            self._ledger, present, limit=limit, before=before, project=project, archived=archived
        )

    async def latest_sessions(self, *, limit: int, project: str | None) -> list[str]:
        """Return the names of the first sessions that `sessions` returns."""
        names = await self._ledger.latest_sessions(limit=limit, project=project)
        if project is None or all(self.overlay.present(name) != 0 for name in names):
            return names
        return [each.session for each in await self.sessions(limit=limit, project=project)]

    async def shared_sessions(self) -> list[SharedSession]:
        """Return the latest sessions that other owners share and that are not archived."""
        shared = await self._ledger.shared_sessions(limit=MOST_SHARED)
        return [each for each in shared if not each.summary.description.archived]

    async def host_place(self, session: str) -> tuple[str, str] | None:
        """Return a shared session's owner and the owner's name for it; None for an own session.

        Raises `Refused` (NO_SUCH_SESSION) if the session is no longer shared.
        """
        if not session.startswith(SHARED):
            return None
        place = await host_place(self._ledger.shared_sessions, session)
        if place is None:
            raise no_such_session(session)
        return place

    async def project(self, session: str) -> str:
        return (await self._ledger.description(session)).project

    async def openings(self, sessions: Iterable[str]) -> dict[str, str]:
        """Return the openings by name, as in `sessions`; "" if the session does not exist."""
        return {name: await moments.opening(self._ledger, name) for name in sessions}

    async def doubted_names(self) -> set[str]:
        """Return the names of all sessions with a node in doubt that are present."""
        names = await self._ledger.doubted_sessions()
        return {name for name in names if self.overlay.present(name) != 0}

    async def doubted_sessions(self, *, without: Container[str], limit: int) -> dict[str, str]:
        """Return the openings of at most `limit` sessions that are not archived, by name."""
        names = sorted(await self.doubted_names())
        found = islice((name for name in names if name not in without), limit)
        live = [name for name in found if not (await self._ledger.description(name)).archived]
        return await self.openings(live)

    async def verify(self) -> Verification:
        return await self._ledger.verify()

    @asynccontextmanager
    async def _outline(self, session: str) -> AsyncIterator[tuple[Outline, Words]]:
        """Yield the present outline of a session with the events that the ledger lacks."""
        async with self.outlines.current(session) as kept:
            version = kept.fold.version
            if not (kept.fold.depends_on_others or is_mirror(session)):
                yield kept.fold, {}
                return
        if await self._differs(session, version):
            outline = Outline()
            yield outline, await self._replay(session, None, outline, outline.take)
            return
        await self.follow_others(session)
        async with self.outlines.current(session) as kept:
            yield kept.fold, {}

    async def _differs(self, session: str, version: int) -> bool:
        """Return whether a mirror is read here otherwise than its events on record tell."""
        is_longer = moments.is_longer(self.overlay.present, session, version)
        return is_longer or bool(await self.overlay.find(session))

    async def follow_others(self, session: str) -> bool:
        """Compare the nodes elsewhere under a session, and its dates. Return True for news."""
        async with self.outlines.current(session) as kept:
            depends = kept.fold.depends_on_others
        return depends and await self._followed(session)

    async def sessions_under(self, session: str) -> list[str]:
        return [] if self.elsewhere is None else await self.elsewhere.sessions_under(session)

    async def _followed(self, session: str) -> bool:
        """Compare the nodes elsewhere under a session with their sessions. Return True if new
        states were recorded. If the record cannot be written, the session is as it was.
        """
        if self.elsewhere is None:
            return False
        try:
            return await self.elsewhere.follow(session)
        except Refused as refusal:
            if refusal.code not in UNWRITABLE:
                raise
            return False

    async def _replay(
        self,
        session: str,
        at: AsOf | None,
        folded: Session,
        apply: Callable[[Recorded], object],
    ) -> Words:
        """Call `apply` with each event of a session up to a moment; None means now. Return the
        events that the ledger lacks: objections that a mirror's home has not heard.
        """
        version = self.overlay.present(session) or None
        if at is not None:
            version = await moments.version_at(self.events(session), at)
        if version == 0:
            raise await moments.too_early(self.events(session), session)
        await apply_events(self._ledger, session, apply, last=version)
        if at is None and folded.depends_on_others and await self._followed(session):
            await apply_events(self._ledger, session, apply, after=folded.version)
        check_found(session, folded)
        if at is not None and version is not None and folded.version < version:
            raise too_late(folded.version, version)
        return await self.overlay.add(session, folded, apply) if at is None else {}

    async def _told(
        self,
        session: str,
        outline: Outline,
        words: Words,
        window: Window,
        roots: Roots = NO_ROOTS,
    ) -> str:
        make = partial(Digest, outline, session, roots=roots)
        digest = await compute(outline.version, make)
        topics = TOPICS + (window.start or 0)
        while True:
            versions = await compute(outline.version, partial(digest.versions, topics))
            await self._read_words(session, versions, words)
            tell = partial(digest.text, topics, words, window)
            text = await compute(outline.version, tell)
            if text is not None:
                return text
            topics *= 4

    async def _read_words(
        self, session: str, versions: set[int], words: dict[int, Recorded]
    ) -> None:
        words |= await self.read(session, versions - words.keys())
        if missing := versions - words.keys():
            view = await self.view(session)
            check_remembered(view.session)  # the session may have been forgotten just now
            raise hash_chain.damaged(session, min(missing), "is missing")


def _head_of(view: SessionView) -> Head:
    return Head(view.session.version, view.hash)
