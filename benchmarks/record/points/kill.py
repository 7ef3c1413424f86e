"""3. `kill -9` during writes: what was acknowledged and is missing, and what a retry adds."""

from pathlib import Path
from random import Random

from benchmarks.record.measured import SEED, Found, Size
from benchmarks.record.points.writes import PLACE, wording
from benchmarks.record.system import Retries, System

IN_FLIGHT = 8
"""Calls that are sent before the first is answered, so that the kill finds some on their way."""

LOST = "acknowledged and missing after the restart"
ADDED = "rows that a retry with the same key adds"


def measure(system: type[System], folder: Path, size: Size) -> Found:
    rounds = size.of(system, size.kills, least=6)
    random = Random(f"{SEED} kill")
    kept = issubclass(system, Retries)
    total = {"rounds": rounds, "acknowledged": 0, "missing": 0, "retried": 0, "added": 0}
    for number in range(rounds):
        for what, count in _round(system, folder / str(number), random).items():
            total[what] += count
    return Found(
        cells={
            LOST: f"{total['missing']} of {total['acknowledged']:,}",
            ADDED: ("" if kept else "has no key: ") + f"{total['added']} of {total['retried']:,}",
        },
        raw=total if kept else total | {"has no key": system.lacks["Retries"]},
    )


def _round(system: type[System], folder: Path, random: Random) -> dict[str, int]:
    with system(folder) as first:
        session = first.begin("Will this survive?")
        acknowledged, sent = _write_until_killed(first, session, random.randint(20, 120))
    with system(folder) as second:
        there = [one.text[:PLACE] for one in second.stored(session)]
        missing = sum(1 for number in acknowledged if wording(0, number)[:PLACE] not in there)
        again = sorted({*range(sent), *acknowledged})[-2 * IN_FLIGHT :]
        for number in again:
            tool, arguments = second.writing(session, wording(0, number), f"k{number}")
            second.ask(tool, **arguments)
        after = [one.text[:PLACE] for one in second.stored(session)]
    return {
        "acknowledged": len(acknowledged),
        "missing": missing,
        "retried": len(again),
        "added": len(after) - len(set(after)),
    }


def _write_until_killed(running: System, session: str, answers: int) -> tuple[list[int], int]:
    """The numbers that were acknowledged, and how many were sent."""
    numbers: dict[int, int] = {}
    acknowledged = []
    for sent in range(answers + IN_FLIGHT):
        tool, arguments = running.writing(session, wording(0, sent), f"k{sent}")
        numbers[running.client.post(tool, arguments)] = sent
        if sent >= IN_FLIGHT:
            call, answer = running.client.receive()
            if not running.refused(answer):
                acknowledged.append(numbers[call])
    running.client.kill()
    return acknowledged, len(numbers)
