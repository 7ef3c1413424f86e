"""What all folds of sessions that are kept between calls have in common."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from app.folds import folded, on_record, read, record, state, thoughts
from app.process import Process
from app.watched import Watched
from sayings import assumed, refuted, restored, thought
from thoughtline.app.folds.kept_folds import PAGE, EventAllowance, KeptFolds, Room
from thoughtline.app.folds.outlines import Outlines
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.app.folds.session_cards import SessionCards
from thoughtline.app.process import long_reads
from thoughtline.core.session import Session
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.card import CardOutline
from thoughtline.entrypoints.board.live.session import LiveSession
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.sqlite.ledger import SqliteLedger

LENGTH = 50
LARGE = 1_000_000

KINDS: dict[str, Callable[[Ledger, int], KeptFolds[Any]]] = {
    "sessions to decide on": lambda ledger, room: SessionCache(ledger, Session, capacity=room),
    "outlines": lambda ledger, room: Outlines(ledger, capacity=room),
    "views": lambda ledger, room: KeptFolds(ledger, SessionView, SessionView.apply, Room(room)),
    "cards": lambda ledger, room: KeptFolds(ledger, CardOutline, CardOutline.take_in, Room(room)),
    "live pages": lambda ledger, room: KeptFolds(
        ledger, LiveSession, LiveSession.take_in, Room(room)
    ),
}


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> Callable[..., KeptFolds[Any]]:
    of_kind = KINDS[request.param]
    return lambda ledger, room=LARGE: of_kind(ledger, room)


@pytest.fixture
def ledger() -> Watched:
    return Watched(MemoryLedger())


@pytest.fixture
async def older(tmp_path: Path) -> AsyncIterator[tuple[SqliteLedger, Callable[[], None]]]:
    """A record of four thoughts, and what puts back the copy that was made after the first."""
    path, kept = tmp_path / "thoughts.db", tmp_path / "older.db"
    ledger = SqliteLedger(path)
    await record(ledger, *thoughts(1, 1))
    await ledger.close()
    shutil.copy(path, kept)
    await record(ledger, *thoughts(2, 4), after=1)

    def put_back() -> None:
        kept.replace(path)
        path.with_name("thoughts.db.lock").unlink()

    yield ledger, put_back
    await ledger.close()


async def test_only_what_was_added_is_read(ledger: Watched, kind: Callable[..., Any]) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    folds = kind(ledger)
    first = await read(folds)
    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 3), after=LENGTH)
    ledger.reads.clear()

    assert await read(folds) is first
    assert state(first) == await on_record(ledger)
    assert ledger.reads[0] == 4  # the last that it knew, too


@pytest.mark.parametrize("length", [PAGE - 1, PAGE, PAGE + 1, 2 * PAGE])
async def test_a_long_session_is_read_in_pages(
    ledger: Watched, kind: Callable[..., Any], length: int
) -> None:
    await record(ledger, *thoughts(1, length))

    assert folded(await read(kind(ledger))).version == length
    assert max(ledger.reads) <= PAGE + 1
    assert sum(ledger.reads) == length + length // PAGE  # the last of each page is read again


async def test_a_session_that_never_began_is_not_kept(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    folds = kind(ledger)

    assert folded(await read(folds)).version == 0
    assert "s" not in folds


async def test_the_folds_used_last_are_kept_while_there_is_room(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    for name in ("one", "two", "three"):
        await record(ledger, *thoughts(1, LENGTH), session=name)
    folds = kind(ledger, 2 * (await read(kind(ledger), "one")).weight)

    kept = [await read(folds, name) for name in ("one", "two", "one", "three")]

    assert kept[2] is kept[0]
    assert "two" not in folds
    assert await read(folds, "one") is kept[0]
    assert await read(folds, "two") is not kept[1]


async def test_the_session_in_use_is_kept_however_long_it_is(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    folds = kind(ledger, 1)
    first = await read(folds)

    await record(ledger, thought(f"t{LENGTH + 1}", "more"), after=LENGTH)

    assert await read(folds) is first
    assert folded(first).version == LENGTH + 1


async def test_a_fold_that_was_let_go_is_what_it_was(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    folds = kind(ledger, 1)
    process = Process(ledger)
    for number in range(30):
        name = "ab"[number % 2]
        await process.think(f"{number}", session=name, may_begin=True, assume=(f"so {number}",))
        if number > 10:
            older = (number - number % 2) // 2 - 3
            await process.think(f"better {number}", session=name, revises=f"t{older}")
        await read(folds, name)

    for name in "ab":
        assert state(await read(folds, name)) == await on_record(ledger, name)


async def test_a_small_session_weighs_more_than_its_events(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    await record(ledger, *thoughts(1, 1), session="small")
    await record(ledger, *thoughts(1, 2), session="larger")
    small, larger = [(await read(kind(ledger), name)).weight for name in ("small", "larger")]

    assert small > 2 * (larger - small)


@pytest.mark.parametrize("length", [1, LENGTH - 1, LENGTH, LENGTH + 1, 2 * LENGTH])
async def test_a_session_of_another_record_is_read_anew(
    ledger: Watched, kind: Callable[..., Any], length: int
) -> None:
    """Whether it is shorter, as long, or longer; and so each time that the record changes."""
    first, second = MemoryLedger(), MemoryLedger()
    await record(first, *thoughts(1, LENGTH))
    await record(second, *[assumed(f"a{number}") for number in range(1, length + 1)])
    ledger.use(first)
    folds = kind(ledger)
    await read(folds)

    for other in (second, first, second):
        ledger.use(other)
        assert state(await read(folds)) == await on_record(other)


async def test_a_copy_with_the_same_past_is_gone_on_with(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    first, second = MemoryLedger(), MemoryLedger()
    for other in (first, second):
        await record(other, *thoughts(1, LENGTH))
    ledger.use(first)
    folds = kind(ledger)
    kept = await read(folds)

    ledger.use(second)
    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 1), after=LENGTH)

    assert await read(folds) is kept


async def test_a_session_whose_record_is_lost_is_an_empty_one(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    folds = kind(ledger)
    await read(folds)

    ledger.use(MemoryLedger())

    assert folded(await read(folds)).version == 0
    assert "s" not in folds


async def test_an_older_copy_that_was_put_back_is_read_as_it_is(
    older: tuple[SqliteLedger, Callable[[], None]], kind: Callable[..., Any]
) -> None:
    """It has no event of the version that is known, which to the ledger is damage."""
    ledger, put_back = older
    folds = kind(ledger)
    assert folded(await read(folds)).version == 4
    await ledger.close()

    put_back()

    assert state(await read(folds)) == await on_record(ledger)


async def test_a_record_that_is_replaced_while_it_is_read_is_read_anew(
    ledger: Watched, kind: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    other = MemoryLedger()
    await record(ledger, *thoughts(1, PAGE + 1))
    await record(other, *[assumed(f"a{number}") for number in range(1, PAGE + 2)])
    folds = kind(ledger)
    reading = asyncio.create_task(read(folds))
    for _ in range(5):
        await asyncio.sleep(0)
    assert ledger.reads == [PAGE]
    assert not reading.done()

    ledger.use(other)

    assert state(await reading) == await on_record(other)


async def test_a_read_that_was_given_up_leaves_no_half_of_a_session(
    ledger: Watched, kind: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    folds = kind(ledger)
    with monkeypatch.context() as patched:
        patched.setattr(long_reads, "LONG", 0.0)
        reading = asyncio.create_task(read(folds))
        for _ in range(5):
            await asyncio.sleep(0)
        assert ledger.reads == [LENGTH]
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading

    assert state(await read(folds)) == await on_record(ledger)


async def test_many_who_ask_for_one_session_read_it_once(
    ledger: Watched, kind: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    await record(ledger, *thoughts(1, LENGTH))
    folds = kind(ledger)

    found = await asyncio.gather(*(read(folds) for _ in range(5)))

    assert all(each is found[0] for each in found)
    assert ledger.reads == [LENGTH, 1, 1, 1, 1]


async def test_what_is_recorded_while_a_session_is_read_is_taken_in_once(
    ledger: Watched, kind: Callable[..., Any]
) -> None:
    await record(ledger, *thoughts(1, PAGE))
    folds = kind(ledger)

    async def write() -> None:
        ledger.before_read = None
        await record(ledger, *thoughts(PAGE + 1, PAGE + 1), after=PAGE)

    ledger.before_read = write

    assert state(await read(folds)) == await on_record(ledger)


async def test_few_events_that_take_long_are_read_in_parts(
    ledger: Watched, kind: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_reads, "LONG", 0.0)
    judgements = [refuted("a1"), restored("a1")] * 6
    await record(ledger, assumed("a1"), *judgements)

    turns, reading = 0, asyncio.ensure_future(read(kind(ledger)))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1

    await reading
    assert turns >= len(judgements)


async def test_owners_who_share_a_room_do_not_find_each_others_sessions() -> None:
    whole, room = MemoryLedger(), Room(LARGE)
    folds = [
        KeptFolds(whole.of(owner), SessionView, SessionView.apply, room) for owner in ("ada", "bob")
    ]
    for owner, length in (("ada", 3), ("bob", 5)):
        await record(whole.of(owner), *thoughts(1, length))

    assert [folded(await read(each)).version for each in folds] == [3, 5]
    assert len(room) == 2


async def test_with_an_allowance_a_session_is_read_in_several_calls(ledger: Watched) -> None:
    await record(ledger, *thoughts(1, 2 * PAGE + 1))
    folds = KINDS["views"](ledger, LARGE)

    seen = []
    for _ in range(3):
        async with folds.current("s", EventAllowance(PAGE)) as kept:
            seen.append((kept.head.version, kept.is_whole))

    assert seen == [(PAGE, False), (2 * PAGE, False), (2 * PAGE + 1, True)]


async def test_what_has_grown_while_somebody_held_it_takes_the_room_of_others(
    ledger: Watched,
) -> None:
    await record(ledger, *thoughts(1, LENGTH))
    await record(ledger, *thoughts(1, 1), session="small")
    sizes = [(await read(KINDS["views"](ledger, 1), name)).weight for name in ("s", "small")]
    folds = KINDS["views"](ledger, sum(sizes))
    await read(folds, "small")
    async with folds.current("s") as kept:
        held = kept
    assert "small" in folds

    await record(ledger, *thoughts(LENGTH + 1, LENGTH + 1), after=LENGTH)
    assert await folds.go_on("s", held.fold, lambda _: held.head)

    assert "small" not in folds


async def test_a_card_is_made_anew_where_an_older_copy_was_put_back(
    older: tuple[SqliteLedger, Callable[[], None]],
) -> None:
    ledger, put_back = older
    cards = SessionCards(ledger)
    summary, card = await cards.current("s")
    assert (summary.version, card and card.text) == (4, "a step 4")
    await ledger.close()

    put_back()

    summary, card = await cards.current("s")
    assert (summary.version, card and card.text) == (1, "a step 1")
