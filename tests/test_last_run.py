"""`scripts/last-run`: a long run is left out only if nothing that it uses has changed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from places import ROOT

NAMES = ("clients", "frameworks")

USED = {
    "clients": ("src/thoughtline/clients/table.py", "src/thoughtline/dialects/tool.py"),
    "frameworks": ("examples/frameworks/langchain_agent.py", "src/thoughtline/dialects/tool.py"),
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files of a checkout that may count, without its history."""
    for part in ("examples", "plugins", "scripts", "src", "tests/clients", "tests/data/frameworks"):
        shutil.copytree(ROOT / part, tmp_path / part)
    for file in ("pyproject.toml", *(f"tests/{path.name}" for path in ROOT.glob("tests/*.py"))):
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def last_run(checkout: Path, command: str, name: str, **environment: str) -> bool:
    """The exit status of the script, as an answer."""
    script = checkout / "scripts" / "last-run"
    done = subprocess.run(
        [script, command, name],
        env={"PATH": "/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_run_is_left_out_only_while_all_that_it_uses_is_as_it_was(
    name: str, checkout: Path
) -> None:
    assert not last_run(checkout, "unchanged", name), "nothing is recorded"

    assert last_run(checkout, "record", name)
    assert last_run(checkout, "unchanged", name)
    assert not last_run(checkout, "unchanged", name, THOUGHTLINE_CI="long")
    (checkout / "src/thoughtline/core/session.py").write_text("", encoding="utf-8")
    assert last_run(checkout, "unchanged", name), "no part of the run"

    for used in USED[name]:
        path = checkout / used
        before = path.read_bytes()
        path.write_bytes(before + b"\n")
        assert not last_run(checkout, "unchanged", name), used
        path.unlink()
        assert not last_run(checkout, "unchanged", name), used
        path.write_bytes(before)
        path.with_name("added.py").touch()
        assert not last_run(checkout, "unchanged", name), used
        path.with_name("added.py").unlink()
        assert last_run(checkout, "unchanged", name)


@pytest.mark.parametrize("name", NAMES)
def test_a_run_goes_on_if_a_folder_that_it_uses_was_renamed(name: str, checkout: Path) -> None:
    assert last_run(checkout, "record", name)
    (checkout / "src/thoughtline/dialects").rename(checkout / "src/thoughtline/renamed")

    assert not last_run(checkout, "unchanged", name)
    assert not last_run(checkout, "record", name)


def test_an_unknown_run_is_never_left_out(checkout: Path) -> None:
    assert not last_run(checkout, "unchanged", "everything")
