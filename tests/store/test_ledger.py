"""The promise of `Ledger`, run against every store. A new store is done when it passes this, and
test_ledger_search.py and test_ledger_forgetting.py.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from msgspec.structs import replace

from sayings import assumed, merged, refuted, restored, supported, thought, verified
from store.ledgers import entries, write
from thoughtline.core.events import Event, Recorded, ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.codec import encode
from thoughtline.store.head import GENESIS_HASH, Head
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import (
    Decide,
    IdempotencyKey,
    KeyedWrite,
    KeyTaken,
    Ledger,
    SessionSummary,
    VersionConflict,
    at_version,
)
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.reports import Verification


async def events_of(ledger: Ledger, session: str) -> list[Event]:
    return [recorded.event for recorded in await ledger.read(session)]


async def test_a_session_that_never_began_is_empty(ledger: Ledger) -> None:
    assert await ledger.read("s") == []
    assert await ledger.read("s", limit=5) == []
    assert await ledger.sessions(limit=10) == []
    assert await ledger.verify() == Verification(sessions=0, events=0, damage=())


async def test_every_kind_of_event_is_read_as_it_was_recorded(ledger: Ledger) -> None:
    said: list[Event] = [
        assumed("a1", "the cache is warm"),
        thought("t1", "reads are cheap", rests_on=(("a1",), ("t0", "a0"))),
        thought("t2", "or else", branch="b", after="t1", revises="t1"),
        refuted("a1"),
        restored("a1"),
        verified("a1"),
        supported("t2", "t1", "a1"),
        merged("b", head="t2", thought="t3"),
        ThoughtRecorded(
            thought="t3",
            text="",
            confidence=0.1,
            next="?",
            number=7,
            given={"nested": [1, None, {"x": True}], "float": 0.1},
        ),
    ]

    await ledger.append("s", at_version(0, entries(*said)))

    assert await events_of(ledger, "s") == said


async def test_author_time_and_version_are_kept(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"), author="ada", at=2**52)))
    await ledger.append("s", at_version(1, entries(thought("t2"), author="", at=-1)))

    assert [(one.session, one.version, one.author, one.at) for one in await ledger.read("s")] == [
        ("s", 1, "ada", 2**52),
        ("s", 2, "", -1),
    ]


async def test_each_hash_binds_an_event_to_all_before_it(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"), thought("t2"), at=5)))
    await ledger.append("s", at_version(2, entries(thought("t3"), author="bo", at=6)))

    previous = GENESIS_HASH
    for recorded in await ledger.read("s"):
        place = ("s", recorded.version, recorded.author, recorded.at)
        assert recorded.hash == chain_hash(previous, place, encode(recorded.event))
        previous = recorded.hash


async def test_the_same_thought_has_another_hash_in_another_session(ledger: Ledger) -> None:
    await ledger.append("one", at_version(0, entries(thought("t1"))))
    await ledger.append("two", at_version(0, entries(thought("t1"))))

    [one], [two] = await ledger.read("one"), await ledger.read("two")
    assert one.hash != two.hash


async def test_reading_goes_on_from_any_version_for_as_long_as_asked(ledger: Ledger) -> None:
    said = [thought(f"t{n}") for n in range(1, 6)]
    await ledger.append("s", at_version(0, entries(*said)))

    async def versions(after: int, limit: int | None) -> list[int]:
        return [one.version for one in await ledger.read("s", after=after, limit=limit)]

    assert await versions(0, None) == [1, 2, 3, 4, 5]
    assert await versions(3, None) == [4, 5]
    assert await versions(1, 2) == [2, 3]
    assert await versions(3, 100) == [4, 5]
    assert await versions(5, 1) == []
    assert await versions(2, 0) == []


async def test_reading_on_from_a_version_that_is_not_there_is_damage(ledger: Ledger) -> None:
    """Whoever asks has seen that version, so it was lost."""
    await ledger.append("s", at_version(0, entries(thought("t1"))))

    for session in ("s", "never begun"):
        with pytest.raises(Refused) as refusal:
            await ledger.read(session, after=2)
        assert refusal.value.code == Code.LEDGER_DAMAGED


async def test_of_two_writers_with_the_same_past_only_the_first_succeeds(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))

    with pytest.raises(VersionConflict):
        await ledger.append("s", at_version(0, entries(thought("t2"), thought("t3"))))

    assert await events_of(ledger, "s") == [thought("t1")]


async def test_a_writer_must_expect_exactly_what_is_there(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"), thought("t2"))))

    for expecting in (0, 1, 3, 100):
        for added in (entries(thought("t3")), []):
            with pytest.raises(VersionConflict):
                await ledger.append("s", at_version(expecting, added))

    assert await events_of(ledger, "s") == [thought("t1"), thought("t2")]


async def test_of_many_writers_at_once_exactly_one_succeeds(ledger: Ledger) -> None:
    async def write(n: int) -> bool:
        with suppress(VersionConflict):
            await ledger.append("s", at_version(0, entries(thought("t1", f"by {n}"))))
            return True
        return False

    assert sorted(await asyncio.gather(*map(write, range(20)))) == [False] * 19 + [True]
    assert len(await ledger.read("s")) == 1


async def test_a_write_is_stored_whole_or_not_at_all(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))

    with pytest.raises(ValueError, match="surrogates"):
        await ledger.append(
            "s",
            at_version(1, entries(thought("t2"), thought("t3", "half a pair: \ud83d"))),
            key=IdempotencyKey(name="k", digest=b"d"),
        )

    assert await events_of(ledger, "s") == [thought("t1")]
    assert await ledger.keyed_write("k") is None
    await ledger.append("s", at_version(1, entries(thought("t2"))))
    assert await ledger.verify() == Verification(sessions=1, events=2, damage=())


async def test_sessions_are_independent(ledger: Ledger) -> None:
    await ledger.append("one", at_version(0, entries(thought("t1", "in one"))))
    await ledger.append("two", at_version(0, entries(thought("t1", "in two"))))
    await ledger.append("one", at_version(1, entries(thought("t2", "in one"))))

    assert await events_of(ledger, "one") == [thought("t1", "in one"), thought("t2", "in one")]
    assert await events_of(ledger, "two") == [thought("t1", "in two")]


NAMES = ["S", "s", "s ", "ß", "ss", "", "a\0b", "a", "🧵", "null", "1", "%", "_", "é", "e\u0301"]


async def test_names_are_told_apart_to_the_last_character(ledger: Ledger) -> None:
    for name in NAMES:
        await ledger.append(name, at_version(0, entries(thought("t1", name), author=name)))

    for name in NAMES:
        [recorded] = await ledger.read(name)
        assert (recorded.event, recorded.author) == (thought("t1", name), name)
    assert len(await ledger.sessions(limit=100)) == len(NAMES)


TEXTS = [
    "NUL \0 inside",
    "🧵👩‍👩‍👧‍👦",
    "\u202eright to left",
    "\ufeff\uffff\U0010ffff",
    "'; DROP TABLE event; --",
    "\x1b[31mred\r\n",
    "x" * (1 << 20),
]


async def test_any_text_is_kept_to_the_byte(ledger: Ledger) -> None:
    for version, text in enumerate(TEXTS):
        await ledger.append("s", at_version(version, entries(thought("t1", text))))

    assert await events_of(ledger, "s") == [thought("t1", text) for text in TEXTS]
    assert (await ledger.verify()).damage == ()


async def test_a_key_tells_what_was_stored_under_it(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    await ledger.append(
        "s",
        at_version(1, entries(thought("t2"), thought("t3"))),
        key=IdempotencyKey(name="k", digest=b"asked"),
    )

    assert await ledger.keyed_write("k") == KeyedWrite(
        session="s", first=2, last=3, digest=b"asked"
    )
    assert await ledger.keyed_write("K") is None


async def test_a_key_is_taken_once_in_all_sessions(ledger: Ledger) -> None:
    key = IdempotencyKey(name="k", digest=b"first")
    await ledger.append("s", at_version(0, entries(thought("t1"))), key=key)

    for session, expecting in (("s", 1), ("another", 0)):
        with pytest.raises(KeyTaken):
            await ledger.append(
                session,
                at_version(expecting, entries(thought("t2"))),
                key=IdempotencyKey(name="k", digest=b"second"),
            )

    assert await events_of(ledger, "s") == [thought("t1")]
    assert await ledger.read("another") == []
    assert await ledger.keyed_write("k") == KeyedWrite(
        session="s", first=1, last=1, digest=b"first"
    )


async def test_a_conflict_leaves_its_key_free_and_a_taken_key_comes_before_it(
    ledger: Ledger,
) -> None:
    key = IdempotencyKey(name="k", digest=b"d")
    await ledger.append("s", at_version(0, entries(thought("t1"))))

    with pytest.raises(VersionConflict):
        await ledger.append("s", at_version(0, entries(thought("t2"))), key=key)
    assert await ledger.keyed_write("k") is None

    await ledger.append("s", at_version(1, entries(thought("t2"))), key=key)
    with pytest.raises(KeyTaken):
        await ledger.append("s", at_version(1, entries(thought("t2"))), key=key)


async def test_nothing_can_be_appended_and_a_key_remembers_that_too(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, []))
    await ledger.append("s", at_version(0, []), key=IdempotencyKey(name="early", digest=b"d"))
    assert await ledger.sessions(limit=10) == []

    await ledger.append("s", at_version(0, entries(thought("t1"))))
    await ledger.append("s", at_version(1, []), key=IdempotencyKey(name="late", digest=b"d"))

    assert await events_of(ledger, "s") == [thought("t1")]
    assert await ledger.keyed_write("early") == KeyedWrite(
        session="s", first=1, last=0, digest=b"d"
    )
    assert await ledger.keyed_write("late") == KeyedWrite(session="s", first=2, last=1, digest=b"d")


async def test_sessions_are_listed_latest_first_with_their_opening_words(ledger: Ledger) -> None:
    await ledger.append("one", at_version(0, entries(thought("t1", "first  words\nhere"), at=10)))
    await ledger.append("two", at_version(0, entries(refuted("a1"), at=20)))
    taken = assumed("a1", "not the opening")
    await ledger.append("three", at_version(0, entries(taken, thought("t1", "word " * 50), at=30)))
    await ledger.append("one", at_version(1, entries(thought("t2", "later"), at=5)))

    listed = await ledger.sessions(limit=10)
    for summary in listed:
        assert summary.hash == (await ledger.read(summary.session))[-1].hash
    assert [replace(one, position=0, hash=b"") for one in listed] == [
        SessionSummary(session="one", version=2, began=10, latest=5, opening="first words here"),
        SessionSummary(
            session="three", version=2, began=30, latest=30, opening=f"{('word ' * 50)[:79]}…"
        ),
        SessionSummary(session="two", version=1, began=20, latest=20, opening=""),
    ]
    assert [one.session for one in await ledger.sessions(limit=2)] == ["one", "three"]
    assert await ledger.sessions(limit=0) == []
    assert len(await ledger.sessions(limit=None)) == 3
    assert listed[0].position == await ledger.position()


async def test_who_goes_on_in_a_list_misses_no_session_though_others_are_written_to(
    ledger: Ledger,
) -> None:
    for name in "abcdefg":
        await write(ledger, name)
    first = await ledger.sessions(limit=3)
    await write(ledger, "g")
    await write(ledger, "new")
    await write(ledger, "b")

    rest = await ledger.sessions(limit=9, before=first[-1].position)

    assert [one.session for one in first] == ["g", "f", "e"]
    assert [one.session for one in rest] == ["d", "c", "a"]
    assert await ledger.sessions(limit=9, before=rest[-1].position) == []


async def test_verifying_counts_what_it_checked(ledger: Ledger) -> None:
    await ledger.append("one", at_version(0, entries(*(thought(f"t{n}") for n in range(2_500)))))
    await ledger.append("two", at_version(0, entries(thought("t1"))))

    assert await ledger.verify() == Verification(sessions=2, events=2_501, damage=())


async def test_what_was_read_does_not_change_when_more_is_recorded(ledger: Ledger) -> None:
    await ledger.append("s", at_version(0, entries(thought("t1"))))
    before = await ledger.read("s")
    await ledger.append("s", at_version(1, entries(thought("t2"))))

    assert len(before) == 1
    assert (await ledger.read("s"))[:1] == before


class Careless(MemoryLedger):
    """Tells every writer that the session is new."""

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        return await super().append(session, lambda _: decide(Head()), key=key)


class Halving(MemoryLedger):
    """Stores what comes before a fault."""

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        at = len(await self.read(session))
        entries, standings = decide(Head(at))
        for version, entry in enumerate(entries, at):
            await super().append(session, at_version(version, [entry]))
        rest = at_version(at + len(entries), [], lambda: standings)
        return await super().append(session, rest, key=key)


class Shortened(MemoryLedger):
    """Passes over what is missing."""

    async def read(
        self, session: str, *, after: int = 0, limit: int | None = None
    ) -> list[Recorded]:
        return [one for one in await super().read(session) if one.version > after][:limit]


Test = Callable[[Ledger], Awaitable[None]]


@pytest.mark.parametrize(
    ("broken", "test"),
    [
        (Careless, test_of_two_writers_with_the_same_past_only_the_first_succeeds),
        (Careless, test_of_many_writers_at_once_exactly_one_succeeds),
        (Halving, test_a_write_is_stored_whole_or_not_at_all),
        (Shortened, test_reading_on_from_a_version_that_is_not_there_is_damage),
    ],
)
async def test_a_store_that_breaks_the_promise_fails(
    broken: type[MemoryLedger], test: Test
) -> None:
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        await test(broken())
