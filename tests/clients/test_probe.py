"""What `doctor` says of a server that is there and is no use."""

import os
import sys
from pathlib import Path

import pytest

from thoughtline.clients import probe
from thoughtline.clients.entry_reader import EntryContent


def test_who_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(probe, "PATIENCE", 0.3)
    until_it_ends = "import time; time.sleep(5); open('waited', 'w')"
    silent = EntryContent(command=(sys.executable, "-c", until_it_ends))

    assert probe.fault_of(silent, os.environ, tmp_path) == "it starts, but does not answer"
    assert not (tmp_path / "waited").exists()
