"""8. Contradictions: found by the server itself, or kept because the caller declares them."""

from pathlib import Path

from benchmarks.record.data.pairs import PAIRS
from benchmarks.record.measured import Found, Size, none_of, share
from benchmarks.record.system import Declares, Detects, System

DETECTED = "contradictions detected: precision, recall"
DECLARED = "declared conflicts shown"


def measure(system: type[System], folder: Path, _: Size) -> Found:
    detects, declares = issubclass(system, Detects), issubclass(system, Declares)
    if not (detects or declares):
        return none_of(system, "Detects", DETECTED, DECLARED)
    found = Found(cells={DETECTED: "declared conflicts only", DECLARED: "has none"})
    with system(folder) as running:
        if isinstance(running, Detects):
            found.cells[DETECTED], found.raw["detected"] = _detected(running)
        if isinstance(running, Declares):
            found.cells[DECLARED], found.raw["declared"] = _declared(running)
    return found


def _detected(running: Detects) -> tuple[str, dict[str, object]]:
    called = [pair for pair in PAIRS if running.detect(pair.one, pair.other)]
    true = [pair for pair in PAIRS if pair.contradictory]
    right = [pair for pair in called if pair.contradictory]
    return f"{share(len(right), len(called))}, {share(len(right), len(true))}", {
        "found": len(right),
        "contradictory": len(true),
        "missed": [pair for pair in true if pair not in right],
        "false alarms": [pair for pair in called if not pair.contradictory],
    }


def _declared(running: Declares) -> tuple[str, dict[str, object]]:
    true = [pair for pair in PAIRS if pair.contradictory]
    session = running.begin("Which of these hold?")
    shown = [pair for pair in true if running.contradict(session, pair.one, pair.other)]
    missed = [pair for pair in true if pair not in shown]
    return f"{len(shown)} of {len(true)}", {"not shown": missed}
