from pathlib import Path

import pytest

from llm.conftest import serve

__all__ = ["serve"]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "record" / "t.db"
