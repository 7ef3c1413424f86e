from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from engine.places import place_of
from engine.server import database_on, server
from thoughtline.engine.durable import Durable
from thoughtline.engine.memory import Memory
from thoughtline.engine.work import Engine, Kind

Open = Callable[[Mapping[str, Kind]], Engine]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with server() as url:
        yield url


def new_database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if kind == "file":
        return str(tmp_path / "thoughts.db.engine")
    return database_on(request.getfixturevalue("postgres"))


@pytest.fixture(params=["file", "server"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where works are written down, so that any process can be told."""
    return new_database(request.param, request, tmp_path)


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "thoughts.db.engine")


@pytest.fixture(params=["memory", "file", "server"])
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Open]:
    """Opens each engine that keeps the promise, and closes it."""
    engines: list[Engine] = []

    def open_engine(kinds: Mapping[str, Kind]) -> Engine:
        engines.append(
            Memory(kinds)
            if request.param == "memory"
            else Durable(
                place_of(new_database(request.param, request, tmp_path)), kinds, at_once=32
            )
        )
        return engines[-1]

    yield open_engine
    for engine in engines:
        await engine.close()
