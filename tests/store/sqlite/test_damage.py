"""Damage is noticed and never served as truth. tests/campaigns/ damages at random, this aims."""
# ruff: noqa: ASYNC240 - a test may block its own event loop

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from app.process import Process
from sayings import thought
from store.ledgers import as_killed, beside, code_of, entries, flip, texts, write
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.store.head import GENESIS_HASH
from thoughtline.store.integrity.hash_chain import chain_hash
from thoughtline.store.ledger import at_version
from thoughtline.store.reports import Verification
from thoughtline.store.sqlite.database.begin_anew import begin_anew
from thoughtline.store.sqlite.database.lock import SidecarLock
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    """With five thoughts in a session "s" and one in "other"."""
    kept = SqliteLedger(path)
    await write(kept, count=5, text="what I thought")
    await write(kept, "other")
    yield kept
    await kept.close()


def tamper(path: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


TAMPERED = {
    "a word was changed": """
        UPDATE event SET body = CAST(replace(body, 'what', 'why') AS BLOB) WHERE version = 3
    """,
    "an author was changed": "UPDATE event SET author = 'eve' WHERE version = 3",
    "a time was changed": "UPDATE event SET at = at + 1 WHERE version = 3",
    "a hash was changed": "UPDATE event SET hash = zeroblob(32) WHERE version = 3",
    "one was taken out": "DELETE FROM event WHERE version = 3",
}


@pytest.mark.parametrize("statement", TAMPERED.values(), ids=list(TAMPERED))
async def test_an_event_that_is_not_as_it_was_written_is_found_and_not_served(
    ledger: SqliteLedger, path: Path, statement: str
) -> None:
    tamper(path, statement)

    with pytest.raises(Refused) as refusal:
        await ledger.read("s")
    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert await ledger.read("s", limit=2) != []

    verification = await ledger.verify()
    assert (verification.sessions, verification.events) == (2, 3)
    [found] = verification.damage
    assert (found.session, found.version) == ("s", 3)


LOST = {
    "the last event": "DELETE FROM event WHERE session = 's' AND version = 5",
    "all its events": "DELETE FROM event WHERE session = 's'",
    "how many there are": "DELETE FROM session WHERE name = 's'",
    "that there are more": "UPDATE session SET version = 4 WHERE name = 's'",
    "that there are fewer": "UPDATE session SET version = 6 WHERE name = 's'",
}


@pytest.mark.parametrize("statement", LOST.values(), ids=list(LOST))
async def test_a_session_that_lost_its_end_is_found_and_not_served(
    ledger: SqliteLedger, path: Path, statement: str
) -> None:
    tamper(path, statement)

    for after in (0, 4, 5):
        with pytest.raises(Refused) as refusal:
            await ledger.read("s", after=after)
        assert refusal.value.code == Code.LEDGER_DAMAGED
    assert {one.session for one in (await ledger.verify()).damage} == {"s"}
    assert await texts(ledger, "other") == 1


async def test_two_events_that_changed_places_are_found(ledger: SqliteLedger, path: Path) -> None:
    tamper(
        path,
        "UPDATE event SET version = 99 WHERE session = 's' AND version = 2",
        "UPDATE event SET version = 2 WHERE session = 's' AND version = 3",
        "UPDATE event SET version = 3 WHERE session = 's' AND version = 99",
    )

    [found] = (await ledger.verify()).damage
    assert (found.session, found.version) == ("s", 2)


async def test_a_text_that_is_no_longer_unicode_is_damage(ledger: SqliteLedger, path: Path) -> None:
    tamper(path, "UPDATE event SET author = CAST(x'ff41' AS TEXT) WHERE version = 3")

    with pytest.raises(Refused) as refusal:
        await ledger.read("s")
    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert {one.session for one in (await ledger.verify()).damage} == {"s"}


async def test_a_value_that_became_another_kind_of_value_is_damage(
    ledger: SqliteLedger, path: Path
) -> None:
    """One flipped bit makes a text of a blob, whatever the schema says."""
    tamper(
        path,
        "PRAGMA writable_schema = 1",
        "UPDATE sqlite_schema SET sql = replace(sql, 'STRICT', '') WHERE name = 'event'",
    )
    tamper(path, "UPDATE event SET body = CAST(body AS TEXT) WHERE version = 3")

    with pytest.raises(Refused, match="is not as it was written"):
        await ledger.read("s")


async def test_an_event_of_a_later_release_is_no_damage(ledger: SqliteLedger, path: Path) -> None:
    """What is stored is right, and this release cannot read it."""
    body = b'{"type":"MindChanged"}'
    digest = chain_hash(GENESIS_HASH, ("new", 1, "ada", 1), body)
    with closing(apsw.Connection(str(path))) as later:
        later.execute("INSERT INTO event VALUES (7, 'new', 1, 'ada', 1, ?, ?)", (body, digest))
        later.execute("INSERT INTO session VALUES ('new', 1, 7, ?, 1)", (digest,))

    for reading in (ledger.read("new"), ledger.verify()):
        with pytest.raises(Refused) as refusal:
            await reading
        assert refusal.value.code == Code.LEDGER_NEWER


async def test_a_page_that_was_overwritten_is_found(ledger: SqliteLedger, path: Path) -> None:
    await write(ledger, "long", count=100, text="x" * 500)
    await ledger.close()
    with closing(apsw.Connection(str(path))) as database:
        page = database.execute(
            "SELECT min(pageno) FROM dbstat WHERE name = 'event' AND pagetype = 'leaf'"
        ).get
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(os.urandom(4096))

    assert (await ledger.verify()).damage != ()


async def test_a_missing_table_is_damage(ledger: SqliteLedger, path: Path) -> None:
    await ledger.close()
    tamper(path, "DROP TABLE event")

    assert await code_of(ledger) == Code.LEDGER_DAMAGED


# --- the watermark ---


@pytest.mark.parametrize("kept", [0, 0.3, 0.9], ids=["all", "most", "its end"])
async def test_a_write_ahead_log_that_was_cut_short_is_noticed(
    ledger: SqliteLedger, path: Path, kept: float
) -> None:
    copy = as_killed(path, path.parent / "copy")
    log = beside(copy, "-wal")
    os.truncate(log, int(log.stat().st_size * kept))

    with pytest.raises(Refused) as refusal:
        await SqliteLedger(copy).read("other")

    assert refusal.value.code == Code.LEDGER_DAMAGED


async def test_one_flipped_byte_in_the_log_is_noticed_and_nothing_is_thrown_away(
    ledger: SqliteLedger, path: Path
) -> None:
    """SQLite ends the log at the first frame that is not right, and says that all is well."""
    await ledger.close()
    await write(ledger, count=10)
    copy = as_killed(path, path.parent / "copy")
    log = beside(copy, "-wal")
    flip(log, log.stat().st_size // 2)
    before = copy.read_bytes(), log.read_bytes()

    with pytest.raises(Refused, match=r"events at its end are missing") as refusal:
        await SqliteLedger(copy).read("s")

    assert refusal.value.code == Code.LEDGER_DAMAGED
    assert (copy.read_bytes(), log.read_bytes()) == before


async def test_whoever_deletes_the_watermark_goes_on_with_what_is_left(
    ledger: SqliteLedger, path: Path
) -> None:
    await ledger.close()
    await write(ledger, count=10)
    copy = as_killed(path, path.parent / "copy")
    flip(beside(copy, "-wal"), beside(copy, "-wal").stat().st_size // 2)
    beside(copy, ".lock").unlink()

    rescued = SqliteLedger(copy)
    left = await texts(rescued)
    assert 5 <= left < 15
    await write(rescued)
    assert await rescued.verify() == Verification(sessions=2, events=left + 2, damage=())
    await rescued.close()


async def test_a_killed_process_left_no_damage(ledger: SqliteLedger, path: Path) -> None:
    left = SqliteLedger(as_killed(path, path.parent / "copy"))

    assert await left.verify() == Verification(sessions=2, events=6, damage=())
    await left.close()


async def test_a_backup_that_lacks_what_was_acknowledged_is_not_taken_for_all(
    ledger: SqliteLedger, path: Path
) -> None:
    await ledger.close()
    backup = path.read_bytes()
    await write(ledger, count=2)
    await ledger.close()
    path.write_bytes(backup)

    again = SqliteLedger(path)
    with pytest.raises(Refused, match=r"\b2 events at its end are missing.*--begin-anew"):
        await again.read("s")
    await begin_anew(path)
    assert await texts(again) == 5
    await again.close()


async def test_another_past_of_the_same_length_is_not_what_was_acknowledged(
    ledger: SqliteLedger, path: Path
) -> None:
    await ledger.close()
    backup = path.read_bytes()
    await ledger.append("other", at_version(1, entries(thought("t2", "one end"))))
    mark = beside(path, ".lock").read_bytes()
    await ledger.close()
    path.write_bytes(backup)
    beside(path, ".lock").unlink()
    await ledger.append("other", at_version(1, entries(thought("t2", "another end"))))
    await ledger.close()
    beside(path, ".lock").write_bytes(mark)

    with pytest.raises(Refused, match="last event is not the one that was acknowledged"):
        await SqliteLedger(path).read("s")


async def test_loss_is_noticed_by_a_process_that_is_already_running(
    ledger: SqliteLedger, path: Path
) -> None:
    tamper(
        path,
        "DELETE FROM event WHERE session = 'other'",
        "DELETE FROM session WHERE name = 'other'",
    )

    assert await code_of(ledger, "another") == Code.LEDGER_DAMAGED


async def test_a_file_that_was_emptied_is_not_a_new_ledger(
    ledger: SqliteLedger, path: Path
) -> None:
    await ledger.close()
    os.truncate(path, 0)

    with pytest.raises(Refused, match="is empty, but 6 events were acknowledged in it"):
        await ledger.read("s")


@pytest.mark.parametrize("at", [0, 20, 40, 60])
async def test_a_damaged_watermark_accuses_nobody(
    ledger: SqliteLedger, path: Path, at: int
) -> None:
    await ledger.close()
    flip(beside(path, ".lock"), at)

    assert await texts(ledger) == 5
    await write(ledger)
    assert SidecarLock(str(beside(path, ".lock"))).watermark() is not None


async def test_a_database_that_was_begun_anew_is_not_measured_by_the_old_one(
    ledger: SqliteLedger, path: Path
) -> None:
    await ledger.close()
    path.unlink()
    await begin_anew(path)

    again = SqliteLedger(path)
    assert await again.verify() == Verification(sessions=0, events=0, damage=())
    await write(again)
    await again.close()


async def test_what_a_power_cut_may_take_is_not_marked_as_kept(path: Path) -> None:
    ledger = SqliteLedger(path, durability="normal")
    await write(ledger, count=3)

    assert SidecarLock(str(beside(path, ".lock"))).watermark() is None
    await ledger.close()


async def test_whoever_knew_more_goes_on_from_an_older_copy_that_was_accepted(
    ledger: SqliteLedger, path: Path
) -> None:
    """Another process too, which was idle while it was put back and accepted."""
    await ledger.close()
    older = path.with_name("older.db")
    shutil.copy(path, older)
    idle = SqliteLedger(path)
    ours, others = Process(ledger), Process(idle)
    for process in (ours, others):
        await process.think("newer", session="s", assume=("it is",))
    assert await ours.sessions.look("s", extent) == (7, 2)
    with (
        closing(apsw.Connection(str(path))) as there,
        closing(apsw.Connection(str(older))) as copy,
        there.backup("main", copy, "main") as putting_back,
    ):
        putting_back.step()

    for _ in range(3):
        with pytest.raises(Refused) as refusal:
            await ours.think("mine", session="s")
        assert refusal.value.code == Code.LEDGER_DAMAGED

    beside(path, ".lock").unlink()
    await ours.think("mine", session="s")
    assert await ours.sessions.look("s", extent) == (6, 0)
    for _ in range(3):
        await ours.think("mine", session="s")
    await others.think("theirs", session="s")
    assert await others.sessions.look("s", extent) == (10, 0)
    await idle.close()


def extent(session: Session) -> tuple[int, int]:
    """How many thoughts and assumptions there are."""
    return session.thoughts, len(session.assumptions)
