"""What is kept of workflows."""

from pathlib import Path

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
