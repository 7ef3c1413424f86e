"""From the start of a process to its first answers, and the memory that it holds then."""

from time import sleep

from benchmarks.measure import Found, Scene, alternately, medians, ratios
from benchmarks.peers import Peer, bare, ours, reference
from benchmarks.stdio.server import Server

SETTLE = 0.2
"""Seconds between the last answer and a look at the memory."""

STARTS = 15


def measure(scene: Scene) -> Found:
    mine = {dialect: ours(scene.folder, dialect, "full") for dialect in DIALECTS}
    theirs = {
        "reference": reference(logging=False),
        "bare sdk": bare("sdk"),
        "bare fastmcp": bare("fastmcp"),
    }
    peers = [*mine.values(), *theirs.values()]
    runs: dict[str, list[tuple[float, float, float]]] = {peer.name: [] for peer in peers}
    for peer in peers:
        _start(peer)  # compiles what is not compiled yet, and brings the files into memory
    for peer in alternately(peers, scene.rounds(STARTS)):
        runs[peer.name].append(_start(peer))
    found = Found()
    for number, what in enumerate(("initialize", "tools/list", "idle")):
        values = {name: [run[number] for run in taken] for name, taken in runs.items()}
        found.raw[what] = medians(values)
        for dialect, one in mine.items():
            for against, other in theirs.items():
                key = f"start/{what}/{dialect}/{against}"
                found.rounds[key] = ratios(values[one.name], values[other.name])
    return found


DIALECTS = ("thoughtline", "sequentialthinking")


def _start(peer: Peer) -> tuple[float, float, float]:
    """Milliseconds to `initialize` and to `tools/list`, and megabytes."""
    with Server(peer) as server:
        greeted, listed = server.greet()
        sleep(SETTLE)
        return greeted, listed, server.megabytes()
