"""The thinking of a model is part of the raw process and of the record, and of no conclusion."""

import json
from pathlib import Path
from typing import Any

import pytest

from dialects.multi_agent.test_replays import BASE
from dialects.thinking_agent.test_tool_calls import agent, branch, call
from entrypoints.cli.commandline import thoughtline
from llm.llm_server import Behaviour, LlmServer, says, status
from rawclient import RawClient

TAGGED = "<think>\nhm, maybe 4\n</think>\n\n[最终结论]\nFour."


def message(**fields: Any) -> Behaviour:
    return status(200, {"choices": [{"message": fields, "finish_reason": "stop", "index": 0}]})


SHAPES: dict[str, tuple[Behaviour, str]] = {
    "tags in the text": (says(TAGGED), TAGGED),
    "tags on one line": (
        says("<think>hm, maybe 4</think>[结论] Four."),
        "<think>\nhm, maybe 4\n</think>\n\n[结论] Four.",
    ),
    "a field of its own": (
        message(role="assistant", content="[结论]\nFour.", reasoning_content="hm, maybe 4"),
        "<think>\nhm, maybe 4\n</think>\n\n[结论]\nFour.",
    ),
    "a field by its newer name": (
        message(role="assistant", content="[结论]\nFour.", reasoning="hm, maybe 4"),
        "<think>\nhm, maybe 4\n</think>\n\n[结论]\nFour.",
    ),
    "none": (says("[结论]\nFour."), "[结论]\nFour."),
    "none, with blank lines around": (says("\n\n  [结论]\nFour.\n\n"), "\n\n  [结论]\nFour.\n\n"),
    "tags, with blank lines around": (
        says("<think>\n\nhm, maybe 4\n\n</think>\n\n\n[结论]\nFour. \n"),
        "<think>\n\nhm, maybe 4\n\n</think>\n\n\n[结论]\nFour. \n",
    ),
}


def exported(database: Path, session: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(
        thoughtline("export", session, "--as", "json", "--database", database).stdout
    )
    return document


@pytest.mark.parametrize("name", SHAPES)
def test_thinking_is_in_the_raw_process_and_the_record_alone(tmp_path: Path, name: str) -> None:
    behaviour, raw = SHAPES[name]
    with LlmServer([behaviour]) as server, agent(tmp_path, server) as client:
        reply = branch(client)
        chat = call(client, "chat_agent", input_text="What is two and two?")
        ids = {"session_id": "s", "node_id": reply["node_id"]}
        details = call(client, "get_branch_details", **ids)
    with agent(tmp_path) as restarted:
        again = call(restarted, "get_branch_details", **ids)

    [delegation] = exported(tmp_path / "record.db", "s")["delegations"]
    assert (reply["conclusion"], "maybe" in chat["content"]) == ("Four.", False)
    assert details["raw_process"] == again["raw_process"] == raw
    assert delegation["thinking"].strip() == ("hm, maybe 4" if "maybe" in raw else "")


def test_the_thinking_of_directions_is_recorded_and_in_no_answer(tmp_path: Path) -> None:
    flags = ("--dialect", "multi-agent", "--routing", "words", "--strategy", "single")
    database = tmp_path / "record.db"
    with (
        LlmServer([says(TAGGED)]) as server,
        RawClient(database, *flags, "--model", f"{server.url}/v1#small") as client,
    ):
        client.greet()
        reply = client.call("sequentialthinking", **BASE, thought="hi")["structuredContent"]

    [delegation] = exported(database, reply["session"])["delegations"]
    assert "maybe" not in json.dumps(reply)
    assert delegation["thinking"] == "\nhm, maybe 4\n"


def test_a_session_with_thinking_is_imported_as_it_was_exported(tmp_path: Path) -> None:
    with LlmServer([says(TAGGED)]) as server, agent(tmp_path, server) as client:
        reply = branch(client)
    archive = tmp_path / "archive"
    archive.write_bytes(
        thoughtline("export", "s", "--database", tmp_path / "record.db").stdout.encode()
    )
    (tmp_path / "other").mkdir()
    thoughtline("import", archive, "--database", tmp_path / "other" / "record.db")
    with agent(tmp_path / "other") as client:
        ids = {"session_id": "s", "node_id": reply["node_id"]}
        details = call(client, "get_branch_details", **ids)

    assert details["raw_process"] == TAGGED
