"""Durable thoughts over two replicas on one PostgreSQL, beside one replica alone."""

from collections.abc import Mapping
from contextlib import ExitStack
from itertools import product

from benchmarks.http.load import (
    CONNECTIONS,
    ERAS,
    Peer,
    Seen,
    load,
    sessions,
    thoughtline,
    told,
    warm_up,
)
from benchmarks.measure import Found, Scene, ratios
from store.postgres_server import running

ROUNDS, SECONDS, QUICK = 5, 4, 1


def measure(scene: Scene) -> Found:
    with ExitStack() as stack:
        server = stack.enter_context(running(on_disk=True))
        one, other = (thoughtline(stack, server.url()) for _ in range(2))
        known = sessions(one[0])
        apart = [known[::2], known[1::2]]
        return _measured(
            scene,
            {
                "one": Peer([one], apart, server.backends, is_recording=True),
                "two": Peer([one, other], apart, server.backends, is_recording=True),
                "both": Peer([one, other], [known] * 2, server.backends, is_recording=True),
            },
        )


def _measured(scene: Scene, peers: Mapping[str, Peer]) -> Found:
    """All under the same load from two clients.

    Which replica writes to a session changes from one to the next, so before each is measured the
    sessions move, and both are told for some turns that nobody else writes to them any more.
    """
    rows: dict[tuple[int, str], list[Seen]] = {}
    connections = scene.of(CONNECTIONS, CONNECTIONS[:1])
    for turn in range(scene.rounds(ROUNDS)):
        for count in connections:
            for name in sorted(peers, reverse=bool(turn % 2)):
                warm_up(scene, peers[name], count)
                seen = load(
                    peers[name], era=ERAS[0], connections=count, seconds=scene.of(SECONDS, QUICK)
                )
                rows.setdefault((count, name), []).append(seen)
    found = Found()
    for (count, name), rounds in rows.items():
        found.raw[f"{name}, {count} connections"] = told(rounds)
    for count, name in product(connections, ("two", "both")):
        mine, alone = rows[count, name], rows[count, "one"]
        for what in ("rate", "cpu"):
            found.rounds[f"replicas/{what}/{name}/{count}"] = ratios(
                [getattr(seen, what) for seen in mine], [getattr(seen, what) for seen in alone]
            )
    return found
