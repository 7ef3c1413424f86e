"""What is kept of workflows."""

import random
from pathlib import Path

import pytest

from engine.storage import storage_of
from engine.workflows import BESIDES_CRITICAL, KINDS, Journal, payload, until
from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.dbos.storage import Storage


def remembered(storage: Storage) -> set[str]:
    """The workflows of which steps are kept."""
    schema = f"{storage.schema}." if storage.schema else ""
    engine = storage.open()
    try:
        with engine.connect() as connection:
            rows = connection.exec_driver_sql(
                f"SELECT workflow_uuid FROM {schema}operation_outputs"  # noqa: S608 - a constant
            )
            return {name for (name,) in rows}
    finally:
        engine.dispose()


async def test_steps_are_kept_until_their_workflow_is_over(database: str, tmp_path: Path) -> None:
    storage, folder = storage_of(database), tmp_path / "waits"
    folder.mkdir()
    journal = Journal(folder, "waits")
    journal.hold("critical")
    engine = DbosEngine(storage, KINDS, concurrency=32)
    try:
        await engine.start("deliberate", "waits", payload(folder))
        await journal.until("known", *BESIDES_CRITICAL)
        await engine.start("deliberate", "over", payload(tmp_path))
        result = await engine.result("over", wait=20)

        await until(lambda: remembered(storage) == {"waits"})

        journal.let_go("critical")
        assert await engine.result("waits", wait=20) == result
        assert await engine.result("over", wait=0) == result
    finally:
        await engine.close()
    assert remembered(storage) == set()
    assert journal.count("end", "factual") == 1


@pytest.mark.parametrize("seed", range(4))
def test_no_byte_of_a_deleted_workflow_is_left_in_the_file(tmp_path: Path, seed: int) -> None:
    """SQLite leaves copies in the pages between which it moves rows, also with `secure_delete`."""
    storage, chosen = storage_of(str(tmp_path / "work.engine")), random.Random(seed)
    words = ["".join(chosen.choices("bcdfghjklmnpqrtvwxz", k=16)) for _ in range(40)]
    engine = storage.open()
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE step (id TEXT, n INT, output TEXT)")
        connection.exec_driver_sql("CREATE INDEX of_work ON step (id, n, output)")
        for number in range(12):
            for word in chosen.sample(words, 40):
                text = word + "y" * chosen.randrange(900)
                connection.exec_driver_sql(
                    "INSERT INTO step VALUES (?, ?, ?)", (word, number, text)
                )
    with engine.begin() as connection:
        for word in words[:30]:
            connection.exec_driver_sql("DELETE FROM step WHERE id = ?", (word,))

    storage.erase(engine)

    files = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    engine.dispose()
    assert [word for word in words[:30] if word[4:].encode() in files] == []
    assert words[-1].encode() in files
