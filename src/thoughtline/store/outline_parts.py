"""Stored parts of outlines: events without texts and hashes, for reading an outline quickly.

A part holds `EVENTS` events, in the order of their hash chain. Parts are derived data. A wrong part
is ignored, and the events are read instead.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice

import msgspec
from msgspec import Struct

from thoughtline.core.events import Event, Recorded
from thoughtline.core.views.summaries.textless_events import FORM, stored_form

EVENTS = 500
"""Number of events in a part. Events after the last part are read from the record."""

FIRST_MARK = b"outline %d" % FORM
"""Initial mark, from which the mark of the first part is computed. The initial mark names the form
of the events, so parts in another form are ignored.
"""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Event]).decode


class OutlinePart(Struct, frozen=True):
    """Part of a session's outline. `number` counts the parts of the session from 1.

    `hash` is the hash of the last event in the part, and covers all earlier events. `mark` is a
    hash of this part and of the previous mark.
    """

    number: int
    hash: bytes
    body: bytes
    mark: bytes

    @property
    def version(self) -> int:
        return self.number * EVENTS


def make_part(events: Sequence[Recorded], before: OutlinePart | None) -> OutlinePart:
    """Raises `ValueError` if `events` are not the `EVENTS` events after the part `before`."""
    number, mark = (before.number + 1, before.mark) if before else (1, FIRST_MARK)
    if [each.version for each in events] != [
        *range((number - 1) * EVENTS + 1, number * EVENTS + 1)
    ]:
        raise ValueError(f"Part {number} of an outline consists of other events.")
    body = _encode([stored_form(each) for each in events])
    last = events[-1].hash
    return OutlinePart(number, last, body, _mark(mark, number, last, body))


def parts_of(events: Iterable[Recorded]) -> Iterator[OutlinePart]:
    rest, part = iter(events), None
    while len(page := list(islice(rest, EVENTS))) == EVENTS:
        part = make_part(page, part)
        yield part


def intact(parts: Iterable[OutlinePart]) -> Iterator[tuple[OutlinePart, list[Event]]]:
    """Yield parts with their events, up to the first part that was changed or is out of order."""
    mark = FIRST_MARK
    for number, part in enumerate(parts, 1):
        if part.number != number or part.mark != _mark(mark, number, part.hash, part.body):
            return
        try:
            events = _decode(part.body)
        except (msgspec.MsgspecError, RecursionError):
            return  # made by another release
        mark = part.mark
        yield part, events


def _mark(before: bytes, number: int, last: bytes, body: bytes) -> bytes:
    return sha256(b"%b\n%d\n%b\n%b" % (before, number, last, body)).digest()
