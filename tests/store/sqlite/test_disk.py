"""Disks that are full and disks that cannot be written to, on real small file systems."""
# ruff: noqa: ASYNC221 - a test may block its own event loop

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from entrypoints.cli.commandline import thoughtline
from sayings import thought
from store.ledgers import code_of, entries, forget, found, texts, write
from thoughtline.core.refusal import Code, Refused
from thoughtline.store.ledger import at_version
from thoughtline.store.reports import Verification
from thoughtline.store.sqlite.database import database
from thoughtline.store.sqlite.database.connection import connect
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

TEXT = "x" * 2_000


pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 and not os.environ.get("CI"), reason="mounts a small disk, so only as root"
)


def mount(*arguments: str | Path) -> None:
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"these tests must be able to mount, so run as root: {done.stderr}"


@pytest.fixture
def disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A disk of 3 MiB, or of as many as the test says."""
    folder = tmp_path / "disk"
    folder.mkdir()
    size = getattr(request, "param", 3)
    mount("-t", "tmpfs", "-o", f"size={size}m,mode=0700", "tmpfs", folder)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


def fill(disk: Path) -> Path:
    """Take all the space that is left."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4096)
        except OSError:
            return filler


async def record_until_full(ledger: SqliteLedger) -> int:
    """How many thoughts were recorded."""
    before = await texts(ledger)
    with pytest.raises(Refused) as refusal:
        await write(ledger, count=10_000, text=TEXT)
    assert refusal.value.code == Code.LEDGER_FULL
    return await texts(ledger) - before


async def test_a_full_disk_is_an_error_and_not_a_loss(disk: Path) -> None:
    ledger = SqliteLedger(disk / "thoughts.db")
    room = disk / "room"
    room.write_bytes(bytes(1 << 20))
    acknowledged = await record_until_full(ledger)
    filler = fill(disk)
    acknowledged += await record_until_full(ledger)

    for _ in range(3):
        with pytest.raises(Refused, match="is full; nothing was recorded"):
            await write(ledger, text=TEXT)
        assert await texts(ledger) == acknowledged
    assert len(await ledger.sessions(limit=9)) == 1
    assert (await ledger.verify()).damage == ()

    room.unlink()
    filler.unlink()
    await write(ledger, text=TEXT)

    await ledger.close()
    again = SqliteLedger(disk / "thoughts.db")
    assert await again.verify() == Verification(sessions=1, events=acknowledged + 1, damage=())
    await again.close()


