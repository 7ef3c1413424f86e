"""What one thought, recall, search, live page and deliberation cost a replica and its PostgreSQL.

Processor time, bytes on disk and in the log, connections and memory, with many owners.
"""

import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep
from typing import NamedTuple

import asyncpg

from benchmarks.board.viewers import watched
from benchmarks.deliberation.deliberate import by_seat, many, one
from benchmarks.http.load import ERAS, Peer, Seen, call, load, sessions, thoughtline
from benchmarks.measure import Found, Scene, cpu, environment, megabytes, more
from llm.llm_server import LlmServer
from rawclient import RawClient
from store.postgres_server import Postgres, running
from thoughtline.core.principal import SCOPES
from thoughtline.store.access.access_tokens import TokenStore

CONNECTIONS = 16
FEW, MANY = 32, 512
"""Owners that a replica has ready, and more than it keeps ready."""

PAGES_EACH = 8
"""Live pages that an owner may have."""

WATCHED = 24
"""Owners with live pages."""

LENGTH = 50
"""Thoughts of the sessions that are recalled."""

DELIBERATIONS = 16

UNLIMITED = (
    *("--writes-per-second", "1000000", "--writes-burst", "1000000"),
    *("--reads-per-second", "1000000", "--reads-burst", "1000000"),
    *("--quota-thoughts", "100000000", "--quota-mb", "100000"),
)
THOUGHT = {"SAYING": '"thought":"<%d> %w"'}
"""In the form that those who watch count (board/looking.py)."""

RECALL = {"TOOL": "recall", "SAYING": '"budget":1000'}
SEARCH = {"TOOL": "recall", "SAYING": '"query":"word%d word7"'}

SETTINGS = {"shared_buffers": "256MB", "max_connections": "100", "max_wal_size": "4GB"}
"""Else a checkpoint in the middle doubles what is logged."""

DISK = """
    SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class AS c
    JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname LIKE 'thoughtline%' AND c.relkind = 'r'
"""
LOG = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"
CONNECTED = """
    SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'thoughtline' AND backend_type = 'client backend'
"""

Cost = dict[str, float]


class Kept(NamedTuple):
    disk: int
    log: int


class Owners(NamedTuple):
    """Owners with a session each."""

    tokens: Sequence[str]
    sessions: Sequence[str]

    def some(self, first: int, last: int) -> "Owners":
        return Owners(self.tokens[first:last], self.sessions[first:last])


def measure(scene: Scene) -> Found:
    costs: dict[str, Cost] = {}
    with ExitStack() as stack:
        server = stack.enter_context(running(on_disk=True, **SETTINGS))
        tokens = owners_of(scene.folder / "tokens", scene.of(MANY, FEW + WATCHED))
        flags = ("--tokens", str(scene.folder / "tokens"), *UNLIMITED)
        url, pid = thoughtline(stack, server.url(), *flags)
        costs["a replica"] = {"MB": megabytes(pid)}
        owners = Owners(tokens, sessions(url, tokens))
        replica = Replica(server, url, pid, seconds=scene.of(3, 1))
        costs |= replica.reads(owners.some(0, 8), scene.of(LENGTH, 5))
        costs |= replica.thoughts(owners)
        costs |= replica.pages(owners)
        costs["a replica"] |= {
            "connections": ask(server.url(), CONNECTED),
            "MB with 64 owners": megabytes(pid),
        }
    costs["a deliberation"] = _deliberation(scene)
    return Found(raw=costs)


