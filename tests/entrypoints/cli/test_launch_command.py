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


@pytest.mark.parametrize(
    ("cache", "runner", "words"),
    [
        (".cache/uv/archive-v0/1a2b", "uvx", ["thoughtline", "serve"]),
        ("own/cache/archive-v0/1a2b", "uvx", ["thoughtline", "serve"]),
        (".cache/pipx/1a2b", "pipx", ["run", "thoughtline", "serve"]),
    ],
)
def test_a_script_in_the_cache_of_a_runner_is_started_by_the_runner(
    cache: str, runner: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cache is emptied some day. `UV_CACHE_DIR` may name any folder."""
    script, program = tmp_path / cache / "bin/thoughtline", tmp_path / "bin" / runner
    for file in (script, program):
        file.parent.mkdir(parents=True)
        file.write_text("#!/bin/sh\n", encoding="utf-8")
        file.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent))
    monkeypatch.setattr(sys, "argv", [str(script)])

    assert launch_command() == [str(program), *words]
