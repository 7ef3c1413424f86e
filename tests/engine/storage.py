"""Where the tests' engines keep their workflows."""

from pathlib import Path

from thoughtline.engine.dbos.storage import FileStorage, ServerStorage, Storage


def storage_of(database: str) -> Storage:
    return ServerStorage(database) if "://" in database else FileStorage(Path(database))
