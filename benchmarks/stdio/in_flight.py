"""64 calls in flight over one pipe, each for a session of its own: durable thoughts a second."""

from benchmarks.measure import Found, Scene, alternately, medians, ratios
from benchmarks.peers import bare, ours
from benchmarks.stdio.server import running

WIDTH = 64
ROUNDS, SECONDS = 5, 2.0

OURS = "thoughtline, thoughtline, full"


def measure(scene: Scene) -> Found:
    peers = [
        ours(scene.folder, "thoughtline", "full", file="in-flight"),
        bare("sdk"),
        bare("fastmcp"),
    ]
    rates: dict[str, list[float]] = {peer.name: [] for peer in peers}
    with running(peers) as servers:
        sessions = {one.name: one.begin(WIDTH) for one in servers}
        counts = {
            one.name: round(scene.of(SECONDS, 0.2) * one.rate(sessions[one.name], WIDTH * 4))
            for one in servers
        }
        for one in alternately(servers, scene.rounds(ROUNDS)):
            rates[one.name].append(one.rate(sessions[one.name], counts[one.name]))
            one.rest()
    found = Found(raw={"thoughts/s": medians(rates)})
    found.rounds["in flight"] = rates[OURS]
    for against in ("bare sdk", "bare fastmcp"):
        found.rounds[f"in flight/{against}"] = ratios(rates[OURS], rates[against])
    return found
