from pathlib import Path

import pytest


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The record of one test."""
    return tmp_path / "thoughts.db"
