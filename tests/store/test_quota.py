"""How much an owner may store: looked at before each write, and whose it is."""

import asyncio
from typing import TYPE_CHECKING, Any, cast

import pytest

from app.watched import Watched
from sayings import thought
from store.ledgers import entries
from thoughtline.core.refusal import Code, RetryLater
from thoughtline.store.access.quota import with_quota
from thoughtline.store.ledger import Ledger, at_version
from thoughtline.store.memory.ledger import MemoryLedger
from thoughtline.store.storage_usage import StorageUsage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

QUOTA = StorageUsage(sessions=2, thoughts=3, bytes=1_000_000)


@pytest.fixture
def record() -> MemoryLedger:
    return MemoryLedger()


async def fill(record: MemoryLedger, owner: str, quota: StorageUsage = QUOTA) -> None:
    """Write sessions of one thought until the quota refuses."""
    ledger = with_quota(record.of(owner), quota)
    for number in range(10):
        event = thought("t1", "a text")
        await ledger.append(f"s{number}", at_version(0, entries(event), dict))


@pytest.mark.parametrize(
    ("quota", "said"),
    [
        (QUOTA, "2 sessions"),
        (StorageUsage(sessions=9, thoughts=3, bytes=1_000_000), "3 thoughts"),
        (StorageUsage(sessions=9, thoughts=9, bytes=1), "bytes"),
    ],
)
async def test_what_is_over_a_quota_is_not_stored(
    record: MemoryLedger, quota: StorageUsage, said: str
) -> None:
    with pytest.raises(RetryLater, match=said) as refusal:
        await fill(record, "ada", quota)

    assert refusal.value.code == Code.OVER_QUOTA
    held = await record.of("ada").storage_usage()
    assert held.sessions <= quota.sessions
    assert held.thoughts <= quota.thoughts
    with pytest.raises(RetryLater):
        await fill(record, "bob")


async def test_the_last_byte_of_a_quota_is_not_over_it(record: MemoryLedger) -> None:
    ada = record.of("ada")
    await ada.append("s", at_version(0, entries(thought("t1", "a text")), dict))
    held = (await ada.storage_usage()).bytes

    full = with_quota(ada, StorageUsage(sessions=9, thoughts=9, bytes=held))
    with pytest.raises(RetryLater, match="bytes"):
        await full.append("s", at_version(1, entries(thought("t2", "more")), dict))

    roomy = with_quota(ada, StorageUsage(sessions=9, thoughts=9, bytes=held + 1))
    await roomy.append("s", at_version(1, entries(thought("t2", "more")), dict))


async def test_a_full_owner_still_writes_to_sessions_and_reads(record: MemoryLedger) -> None:
    with pytest.raises(RetryLater, match="sessions"):
        await fill(record, "ada")
    ledger = with_quota(record.of("ada"), QUOTA)

    await ledger.append("s0", at_version(1, entries(thought("t2", "more")), dict))

    assert [one.version for one in await ledger.read("s0")] == [1, 2]


@pytest.mark.parametrize(
    ("quota", "said"),
    [
        (StorageUsage(sessions=1, thoughts=9, bytes=1_000_000), "2 sessions; the quota is 1"),
        (StorageUsage(sessions=9, thoughts=1, bytes=1_000_000), "2 thoughts; the quota is 1"),
    ],
)
async def test_who_holds_more_than_a_quota_that_was_lowered_stores_nothing_more(
    record: MemoryLedger, quota: StorageUsage, said: str
) -> None:
    for name in ("a", "b"):
        await record.append(name, at_version(0, entries(thought("t1")), dict))

    with pytest.raises(RetryLater, match=said):
        await with_quota(record, quota).append("c", at_version(0, entries(thought("t1")), dict))


async def test_what_a_guest_writes_counts_for_the_owner_of_the_session(
    record: MemoryLedger,
) -> None:
    ada, bob = record.of("ada"), with_quota(record.of("bob"), QUOTA)
    for number in range(3):
        await ada.append("s", at_version(number, entries(thought(f"t{number + 1}", "mine"))))
    name = await ada.share("s", "bob", "write")

    with pytest.raises(RetryLater, match="3 thoughts"):
        await bob.append(name, at_version(3, entries(thought("t4", "a guest's")), dict))

    await bob.append("own", at_version(0, entries(thought("t1", "his own")), dict))


@pytest.mark.parametrize("full", ["ada", "eve"])
async def test_what_a_guest_writes_counts_for_the_owner_of_this_session_alone(
    record: MemoryLedger, full: str
) -> None:
    """Of two who share one with the guest one may store no more."""
    names = {}
    for owner in ("ada", "eve"):
        for number in range(3 if owner == full else 1):
            event = thought(f"t{number + 1}")
            await record.of(owner).append("s", at_version(number, entries(event), dict))
        handle = await record.of(owner).share("s", "bob", "write")
        names[owner] = handle.encode().decode()  # as a caller says it
    bob = with_quota(record.of("bob"), QUOTA)
    other = next(owner for owner in names if owner != full)

    await bob.append(names[other], at_version(1, entries(thought("t2")), dict))
    with pytest.raises(RetryLater, match="3 thoughts"):
        await bob.append(names[full], at_version(3, entries(thought("t4")), dict))


