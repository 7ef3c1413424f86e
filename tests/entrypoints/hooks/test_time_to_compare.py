"""At the start of work, evidence is compared as far as there is time, and the rest is counted."""

from itertools import count
from pathlib import Path

import pytest

from outputs import Snapshot
from sayings import thought
from thoughtline.app.folds.latest_session import LatestSession
from thoughtline.core.events import Event, EvidenceGiven
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.entrypoints.hooks import changed_files
from thoughtline.store.ledger import SessionSummary


def evidence_in(path: str, number: int) -> Event:
    anchor = Anchor(path=path, file="00", content="00")
    return EvidenceGiven(evidence=f"e{number}", kind="file", text=path, anchor=anchor)


LOOKS = {0: 3, 1: 3, 2: 3, 3: 3, 4: 2, 5: 1, 6: 0}
"""Number of looks at the clock for which there was time -> pieces that were not compared. Each file
is looked at before any lines.
"""


@pytest.mark.parametrize("looks", LOOKS)
def test_each_piece_for_which_there_was_no_time_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    for name in "abc":
        (tmp_path / name).write_text("other", encoding="utf-8")
    given = [evidence_in(name, number) for number, name in enumerate("abc", 1)]
    summary = SessionSummary(session="s", version=4, began=0, latest=0, opening="")
    session = LatestSession(Snapshot([thought("t1", "so"), *given]), summary, [])
    clock = count()
    monkeypatch.setattr(changed_files, "monotonic", lambda: next(clock))
    monkeypatch.setattr(changed_files, "LONGEST", looks)

    unread = changed_files.foresee_changes(session, tmp_path)

    assert unread == LOOKS[looks]
    assert len(session.outline.truth.in_doubt) == 3 - unread
