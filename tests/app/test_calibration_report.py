"""The calibration of all sessions, and what it reads for that."""

import pytest

from sayings import came
from thoughtline.app.queries.calibration_report import CalibrationReport
from thoughtline.core.calibration import MINIMUM
from thoughtline.core.events import Event, ThoughtRecorded
from thoughtline.store.ledger import Entry, at_version
from thoughtline.store.memory.ledger import MemoryLedger


def sure(name: str, confidence: float) -> Event:
    return ThoughtRecorded(thought=name, text="…", confidence=confidence)


async def recorded(*sessions: tuple[str, int]) -> CalibrationReport:
    """Sessions with an author and so many forecasts that came true."""
    ledger = MemoryLedger()
    for number, (author, count) in enumerate(sessions):
        events: list[Event] = []
        for n in range(1, count + 1):
            events += [sure(f"t{n}", 0.9), came(f"t{n}", true=True)]
        entries = [Entry(event=event, author=author, at=0) for event in events]
        await ledger.append(f"s{number}", at_version(0, entries))
    return CalibrationReport(ledger)


async def test_all_sessions_count_together() -> None:
    report = await recorded(("ada", MINIMUM - 1), ("bob", 3), ("ada", 1))

    everybody, ada, bob = await report.groups()

    assert (everybody.author, everybody.kind, everybody.calibration.count) == ("", "", 23)
    assert (ada.author, ada.calibration.count) == ("ada", 20)
    assert ada.calibration.brier == pytest.approx(0.01)
    assert (bob.author, bob.calibration.count, bob.calibration.brier) == ("bob", 3, None)


async def test_one_author_can_be_asked_about() -> None:
    report = await recorded(("ada", 2), ("bob", 3))

    [bob] = await report.groups("bob")

    assert (bob.author, bob.calibration.count) == ("bob", 3)
    assert await report.groups("eve") == []
