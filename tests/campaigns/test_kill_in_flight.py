"""P21: with many calls in flight `kill -9` loses nothing acknowledged, and cuts no call in two."""

import asyncio
import random
import threading
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from campaigns.field import report, rounds
from rawclient import RawClient
from thoughtline.core.events import AssumptionStated, ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

SERVERS = 2
FLIGHT = 64
ROUNDS = rounds(5, 200)


class Caller:
    """A client with many calls in flight. Every other one is for the one session `shared`."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.sent: list[str] = []
        self.acknowledged: dict[str, dict[str, Any]] = {}
        self._client = RawClient(path)
        self._client.greet()
        self.shared = str(self._client.think(thought=f"{name} begins")["session"])
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        numbers = count()
        with suppress(EOFError, BrokenPipeError):
            for _ in range(FLIGHT):
                self._send(next(numbers))
            while True:
                answer = self._client.receive()
                self.acknowledged[self.sent[answer["id"] - 1000]] = answer["result"]
                self._send(next(numbers))

    def _send(self, number: int) -> None:
        text = f"{self.name} thinks {number}"
        said = {"thought": text, "assume": [f"under {text}"]}
        if number % 2:
            said["session"] = self.shared
        self.sent.append(text)
        params = {"name": "think", "arguments": said}
        message = {"jsonrpc": "2.0", "id": 1000 + number, "method": "tools/call", "params": params}
        self._client.send(message)

    def kill(self) -> None:
        self._client.process.kill()

    def bury(self) -> None:
        self._thread.join()
        assert self._client.process.stdin is not None
        with suppress(BrokenPipeError):
            self._client.process.stdin.close()
        self._client.__exit__(None, None, None)


async def check(ledger: SqliteLedger, caller: Caller) -> int:
    """Returns how many were stored and never answered."""
    for text, answer in caller.acknowledged.items():
        data = answer["structuredContent"]
        if data["session"] != caller.shared:
            assert await on_record(ledger, data["session"]) == {text: data["thought"]}
    shared = await on_record(ledger, caller.shared)
    own = [text for text in caller.sent if text in shared]
    assert own == [text for text in shared if text != f"{caller.name} begins"]
    for text, answer in caller.acknowledged.items():
        data = answer["structuredContent"]
        if data["session"] == caller.shared:
            assert shared[text] == data["thought"]
    return len(own) - sum(text in shared for text in caller.acknowledged)


async def on_record(ledger: SqliteLedger, session: str) -> dict[str, str]:
    """The thoughts of a session by their texts. None is there twice, or without its assumption."""
    events = [recorded.event for recorded in await ledger.read(session)]
    thoughts = [event for event in events if isinstance(event, ThoughtRecorded)]
    found = {event.text: event.thought for event in thoughts}
    assert len(found) == len(thoughts)
    stated = {event.text for event in events if isinstance(event, AssumptionStated)}
    assert {text.removeprefix("under ") for text in stated} == {
        text for text in found if not text.endswith("begins")
    }
    return found


async def test_what_was_acknowledged_survives_a_kill_with_many_calls_in_flight(
    tmp_path: Path,
) -> None:
    path = tmp_path / "thoughts.db"
    acknowledged = unanswered = 0
    for number in range(ROUNDS):
        callers = [Caller(path, f"{number}.{n}") for n in range(SERVERS)]
        for caller in callers:
            caller.start()
        await asyncio.sleep(random.uniform(0, 0.2))
        for caller in callers:
            caller.kill()
        for caller in callers:
            caller.bury()
        ledger = SqliteLedger(path)
        for caller in callers:
            acknowledged += len(caller.acknowledged)
            unanswered += await check(ledger, caller)
        if number % 25 == 24:
            assert (await ledger.verify()).damage == ()
        await ledger.close()
    report(
        "P21 kill with calls in flight",
        rounds=ROUNDS,
        servers=SERVERS,
        in_flight=FLIGHT,
        acknowledged=acknowledged,
        lost=0,
        in_parts=0,
        stored_unanswered=unanswered,
    )
