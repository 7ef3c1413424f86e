"""Forgetting for good: no byte of what was forgotten is left in any file. The promise itself is in
test_ledger_forgetting.py.
"""
# ruff: noqa: ASYNC221, ASYNC240 - a test may block its own event loop

import random
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sized
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from places import DATA
from sayings import assumed, refuted, thought
from store.ledgers import as_killed, beside, entries, forget, found, texts, tombstone, write
from thoughtline.core.argument import ArgumentMap, Claim
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import IdempotencyKey, Ledger, Query, at_version
from thoughtline.store.reports import Finding, Verification
from thoughtline.store.sqlite.database.connection import connect
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger
from thoughtline.store.sqlite.tables import erasure

OLD = DATA / "schema-1.db"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir(mode=0o700)
    return folder / "thoughts.db"


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    kept = SqliteLedger(path)
    yield kept
    await kept.close()


def secret() -> str:
    """A word that is nowhere else, and that no ending is cut off."""
    return "".join(random.choice("bcdfghjklmnpqrtvwxz") for _ in range(16))


def bytes_of(folder: Path) -> bytes:
    """All files, read by another program: to open a file that SQLite has open drops its locks."""
    read = subprocess.run(["cat", *folder.iterdir()], capture_output=True, check=True)
    return read.stdout.lower()


