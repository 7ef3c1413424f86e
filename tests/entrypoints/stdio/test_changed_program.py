"""A server whose own files change under it says so on every call, and never works by halves."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from places import ROOT
from rawclient import greeted


def remove(package: Path) -> None:
    shutil.rmtree(package)


def replace(package: Path) -> None:
    """As an upgrade in place does."""
    shutil.rmtree(package)
    shutil.copytree(ROOT / "src/thoughtline", package, copy_function=shutil.copy)


def remove_a_part(package: Path) -> None:
    shutil.rmtree(package / "project")
    shutil.rmtree(package / "app/evidence")


@pytest.mark.parametrize("change", [remove, replace, remove_a_part])
def test_calls_are_refused_after_the_program_changed(
    change: Callable[[Path], None], tmp_path: Path
) -> None:
    package = tmp_path / "site/thoughtline"
    shutil.copytree(ROOT / "src/thoughtline", package, ignore=shutil.ignore_patterns("*.pyc"))
    (tmp_path / "shop/.git").mkdir(parents=True)
    (tmp_path / "shop/pool.py").write_text("size = 4\n", encoding="utf-8")
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", str(tmp_path / "t.db")]
    surroundings = {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    surroundings["THOUGHTLINE_PROJECT"] = str(tmp_path / "shop")
    with greeted("", command=command, environment=surroundings) as client:
        session = client.think(thought="It is cold.")["session"]
        change(package)
        for _ in range(2):
            told = client.call("think", session=session, thought="So.", evidence="pool.py:1")
            assert told["isError"]
            assert "[program_changed]" in told["content"][0]["text"]
        if change is not remove_a_part:
            assert client.call("think", session=session, thought="Plain.")["isError"]
