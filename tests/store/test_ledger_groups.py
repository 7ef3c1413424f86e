"""What every store keeps when many write at the same time, and their writes go together."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import pytest

from sayings import thought
from store.ledgers import entries, write
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.access.quota import with_quota
from thoughtline.store.head import Head
from thoughtline.store.ledger import (
    Decide,
    Decision,
    Entry,
    IdempotencyKey,
    KeyTaken,
    Ledger,
    Query,
    VersionConflict,
)
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.storage_usage import StorageUsage


def adding(text: str, *, count: int = 1) -> Decide:
    """Adds thoughts to whatever is there."""

    def decide(head: Head) -> tuple[list[Entry], dict[str, Standing]]:
        numbers = range(head.version + 1, head.version + 1 + count)
        return entries(*(thought(f"t{number}", text) for number in numbers)), {}

    return decide


def raising(fault: Exception) -> Decide:
    def decide(_: Head) -> tuple[list[Entry], dict[str, Standing]]:
        raise fault

    return decide


async def texts_of(ledger: Ledger, session: str = "s") -> list[str]:
    events = [recorded.event for recorded in await ledger.read(session)]
    return [event.text for event in events if isinstance(event, ThoughtRecorded)]


async def outcomes(*calls: Awaitable[object]) -> list[BaseException | None]:
    """What each was refused for, None where it was not."""
    said = await asyncio.gather(*calls, return_exceptions=True)
    return [one if isinstance(one, BaseException) else None for one in said]


async def is_whole(ledger: Ledger) -> bool:
    return (await ledger.verify()).damage == ()


async def test_calls_at_once_on_one_session_are_decided_in_the_order_in_which_they_came(
    ledger: Ledger,
) -> None:
    assert await outcomes(*(ledger.append("s", adding(f"{n}")) for n in range(60))) == [None] * 60

    assert await texts_of(ledger) == [f"{n}" for n in range(60)]
    assert [one.version for one in await ledger.read("s")] == list(range(1, 61))
    assert await is_whole(ledger)


async def test_calls_at_once_on_many_sessions_are_all_stored(ledger: Ledger) -> None:
    calls = [ledger.append(f"s{n % 20}", adding(f"{n}", count=2)) for n in range(100)]
    assert await outcomes(*calls) == [None] * 100

    for n in range(20):
        assert await texts_of(ledger, f"s{n}") == [
            f"{text}" for text in range(n, 100, 20) for _ in range(2)
        ]
    assert (await ledger.storage_usage()).thoughts == 200
    assert len(await ledger.sessions(limit=None)) == 20
    assert await is_whole(ledger)


async def test_what_goes_together_with_others_is_found_and_followed_like_any_other(
    ledger: Ledger,
) -> None:
    await outcomes(*(ledger.append(f"s{n}", adding(f"seal {n}")) for n in range(9)))

    assert len(await ledger.search(Query(text="seal"), limit=20)) == 9
    events = await ledger.events_after(0, limit=20)
    assert {one.recorded.session for one in events} == {f"s{n}" for n in range(9)}


async def test_one_that_is_refused_harms_no_other_of_its_group(ledger: Ledger) -> None:
    refusal = Refused(Code.OVER_LIMIT, "No.", hint="Do not.")
    faults = [refusal, ZeroDivisionError(), VersionConflict("s"), None]

    def calls(session: Callable[[int], str]) -> list[Awaitable[Head]]:
        return [
            ledger.append(
                session(n),
                adding("stored") if fault is None else raising(fault),
                key=IdempotencyKey(name=session(n) + f"{n}", digest=b"d"),
            )
            for n, fault in enumerate(faults * 5)
        ]

    assert await outcomes(*calls(lambda _: "one")) == faults * 5
    assert await outcomes(*calls(lambda n: f"s{n}")) == faults * 5
    assert await texts_of(ledger, "one") == ["stored"] * 5
    assert [len(await texts_of(ledger, f"s{n}")) for n in range(20)] == [0, 0, 0, 1] * 5
    assert await ledger.keyed_write("one0") is None
    assert await is_whole(ledger)


async def test_one_that_is_no_unicode_harms_no_other_of_its_group(ledger: Ledger) -> None:
    await write(ledger, "one")
    texts = ["first", "half a pair: \ud83d", "second"]
    for session in ("one", "another"):
        first, half, second = await outcomes(
            *(ledger.append(session, adding(text)) for text in texts)
        )
        assert (first, second) == (None, None)
        assert isinstance(half, UnicodeError)

    assert await texts_of(ledger, "one") == ["…", "first", "second"]
    assert await is_whole(ledger)


async def test_each_is_asked_about_the_version_that_those_before_it_made(ledger: Ledger) -> None:
    asked: list[int] = []

    def counting(decide: Decide) -> Decide:
        def counted(head: Head) -> Decision:
            asked.append(head.version)
            return decide(head)

        return counted

    decides = [
        adding("two", count=2),
        lambda _: ([], {}),
        raising(ZeroDivisionError()),
        adding("one"),
    ]
    await outcomes(*(ledger.append("s", counting(decide)) for decide in decides * 2))

    assert asked == [0, 2, 2, 2, 3, 5, 5, 5]


async def test_whoever_was_answered_goes_on_before_the_next_are_decided(ledger: Ledger) -> None:
    went_on: list[str] = []
    seen: list[list[str]] = []
    meanwhile: list[Awaitable[Head]] = []

    def looking(head: Head) -> Decision:
        seen.append([*went_on])
        return adding("second")(head)

    def deciding(head: Head) -> Decision:
        meanwhile.append(asyncio.ensure_future(ledger.append("s", looking)))
        return adding("first")(head)

    await ledger.append("s", deciding)
    went_on.append("first")
    await asyncio.gather(*meanwhile)

    assert seen == [["first"]]


async def test_a_key_that_comes_twice_in_a_group_is_used_once(ledger: Ledger) -> None:
    key = IdempotencyKey(name="k", digest=b"d")

    said = await outcomes(
        ledger.append("s", adding("first"), key=key),
        ledger.append("s", adding("without")),
        ledger.append("s", adding("again"), key=key),
        ledger.append("another", adding("elsewhere"), key=key),
        ledger.append("s", raising(ZeroDivisionError()), key=key),
    )

    assert [type(one) for one in said] == [type(None), type(None), KeyTaken, KeyTaken, KeyTaken]
    assert await texts_of(ledger) == ["first", "without"]
    assert await texts_of(ledger, "another") == []
    found = await ledger.keyed_write("k")
    assert found is not None
    assert (found.session, found.first, found.last) == ("s", 1, 1)


async def test_owners_in_one_group_have_sessions_and_keys_of_their_own(ledger: Ledger) -> None:
    parts = [ledger.of(owner) for owner in ("", "ada", "bob")]
    key = IdempotencyKey(name="k", digest=b"d")

    said = await outcomes(*(part.append("s", adding("mine"), key=key) for part in parts * 2))

    assert said[:3] == [None] * 3
    assert [type(one) for one in said[3:]] == [KeyTaken] * 3
    assert [await texts_of(part) for part in parts] == [["mine"]] * 3
    assert await is_whole(ledger)


async def test_a_key_that_was_used_before_harms_no_other_session(ledger: Ledger) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await ledger.append("used", adding("before"), key=key)

    said = await outcomes(
        ledger.append("s", adding("kept")), ledger.append("new", adding("not kept"), key=key)
    )

    assert (said[0], type(said[1])) == (None, KeyTaken)
    assert [one.session for one in await ledger.sessions(limit=9)] == ["s", "used"]


async def test_standings_and_usage_of_each_are_kept(ledger: Ledger) -> None:
    def fallen(head: Head) -> tuple[Sequence[Entry], Mapping[str, Standing]]:
        stored, _ = adding("seal")(head)
        return stored, {f"t{head.version + 1}": Standing.FALLEN}

    await outcomes(*(ledger.append(f"s{n}", fallen if n % 2 else adding("seal")) for n in range(4)))

    hits = await ledger.search(Query(text="seal", standing=Standing.FALLEN), limit=9)
    assert {hit.event.session for hit in hits} == {"s1", "s3"}


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
async def test_a_caller_who_is_cancelled_stored_all_or_nothing_and_harms_no_other(
    ledger: Ledger, turns: int
) -> None:
    calls = [asyncio.create_task(ledger.append("s", adding(f"{n}", count=2))) for n in range(5)]
    for _ in range(turns):
        await asyncio.sleep(0)
    calls[2].cancel()
    said = await outcomes(*calls)

    assert said[:2] + said[3:] == [None] * 4
    kept = await texts_of(ledger)
    assert [one for one in kept if one != "2"] == ["0", "0", "1", "1", "3", "3", "4", "4"]
    assert kept.count("2") in (0, 2)
    if turns == 0:
        assert isinstance(said[2], asyncio.CancelledError)
        assert kept.count("2") == 0
    assert await is_whole(ledger)


class Forgetful(MemoryLedger):
    """Stores nothing more once somebody was refused."""

    refused = False

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        if self.refused:
            return Head()
        try:
            return await super().append(session, decide, key=key)
        except Exception:
            self.refused = True
            raise


class Hasty(MemoryLedger):
    """Lets everybody who comes at the same time decide on the same version."""

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        head = Head(len(await self.read(session)))
        await asyncio.sleep(0)
        return await super().append(session, lambda _: decide(head), key=key)


@pytest.mark.parametrize(
    ("broken", "test"),
    [
        (Forgetful, test_one_that_is_refused_harms_no_other_of_its_group),
        (Hasty, test_each_is_asked_about_the_version_that_those_before_it_made),
    ],
)
async def test_a_store_that_breaks_the_promise_fails(
    broken: type[MemoryLedger], test: Callable[[Ledger], Awaitable[None]]
) -> None:
    with pytest.raises(AssertionError):
        await test(broken())


async def test_no_more_begin_at_once_than_a_quota_holds(ledger: Ledger) -> None:
    """More than go together: what was counted before the first group is old for the second."""
    kept = with_quota(ledger, StorageUsage(sessions=5, thoughts=1_000, bytes=1 << 30))

    await outcomes(*(kept.append(f"s{n}", adding("x")) for n in range(600)))
    assert (await ledger.storage_usage()).sessions == 5


async def test_no_more_are_recorded_at_once_than_a_quota_holds(ledger: Ledger) -> None:
    kept = with_quota(ledger, StorageUsage(sessions=5, thoughts=30, bytes=1 << 30))

    await outcomes(*(kept.append("s", adding("x")) for _ in range(60)))
    assert (await ledger.storage_usage()).thoughts == 30
