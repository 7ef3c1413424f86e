"""Files of the record beside the code, read from any bytes."""

from core.truth.calls import calls_of
from sayings import thought
from thoughtline.core.events import Event, Recorded, SessionForgotten
from thoughtline.store import codec
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.record_file import read_session, write_events


def recorded(version: int, event: Event, before: bytes, at: int = 1) -> Recorded:
    """An event with the hash that follows from the hash `before`."""
    place = ("s", version, "me", at)
    own = chain_hash(before, place, codec.encode(event))
    return Recorded(session="s", version=version, author="me", at=at, event=event, hash=own)


def forgotten(head: bytes, at: int = 1) -> Recorded:
    return recorded(2, SessionForgotten(events=1, head=head.hex()), head, at)


def test_a_tombstone_of_one_of_many_forms_of_an_event_is_found() -> None:
    forms = [recorded(1, thought("t1"), GENESIS_HASH, at) for at in range(20)]
    stranger = forgotten(b"\1" * 32)

    found = read_session({"000001-000002.jsonl": write_events([*forms, stranger])})
    assert found.tombstone is None
    own = forgotten(forms[13].hash)
    found = read_session({"000001-000002.jsonl": write_events([*forms, stranger, own])})
    assert found.tombstone == own


def test_many_tombstones_of_other_events_are_read_in_one_pass() -> None:
    def work(lines: int) -> int:
        forms = [recorded(1, thought("t1"), GENESIS_HASH, at) for at in range(lines)]
        strangers = [forgotten(bytes([at % 256, at // 256]) * 16, at) for at in range(1, lines)]
        data = write_events([*forms, *strangers])
        return calls_of(lambda: read_session({"000001-000002.jsonl": data}))

    assert work(800) < 6 * work(200)
