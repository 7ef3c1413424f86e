"""Servers of our own dialect, for tests that talk to them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rawclient import RawClient, greeted


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RawClient]:
    """The server of a whole file: each test begins sessions of its own."""
    with greeted(tmp_path_factory.mktemp("shared") / "record.db") as client:
        yield client


@pytest.fixture(scope="module")
def untouched() -> Iterator[RawClient]:
    """A server for tests that record nothing."""
    with greeted(":memory:") as client:
        yield client


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[RawClient]:
    """A server with an empty record."""
    with greeted(tmp_path / "record.db") as client:
        yield client
