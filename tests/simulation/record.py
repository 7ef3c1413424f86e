"""The record under simulation: processes that think, look and search in one file, and die.

Everything below `Recorder` is the real code over the real SQLite; only time, chance, threads and
the disk are ours. `Oracle` remembers what was answered, and says what the record must hold.
"""

import asyncio
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import apsw
from msgspec import Struct, field

from app.process import Process
from simulation.disk import SimulatedDisk, simulated
from simulation.world import Blocked, SimulatedProcess, World
from store.ledgers import found
from thoughtline.app.process import long_reads
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.search import indexer
from thoughtline.store.sqlite.commits import group_commit
from thoughtline.store.sqlite.database import connection, lock
from thoughtline.store.sqlite.database.database import SqliteDatabase
from thoughtline.store.sqlite.database.watermark import write_suspicion, write_watermark
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.search import index, unindexed_tail

SESSIONS = ("one", "two")
CALLS = 6
CLIENTS = 3

KNOWN_NOT_STORED = {Code.LEDGER_FULL, Code.SESSION_BUSY}
"""Refusals that say that nothing was recorded."""

EXPECTED = KNOWN_NOT_STORED | {Code.LEDGER_FAILED}
"""What may be refused here, where nobody is stuck."""


class Answer(Struct, frozen=True):
    session: str
    thought: str
    version: int


class Oracle(Struct):
    """What callers were told. `seen` is the newest version that anybody was shown, by session."""

    answered: dict[str, Answer] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    sent: set[str] = field(default_factory=set)
    keys: dict[str, str] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0

    def see(self, session: str, version: int) -> None:
        self.seen[session] = max(version, self.seen.get(session, 0))

    def answer(self, text: str, answer: Answer) -> None:
        assert self.answered.setdefault(text, answer) == answer, f"two answers to {text}"
        self.acknowledged += 1
        self.see(answer.session, answer.version)


class RecordWorld:
    """One file, and processes that come and go."""

    def __init__(self, world: World, disk: SimulatedDisk, folder: Path) -> None:
        self.world = world
        self.disk = disk
        self.folder = folder
        self.path = folder / "thoughts.db"
        self.oracle = Oracle()
        self._numbers = count(1)
        self.ledgers: dict[str, SqliteLedger] = {}

    def start(self, clients: int = CLIENTS) -> SimulatedProcess:
        """A process with some clients."""
        process = self.world.process(f"p{next(self._numbers)}")
        ledger = SqliteLedger(self.path)
        process.on_death.append(lambda: _take_away(ledger))
        recorder = Process(ledger, capacity=self.world.random.choice([1, 70_000]))
        for _ in range(clients):
            process.start(self._client(recorder, ledger))
        return process

    async def _client(self, process: Process, ledger: SqliteLedger) -> None:
        random = self.world.random
        for _ in range(CALLS):
            await asyncio.sleep(random.choice([0, 0, 0, 0.001, 0.2]))
            session = random.choice(SESSIONS)
            match random.randrange(8):
                case 0:
                    await self._look(process, session)
                case 1:
                    await self._search(ledger)
                case 2:
                    await self._change_mind(process, session)
                case 3 if self.oracle.keys:
                    text = random.choice(sorted(self.oracle.keys))
                    await self._think(process, self.oracle.keys[text], text, key=True)
                case 4:
                    await self._think(process, session, self._text(), key=True)
                case _:
                    await self._think(process, session, self._text())

    def _text(self) -> str:
        text = f"word{next(self._numbers)}"
        self.oracle.sent.add(text)
        return text

    async def _think(self, process: Process, session: str, text: str, *, key: bool = False) -> None:
        oracle = self.oracle
        if key:
            oracle.keys[text] = session
        try:
            change = await process.think(
                text,
                session=session,
                may_begin=True,
                key=f"key of {text}" if key else None,
                assume=(f"under{text}",),
            )
        except Refused as refusal:
            check_expected(refusal)
            if refusal.code in KNOWN_NOT_STORED and not key:
                oracle.refused.add(text)
            return
        assert change.thought is not None
        oracle.answer(text, Answer(session, change.thought.thought, change.version))

    async def _change_mind(self, process: Process, session: str) -> None:
        """A caller who hangs up in the middle."""
        task = asyncio.ensure_future(self._think(process, session, self._text()))
        for _ in range(self.world.random.randrange(4)):
            await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    async def _look(self, process: Process, session: str) -> None:
        with allowing_trouble():
            version, texts = await process.look(session, lambda now: (now.version, now.thoughts))
            assert texts * 2 == version, "a call is stored in part"
            self.oracle.see(session, version)

    async def _search(self, ledger: SqliteLedger) -> None:
        if not self.oracle.answered:
            return
        text = self.world.random.choice(sorted(self.oracle.answered))
        with allowing_trouble():
            assert await found(ledger, text) == [text], f"{text} is not found"

    def crash(self) -> None:
        """All processes at once, and perhaps the power."""
        self.world.bury()
        # What a sync failed to write is lost with the power, unless it was written again before.
        if not self.disk.sync_fault_rate and self.world.random.random() < 0.7:
            self.disk.cut_power(self.folder)

    def check(self) -> None:
        """Nothing answered is missing, nothing refused is there, and nothing is damaged."""
        self.world.kill_rate = self.disk.sync_fault_rate = self.disk.full_rate = 0.0
        process = self.world.process("check")
        ledger = SqliteLedger(self.path)
        process.on_death.append(lambda: _take_away(ledger))
        task = process.start(self._check(ledger))
        self.world.run()
        task.result()
        self.world.bury()

    async def _check(self, ledger: SqliteLedger) -> None:
        oracle = self.oracle
        proof = await ledger.verify()
        assert proof.damage == (), proof.damage
        there: dict[str, Answer] = {}
        for session in SESSIONS:
            events = await ledger.read(session)
            assert len(events) >= oracle.seen.get(session, 0), f"{session} was seen further"
            assert len(events) % 2 == 0, "a call is stored in part"
            for recorded in events:
                if isinstance(recorded.event, ThoughtRecorded):
                    text = recorded.event.text
                    assert text not in there, f"{text} is there twice"
                    there[text] = Answer(session, recorded.event.thought, recorded.version)
        for text, answer in oracle.answered.items():
            assert there.get(text) == answer, f"{text}: answered {answer}, is {there.get(text)}"
        assert not oracle.refused & set(there), "a refused call is stored"
        assert set(there) <= oracle.sent, "a thought of nobody"
        for text in sorted(there)[-20:]:
            assert await found(ledger, text) == [text], f"{text} is not found"
        oracle.refused.clear()


