"""SessionStart names files that changed since somebody looked, without recording anything."""

import json
from pathlib import Path

import pytest

from entrypoints.hooks.clients import context, think

CHANGED = "Files that changed since they became evidence:"


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    (folder / ".git").mkdir(parents=True)
    for name in "abcdefg":
        (folder / f"{name}.py").write_text(f"total = {name!r}\n")
    return folder


def started(database: Path, folder: Path, **environment: str) -> str:
    call = {"hook_event_name": "SessionStart", "source": "startup", "cwd": str(folder)}
    return context("SessionStart", "--database", database, said=call, **environment)


def test_a_file_that_changed_is_named_with_its_evidence(tmp_path: Path, shop: Path) -> None:
    database = tmp_path / "t.db"
    given = ["a.py:1-1", "a.py", "b.py", "not a file at all"]
    think(database, shop, {"thought": "Why is checkout slow?", "evidence": given})
    assert CHANGED not in started(database, shop)

    (shop / "a.py").write_text("total = 'other'\n")

    told = started(database, shop)
    assert f"{CHANGED}\na.py (e2 e1)\n" in told
    assert "b.py (" not in told
    assert CHANGED not in started(database, shop, THOUGHTLINE_NO_EVIDENCE_FILES="1")


def test_files_that_are_gone_or_lead_elsewhere_changed_and_are_not_read(
    tmp_path: Path, shop: Path
) -> None:
    database = tmp_path / "t.db"
    think(database, shop, {"thought": "…", "evidence": [f"{name}.py" for name in "abcdefg"]})
    (tmp_path / "secret").write_text("sesame")
    for name in "abcdefg":
        (shop / f"{name}.py").unlink()
    (shop / "a.py").symlink_to(tmp_path / "secret")

    told = started(database, shop)

    assert "and 2 more files" in told
    assert "sesame" not in json.dumps(told)
