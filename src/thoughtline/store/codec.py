"""Events as bytes, and the hash chain over them.

The stored bytes are the fact. They are hashed as they stand and never encoded again, so an older
event stays valid when later releases add fields.
"""

from collections.abc import Iterable
from hashlib import sha256

import msgspec

from thoughtline.core.events import Event, Recorded, SessionForgotten, ThoughtRecorded
from thoughtline.core.refusal import Code, Refused

GENESIS_HASH = bytes(32)
"""The hash before a session's first event."""

THOUGHT = b'{"type":"ThoughtRecorded"'
VERDICT = b'{"type":"VerdictGiven"'
OUTCOME = b'{"type":"OutcomeRecorded"'
CONFIDENCE = b'"confidence":'
"""Never inside a text, where a quote has a backslash before it."""

Row = tuple[int, str, int, bytes, bytes]
"""version, author, at, body, hash"""

EventPlace = tuple[str, int, str, int]
"""session, version, author, at"""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    return _encoder.encode(event)


def is_thought(body: bytes) -> bool:
    """Whether a stored event is a thought. Its kind comes first in its bytes."""
    return body.startswith(THOUGHT)


def is_forecast(body: bytes) -> bool:
    """Whether a stored event may state a confidence, or says what came of a thought.

    Some that do neither look the same. The schema of each store says this in SQL (sql/).
    """
    return CONFIDENCE in body or body.startswith((VERDICT, OUTCOME))


def chain_hash(previous: bytes, place: EventPlace, body: bytes) -> bytes:
    """The hash of an event, over the one before it, its place and its bytes."""
    return sha256(b"%b%b\n%b" % (previous, _encoder.encode(place), body)).digest()


def decode_row(session: str, row: Row, *, after: int, previous: bytes) -> Recorded:
    """A stored row as the event that follows version `after`. Raises `Refused` if it is not."""
    version, author, at, body, digest = row
    if version != after + 1:
        raise damaged(session, after + 1, "is missing")
    # Damage may change the type of a value too, and SQLite then says what it finds.
    if not (isinstance(body, bytes) and isinstance(previous, bytes)) or (
        chain_hash(previous, (session, version, author, at), body) != digest
    ):
        raise damaged(session, version, "is not as it was written")
    try:
        event = _decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Refused(
            Code.LEDGER_NEWER,
            f"Event {version} of session {session!r} is of a kind that this release does not know.",
            hint="Upgrade Thoughtline; nothing is lost.",
        ) from error
    return Recorded(
        session=session, version=version, author=author, at=at, event=event, hash=digest
    )


def hash_before_tombstone(session: str, row: Row) -> bytes:
    """The hash that the first event of a forgotten session follows, which it tells itself."""
    version, body = row[0], row[3]
    try:
        event = _decoder.decode(body)
        if isinstance(event, SessionForgotten):
            return bytes.fromhex(event.head)
    except (msgspec.MsgspecError, TypeError, ValueError):
        pass
    raise damaged(session, version, "does not tell what was forgotten before it")


def check_tombstone(event: Event, version: int, digest: bytes) -> None:
    """Raises ValueError unless `event` tells that all up to `version` was forgotten."""
    if not isinstance(event, SessionForgotten) or not 0 < version == event.events:
        raise ValueError("a tombstone tells how many events it replaces")
    if event.head != digest.hex():
        raise ValueError("a tombstone tells the hash of the last event that it replaces")


RESTORE_HINT = (
    "Run `thoughtline verify` to see what is damaged, and restore the file from a backup."
)


def damaged(session: str, version: int, what: str) -> Refused:
    return Refused(
        Code.LEDGER_DAMAGED,
        f"Event {version} of session {session!r} {what}.",
        hint=RESTORE_HINT,
    )


OPENING_EVENTS = 8
"""Events in which a session's first thought is looked for: assumptions may be stated before it."""


def opening_words(first: Iterable[Recorded]) -> str:
    """The first words of a session, for a list: those of its first thought, else of anything."""
    events = [recorded.event for recorded in first]
    events.sort(key=lambda event: not isinstance(event, ThoughtRecorded))
    return " ".join(getattr(events[0], "text", "").split())[:80]
