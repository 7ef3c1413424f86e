"""Encoding of events as bytes. Stored bytes are never encoded again."""

import msgspec

from thoughtline.core.events import Event

THOUGHT = b'{"type":"ThoughtRecorded"'
VERDICT = b'{"type":"VerdictGiven"'
OUTCOME = b'{"type":"OutcomeRecorded"'
CONFIDENCE = b'"confidence":'
"""Bytes of the field name "confidence" in an encoded event. A text never contains these bytes,
because the quotes in a text are escaped with a backslash.
"""

Row = tuple[int, str, int, bytes, bytes]
"""A stored event as a tuple: version, author, at, body, hash."""

_encoder = msgspec.json.Encoder()

decode = msgspec.json.Decoder(Event).decode
"""Decode an event from bytes. Raises `msgspec.MsgspecError` if the bytes hold no known event."""


def encode(event: Event) -> bytes:
    return _encoder.encode(event)


def is_thought(body: bytes) -> bool:
    """Return whether a stored event is a thought. The type of an event comes first in its bytes."""
    return body.startswith(THOUGHT)


def is_forecast(body: bytes) -> bool:
    """Some other events match too. Each store has the same condition in SQL (sql/)."""
    return CONFIDENCE in body or body.startswith((VERDICT, OUTCOME))


def decode_body(body: object) -> Event | None:
    """Decode unchecked bytes, for an index only; None if they hold no event."""
    try:
        return decode(body) if isinstance(body, bytes) else None
    except msgspec.MsgspecError:
        return None
