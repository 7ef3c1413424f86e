"""A stored outline that is damaged, old, foreign or another's is noticed, and never told."""

import asyncio
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from sayings import thought
from store.ledgers import entries
from thoughtline.app.folds.latest_session import find_latest
from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import SessionDescribed
from thoughtline.core.views.summaries.digest import Window
from thoughtline.store import idle_work, outline_parts
from thoughtline.store.ledger import at_version
from thoughtline.store.outline_parts import EVENTS
from thoughtline.store.sqlite.database.snapshot_reader import read_only
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

PARTS = 3

SPOILED = {
    "hash": "UPDATE outline SET hash = zeroblob(32) WHERE part = {part}",
    "body": "UPDATE outline SET body = CAST(replace(body, '9', '8') AS BLOB) WHERE part = {part}",
    "mark": "UPDATE outline SET mark = zeroblob(32) WHERE part = {part}",
    "number": "UPDATE outline SET part = part + 70 WHERE part = {part}",
    "gone": "DELETE FROM outline WHERE part = {part}",
    "nonsense": "UPDATE outline SET body = x'00ff' WHERE part = {part}",
    "words": "UPDATE outline SET body = CAST('[]' AS BLOB) WHERE part = {part}",
}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_work, "DELAY", 0)
    monkeypatch.setattr(idle_work, "PAUSE", 0)


async def recorded(path: Path, text: str = "a step", *, branch: str = "") -> None:
    """A session with all of its parts."""
    ledger = SqliteLedger(path)
    said = [
        thought(f"t{number}", f"{text} {number}", branch=branch)
        for number in range(1, PARTS * EVENTS + 9)
    ]
    await ledger.append("s", at_version(0, entries(SessionDescribed(project="p"), *said)))
    await stored(ledger, PARTS)
    await ledger.close()


async def stored(ledger: SqliteLedger, count: int) -> None:
    async with asyncio.timeout(20):
        while len([piece async for piece in ledger.outline("s")]) < count:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)


async def digest(path: Path) -> str:
    ledger = SqliteLedger(path)
    try:
        return await Queries(ledger).digest("s", Window(budget=90, measure=words))
    finally:
        await ledger.close()


def words(text: str) -> int:
    return len(text.split())


def told_by_hooks(path: Path) -> str:
    with read_only(path) as record:
        latest = find_latest(record, "p")
        assert latest is not None
        return latest.digest(budget=90, measure=words)


def change(path: Path, statement: str) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute(statement)


def advice(path: Path) -> str:
    return next(found.advice for found in examine(path) if found.name == "outlines")


@pytest.mark.parametrize("part", [1, 2, PARTS])
@pytest.mark.parametrize("spoiled", SPOILED)
async def test_what_is_spoiled_is_not_told_but_said_and_made_anew(
    tmp_path: Path, spoiled: str, part: int
) -> None:
    path = tmp_path / "thoughts.db"
    await recorded(path)
    right = await digest(path)
    assert told_by_hooks(path) == right
    assert not advice(path)

    change(path, SPOILED[spoiled].format(part=part))

    assert told_by_hooks(path) == right
    if (spoiled, part) != ("gone", PARTS):  # then they only trail
        assert "thoughtline doctor --reindex" in advice(path)
    assert await digest(path) == right
    ledger = SqliteLedger(path)
    await stored(ledger, PARTS)
    await ledger.close()
    assert not advice(path)
    assert told_by_hooks(path) == right


async def test_parts_of_another_record_are_not_told(tmp_path: Path) -> None:
    path, other = tmp_path / "thoughts.db", tmp_path / "other.db"
    await recorded(path)
    await recorded(other, branch="another")
    right = await digest(path)
    change(path, "DELETE FROM outline")
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("ATTACH ? AS other", (str(other),))
        connection.execute("INSERT INTO outline SELECT * FROM other.outline")

    assert told_by_hooks(path) == right
    assert await digest(path) == right


async def test_an_older_file_put_back_is_told_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    await recorded(path)
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("DELETE FROM event WHERE version > 700")
        connection.execute(
            "UPDATE session SET version = 700, position = 700, hash = "
            "(SELECT hash FROM event WHERE version = 700)"
        )
    path.with_name(f"{path.name}.lock").unlink()

    assert "699 thoughts, version 700" in told_by_hooks(path)
    assert "699 thoughts, version 700" in await digest(path)


async def test_parts_in_the_form_of_another_release_are_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "thoughts.db"
    await recorded(path)
    right = await digest(path)
    monkeypatch.setattr(outline_parts, "FIRST_MARK", b"outline of another form")

    assert told_by_hooks(path) == right
    ledger = SqliteLedger(path)
    assert [piece async for piece in ledger.outline("s")] == []
    await stored(ledger, PARTS)
    await ledger.close()


async def test_a_page_of_outlines_that_cannot_be_read_keeps_nobody_from_the_record(
    tmp_path: Path,
) -> None:
    path = tmp_path / "thoughts.db"
    await recorded(path)
    right = await digest(path)
    with closing(apsw.Connection(str(path))) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name='outline'").get
        size = connection.pragma("page_size")
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(range(256)) * (size // 256))

    assert told_by_hooks(path) == right
    assert "thoughtline doctor --reindex" in advice(path)
    assert await digest(path) == right
