"""A digest reads what was added and the words that it tells, and is what the record says."""

import asyncio
from collections.abc import Sequence

import pytest

from app.process import Process
from app.watched import Watched
from sayings import assumed, refuted, thought
from thoughtline.app.folds.kept_folds import PAGE
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import TOPICS, Queries
from thoughtline.core.events import Event, SessionForgotten
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.views.summaries.digest import Window
from thoughtline.store.ledger import Entry, Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger

LONG = 3 * PAGE


@pytest.fixture
def ledger() -> Watched:
    return Watched(MemoryLedger())


async def record(ledger: Ledger, *events: Event, after: int = 0, session: str = "s") -> None:
    entries = [Entry(event=event, author="ada", at=1_000) for event in events]
    await ledger.append(session, at_version(after, entries))


def thoughts(first: int, last: int, text: str = "a step") -> Sequence[Event]:
    return [thought(f"t{number}", f"{text} {number}") for number in range(first, last + 1)]


def words(text: str) -> int:
    return len(text.split())


async def digest(queries: Queries, session: str = "s", at: AsOf | None = None) -> str:
    return await queries.digest(session, Window(budget=150, measure=words), at=at)


async def test_a_long_session_is_read_once_and_then_what_was_added(ledger: Watched) -> None:
    await record(ledger, *thoughts(1, LONG))
    queries = Queries(ledger)
    assert f"t{LONG} a step {LONG}" in await digest(queries)
    ledger.reads.clear()

    await record(ledger, assumed("a1"), refuted("a1", "no"), after=LONG)

    said = await digest(queries)
    assert 'Refuted: a1 … (refuted: "no")' in said
    assert said == await digest(Queries(ledger))
    again = sum(ledger.reads) - LONG
    assert again < 3 * TOPICS


async def test_more_words_are_read_where_the_budget_has_room(ledger: Watched) -> None:
    await record(ledger, *thoughts(1, LONG))

    said = await Queries(ledger).digest("s", Window(budget=100_000, measure=words))

    assert "\nGoal: t1 a step 1\n" in said
    assert all(f"\nt{number} a step {number}" in said for number in range(2, LONG + 1))


async def test_a_past_moment_is_told_as_it_was_then(ledger: Watched) -> None:
    queries = Queries(ledger)
    await record(ledger, *thoughts(1, 30))
    then = await digest(queries)
    await record(ledger, *thoughts(31, 60), after=30)

    assert await digest(queries) != then
    assert await digest(queries, at=AsOf(version=30)) == then


async def test_digests_of_a_session_that_grows_meanwhile_are_each_of_one_moment(
    ledger: Watched,
) -> None:
    queries = Queries(ledger)
    process = Process(ledger)
    session = (await process.think("a step")).session

    async def grow() -> None:
        for _ in range(30):
            await process.think("a step", session=session)

    async def look() -> list[str]:
        return [await digest(queries, session) for _ in range(30)]

    _, *seen = await asyncio.gather(grow(), look(), look(), look())

    for said in {said for run in seen for said in run}:
        version = int(said.splitlines()[0].split("version ")[1].removesuffix("."))
        assert said == await digest(queries, session, at=AsOf(version=version))


async def test_a_session_that_was_forgotten_is_not_told_of(ledger: Watched) -> None:
    queries = Queries(ledger)
    await record(ledger, *thoughts(1, 3))
    await digest(queries)
    [last] = await ledger.read("s", after=2)
    tombstone = SessionForgotten(events=3, head=last.hash.hex(), because="asked to")
    await ledger.forget("s", Entry(event=tombstone, author="ada", at=0), expecting=3)

    with pytest.raises(Refused) as refused:
        await digest(queries)

    assert refused.value.code is Code.SESSION_FORGOTTEN


async def test_an_unknown_session_has_no_digest(ledger: Watched) -> None:
    for at in (None, AsOf(version=1)):
        with pytest.raises(Refused) as refused:
            await digest(Queries(ledger), "nobody's", at=at)
        assert refused.value.code is Code.NO_SUCH_SESSION
