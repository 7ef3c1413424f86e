"""Completion of commands, as a shell asks for it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline

ASKED = {"COMP_WORDS": "thoughtline rec", "COMP_CWORD": "1"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell_asks_the_program(shell: str) -> None:
    script = thoughtline("completion", shell).stdout

    assert f"_THOUGHTLINE_COMPLETE={shell}_complete" in script


def test_bash_is_told_the_commands_that_begin_so() -> None:
    told = thoughtline(_THOUGHTLINE_COMPLETE="bash_complete", **ASKED).stdout

    assert told.split() == ["plain,recall"]


def test_a_shell_takes_the_script(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    script = tmp_path / "completion.bash"
    script.write_text(thoughtline("completion", "bash").stdout, encoding="utf-8")

    taken = subprocess.run([bash, "-n", str(script)], capture_output=True, check=False)

    assert (taken.returncode, taken.stderr) == (0, b"")


def test_a_mistyped_name_is_refused_with_the_one_that_is_meant() -> None:
    told = thoughtline("completion", "bsh")

    assert told.returncode == 2
    assert "Did you mean 'bash'?" in told.stderr
