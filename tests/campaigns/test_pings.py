"""P24: pings and lists of tools are answered while very many questions to models are in flight."""

import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from campaigns.field import report, rounds
from campaigns.models import models
from rawclient import RawClient

CALLS = rounds(60, 1_000)
PAUSE = 0.05
"""Seconds between two of what must be answered at once."""

FIRST_ASKED = 1_000_000
"""The ids of those; the questions have smaller ones."""

DELIBERATE = ("deliberate", {"question": "Is it enough?"})
THINK = (
    "sequentialthinking",
    {"thought": "Is it?", "thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False},
)


class Asked:
    """What is asked again and again from a thread, and when each was."""

    def __init__(self, client: RawClient) -> None:
        self._client = client
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._ask)
        self.at: dict[int, float] = {}

    def _ask(self) -> None:
        number = FIRST_ASKED
        while not self._stop.wait(PAUSE):
            method = ("ping", "tools/list")[number % 2]
            self.at[number] = time.perf_counter()
            self._client.send({"jsonrpc": "2.0", "id": number, "method": method})
            number += 1

    def __enter__(self) -> dict[int, float]:
        self._thread.start()
        return self.at

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


def questions(tool: str, arguments: dict[str, Any]) -> bytes:
    lines = (
        {
            "jsonrpc": "2.0",
            "id": number,
            "method": "tools/call",
            "params": {"name": tool, "arguments": arguments},
        }
        for number in range(CALLS)
    )
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.parametrize(("dialect", "call"), [("thoughtline", DELIBERATE), ("multi-agent", THINK)])
def test_pings_are_answered_while_very_many_questions_are_in_flight(
    tmp_path: Path, dialect: str, call: tuple[str, dict[str, Any]]
) -> None:
    flags = ("--dialect", dialect, "--model", "openai:gpt-4o-mini")
    took: list[float] = []
    answered = 0
    with (
        models() as environment,
        RawClient(tmp_path / "t.db", *flags, environment=environment) as client,
    ):
        client.greet()
        client.call(call[0], **call[1])  # the engine is there
        with Asked(client) as asked:
            threading.Thread(target=client.send, args=(questions(*call),)).start()
            while answered < CALLS:
                answer = client.receive()
                if answer["id"] in asked:
                    took.append((time.perf_counter() - asked[answer["id"]]) * 1_000)
                else:
                    assert not answer["result"].get("isError"), answer
                    answered += 1

    took.sort()
    report(
        f"P24 pings, {dialect}",
        calls=answered,
        pings=len(took),
        p99_ms=round(took[-1 - len(took) // 100]),
        longest_ms=round(took[-1]),
    )
    assert answered == CALLS
    assert len(took) > 1
