"""SessionStart tells the lines that changed since somebody looked, without recording anything."""

import json
from pathlib import Path

import pytest

from entrypoints.hooks.clients import context, think
from entrypoints.repository import begin


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    folder = tmp_path / "shop"
    folder.mkdir()
    for name in "abcdefg":
        (folder / f"{name}.py").write_text(f"# The total of {name}.\n\ntotal_{name} = 1\n")
    begin(folder)
    return folder


def started(database: Path, folder: Path, **environment: str) -> str:
    call = {"hook_event_name": "SessionStart", "source": "startup", "cwd": str(folder)}
    return context("SessionStart", "--database", database, said=call, **environment)


def test_a_changed_line_is_told_with_the_conclusions_above_it_and_other_changes_are_not(
    tmp_path: Path, shop: Path
) -> None:
    database = tmp_path / "t.db"
    session = think(
        database,
        shop,
        *({"as": f"f-{name}", "thought": "A fact.", "evidence": f"{name}.py:3"} for name in "abc"),
        {"as": "sum", "thought": "So it is 7.", "kind": "conclusion", "rests_on": "f-a, f-b"},
        {"as": "rest", "thought": "So it is 8.", "kind": "conclusion", "rests_on": "f-c"},
    )
    calm = "none in doubt; no line that it cites changed."
    assert calm in started(database, shop)

    for name in "bc":
        (shop / f"{name}.py").write_text(f"# The sum of {name}.\n\ntotal_{name} = 1\n")
    assert calm in started(database, shop), "a file changed, and no line of evidence"

    (shop / "a.py").write_text("# The total of a.\n\ntotal_a = 5\n")

    told = started(database, shop)
    assert "1 of 2 conclusions in doubt" in told
    assert 'Changed: e1 a.py:3 -"total_a = 1" +"total_a = 5"; in doubt: f-a sum\n' in told
    assert "In doubt: t4 sum: So it is 7. (e1)\n" in told
    assert "b.py" not in told
    assert len(told) <= 1_200
    assert f"Session {session}: 5 thoughts, 3 in doubt, version 9." in told, "nothing is recorded"
    assert "changed" not in started(database, shop, THOUGHTLINE_NO_EVIDENCE_FILES="1").lower()


def test_a_line_under_another_session_is_told_with_the_conclusion_here(
    tmp_path: Path, shop: Path
) -> None:
    database = tmp_path / "t.db"
    facts = think(database, shop, {"thought": "A fact.", "evidence": "a.py:3"})
    think(database, shop, {"thought": "So it is 7.", "rests_on": f"{facts}/t1"})
    assert "none in doubt; no line that it cites changed." in started(database, shop)

    (shop / "a.py").write_text("# The total of a.\n\ntotal_a = 5\n")

    told = started(database, shop)
    assert "In doubt: t1 So it is 7. (e1)" in told
    assert "total_a = 5" in told


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

    assert 'e7 g.py gone: there is no file g.py: -"# The total of g."; in doubt: t1' in told
    assert "e1 a.py changed: a.py leads through a link" in told
    assert "sesame" not in json.dumps(told)
