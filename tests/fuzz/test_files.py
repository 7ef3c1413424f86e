"""No file that somebody gives us is a fault of ours: exports to import."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import strategies as st

from app.transfer.records import imported
from app.transfer.test_damaged_imports import forged, forged_around
from entrypoints.cli.commandline import thoughtline
from entrypoints.cli.records import fed
from fuzz.campaign import built, corpus, fuzz
from fuzz.inputs import NASTY_TEXTS
from thoughtline.core.refusal import Refused
from thoughtline.store.memory.ledger import MemoryLedger

TEXTS = st.one_of(st.sampled_from([one for one in NASTY_TEXTS if "\ud800" not in one]), st.text())
NUMBERS = st.one_of(st.integers(-5, 10**18), st.floats(allow_nan=False))
IDS = st.one_of(st.sampled_from(("t1", "t2", "a1", "q1", "", "main", "t0")), TEXTS)
VALUES = st.recursive(
    st.one_of(TEXTS, NUMBERS, IDS, st.none(), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(TEXTS, inner, max_size=3)),
    max_leaves=5,
)
TYPES = (
    *("ThoughtRecorded", "AssumptionStated", "AssumptionRefuted", "VerdictGiven", "BranchMerged"),
    *("DeliberationBegun", "DelegationMade", "DelegationAnswered", "SessionForgotten", "X", ""),
)
FIELDS = (
    *(
        "thought",
        "text",
        "assumption",
        "rests_on",
        "number",
        "confidence",
        "branch",
        "deliberation",
    ),
    *(
        "delegation",
        "events",
        "head",
        "given",
        "usage",
        "verdict",
        "because",
        "kind",
        "seat",
        "asks",
    ),
)
EVENTS = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS), st.one_of(IDS, VALUES), max_size=6),
)


def test_no_import_is_a_fault() -> None:
    """Its hashes are right, and what it says is anything."""

    def check(events: list[dict[str, object]]) -> None:
        async def take() -> None:
            ledger = MemoryLedger()
            with suppress(Refused):
                await imported(ledger, forged(*events))
            assert (await ledger.verify()).damage == ()

        asyncio.run(take())

    fuzz("imports", st.lists(EVENTS, min_size=1, max_size=4), check)


A_THOUGHT = b'{"type":"ThoughtRecorded","thought":"t1","text":"so"}'


@pytest.mark.parametrize("line", corpus("imports"), ids=range(len(corpus("imports"))))
def test_an_import_that_broke_something_is_refused_or_kept_whole(
    tmp_path: Path, line: bytes
) -> None:
    outcome, *parts = json.loads(line)
    session, author, event = map(built, parts)
    database = tmp_path / "t.db"
    data = forged_around(event.encode(), session, author)
    before = forged_around(A_THOUGHT, "before")
    assert fed(before, "import", "-", "--database", database).returncode == 0

    done = fed(data, "import", "-", "--database", database)

    if outcome == "kept":
        assert done.returncode == 0, done.stderr
    else:
        assert done.returncode == 2
        assert f"[{outcome}]".encode() in done.stderr
    assert len(done.stderr) < 1_000
    for command in ("sessions", "export", "doctor --verify"):
        read = thoughtline(*command.split(), "--database", database)
        assert read.returncode == 0, read.stderr
        assert "\0" not in read.stdout
        if command == "export":
            assert read.stdout.count('"event":') == 1 + (outcome == "kept")
