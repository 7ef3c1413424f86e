"""The examples run as they stand, on a fresh home folder."""

import os
import subprocess
import sys
from pathlib import Path

from places import ROOT

EXAMPLES = ROOT / "examples"


def run(example: str, home: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "HOME": str(home), "PATH": path}
    environment.pop("XDG_DATA_HOME", None)
    completed = subprocess.run(
        [sys.executable, str(EXAMPLES / example)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return completed.stdout


def test_the_first_session_ends_with_what_fell(tmp_path: Path) -> None:
    output = run("first_session.py", tmp_path)

    assert "Fell: {'t1': 'a1', 't2': 't1'}" in output
    assert "t3 Read from a replica instead." in output


def test_a_second_client_resumes_what_the_killed_server_recorded(tmp_path: Path) -> None:
    output = run("survives_a_kill.py", tmp_path)

    before, after = output.split("Another client resumes:")
    assert "The server was killed (kill -9)." in before
    assert "'thought': 't6'" in after
