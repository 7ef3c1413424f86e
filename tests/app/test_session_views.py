"""Views of sessions that are kept, and what is read again."""

import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.app.session_views import OVERHEAD, SessionViews
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import at_version
from thoughtline.store.memory.ledger import MemoryLedger

LENGTH = 50


class Counted(MemoryLedger):
    """Counts the events that are read."""

    read_events = 0

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        found = await super().read(session, after=after, limit=limit)
        self.read_events += len(found)
        return found


async def recorded(*sessions: str) -> Counted:
    ledger = Counted()
    thoughts = [thought(f"t{number}", "so") for number in range(1, LENGTH + 1)]
    for session in sessions:
        await ledger.append(session, at_version(0, entries(*thoughts)))
    return ledger


async def test_the_session_in_use_is_kept_however_long_it_is() -> None:
    ledger = await recorded("s")
    views = SessionViews(ledger, capacity=10)
    first = await views.view("s")
    ledger.read_events = 0

    await ledger.append("s", at_version(LENGTH, entries(thought(f"t{LENGTH + 1}", "more"))))

    assert await views.view("s") is first
    assert first.session.version == LENGTH + 1
    assert ledger.read_events == 2  # the last one known, and the new one


async def test_what_was_used_long_ago_makes_room() -> None:
    ledger = await recorded("s", "t")
    views = SessionViews(ledger, capacity=LENGTH)
    first = await views.view("s")
    await views.view("t")

    assert await views.view("s") is not first


async def test_a_small_session_weighs_more_than_its_events() -> None:
    ledger = MemoryLedger()
    views = SessionViews(ledger, capacity=2 * (OVERHEAD + 1))
    for name in "abc":
        await ledger.append(name, at_version(0, entries(thought("t1", "so"))))
    first, second, _ = [await views.view(name) for name in "abc"]

    assert await views.view("b") is second
    assert await views.view("a") is not first


async def test_what_has_grown_while_somebody_held_it_takes_the_room_of_others() -> None:
    ledger = await recorded("s")
    await ledger.append("small", at_version(0, entries(thought("t1", "so"))))
    views = SessionViews(ledger, capacity=2 * OVERHEAD + LENGTH + 1)
    small, held = await views.view("small"), await views.view("s")
    assert await views.view("small") is small

    await ledger.append("s", at_version(LENGTH, entries(thought(f"t{LENGTH + 1}", "more"))))
    await views.catch_up(held, "s")

    assert await views.view("small") is not small


async def test_another_past_is_read_anew() -> None:
    ledger, other = await recorded("s"), await recorded("s")
    views = SessionViews(ledger)
    first = await views.view("s")
    views._ledger = other
    await other.append("s", at_version(LENGTH, entries(thought(f"t{LENGTH + 1}", "more"))))
    assert await views.view("s") is first  # the same past, as its hashes say

    views._ledger = Counted()
    await views._ledger.append("s", at_version(0, entries(thought("t1", "otherwise"))))

    again = await views.view("s")
    assert again is not first
    assert again.thoughts["t1"].text == "otherwise"


async def test_who_holds_a_view_of_another_past_is_told_and_gets_no_mixture() -> None:
    ledger = await recorded("s")
    views = SessionViews(ledger)
    held = await views.view("s")
    views._ledger = other = await recorded("t")
    longer = [thought(f"t{number}", "otherwise") for number in range(1, LENGTH + 2)]
    await other.append("s", at_version(0, entries(*longer)))

    with pytest.raises(Refused) as refusal:
        await views.catch_up(held, "s")

    assert refusal.value.code == Code.LEDGER_SWAPPED
    again = await views.view("s")
    assert {told.text for told in again.thoughts.values()} == {"otherwise"}
