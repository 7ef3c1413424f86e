"""Tasks over HTTP: whose they are, which replica answers, and how they are named in headers."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entrypoints.http.served import Client, Served, share, token
from entrypoints.mcp.task_calls import KNOWN, Gate, Tasking
from llm.llm_server import LlmServer, says
from store.postgres_server import Postgres, own_database

METHODS = ("tasks/get", "tasks/update", "tasks/cancel")
ALL = tuple(
    part for scope in ("thoughts:read", "thoughts:write", "delegate") for part in ("--scope", scope)
)
READS = ("--scope", "thoughts:read")
UNKNOWN = f"{'A' * 22}.q1.{'A' * 30}"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("record") / "thoughts.db"


@pytest.fixture(scope="module")
def clients(database: Path) -> Iterator[dict[str, Client]]:
    """Two owners at one server, one of them also with a token that only reads."""
    tokens = {owner: token(database, owner, *ALL) for owner in ("ada", "bob")}
    tokens["ada who reads"] = token(database, "ada", *READS)
    with (
        LlmServer([Gate().behind(says("Never."))]) as silent,
        Served("--model", f"{silent.url}/v1#small", database=database) as server,
    ):
        yield {name: server.client(made) for name, made in tokens.items()}


def deliberate(client: Client, **arguments: Any) -> dict[str, Any]:
    said = {"name": "deliberate", "arguments": {"wait": 0, **arguments}, **KNOWN}
    result: dict[str, Any] = client.request("tools/call", said)["result"]
    return result


def begin(client: Client, **arguments: Any) -> str:
    return str(deliberate(client, question="Ship?", **arguments)["taskId"])


@pytest.fixture(scope="module")
def task(clients: dict[str, Client]) -> str:
    """One of Ada's."""
    return begin(clients["ada"])


def answer(client: Client, method: str, name: str) -> bytes:
    """All that a client hears, but for the time and its own request's id."""
    response = client.post(method, {"taskId": name, "inputResponses": {}, **KNOWN})
    body = json.loads(response.content)
    body.pop("id")
    headers = {k: v for k, v in response.headers.items() if k not in ("date", "content-length")}
    return json.dumps([response.status_code, headers, body]).encode()


@pytest.mark.parametrize("who", ["bob", "ada who reads"])
@pytest.mark.parametrize("method", METHODS)
def test_who_may_not_ask_about_a_task_hears_what_one_hears_that_never_was(
    clients: dict[str, Client], task: str, method: str, who: str
) -> None:
    assert answer(clients[who], method, task) == answer(clients[who], method, UNKNOWN)

    assert b"no_such_task" in answer(clients[who], method, task)
    assert b'"working"' in answer(clients["ada"], "tasks/get", task)


def test_a_task_in_a_session_of_two_is_its_beginners_alone(
    clients: dict[str, Client], database: Path
) -> None:
    ada, bob = clients["ada"], clients["bob"]
    session = ada.think(thought="for two")["session"]
    name = share(database, session, "--of", "ada", "--with", "bob", "--write")
    guest = begin(bob, session=name)
    secret, deliberation, _ = guest.split(".")

    # Whoever reads the record finds the secret there.
    place = urlsafe_b64encode(session.encode()).decode().rstrip("=")
    found = answer(ada, "tasks/cancel", f"{secret}.{deliberation}.{place}")
    looked = deliberate(ada, session=session, id=deliberation)

    assert found == answer(ada, "tasks/cancel", UNKNOWN)
    assert looked["resultType"] == "complete"
    assert b'"working"' in answer(bob, "tasks/get", guest)


@pytest.mark.parametrize("method", METHODS)
def test_a_header_that_names_another_task_is_refused(
    clients: dict[str, Client], task: str, method: str
) -> None:
    ada = clients["ada"]
    said: dict[str, Any] = {"taskId": task, "inputResponses": {}, **KNOWN}

    ada.headers["Mcp-Name"] = UNKNOWN
    refused = ada.post(method, said)
    ada.headers["Mcp-Name"] = task
    served = ada.post("tasks/get", said)
    del ada.headers["Mcp-Name"]

    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == -32020
    assert served.json()["result"]["status"] == "working"


def test_the_statuses_are_those_of_the_protocol(clients: dict[str, Client], task: str) -> None:
    ada = clients["ada"]

    assert ada.post("tasks/get", {"taskId": task}).status_code == 400
    assert ada.post("tasks/get", {"taskId": UNKNOWN, **KNOWN}).status_code == 400
    assert ada.post("tasks/list", {**KNOWN}).status_code == 404


def test_cancelling_is_writing_and_asking_is_not(tmp_path: Path) -> None:
    database = tmp_path / "thoughts.db"
    flags = ("--writes-per-second", "1", "--writes-burst", "2")
    made = token(database, "ada", *ALL)
    with (
        LlmServer([Gate().behind(says("Never."))]) as silent,
        Served(*flags, "--model", f"{silent.url}/v1#small", database=database) as server,
    ):
        ada = server.client(made)
        cancel = {"taskId": UNKNOWN, **KNOWN}
        told = [ada.request("tasks/cancel", cancel)["error"]["message"] for _ in range(8)]
        asked = ada.request("tasks/get", cancel)["error"]["message"]

    assert any("[too_fast]" in one for one in told)
    assert "[no_such_task]" in asked


def test_any_replica_answers_for_a_task(postgres: Postgres) -> None:
    gate = Gate()
    with (
        LlmServer([gate.behind(says("Ship it."))]) as provider,
        own_database(postgres) as url,
        Served("--model", f"{provider.url}/v1#small", database=url) as one,
        Served("--model", f"{provider.url}/v1#small", database=url) as two,
    ):
        here = Tasking(one.client(), one.process.kill)
        there = Tasking(two.client(), two.process.kill)
        kept, dropped = (here.begin(perspectives="factual", settle="none") for _ in range(2))
        assert there.get(kept)["status"] == "working"
        there.ask("tasks/cancel", taskId=dropped)
        assert here.get(dropped)["status"] == "cancelled"
        gate.open()
        over = there.outcome(kept)
        here.kill()
        assert there.get(kept) == over

    assert over["result"]["structuredContent"]["opinions"]["factual"]["text"] == "Ship it."
