"""Files of other servers: what their tools would have recorded is what is imported."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.transfer.records import NOW, importing
from dialects.importers.adopted import adopted, refused, sample, tree_of
from dialects.replay import steps, traces
from thoughtline.app.commands.policy import FREE
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.folds.session_cache import SessionCache
from thoughtline.core.events import Recorded, ThoughtRecorded
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.dialects import importers, sequentialthinking
from thoughtline.dialects.thought_numbers import FIELDS
from thoughtline.dialects.tool import Caller, Tool
from thoughtline.dialects.ultrathink import tool
from thoughtline.dialects.ultrathink.session import UltraThinkSession
from thoughtline.store.ledger import Ledger
from thoughtline.store.memory.ledger import MemoryLedger

LIMITS = Limits(text=8 << 20, blank=True)


@pytest.fixture
def ledger() -> MemoryLedger:
    return MemoryLedger()


def tool_of(server: str, ledger: Ledger) -> Tool:
    if server == "ultrathink":
        sessions = SessionCache(ledger, UltraThinkSession)
        thinking = Recorder(ledger, sessions, FREE, clock=lambda: NOW, new_handle=lambda: "s")
        return tool.tools(thinking, LIMITS)[0]
    plain = SessionCache(ledger, Session)
    return sequentialthinking.tools(
        Recorder(ledger, plain, FREE, clock=lambda: NOW, new_handle=lambda: "s"), LIMITS
    )[0]


async def called(server: str, calls: list[dict[str, Any]]) -> tuple[list[Any], list[Recorded]]:
    """The calls that the tool of our dialect grants, and what it records for them."""
    ledger = MemoryLedger()
    tool, granted = tool_of(server, ledger), []
    for arguments in calls:
        try:
            await tool.call(json.dumps(arguments).encode(), Caller(author=server, conversation="s"))
        except Refused:
            continue
        granted.append(arguments)
    return granted, await ledger.read("s")


def in_one_session(server: str, trace: str) -> Iterator[dict[str, Any]]:
    """The calls of a trace, as calls of one session that knows no other."""
    for step in steps(server, trace):
        said = dict(step.arguments or {})
        if server == "ultrathink":
            said["session_id"] = "s"
            references = [said.get(f"{what}_assumptions") for what in ("depends_on", "invalidates")]
            if ":" in str(references):
                continue
        else:
            said = {name: value for name, value in said.items() if name in FIELDS}
        yield said


@pytest.mark.parametrize(
    ("server", "trace"),
    [(server, one) for server in ("sequentialthinking", "ultrathink") for one in traces(server)],
)
async def test_an_import_records_what_the_calls_would_have(
    ledger: MemoryLedger, server: str, trace: str
) -> None:
    granted, recorded = await called(server, list(in_one_session(server, trace)))
    if granted:
        assert await adopted(ledger, granted, server) == recorded


@pytest.mark.parametrize(
    ("file", "server"),
    [("sequentialthinking.json", "sequentialthinking"), ("ultrathink.jsonl", "ultrathink")],
)
async def test_a_file_of_calls_is_recognised(ledger: MemoryLedger, file: str, server: str) -> None:
    recorded = await adopted(ledger, sample(file))

    assert {one.author for one in recorded} == {server}
    assert recorded == await adopted(MemoryLedger(), sample(file), server)


async def test_numbers_that_point_back_become_revisions_and_branches(ledger: MemoryLedger) -> None:
    tree = await tree_of(ledger, sample("sequentialthinking.json"))

    assert tree.session.revised_by == {"t3": "t4"}
    assert tree.session.branches["later"].root == "t2"
    assert [one.id for one in tree.thoughts.values() if one.branch == "later"] == ["t5", "t6"]


async def test_ultrathinks_assumptions_bring_down_what_rests_on_them(ledger: MemoryLedger) -> None:
    tree = await tree_of(ledger, sample("ultrathink.jsonl"))

    assert {one.name for one in tree.assumptions.values()} == {"A1", "A2", "A3"}
    assert "t6" in tree.session.truth.fallen


async def test_a_session_of_ultrathink_keeps_its_name(ledger: MemoryLedger) -> None:
    done = await importing(ledger).adopt(importers.read(sample("ultrathink.jsonl"), None))

    assert done.session == "iv"


@pytest.mark.parametrize("name", ["latest", " ", "a\0b", "a\nb"], ids=ascii)
async def test_a_name_that_nobody_may_choose_is_refused(ledger: MemoryLedger, name: str) -> None:
    calls = [{"thought": "a", "total_thoughts": 1, "session_id": name}]
    foreign = importers.read(json.dumps(calls).encode(), "ultrathink")

    with pytest.raises(Refused, match="No session can be imported as") as refusal:
        await importing(ledger).adopt(foreign)

    assert refusal.value.code == Code.BAD_IMPORT
    assert (await importing(ledger).adopt(foreign, name="theirs")).session == "theirs"


async def test_a_session_without_a_name_gets_a_new_one(ledger: MemoryLedger) -> None:
    done = await importing(ledger).adopt(importers.read(sample("sequentialthinking.json"), None))

    assert done.session == "new-1"


async def test_two_sessions_of_ultrathink_in_one_file_are_refused() -> None:
    calls = [{"thought": "a", "total_thoughts": 1, "session_id": name} for name in ("x", "y")]

    refusal = await refused(calls)

    assert (refusal.code, refusal.message) == (Code.BAD_IMPORT, "The file holds 2 sessions.")


CALL = {"thought": "So.", "thoughtNumber": 1, "totalThoughts": 1, "nextThoughtNeeded": False}
PLAIN = json.dumps(CALL).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"[%b]" % PLAIN,
        PLAIN,
        b"%b\n\n" % PLAIN,
        b"\xef\xbb\xbf[%b]" % PLAIN,
        b'{"thoughts": [%b], "version": 2}' % PLAIN,
        b'{"name": "sequentialthinking", "arguments": %b}\r\n' % PLAIN,
        b'{"type": "header", "version": 2}\n%b' % PLAIN,
    ],
)
async def test_steps_come_in_many_shapes(ledger: MemoryLedger, data: bytes) -> None:
    [recorded] = await adopted(ledger, data)

    assert isinstance(recorded.event, ThoughtRecorded)
    assert recorded.event.text == "So."


@pytest.mark.parametrize("call", [CALL, {"thought": "So.", "total_thoughts": 1}])
async def test_what_other_servers_say_besides_is_kept(
    ledger: MemoryLedger, call: dict[str, Any]
) -> None:
    more = {"score": 0.5, "tags": ["a"], "timestamp": "2026-11-21T07:00:33Z"}

    [recorded] = await adopted(ledger, [call | more])

    assert isinstance(recorded.event, ThoughtRecorded)
    assert recorded.at == 1_795_244_433_000
    assert recorded.event.given.items() >= more.items()


async def test_null_is_nothing_said(ledger: MemoryLedger) -> None:
    [recorded] = await adopted(ledger, [CALL | {"branchId": None}])

    assert isinstance(recorded.event, ThoughtRecorded)
    assert "branchId" not in recorded.event.given


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The file holds 0 steps; from 1 to 20,000 can be imported."),
        (b"[]", "The file holds 0 steps; from 1 to 20,000 can be imported."),
        (b"[%b]" % b",".join([PLAIN] * 20_001), "The file holds 20,001 steps; from 1 to 20,000"),
        (b"[%b, 7]" % PLAIN, "Item 2 does not fit. It is no JSON object."),
        (b'[{"text": "So."}]', "The file is no export of Thoughtline, and its server"),
        (b"%b\n{" % PLAIN, "Line 2 is no JSON"),
        (b"\xff", "Line 1 is no JSON"),
        (b"[" * 100_000, "Line 1 is no JSON"),
        (b"[%b]" % PLAIN.replace(b"false", b"NaN"), "Line 1 is no JSON"),
    ],
)
async def test_a_file_of_no_steps_or_too_many_is_refused(data: bytes, message: str) -> None:
    refusal = await refused(data)

    assert refusal.code == Code.BAD_IMPORT
    assert refusal.message.startswith(message)


@pytest.mark.parametrize(
    ("source", "step", "message"),
    [
        ("sequentialthinking", {"thoughtNumber": "one"}, "thoughtNumber must be a number"),
        ("ultrathink", {"total_thoughts": 0}, "total_thoughts must be from 1"),
        ("mcp-sequential-thinking", {"thoughtNumber": "one"}, "Expected `int`, got `str`"),
        ("sequentialthinking", {"thought": "x" * (9 << 20)}, "`thought` has 9,437,184 bytes"),
        ("sequentialthinking", {"deep": json.loads("[" * 60 + "]" * 60)}, "It is nested too deep"),
    ],
)  # fmt: skip
async def test_one_bad_step_keeps_all_from_being_stored(
    source: str, step: dict[str, Any], message: str
) -> None:
    call = {"thought": "So.", "total_thoughts": 1} if source == "ultrathink" else CALL

    refusal = await refused([call, call, call | step], source)

    assert refusal.code == Code.BAD_IMPORT
    assert refusal.message.startswith("Item 3 does not fit. ")
    assert message in refusal.message


async def test_a_taken_name_is_refused_unless_it_holds_the_same(ledger: MemoryLedger) -> None:
    await adopted(ledger, [CALL])

    again = await importing(ledger).adopt(importers.read(b"[%b]" % PLAIN, None), name="s")
    assert (again.known, again.stored) == (1, 0)

    with pytest.raises(Refused) as refusal:
        await adopted(ledger, [CALL, CALL])
    assert refusal.value.code == Code.SESSION_EXISTS
    assert len(await ledger.read("s")) == 1
