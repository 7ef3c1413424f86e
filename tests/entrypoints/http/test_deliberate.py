"""Owners who ask models, at the server's cost: how many questions at once, how much in a day."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest

from entrypoints.http.served import Client, Served, revoke, token
from entrypoints.mcp.task_calls import Gate
from llm.llm_server import LlmServer, Request, Writer, says, status

SCOPES = ("--scope", "delegate", "--scope", "thoughts:read", "--scope", "thoughts:write")
DIALECTS = "thoughtline,thinking-agent"


DEAR = {
    "id": "c1",
    "created": 1,
    "model": "small",
    "object": "chat.completion",
    "choices": [
        {"index": 0, "message": {"role": "assistant", "content": "Yes."}, "finish_reason": "stop"}
    ],
    "usage": {"prompt_tokens": 999_999, "completion_tokens": 1, "total_tokens": 1_000_000},
}


class Held(LlmServer):
    """A provider that thinks until it is let go."""

    def __init__(self) -> None:
        self._free = asyncio.Event()
        super().__init__([self._answer_late])

    async def _answer_late(self, request: Request, writer: Writer) -> None:
        await self._free.wait()
        await says("Yes.")(request, writer)

    def let_go(self) -> None:
        self._loop.call_soon_threadsafe(self._free.set)


@pytest.fixture
def provider() -> Iterator[Held]:
    with Held() as provider:
        yield provider


def served(provider: LlmServer, database: Path, *flags: str) -> Served:
    model = ("--model", f"{provider.url}/v1#small", "--dialect", DIALECTS)
    return Served(*model, *flags, database=database)


def ask(client: Client, **said: Any) -> dict[str, Any]:
    panel = {"perspectives": "critical", "settle": "none", "wait": 0, **said}
    return client.call("deliberate", question="Is it so?", **panel)


def test_an_owner_has_four_questions_under_way_and_a_fifth_is_told_to_wait(
    database: Path, provider: Held
) -> None:
    ada, bob = (token(database, name, *SCOPES) for name in ("ada", "bob"))
    with served(provider, database) as server:
        client = server.client(ada)
        under_way = [ask(client) for _ in range(4)]
        fifth = ask(client)
        branched = client.call(
            "create_branch",
            session_id="s",
            call_type="explore",
            input_text="Is it warm, and if it is, how warm is it in there?",
        )
        listed = client.recalled()

        assert not any(one["isError"] for one in under_way)
        assert fifth["_meta"]["thoughtline/error"] == "too_many_at_once"
        assert fifth["_meta"]["thoughtline/retry_after"] > 0
        assert "too_many_at_once" in branched["content"][0]["text"]
        assert listed.count("Is it so?") == 4
        assert ask(server.client(bob))["isError"] is False

        provider.let_go()
        for one in under_way:
            data = one["structuredContent"]
            client.call("deliberate", session=data["session"], id=data["deliberation"], wait=20)
        assert ask(client)["isError"] is False


def test_how_many_at_once_can_be_set(database: Path, provider: Held) -> None:
    ada = token(database, "ada", *SCOPES)
    with served(provider, database, "--questions-at-once", "1") as server:
        client = server.client(ada)

        assert [ask(client)["isError"] for _ in range(2)] == [False, True]
        provider.let_go()


def test_the_local_person_asks_as_often_as_they_like(tmp_path: Path, provider: Held) -> None:
    with served(provider, tmp_path / "thoughts.db", "--questions-at-once", "1") as server:
        client = server.client()

        assert [ask(client)["isError"] for _ in range(3)] == [False] * 3
        provider.let_go()


@pytest.mark.parametrize(
    ("flags", "error"), [((), "budget_spent"), (("--day-budget", "none"), None)]
)
def test_an_owner_who_took_a_million_tokens_asks_no_more_today(
    database: Path, flags: tuple[str, ...], error: str | None
) -> None:
    ada, bob = (token(database, name, *SCOPES) for name in ("ada", "bob"))
    with (
        LlmServer([status(200, DEAR)]) as provider,
        served(provider, database, *flags) as server,
    ):
        first = ask(server.client(ada), wait=20)
        again = ask(server.client(ada), wait=20)

        assert first["isError"] is False
        refused = again.get("_meta", {})
        assert refused.get("thoughtline/error") == error
        assert (refused.get("thoughtline/retry_after", 0) > 0) == (error is not None)
        assert ask(server.client(bob), wait=20)["isError"] is False


def test_all_owners_together_have_a_budget_for_the_day(database: Path) -> None:
    ada, bob = (token(database, name, *SCOPES) for name in ("ada", "bob"))
    flags = ("--server-budget", "2000000 tokens", "--day-budget", "none")
    with (
        LlmServer([status(200, DEAR)]) as provider,
        served(provider, database, *flags) as server,
    ):
        assert ask(server.client(ada), wait=20)["isError"] is False
        assert ask(server.client(bob), wait=20)["isError"] is False
        refused = ask(server.client(bob), wait=20)

        assert refused["_meta"]["thoughtline/error"] == "budget_spent"
        assert refused["_meta"]["thoughtline/retry_after"] > 0
        assert "--server-budget" in str(refused["content"])


def test_who_hangs_up_while_told_of_progress_leaves_nothing_open(tmp_path: Path) -> None:
    """That is how a call is cancelled. What stays open would count as a connection for good."""
    gate = Gate()
    answers = [says("Yes."), gate.behind(says("Yes."))]
    with LlmServer(answers) as slow, served(slow, tmp_path / "thoughts.db") as server:
        client = server.client()
        asked = {"question": "Ship?", "settle": "none", "wait": 60}
        said = {"name": "deliberate", "arguments": asked, "_meta": {"progressToken": "p"}}
        with client.streamed("tools/call", said) as lines:
            assert any('"progress":1,' in line for line in lines)
        gate.open()

        assert settles(server)
        assert any(
            "Yes." in client.recalled(query="yes") or threading.Event().wait(0.1)
            for _ in range(100)
        )


def test_an_answer_that_takes_long_ends_when_its_token_is_revoked(
    database: Path, provider: Held
) -> None:
    ada, eve = (token(database, name, *SCOPES) for name in ("ada", "eve"))
    asked = {"question": "Ship?", "perspectives": "critical", "settle": "none", "wait": 60}
    said = {"name": "deliberate", "arguments": asked}
    with served(provider, database) as server:
        told, plain = server.client(ada), server.client(eve)
        answers: list[int] = []
        waiting = threading.Thread(
            target=lambda: answers.append(plain.post("tools/call", said).status_code)
        )
        waiting.start()
        lines: list[str] = []
        with (
            suppress(httpx2.RemoteProtocolError),  # cut off, not ended
            told.streamed("tools/call", said | {"_meta": {"progressToken": "p"}}) as stream,
        ):
            lines.append(next(stream))
            revoke(database, ada)
            revoke(database, eve)
            lines += stream
        waiting.join()
        provider.let_go()

        assert lines
        assert not any('"result"' in line for line in lines)
        assert answers == [401]


def settles(server: Served) -> bool:
    """Whether every message is answered, after a while."""
    pause = threading.Event()
    return any(
        "thoughtline_in_flight 0.0" in server.http.get("/metrics").text or pause.wait(0.05)
        for _ in range(400)
    )
