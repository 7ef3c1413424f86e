"""Where the tests' engines keep their works."""

from pathlib import Path

from thoughtline.engine.places import FilePlace, Place, ServerPlace


def place_of(database: str) -> Place:
    return ServerPlace(database) if "://" in database else FilePlace(Path(database))
