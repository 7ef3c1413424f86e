"""The promise of `Ledger` about stored outlines, run against every store that has them."""

import asyncio

import pytest

from sayings import assumed, refuted, thought
from store.ledgers import entries, forget
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import Event
from thoughtline.core.views.summaries.digest import Window
from thoughtline.store import idle_work
from thoughtline.store.ledger import Ledger, Query, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.outline_parts import EVENTS


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_work, "DELAY", 0)
    monkeypatch.setattr(idle_work, "PAUSE", 0)


async def write(ledger: Ledger, first: int, last: int) -> None:
    """Thoughts, each resting on an assumption, of which the first is refuted in the end."""
    said: list[Event] = [] if first > 1 else [assumed("a1", "it is warm")]
    said += [
        thought(f"t{number}", "a step", rests_on=(("a1",),)) for number in range(first, last + 1)
    ]
    after = first if first > 1 else 0
    await ledger.append("s", at_version(after, entries(*said)))


async def pieces(ledger: Ledger, session: str = "s") -> list[tuple[bytes, list[Event]]]:
    return [piece async for piece in ledger.outline(session)]


async def until_stored(ledger: Ledger, count: int) -> list[tuple[bytes, list[Event]]]:
    async with asyncio.timeout(20):
        while len(found := await pieces(ledger)) < count:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)
    return found


def skip_in_memory(ledger: Ledger) -> None:
    if isinstance(ledger, MemoryLedger):
        pytest.skip("there is nothing to store beside what is in memory")


async def test_what_was_recorded_is_stored_in_parts_that_the_record_vouches_for(
    ledger: Ledger,
) -> None:
    skip_in_memory(ledger)
    await write(ledger, 1, 2 * EVENTS + 7)

    stored = await until_stored(ledger, 2)

    recorded = await ledger.read("s")
    assert [digest for digest, _ in stored] == [
        recorded[EVENTS - 1].hash,
        recorded[2 * EVENTS - 1].hash,
    ]
    assert [type(event) for _, events in stored for event in events] == [
        type(each.event) for each in recorded[: 2 * EVENTS]
    ]


async def test_a_digest_is_the_same_with_what_is_stored(ledger: Ledger) -> None:
    async def digest() -> str:
        return await Queries(ledger).digest(
            "s", Window(budget=200, measure=lambda text: len(text.split()))
        )

    await write(ledger, 1, EVENTS + 3)
    before = await digest()
    if not isinstance(ledger, MemoryLedger):
        await until_stored(ledger, 1)

    assert await digest() == before
    await ledger.append("s", at_version(EVENTS + 4, entries(refuted("a1", "it was cold"))))
    assert "it was cold" in await digest()


async def test_a_search_makes_them_without_anybody_asking(ledger: Ledger) -> None:
    skip_in_memory(ledger)
    await write(ledger, 1, EVENTS)
    await ledger.search(Query(text="step"), limit=1)
    await asyncio.sleep(0.2)

    assert len(await pieces(ledger)) == 1


async def test_nothing_is_left_of_them_when_a_session_is_forgotten(ledger: Ledger) -> None:
    await write(ledger, 1, EVENTS)
    if not isinstance(ledger, MemoryLedger):
        await until_stored(ledger, 1)

    await forget(ledger)

    assert await pieces(ledger) == []
    await asyncio.sleep(0.1)
    assert await pieces(ledger) == []


async def test_another_owner_has_none_of_them(ledger: Ledger) -> None:
    skip_in_memory(ledger)
    await write(ledger, 1, EVENTS)
    await until_stored(ledger, 1)

    assert await pieces(ledger.of("bea")) == []
    handle = await ledger.share("s", "bea", "read")
    assert len(await pieces(ledger.of("bea"), handle)) == 1


async def test_they_are_made_anew_with_the_index(ledger: Ledger) -> None:
    skip_in_memory(ledger)
    await write(ledger, 1, EVENTS)
    stored = await until_stored(ledger, 1)
    await ledger.reindex()  # type: ignore[attr-defined]

    assert await pieces(ledger) == stored
