"""All failures of a provider: the dialects that ask models report each failure as the originals do,
repeat only requests that may succeed, and end the loop of a caller that obeys `should_continue`.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from dialects.multi_agent.test_replays import BASE
from dialects.thinking_agent.test_tool_calls import call
from dialects.thoughtline.test_deliberate import later
from llm.llm_server import Behaviour, LlmServer, drop, raw, reset, says, status
from places import DOCS
from rawclient import RawClient, greeted
from thoughtline.dialects.multi_agent.replies import ON_THE_WAY, STOPPED_BY, TO_ANSWER

PAGE = "<html><body>Sorry</body></html>"
BRANCH = {"session_id": "shapes", "input_text": "A question of more than thirty characters."}
MODEL = ("--model-pause", "0.01", "--routing", "words", "--strategy", "single")


class Shape(Struct, frozen=True):
    """Failure of a provider: its responses, the number of requests, and the error that is reported.
    `lasts` is true if the same request would fail again.
    """

    script: list[Behaviour]
    requests: int
    type: str
    action: str
    lasts: bool = False


def rejected(code: int, kind: str, action: str) -> Shape:
    return Shape([status(code, {"error": {"message": "no"}})], 1, kind, action, lasts=True)


def unusable(behaviour: Behaviour, requests: int = 1) -> Shape:
    return Shape([behaviour], requests, "unknown", "report")


def message(**fields: Any) -> Behaviour:
    return status(200, {"choices": [{"message": fields, "finish_reason": "stop", "index": 0}]})


SHAPES: dict[str, Shape] = {
    "400": rejected(400, "api", "fix_input"),
    "401": rejected(401, "api", "report"),
    "402": rejected(402, "unknown", "report"),
    "403": rejected(403, "unknown", "report"),
    "404, the model does not exist": rejected(404, "unknown", "report"),
    "413": rejected(413, "unknown", "report"),
    "422": rejected(422, "unknown", "report"),
    "429 always": Shape([status(429)], 3, "api", "backoff"),
    "429 for an hour": Shape([status(429, Retry_After="3600")], 1, "api", "backoff"),
    "500 with a page": Shape([status(500, PAGE)], 3, "api", "retry"),
    "503": Shape([status(503)], 3, "api", "retry"),
    "a reset": Shape([reset], 3, "network", "retry"),
    "a body that is cut off": Shape([drop], 3, "network", "retry"),
    "a page with 200": unusable(status(200, PAGE), 3),
    "an error with 200": Shape(
        [status(200, {"error": {"code": 502, "message": "no"}})], 3, "api", "retry"
    ),
    "GBK": unusable(raw('{"choices": "没有"}'.encode("gbk")), 3),
    "no choices": unusable(status(200, {"choices": []})),
    "an empty answer": unusable(says("")),
    "a blank answer": unusable(says(" \n ")),
    "a null answer": unusable(message(role="assistant", content=None)),
    "thinking alone": unusable(message(role="assistant", content="<think>Hm.</think>")),
    "thinking in its own field alone": unusable(
        message(role="assistant", content="", reasoning_content="Hm.")
    ),
    "tokens used up by thinking": Shape([says("", finish="length")], 1, "api", "fix_input"),
    "a content filter": Shape(
        [says("", finish="content_filter")], 1, "validation", "fix_input", lasts=True
    ),
}


KNOWN = {"max_tokens", "should_continue"}
"""Names in the results of `multi-agent`: fields of a reply, and of a file of perspectives."""


def named_in(text: str) -> set[str]:
    """Names of arguments and fields in an advice. A code is the last word, in brackets."""
    words = re.sub(r"\[\w+\]", "", text)
    return set(re.findall(r"\b[a-z]+_[a-z_]+\b", words))


@pytest.fixture(scope="module", params=["thinking-agent", "multi-agent"])
def asking(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, RawClient, LlmServer]]:
    database = tmp_path_factory.mktemp("shapes") / "record.db"
    with LlmServer([]) as server:
        flags = ("--dialect", request.param, *MODEL, "--model", f"{server.url}/v1#small")
        environment = {"MAX_NODES_PER_SESSION": "1000"}
        with greeted(database, *flags, environment=environment) as client:
            yield request.param, client, server


def begin(server: LlmServer, script: list[Behaviour]) -> None:
    server.requests.clear()
    server.script = script


@pytest.mark.parametrize("name", SHAPES)
def test_each_failure_is_reported(name: str, asking: tuple[str, RawClient, LlmServer]) -> None:
    dialect, client, server = asking
    shape = SHAPES[name]
    if dialect == "multi-agent":
        begin(server, shape.script)
        number = 1 + list(SHAPES).index(name)
        reply, calls = obeyed(client, thoughtNumber=number)
        assert (reply["should_continue"], reply["next_call_arguments"]) == (False, None)
        assert calls == (1 if shape.lasts else 3)
        assert len(server.requests) == calls * shape.requests
        assert named_in(reply["result"]) <= KNOWN
        return
    questions = {"chat_agent": {"input_text": "What is it?"}, "create_branch": BRANCH}
    for tool, arguments in questions.items():
        begin(server, shape.script)
        error = call(client, tool, **arguments)
        assert (error["success"], error["type"], error["action"]) == (
            False,
            shape.type,
            shape.action,
        )
        assert len(server.requests) == shape.requests


def obeyed(client: RawClient, *, keeps: bool = False, **first: Any) -> tuple[dict[str, Any], int]:
    """Last reply to a loop that calls the tool until `should_continue` is false, and its calls. A
    loop that `keeps` its arguments changes those that the reply names.
    """
    usual = {**BASE, "thought": "hi", "totalThoughts": 1, **first}
    arguments: Mapping[str, Any] = usual
    for count in range(1, 20):
        reply = client.call("sequentialthinking", **arguments)["structuredContent"]
        if not reply["should_continue"]:
            return reply, count
        following = reply["next_call_arguments"] or {"thoughtNumber": reply["next_thought_number"]}
        arguments = {**(arguments if keeps else usual), **following}
    raise AssertionError(reply)


REFUSED: dict[str, tuple[tuple[str, ...], dict[str, str], dict[str, Any]]] = {
    "an unknown provider": ((), {"LLM_PROVIDER": "nope"}, {}),
    "an address that is not called": (("--model", "http://169.254.169.254/v1#m"), {}, {}),
    "nothing listens": (("--model", "http://127.0.0.1:9/v1#m"), {}, {}),
    "no model": ((), {}, {}),
    "no model, and all directions": (("--strategy", "full"), {}, {}),
    "a blank thought": ((), {}, {"thought": " "}),
    "a long thought": ((), {}, {"thought": "x" * 10_001}),
    "a branch from nowhere": ((), {}, {"branchId": "b"}),
    "an unknown argument": ((), {}, {"nonsense": 1}),
    "no number": ((), {}, {"thoughtNumber": "x"}),
    "no thought": ((), {}, {"thought": None}),
    "an unknown delegation": ((), {}, {"delegation": "d9", "answer": "x"}),
    "an unknown deliberation": ((), {}, {"deliberation": "e9"}),
    "no tokens left": (
        ("--model", "http://127.0.0.1:9/v1#m", "--session-budget", "1 token"), {}, {},
    ),
}  # fmt: skip
"""Flags, variables and arguments of calls that fail without a request to a provider."""


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("name", REFUSED)
def test_a_loop_that_obeys_ends(name: str, keeps: bool, tmp_path: Path) -> None:
    flags, environment, arguments = REFUSED[name]
    server = ("--dialect", "multi-agent", "--model-pause", "0.01", "--routing", "words")
    with greeted(tmp_path / "r.db", *server, *flags, environment=environment) as client:
        reply, _ = obeyed(client, keeps=keeps, **arguments)

    assert reply["next_call_arguments"] is None


@pytest.mark.parametrize("number", [0, -3])
def test_a_loop_after_a_number_below_one_goes_on_with_the_first(
    tmp_path: Path, number: int
) -> None:
    with (
        LlmServer([says("Fine.")]) as server,
        RawClient(
            tmp_path / "r.db", "--dialect", "multi-agent", *MODEL, "--model", f"{server.url}/v1#m"
        ) as client,
    ):
        client.greet()
        reply, count = obeyed(client, thoughtNumber=number, nextThoughtNeeded=False)

    assert (count, reply["stop_reason"]) == (2, "thought_sequence_complete")
    assert reply["result"].startswith("Fine.")


def test_a_direction_to_answer_has_a_stop_reason_and_its_arguments(tmp_path: Path) -> None:
    with greeted(tmp_path / "r.db", "--dialect", "multi-agent") as client:
        reply = client.call("sequentialthinking", **BASE, thought="hi")["structuredContent"]
        answer = {**reply["next_call_arguments"], "answer": "Yes."}
        answered = client.call("sequentialthinking", **answer)["structuredContent"]

    assert reply["stop_reason"] == "delegation_to_answer"
    assert reply["next_call_arguments"] == {"delegation": reply["delegation"]}
    assert answered["stop_reason"] == "next_thought_required"


@pytest.mark.parametrize("keeps", [False, True])
def test_a_loop_that_cannot_wait_gets_the_answers_of_its_questions(
    tmp_path: Path, keeps: bool
) -> None:
    plan = {"totalThoughts": 2, "nextThoughtNeeded": True, "wait": 0.2}
    with LlmServer([later(1.0, says("Late."))]) as slow:
        model = ("--model", f"{slow.url}/v1#m")
        with greeted(tmp_path / "r.db", "--dialect", "multi-agent", *MODEL, *model) as client:
            reply, calls = obeyed(client, keeps=keeps, **plan)

    assert calls > 2
    assert reply["stop_reason"] == "thought_sequence_complete"
    assert reply["result"].startswith("Late.")
    assert len(slow.requests) == 2


def test_the_page_lists_all_stop_reasons() -> None:
    page = (DOCS / "dialects.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \|.*\|$", page, re.MULTILINE)
    listed = {name for row in rows for name in re.findall(r"[a-z_]+", row)}
    plan = {"next_thought_required", "needs_more_thoughts", "thought_sequence_complete"}

    assert {*plan, ON_THE_WAY, TO_ANSWER, *STOPPED_BY.values(), "processing_error"} <= listed


def test_a_success_ends_a_streak_of_failures(tmp_path: Path) -> None:
    with greeted(tmp_path / "r.db", "--dialect", "multi-agent") as client:

        def goes_on(thought: str) -> bool:
            reply = client.call("sequentialthinking", **BASE, thought=thought)["structuredContent"]
            return bool(reply["should_continue"])

        failing = [goes_on(" ") for _ in range(2)]
        fine = goes_on("hi")
        again = [goes_on(" ") for _ in range(3)]

    assert (failing, fine, again) == ([True, True], True, [True, True, False])
