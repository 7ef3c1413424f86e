"""A desk for tests of evidence in files."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dialects.thoughtline.desk import Desk
from rawclient import greeted


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with greeted(":memory:", "--project", str(tmp_path)) as client:
        yield Desk(client, tmp_path)
