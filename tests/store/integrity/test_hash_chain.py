"""Reading along the hash chain, where a store gives other rows than it was asked for."""

from hashlib import sha256

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.core.events import SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.codec import Row
from thoughtline.store.head import Head
from thoughtline.store.integrity.hash_chain import (
    check_rows,
    check_tombstone,
    hash_before_tombstone,
    link_entries,
)


def chain(count: int) -> tuple[Head, list[Row]]:
    rows = list(link_entries("s", entries(*(thought(f"t{n}") for n in range(count))), Head()))
    return Head(count, rows[-1][-1]), rows


def test_more_rows_than_were_asked_for_are_damage() -> None:
    rows = list(link_entries("s", entries(*(thought(f"t{n}") for n in range(4))), Head()))
    head = Head(4, rows[-1][-1])

    found = list(check_rows("s", head, rows[1:3], 2, 1))
    assert [recorded.version for recorded in found] == [3]
    with pytest.raises(Refused) as refused:
        list(check_rows("s", head, rows[1:], 2, 1))
    assert refused.value.code == Code.LEDGER_DAMAGED


@pytest.mark.parametrize("digest", [bytes(32), b"\xff" * 32])
def test_a_head_that_tells_another_hash_is_damage(digest: bytes) -> None:
    _, rows = chain(3)

    with pytest.raises(Refused, match="Event 3 of session 's' is not the last"):
        list(check_rows("s", Head(3, digest), rows, 0, None))


@pytest.mark.parametrize(
    ("left", "missing"),
    [((1, 2, 4, 5), 3), ((1, 3, 4, 5), 2), ((1, 2, 3), 4), ((2, 3, 4, 5), 1)],
)
def test_what_is_missing_is_named(left: tuple[int, ...], missing: int) -> None:
    head, rows = chain(5)

    with pytest.raises(Refused, match=f"Event {missing} of session 's' is missing"):
        list(check_rows("s", head, [rows[version - 1] for version in left], 0, None))


def test_the_event_before_is_needed_and_named() -> None:
    head, rows = chain(5)

    with pytest.raises(Refused, match="Event 3 of session 's' is missing"):
        list(check_rows("s", head, rows[3:], 3, None))


def test_a_tombstone_that_cannot_be_read_is_named() -> None:
    _, rows = chain(3)

    with pytest.raises(Refused, match="Event 3 of session 's' does not state"):
        hash_before_tombstone("s", rows[2])


@pytest.mark.parametrize("change", [-1, 1])
def test_a_tombstone_tells_the_very_hash_of_what_it_replaces(change: int) -> None:
    digest = sha256(b"the last").digest()
    other = (int.from_bytes(digest) + change).to_bytes(32).hex()

    check_tombstone(SessionForgotten(events=4, head=digest.hex()), 4, digest)
    with pytest.raises(ValueError, match="hash of the last event"):
        check_tombstone(SessionForgotten(events=4, head=other), 4, digest)


@pytest.mark.parametrize(("events", "version"), [(3, 4), (5, 4), (0, 0), (-1, -1)])
def test_a_tombstone_tells_how_many_events_it_replaces(events: int, version: int) -> None:
    tombstone = SessionForgotten(events=events, head=bytes(32).hex())

    with pytest.raises(ValueError, match="number of events"):
        check_tombstone(tombstone, version, bytes(32))
