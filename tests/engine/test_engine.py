"""The promise of `Engine`, run against every engine. A new engine is done when it passes this."""

import asyncio
import json
from pathlib import Path

import pytest

from engine.conftest import Open
from engine.workflows import BESIDES_CRITICAL, KINDS, RESULT, STEPS, Journal, payload
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine.errors import NoSuchWorkflow, WorkflowFailed, WorkflowStopped
from thoughtline.engine.protocol import Steps, WorkflowKind


def only(workflow: WorkflowKind) -> dict[str, WorkflowKind]:
    return {"it": workflow}


async def one() -> bytes:
    return b"1"


async def test_a_workflow_gives_its_result_and_does_each_step_once(
    opened: Open, tmp_path: Path
) -> None:
    engine = opened(KINDS)
    await engine.start("deliberate", "w", payload(tmp_path))
    result = await engine.result("w", wait=20)
    assert result is not None
    assert json.loads(result) == RESULT
    journal = Journal(tmp_path, "w")
    assert [journal.count("end", step) for step in STEPS] == [1] * len(STEPS)


async def test_steps_of_one_workflow_are_under_way_together(opened: Open, tmp_path: Path) -> None:
    engine, journal = opened(KINDS), Journal(tmp_path, "w")
    journal.hold("factual", "critical", "creative")
    await engine.start("deliberate", "w", payload(tmp_path))
    await journal.until("begin", "factual", "critical", "creative")
    assert await engine.result("w", wait=0) is None
    journal.let_go("factual", "critical", "creative")
    assert await engine.result("w", wait=20) is not None


async def test_starting_a_name_again_starts_nothing_new(opened: Open, tmp_path: Path) -> None:
    engine, journal = opened(KINDS), Journal(tmp_path, "w")
    journal.hold("factual")
    await engine.start("deliberate", "w", payload(tmp_path))
    await journal.until("begin", "factual")
    await engine.start("deliberate", "w", payload(tmp_path / "elsewhere"))
    journal.let_go("factual")
    first = await engine.result("w", wait=20)
    await engine.start("deliberate", "w", payload(tmp_path))
    assert await engine.result("w", wait=20) == first
    assert journal.count("end", "synthesis") == 1


async def test_thirty_two_workflows_run_at_once(opened: Open, tmp_path: Path) -> None:
    engine = opened(KINDS)
    names = [f"w{number}" for number in range(32)]
    journals = [Journal(tmp_path, name) for name in names]
    journals[0].hold("critical")
    for name in names:
        await engine.start("deliberate", name, payload(tmp_path))
    for journal in journals:
        await journal.until("begin", "critical")
    journals[0].let_go("critical")
    results = await asyncio.gather(*[engine.result(name, wait=20) for name in names])
    assert [json.loads(result or b"null") for result in results] == [RESULT] * 32
    assert {journal.count("end", step) for journal in journals for step in STEPS} == {1}


async def test_a_payload_comes_as_it_is(opened: Open) -> None:
    said = json.dumps({"text": 'ä "\x00\U0001f914', "number": 0.1}).encode()

    async def echo(steps: Steps, payload: bytes) -> bytes:
        async def do() -> bytes:
            return payload

        return json.dumps([steps.workflow, json.loads(await steps.once("echo", do))]).encode()

    engine = opened(only(WorkflowKind(echo)))
    await engine.start("it", "w ä/1", said)
    result = await engine.result("w ä/1", wait=20)
    assert json.loads(result or b"") == ["w ä/1", json.loads(said)]


async def test_a_step_asked_again_gives_what_it_gave(opened: Open) -> None:
    answers = [b"1", b"2"]

    async def twice(steps: Steps, _: bytes) -> bytes:
        async def do() -> bytes:
            return answers.pop(0)

        return b"[%b,%b]" % (await steps.once("a", do), await steps.once("a", do))

    engine = opened(only(WorkflowKind(twice)))
    await engine.start("it", "w", b"{}")
    assert await engine.result("w", wait=20) == b"[1,1]"


async def test_two_steps_of_one_name_at_the_same_time_are_a_fault(opened: Open) -> None:
    async def careless(steps: Steps, _: bytes) -> bytes:
        await asyncio.gather(steps.once("a", one), steps.once("a", one))
        return b"{}"

    engine = opened(only(WorkflowKind(careless)))
    await engine.start("it", "w", b"{}")
    with pytest.raises(WorkflowFailed, match=r"^ValueError$"):
        await engine.result("w", wait=20)


