"""A person's record and project, as hooks find them."""

from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "record" / "t.db"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """The folder of a project."""
    folder = tmp_path / "shop"
    (folder / ".git").mkdir(parents=True)
    return folder
