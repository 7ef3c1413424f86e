"""What bad input gets: every row of tests/data/bad_input.md, said to a real server process."""

import json
import os
import re
import select
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.stdio.bad_input import (
    CASES,
    ESCAPES,
    MARK,
    SPEAKERS,
    Case,
    Speaker,
    rows,
)
from rawclient import RawClient, greeted

ALLOWED_GROWTH = 64 << 20
NOTHING = "No session yet. `think` begins one."

AS_THE_ORIGINAL = {
    "empty text",
    "only white space",
    "every optional string = 1 MB",
    "every optional number = 999999 (points at no thought)",
    "a reference to itself",
    "true for an integer",
}
"""Rows that `sequentialthinking` accepts, because the server whose tool it is does."""

ALONE = re.compile(r"\d MB|\d,000 |\binitialize\b")
"""Rows that get a server of their own: large ones, and those about the greeting."""

Answer = dict[str, Any]


def refused(answer: Answer) -> bool:
    """With a clear error: JSON-RPC's, or a tool's whose text ends with a code."""
    if "error" in answer:
        return bool(answer["error"]["message"])
    text = answer["result"].get("content", [{"text": ""}])[0]["text"]
    return bool(answer["result"].get("isError") and re.search(r"\[[a-z_]+\]$", text))


def accepted(answer: Answer) -> bool:
    return "result" in answer and not answer["result"].get("isError")


def malformed(answer: Answer) -> bool:
    return "error" in answer and answer["error"]["code"] in (-32700, -32600)


class Outcome:
    """What one case came to."""

    def __init__(self, answers: list[Answer], *, stored: bool) -> None:
        self.answers = answers
        self.stored = stored

    def all(self, judged: Callable[[Answer], bool]) -> bool:
        return all(map(judged, self.answers))


GETS: dict[str, Callable[[Outcome], bool]] = {
    "JSON-RPC -32700 or -32600 (with the id when it can be read)": lambda got: (
        got.all(malformed) and not got.stored
    ),
    "nothing, and the next call works": lambda got: not got.answers and not got.stored,
    "accepted or refused, always answered, the server stays well": lambda got: got.all(
        lambda answer: accepted(answer) or refused(answer)
    ),
    "works": lambda got: got.all(accepted) and got.stored,
    "a clear error, nothing stored": lambda got: got.all(refused) and not got.stored,
    "answered": lambda got: bool(got.answers),
    "memory held is bounded, the line refused": lambda got: got.all(malformed) and not got.stored,
    "works; no raw escape or forged line reaches a terminal or log": lambda got: got.all(
        lambda answer: accepted(answer) or refused(answer)
    ),
}


def server() -> RawClient:
    return RawClient(":memory:", "--dialect", "thoughtline,sequentialthinking")


@pytest.fixture(scope="module")
def shared() -> Iterator[RawClient]:
    """A server for all bad input that is small and comes after the greeting."""
    with server() as client:
        client.greet()
        yield client
        assert client.leave() == []


@pytest.mark.parametrize("dialect", SPEAKERS)
@pytest.mark.parametrize("row", [row for row in CASES if not ALONE.search(row)])
def test_bad_input(row: str, dialect: str, shared: RawClient) -> None:
    assert_survives(shared, row, dialect)
    assert_clean(written(shared), dialect)


@pytest.mark.parametrize("dialect", SPEAKERS)
@pytest.mark.parametrize("row", [*filter(ALONE.search, CASES)])
def test_large_bad_input_and_bad_greetings(row: str, dialect: str) -> None:
    with server() as client:
        if CASES[row].greeted:
            client.greet()
        assert_survives(client, row, dialect)
        assert client.leave() == []
        assert_clean(client.errors.read(), dialect)


def assert_survives(client: RawClient, row: str, dialect: str) -> None:
    """The row gets what its table says, in little memory, and the next call works."""
    case = CASES[row]
    speaker = begin(client, dialect, case)
    before, room = record(client, case), memory(client)

    answers = say(client, case, speaker)

    if not case.greeted:
        client.greet()
    got = Outcome(answers, stored=record(client, Case(case.say)) != before)
    if dialect == "sequentialthinking" and row in AS_THE_ORIGINAL:
        assert got.all(accepted)
    else:
        assert GETS[rows()[row]](got), shortened(answers)
    assert memory(client) - room <= ALLOWED_GROWTH
    assert client.call(speaker.tool, **speaker.good)["isError"] is False


def written(client: RawClient) -> bytes:
    """What the server has written to its log since the last look."""
    log = b""
    while select.select([client.errors], [], [], 0)[0]:
        log += os.read(client.errors.fileno(), 1 << 16)
    return log


