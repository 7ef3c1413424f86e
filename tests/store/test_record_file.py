"""Files of the record beside the code, read from any bytes."""

import re

from hypothesis import given
from hypothesis import strategies as st

from core.truth.calls import calls_of
from sayings import thought
from thoughtline.core.events import Event, Recorded, SessionForgotten
from thoughtline.store import codec
from thoughtline.store.beside.record_file import (
    differs_at,
    holds_events,
    read_session,
    write_events,
)
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash

LOOKS = st.one_of(
    st.text(),
    st.from_regex(r"#{0,3}([0-9a-f]{8}:?){0,4}[0-9a-f]{0,8}", fullmatch=True),
    st.from_regex(r"[\\\"]{0,2}#?[0-9a-f]{12,64}[\\\"]{0,2}", fullmatch=True),
)
"""Texts, many of which look like hashes as they are and as they are written."""


@given(text=LOOKS, label=LOOKS)
def test_a_text_that_looks_like_a_hash_comes_back_as_it_was(text: str, label: str) -> None:
    event = thought("t1", text=text, label=label)
    one = recorded(1, event, GENESIS_HASH)

    data = write_events([one])

    assert read_session({"000001-000001.jsonl": data}).events == (one,)
    assert holds_events(data, [one])
    assert not re.search(rb'(?<!\\)"[0-9a-f]{12,}"', data)


def test_files_whose_hashes_have_no_groups_are_read_and_stay() -> None:
    one = recorded(1, thought("t1", text="#0123abcd:89ef"), GENESIS_HASH)
    line = f'"hash":"{one.hash.hex()}","event":'.encode() + codec.encode(one.event)
    data = b'{"format":"thoughtline-record","number":1}\n{"session":"s","version":1,'
    data += b'"author":"me","at":1,' + line + b"}\n"

    assert read_session({"000001-000001.jsonl": data}).events == (one,)
    assert holds_events(data, [one])


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


def test_lines_that_nobody_can_read_end_the_reading() -> None:
    def work(lines: int) -> int:
        return calls_of(lambda: read_session({"000001-000001.jsonl": b"x\n" * lines}))

    assert work(40_000) == work(4_000)


def test_an_own_session_is_compared_with_the_lines_of_a_folder_and_no_more() -> None:
    events: list[Recorded] = []
    for version in range(1, 2_001):
        before = events[-1].hash if events else GENESIS_HASH
        events.append(recorded(version, thought(f"t{version}"), before))
    short = read_session({"000001-000001.jsonl": write_events(events[:1])})
    forged = recorded(2, thought("t2"), events[0].hash, at=9)

    assert calls_of(lambda: differs_at(short, events)) < 20
    assert differs_at(read_session({"f": write_events([events[0], forged])}), events) == 2
    assert differs_at(read_session({"f": write_events(events)}), events[:-1]) == 2_000