async def test_what_a_step_raises_fails_its_workflow_and_only_the_type_is_told(
    opened: Open,
) -> None:
    async def fail(steps: Steps, _: bytes) -> bytes:
        async def do() -> bytes:
            raise LookupError("a secret")

        return await steps.once("a", do)

    engine = opened(only(WorkflowKind(fail)))
    await engine.start("it", "w", b"{}")
    for _ in range(2):
        with pytest.raises(WorkflowFailed, match=r"^LookupError$"):
            await engine.result("w", wait=20)


async def test_a_workflow_can_catch_what_its_step_raises(opened: Open) -> None:
    async def careful(steps: Steps, _: bytes) -> bytes:
        async def do() -> bytes:
            raise Refused(Code.MIND_BUSY, "Not now.", hint="Later.")

        try:
            return await steps.once("a", do)
        except Refused as refusal:
            return json.dumps(refusal.code).encode()

    engine = opened(only(WorkflowKind(careful)))
    await engine.start("it", "w", b"{}")
    assert await engine.result("w", wait=20) == b'"mind_busy"'


async def test_when_a_step_fails_its_workflow_the_others_are_cancelled(opened: Open) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def fail(steps: Steps, _: bytes) -> bytes:
        async def endless() -> bytes:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return b"{}"

        async def failing() -> bytes:
            await begun.wait()
            raise LookupError

        await asyncio.gather(steps.once("a", endless), steps.once("b", failing))
        return b"{}"

    engine = opened(only(WorkflowKind(fail)))
    await engine.start("it", "w", b"{}")
    with pytest.raises(WorkflowFailed):
        await engine.result("w", wait=20)
    async with asyncio.timeout(20):
        await ended.wait()


async def test_stopping_cancels_steps_under_way_and_begins_none(
    opened: Open, tmp_path: Path
) -> None:
    engine, journal = opened(KINDS), Journal(tmp_path, "w")
    journal.hold("factual", "critical")
    await engine.start("deliberate", "w", payload(tmp_path))
    await journal.until("begin", "factual", "critical")
    await engine.stop("w")
    with pytest.raises(WorkflowStopped):
        await engine.result("w", wait=20)
    journal.let_go("factual", "critical")
    await engine.start("deliberate", "w", payload(tmp_path))
    with pytest.raises(WorkflowStopped):
        await engine.result("w", wait=0)
    assert journal.count("end", "factual") == 0
    assert journal.count("begin", "synthesis") == 0


async def test_stopping_what_is_over_changes_nothing(opened: Open, tmp_path: Path) -> None:
    engine = opened(KINDS)
    await engine.start("deliberate", "w", payload(tmp_path))
    result = await engine.result("w", wait=20)
    await engine.stop("w")
    assert await engine.result("w", wait=0) == result


async def test_of_a_workflow_that_is_forgotten_nothing_is_kept(
    opened: Open, tmp_path: Path
) -> None:
    engine, journal = opened(KINDS), Journal(tmp_path, "w")
    journal.hold("critical")
    await engine.start("deliberate", "w", payload(tmp_path))
    await journal.until("known", *BESIDES_CRITICAL)
    assert await engine.names() == ["w"]
    await engine.forget("w")
    await engine.forget("w")
    assert await engine.names() == []
    await journal.until("cancelled", "critical")
    with pytest.raises(NoSuchWorkflow):
        await engine.result("w", wait=0)
    journal.let_go("critical")
    await engine.start("deliberate", "w", payload(tmp_path))
    assert await engine.result("w", wait=20) is not None
    assert journal.count("end", "factual") == 2


async def test_works_run_on_the_event_loop_of_whoever_opened_the_engine(opened: Open) -> None:
    loops = [asyncio.get_running_loop()]

    async def look(steps: Steps, _: bytes) -> bytes:
        async def do() -> bytes:
            loops.append(asyncio.get_running_loop())
            return b"1"

        loops.append(asyncio.get_running_loop())
        return await steps.once("look", do)

    engine = opened(only(WorkflowKind(look)))
    await engine.start("it", "w", b"{}")
    await engine.result("w", wait=20)
    assert loops == [loops[0]] * 3


async def test_there_is_no_result_of_what_was_never_started(opened: Open) -> None:
    engine = opened(KINDS)
    with pytest.raises(NoSuchWorkflow):
        await engine.result("w", wait=0)
    with pytest.raises(NoSuchWorkflow):
        await engine.stop("w")
    with pytest.raises(KeyError):
        await engine.start("other", "w", b"{}")
    with pytest.raises(NoSuchWorkflow):
        await engine.result("w", wait=0)
