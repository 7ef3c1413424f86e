"""A record that vanished is refused until it is back, and nothing of it is lost.

Every case runs real servers: one, and four that share the file.
"""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import apsw
import pytest
from msgspec import structs

from entrypoints.cli.commandline import thoughtline
from rawclient import RawClient
from store.ledgers import beside, texts
from thoughtline.store.sqlite.database.begin_anew import begin_anew
from thoughtline.store.sqlite.database.identity import OFFSET, Identity
from thoughtline.store.sqlite.database.identity import SIZE as IDENTITY
from thoughtline.store.sqlite.ledger import SqliteLedger

ENDS = ("", "-wal", "-shm", ".lock")

TEXT = "thought {}, of some pages: " + "because " * 400


class Fleet:
    """Servers over one file, and how many of their thoughts were acknowledged."""

    def __init__(self, path: Path, number: int, stack: ExitStack) -> None:
        self.path = path
        self.acknowledged = 0
        self.clients = [stack.enter_context(RawClient(path)) for _ in range(number)]
        for client in self.clients:
            client.greet()
        self.session = ""
        self.older = path

    def think(self, *, rounds: int = 1) -> None:
        for number in range(rounds * len(self.clients)):
            client = self.clients[number % len(self.clients)]
            session = {"session": self.session} if self.session else {}
            reply = client.call("think", thought=TEXT.format(self.acknowledged), **session)
            assert reply["isError"] is False, reply
            self.session = self.session or reply["structuredContent"]["session"]
            self.acknowledged += 1

    def refusals(self) -> set[str]:
        """Codes that each server answers to two writes and a read, as a client that retries."""
        calls: list[tuple[str, dict[str, Any]]] = [
            ("think", {"thought": "x", "session": self.session}),
            ("think", {"thought": "x"}),
            ("recall", {"session": self.session}),
        ]
        return {error_of(client, *call) for client in self.clients for call in calls}

    def leave(self) -> None:
        for client in self.clients:
            client.leave()

    def kill(self) -> None:
        for client in self.clients:
            client.kill()


def error_of(client: RawClient, tool: str, arguments: dict[str, Any]) -> str:
    reply = client.call(tool, **arguments)
    return str(reply.get("_meta", {}).get("thoughtline/error", "")) if reply["isError"] else ""


