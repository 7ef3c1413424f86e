"""`scripts/try`, in a checkout whose environment is there already."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from places import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The script and the parts that it uses. Its environment is the one of this run."""
    folder = tmp_path / "checkout"
    (folder / "scripts").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "try", folder / "scripts")
    environment = folder / "scripts" / "environment"
    environment.write_text("#!/bin/sh\n", encoding="utf-8")
    environment.chmod(0o755)
    (folder / "examples").symlink_to(ROOT / "examples")
    (folder / ".venv").symlink_to(Path(sys.executable).parent.parent)
    return folder


def test_it_ends_with_the_next_steps_and_leaves_the_persons_record_alone(
    checkout: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    own = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}

    done = subprocess.run(
        [checkout / "scripts" / "try"],
        cwd=home,
        env={**own, "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    talk, tree = done.stdout.split("What a person sees:\n")
    tree, doubt = tree.split("\n\nA conclusion rests on a line of a file")
    doubt, settled = doubt.split("\n\nThe agent looks again")
    settled, steps = settled.split("\n\nWhat to do next")
    assert "kill -9 ends its server, without a goodbye." in talk
    assert tree.rstrip().endswith("How long does the job hold them?")
    assert "- read_timeout_s: 5\n" in doubt
    assert "? in doubt by e1" in doubt
    assert "Orders are charged twice" in settled
    assert "in doubt" not in settled
    assert len(steps.splitlines()) <= 12
    assert "open the board: " in steps
    assert "give it to your agent:  thoughtline install\n" in steps
    assert (checkout / "build" / "try.db").exists()
    assert list(home.iterdir()) == []
