"""Reading a session as it was, and what changed since."""

from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path

import pytest

from app.process import Process
from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import Queries
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Ledger, Query
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture(params=["memory", "sqlite"])
async def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ledger]:
    kept: Ledger = (
        MemoryLedger() if request.param == "memory" else SqliteLedger(tmp_path / "thoughts.db")
    )
    yield kept
    await kept.close()


@pytest.fixture
async def recalling(ledger: Ledger) -> Queries:
    """A session "s" with an event each second from 1,000 on."""
    times = count(1_000, 1_000)
    process = Process(ledger, clock=lambda: next(times))
    await process.think(
        "reads are cheap", session="s", may_begin=True, assume=("the cache is warm",)
    )
    await process.think("skip the index", session="s", rests_on=(("t1",),))
    await process.think(session="s", refute=("a1",))
    return Queries(ledger)


@pytest.mark.parametrize("moment", [AsOf(version=3), AsOf(time=2_999)], ids=["version", "time"])
async def test_a_session_can_be_read_as_it_was(recalling: Queries, moment: AsOf) -> None:
    then = await recalling.view("s", at=moment)
    now = await recalling.view("s")

    assert (then.session.version, then.stands("t2")) == (3, True)
    assert (now.session.version, now.stands("t2")) == (4, False)


async def test_what_changed_between_two_moments_can_be_asked(recalling: Queries) -> None:
    all_of_it = await recalling.history("s", since=AsOf(time=0))
    the_last = await recalling.history("s", since=AsOf(version=3))
    the_middle = await recalling.history("s", since=AsOf(version=2), at=AsOf(version=3))

    assert [len(one.events) for one in (all_of_it, the_last, the_middle)] == [4, 1, 1]
    assert [turn.thought for turn in the_last.turns()] == ["t1", "t2"]
    assert the_middle.turns() == []


@pytest.mark.parametrize("moment", [AsOf(version=0), AsOf(version=5), AsOf(time=999)], ids=str)
async def test_a_moment_that_the_session_does_not_have_is_refused(
    recalling: Queries, moment: AsOf
) -> None:
    with pytest.raises(Refused) as refused:
        await recalling.view("s", at=moment)

    assert refused.value.code is Code.OUT_OF_RANGE


async def test_moments_in_the_wrong_order_are_refused(recalling: Queries) -> None:
    with pytest.raises(Refused) as refused:
        await recalling.history("s", since=AsOf(version=3), at=AsOf(version=2))

    assert refused.value.code is Code.OUT_OF_RANGE


async def test_an_unknown_session_has_no_past(recalling: Queries) -> None:
    for reading in (
        recalling.view("nobody's"),
        recalling.view("nobody's", at=AsOf(time=5_000)),
        recalling.history("nobody's", since=AsOf(version=0)),
    ):
        with pytest.raises(Refused) as refused:
            await reading
        assert refused.value.code is Code.NO_SUCH_SESSION
    with pytest.raises(Refused) as refused:
        await recalling.excerpt("other", lambda _: set(), lambda outline, _: outline.version)
    assert refused.value.code is Code.NO_SUCH_SESSION


async def test_what_fell_is_found_as_fallen_from_the_moment_it_fell(recalling: Queries) -> None:
    fallen, _ = await recalling.search(Query(text="skip index", standing=Standing.FALLEN), limit=5)
    standing, _ = await recalling.search(
        Query(text="skip index", standing=Standing.STANDS), limit=5
    )

    assert [hit.node for hit in fallen] == ["t2"]
    assert standing == []


async def test_every_word_of_standing_is_kept_up_to_date(ledger: Ledger) -> None:
    process = Process(ledger)
    session = (await process.think("the first way", assume=("a way is there",))).session
    await process.think("the second way", session=session)
    await process.think("the third way", session=session)
    await process.think("the second way again", session=session, revises="t2")
    await process.send(Command(abandon=("t3",), because="no"), session=session)
    await process.think(session=session, refute=("a1",))
    await process.think("the fifth way", session=session, rests_on=(("t1",),))

    hits, _ = await Queries(ledger).search(Query(text="way"), limit=20)

    assert {hit.node: str(hit.standing) for hit in hits} == {
        "a1": "fallen",
        "t1": "fallen",
        "t5": "fallen",
        "t2": "revised",
        "t3": "abandoned",
        "t4": "stands",
    }
