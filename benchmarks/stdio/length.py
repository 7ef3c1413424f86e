"""What a long session, and many sessions, cost: time late in a session, and memory left behind."""

from pathlib import Path
from statistics import median

from benchmarks.measure import Found, Scene
from benchmarks.peers import Peer, ours
from benchmarks.stdio.server import running

LATE, CALLS = 10_000, 1_000
THOUGHTS = 100_000
SESSIONS = 10_000
ROUNDS = 5


def measure(scene: Scene) -> Found:
    found = Found()
    for dialect, taken in (
        ("sequentialthinking", _by_servers(scene)),
        ("thoughtline", _by_handles(scene)),
    ):
        found.rounds[f"late/{dialect}"] = [median(late) / median(early) for early, late in taken]
    thoughts, sessions = scene.of(THOUGHTS, 1_000), scene.of(SESSIONS, 20)
    for name, dialect, count in (
        ("one session", "thoughtline", thoughts),
        ("one session", "sequentialthinking", thoughts),
        ("many sessions", "thoughtline", sessions),
    ):
        file = f"{name.replace(' ', '-')}-{dialect}"
        peer = ours(scene.folder, dialect, "normal", file=file)
        found.rounds[f"growth/{name}/{dialect}"] = [_grown(peer, count, many="many" in name)]
    return found


Taken = list[tuple[list[float], list[float]]]
"""Microseconds of early and of late calls, in each round."""


def _by_servers(scene: Scene) -> Taken:
    """Of a dialect whose process is its session: ever new servers in turn with one that is late."""
    count = scene.of(CALLS // ROUNDS, 10)
    taken: Taken = []
    with running([ours(scene.folder, "sequentialthinking", "normal", file="late")]) as (late,):
        late.fill(scene.of(LATE, 200))
        for turn in range(scene.rounds(ROUNDS)):
            one: tuple[list[float], list[float]] = ([], [])
            for number in range(count // 10):
                one[0].extend(_early(scene.folder, f"early-{turn}-{number}"))
                late.think()
                one[1].extend(late.block(10))
            taken.append(one)
    return taken


def _early(folder: Path, file: str) -> list[float]:
    with running([ours(folder, "sequentialthinking", "normal", file=file)]) as (server,):
        server.block(10)
        return server.block(10)


def _by_handles(scene: Scene) -> Taken:
    """One server of our own dialect: a long session in turn with ever new ones at thought 10."""
    count = scene.of(CALLS // ROUNDS, 10)
    taken: Taken = []
    with running([ours(scene.folder, "thoughtline", "normal", file="handles")]) as (server,):
        server.fill(scene.of(LATE, 200))
        handle, length = server.session, server.thoughts
        for _ in range(scene.rounds(ROUNDS)):
            one: tuple[list[float], list[float]] = ([], [])
            for _ in range(count // 10):
                server.go_to("", 0)
                server.block(10)
                one[0].extend(server.block(10))
                server.go_to(handle, length)
                server.think()
                one[1].extend(server.block(10))
                length = server.thoughts
            taken.append(one)
    return taken


def _grown(peer: Peer, count: int, *, many: bool) -> float:
    """Megabytes that so many thoughts, or so many sessions of ten thoughts, leave behind."""
    with running([peer]) as (server,):
        server.fill(200)
        before = server.megabytes()
        if many:
            for _ in range(count):
                server.go_to("", 0)
                server.block(10)
        else:
            server.fill(count)
        return server.megabytes() - before
