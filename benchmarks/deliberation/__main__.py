"""How much longer a deliberation takes than its slowest model and its synthesis.

`scripts/benchmark-deliberation [--quick]`. The provider is a loopback server that answers after a
set time, so what is left is ours. The first deliberation loads the engine and is told apart.
"""

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from llm.llm_server import Behaviour, LlmServer, Request, Writer, says
from rawclient import RawClient

SLOWEST, OTHERS, SYNTHESIS = 3.0, 1.0, 2.0
"""Seconds that models take."""

AT_ONCE = 32


def by_seat(scale: float) -> Behaviour:
    """Answers each seat after its own time."""

    async def behave(request: Request, writer: Writer) -> None:
        system = request.body["messages"][0]["content"]
        slow = system.startswith("Look for what is wrong")
        takes = SYNTHESIS if system.startswith("Put the opinions") else SLOWEST if slow else OTHERS
        await asyncio.sleep(takes * scale)
        await says("It depends.")(request, writer)

    return behave


@contextmanager
def serving(scale: float) -> Iterator[RawClient]:
    with (
        tempfile.TemporaryDirectory() as folder,
        LlmServer([by_seat(scale)]) as provider,
        RawClient(Path(folder) / "record.db", "--model", f"{provider.url}/v1#m") as client,
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small counts: proves that it runs")
    quick = parser.parse_args().quick
    scale, rounds, at_once = (0.1, 1, 4) if quick else (1.0, 7, AT_ONCE)
    least = (SLOWEST + SYNTHESIS) * scale
    with serving(scale) as client:
        first = one(client)
        ratios = [one(client) / least for _ in range(rounds)]
        together = many(client, at_once) / least
    found: dict[str, Any] = {
        "the models alone, seconds": least,
        "the first, which loads the engine": round(first / least, 3),
        "one after the other": round(statistics.median(ratios), 3),
        f"{at_once} at once": round(together, 3),
    }
    json.dump(found, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