def begin(client: RawClient, dialect: str, case: Case) -> Speaker:
    """Up to the point where the bad input comes: a first thought after a greeting."""
    if not case.greeted:
        speaker = SPEAKERS[dialect]("")
        speaker.good.pop("session", None)
        return speaker
    Path(f"/proc/{client.process.pid}/clear_refs").write_text("5")  # the most memory, from now on
    session = client.think(thought="a good one")["session"]
    speaker = SPEAKERS[dialect](session)
    client.call(speaker.tool, **speaker.good)
    if case.counts and speaker.counter == "recall":
        client.call("recall", session=session)  # which no bad input must pay
    return speaker


def record(client: RawClient, case: Case) -> str:
    """What is on record: every session, with the number of its events."""
    return str(client.call("recall")["content"][0]["text"]) if case.greeted else NOTHING


def say(client: RawClient, case: Case, speaker: Speaker) -> list[Answer]:
    """Send the case and collect its answers: these ids, each as often as it was asked."""
    ids = case.ids if isinstance(case.ids, tuple) else case.ids(speaker)
    said = case.say(speaker)
    third = len(said) // 3 if case.cut else len(said)
    for start in range(0, len(said), third):
        client.send(said[start : start + third])
    answers = [client.receive() for _ in ids]
    assert Counter(answer["id"] for answer in answers) == Counter(ids), shortened(answers)
    if not said.endswith(b"\n"):
        client.send(b"\n")
    return answers


def memory(client: RawClient) -> int:
    """The most memory that the server has held since it was greeted for a case, in bytes."""
    status = Path(f"/proc/{client.process.pid}/status").read_text(encoding="utf-8")
    [most] = re.findall(r"VmHWM:\s+(\d+) kB", status)
    return int(most) << 10


def shortened(answers: list[Answer]) -> list[str]:
    return [json.dumps(answer)[:400] for answer in answers]


LINE = re.compile(r"thoughtline: |thought \d+/\d+: |revision \d+/\d+ of \d+: |branch \d+/\d+ ")


def assert_clean(log: bytes, dialect: str) -> None:
    """Nothing is in the log that a terminal would obey, and no line that a caller wrote.

    Where the original shows thoughts on standard error they are there too, escaped.
    """
    said = log.decode()
    shows_thoughts = dialect == "sequentialthinking"
    assert shows_thoughts or MARK not in said
    assert not set(ESCAPES) - set(" -~") & set(said) - set(map(chr, range(32, 127)))
    for text in said.splitlines():
        assert LINE.match(text)
        assert shows_thoughts or text.startswith("thoughtline: ")


def calls(count: int) -> bytes:
    speaker = SPEAKERS["sequentialthinking"]("")
    return b"".join(speaker.call(number) for number in range(count))


def answered(answers: list[Answer], count: int) -> bool:
    return sorted(answer["id"] for answer in answers) == list(range(count)) and all(
        map(accepted, answers)
    )


def many_at_once(client: RawClient) -> None:
    client.send(calls(64))

    assert answered([client.receive() for _ in range(64)], 64)
    assert client.leave() == []


def many_while_nobody_reads(client: RawClient) -> None:
    client.send(calls(2_000))

    assert answered([client.receive() for _ in range(2_000)], 2_000)
    assert client.leave() == []


def cut_off_in_a_message(client: RawClient) -> None:
    client.send(calls(2) + calls(1)[:-9])

    *answers, broken = sorted(client.leave(), key=malformed)
    assert answered(answers, 2)
    assert (broken["id"], malformed(broken)) == (0, True)


def many_and_then_the_end(client: RawClient) -> None:
    client.send(calls(64))

    assert answered(client.leave(), 64)


def nobody_to_answer(client: RawClient) -> None:
    client.close_output()
    client.send(calls(1))

    assert client.process.wait(20) == 0


def told_to_stop(number: signal.Signals) -> Callable[[RawClient], None]:
    def stopped(client: RawClient) -> None:
        client.process.send_signal(number)

        assert client.rest() == []
        assert client.process.wait(20) == 0

    return stopped


STORIES = {
    "64 calls at once": many_at_once,
    "2,000 calls sent while nobody reads stdout, then read": many_while_nobody_reads,
    "stdin closed in the middle of a message": cut_off_in_a_message,
    "64 calls, then stdin closed at once: answers kept?": many_and_then_the_end,
    "stdout closed by the reader, then a call": nobody_to_answer,
    "SIGTERM while idle": told_to_stop(signal.SIGTERM),
    "SIGINT while idle": told_to_stop(signal.SIGINT),
}


@pytest.mark.parametrize("row", STORIES)
def test_bad_manners(row: str, tmp_path: Path) -> None:
    with greeted(tmp_path / "thoughts.db", "--dialect", "sequentialthinking") as client:
        STORIES[row](client)

        assert_clean(client.errors.read(), "sequentialthinking")


def test_every_row_has_a_test() -> None:
    assert rows().keys() == CASES.keys() | STORIES.keys()