@pytest.fixture(params=[1, 4], ids=["one server", "four servers"])
def fleet(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Fleet]:
    folder = tmp_path / "record"
    folder.mkdir(mode=0o700)
    with ExitStack() as stack:
        servers = Fleet(folder / "thoughts.db", request.param, stack)
        servers.think(rounds=4 // request.param)
        servers.older = backup_of(servers.path, tmp_path / "older.db")
        servers.think(rounds=8 // request.param)
        yield servers


def listing(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_ino for file in folder.iterdir()} if folder.exists() else {}


async def is_whole(fleet: Fleet) -> bool:
    """Check that every acknowledged thought is there, each once, and the chain is right."""
    ledger = SqliteLedger(fleet.path)
    try:
        whole = (await ledger.verify()).damage == ()
        return whole and await texts(ledger, fleet.session) == fleet.acknowledged
    finally:
        await ledger.close()


def backup_of(path: Path, to: Path) -> Path:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    connection.execute("VACUUM INTO ?", (str(to),))
    connection.close()
    return to


def other_record(folder: Path) -> Path:
    """A whole record that has nothing to do with the one in use."""
    path = folder / "other.db"
    with RawClient(path) as client:
        client.greet()
        client.think(thought="of somebody else")
        client.leave()
    beside(path, ".lock").unlink()
    return path


# --- ways to vanish that can be taken back ---

Undo = Callable[[], None]
Way = Callable[[Path, Path], Undo]
"""Takes the path of the record and a folder for what is moved, beside which is an older copy."""


def move(path: Path, away: Path, ends: tuple[str, ...]) -> Undo:
    for end in ends:
        beside(path, end).rename(away / beside(path, end).name)

    def back() -> None:
        for end in ends:
            (away / beside(path, end).name).replace(beside(path, end))

    return back


def the_file_moved(path: Path, away: Path) -> Undo:
    return move(path, away, ("",))


def the_file_and_its_log_moved(path: Path, away: Path) -> Undo:
    return move(path, away, ("", "-wal", "-shm"))


def all_files_moved(path: Path, away: Path) -> Undo:
    return move(path, away, ENDS)


def the_folder_moved(path: Path, away: Path) -> Undo:
    moved = path.parent.rename(away / "folder")

    def back() -> None:
        moved.rename(path.parent)

    return back


def an_empty_disk_in_its_place(path: Path, away: Path) -> Undo:
    """As when a disk is unmounted: its folder is there, and empty."""
    back = the_folder_moved(path, away)
    path.parent.mkdir(mode=0o700)

    def mounted() -> None:
        path.parent.rmdir()
        back()

    return mounted


def replaced_by_an_older_copy(path: Path, away: Path) -> Undo:
    return replaced(path, away, lambda: away.parent / "older.db")


def replaced_by_an_empty_file(path: Path, away: Path) -> Undo:
    def empty() -> Path:
        (away / "empty.db").touch(mode=0o600)
        return away / "empty.db"

    return replaced(path, away, empty)


def replaced_by_another_record(path: Path, away: Path) -> Undo:
    return replaced(path, away, lambda: other_record(away))


def replaced(path: Path, away: Path, copy: Callable[[], Path]) -> Undo:
    stands_in = copy()
    kept = path.rename(away / "kept.db")
    stands_in.rename(path)

    def back() -> None:
        kept.replace(path)

    return back


UNDONE: list[Way] = [
    the_file_moved,
    the_file_and_its_log_moved,
    all_files_moved,
    the_folder_moved,
    an_empty_disk_in_its_place,
    replaced_by_an_older_copy,
    replaced_by_an_empty_file,
    replaced_by_another_record,
]


@pytest.mark.parametrize("way", UNDONE, ids=lambda way: way.__name__)
async def test_it_is_refused_until_it_is_back_and_nothing_is_lost(
    fleet: Fleet, way: Way, tmp_path: Path
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    undo = way(fleet.path, away)
    before = listing(fleet.path.parent)

    assert fleet.refusals() == {"ledger_swapped"}
    assert fleet.refusals() == {"ledger_swapped"}
    created = listing(fleet.path.parent).keys() - before.keys()
    assert created <= {"thoughts.db.lock"}, "only what protects the record may be made anew"

    undo()
    fleet.think(rounds=2)
    fleet.leave()
    assert await is_whole(fleet)


@pytest.mark.parametrize("way", UNDONE, ids=lambda way: way.__name__)
async def test_servers_that_end_meanwhile_leave_all_that_is_needed(
    fleet: Fleet, way: Way, tmp_path: Path
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    undo = way(fleet.path, away)
    assert fleet.refusals() == {"ledger_swapped"}
    fleet.leave()

    undo()
    assert await is_whole(fleet)


LEAVING_NOTHING = (all_files_moved, the_folder_moved, an_empty_disk_in_its_place)
"""Ways after which there is nothing to know a record by: its lock is gone, too."""

LATER = [(way, end) for way in UNDONE if way not in LEAVING_NOTHING for end in ("left", "killed")]
LATER.remove((the_file_and_its_log_moved, "left"))  # servers that left removed the log


@pytest.mark.parametrize(("way", "end"), LATER, ids=lambda each: getattr(each, "__name__", each))
async def test_it_is_refused_by_servers_that_start_later(
    fleet: Fleet, way: Way, end: str, tmp_path: Path
) -> None:
    fleet.leave() if end == "left" else fleet.kill()
    away = tmp_path / "away"
    away.mkdir()
    kept = [file for file in ENDS if beside(fleet.path, file).exists()]
    undo = way(fleet.path, away)
    left = {
        end: beside(fleet.path, end).read_bytes()
        for end in kept
        if beside(fleet.path, end).exists()
    }

    with RawClient(fleet.path) as later:
        later.greet()
        said = {
            error_of(later, "think", {"thought": "x"}),
            error_of(later, "recall", {"session": fleet.session}),
        }
        later.leave()
    assert said <= {"ledger_swapped", "ledger_damaged"}
    for name, data in left.items():
        if name not in ("-shm", ".lock"):
            assert beside(fleet.path, name).read_bytes() == data

    undo()
    assert await is_whole(fleet)


# --- ways to vanish that nobody can take back, but the servers can mend ---


@pytest.mark.parametrize("ends", [("-wal",), ("-shm",), ("-wal", "-shm")], ids="and".join)
async def test_a_log_that_is_deleted_in_use_is_written_back(
    fleet: Fleet, ends: tuple[str, ...]
) -> None:
    for end in ends:
        beside(fleet.path, end).unlink()

    fleet.think(rounds=2)
    fleet.kill()

    assert await is_whole(fleet)


async def test_a_lock_file_that_is_deleted_in_use_is_made_anew(fleet: Fleet) -> None:
    beside(fleet.path, ".lock").unlink()

    fleet.think(rounds=2)
    fleet.kill()
    fleet.path.rename(fleet.path.with_name("away.db"))

    with RawClient(fleet.path) as later:
        later.greet()
        assert error_of(later, "think", {"thought": "x"}) == "ledger_swapped"
    fleet.path.with_name("away.db").rename(fleet.path)
    assert await is_whole(fleet)


async def test_a_file_that_is_cut_in_use_is_not_built_upon(fleet: Fleet) -> None:
    fleet.leave()
    with ExitStack() as stack:
        again = Fleet(fleet.path, len(fleet.clients), stack)
        again.session, again.acknowledged = fleet.session, fleet.acknowledged
        again.think()
        fleet.path.write_bytes(fleet.older.read_bytes())
        assert again.refusals() <= {"ledger_swapped", "ledger_damaged"}


# --- a restart ---


async def test_a_restarted_server_refuses_beside_one_that_goes_on(
    fleet: Fleet, tmp_path: Path
) -> None:
    away = tmp_path / "away.db"
    fleet.path.rename(away)
    assert fleet.refusals() == {"ledger_swapped"}

    with RawClient(fleet.path) as restarted:
        restarted.greet()
        assert error_of(restarted, "think", {"thought": "x"}) == "ledger_swapped"
        assert not fleet.path.exists()

        away.rename(fleet.path)
        fleet.think()
        reply = restarted.call("think", thought="back", session=fleet.session)
        assert reply["isError"] is False
        fleet.acknowledged += 1
        restarted.leave()
    fleet.leave()
    assert await is_whole(fleet)


async def test_a_whole_copy_is_used_after_a_restart(fleet: Fleet, tmp_path: Path) -> None:
    """As after a record moved to another disk: nothing is missing, so nobody has to decide."""
    fleet.leave()
    shutil.copy(fleet.path, tmp_path / "copy.db")
    (tmp_path / "copy.db").replace(fleet.path)

    assert await is_whole(fleet)


@pytest.mark.parametrize("source", ["used", "older"])
async def test_inode_numbers_alone_do_not_make_a_copied_log_foreign(
    fleet: Fleet, source: str, tmp_path: Path
) -> None:
    """On a fresh disk, the copy of a log may get the inode number of the log before it."""
    fleet.kill()
    moved = tmp_path / "moved"
    moved.mkdir(mode=0o700)
    for end in ENDS:
        shutil.copy(beside(fleet.path, end), moved)
    fleet.path = moved / fleet.path.name
    if source == "older":
        shutil.copy(fleet.older, fleet.path)
    lock = beside(fleet.path, ".lock")
    data = lock.read_bytes()
    known = Identity.unsealed(data[OFFSET : OFFSET + IDENTITY])
    assert known is not None
    known = structs.replace(known, log=beside(fleet.path, "-wal").stat().st_ino)
    lock.write_bytes(data[:OFFSET] + known.sealed())

    with RawClient(fleet.path) as later:
        later.greet()
        error = error_of(later, "think", {"thought": "x", "session": fleet.session})
        later.leave()

    fleet.acknowledged += 1
    if source == "used":
        assert error == ""
        assert await is_whole(fleet)
    else:
        assert error in {"ledger_swapped", "ledger_damaged"}


# --- a person decides ---


async def test_what_a_log_holds_is_told_and_kept_readable(fleet: Fleet, tmp_path: Path) -> None:
    fleet.kill()
    fleet.path.unlink()
    told = thoughtline("doctor", "--database", fleet.path).stdout
    assert "sessions: 1, events: 12" in told

    decided = thoughtline("doctor", "--begin-anew", "--database", fleet.path).stdout

    assert decided.index("sessions: 1, events: 12") < decided.index("begun anew")
    kept = beside(fleet.path, "-wal.given-up-1.db")
    assert "readable as thoughts.db-wal.given-up-1.db" in decided
    export = tmp_path / "sessions.jsonl"
    assert not thoughtline("export", "--database", kept, "--output", export).returncode
    assert not thoughtline("import", export, "--own", "--database", fleet.path).returncode
    assert await is_whole(fleet)


async def test_a_log_without_all_pages_is_kept_and_said_to_need_its_database(
    fleet: Fleet, tmp_path: Path
) -> None:
    fleet.leave()
    with RawClient(fleet.path) as later:
        later.greet()
        later.think(thought="x", session=fleet.session)
        later.kill()
    fleet.path.rename(tmp_path / "away.db")

    decided = thoughtline("doctor", "--begin-anew", "--database", fleet.path).stdout

    assert "it cannot be read without its database" in decided
    beside(fleet.path, "-wal.given-up-1").rename(tmp_path / "away.db-wal")
    fleet.path, fleet.acknowledged = tmp_path / "away.db", fleet.acknowledged + 1
    assert await is_whole(fleet)


async def test_a_person_begins_anew_and_every_server_follows(fleet: Fleet, tmp_path: Path) -> None:
    fleet.path.rename(tmp_path / "away.db")
    assert fleet.refusals() == {"ledger_swapped"}

    findings = await begin_anew(fleet.path)

    assert "an empty record" in findings[-1].value
    assert beside(fleet.path, "-wal.given-up-1").exists()
    fleet.session, fleet.acknowledged = "", 0
    fleet.think(rounds=2)
    fleet.leave()
    assert await is_whole(fleet)


async def test_an_accepted_file_is_missed_again_when_it_vanishes(
    fleet: Fleet, tmp_path: Path
) -> None:
    """The decision was about the events that are missing, not about all later ones."""
    fleet.leave()
    shutil.copy(fleet.older, tmp_path / "accepted.db")
    (tmp_path / "accepted.db").replace(fleet.path)
    assert "the file in place" in (await begin_anew(fleet.path))[0].value
    with ExitStack() as stack:
        again = Fleet(fleet.path, len(fleet.clients), stack)
        again.session, again.acknowledged = fleet.session, 4
        again.think()
        fleet.path.rename(tmp_path / "away.db")
        beside(fleet.path, "-wal").unlink()
        assert again.refusals() == {"ledger_swapped"}
        (tmp_path / "away.db").rename(fleet.path)
        again.think()  # from the log that the servers still have open
        again.leave()
        assert await is_whole(again)


async def test_what_was_given_up_can_still_be_put_together(fleet: Fleet, tmp_path: Path) -> None:
    fleet.path.rename(tmp_path / "away.db")
    fleet.kill()
    await begin_anew(fleet.path)
    with RawClient(fleet.path) as anew:
        anew.greet()
        anew.think(thought="anew")
        anew.leave()

    beside(fleet.path, "-wal.given-up-1").rename(tmp_path / "away.db-wal")
    rescued = SqliteLedger(tmp_path / "away.db")
    assert await texts(rescued, fleet.session) == fleet.acknowledged
    await rescued.close()


async def test_there_is_nothing_to_decide_where_nothing_is_missing(fleet: Fleet) -> None:
    before = beside(fleet.path, ".lock").read_bytes()

    assert "nothing is missing" in (await begin_anew(fleet.path))[0].value

    assert beside(fleet.path, ".lock").read_bytes() == before
    fleet.think()
    fleet.leave()
    assert "nothing is missing" in (await begin_anew(fleet.path))[0].value
    assert await is_whole(fleet)


async def test_there_is_nothing_to_decide_where_nothing_was_ever_recorded(tmp_path: Path) -> None:
    assert "knows of no record" in (await begin_anew(tmp_path / "thoughts.db"))[0].value
    assert listing(tmp_path) == {}


# --- what is said ---


async def test_the_log_tells_once_that_it_vanished_and_once_that_it_is_back(
    fleet: Fleet, tmp_path: Path
) -> None:
    away = tmp_path / "away.db"
    fleet.path.rename(away)
    fleet.refusals()
    away.rename(fleet.path)
    fleet.think()
    fleet.leave()

    for client in fleet.clients:
        lines = [json.loads(line) for line in client.errors.read().splitlines() if line[:1] == b"{"]
        events = [line["event"] for line in lines if line["event"].startswith("ledger.")]
        assert events == ["ledger.swapped", "ledger.back"]


def test_a_record_that_must_exist_is_not_begun(tmp_path: Path) -> None:
    path = tmp_path / "mount" / "thoughts.db"
    with RawClient(path, "--must-exist") as client:
        client.close_input()
        client.rest()
        said = client.errors.read().decode()
    assert "--must-exist" in said
    assert not path.parent.exists()
