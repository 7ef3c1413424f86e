"""2. Lost and doubled writes: several processes write one session at the same time."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.record.measured import Found, Size
from benchmarks.record.system import Stored, System

PROCESSES = (1, 2, 4, 8)
PLACE = 40
"""Characters of a text that tell it from all others: one server shows no more than 60."""


@dataclass
class Written:
    acknowledged: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """What the server said instead."""


def measure(system: type[System], folder: Path, size: Size) -> Found:
    found = Found(cells={})
    for processes in PROCESSES:
        writes = size.of(system, size.writes, least=80)
        row = f"{processes} processes: lost, doubled, same number twice, refused"
        counts = _race(system, folder / str(processes), processes, writes // processes)
        told = (counts[one] for one in ("lost", "doubled", "same number twice", "refused"))
        found.cells[row] = f"{', '.join(map(str, told))} of {counts['writes']:,}"
        found.raw[row] = counts
    return found


def _race(system: type[System], folder: Path, processes: int, each: int) -> dict[str, int]:
    with ExitStack() as stack:
        running = [stack.enter_context(system(folder))]
        session = running[0].begin("Who writes where?")
        running += [stack.enter_context(system(folder)) for _ in range(processes - 1)]
        with ThreadPoolExecutor(processes) as pool:
            done = list(pool.map(lambda n: _write(running[n], session, n, each), range(processes)))
    with system(folder) as fresh:
        stored = fresh.stored(session)
    return {
        "writes": processes * each,
        "refused": sum(len(one.refused) for one in done),
        **compared([text for one in done for text in one.acknowledged], stored),
    }


def _write(running: System, session: str, writer: int, each: int) -> Written:
    written = Written()
    for number in range(each):
        text = wording(writer, number)
        tool, arguments = running.writing(session, text, f"w{writer}-{number}")
        answer = running.client.call(tool, arguments)
        if running.refused(answer):
            written.refused.append(answer.text)
        else:
            written.acknowledged.append(text)
    return written


def wording(writer: int, number: int) -> str:
    return f"Writer {writer} noted {number} of its observations about the slow query."


def compared(acknowledged: list[str], stored: list[Stored]) -> dict[str, int]:
    """What was promised against what is there. A text counts once; its place must be its own."""
    there = Counter(one.text[:PLACE] for one in stored)
    places = Counter(one.place for one in stored)
    return {
        "lost": sum(1 for text in acknowledged if not there[text[:PLACE]]),
        "doubled": sum(count - 1 for count in there.values() if count > 1),
        "same number twice": sum(count - 1 for count in places.values() if count > 1),
    }
