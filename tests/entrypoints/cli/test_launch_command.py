"""How clients start this installation."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from thoughtline import __version__
from thoughtline.entrypoints.cli.server_options import launch_command


def test_where_no_script_is_installed_no_file_of_the_project_is_run_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thoughtline.py").write_text("raise SystemExit('not ours')\n", encoding="utf-8")
    alone = tmp_path / "python"
    alone.symlink_to(sys.executable)
    monkeypatch.setattr(sys, "executable", str(alone))
    monkeypatch.setattr(sys, "argv", ["__main__.py"])

    *command, serve = launch_command()
    done = subprocess.run(
        [*command, "--version"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )

    assert serve == "serve"
    assert done.stdout.strip() == f"thoughtline {__version__}", done.stderr
