"""A server of our own dialect, for tests that talk to it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rawclient import RawClient


@pytest.fixture
def client(tmp_path: Path) -> Iterator[RawClient]:
    with RawClient(tmp_path / "record.db") as client:
        client.greet()
        yield client
