import shutil
from pathlib import Path

import pytest

from places import DATA

RELEASES = sorted(folder.name for folder in (DATA / "releases").iterdir() if folder.is_dir())


@pytest.fixture(params=RELEASES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of what a release wrote, with the modes that it had then."""
    copy = tmp_path / "release"
    shutil.copytree(DATA / "releases" / request.param, copy)
    for path in (copy, *copy.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)
    return copy
