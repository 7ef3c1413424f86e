"""What it costs to read: the first `recall` of a process, and of a session of 50,000 thoughts."""

from statistics import median

from benchmarks.measure import Found, Scene, cpu, medians
from benchmarks.peers import ours
from benchmarks.stdio.server import Server, running

THOUGHTS = 50_000
FEW = 10
AGAIN = 20
"""Recalls after the first, for which the clock of processor time is too coarse alone."""
ROUNDS = 5


def measure(scene: Scene) -> Found:
    found = Found()
    lengths = {"few": FEW, "many": scene.of(THOUGHTS, 500)}
    taken: dict[str, list[float]] = {}
    for name, thoughts in lengths.items():
        peer = ours(scene.folder, "thoughtline", "full", file=f"recall-{name}")
        with running([peer]) as (server,):
            server.fill(thoughts)
            session = server.session
        for _ in range(scene.rounds(ROUNDS)):
            with running([peer]) as (server,):
                for turn, count in (("first", 1), ("again", AGAIN)):
                    clock, used = _recall(server, session, count)
                    taken.setdefault(f"{name}, {turn}, ms", []).append(clock)
                    taken.setdefault(f"{name}, {turn}, processor ms", []).append(used)
    found.raw = medians(taken)
    found.rounds = {
        "recall/first": taken["few, first, ms"],
        "recall/first, processor": taken["few, first, processor ms"],
        "recall/again": taken["few, again, ms"],
        "recall/long, first": taken["many, first, ms"],
        "recall/long, first, processor": taken["many, first, processor ms"],
        "recall/long": taken["many, again, ms"],
        "recall/long, processor": taken["many, again, processor ms"],
    }
    return found


def _recall(server: Server, session: str, count: int) -> tuple[float, float]:
    """Milliseconds of one by the clock, and of processor time."""
    before = cpu([server.pid])[server.pid]
    taken = [server.call("recall", {"session": session})[1] for _ in range(count)]
    used = cpu([server.pid])[server.pid] - before
    return median(taken) / 1e3, used / count * 1e3
