"""OpenSSL is loaded where something may have to be encrypted, and nowhere else."""

import os
import sys
from pathlib import Path

import pytest

from rawclient import greeted

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="it tells what a process has loaded"
)

KEYS = [name for name in os.environ if name.endswith(("_API_KEY", "_TOKEN"))]


def loaded(database: Path, *flags: str, **environment: str) -> set[str]:
    """The libraries of a server that has recorded and recalled a thought."""
    command = (sys.executable, "-m", "thoughtline", "serve", "--database", str(database))
    surroundings = dict.fromkeys(KEYS, "") | environment
    with greeted(database, *flags, command=command, environment=surroundings) as client:
        recorded = client.call("think", thought="It keeps.", assume=["It lasts."])
        client.call("recall", session=recorded["structuredContent"]["session"])
        maps = Path(f"/proc/{client.process.pid}/maps").read_text(encoding="utf-8")
        return {Path(line.split()[-1]).name.partition(".")[0] for line in maps.splitlines()}


def test_a_server_on_pipes_with_a_file_has_no_openssl(tmp_path: Path) -> None:
    assert {"_ssl", "_hashlib", "libssl", "libcrypto"}.isdisjoint(loaded(tmp_path / "a.db"))


def test_a_server_that_may_ask_a_model_can_encrypt(tmp_path: Path) -> None:
    assert "_ssl" in loaded(tmp_path / "a.db", OPENAI_API_KEY="sk-none")
