from pathlib import Path

import pytest

from entrypoints.cli.records import two_sessions
from llm.conftest import serve

__all__ = ["serve"]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "record" / "t.db"


@pytest.fixture(scope="session")
def recorded_sessions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of `two_sessions`, for tests that copy it."""
    return two_sessions(tmp_path_factory.mktemp("two") / "t.db")
