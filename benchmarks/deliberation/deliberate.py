"""How much longer a deliberation takes than its slowest model and its synthesis.

The provider is a loopback server that answers after a set time, so what is left is ours.
"""

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.measure import Found, Scene, environment
from llm.llm_server import Behaviour, LlmServer, Request, Writer, says
from rawclient import RawClient

SLOWEST, OTHERS, SYNTHESIS = 3.0, 1.0, 2.0
"""Seconds that models take."""

AT_ONCE = 32
FIRSTS, SINGLES, TOGETHERS = 3, 4, 3
"""Rounds."""


def measure(scene: Scene) -> Found:
    scale = scene.of(1.0, 0.1)
    least = (SLOWEST + SYNTHESIS) * scale
    found = Found(rounds={"deliberation/first": []}, raw={"the models alone, s": least})
    for number in range(scene.rounds(FIRSTS)):
        with _serving(scene.folder / f"deliberation-{number}.db", scale) as client:
            found.rounds["deliberation/first"].append(one(client) / least)
            if number == 0:
                singles = [one(client) / least for _ in range(scene.rounds(SINGLES))]
                at_once = scene.of(AT_ONCE, 4)
                rounds = range(scene.rounds(TOGETHERS))
                together = [many(client, at_once) / least for _ in rounds]
    found.rounds |= {"deliberation/one": singles, "deliberation/at once": together}
    return found


def by_seat(scale: float) -> Behaviour:
    """Answers each seat after its own time."""

    async def behave(request: Request, writer: Writer) -> None:
        system = request.body["messages"][0]["content"]
        slow = system.startswith("Look for faults")
        takes = SYNTHESIS if system.startswith("Put the opinions") else SLOWEST if slow else OTHERS
        await asyncio.sleep(takes * scale)
        await says("It depends.")(request, writer)

    return behave


@contextmanager
def _serving(database: Path, scale: float) -> Iterator[RawClient]:
    command = [sys.executable, "-m", "thoughtline", "serve", "--database", str(database)]
    with (
        LlmServer([by_seat(scale)]) as provider,
        RawClient(
            database,
            *("--model", f"{provider.url}/v1#m"),
            command=command,
            environment=environment(),
        ) as client,
    ):
        client.greet()
        yield client


def one(client: RawClient) -> float:
    began = time.monotonic()
    reply = client.call("deliberate", question="Ship?", wait=120)
    assert "thought" in reply["structuredContent"], reply
    return time.monotonic() - began


def many(client: RawClient, count: int) -> float:
    """Seconds until the last of so many that were begun together has its outcome."""
    began = time.monotonic()
    for name in range(1000, 1000 + count):
        said = {"name": "deliberate", "arguments": {"question": "Ship?", "wait": 120}}
        client.send({"jsonrpc": "2.0", "id": name, "method": "tools/call", "params": said})
    left = set(range(1000, 1000 + count))
    while left:
        answer = client.receive(120)
        assert "thought" in answer["result"]["structuredContent"], answer
        left.discard(answer["id"])
    return time.monotonic() - began
