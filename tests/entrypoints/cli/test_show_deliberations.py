"""`thoughtline show`: deliberations, with what each seat said and who dissents."""

import asyncio
from pathlib import Path

from entrypoints.board.endpoints.test_pages import asked
from entrypoints.cli.commandline import client, thoughtline
from thoughtline.store.ledger import at_version
from thoughtline.store.sqlite.ledger import SqliteLedger

SHOWN = """\
deliberations
q1  Is it the pool?
    ended in t4 by synthesis, 1 dissent
d1  critical · It is the pool.
    in t2 · by ada
d2  practical · It is the disk.
    ✗ dissents
    in t3 · by ada
"""


async def _store(path: Path) -> None:
    ledger = SqliteLedger(path)
    await ledger.append("s", at_version(0, asked()))
    await ledger.close()


def test_what_each_seat_said_is_shown_and_who_dissents(tmp_path: Path) -> None:
    asyncio.run(_store(tmp_path / "t.db"))

    for flags in ([], ["--read"]):
        assert SHOWN in thoughtline("show", "s", *flags, "--database", tmp_path / "t.db").stdout


def test_an_open_deliberation_is_sealed_and_says_for_how_many_it_waits(tmp_path: Path) -> None:
    with client(tmp_path / "t.db", "planner") as planner:
        reply = planner.call("deliberate", question="Ship?")["structuredContent"]
        planner.call("deliberate", session=reply["session"], id="d1", answer="No: not tested.")

    shown = thoughtline("show", "latest", "--database", tmp_path / "t.db").stdout

    assert "q1  Ship?\n    open: waits for" in shown
    assert "not tested" not in shown
