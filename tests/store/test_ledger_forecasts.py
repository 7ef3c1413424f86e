"""The events that calibration reads: the same in every store, and no others."""

from collections.abc import AsyncIterator

import pytest

from places import DATA
from sayings import came, thought
from store.ledgers import entries, forget
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.core.calibration import Forecast
from thoughtline.core.events import Event, OutcomeRecorded, Recorded, ThoughtRecorded, VerdictGiven
from thoughtline.store import codec
from thoughtline.store.export_format import Reader
from thoughtline.store.integrity import hash_chain
from thoughtline.store.ledger import Ledger, at_version


def sure(name: str, confidence: float = 0.9, *, revises: str = "") -> Event:
    return ThoughtRecorded(thought=name, text="…", confidence=confidence, revises=revises)


def verified(on: str) -> Event:
    return VerdictGiven(on=on, verdict="verified", because="seen")


async def listed(events: AsyncIterator[Recorded]) -> list[tuple[str, int]]:
    return [(recorded.session, recorded.version) async for recorded in events]


async def forecasts(ledger: Ledger) -> list[Forecast]:
    return await CalibrationReport(ledger).forecasts()


async def test_of_each_session_what_may_matter_is_read_in_its_order(ledger: Ledger) -> None:
    said = (thought("t1"), sure("t2"), thought("t3"), came("t2", true=True), verified("t3"))
    await ledger.append("b", at_version(0, entries(*said)))
    await ledger.append("a", at_version(0, entries(sure("t1"))))
    await ledger.append("b", at_version(5, entries(sure("t4", 1.0))))
    await ledger.append("", at_version(0, entries(sure("t1"))))

    assert await listed(ledger.forecast_events()) == [
        *(("", 1), ("a", 1), ("b", 2), ("b", 4), ("b", 5), ("b", 6))
    ]
    every = [one.recorded for one in await ledger.events_after(0, limit=99)]
    assert [one async for one in ledger.forecast_events()] == sorted(
        (one for one in every if codec.is_forecast(codec.encode(one.event))),
        key=lambda one: (one.session, one.version),
    )


async def test_a_text_that_speaks_of_confidence_is_no_forecast(ledger: Ledger) -> None:
    quoted = 'It wrote {"confidence": 0.9} and "type":"VerdictGiven".'
    await ledger.append("s", at_version(0, entries(thought("t1", quoted))))

    assert await listed(ledger.forecast_events()) == []


async def test_what_a_caller_calls_a_confidence_changes_no_report(ledger: Ledger) -> None:
    """It is read, since it looks the same, and says nothing."""
    await ledger.append("s", at_version(0, entries(sure("t1"), came("t1", true=True))))
    known = await forecasts(ledger)
    mine = ThoughtRecorded(
        thought="t2", text='"confidence":', given={"confidence": 0.1, "x": [{"confidence": 1}]}
    )

    await ledger.append("s", at_version(2, entries(mine, came("t2", true=False))))

    assert len(await listed(ledger.forecast_events())) == 4
    assert await forecasts(ledger) == known != []


def test_what_0_3_0_stored_is_known_by_its_bytes() -> None:
    with (DATA / "releases/0.3.0/export.jsonl").open("rb") as export:
        stored = list(Reader(export).events())

    matter = [one for one in stored if states_or_settles(one.event)]
    known = [one for one in stored if codec.is_forecast(codec.encode(one.event))]

    assert len(matter) > 20
    assert [one for one in matter if one not in known] == []


def states_or_settles(event: Event) -> bool:
    if isinstance(event, ThoughtRecorded):
        return event.confidence is not None
    return isinstance(event, VerdictGiven | OutcomeRecorded)


async def test_an_owner_reads_what_is_his_alone(ledger: Ledger) -> None:
    for owner in ("", "ada", "bo", "\x1f"):
        for session in ("s", "\x1f[", "\U0010ffff"):
            await ledger.of(owner).append(session, at_version(0, entries(sure("t1"))))
    await ledger.of("ada").share("s", "bo", "write")

    for owner in ("", "ada", "bo", "\x1f"):
        found = await listed(ledger.of(owner).forecast_events())
        assert sorted(found) == [("\x1f[", 1), ("s", 1), ("\U0010ffff", 1)]


async def test_a_report_counts_what_was_written_just_now(ledger: Ledger) -> None:
    right, wrong = (
        Forecast(author="ada", kind="thought", confidence=0.9, came_true=true)
        for true in (True, False)
    )
    await ledger.append("s", at_version(0, entries(sure("t1"))))
    assert await forecasts(ledger) == []

    await ledger.append("s", at_version(1, entries(came("t1", true=True))))
    assert await forecasts(ledger) == [right]
    await ledger.append("s", at_version(2, entries(sure("t2", revises="t1"))))
    assert await forecasts(ledger) == [right]
    await ledger.append("s", at_version(3, entries(verified("t2"))))
    assert await forecasts(ledger) == [right, right]
    await ledger.append("s", at_version(4, entries(came("t1", true=False))))
    assert await forecasts(ledger) == [wrong, right]
    await forget(ledger, "s")
    assert await forecasts(ledger) == []


async def test_more_than_one_page_is_read(ledger: Ledger) -> None:
    for session in ("a", "b"):
        said = [sure(f"t{n}") for n in range(1, 1_202)]
        await ledger.append(session, at_version(0, entries(*said)))

    found = await listed(ledger.forecast_events())

    assert found == [(session, n) for session in ("a", "b") for n in range(1, 1_202)]


async def test_a_report_costs_nothing_for_events_that_are_no_forecasts(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = 0
    decode = hash_chain.decode_row

    def counting(session: str, row: codec.Row, *, after: int, previous: bytes) -> Recorded:
        nonlocal read
        read += 1
        return decode(session, row, after=after, previous=previous)

    await ledger.append("s", at_version(0, entries(sure("t1"), came("t1", true=True))))
    monkeypatch.setattr(hash_chain, "decode_row", counting)
    assert len(await forecasts(ledger)) == 1
    before, read = read, 0
    await ledger.append("s", at_version(2, entries(*(thought(f"t{n}") for n in range(2, 500)))))
    for session in range(50):
        await ledger.append(f"other {session}", at_version(0, entries(thought("t1"))))
    read = 0

    assert len(await forecasts(ledger)) == 1
    assert read == before == 2
