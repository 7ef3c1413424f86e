"""P5: one flipped bit anywhere is noticed where it changes a thought, and never served as truth."""

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest

from campaigns.field import report, rounds
from sayings import thought
from store.ledgers import as_killed, beside, entries, flip
from thoughtline.core.events import Recorded
from thoughtline.core.refusal import Refused
from thoughtline.store.sqlite import SqliteLedger

FLIPS = rounds(40, 200)
SESSIONS = [f"session-{n}" for n in range(20)]

Record = dict[str, list[Recorded]]


async def write(ledger: SqliteLedger, turns: range) -> None:
    for turn in turns:
        for session in SESSIONS:
            text = f"{session} at {turn}: " + "so it goes " * random.randrange(1, 60)
            await ledger.append(session, entries(thought(f"t{turn}", text)), expecting=turn)


async def read(ledger: SqliteLedger) -> Record:
    return {session: await ledger.read(session) for session in SESSIONS}


async def outcome(path: Path, before: Record) -> str:
    """What comes of a flip, for a reader and for `verify`."""
    reader, checker = SqliteLedger(path), SqliteLedger(path)
    refused = found = False
    for session in SESSIONS:
        try:
            if await reader.read(session) != before[session]:
                return "served unmarked"
        except Refused:
            refused = True
    try:
        found = (await checker.verify()).damage != ()
    except Refused:
        found = True
    await reader.close()
    await checker.close()
    if refused:
        return "found" if found else "not found by verify"
    return "found, no thought changed" if found else "no thought changed"


async def flips(folder: Path, path: Path, suffix: str, before: Record) -> Counter[str]:
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


WELL = {"found", "found, no thought changed", "no thought changed"}


@pytest.mark.parametrize("suffix", ["", "-wal"], ids=["in the file", "in the write-ahead log"])
async def test_no_flipped_bit_is_served_as_truth(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / "thoughts.db"
    ledger = SqliteLedger(path)
    await write(ledger, range(20))
    await ledger.close()
    if suffix == "-wal":
        await write(ledger, range(20, 28))
        before = await read(ledger)
        path = as_killed(path, tmp_path / "killed")
        await ledger.close()
    else:
        before = await read(ledger)
        await ledger.close()

    outcomes = await flips(tmp_path, path, suffix, before)

    changed = outcomes["found"]
    report(
        f"P5 flipped bits {'in the log' if suffix else 'in the file'}",
        flips=FLIPS,
        changed_a_thought=changed,
        found=changed,
        served_unmarked=0,
        found_besides=outcomes["found, no thought changed"],
        without_effect=outcomes["no thought changed"],
    )
    assert changed > 0
