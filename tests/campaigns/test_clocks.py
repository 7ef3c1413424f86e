"""P10: a clock that jumps changes no order, no parent and no answer, in a real server."""

import asyncio
import sys
from itertools import pairwise
from pathlib import Path

from campaigns.field import report, rounds
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

JUMPS = (-86_400, 10 * 365 * 86_400, 0, -10 * 365 * 86_400, 3_600)
"""Seconds by which the clock is off, one after the other."""

THOUGHTS = rounds(50, 2_000)

SERVER = """
import sys, time
real, calls = time.time, 0

def jumping():
    global calls
    calls += 1
    return real() * {speed} % 4e9 + {jumps}[calls // 7 % {count}]

time.time = jumping
time.time_ns = lambda: int(jumping() * 1e9)
sys.argv = ["thoughtline", *sys.argv[1:]]
from thoughtline.__main__ import main
main()
"""


async def on_record(path: Path, session: str) -> list[str]:
    """The thoughts of a session in their order, each resting on the one before."""
    ledger = SqliteLedger(path)
    events = [recorded.event for recorded in await ledger.read(session)]
    assert (await ledger.verify()).damage == ()
    await ledger.close()
    thoughts = [event for event in events if isinstance(event, ThoughtRecorded)]
    for before, after in pairwise(thoughts):
        assert after.rests_on == ((before.thought,),)
    return [event.text for event in thoughts]


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path) -> None:
    path = tmp_path / "thoughts.db"
    program = SERVER.format(speed=3, jumps=JUMPS, count=len(JUMPS))
    command = [sys.executable, "-c", program, "serve", "--database", str(path)]
    with RawClient(path, command=command) as client:
        client.greet()
        session = client.think(thought="0")["session"]
        for number in range(1, THOUGHTS):
            answer = client.think(
                thought=f"{number}", session=session, rests_on=f"t{number}", key=f"k{number}"
            )
            assert answer["thought"] == f"t{number + 1}"
            again = client.think(
                thought=f"{number}", session=session, rests_on=f"t{number}", key=f"k{number}"
            )
            assert again == answer
    order = asyncio.run(on_record(path, session))
    assert order == [f"{number}" for number in range(THOUGHTS)]
    report("P10 clocks that jump", thoughts=THOUGHTS, jumps=len(JUMPS), out_of_order=0)
