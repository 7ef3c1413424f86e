"""P1 and P3: what was acknowledged survives `kill -9`, and a retry is stored once."""

import random
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from campaigns.field import report, rounds
from rawclient import RawClient
from thoughtline.core.events import ThoughtRecorded
from thoughtline.store.sqlite.ledger import SqliteLedger

SERVERS = 4
ROUNDS = rounds(25, 500)


class Caller:
    """A client that thinks until its server dies, and remembers each answer that it read."""

    def __init__(self, path: Path, name: str) -> None:
        self.name = name
        self.answers: list[dict[str, Any]] = []
        self._client = RawClient(path)
        self._thread = threading.Thread(target=self._run)

    def call(self, number: int) -> dict[str, str]:
        """The arguments of a call: the same ones for a retry."""
        said = {"thought": self.text(number), "key": f"{self.name}-{number}"}
        return said | ({"session": self.session} if number else {})

    def text(self, number: int) -> str:
        return f"{self.name} thinks {number}"

    @property
    def session(self) -> str:
        return str(self.answers[0]["session"])

    def start(self, first: threading.Event) -> None:
        self._client.greet()
        self._first = first
        self._thread.start()

    def _run(self) -> None:
        try:
            while True:
                self.answers.append(self._client.think(**self.call(len(self.answers))))
                self._first.set()
        except (EOFError, BrokenPipeError):
            pass

    def kill(self) -> None:
        self._client.process.kill()

    def bury(self) -> None:
        self._thread.join()
        assert self._client.process.stdin is not None
        with suppress(BrokenPipeError):  # what could not be said any more
            self._client.process.stdin.close()
        self._client.__exit__(None, None, None)


def strike(path: Path, number: int) -> list[Caller]:
    """Four servers at work, killed in the middle of it."""
    callers = [Caller(path, f"{number}.{n}") for n in range(SERVERS)]
    first = threading.Event()
    for caller in callers:
        caller.start(first)
    assert first.wait(20)
    time.sleep(random.uniform(0, 0.12))
    for caller in callers:
        caller.kill()
    for caller in callers:
        caller.bury()
    return callers


async def on_record(ledger: SqliteLedger, session: str) -> list[str]:
    """The texts of a session. Reading refuses a gap."""
    events = [recorded.event for recorded in await ledger.read(session)]
    return [event.text for event in events if isinstance(event, ThoughtRecorded)]


async def check(path: Path, callers: list[Caller]) -> tuple[int, int]:
    """Thoughts that were acknowledged, and those that were stored and never answered."""
    ledger = SqliteLedger(path)
    acknowledged = unanswered = 0
    for caller in callers:
        count = len(caller.answers)
        acknowledged += count
        if count:
            texts = await on_record(ledger, caller.session)
            assert texts[:count] == [caller.text(n) for n in range(count)]
            assert texts[count:] in ([], [caller.text(count)])
            assert [answer["thought"] for answer in caller.answers] == [
                f"t{n + 1}" for n in range(count)
            ]
            unanswered += len(texts) - count
    await ledger.close()
    return acknowledged, unanswered


async def retry(path: Path, callers: list[Caller]) -> int:
    """Each asks again what was not answered, and what was answered last. Returns how often."""
    retried = 0
    with RawClient(path) as client:
        client.greet()
        for caller in callers:
            count = len(caller.answers)
            if count:
                assert client.think(**caller.call(count - 1)) == caller.answers[-1]
                retried += 1
            caller.answers.append(client.think(**caller.call(count)))
            assert client.think(**caller.call(count)) == caller.answers[-1]
            retried += 2
        ledger = SqliteLedger(path)
        for caller in callers:
            texts = [caller.text(n) for n in range(len(caller.answers))]
            assert await on_record(ledger, caller.session) == texts
        await ledger.close()
    return retried


async def test_what_was_acknowledged_survives_a_kill_and_a_retry_is_stored_once(
    tmp_path: Path,
) -> None:
    path = tmp_path / "thoughts.db"
    acknowledged = unanswered = retried = 0
    for number in range(ROUNDS):
        callers = strike(path, number)
        more, open_ended = await check(path, callers)
        acknowledged += more
        unanswered += open_ended
        retried += await retry(path, callers)
        if number % 25 == 24:
            ledger = SqliteLedger(path)
            proof = await ledger.verify()
            await ledger.close()
            assert proof.damage == ()
            # Each session is known by name, so one that began twice would show here.
            assert proof.sessions == SERVERS * (number + 1)
            assert proof.events == acknowledged + SERVERS * (number + 1)

    report(
        "P1 kill -9",
        rounds=ROUNDS,
        servers=SERVERS,
        acknowledged=acknowledged,
        lost=0,
        twice=0,
        gaps=0,
        stored_but_unanswered=unanswered,
        retried=retried,
        stored_again=0,
    )