class Replica:
    """One replica on one server, under load."""

    def __init__(self, server: Postgres, url: str, pid: int, *, seconds: int) -> None:
        self._server = server
        self._url = url
        self._pid = pid
        self._seconds = seconds

    def thoughts(self, owners: Owners) -> dict[str, Cost]:
        few = owners.some(0, FEW)
        self._warm_up(few, THOUGHT)
        before, events = self._kept(), self._events()
        seen = self._load(few, THOUGHT)
        self._warm_up(owners, THOUGHT)
        unready = self._load(owners, THOUGHT)
        after, recorded = self._kept(), self._events() - events
        return {
            "a thought": _times(seen)
            | {
                "disk bytes": (after.disk - before.disk) / recorded,
                "log bytes": (after.log - before.log) / recorded,
            },
            "a thought of an owner who is not ready": _times(unready),
        }

    def reads(self, owners: Owners, length: int) -> dict[str, Cost]:
        for token, session in zip(*owners, strict=True):
            for number in range(length):
                said = {
                    "thought": f"Thought {number} says that word{number} matters.",
                    "session": session,
                }
                call(self._url, "tools/call", {"name": "think", "arguments": said}, token)
        self._warm_up(owners, RECALL)
        recalled = self._load(owners, RECALL)
        return {"a recall": _times(recalled), "a search": _times(self._load(owners, SEARCH))}

    def pages(self, owners: Owners) -> dict[str, Cost]:
        """Others write while some watch; then those write who are watched."""
        writers, seen_by = owners.some(0, FEW), owners.some(FEW, FEW + WATCHED)
        alone, own_alone = (self._load(them, THOUGHT) for them in (writers, seen_by))
        queries = [f"?session={session}" for session in seen_by.sessions]
        pages = list(zip(seen_by.tokens, queries, strict=True)) * PAGES_EACH
        port = int(self._url.partition("127.0.0.1:")[2].partition("/")[0])
        held = megabytes(self._pid)
        with watched(port, pages) as seen:
            sleep(1)
            grown = megabytes(self._pid) - held
            others = self._load(writers, THOUGHT)
            own = self._load(seen_by, THOUGHT)
            sleep(1)
            messages = len(seen())
        each_second = others.rate / WATCHED
        return {
            "a live page": {
                "replica ms": max(0.0, own.cpu - own_alone.cpu)
                * (own.rate * self._seconds / max(1, messages)),
                "MB": grown / len(pages),
            },
            "a watched owner, for a second in which others write": {
                "replica ms": max(0.0, others.cpu - alone.cpu) * each_second,
                "database ms": max(0.0, others.database_cpu - alone.database_cpu) * each_second,
            },
        }

    def _warm_up(self, owners: Owners, called: Mapping[str, str]) -> None:
        """Not where it is to be quick."""
        if self._seconds > 1:
            self._load(owners, called)

    def _load(self, owners: Owners, called: Mapping[str, str]) -> Seen:
        peer = Peer(
            [(self._url, self._pid)],
            [owners.sessions],
            self._server.backends,
            [owners.tokens],
            called,
            is_recording=called is THOUGHT,
        )
        return load(peer, era=ERAS[0], connections=CONNECTIONS, seconds=self._seconds)

    def _kept(self) -> Kept:
        return Kept(ask(self._server.url(), DISK), ask(self._server.url(), LOG))

    def _events(self) -> int:
        return ask(self._server.url(), "SELECT count(*) FROM thoughtline.event")


def owners_of(folder: Path, count: int) -> list[str]:
    """Their tokens, made as an operator does."""
    tokens = TokenStore(folder)
    return [tokens.make(f"owner{number}", SCOPES, None) for number in range(count)]


def ask(url: str, query: str) -> int:
    """One number from a database."""

    async def answer() -> int:
        connection = await asyncpg.connect(url)
        try:
            return int(await connection.fetchval(query))
        finally:
            await connection.close()

    return asyncio.run(answer())


def _times(seen: Seen) -> Cost:
    return {"replica ms": seen.cpu, "database ms": seen.database_cpu}


def _deliberation(scene: Scene) -> Cost:
    """By one process over pipes; models answer at once."""
    count = scene.of(DELIBERATIONS, 2)
    with running(on_disk=True, **SETTINGS) as server, _asking(server) as client:
        one(client)
        pids = [client.process.pid]
        before = Kept(ask(server.url(), DISK), ask(server.url(), LOG))
        used, used_there = cpu(pids), cpu(server.backends())
        many(client, count)
        after = Kept(ask(server.url(), DISK), ask(server.url(), LOG))
        return {
            "replica ms": more(used, cpu(pids)) / count * 1e3,
            "database ms": more(used_there, cpu(server.backends())) / count * 1e3,
            "disk bytes": (after.disk - before.disk) / count,
            "log bytes": (after.log - before.log) / count,
            "connections": ask(server.url(), CONNECTED),
            "MB": megabytes(client.process.pid),
        }


@contextmanager
def _asking(server: Postgres) -> Iterator[RawClient]:
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", server.url()]
    with LlmServer([by_seat(0.0)]) as provider:
        flags = ("--model", f"{provider.url}/v1#m")
        client = RawClient(server.url(), *flags, command=command, environment=environment())
        with client:
            client.greet()
            yield client
