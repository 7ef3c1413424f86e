"""Commands of a page, followed in a folder of a test."""

import re
import subprocess
import sys
from pathlib import Path

import forked
from deploy.written import HOME

PYTHON = "/opt/thoughtline/bin/python"
PROGRAM = "/opt/thoughtline/bin/thoughtline"


def here(commands: str, place: Path) -> str:
    """Commands of the page, in a folder of the test's own, without the systemd and the user."""
    said = re.sub(r"^systemctl .*\n", "", commands, flags=re.MULTILINE)
    said = said.replace("runuser -u thoughtline -- ", "").replace("-o thoughtline ", "")
    said = said.replace(PYTHON, sys.executable).replace(PROGRAM, str(forked.command()))
    return said.replace(HOME, str(place))


def do(commands: str, **environment: str) -> str:
    run = subprocess.run(
        ["sh", "-eux", "-c", commands],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nowhere", **environment},
    )
    assert run.returncode == 0, run.stderr
    return run.stdout