@pytest.mark.parametrize("held", [1, 2, 3])
async def test_what_is_being_written_is_added_to_what_is_held(
    record: MemoryLedger, held: int
) -> None:
    """Each at the same moment as the one before it, which is not stored yet."""
    quota = StorageUsage(sessions=9, thoughts=held + 2, bytes=1_000_000)
    slow = Watched(record)
    slow.before_append = lambda: asyncio.sleep(0.01)
    ledger = with_quota(slow, quota)
    for number in range(held):
        event = thought(f"t{number + 1}")
        await ledger.append("s", at_version(number, entries(event), dict))
    said: list[tuple[str, float]] = []

    async def write(number: int) -> None:
        try:
            await ledger.append(f"new {number}", at_version(0, entries(thought("t1")), dict))
        except RetryLater as refusal:
            said.append((refusal.message.split(" thoughts")[0], refusal.retry_after))

    await asyncio.gather(*map(write, range(4)))

    assert said == [(f"The owner has {held + 2}", 3_600)] * 2


async def test_what_is_written_to_a_session_that_is_there_takes_no_room_of_a_new_one(
    record: MemoryLedger,
) -> None:
    """At the same moment: neither is stored yet when the other is looked at."""
    quota = StorageUsage(sessions=2, thoughts=9, bytes=1_000_000)
    slow = Watched(record)
    ledger = with_quota(slow, quota)
    await ledger.append("s", at_version(0, entries(thought("t1")), dict))
    slow.before_append = lambda: asyncio.sleep(0.01)

    async with asyncio.TaskGroup() as both:
        both.create_task(ledger.append("s", at_version(1, entries(thought("t2")), dict)))
        both.create_task(ledger.append("new", at_version(0, entries(thought("t1")), dict)))

    assert (await record.storage_usage()).sessions == 2


class OldCounts:
    """A ledger that is written to between its first count and the answer."""

    def __init__(self, ledger: MemoryLedger) -> None:
        self._ledger = ledger
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    async def storage_usage(self) -> StorageUsage:
        usage = await self._ledger.storage_usage()
        if (meanwhile := self.meanwhile) is not None:
            self.meanwhile = None
            await meanwhile()
        return usage


async def test_what_was_recorded_while_it_was_counted_counts(record: MemoryLedger) -> None:
    ledger = OldCounts(record)
    kept = with_quota(cast("Ledger", ledger), StorageUsage(sessions=9, thoughts=1, bytes=9_999))

    async def begin(session: str) -> None:
        await kept.append(session, at_version(0, entries(thought("t1", "a text")), dict))

    ledger.meanwhile = lambda: begin("s1")

    with pytest.raises(RetryLater, match="1 thoughts"):
        await begin("s2")
    assert (await record.storage_usage()).thoughts == 1


class Slow:
    """An owner's ledger with a quota, of which one writer counts and then goes on with that."""

    def __init__(self, record: MemoryLedger, quota: StorageUsage) -> None:
        self.watched = Watched(record)
        self.ledger = with_quota(self.watched, quota)

    async def begin(self, session: str) -> None:
        await self.ledger.append(session, at_version(0, entries(thought("t1")), dict))

    async def goes_on(self, meanwhile: int, under_way: int) -> None:
        """So many sessions are begun while one more counts, and so many are not stored yet."""
        counted, go_on, hold = (asyncio.Event() for _ in range(3))

        async def count_slowly() -> None:
            self.watched.after_count = None
            counted.set()
            await go_on.wait()

        async def held() -> None:
            await hold.wait()

        self.watched.after_count = count_slowly
        last = asyncio.create_task(self.begin("one too many"))
        await counted.wait()
        for number in range(meanwhile):
            await self.begin(f"new {number}")
        self.watched.before_append = held
        others = [asyncio.create_task(self.begin(f"slow {number}")) for number in range(under_way)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.sleep(0.01)
        hold.set()
        await asyncio.gather(*others)
        await last


@pytest.mark.parametrize("under_way", [0, 1, 2])
async def test_thoughts_that_are_recorded_while_one_counts_are_counted(
    record: MemoryLedger, under_way: int
) -> None:
    slow = Slow(record, StorageUsage(sessions=9, thoughts=7, bytes=1_000_000))
    await slow.begin("s")
    for number in range(1, 5):
        await slow.ledger.append("s", at_version(number, entries(thought("t")), dict))

    with pytest.raises(RetryLater, match="7 thoughts; the quota is 7"):
        await slow.goes_on(2 - under_way, under_way)

    assert (await record.storage_usage()).thoughts == 7


@pytest.mark.parametrize("under_way", [0, 1, 2, 3])
async def test_sessions_that_are_begun_while_one_counts_are_counted(
    record: MemoryLedger, under_way: int
) -> None:
    slow = Slow(record, StorageUsage(sessions=4, thoughts=50, bytes=1_000_000))
    await slow.begin("s")

    with pytest.raises(RetryLater, match="4 sessions; the quota is 4"):
        await slow.goes_on(3 - under_way, under_way)

    assert (await record.storage_usage()).sessions == 4
