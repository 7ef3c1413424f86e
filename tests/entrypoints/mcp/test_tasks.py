"""A long deliberation as a task of MCP's Tasks extension, over stdio and over HTTP."""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import pytest
from anyio import fail_after, sleep
from mcp import Client, StdioServerParameters
from mcp.client import ClientExtension, ResultClaim
from mcp.client.extension import ClaimContext
from mcp.types import CallToolResult, Request, RequestParams, Result

import forked
from entrypoints.http.served import Served
from entrypoints.mcp.task_calls import KNOWN, PATIENCE, TASKS, TRANSPORTS, Gate, Tasking, tasking
from llm.llm_server import LlmServer, says
from rawclient import RawClient

OPINIONS = ("factual", "critical", "creative")
ALONE = {"perspectives": "factual", "settle": "none"}
METHODS = ("tasks/get", "tasks/update", "tasks/cancel")


@pytest.fixture(params=TRANSPORTS, scope="module")
def transport(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def provider(gate: Gate) -> Iterator[LlmServer]:
    """Says nothing before the gate is open."""
    with LlmServer([gate.behind(says("Ship it."))]) as server:
        yield server


@pytest.fixture
def model(provider: LlmServer) -> tuple[str, str]:
    return ("--model", f"{provider.url}/v1#small")


@pytest.fixture
def client(transport: str, tmp_path: Path, model: tuple[str, str]) -> Iterator[Tasking]:
    with tasking(transport, tmp_path / "record.db", *model) as client:
        yield client


@pytest.fixture(scope="module")
def shared(transport: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tasking]:
    """A server for many tests, whose provider never answers."""
    database = tmp_path_factory.mktemp("shared") / "record.db"
    with (
        LlmServer([Gate().behind(says("Never."))]) as silent,
        tasking(transport, database, "--model", f"{silent.url}/v1#small") as client,
    ):
        yield client


def test_a_call_that_outlasts_its_wait_is_a_task_that_ends_in_what_the_call_would_have_said(
    client: Tasking, gate: Gate
) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    created = client.deliberate(wait=0)
    working = client.get(created["taskId"])
    gate.open()
    over = client.outcome(created["taskId"])

    del created["_meta"], working["_meta"], over["_meta"]
    began, changed = created.pop("createdAt"), created.pop("lastUpdatedAt")
    assert before <= datetime.fromisoformat(began) <= datetime.fromisoformat(changed)
    assert created == {
        "resultType": "task",
        "taskId": created["taskId"],
        "status": "working",
        "statusMessage": f"waiting for {', '.join(OPINIONS)}",
        "ttlMs": None,
        "pollIntervalMs": 1_000,
    }
    asked = {"resultType": "complete", "createdAt": began, "lastUpdatedAt": changed}
    assert working == created | asked
    result, ended = over.pop("result"), over.pop("lastUpdatedAt")
    assert ended >= changed
    assert over == {
        "resultType": "complete",
        "taskId": created["taskId"],
        "status": "completed",
        "createdAt": began,
        "ttlMs": None,
        "pollIntervalMs": 1_000,
    }
    data = result["structuredContent"]
    assert data["outcome"] == "Ship it."
    again = {"name": "deliberate", "arguments": {"session": data["session"], "id": "q1"}}
    said = client.transport.request("tools/call", again)["result"]
    assert said["structuredContent"] == data


def test_a_call_that_ends_in_time_is_answered_as_ever(client: Tasking, gate: Gate) -> None:
    gate.open()

    result = client.deliberate(**ALONE)

    assert result["resultType"] == "complete"
    assert result["structuredContent"]["opinions"]["factual"]["text"] == "Ship it."


def test_who_does_not_know_tasks_hears_nothing_of_them(shared: Tasking) -> None:
    task = shared.begin()
    plain = shared.transport.request(
        "tools/call", {"name": "deliberate", "arguments": {"question": "Ship?", "wait": 0}}
    )["result"]

    assert plain["resultType"] == "complete"
    assert plain["structuredContent"]["waiting_for"] == list(OPINIONS)
    assert "taskId" not in plain
    for method in METHODS:
        said = shared.transport.request(method, {"taskId": task, "inputResponses": {}})
        assert said["error"]["code"] == -32021
        assert said["error"]["data"] == {"requiredCapabilities": {"extensions": {TASKS: {}}}}


def test_a_caller_that_is_the_model_itself_waits_for_nobody(transport: str, tmp_path: Path) -> None:
    with tasking(transport, tmp_path / "record.db") as client:
        result = client.deliberate(wait=0)

    assert result["resultType"] == "complete"
    assert result["structuredContent"]["seats"][0]["seat"] == "factual"


def test_only_where_a_tool_may_take_long_are_there_tasks(transport: str, tmp_path: Path) -> None:
    offered = {}
    for dialect in ("thoughtline", "sequentialthinking"):
        with tasking(transport, tmp_path / f"{dialect}.db", "--dialect", dialect) as client:
            capabilities = client.ask("server/discover")["result"]["capabilities"]
            offered[dialect] = TASKS in capabilities["extensions"]
            code = client.ask("tasks/get", taskId="x")["error"]["code"]
            assert code == (-32602 if offered[dialect] else -32601)

    assert offered == {"thoughtline": True, "sequentialthinking": False}


@pytest.mark.parametrize("method", ["tasks/list", "tasks/result", "tasks/"])
def test_what_the_extension_does_not_have_is_no_method(shared: Tasking, method: str) -> None:
    assert shared.ask(method, taskId="x")["error"]["code"] == -32601


def test_the_eras_before_have_no_such_tasks(
    transport: str, tmp_path: Path, model: tuple[str, str]
) -> None:
    early = {"name": "deliberate", "arguments": {"question": "Ship?", "wait": 0}, **KNOWN}

    def said(client: Any) -> None:
        client.greet()
        result = client.request("tools/call", early)["result"]
        assert result["structuredContent"]["waiting_for"] == list(OPINIONS)
        assert client.request("tasks/get", {"taskId": "x", **KNOWN})["error"]["code"] == -32601

    if transport == "stdio":
        with RawClient(tmp_path / "record.db", *model) as client:
            said(client)
    else:
        with Served(*model, database=tmp_path / "record.db") as server:
            said(server.client(modern=False))


def test_a_task_is_cancelled_for_good(client: Tasking, gate: Gate) -> None:
    task = client.begin()

    acknowledged = client.ask("tasks/cancel", taskId=task)["result"]
    cancelled = client.get(task)
    gate.open()
    again = client.ask("tasks/cancel", taskId=task)["result"]

    del acknowledged["_meta"], again["_meta"]
    assert acknowledged == again == {"resultType": "complete"}
    assert cancelled["status"] == "cancelled"
    assert cancelled["statusMessage"] == "it was stopped"
    assert "result" not in cancelled
    assert client.get(task) == cancelled


def test_a_task_that_is_over_stays_as_it_is(client: Tasking, gate: Gate) -> None:
    gate.open()
    task = client.begin(**ALONE)
    over = client.outcome(task)

    assert "result" in client.ask("tasks/cancel", taskId=task)
    assert client.get(task) == over


def test_an_update_is_taken_and_changes_nothing(shared: Tasking) -> None:
    task = shared.begin()
    before = shared.get(task)

    said = shared.ask("tasks/update", taskId=task, inputResponses={"never-asked": {"a": 1}})

    del said["result"]["_meta"]
    assert said["result"] == {"resultType": "complete"}
    assert shared.get(task) == before


def test_a_retry_and_a_second_look_lead_to_the_same_task(shared: Tasking) -> None:
    task = shared.begin(key="once")

    again = shared.begin(key="once")
    said = {"question": "Ship?", "wait": 0, "key": "once"}
    plain = shared.transport.request("tools/call", {"name": "deliberate", "arguments": said})[
        "result"
    ]
    session = plain["structuredContent"]["session"]
    looked = shared.ask(
        "tools/call", name="deliberate", arguments={"session": session, "id": "q1", "wait": 0}
    )["result"]

    assert again == task
    assert looked["taskId"] == task


def bent(task: str) -> dict[str, str]:
    """Names that are nearly one."""
    secret, deliberation, place = task.split(".")
    return {
        "another secret": f"{'A' * 22}.{deliberation}.{place}",
        "another deliberation": f"{secret}.q2.{place}",
        "another session": f"{secret}.{deliberation}.{'A' * len(place)}",
        "no base64": f"{secret}.{deliberation}.{place[:-1]}",
        "padded": f"{task}=",
        "a NUL": f"{secret}.{deliberation}.AAAA",
        "no UTF-8": f"{secret}.{deliberation}._____w",
        "upper case": f"{secret}.Q1.{place}",
        "a line end": f"{task}\n",
        "nothing": "",
        "very long": "x" * 100_000,
        "not a letter": "§",
    }


@pytest.mark.parametrize("method", METHODS)
def test_what_is_no_task_is_told_in_one_way(shared: Tasking, method: str) -> None:
    task = shared.begin()

    told = {
        about: shared.ask(method, taskId=name, inputResponses={})
        for about, name in bent(task).items()
    }

    error = {
        "code": -32602,
        "message": "There is no such task. "
        "Ask with the `taskId` that a call was answered with. [no_such_task]",
    }
    assert told == {about: {"jsonrpc": "2.0", "error": error} for about in told}
    assert shared.get(task)["status"] == "working"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("said", [{}, {"taskId": 7}, {"taskId": None}, {"taskId": ["x"]}], ids=str)
def test_a_request_without_a_name_is_bad(shared: Tasking, method: str, said: Any) -> None:
    answer = shared.ask(method, **said, **({"inputResponses": {}} if "update" in method else {}))

    assert answer["error"]["code"] == -32602
    assert "no_such_task" not in answer["error"]["message"]


@pytest.mark.parametrize("said", [{}, {"inputResponses": None}, {"inputResponses": []}], ids=str)
def test_an_update_brings_answers(shared: Tasking, said: Any) -> None:
    assert shared.ask("tasks/update", taskId=shared.begin(), **said)["error"]["code"] == -32602


def test_a_task_is_forgotten_with_its_session(tmp_path: Path) -> None:
    database = tmp_path / "record.db"
    with (
        LlmServer([says("Ship it.")]) as provider,
        tasking("stdio", database, "--model", f"{provider.url}/v1#small") as client,
    ):
        task = client.begin(**ALONE)
        session = client.outcome(task)["result"]["structuredContent"]["session"]
        forget = ("forget", session, "--yes", "--database", str(database))
        forked.run(*forget, environment=os.environ).check_returncode()
        told = client.ask("tasks/get", taskId=task)

    assert told["error"]["code"] == -32602
    assert "[no_such_task]" in told["error"]["message"]


def test_a_task_outlives_kill_9_and_no_answer_is_paid_for_twice(
    transport: str, tmp_path: Path
) -> None:
    gate = Gate()
    script = [says("First."), says("Second."), gate.behind(says("Never."))]
    with LlmServer([*script, says("Third."), says("Together.")]) as provider:
        flags = ("--model", f"{provider.url}/v1#small")
        with tasking(transport, tmp_path / "record.db", *flags) as client:
            task = client.begin()
            while client.get(task)["statusMessage"].count(",") > 0:
                pass
            client.kill()
        with tasking(transport, tmp_path / "record.db", *flags) as client:
            over = client.outcome(task)

    assert over["status"] == "completed"
    assert over["result"]["structuredContent"]["outcome"] == "Together."
    assert len(provider.requests) == len(script) + 2


class Created(Result):
    """A task, as the official SDK's client is told of one."""

    result_type: Literal["task"]
    task_id: str
    poll_interval_ms: int


class Named(RequestParams):
    task_id: str


class Got(Result):
    status: str
    result: dict[str, Any] | None = None


class Get(Request[Named, Literal["tasks/get"]]):
    method: Literal["tasks/get"] = "tasks/get"
    name_param = "taskId"
    params: Named


class KnowsTasks(ClientExtension):
    """Asks about a task until it is over, so that its user notices nothing."""

    identifier = TASKS

    def __init__(self, gate: Gate) -> None:
        self.asked = 0
        self._gate = gate

    def claims(self) -> list[ResultClaim[Any]]:
        return [ResultClaim(result_type="task", model=Created, resolve=self.resolve)]

    async def resolve(self, created: Created, context: ClaimContext) -> CallToolResult:
        while True:
            asking = Get(params=Named(task_id=created.task_id))
            found = await context.session.send_request(asking, Got)
            self.asked += 1
            self._gate.open()
            if found.result is not None:
                return CallToolResult.model_validate(found.result)
            await sleep(0.05)


async def test_the_official_client_sees_a_call_that_took_its_time(
    transport: str, tmp_path: Path, gate: Gate, model: tuple[str, str]
) -> None:
    knows = KnowsTasks(gate)
    said = {"question": "Ship?", "wait": 0, **ALONE}

    async def ask(server: Any) -> CallToolResult:
        with fail_after(PATIENCE):
            async with Client(server, mode="2026-07-28", extensions=[knows]) as client:
                return await client.call_tool("deliberate", said)

    database = tmp_path / "record.db"
    if transport == "http":
        with Served(*model, database=database) as served:
            result = await ask(f"{served.url}/mcp")
    else:
        program, words = str(forked.command()), ["serve", "--database", str(database), *model]
        result = await ask(StdioServerParameters(command=program, args=words))

    assert knows.asked > 0
    assert result.structured_content is not None
    assert result.structured_content["opinions"]["factual"]["text"] == "Ship it."
