"""Three replicas over two PostgreSQL servers, split by owner, beside one replica over one server.

A *cell* is one PostgreSQL with the record of some of the owners, and the replicas in front of it.
The load generator sends an owner to the cell that a hash of the name says, as a balancer would.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import blake2b

from benchmarks.http.load import ERAS, Peer, Seen, load, sessions, thoughtline, told, warm_up
from benchmarks.measure import Found, Scene, ratios
from benchmarks.scale.costs import CONNECTIONS, SETTINGS, THOUGHT, UNLIMITED, ask, owners_of
from store.postgres_server import Postgres, running

OWNERS = 48
ROUNDS, SECONDS = 5, 4

SETUPS = {"one replica, one PostgreSQL": (1,), "three replicas, two PostgreSQL": (2, 1)}
"""Replicas of each cell."""


@dataclass(frozen=True)
class Setup:
    peer: Peer
    databases: Sequence[Postgres]


def cell_of(owner: str, cells: int) -> int:
    """The cell that has an owner's record, always the same."""
    return int.from_bytes(blake2b(owner.encode(), digest_size=8).digest()) % cells


def measure(scene: Scene) -> Found:
    with ExitStack() as stack:
        setups = {name: _setup(stack, scene, cells) for name, cells in SETUPS.items()}
        rounds: dict[str, list[Seen]] = {name: [] for name in setups}
        for turn in range(scene.rounds(ROUNDS)):
            for name in sorted(setups, reverse=bool(turn % 2)):
                peer = setups[name].peer
                connections = CONNECTIONS * len(peer.clients)
                warm_up(scene, peer, connections)
                rounds[name].append(
                    load(peer, era=ERAS[0], connections=connections, seconds=scene.of(SECONDS, 1))
                )
        kept = [_owners_kept(database) for database in setups[list(SETUPS)[1]].databases]
    alone, apart = (rounds[name] for name in SETUPS)
    found = Found(raw={name: told(seen) for name, seen in rounds.items()})
    found.raw["owners of each PostgreSQL"] = kept
    found.rounds = {
        "scale/cells/cpu": ratios(
            [one.cpu + one.database_cpu for one in apart],
            [one.cpu + one.database_cpu for one in alone],
        ),
        "scale/cells/rate": ratios([one.rate for one in apart], [one.rate for one in alone]),
    }
    return found


def _setup(stack: ExitStack, scene: Scene, cells: Sequence[int]) -> Setup:
    """Replicas of all cells, each with a client of the owners whose record is there."""
    folder = scene.folder / f"tokens-{len(cells)}"
    tokens = owners_of(folder, OWNERS)
    flags = ("--tokens", str(folder), *UNLIMITED)
    replicas, clients, known, databases = [], [], [], []
    for number, count in enumerate(cells):
        server = stack.enter_context(running(on_disk=True, **SETTINGS))
        databases.append(server)
        mine = [
            token
            for owner, token in enumerate(tokens)
            if cell_of(f"owner{owner}", len(cells)) == number
        ]
        for turn in range(count):
            replica = thoughtline(stack, server.url(), *flags)
            served = mine[turn::count]
            replicas.append(replica)
            known.append(served)
            clients.append(sessions(replica[0], served))

    def processes() -> list[int]:
        return [pid for server in databases for pid in server.backends()]

    return Setup(Peer(replicas, clients, processes, known, THOUGHT, is_recording=True), databases)


def _owners_kept(server: Postgres) -> int:
    return ask(
        server.url(), "SELECT count(DISTINCT name) FROM thoughtline.owner WHERE name <> 'audit'"
    )