async def test_an_index_for_which_there_is_no_room_does_not_have_the_file_opened_anew(
    disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def opening(path: str, durability: str) -> apsw.Connection:
        opened.append(path)
        return connect(path, durability)

    monkeypatch.setattr(database, "connect", opening)
    ledger = SqliteLedger(disk / "thoughts.db")
    room = disk / "room"
    room.write_bytes(bytes(1 << 20))
    words = " ".join(f"word{number}" for number in range(300))
    with pytest.raises(Refused, match="is full"):
        await write(ledger, count=10_000, text=words)
    fill(disk)
    opened.clear()

    for _ in range(3):
        assert len(await found(ledger, "word7")) == 9
    assert opened == []
    with pytest.raises(Refused, match="is full"):
        await write(ledger, text=words)

    room.unlink()
    await write(ledger)
    assert len(await found(ledger, "word7")) == 9
    await ledger.close()


async def test_a_new_ledger_on_a_full_disk_is_refused_and_begins_when_there_is_room(
    disk: Path,
) -> None:
    filler = fill(disk)
    ledger = SqliteLedger(disk / "thoughts.db")
    assert await code_of(ledger) == Code.LEDGER_FULL

    filler.unlink()
    assert await code_of(ledger) is None
    assert await texts(ledger, "another") == 1
    await ledger.close()


async def test_a_disk_that_cannot_be_written_to_is_refused(disk: Path) -> None:
    ledger = SqliteLedger(disk / "thoughts.db")
    await write(ledger)
    await ledger.close()
    mount("-o", "remount,ro", disk)

    assert await code_of(ledger) == Code.LEDGER_READ_ONLY

    mount("-o", "remount,rw", disk)
    await write(ledger)
    assert await texts(ledger) == 2
    await ledger.close()


async def test_a_file_that_cannot_be_written_to_is_refused(disk: Path) -> None:
    """Root may write whatever its mode says, but not to what is mounted read-only."""
    path = disk / "thoughts.db"
    ledger = SqliteLedger(path)
    await write(ledger)
    await ledger.close()
    mount("--bind", path, path)
    mount("-o", "remount,ro,bind", path)

    assert await code_of(ledger) == Code.LEDGER_READ_ONLY

    subprocess.run(["umount", path], check=True)
    await write(ledger)
    await ledger.close()


async def test_a_folder_that_cannot_be_made_is_refused(disk: Path) -> None:
    mount("-o", "remount,ro", disk)

    assert await code_of(SqliteLedger(disk / "new" / "thoughts.db")) == Code.LEDGER_READ_ONLY


@pytest.fixture
def roomy_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk on which a record has room for its reserve."""
    folder = tmp_path / "roomy"
    folder.mkdir()
    mount("-t", "tmpfs", "-o", "size=64m,mode=0700", "tmpfs", folder)
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


async def record_of_eight_mebibytes(path: Path) -> SqliteLedger:
    ledger = SqliteLedger(path)
    await write(ledger, count=3, text="a walrus")
    for number in range(8):
        many = (thought(f"t{n}", "a seal on the rocks " * 45) for n in range(1, 1_001))
        await ledger.append(f"other {number}", at_version(0, entries(*many)))
    await ledger.close()
    await ledger.read("s")  # opened anew
    return ledger


async def test_on_a_full_disk_nothing_is_deleted_whose_bytes_cannot_go(roomy_disk: Path) -> None:
    path = roomy_disk / "thoughts.db"
    ledger = await record_of_eight_mebibytes(path)
    reserve = path.with_name("thoughts.db.reserve")
    assert reserve.stat().st_size == reserve.stat().st_blocks * 512 == 4 << 20
    assert reserve.stat().st_mode & 0o777 == 0o600
    filler = fill(roomy_disk)
    assert await code_of(ledger) == Code.LEDGER_FULL

    for _ in range(2):
        with pytest.raises(Refused, match=r"was not forgotten: .* MiB are free") as refusal:
            await forget(ledger, "other 3")
        assert refusal.value.code == Code.LEDGER_FULL
        assert await texts(ledger, "other 3") == 1_000
    assert (await ledger.verify()).damage == ()

    filler.unlink()
    await forget(ledger, "other 3")
    assert await texts(ledger, "other 3") == 1
    assert "forgotten" not in {each.name for each in examine(path) if each.advice}
    await ledger.close()


@pytest.mark.parametrize("disk", [8, 16], indirect=True)
async def test_a_session_that_fills_the_disk_can_be_forgotten(disk: Path) -> None:
    """The reserve is enough, because little else is left to be written anew."""
    ledger = SqliteLedger(disk / "thoughts.db")
    with pytest.raises(Refused, match="is full"):
        await write(ledger, count=1_000, text="y" * 60_000)
    fill(disk)

    await forget(ledger)

    assert await texts(ledger) == 1
    await write(ledger, "other", text=TEXT)
    assert "forgotten" not in {each.name for each in examine(disk / "thoughts.db") if each.advice}
    await ledger.close()


@pytest.mark.parametrize("disk", [4, 8, 12, 24], indirect=True)
@pytest.mark.parametrize(("count", "text"), [(100, "a seal " * 150), (4, "y" * 60_000)])
async def test_on_a_small_disk_a_session_is_forgotten_with_its_bytes_or_not_at_all(
    count: int, text: str, disk: Path
) -> None:
    path = disk / "thoughts.db"
    ledger = SqliteLedger(path)
    many = [thought(f"t{number}", text) for number in range(1, count + 1)]

    async def record() -> None:
        for number in range(1_000):
            await ledger.append(f"session {number}", at_version(0, entries(*many)))

    with pytest.raises(Refused, match="is full"):
        await record()
    filler = fill(disk)

    left = 1
    try:
        await forget(ledger, "session 3")
    except Refused as refusal:
        assert "was not forgotten" in refusal.message  # noqa: PT017 - one of two right answers
        left = count

    assert await texts(ledger, "session 3") == left
    assert await texts(ledger, "session 1") == count
    assert (await ledger.verify()).damage == ()
    filler.unlink()
    assert "forgotten" not in {each.name for each in examine(path) if each.advice}
    await ledger.close()


async def test_a_small_record_has_no_reserve_nor_has_one_where_there_is_no_room(
    disk: Path, roomy_disk: Path
) -> None:
    small = SqliteLedger(roomy_disk / "thoughts.db")
    await write(small)
    await small.close()
    (disk / "room").write_bytes(bytes(1 << 20))
    tight = SqliteLedger(disk / "thoughts.db")
    await record_until_full(tight)
    await tight.close()

    assert not (disk / "thoughts.db.reserve").exists()
    assert not (roomy_disk / "thoughts.db.reserve").exists()


async def test_a_record_that_grows_gets_its_reserve_meanwhile(roomy_disk: Path) -> None:
    path = roomy_disk / "thoughts.db"
    ledger = SqliteLedger(path)
    for number in range(8):
        many = (thought(f"t{n}", "a seal on the rocks " * 45) for n in range(1, 1_001))
        await ledger.append(f"other {number}", at_version(0, entries(*many)))

    assert path.with_name("thoughts.db.reserve").exists()
    await ledger.close()


async def test_commands_on_a_full_disk_say_what_is_true(roomy_disk: Path) -> None:
    """Even to open the file takes some room, where no server has it open."""
    path = roomy_disk / "thoughts.db"
    await (await record_of_eight_mebibytes(path)).close()
    fill(roomy_disk)

    looked = thoughtline("doctor", "--database", path)
    done = thoughtline("forget", "other 3", "--yes", "--database", path)

    assert looked.returncode == 1
    assert "The disk is full" in looked.stdout
    assert "backup" not in looked.stdout
    assert (done.returncode, "Nothing was deleted" in done.stderr) == (2, True)
    assert "again" not in done.stderr
    ledger = SqliteLedger(path)
    assert await texts(ledger, "other 3") == 1_000
    await ledger.close()