def is_left(word: str, folder: Path) -> bool:
    """The index leaves out how a word begins if the one before begins so: half of it will do."""
    return word[len(word) // 2 :].encode() in bytes_of(folder)


def rows(path: Path) -> dict[str, Finding]:
    return {one.name: one for one in examine(path)}


def advised(path: Path) -> list[str]:
    return [name for name, finding in rows(path).items() if finding.advice]


async def record_everything(ledger: SqliteLedger, word: str, session: str = "s") -> None:
    """A word in every kind of text that is kept, and beside them."""
    said = [
        assumed("a1", f"an assumption of {word}"),
        thought("t1", f"a thought of {word}, {word}_in_a_name"),
        refuted("a1", f"a reason of {word}"),
        ThoughtRecorded(
            thought="t2",
            text="Which?",
            given={word: word},
            next=word,
            decision=Decision(
                criteria=(Criterion(name=word),), options=(Option(name=word, scores=(1.0,)),)
            ),
            argument=ArgumentMap(claims=(Claim(name=word, text=word),), links=()),
        ),
    ]
    await ledger.append(
        session,
        at_version(0, entries(*said, author=f"{word} himself"), lambda: {"a1": Standing.FALLEN}),
        key=IdempotencyKey(name=f"key {word}", digest=b"d"),
    )


async def test_no_byte_of_a_forgotten_session_is_left(ledger: SqliteLedger, path: Path) -> None:
    word, other = secret(), secret()
    await record_everything(ledger, word)
    await write(ledger, "other", count=5, text=other)
    assert is_left(word, path.parent)

    await forget(ledger, because="it was asked for")

    assert not is_left(word, path.parent)
    assert is_left(other, path.parent)
    assert await found(ledger, other) != []
    await ledger.close()
    assert not is_left(word, path.parent)
    assert advised(path) == []


async def test_no_byte_is_left_where_many_sessions_grew_into_each_other(
    ledger: SqliteLedger, path: Path
) -> None:
    """Pages were split, merged and used again many times."""
    secrets = {f"s{n}": secret() for n in range(24)}
    for turn in range(20):
        for session, word in secrets.items():
            text = f"{turn} {word} {'and so on ' * random.randrange(120)}{word}{turn}"
            at = await texts(ledger, session)
            await ledger.append(session, at_version(at, entries(thought(f"t{at + 1}", text))))
    left = set(secrets)
    for session in random.sample(sorted(secrets), 22):
        await forget(ledger, session)
        left.remove(session)
        everything = bytes_of(path.parent)
        there = {name for name, word in secrets.items() if word[8:].encode() in everything}
        assert there == left
    assert await ledger.verify() == Verification(sessions=24, events=2 * 20 + 22, damage=())
    for session in left:
        assert len(await found(ledger, secrets[session], limit=50)) == 20
    assert advised(path) == []


async def test_what_a_migration_kept_is_deleted_too(path: Path) -> None:
    """A copy that this program made would hold what it was asked to forget."""
    shutil.copyfile(OLD, path)
    path.chmod(0o600)
    for mine in (".backup", ".schema-notes"):
        shutil.copyfile(OLD, beside(path, mine))
    ledger = SqliteLedger(path)
    await ledger.read("cache")
    assert beside(path, ".schema-1").exists()
    beside(path, "-wal.given-up-1").write_bytes(b"kept by `doctor --begin-anew`")

    await forget(ledger, "cache")
    await ledger.close()

    assert {one.name for one in path.parent.iterdir()} == {
        *("thoughts.db", "thoughts.db.lock", "thoughts.db.backup", "thoughts.db.schema-notes")
    }
    assert b"httpservererror" not in path.read_bytes().lower()


async def test_vectors_that_an_earlier_release_kept_go_with_their_texts(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, "s", text="a seal")
    await write(ledger, "t", text="another seal")
    await found(ledger, "seal")
    with closing(apsw.Connection(str(path))) as database:
        database.execute(
            "INSERT INTO meaning (position, vector) SELECT position, x'00' FROM passage"
        )

    await forget(ledger, "s")
    assert vectors(path) == 1
    await ledger.reindex()
    assert vectors(path) == 0


def vectors(path: Path) -> int:
    with closing(apsw.Connection(str(path))) as database:
        return int(database.execute("SELECT count(*) FROM meaning").get)


async def test_another_process_goes_on_as_if_nothing_was(ledger: SqliteLedger, path: Path) -> None:
    other = SqliteLedger(path)
    await write(other, count=57, text="seal")
    await write(other, "kept", count=3, text="seal")
    await forget(ledger)

    assert [one.version for one in await other.read("s", after=30)] == [58]
    assert len(await found(other, "seal")) == 3
    await write(other, "kept", text="seal")
    assert len(await found(ledger, "seal")) == 4
    await other.close()


async def test_what_was_forgotten_stays_so_after_a_kill(ledger: SqliteLedger, path: Path) -> None:
    word = secret()
    await record_everything(ledger, word)
    await write(ledger, "other", text="seal")
    await forget(ledger)
    copy = as_killed(path, path.parent.with_name("copy"))

    left = SqliteLedger(copy)
    assert await left.verify() == Verification(sessions=2, events=2, damage=())
    assert not is_left(word, copy.parent)
    await left.close()
    assert advised(copy) == []


async def test_what_is_forgotten_is_no_loss_to_doctor(ledger: SqliteLedger, path: Path) -> None:
    await write(ledger, count=5)
    await write(ledger, "other", count=2)
    await forget(ledger)
    await write(ledger, "other")

    told = rows(path)
    assert told["sessions"].value == "1"
    assert told["events"].value == "4, numbered up to 9"
    assert told["forgotten"].value == "sessions: 1, of 5 events"
    assert advised(path) == []


TAMPERED = {
    "a tombstone without its session": "DELETE FROM session WHERE name = 's'",
    "a session without its tombstone": "DELETE FROM event WHERE session = 's'",
    "more was forgotten": "UPDATE session SET oldest = 7 WHERE name = 's'",
    "less was forgotten": "UPDATE session SET oldest = 3 WHERE name = 's'",
    "nothing was forgotten": "UPDATE session SET oldest = 1 WHERE name = 's'",
    "another head": """
        UPDATE event SET body = CAST(replace(body, '"head":"', '"head":"00') AS BLOB)
        WHERE session = 's'
    """,
    "another count": """
        UPDATE event SET body = CAST(replace(body, '"events":5', '"events":4') AS BLOB)
        WHERE session = 's'
    """,
    "no tombstone": """
        UPDATE event SET body = CAST('{"type":"SearchChosen"}' AS BLOB) WHERE session = 's'
    """,
    "another reason": """
        UPDATE event SET body = CAST(replace(body, 'asked', 'urged') AS BLOB) WHERE session = 's'
    """,
    "what lives was forgotten": "UPDATE session SET oldest = 2 WHERE name = 'other'",
}


@pytest.mark.parametrize("statement", TAMPERED.values(), ids=list(TAMPERED))
async def test_a_tombstone_that_is_not_as_it_was_written_is_found(
    ledger: SqliteLedger, path: Path, statement: str
) -> None:
    await write(ledger, count=5)
    await write(ledger, "other", count=2)
    await forget(ledger, because="asked for")
    with closing(apsw.Connection(str(path))) as database:
        database.execute(statement)

    tampered = "other" if "'other'" in statement else "s"
    for after in (0, 1):
        with pytest.raises(Refused) as refusal:
            await ledger.read(tampered, after=after)
        assert refusal.value.code == Code.LEDGER_DAMAGED
    assert {one.session for one in (await ledger.verify()).damage} == {tampered}
    assert await texts(ledger, {"s": "other", "other": "s"}[tampered]) > 0


READING: dict[str, Callable[[Ledger], Awaitable[Sized]]] = {
    "read": lambda ledger: ledger.read("s"),
    "read on": lambda ledger: ledger.read("s", after=3),
    "search": lambda ledger: ledger.search(Query(text="seal"), limit=9),
    "sessions": lambda ledger: ledger.sessions(limit=9),
}


@pytest.mark.parametrize("reading", READING.values(), ids=list(READING))
async def test_whoever_reads_meanwhile_reads_the_session_as_it_was(
    ledger: SqliteLedger, path: Path, reading: Callable[[Ledger], Awaitable[Sized]]
) -> None:
    await write(ledger, count=5, text="seal")
    kept = await tombstone(ledger)
    before = len(await reading(ledger))
    with closing(connect(str(path), "full")) as other:

        def meanwhile(_: object, statement: str, __: object) -> bool:
            if "FROM event" in statement and not forgotten:
                forgotten.append(statement)
                with other:
                    erasure.forget(other, "s", kept, 5)
            return True

        forgotten: list[str] = []
        async with ledger._database.connection() as database:
            database.exec_trace = meanwhile
        assert len(await reading(ledger)) == before
        assert forgotten
        database.exec_trace = None
    assert len(await reading(ledger)) < before


# --- when something is in the way ---


async def test_who_reads_meanwhile_delays_the_wiping_and_not_the_forgetting(
    ledger: SqliteLedger, path: Path
) -> None:
    word = secret()
    await record_everything(ledger, word)
    await write(ledger, "other", text="seal")
    with closing(apsw.Connection(str(path))) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM event").get == 5
        with pytest.raises(
            Refused, match=r"The session is forgotten, but .* may still hold its words"
        ) as told:
            await forget(ledger)
        assert told.value.code == Code.LEDGER_BUSY
        assert await texts(ledger) == 1
        assert await found(ledger, word) == []
        assert advised(path) == ["forgotten"]
        await write(ledger, "other", text="another seal")
        reader.execute("ROLLBACK")
    assert is_left(word, path.parent)

    await ledger.close()
    assert len(await found(ledger, "seal")) == 2
    assert not is_left(word, path.parent)
    assert advised(path) == []


DYING = """
import asyncio, os, sys, apsw
from pathlib import Path
from store.ledgers import forget
from thoughtline.store.sqlite.ledger import SqliteLedger

def trace(cursor, statement, bindings):
    if statement.split()[0] == sys.argv[2]:
        os.kill(os.getpid(), 9)
    return True

async def main():
    ledger = SqliteLedger(Path(sys.argv[1]))
    await ledger.read("s")
    apsw.connection_hooks.clear()
    async with ledger._database.connection() as database:
        database.exec_trace = trace
    await forget(ledger)

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("statement", "forgotten"),
    [("DELETE", False), ("COMMIT", False), ("VACUUM", True), ("UPDATE", False)],
)
async def test_whoever_is_killed_while_forgetting_did_it_or_not_and_the_next_one_wipes(
    ledger: SqliteLedger, path: Path, statement: str, *, forgotten: bool
) -> None:
    word = secret()
    await record_everything(ledger, word)
    await ledger.close()
    killed = subprocess.run(
        [sys.executable, "-c", DYING, path, statement],
        check=False,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert killed.returncode == -9
    if forgotten:
        assert is_left(word, path.parent)
        assert advised(path) == ["forgotten"]

    assert await texts(ledger) == (1 if forgotten else 4)
    assert is_left(word, path.parent) is not forgotten
    assert advised(path) == []
