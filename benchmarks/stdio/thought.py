"""One recorded thought after the other: p50, p99 and mean."""

import os
from statistics import mean
from time import perf_counter_ns

from benchmarks.figures import PAIRS
from benchmarks.measure import Found, Scene, alternately, medians, percentile, ratios
from benchmarks.peers import bare, least, ours, reference
from benchmarks.stdio.server import running

ROUNDS = 5
BLOCK = 25
BLOCKS = 20
"""In a round."""

DISK = "the disk alone"


def measure(scene: Scene) -> Found:
    wanted = dict.fromkeys((dialect, durability) for dialect, durability, _ in PAIRS)
    peers = [
        *(ours(scene.folder, *one) for one in wanted),
        *(reference(logging=logging) for logging in (False, True)),
        bare("sdk"),
        bare("fastmcp"),
        *(least(scene.folder, durability) for durability in ("normal", "full")),
    ]
    found = Found()
    taken: dict[str, dict[str, list[float]]] = {what: {} for what in ("p50", "p99", "mean")}
    with running(peers) as servers, (scene.folder / "disk").open("wb", buffering=0) as file:
        for server in servers:
            server.block(BLOCK)
        for _ in range(scene.rounds(ROUNDS)):
            times: dict[str, list[float]] = {DISK: []}
            for server in alternately(servers, scene.of(BLOCKS, 4)):
                times.setdefault(server.name, []).extend(server.block(BLOCK))
                if server is servers[0]:
                    times[DISK] += [_write_through(file.fileno()) for _ in range(BLOCK)]
            for name, values in times.items():
                taken["p50"].setdefault(name, []).append(percentile(values, 50))
                taken["p99"].setdefault(name, []).append(percentile(values, 99))
                taken["mean"].setdefault(name, []).append(mean(values))
    for what, by_name in taken.items():
        found.raw[f"one thought, {what}, us"] = medians(by_name)
        by_name["reference"] = min(by_name["reference"], by_name["reference, logging"], key=mean)
        for dialect, durability, against in PAIRS:
            mine = by_name[f"thoughtline, {dialect}, {durability}"]
            key = f"thought/{what}/{dialect}, {durability}/{against}"
            found.rounds[key] = ratios(mine, by_name[against])
    return found


def _write_through(descriptor: int) -> float:
    """Microseconds to bring two pages to the disk: the least that a durable reply can cost."""
    before = perf_counter_ns()
    os.write(descriptor, bytes(8192))
    os.fdatasync(descriptor)
    return (perf_counter_ns() - before) / 1e3
