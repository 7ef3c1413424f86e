"""Folder of access tokens: on a full or read-only disk, and made by root."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrypoints.cli.commandline import thoughtline

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 and not os.environ.get("CI"), reason="mounts a disk, so only as root"
)

COMMANDS = [["token", "new", "ada"], ["link"]]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], check=True)
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_is_told_and_nothing_is_left(disk: Path, command: list[str]) -> None:
    tokens = disk / "tokens"
    tokens.mkdir(mode=0o700)
    with pytest.raises(OSError, match="No space left"):
        (disk / "ballast").write_bytes(b"x" * (1 << 20))

    done = thoughtline(*command, "--tokens", tokens)

    assert done.returncode == 2
    assert done.stderr.startswith(f"thoughtline: There is no space left for {tokens}.")
    assert "[ledger_full]" in done.stderr
    assert list(tokens.iterdir()) == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_cannot_be_written_to_is_told(disk: Path, command: list[str]) -> None:
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)

    done = thoughtline(*command, "--tokens", disk / "tokens")

    assert done.returncode == 2
    assert "tokens cannot be written to: Read-only file system." in done.stderr
    assert "Traceback" not in done.stderr


def test_tokens_that_root_makes_belong_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    for existing in (tmp_path / "first", tmp_path / "second"):
        existing.mkdir(mode=0o700)
        os.chown(existing, 4711, 4712)
    (tmp_path / "second" / "t.db.tokens").mkdir(mode=0o700)
    os.chown(tmp_path / "second" / "t.db.tokens", 4711, 4712)

    for name in ("first", "second"):
        for command in COMMANDS:
            done = thoughtline(*command, "--tokens", tmp_path / name / "t.db.tokens")
            assert done.returncode == 0, done.stderr

    made = list(tmp_path.glob("*/t.db.tokens/*"))
    assert len(made) == 4
    assert {(path.stat().st_uid, path.stat().st_gid) for path in made} == {(4711, 4712)}
