"""Mirrors: sessions of other records, taken from record files into this record to be read."""

from collections.abc import Mapping, Sequence
from itertools import islice

from msgspec import structs

from thoughtline.app.transfer.record_import import is_sized
from thoughtline.core.author import imported_author
from thoughtline.core.events import Event, Recorded, SessionDescribed, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.rules.turns import check_imported_turns
from thoughtline.core.session import Session
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Entry, Ledger, at_version

PAGE = 1_000
"""Number of events that are stored in one write."""


class Mirrors:
    """Use case that keeps mirrors up to date. Mirrored sessions belong to `project` here; with None
    events stay as the files have them.

    If `keeps_authors` is true, the authors of new events stay as the files name them.
    """

    def __init__(self, ledger: Ledger, project: str | None, *, keeps_authors: bool = False) -> None:
        self._ledger = ledger
        self._project = project
        self._keeps_authors = keeps_authors

    async def take(
        self, name: str, events: Sequence[Recorded], *, source: str
    ) -> Sequence[Recorded]:
        """Store the events that the mirror `name` does not have yet, and return these events.

        The authors begin with `import#SOURCE`. Nothing is stored if the mirror has more events
        already, because the working tree may be on an older branch. Raises `Refused` if an event
        is not acceptable, or if the mirror has other events.
        """
        there = await self._ledger.read(name)
        if there and isinstance(there[-1].event, SessionForgotten):
            raise Refused(
                Code.SESSION_FORGOTTEN,
                "the session was forgotten here",
                hint="Its file stays unread.",
            )
        for known, recorded in zip(there, events, strict=False):
            if not self._is_same(known, recorded):
                raise Refused(
                    Code.SESSION_EXISTS,
                    f"the file and this record have different events {recorded.version}",
                    hint="Keep one of the two files.",
                )
        if len(there) >= len(events):
            return ()
        now = Session()
        for recorded in there:
            now.apply(recorded.event)
        new = [
            Entry(
                event=self.translate(recorded.event),
                author=self._author(source, recorded.author),
                at=recorded.at,
            )
            for recorded in events[len(there) :]
        ]
        _check(name, there, events)
        unread = iter(new)
        while page := list(islice(unread, PAGE)):
            version, now_before = now.version, now
            written = [entry.event for entry in page]

            def standings(
                now: Session = now_before, written: Sequence[Event] = tuple(written)
            ) -> Mapping[str, Standing]:
                return now.standings_after(written, now.advance(written))

            await self._ledger.append(name, at_version(version, page, standings))
        return events[len(there) :]

    async def is_kept(self, name: str) -> bool:
        begin = await self._ledger.read(name, limit=1)
        return bool(begin) and not isinstance(begin[0].event, SessionForgotten)

    def _author(self, source: str, author: str) -> str:
        return author if self._keeps_authors else imported_author(source, author)

    def translate(self, event: Event) -> Event:
        """Return an event as this record has it: the home's project is a folder elsewhere."""
        if (
            self._project is not None
            and isinstance(event, SessionDescribed)
            and event.project is not None
        ):
            return structs.replace(event, project=self._project, from_project="")
        return event

    def _is_same(self, known: Recorded, recorded: Recorded) -> bool:
        """The project may have moved, and an import may have brought the mirror."""
        known_event, event = known.event, recorded.event
        if isinstance(known_event, SessionDescribed) and isinstance(event, SessionDescribed):
            known_event, event = _without_project(known_event), _without_project(event)
        return (
            known_event == event
            and known.at == recorded.at
            and imported_author("", known.author) == imported_author("", recorded.author)
        )


def _without_project(event: SessionDescribed) -> SessionDescribed:
    return structs.replace(event, project=None if event.project is None else "", from_project="")


def _check(name: str, there: Sequence[Recorded], events: Sequence[Recorded]) -> None:
    """Check new events before any of them is stored. Raises `Refused` if one is not acceptable."""
    now = Session()
    for recorded in there:
        now.apply(recorded.event)
    for recorded in events[len(there) :]:
        event = recorded.event
        if not is_sized(recorded) or not is_acceptable(now, event):
            raise Refused(
                Code.BAD_IMPORT,
                f"event {recorded.version} contradicts the events before it, or is longer than a"
                " call may be",
                hint="The file stays unread.",
            )
        check_imported_turns(name, now, event)
        now.apply(event)
