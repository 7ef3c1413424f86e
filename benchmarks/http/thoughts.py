"""Durable thoughts over HTTP, beside bare servers that store nothing, and over two replicas."""

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
)
from benchmarks.measure import Found, Scene, ratios
from store.postgres_server import running

ROUNDS, REPLICA_ROUNDS = 3, 5
WARM_UP, SECONDS, QUICK = 2, 4, 1

OURS = ("SQLite", "PostgreSQL")
THEIRS = ("bare fastmcp", "bare sdk")

Rounds = dict[tuple[str, int, str], list[Seen]]


def measure(scene: Scene) -> Found:
    with ExitStack() as stack:
        server = stack.enter_context(running(on_disk=True))
        file, one, other = (
            thoughtline(stack, database)
            for database in (str(scene.folder / "http.db"), server.url(), server.url())
        )
        known = sessions(one[0])
        found = _beside_bare(
            scene,
            {
                "SQLite": Peer([file], [sessions(file[0])], is_recording=True),
                "PostgreSQL": Peer([one], [known], server.backends, is_recording=True),
                "bare fastmcp": Peer([bare(stack, "fastmcp")]),
                "bare sdk": Peer([bare(stack, "sdk")]),
            },
        )
        apart = [known[::2], known[1::2]]
        replicas = _replicas(
            scene,
            {
                "one": Peer([one], apart, server.backends, is_recording=True),
                "two": Peer([one, other], apart, server.backends, is_recording=True),
                "both": Peer([one, other], [known] * 2, server.backends, is_recording=True),
            },
        )
    return Found(rounds=found.rounds | replicas.rounds, raw=found.raw | replicas.raw)


def _warm_up(scene: Scene, peers: Mapping[str, Peer], connections: int) -> None:
    """So that each has loaded what it needs, and has its connections and sessions."""
    if not scene.quick:
        for peer in peers.values():
            load(peer, era=ERAS[0], connections=connections, seconds=WARM_UP)


def _beside_bare(scene: Scene, peers: Mapping[str, Peer]) -> Found:
    """One server of each kind. Ratios are to the bare ones in the same round."""
    rows: Rounds = {}
    connections = scene.of(CONNECTIONS, CONNECTIONS[:1])
    eras = scene.of(ERAS, ERAS[:1])
    _warm_up(scene, peers, CONNECTIONS[-1])
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


def _replicas(scene: Scene, peers: Mapping[str, Peer]) -> Found:
    """Two replicas over one record, and one of them alone under the same load from two clients.

    Which replica writes to a session changes from one to the next, so before each is measured the
    sessions move, and both are told for some turns that nobody else writes to them any more.
    """
    rows: dict[tuple[int, str], list[Seen]] = {}
    connections = scene.of(CONNECTIONS, CONNECTIONS[:1])
    for turn in range(scene.rounds(REPLICA_ROUNDS)):
        for count in connections:
            for name in sorted(peers, reverse=bool(turn % 2)):
                _warm_up(scene, {name: peers[name]}, count)
                seen = load(
                    peers[name], era=ERAS[0], connections=count, seconds=scene.of(SECONDS, QUICK)
                )
                rows.setdefault((count, name), []).append(seen)
    found = Found()
    for (count, name), rounds in rows.items():
        found.raw[f"replicas: {name}, {count} connections"] = told(rounds)
    for count, name in product(connections, ("two", "both")):
        mine, alone = rows[count, name], rows[count, "one"]
        for what in ("rate", "cpu"):
            found.rounds[f"replicas/{what}/{name}/{count}"] = ratios(
                [getattr(seen, what) for seen in mine], [getattr(seen, what) for seen in alone]
            )
    return found
