"""Durable thoughts over HTTP, beside bare servers that store nothing."""

from collections.abc import Mapping
from contextlib import ExitStack
from itertools import product

from benchmarks.http.load import (
    CONNECTIONS,
    ERAS,
    Peer,
    Seen,
    bare,
    load,
    sessions,
    thoughtline,
    told,
    warm_up,
)
from benchmarks.measure import Found, Scene, ratios
from store.postgres_server import running

ROUNDS, SECONDS, QUICK = 3, 4, 1

OURS = ("SQLite", "PostgreSQL")
THEIRS = ("bare fastmcp", "bare sdk")

Rounds = dict[tuple[str, int, str], list[Seen]]


def measure(scene: Scene) -> Found:
    with ExitStack() as stack:
        server = stack.enter_context(running(on_disk=True))
        file, ours = (
            thoughtline(stack, database)
            for database in (str(scene.folder / "http.db"), server.url())
        )
        return _beside_bare(
            scene,
            {
                "SQLite": Peer([file], [sessions(file[0])], is_recording=True),
                "PostgreSQL": Peer([ours], [sessions(ours[0])], server.backends, is_recording=True),
                "bare fastmcp": Peer([bare(stack, "fastmcp")]),
                "bare sdk": Peer([bare(stack, "sdk")]),
            },
        )


def _beside_bare(scene: Scene, peers: Mapping[str, Peer]) -> Found:
    """One server of each kind. Ratios are to the bare ones in the same round."""
    rows: Rounds = {}
    connections = scene.of(CONNECTIONS, CONNECTIONS[:1])
    eras = scene.of(ERAS, ERAS[:1])
    for peer in peers.values():
        warm_up(scene, peer, CONNECTIONS[-1])
    for _ in range(scene.rounds(ROUNDS)):
        for era, count, name in product(eras, connections, peers):
            seen = load(peers[name], era=era, connections=count, seconds=scene.of(SECONDS, QUICK))
            rows.setdefault((era, count, name), []).append(seen)
    found = Found()
    for (era, count, name), rounds in rows.items():
        found.raw[f"{name}, {era}, {count} connections"] = told(rounds)
    for era, count, mine, theirs in product(eras, connections, OURS, THEIRS):
        found.rounds[f"http/{era}/{count}/{mine}/{theirs}"] = ratios(
            [seen.rate for seen in rows[era, count, mine]],
            [seen.rate for seen in rows[era, count, theirs]],
        )
    return found