@contextmanager
def allowing_trouble() -> Iterator[None]:
    try:
        yield
    except Refused as refusal:
        check_expected(refusal)


def check_expected(refusal: Refused) -> None:
    assert refusal.code in EXPECTED, refusal


def _take_away(ledger: SqliteLedger) -> None:
    """What the system does with the open files of a process that died."""
    database = ledger._database
    assert isinstance(database, SqliteDatabase)
    for one in (database._reader, database._connection):
        if one is not None:
            with suppress(apsw.Error):
                connection.abandon(one)
    database._reader = database._connection = None


class Files:
    """`os` for the lock: knows whose each descriptor is, and closes those of the dead."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._open: dict[int, SimulatedProcess] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def open(self, *arguments: Any) -> int:
        descriptor = os.open(*arguments)
        process = self._world.current
        assert process is not None
        if process.dead:
            os.close(descriptor)
            raise OSError("a dead process opens nothing")
        if process not in self._open.values():
            process.on_death.append(lambda: self._close_of(process))
        self._open[descriptor] = process
        return descriptor

    def close(self, descriptor: int) -> None:
        if self._open.pop(descriptor, None) is not None:
            os.close(descriptor)

    def _close_of(self, process: SimulatedProcess) -> None:
        for descriptor, owner in [*self._open.items()]:
            if owner is process:
                self.close(descriptor)


@contextmanager
def record_world(seed: int, folder: Path, template: Path) -> Iterator[RecordWorld]:
    """A world of one file, in which only the seed decides what comes next."""
    world = World(seed)
    slow = world.random.choice([0.0, 0.003])
    ticks = count()
    files = Files(world)
    take = lock._take

    def taken(descriptor: int, *, wait: bool) -> bool:
        world.may_die()
        got = take(descriptor, wait=False)
        if wait and not got:
            raise Blocked
        return got

    def marked(descriptor: int, mark: Any) -> None:
        world.may_die()
        write_watermark(descriptor, mark)
        disk.mark(mark.sealed())
        world.may_die()

    def suspected(descriptor: int, *, suspect: bool) -> None:
        process = world.current
        if process is not None and process.dead:
            raise OSError("a dead process notes nothing")
        write_suspicion(descriptor, suspect=suspect)

    threads = SimpleNamespace(Thread=world.thread, Lock=threading.Lock)
    shutil.copy(template, folder / "thoughts.db")
    with ExitStack() as stack:
        disk = stack.enter_context(simulated(world))
        for module, name, instead in (
            (lock, "os", files),
            (lock, "_release_file", files.close),
            (lock, "_take", taken),
            (lock, "write_suspicion", suspected),
            (lock, "write_watermark", marked),
            (lock, "threading", threads),
            (group_commit, "threading", threads),
            (group_commit, "perf_counter", lambda: next(ticks) * slow),
            (group_commit, "HABIT", world.random.choice([0, 3])),
            (index, "perf_counter", lambda: next(ticks) * 0.002),
            (long_reads, "perf_counter", lambda: next(ticks) * 0.0001),
            (unindexed_tail, "perf_counter", lambda: next(ticks) * 0.002),
            (indexer, "IDLE", world.random.choice([0.0, 0.1])),
            (connection, "BUSY_TIMEOUT_MS", 0),
            (connection, "_sync", disk.sync),
            (connection, "_overwrite", disk.overwrite),
        ):
            stack.enter_context(patch.object(module, name, instead))
        try:
            yield RecordWorld(world, disk, folder)
        finally:
            world.bury()


def live(seed: int, folder: Path, template: Path) -> Oracle:
    """A few lives of a record, each ended by a crash, and what was promised in them.

    Raises AssertionError where a promise was broken.
    """
    with record_world(seed, folder, template) as record:
        world, random = record.world, record.world.random
        for _ in range(3):
            world.kill_rate = random.choice([0.0, 0.002, 0.01, 0.03])
            world.slow_rate = random.choice([0.0, 0.0, 0.9])
            record.disk.sync_fault_rate = random.choice([0.0, 0.0, 0.05, 0.2])
            record.disk.full_rate = random.choice([0.0, 0.0, 0.01])
            for _ in range(random.choice([1, 2, 3])):
                record.start()
            world.run(until=random.choice([40, 200, 10_000]))
            if random.random() < 0.5:  # somebody comes later, to what was left by those who died
                record.start(clients=1)
                world.run(until=random.choice([10, 40, 200]))
            record.crash()
            record.check()
    return record.oracle


def make_template(path: Path) -> None:
    """An empty record, with its schema."""

    async def begin() -> None:
        ledger = SqliteLedger(path)
        await ledger.position()
        await ledger.close()

    asyncio.run(begin())
