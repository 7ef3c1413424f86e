"""Published form of a session: its events as record files have them, chained by their own hashes.

A published event has no folder of a person's machine and no anchor of a private file. Everything
else stays, so most events are published as they were recorded. The published form depends on the
recorded events alone: all working trees and all releases from 0.7.0 write the same bytes.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from thoughtline.core.events import (
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Recorded,
    SessionDescribed,
    SessionForgotten,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash

HERE = "."
"""Published project of a session: the folder with the record."""

PRIVATE_FILE = "git ignores the file, so nothing of its lines is in the record"
"""Reason for which a reader of the record cannot watch evidence in a private file."""


def publish(events: Sequence[Recorded]) -> list[Recorded]:
    """Raises `Refused` (LEDGER_NEWER) if an event has fields of a newer release."""
    return list(_published(events))


def published_hash(first: Recorded) -> bytes:
    event = published_event(first.event)
    return first.hash if event is first.event else _chained(first, event, GENESIS_HASH).hash


def publish_tombstone(tombstone: Recorded, head: str) -> Recorded:
    """Return the tombstone of a session whose last published event has the hash `head`."""
    event = tombstone.event
    if isinstance(event, SessionForgotten):
        event = structs.replace(event, head=head)
    return _chained(tombstone, event, bytes.fromhex(head))


def _published(events: Sequence[Recorded]) -> Iterator[Recorded]:
    previous = before = GENESIS_HASH
    for recorded in events:
        if _chained(recorded, recorded.event, previous).hash != recorded.hash:
            raise Refused(
                Code.LEDGER_NEWER,
                f"Event {recorded.version} of session {recorded.session!r} has fields that this "
                "release does not know.",
                hint="Sync with the newest Thoughtline that recorded here; nothing is lost.",
            )
        event = published_event(recorded.event)
        is_same = event is recorded.event and before == previous
        published = recorded if is_same else _chained(recorded, event, before)
        previous, before = recorded.hash, published.hash
        yield published


def published_event(event: Event) -> Event:
    """Return the published form of an event; the event itself if it is published unchanged."""
    match event:
        case SessionDescribed() if event.project is not None or event.from_project:
            here = None if event.project is None else HERE
            return structs.replace(event, project=here, from_project="")
        case EvidenceGiven() if _is_private(event.anchor):
            return structs.replace(event, anchor=None, unwatched=PRIVATE_FILE)
        case EvidenceChecked() if _is_private(event.anchor):
            return structs.replace(event, anchor=None)
        case VerdictGiven() if _is_private(event.anchor, *event.seen.values()):
            anchor = None if _is_private(event.anchor) else event.anchor
            return structs.replace(event, anchor=anchor, seen=_public(event.seen))
        case AssumptionVerified() if _is_private(*event.seen.values()):
            return structs.replace(event, seen=_public(event.seen))
        case _:
            return event


def _is_private(*anchors: Anchor | None) -> bool:
    return any(anchor is not None and anchor.private for anchor in anchors)


def _public(seen: Mapping[str, Anchor | None]) -> dict[str, Anchor | None]:
    return {name: None if _is_private(anchor) else anchor for name, anchor in seen.items()}


def _chained(recorded: Recorded, event: Event, previous: bytes) -> Recorded:
    place = (recorded.session, recorded.version, recorded.author, recorded.at)
    digest = chain_hash(previous, place, codec.encode(event))
    return structs.replace(recorded, event=event, hash=digest)
