"""Hash chain of a session's events, which every store checks when it reads events.

Stored bytes are hashed unchanged and never encoded again. An old event therefore stays valid when
later releases add fields.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

import msgspec

from thoughtline.core.events import Event, Recorded, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.ledger import Entry

EventPlace = tuple[str, int, str, int]
"""Place of an event in the record: session, version, author, at."""

_encoder = msgspec.json.Encoder()


def chain_hash(previous: bytes, place: EventPlace, body: bytes) -> bytes:
    """The hash covers the previous hash, and the event's place and bytes."""
    return sha256(b"%b%b\n%b" % (previous, _encoder.encode(place), body)).digest()


def decode_row(session: str, row: codec.Row, *, after: int, previous: bytes) -> Recorded:
    """Raises `Refused` (LEDGER_DAMAGED) if the row is not the unchanged event after version
    `after`. Raises `Refused` (LEDGER_NEWER) if the kind of the event is unknown.
    """
    version, author, at, body, digest = row
    if version != after + 1:
        raise damaged(session, after + 1, "is missing")
    # Damage may also change the type of a value, because SQLite returns the type that it finds.
    if not (isinstance(body, bytes) and isinstance(previous, bytes)) or (
        chain_hash(previous, (session, version, author, at), body) != digest
    ):
        raise damaged(session, version, "is not as it was written")
    try:
        event = codec.decode(body)
    except msgspec.ValidationError as error:
        raise Refused(
            Code.LEDGER_NEWER,
            f"Event {version} of session {session!r} is of a kind that this release does not know.",
            hint="Upgrade Thoughtline; nothing is lost.",
        ) from error
    return Recorded(
        session=session, version=version, author=author, at=at, event=event, hash=digest
    )


def hash_before_tombstone(session: str, row: codec.Row) -> bytes:
    """Raises `Refused` (LEDGER_DAMAGED) if the tombstone states no hash."""
    version, body = row[0], row[3]
    try:
        event = codec.decode(body)
        if isinstance(event, SessionForgotten):
            return bytes.fromhex(event.head)
    except (msgspec.MsgspecError, TypeError, ValueError):
        pass
    raise damaged(session, version, "does not state the hash of the forgotten events")


def check_tombstone(event: Event, version: int, digest: bytes) -> None:
    """Raises `ValueError` if `event` is not the tombstone of all events up to `version`."""
    if not isinstance(event, SessionForgotten) or not 0 < version == event.events:
        raise ValueError("a tombstone states the number of events that it replaces")
    if event.head != digest.hex():
        raise ValueError("a tombstone states the hash of the last event that it replaces")


RESTORE_HINT = (
    "Run `thoughtline doctor --verify` to see what is damaged, and restore the file from a backup."
)


def damaged(session: str, version: int, what: str) -> Refused:
    return Refused(
        Code.LEDGER_DAMAGED,
        f"Event {version} of session {session!r} {what}.",
        hint=RESTORE_HINT,
    )


def link_entries(name: str, entries: Iterable[Entry], head: Head) -> Iterator[codec.Row]:
    """Raises `ValueError` if a text is not valid Unicode."""
    previous = head.hash
    for version, entry in enumerate(entries, head.version + 1):
        body = codec.encode(entry.event)
        previous = chain_hash(previous, (name, version, entry.author, entry.at), body)
        yield version, entry.author, entry.at, body, previous


def versions_needed(head: Head, after: int, limit: int | None) -> tuple[int, int]:
    """Versions that `check_rows` needs, with the version `after` if it is stored."""
    after = max(after, head.oldest - 1)
    return after or 1, head.version if limit is None else min(head.version, after + limit)


def check_rows(
    name: str, head: Head, rows: Sequence[codec.Row], after: int, limit: int | None
) -> Iterator[Recorded]:
    """Raises `Refused` (LEDGER_DAMAGED) at the first missing or changed event. Raises `Refused`
    (LEDGER_NEWER) at the first event of an unknown kind.
    """
    forgotten = head.oldest - 1
    after = max(after, forgotten)
    _, last = versions_needed(head, after, limit)
    previous = GENESIS_HASH
    rows = list(rows)
    if after > forgotten:
        if not rows or rows[0][0] != after:
            raise damaged(name, after, "is missing")
        previous = rows.pop(0)[-1]
    elif forgotten and rows:
        previous = hash_before_tombstone(name, rows[0])
    for row in rows:
        if after == last:
            raise damaged(name, last, "is stored more than once")
        recorded = decode_row(name, row, after=after, previous=previous)
        after, previous = recorded.version, recorded.hash
        yield recorded
    if after < last:
        raise damaged(name, after + 1, "is missing")
    if last == head.version and previous != head.hash:
        raise damaged(name, last, "is not the last that was recorded")
