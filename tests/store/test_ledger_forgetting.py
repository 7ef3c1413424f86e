"""The promise of `Ledger` about forgetting, run against every store."""

import pytest

from sayings import assumed, refuted, thought
from store.ledgers import entries, forget, found, tombstone, write
from thoughtline.core.events import Event, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.codec import encode
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import (
    Entry,
    IdempotencyKey,
    Ledger,
    Query,
    VersionConflict,
    at_version,
)
from thoughtline.store.reports import Verification


async def versions(ledger: Ledger, after: int, limit: int | None = None) -> list[int]:
    return [one.version for one in await ledger.read("s", after=after, limit=limit)]


async def test_a_forgotten_session_is_its_tombstone_for_every_reader(ledger: Ledger) -> None:
    await write(ledger, count=57)
    last = (await ledger.read("s"))[-1]

    await forget(ledger, because="asked for by its owner")

    [kept] = await ledger.read("s")
    assert kept.event == SessionForgotten(
        events=57, head=last.hash.hex(), because="asked for by its owner"
    )
    for after in (0, 1, 30, 56, 57):
        assert await versions(ledger, after) == [58]
        assert await versions(ledger, after, limit=1) == [58]
        assert await versions(ledger, after, limit=0) == []
    assert await versions(ledger, 58) == []
    with pytest.raises(Refused) as refusal:
        await ledger.read("s", after=59)
    assert refusal.value.code == Code.LEDGER_DAMAGED


async def test_a_tombstone_is_bound_to_what_it_replaces(ledger: Ledger) -> None:
    await write(ledger, count=3)
    last = (await ledger.read("s"))[-1]

    await forget(ledger)

    [kept] = await ledger.read("s")
    assert kept.hash == chain_hash(last.hash, ("s", 4, kept.author, kept.at), encode(kept.event))
    assert await ledger.verify() == Verification(sessions=1, events=1, damage=())


async def test_nothing_of_a_forgotten_session_is_found_or_listed(ledger: Ledger) -> None:
    said: list[Event] = [assumed("a1", "seal"), thought("t1", "a seal"), refuted("a1", "no seal")]
    await ledger.append("s", at_version(0, entries(*said), lambda: {"a1": Standing.FALLEN}))
    await ledger.append("other", at_version(0, entries(thought("t1", "another seal"))))

    await forget(ledger, because="it was about a seal")

    assert await found(ledger, "seal") == ["another seal"]
    for standing in Standing:
        query = Query(text="seal", session="s", standing=standing)
        assert await ledger.search(query, limit=9) == []
    assert [one.session for one in await ledger.sessions(limit=9)] == ["other"]
    assert [one.session for one in await ledger.sessions(limit=None)] == ["other"]


async def test_a_key_of_a_forgotten_session_is_free_again(ledger: Ledger) -> None:
    for session in ("s", "other"):
        key = IdempotencyKey(name=f"key of {session}", digest=b"d")
        await ledger.append(session, at_version(0, entries(thought("t1"))), key=key)

    await forget(ledger)

    assert await ledger.keyed_write("key of s") is None
    assert await ledger.keyed_write("key of other") is not None


async def test_other_sessions_are_left_alone(ledger: Ledger) -> None:
    for session in ("s", "S", "s ", ""):
        await write(ledger, session, count=3, text=f"of {session!r}")
    before = [await ledger.read(session) for session in ("S", "s ", "")]

    await forget(ledger)

    assert [await ledger.read(session) for session in ("S", "s ", "")] == before
    assert await ledger.verify() == Verification(sessions=4, events=10, damage=())


async def test_whoever_lost_a_race_forgets_nothing(ledger: Ledger) -> None:
    await write(ledger, count=2, text="seal")
    seen = await tombstone(ledger)
    await write(ledger, text="one more seal")

    for expecting in (0, 1, 2, 4):
        with pytest.raises(VersionConflict):
            await ledger.forget("s", seen, expecting=expecting)

    assert await versions(ledger, 0) == [1, 2, 3]
    assert len(await found(ledger, "seal")) == 3


@pytest.mark.parametrize("wrong", ["count", "head", "event", "never begun"])
async def test_a_tombstone_that_does_not_fit_is_a_mistake_and_forgets_nothing(
    ledger: Ledger, wrong: str
) -> None:
    await write(ledger, count=3, text="seal")
    head = (await ledger.read("s"))[-1].hash.hex()
    event: Event = {
        "count": SessionForgotten(events=2, head=head),
        "head": SessionForgotten(events=3, head="00" * 32),
        "event": thought("t4"),
        "never begun": SessionForgotten(events=0, head="00" * 32),
    }[wrong]
    session, expecting = ("s", 3) if wrong != "never begun" else ("new", 0)

    with pytest.raises(ValueError, match="a tombstone states"):
        await ledger.forget(session, Entry(event=event, author="ada", at=1), expecting=expecting)

    assert await versions(ledger, 0) == [1, 2, 3]
    assert len(await found(ledger, "seal")) == 3
    assert len(await ledger.sessions(limit=9)) == 1


async def test_the_store_lets_a_forgotten_session_go_on_and_be_forgotten_again(
    ledger: Ledger,
) -> None:
    """The rules do not."""
    await write(ledger, count=3)
    await forget(ledger)
    await ledger.append("s", at_version(4, entries(thought("t5", "seal"))))
    assert await versions(ledger, 0) == await versions(ledger, 2) == [4, 5]
    assert await versions(ledger, 4) == [5]
    assert await found(ledger, "seal") == ["seal"]
    assert await ledger.sessions(limit=9) == []
    assert await ledger.verify() == Verification(sessions=1, events=2, damage=())

    await forget(ledger)

    [kept] = await ledger.read("s", after=4)
    assert (kept.version, getattr(kept.event, "events", 0)) == (6, 5)
    assert await found(ledger, "seal") == []
    assert await ledger.verify() == Verification(sessions=1, events=1, damage=())


async def test_what_is_recorded_after_a_forgotten_session_is_recorded_as_ever(
    ledger: Ledger,
) -> None:
    await write(ledger, "first", count=2, text="seal")
    await write(ledger, count=2)
    await forget(ledger)
    await write(ledger, "first", text="another seal")
    await write(ledger, "later", count=2, text="a third seal")

    assert len(await found(ledger, "seal")) == 5
    assert [one.session for one in await ledger.sessions(limit=9)] == ["later", "first"]
    assert await ledger.verify() == Verification(sessions=3, events=6, damage=())
