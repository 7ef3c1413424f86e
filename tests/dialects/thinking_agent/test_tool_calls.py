"""The dialect `thinking-agent` through a real server process: the caller answers, or a model."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dialects.thoughtline.test_deliberate import later
from entrypoints.mcp.task_calls import Gate
from llm.llm_server import LlmServer, says, status
from rawclient import RawClient

ASKED = "Is the cache warm enough to serve the first request?"
SAID = "[Analysis]\nI looked.\n[Conclusion]\nIt is cold.\nConfidence: 0.4"


def call(client: RawClient, tool: str, **said: Any) -> dict[str, Any]:
    result = client.call(tool, **said)
    reply: dict[str, Any] = json.loads(result["content"][0]["text"])
    assert result["isError"] is (reply.get("success") is False), result
    return reply


def branch(client: RawClient, **said: Any) -> dict[str, Any]:
    return call(client, "create_branch", **{"session_id": "s", "input_text": ASKED, **said})


def agent(path: Path, server: LlmServer | None = None, *flags: str, **env: str) -> RawClient:
    model = ("--model", f"{server.url}/v1#small") if server else ()
    dialects = ("--dialect", "thinking-agent,thoughtline")
    client = RawClient(path / "record.db", *dialects, *model, *flags, environment=env)
    client.greet()
    return client


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[RawClient]:
    with agent(tmp_path) as client:
        yield client


def test_without_a_model_the_caller_answers_and_the_record_says_so(alone: RawClient) -> None:
    handed = branch(alone, call_type="explore")
    done = branch(alone, input_text=ASKED, delegation=handed["delegation"], answer=SAID)
    details = call(alone, "get_branch_details", session_id="s", node_id=handed["node_id"])
    told = alone.recalled(session="s")

    assert handed["status"] == "delegated"
    assert ASKED in handed["told"]
    assert (done["conclusion"], done["confidence"], done["remaining_quota"]) == (
        "It is cold.",
        0.4,
        15,
    )
    assert "0.4" in done["suggestions"][1]
    assert details["raw_process"] == SAID
    assert "It is cold." in told


def test_a_chat_without_a_model_is_answered_by_the_caller(alone: RawClient) -> None:
    handed = call(alone, "chat_agent", input_text="What is six times seven?")
    done = call(alone, "chat_agent", delegation=handed["delegation"], answer="Forty-two.")

    assert done["content"] == "Forty-two."
    assert done["model"]


def test_a_branch_follows_the_conclusion_of_its_parent(alone: RawClient) -> None:
    first = branch(alone)
    early = branch(alone, parent_node_id=first["node_id"])
    branch(alone, delegation=first["delegation"], answer="One.")
    second = branch(alone, parent_node_id=first["node_id"], call_type="verify")
    nobody = branch(alone, parent_node_id="n_00000000")

    assert early["code"] == nobody["code"] == "no_such_branch"
    assert second["delegation"] == "d2"
    told = alone.recalled(session="s", format="json", budget=20_000)
    [followed] = [one for one in json.loads(told)["thoughts"] if one["id"] == "t3"]
    assert followed["after"] == "t2"


@pytest.mark.parametrize(
    ("said", "code", "kind"),
    [
        ({"delegation": "d9", "answer": "x"}, "no_such_delegation", "validation"),
        ({"delegation": "d1"}, "bad_arguments", "validation"),
        ({"delegation": "d1", "answer": " "}, "empty_text", "validation"),
        ({"answer": "x"}, "bad_arguments", "validation"),
        ({"session_id": "nobody", "delegation": "d1", "answer": "x"}, "no_such_session", ""),
        ({"session_id": "x" * 200}, "over_limit", "validation"),
        ({"input_text": "Please COMPLETE THE WHOLE TASK for me now"}, "bad_arguments", ""),
        ({"input_text": " " * 40}, "empty_text", "validation"),
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused_and_leaves_nothing(
    alone: RawClient, said: dict[str, Any], code: str, kind: str
) -> None:
    branch(alone)
    before = alone.recalled(session="s")

    refused = branch(alone, **said)

    assert refused["code"] == code
    assert refused["type"] == (kind or "validation")
    assert alone.recalled(session="s") == before


@pytest.mark.parametrize("arguments", ['{"input_text":1e309}', '{"x":[1e309]}', '{"x":-1e999}'])
@pytest.mark.parametrize("tool", ["chat_agent", "create_branch"])
def test_a_number_that_is_too_large_is_refused(alone: RawClient, tool: str, arguments: str) -> None:
    alone.send(
        b'{"jsonrpc":"2.0","id":99,"method":"tools/call","params":{"name":"%s","arguments":%s}}\n'
        % (tool.encode(), arguments.encode())
    )

    refused = alone.receive()

    assert refused.get("error", {}).get("code") != -32603, refused
    assert "out of range" in str(refused)


def test_a_question_is_answered_once(alone: RawClient) -> None:
    handed = branch(alone)
    branch(alone, delegation=handed["delegation"], answer="One.")

    assert branch(alone, delegation="d1", answer="Two.")["code"] == "already_answered"


def test_a_seat_of_a_deliberation_is_not_answered_as_a_branch(alone: RawClient) -> None:
    reply = alone.call("deliberate", question="Ship?")["structuredContent"]
    said = {"session_id": reply["session"], "delegation": "d1", "answer": "x"}

    assert branch(alone, **said)["code"] == "no_such_delegation"


def test_a_branch_is_not_answered_as_a_seat_of_a_deliberation(alone: RawClient) -> None:
    branch(alone)

    refused = alone.call("deliberate", session="s", id="d1", answer="x")

    assert refused["_meta"]["thoughtline/error"] == "no_such_delegation"
    assert branch(alone, delegation="d1", answer="One.")["conclusion"] == "One."


def test_of_thirty_branches_at_once_as_many_run_as_the_quota_allows(tmp_path: Path) -> None:
    with LlmServer([says(SAID)]) as server, agent(tmp_path, server) as client:
        for number in range(30):
            said = {"session_id": "s", "input_text": f"{ASKED} {number}"}
            params = {"name": "create_branch", "arguments": said}
            message = {"jsonrpc": "2.0", "id": 100 + number, "method": "tools/call"}
            client.send({**message, "params": params})
        answers = [client.receive(60) for _ in range(30)]
        after = branch(client)

    replies = [json.loads(one["result"]["content"][0]["text"]) for one in answers]
    assert Counter(one.get("code", "success") for one in replies) == {
        "success": 16,
        "over_quota": 14,
    }
    assert len({one["node_id"] for one in replies if "node_id" in one}) == 16
    assert len(server.requests) == 16
    assert after["code"] == "over_quota"


def test_a_failed_branch_costs_no_quota_and_each_session_has_its_own(tmp_path: Path) -> None:
    with (
        LlmServer([status(401), says(SAID)]) as server,
        agent(tmp_path, server, MAX_NODES_PER_SESSION="1") as client,
    ):
        failed, done, over = branch(client), branch(client), branch(client)
        other = branch(client, session_id="other")

    assert (failed["type"], failed["status_code"]) == ("api", 401)
    assert done["remaining_quota"] == other["remaining_quota"] == 0
    assert over["code"] == "over_quota"


def test_who_has_no_branches_left_is_told_which_ones_wait_for_an_answer(tmp_path: Path) -> None:
    with agent(tmp_path, MAX_NODES_PER_SESSION="2") as client:
        done = branch(client)
        branch(client, delegation=done["delegation"], answer=SAID)
        waits, over = (
            branch(client, input_text=f"{ASKED} 2"),
            branch(client, input_text=f"{ASKED} 3"),
        )

    assert over["code"] == "over_quota"
    assert f"(still to be answered: {waits['delegation']})" in json.dumps(over)


def test_who_has_no_branches_left_is_told_that_models_still_answer(tmp_path: Path) -> None:
    with (
        LlmServer([Gate().behind(says("Never."))]) as slow,
        agent(tmp_path, slow, MAX_NODES_PER_SESSION="1") as client,
    ):
        waits = branch(client, wait=0)
        over = branch(client)

    assert over["code"] == "over_quota"
    assert f"(models still answer {waits['node_id']})" in json.dumps(over)


def test_an_empty_answer_is_an_error(tmp_path: Path) -> None:
    script = [says(" "), says("", finish="length")]
    with LlmServer(script) as server, agent(tmp_path, server) as client:
        empty, cut = branch(client), branch(client)

    assert (empty["code"], cut["code"]) == ("mind_misspoke", "mind_cut_short")


def test_a_cut_answer_is_kept_marked_and_counted_and_more_can_be_asked_for(tmp_path: Path) -> None:
    script = [says("half an ans", finish="length"), says("half a cha", finish="length"), says(SAID)]
    with LlmServer(script) as server, agent(tmp_path, server) as client:
        cut = branch(client)
        chat = call(client, "chat_agent", input_text="Why?", max_tokens=3)
        details = call(client, "get_branch_details", session_id="s", node_id=cut["node_id"])
        whole = branch(client, max_tokens=9000)

    assert (cut["status"], cut["conclusion"]) == ("success", "half an ans")
    assert (cut["finish_reason"], cut["remaining_quota"]) == ("length", 15)
    assert "max_tokens" in cut["cut_short"]
    assert (details["raw_process"], details["finish_reason"]) == ("half an ans", "length")
    assert (chat["success"], chat["content"], chat["finish_reason"]) == (
        True,
        "half a cha",
        "length",
    )
    assert server.requests[2].body["max_tokens"] == 9000
    assert "cut_short" not in whole


def test_a_slow_branch_is_handed_back_in_time_and_looked_up_later(tmp_path: Path) -> None:
    gate = Gate()
    with LlmServer([gate.behind(says(SAID))]) as slow, agent(tmp_path, slow) as client:
        first = branch(client, wait=0.2)
        early = call(client, "get_branch_details", **ids(first), wait=0)
        gate.open()
        details = call(client, "get_branch_details", **ids(first))
        chat = call(client, "chat_agent", input_text="Why?", wait=0)

    assert first["status"] == chat["status"] == "pending"
    assert first["node_id"] in first["next"]
    assert (early["type"], early["action"]) == ("pending", "retry")
    assert details["raw_process"] == SAID


def ids(reply: dict[str, Any]) -> dict[str, str]:
    return {name: reply[name] for name in ("session_id", "node_id")}


def test_a_branch_that_failed_after_its_call_says_why_however_often_it_is_looked_up(
    tmp_path: Path,
) -> None:
    gate = Gate()
    with LlmServer([gate.behind(status(400))]) as server, agent(tmp_path, server) as client:
        first = branch(client, wait=0.1)
        gate.open()
        waited = call(client, "get_branch_details", **ids(first))
        later_on = call(client, "get_branch_details", **ids(first))
    with agent(tmp_path) as client:
        after_restart = call(client, "get_branch_details", **ids(first))

    assert first["status"] == "pending"
    assert waited["code"] == later_on["code"] == after_restart["code"] == "mind_refused"
    assert waited["message"] == later_on["message"] == after_restart["message"]


def test_what_may_pass_is_asked_again_under_its_key_on_the_same_branch(tmp_path: Path) -> None:
    with (
        LlmServer([status(500)]) as server,
        agent(tmp_path, server, THOUGHTLINE_MODEL_PAUSE="0.01") as client,
    ):
        failed = branch(client, key="k")
        server.script = [says(SAID)]
        server.requests.clear()
        again, third = (branch(client, key="k") for _ in range(2))

    assert (failed["type"], failed["action"]) == ("api", "retry")
    assert again["conclusion"] == third["conclusion"] == "It is cold."
    assert again["node_id"] == third["node_id"]
    assert again["remaining_quota"] == 15
    assert len(server.requests) == 1


def test_what_is_refused_for_good_is_remembered(tmp_path: Path) -> None:
    with LlmServer([status(400), says(SAID)]) as server, agent(tmp_path, server) as client:
        first, again = branch(client, key="k"), branch(client, key="k")

    assert (first["code"], again["code"]) == ("mind_refused", "mind_refused")
    assert len(server.requests) == 1


def test_the_schemas_require_what_the_originals_do(alone: RawClient) -> None:
    tools = {one["name"]: one for one in alone.request("tools/list")["result"]["tools"]}
    asking = ("chat_agent", "create_branch", "get_branch_details")
    required = {name: tools[name]["inputSchema"]["required"] for name in asking}
    known = tools["get_branch_details"]["inputSchema"]["properties"]["session_id"]

    assert required["chat_agent"] == ["input_text"]
    assert required["create_branch"] == ["session_id", "input_text"]
    assert required["get_branch_details"] == ["session_id", "node_id"]
    assert "begins" not in known["description"]


def test_what_the_provider_says_of_an_error_is_in_a_field_of_its_own(tmp_path: Path) -> None:
    said = {"error": {"message": "Authentication Fails, Your api key: ****sk is invalid"}}
    with LlmServer([status(401, said)]) as server, agent(tmp_path, server) as client:
        told = call(client, "chat_agent", input_text="hi")

    assert (told["type"], told["action"], told["status_code"]) == ("api", "report", 401)
    assert told["provider_error"] == said["error"]["message"]


def test_a_usage_of_a_total_alone_is_passed_on_also_under_a_key(tmp_path: Path) -> None:
    choice = {"index": 0, "message": {"role": "assistant", "content": "Fine."}}
    said = {"choices": [{**choice, "finish_reason": "stop"}], "usage": {"total_tokens": 12}}
    with LlmServer([status(200, said)]) as server, agent(tmp_path, server) as client:
        told = [call(client, "chat_agent", input_text="hi", key="k") for _ in range(2)]

    assert [one["usage"] for one in told] == [{"total_tokens": 12}] * 2
    assert len(server.requests) == 1


def test_an_unknown_model_is_told_apart(tmp_path: Path) -> None:
    with agent(tmp_path, None, THOUGHTLINE_MODEL="nobody:x") as client:
        assert (branch(client)["type"], branch(client)["code"]) == ("config", "no_such_mind")


def test_a_killed_server_pays_for_no_answer_twice(tmp_path: Path) -> None:
    """The answer is in, and the reply is not: the key finds it again."""
    with LlmServer([says(SAID), later(60.0, says("Late.")), says("New.")]) as server:
        with agent(tmp_path, server) as client:
            first = branch(client, key="one")
            said = {"session_id": "s", "input_text": ASKED, "key": "two"}
            params = {"name": "create_branch", "arguments": said}
            client.send({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
            server.until_asked(2)
            client.kill()
        with agent(tmp_path, server) as client:
            again = branch(client, key="one")
            asked = len(server.requests)
            second = branch(client, key="two")
            details = call(client, "get_branch_details", session_id="s", node_id=first["node_id"])

    assert again["node_id"] == first["node_id"]
    assert asked <= 3  # the second may have gone on already; the first is not asked again
    assert len(server.requests) == 3
    assert second["conclusion"] == "New."
    assert details["raw_process"] == SAID
