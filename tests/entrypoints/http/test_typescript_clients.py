"""The official TypeScript clients over HTTP with a token, in each era that they speak."""

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from entrypoints.http.served import Served, token
from llm.llm_server import Behaviour, LlmServer, Request, Writer, says
from places import NODE, ROOT

HERE = Path(__file__).parent
PACKAGES = ROOT / ".tools/typescript/node_modules"
PATIENCE = 300
WAIT = 30.0
HOLD = "Hold on."

SCOPES = ("--scope", "thoughts:read", "--scope", "thoughts:write", "--scope", "delegate")

CLIENTS = {
    "sdk 1": ("1", "legacy", "2025-11-25"),
    "client 2, legacy": ("2", "legacy", "2025-11-25"),
    "client 2, which asks first": ("2", "auto", "2026-07-28"),
    "client 2, modern only": ("2", "2026-07-28", "2026-07-28"),
}
"""The package's major version, the era it is told to speak, and the one that comes of it."""


class Gate:
    """A model that is asked to hold on answers when it is let."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self._opened = threading.Event()

    def before(self, behaviour: Behaviour) -> Behaviour:
        async def behave(request: Request, writer: Writer) -> None:
            if HOLD in request.raw:
                self._reached.set()
                await asyncio.to_thread(self._opened.wait, WAIT)
            await behaviour(request, writer)

        return behave

    def reached(self) -> None:
        assert self._reached.wait(WAIT)

    def open(self) -> None:
        self._opened.set()

    def close(self) -> None:
        self._reached.clear()
        self._opened.clear()


class TypeScript:
    """A client in a process of its own."""

    def __init__(self, kind: tuple[str, str, str], served: Served, shown: str) -> None:
        sdk, era, _ = kind
        script = HERE / "typescript_client.cjs"
        self._process = subprocess.Popen(
            [NODE, script, PACKAGES, sdk, era, f"{served.url}/mcp", shown],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._last = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, does: str, said: dict[str, Any] | None = None) -> int:
        """Ask without waiting for the answer, whose number this gives."""
        assert self._process.stdin is not None
        self._last += 1
        line = {"number": self._last, "does": does, "said": said or {}}
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        return self._last

    def told(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line: dict[str, Any] = json.loads(self._process.stdout.readline())
        return line

    def answers(self, *numbers: int) -> dict[int, dict[str, Any]]:
        """What came of these questions, by number, past whatever progress is told on the way."""
        answers: dict[int, dict[str, Any]] = {}
        while answers.keys() != set(numbers):
            line = self.told()
            if line.keys() != {"number", "progress"}:
                answers[line["number"]] = line
        return answers

    def does(self, does: str, said: dict[str, Any] | None = None) -> dict[str, Any]:
        """The whole answer, with what progress was told on the way."""
        number = self.ask(does, said)
        return self.answers(number)[number]

    def result(self, does: str, **said: Any) -> dict[str, Any]:
        answer = self.does(does, said)
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = self.result("call", name=tool, arguments=arguments)
        assert not result["isError"], result
        return result


@pytest.fixture(scope="module")
def packages() -> Path:
    """What tests/data/typescript names, installed where it is not there yet."""
    environment = {**os.environ, "PYTHON": sys.executable}
    install = [str(ROOT / "scripts/npm"), "typescript"]
    subprocess.run(install, env=environment, check=True, timeout=PATIENCE)
    return PACKAGES


@pytest.fixture(scope="module")
def gate() -> Gate:
    return Gate()


@pytest.fixture(scope="module")
def server(gate: Gate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str]]:
    """A server with a model, and a token for it."""
    database = tmp_path_factory.mktemp("record") / "record.db"
    shown = token(database, "ada", *SCOPES)
    with (
        LlmServer([gate.before(says("Ship it."))]) as model,
        Served("--model", f"{model.url}/v1#small", database=database) as served,
    ):
        yield served, shown


@pytest.fixture(scope="module", params=list(CLIENTS.values()), ids=list(CLIENTS))
def client(
    request: pytest.FixtureRequest, packages: Path, server: tuple[Served, str]
) -> Iterator[TypeScript]:
    served, shown = server
    with TypeScript(request.param, served, shown) as connected:
        assert connected.result("connect")["era"] == request.param[2]
        yield connected


def test_a_client_thinks_recalls_and_reads(client: TypeScript) -> None:
    tools = client.result("listTools")["tools"]
    thought = client.call("think", thought="Reads are cheap.", assume=["The cache is warm."])
    session = thought["structuredContent"]["session"]
    fell = client.call("think", session=session, refute="a1", because="It ran cold.")
    recalled = client.call("recall", session=session)["content"][0]["text"]
    uri = f"thoughtline://session/{session}"
    listed = [one["uri"] for one in client.result("listResources")["resources"]]
    read = client.result("readResource", uri=f"{uri}/thought/t1")["contents"][0]["text"]
    templates = client.result("listResourceTemplates")["resourceTemplates"]
    completed = client.result(
        "complete",
        ref={"type": "ref/resource", "uri": templates[1]["uriTemplate"]},
        argument={"name": "thought", "value": "t"},
        context={"arguments": {"session": session}},
    )
    prompts = [one["name"] for one in client.result("listPrompts")["prompts"]]
    prompt = client.result("getPrompt", name="pick_up", arguments={"session": session})

    assert [tool["name"] for tool in tools] == ["think", "recall", "deliberate"]
    assert fell["structuredContent"]["fell"] == {"t1": "a1"}
    assert "Reads are cheap." in recalled
    assert listed[:3] == ["ui://thoughtline/tree.html", "skill://thoughtline/SKILL.md", uri]
    assert json.loads(read)["state"] == "fallen"
    assert completed["completion"]["values"] == ["t1"]
    assert "pick_up" in prompts
    assert session in prompt["messages"][0]["content"]["text"]


def test_what_goes_wrong_is_an_error_of_the_client(client: TypeScript) -> None:
    refused = client.result("call", name="recall", arguments={"session": "nowhere"})
    unknown = client.does("call", {"name": "forget", "arguments": {}})
    missing = client.does("readResource", {"uri": "thoughtline://session/nowhere"})

    assert refused["isError"]
    assert unknown["code"] == -32602
    assert missing["code"] == -32602
    assert "no_such_session" in missing["error"]


def test_progress_is_told_while_minds_are_asked(client: TypeScript) -> None:
    answer = client.does("call", {"name": "deliberate", "arguments": {"question": "Ship?"}})

    assert answer["result"]["structuredContent"]["outcome"] == "Ship it."
    assert answer["progress"] == [0, 1, 2, 3, 4]


def test_a_call_that_is_cancelled_is_finished_and_found(client: TypeScript, gate: Gate) -> None:
    gate.close()
    session = client.call("think", thought="Friday?")["structuredContent"]["session"]
    arguments = {"session": session, "question": HOLD}
    asked = client.ask("call", {"name": "deliberate", "arguments": arguments})
    gate.reached()
    answers = client.answers(asked, client.ask("cancel", {"number": asked}))
    gate.open()
    late = client.call("deliberate", session=session, id="q1")

    assert "enough" in answers[asked]["error"]
    assert late["structuredContent"]["outcome"] == "Ship it."


@pytest.mark.parametrize("kind", CLIENTS.values(), ids=CLIENTS)
def test_nobody_comes_in_with_a_token_that_is_not_known(
    kind: tuple[str, str, str], packages: Path, server: tuple[Served, str]
) -> None:
    with TypeScript(kind, server[0], "tl_wrong") as stranger:
        answer = stranger.does("connect")

    assert answer["name"] in {"UnauthorizedError", "StreamableHTTPError"}


@pytest.mark.parametrize("kind", ["sdk 1", "client 2, modern only"])
def test_a_client_goes_on_when_the_server_was_started_again(
    kind: str, packages: Path, tmp_path: Path
) -> None:
    database = tmp_path / "record.db"
    with Served(database=database) as served, TypeScript(CLIENTS[kind], served, "") as client:
        client.result("connect")
        session = client.call("think", thought="Before.")["structuredContent"]["session"]
        served.process.kill()
        served.process.wait()
        lost = client.does("call", {"name": "think", "arguments": {"thought": "To nobody."}})
        where = ("--database", str(database), "--http", f"127.0.0.1:{served.port}")
        with Served(*where, command=[sys.executable, "-m", "thoughtline", "serve"]):
            client.call("think", session=session, thought="After.")
            recalled = client.call("recall", session=session)["content"][0]["text"]

    assert "error" in lost
    assert "Before." in recalled
    assert "After." in recalled
