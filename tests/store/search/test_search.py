"""Searching the SQLite file: what is served, and how long it takes. The promise itself is in
test_ledger_search.py.
"""

import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from sayings import supported, thought
from store.ledgers import as_killed, entries, found, write
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Query, at_version
from thoughtline.store.search.text_scores import ROWS
from thoughtline.store.sqlite.ledger import SqliteLedger


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "thoughts.db"


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[SqliteLedger]:
    kept = SqliteLedger(path)
    yield kept
    await kept.close()


def tamper(path: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(path))) as database:
        for statement in statements:
            database.execute(statement)


async def test_what_one_process_recorded_another_finds_at_once(
    ledger: SqliteLedger, path: Path
) -> None:
    other = SqliteLedger(path)
    assert await found(other, "seal") == []

    await write(ledger, text="a seal")
    assert await found(other, "seal") == ["a seal"]
    await other.close()


async def test_what_was_acknowledged_before_a_kill_is_found(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, text="a seal")

    left = SqliteLedger(as_killed(path, path.parent / "copy"))
    assert await found(left, "seal") == ["a seal"]
    await left.close()


# --- nothing damaged is served ---

DAMAGED = {
    "its text was changed": """
        UPDATE event SET body = CAST(replace(body, 'a seal', 'no seal') AS BLOB) WHERE version = 2
    """,
    "its author was changed": "UPDATE event SET author = 'eve' WHERE version = 2",
    "it was taken out": "DELETE FROM event WHERE version = 2",
    "the one before it was taken out": "DELETE FROM event WHERE version = 1",
    "it is of another session": "UPDATE event SET session = 't' WHERE version = 2",
    "its head was lost": "DELETE FROM session",
    "it never stood so": "INSERT INTO standing VALUES ('s', 't', 0, 'ssh')",
    "it says nothing": "INSERT INTO word (rowid, words) VALUES (3, 'seal')",
}


@pytest.mark.parametrize("statement", DAMAGED.values(), ids=list(DAMAGED))
async def test_a_hit_that_is_not_as_it_was_written_is_refused(
    ledger: SqliteLedger, path: Path, statement: str
) -> None:
    await write(ledger, text="what I thought")
    await write(ledger, text="a seal")
    await ledger.append("s", at_version(2, entries(supported("t1", "t2"))))
    await ledger.search(Query(text="seal"), limit=1)
    tamper(path, statement)

    with pytest.raises(Refused) as refusal:
        await ledger.search(Query(text="seal"), limit=5)
    assert refusal.value.code == Code.LEDGER_DAMAGED


async def test_damage_to_what_only_orders_the_hits_leaves_them_right(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, count=2, text="a seal")
    tamper(path, "UPDATE passage SET size = -32 WHERE position = 1")

    assert await found(ledger, "seal") == ["a seal", "a seal"]


async def test_damage_elsewhere_keeps_nobody_from_finding_what_is_right(
    ledger: SqliteLedger, path: Path
) -> None:
    await write(ledger, text="a walrus")
    await write(ledger, "other", text="a seal")
    tamper(path, "UPDATE event SET author = 'eve' WHERE session = 's'")

    assert await found(ledger, "seal") == ["a seal"]
    with pytest.raises(Refused):
        await found(ledger, "walrus")


# --- many texts ---


async def write_many(ledger: SqliteLedger, *texts: str, session: str = "s") -> None:
    """In one transaction, as they only have to be there."""
    at = len(await ledger.read(session))
    said = (thought(f"t{at + n}", text) for n, text in enumerate(texts, 1))
    await ledger.append(session, at_version(at, entries(*said)))


async def test_what_has_every_word_is_found_however_common_each_is(ledger: SqliteLedger) -> None:
    await write_many(ledger, "the pool of seals")
    await write_many(ledger, *(f"pool {n}" for n in range(ROWS + 1)))
    await write_many(ledger, *(f"seal {n}" for n in range(ROWS + 2)))

    assert (await found(ledger, "seal pool"))[0] == "the pool of seals"
    assert len(await found(ledger, "seal pool")) == 9


async def test_of_many_with_a_rare_word_the_one_with_a_common_one_too_comes_first(
    ledger: SqliteLedger,
) -> None:
    await write_many(ledger, "the walrus and the seal")
    await write_many(ledger, *(f"walrus {n}" for n in range(200)))
    await write_many(ledger, *(f"seal {n}" for n in range(ROWS + 1)))

    assert (await found(ledger, "seal walrus"))[0] == "the walrus and the seal"


async def test_a_rare_word_does_not_hide_the_common_ones(ledger: SqliteLedger) -> None:
    await write_many(ledger, "a walrus")
    await write_many(ledger, *(f"seal {n}" for n in range(ROWS + 1)))

    assert (await found(ledger, "seal walrus", limit=3)) == [
        "a walrus",
        f"seal {ROWS}",
        f"seal {ROWS - 1}",
    ]


async def test_a_session_is_searched_whole_however_common_a_word_is_elsewhere(
    ledger: SqliteLedger,
) -> None:
    await write_many(ledger, "the pool of seals", "a seal", session="mine")
    await write_many(ledger, *(f"seal {n}" for n in range(ROWS + 1)))
    await ledger.append("mine", at_version(2, [], lambda: {"t2": Standing.FALLEN}))

    for filters in ({"session": "mine"}, {"standing": Standing.FALLEN}):
        hits = await ledger.search(Query(text="walrus seal", **filters), limit=9)
        assert {hit.event.session for hit in hits} == {"mine"}


async def test_what_comes_after_a_word_became_common_is_found_too(ledger: SqliteLedger) -> None:
    await write_many(ledger, *(f"seal {n}" for n in range(1_000)))
    assert await found(ledger, "seal", limit=1) == ["seal 999"]

    await write_many(ledger, "one more seal")
    assert "one more seal" in await found(ledger, "one more seal", limit=1)


async def test_settling_takes_as_long_as_what_is_settled_and_no_longer(
    ledger: SqliteLedger,
) -> None:
    """A refutation may fell ten thousand thoughts."""
    count = 10_000
    await write_many(ledger, *(f"seal {n}" for n in range(count)))

    async def settle(nodes: int, standing: Standing) -> float:
        standings = {f"t{n + 1}": standing for n in range(nodes)}
        began = time.process_time()
        await ledger.append("s", at_version(count, [], lambda: standings))
        return time.process_time() - began

    for standing in (Standing.FALLEN, Standing.STANDS):
        a_tenth = await settle(count // 10, standing)
        all_of_them = await settle(count, standing)
        assert all_of_them < 40 * a_tenth + 0.05
        [hit] = await ledger.search(Query(text="seal 9999"), limit=1)
        assert hit.standing is standing
