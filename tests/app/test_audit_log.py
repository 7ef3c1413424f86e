"""Uses are gathered and written down together, over every kind of trouble."""

import asyncio
from itertools import count

import pytest

from thoughtline.app.commands.audit_log import (
    AUDIT,
    MAX_AN_HOUR,
    MAX_OF_ONE,
    MAX_WAITING,
    OVERFLOW,
    SEVERAL,
    AuditLog,
    audit_entries,
)
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.head import Head
from thoughtline.store.ledger import Decide, IdempotencyKey
from thoughtline.store.memory.ledger import MemoryLedger

THINK = AuditEntry(what="tools/call think", owner="ada", session="s", taken=10, given=20)


class Counted(MemoryLedger):
    """Counts what is written, and is out of reach when it is told to be."""

    appends = 0
    away = False

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        type(self).appends += 1
        if type(self).away:
            raise Refused(Code.LEDGER_UNREACHABLE, "Away.", hint="Wait.")
        return await super().append(session, decide, key=key)


@pytest.fixture
def ledger() -> Counted:
    Counted.appends, Counted.away = 0, False
    return Counted()


def auditing(ledger: MemoryLedger) -> AuditLog:
    handles = count(1)
    return AuditLog(ledger, lambda: 5_000, lambda: f"h{next(handles)}", lambda _: None)


async def written(ledger: MemoryLedger) -> list[AuditEntry]:
    return [use async for _, use in audit_entries(ledger)]


async def test_a_thousand_uses_are_one_write_and_noting_them_is_none(ledger: Counted) -> None:
    kept = auditing(ledger)
    for number in range(1_000):
        kept.add(AuditEntry(what="tools/call think", owner="ada", token=f"{number % 100}", taken=1))
    assert ledger.appends == 0

    await kept.flush()
    await kept.flush()

    assert ledger.appends == 1
    found = await written(ledger)
    assert len(found) == 100
    assert {(use.times, use.taken) for use in found} == {(10, 10)}


async def test_what_differs_is_told_apart(ledger: Counted) -> None:
    kept = auditing(ledger)
    refused = AuditEntry(what="tools/call think", owner="ada", session="s", result="too_fast")
    for use in (THINK, THINK, refused):
        kept.add(use)

    await kept.flush()

    both = AuditEntry(what=THINK.what, owner="ada", session="s", times=2, taken=20, given=40)
    assert await written(ledger) == [both, refused]


async def test_uses_wait_while_the_record_is_out_of_reach(ledger: Counted) -> None:
    kept = auditing(ledger)
    kept.add(THINK)
    Counted.away = True
    with pytest.raises(Refused):
        await kept.flush()
    kept.add(THINK)
    Counted.away = False

    await kept.flush()

    assert [use.times for use in await written(ledger)] == [2]
    assert (await ledger.of(AUDIT).verify()).damage == ()


@pytest.mark.parametrize("token", ["", "eves"])
async def test_who_changes_names_and_addresses_crowds_nobody_out(
    ledger: Counted, token: str
) -> None:
    kept = auditing(ledger)
    for number in range(MAX_WAITING):
        use = AuditEntry(what="GET", token=token, client=f"client {number}", address=f"::{number}")
        kept.add(use)
    kept.add(THINK)

    await kept.flush()

    found = await written(ledger)
    assert found[-1] == THINK
    assert len(found) <= MAX_OF_ONE + 2
    assert sum(use.times for use in found) == MAX_WAITING + THINK.times


async def test_of_more_than_can_be_kept_the_number_is_told(ledger: Counted) -> None:
    kept = auditing(ledger)
    for number in range(MAX_WAITING + 7):
        kept.add(AuditEntry(what="tools/call think", token=str(number)))

    await kept.flush()

    found = await written(ledger)
    assert len(found) == MAX_WAITING + 1
    assert found[-1].what == OVERFLOW.what
    assert found[-1].times == 7


async def test_a_token_that_is_used_without_end_grows_the_audit_by_a_bounded_number_of_entries(
    ledger: Counted,
) -> None:
    """An hour of 20 different uses each second; whoever else comes is told of as before."""
    seconds = count(0, 1_000)
    kept = AuditLog(ledger, lambda: next(seconds), lambda: "h", lambda _: None)
    for second in range(3_600):
        for number in range(20):
            kept.add(AuditEntry(what=f"GET /{number}", owner="eve", session=f"s{second}"))
        await kept.flush()
    kept.add(THINK)
    await kept.flush()

    found = await written(ledger)
    of_eve = [use for use in found if use.owner == "eve"]
    assert MAX_AN_HOUR <= len(of_eve) <= MAX_AN_HOUR + 60 * 21
    assert {use.session for use in of_eve[-20:]} == {SEVERAL}
    assert found[-1] == THINK


async def test_uses_that_wait_for_their_minute_are_all_counted_at_the_end(ledger: Counted) -> None:
    times = 2 * MAX_AN_HOUR
    kept = auditing(ledger)
    async with kept.running():
        for number in range(times):
            kept.add(AuditEntry(what="mcp", owner="eve", session=f"s{number}"))
            await kept.flush()

    assert sum(use.times for use in await written(ledger)) == times


async def test_what_is_left_at_the_end_is_written_down(ledger: Counted) -> None:
    kept = auditing(ledger)

    async with kept.running():
        kept.add(THINK)

    assert await written(ledger) == [THINK]


async def test_of_one_owner_and_from_a_time_on(ledger: Counted) -> None:
    kept = auditing(ledger)
    kept.add(THINK)
    kept.add(AuditEntry(what="mcp", owner="bob"))
    await kept.flush()

    assert [use async for _, use in audit_entries(ledger, owner="ada")] == [THINK]
    assert [use async for _, use in audit_entries(ledger, since=5_001)] == []
    assert await ledger.sessions(limit=None) == []


class Slow(MemoryLedger):
    """Takes its time to write, and the first time something is wrong that nobody foresaw."""

    faults = 0

    async def append(
        self, session: str, decide: Decide, *, key: IdempotencyKey | None = None
    ) -> Head:
        for _ in range(10):
            await asyncio.sleep(0)
        if type(self).faults:
            type(self).faults -= 1
            raise OSError
        return await super().append(session, decide, key=key)


async def test_what_is_being_written_at_the_end_is_written() -> None:
    ledger = Slow()
    kept = auditing(ledger)
    kept.add(THINK)
    async with kept.running():
        pass

    assert await written(ledger) == [THINK]


async def test_a_fault_that_nobody_foresaw_is_told_and_ends_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("thoughtline.app.commands.audit_log.FLUSH_INTERVAL", 0.001)
    monkeypatch.setattr(Slow, "faults", 1)
    ledger, told, heard = Slow(), list[Exception](), asyncio.Event()

    def tell(trouble: Exception) -> None:
        told.append(trouble)
        heard.set()

    kept = AuditLog(ledger, lambda: 5_000, lambda: "h", tell)
    kept.add(THINK)
    async with kept.running():
        await heard.wait()

    assert [type(one) for one in told] == [OSError]
    assert await written(ledger) == [THINK]
