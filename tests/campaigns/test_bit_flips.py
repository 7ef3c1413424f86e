"""P5: one flipped bit anywhere is noticed where it changes a thought, and never served as truth."""

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from campaigns.field import report, rounds
from sayings import assumed, refuted, thought
from store.ledgers import as_killed, beside, entries, flip
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Refused
from thoughtline.core.truth.standing import Standing
from thoughtline.store.ledger import Query, at_version
from thoughtline.store.search import indexer
from thoughtline.store.sqlite.doctor.report import examine
from thoughtline.store.sqlite.ledger import SqliteLedger

FLIPS = rounds(40, 200)

SESSIONS = [f"session-{n}" for n in range(20)]

Record = dict[str, list[Recorded]]


async def write(ledger: SqliteLedger, turns: range) -> None:
    for turn in turns:
        for session in SESSIONS:
            text = f"{session} at {turn}: " + "so it goes " * random.randrange(1, 60)
            await ledger.append(session, at_version(turn, entries(thought(f"t{turn}", text))))


async def write_fallen(ledger: SqliteLedger) -> None:
    said = (
        assumed("a1", "the moon is of cheese"),
        thought("t1", "so it can be eaten", rests_on=(("a1",),)),
        refuted("a1", "it is of stone"),
    )
    standings = {"a1": Standing.FALLEN, "t1": Standing.FALLEN}
    await ledger.append("fallen", at_version(0, entries(*said), lambda: standings))


async def read(ledger: SqliteLedger) -> Record:
    return {session: await ledger.read(session) for session in (*SESSIONS, "fallen")}


QUERIES = ("session 7", "session-12 at 3", "it goes", "19", "can it be eaten", "moon", "stone")


async def search(ledger: SqliteLedger, query: str) -> dict[tuple[str, int], Standing]:
    """What is found, and how it stands."""
    hits = await ledger.search(Query(text=query), limit=40)
    return {(hit.event.session, hit.event.version): hit.standing for hit in hits}


class Before:
    """What was there before a bit flipped."""

    def __init__(self, record: Record, hits: dict[str, dict[tuple[str, int], Standing]]) -> None:
        self.record = record
        self.hits = hits

    @classmethod
    async def of(cls, ledger: SqliteLedger) -> "Before":
        return cls(await read(ledger), {query: await search(ledger, query) for query in QUERIES})

    async def serves(self, ledger: SqliteLedger) -> str:
        """What a search serves now: "as before", "less", "refused", or what was never written."""
        for query in QUERIES:
            try:
                hits = await ledger.search(Query(text=query), limit=40)
            except Refused:
                return "refused"
            for hit in hits:
                if hit.event not in self.record[hit.event.session]:
                    return "unmarked"
            if await search(ledger, query) != self.hits[query]:
                return "something else"
        return "as before"


async def outcome(path: Path, before: Before) -> str:
    """What comes of a flip, for a reader, a searcher, `verify` and `doctor`."""
    reader, checker = SqliteLedger(path), SqliteLedger(path)
    refused = found = False
    for session, events in before.record.items():
        try:
            if await reader.read(session) != events:
                return "served unmarked"
        except Refused:
            refused = True
    served = await before.serves(reader)
    if served == "unmarked":
        return "served unmarked by a search"
    told = any(one.advice for one in examine(path))
    try:
        found = (await checker.verify()).damage != ()
    except Refused:
        found = True
    await reader.close()
    await checker.close()
    if served != "as before" and not (told or found):
        return f"search serves {served}, not found by doctor"
    if refused:
        return "found" if found else "not found by verify"
    if served != "as before":
        return "search differs, found by doctor"
    return "found, no thought changed" if found or told else "no thought changed"


async def flips(folder: Path, path: Path, suffix: str, before: Before) -> Counter[str]:
    outcomes: Counter[str] = Counter()
    size = beside(path, suffix).stat().st_size
    for n in range(FLIPS):
        copy = folder / f"flip-{n}" / path.name
        copy.parent.mkdir()
        for kept in ("", "-wal", ".lock"):
            if beside(path, kept).exists():
                shutil.copy(beside(path, kept), copy.parent)
        at, bit = random.randrange(size), 1 << random.randrange(8)
        flip(beside(copy, suffix), at, bit)
        result = await outcome(copy, before)
        assert result in WELL, (
            f"bit {bit} of byte {at} of {size} in {suffix or 'the file'}: {result}"
        )
        outcomes[result] += 1
        shutil.rmtree(copy.parent)
    return outcomes


WELL = {
    "found",
    "found, no thought changed",
    "search differs, found by doctor",
    "no thought changed",
}


@pytest.mark.parametrize(
    ("suffix", "behind"),
    [("", False), ("-wal", False), ("-wal", True)],
    ids=["in the file", "in the write-ahead log", "where the index is behind"],
)
async def test_no_flipped_bit_is_served_as_truth(
    tmp_path: Path, suffix: str, behind: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexer, "IDLE", 60)
    path = tmp_path / "thoughts.db"
    ledger = SqliteLedger(path)
    await write(ledger, range(20))
    await write_fallen(ledger)
    await ledger.close()
    if suffix == "-wal":
        await write(ledger, range(20, 28))
        early = as_killed(path, tmp_path / "early")
        before = await Before.of(ledger)
        late = as_killed(path, tmp_path / "late")
        await ledger.close()
        path = early if behind else late
    else:
        before = await Before.of(ledger)
        await ledger.close()

    outcomes = await flips(tmp_path, path, suffix, before)

    changed = outcomes["found"]
    report(
        f"P5 flipped bits {'in the log' if suffix else 'in the file'}{', index behind' * behind}",
        flips=FLIPS,
        changed_a_thought=changed,
        found=changed,
        served_unmarked=0,
        found_besides=outcomes["found, no thought changed"],
        search_differs_and_found=outcomes["search differs, found by doctor"],
        without_effect=outcomes["no thought changed"],
    )
    assert changed > 0
