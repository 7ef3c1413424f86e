"""The wheel in an environment of its own, as somebody has it who installs it from a registry."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from places import ROOT
from rawclient import RawClient

PATIENCE = 600.0


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the scripts of an environment that has the wheel and what it asks for."""
    place = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    _run(*pip, "wheel", "--no-deps", "--wheel-dir", place, ROOT)
    venv.create(place / "environment")
    folder = place / "environment" / ("Scripts" if sys.platform == "win32" else "bin")
    [wheel] = place.glob("*.whl")
    _run(*pip, "--python", folder / "python", "install", wheel)
    return folder


def _run(*command: object) -> str:
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_agent_thinks_with_nothing_but_the_wheel(scripts: Path, tmp_path: Path) -> None:
    command = (str(scripts / "thoughtline"), "serve", "--database", str(tmp_path / "t.db"))
    with RawClient(tmp_path / "t.db", command=command) as client:
        client.greet()
        begun = client.think(thought="The cache is cold.", assume=["The logs are complete"])
        client.think(session=begun["session"], refute="a1", because="One is missing.")
        told = client.call("recall", session=begun["session"])["content"][0]["text"]

    assert "The cache is cold." in told


def test_commands_work_or_name_the_extra_that_they_need(scripts: Path, tmp_path: Path) -> None:
    database = ("--database", tmp_path / "t.db")
    thoughtline = scripts / "thoughtline"
    _run(thoughtline, "think", "We use SQLite.", *database)

    assert "We use SQLite." in _run(thoughtline, "show", "latest", *database)
    assert "We use SQLite." in _run(thoughtline, "export", "latest", "--as", "markdown", *database)
    assert "sqlite" in _run(thoughtline, "doctor", *database)
    served = subprocess.run(
        [thoughtline, "serve", "--http", *database], capture_output=True, text=True, check=False
    )
    assert served.returncode == 2
    assert "HTTP needs packages that are not installed" in served.stderr
