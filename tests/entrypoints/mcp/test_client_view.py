"""What each client makes of the server: as they differ, it has to read well to all of them."""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted

SHOWN = 150
"""Characters of a description that clients show which hide tools until they are searched for."""

NAMED = {"clientInfo": {"name": "client", "version": "1"}}
UI = {"extensions": {"io.modelcontextprotocol/ui": {"mimeTypes": ["text/html;profile=mcp-app"]}}}


def greeting(client: RawClient, version: str, **capabilities: Any) -> dict[str, Any]:
    params = {"protocolVersion": version, "capabilities": capabilities} | NAMED
    result: dict[str, Any] = client.request("initialize", params)["result"]
    return result


def listed(client: RawClient) -> dict[str, dict[str, Any]]:
    client.greet()
    return {tool["name"]: tool for tool in client.request("tools/list")["result"]["tools"]}


def test_think_and_recall_are_at_hand_and_all_can_be_found() -> None:
    with RawClient(":memory:") as client:
        meta = {name: tool["_meta"] for name, tool in listed(client).items()}

    assert {name for name, said in meta.items() if said.get("anthropic/alwaysLoad") is True} == {
        "think",
        "recall",
    }
    for said in meta.values():
        assert 20 < len(said["anthropic/searchHint"]) < SHOWN


def test_the_beginning_of_each_description_says_when_to_use_it() -> None:
    with RawClient(":memory:") as client:
        tools = listed(client)

    for tool in tools.values():
        first = tool["description"][:SHOWN]
        assert first.startswith(("Use at ", "Use before ", "Use when "))
        assert ". " in first or first.endswith(".") or ":" in first


def test_no_description_leans_on_the_order_of_arguments_or_tools() -> None:
    """Some clients sort them by the alphabet."""
    leaning = (
        "above",
        "below",
        "as for",
        "the same as",
        "see ",
        "previous",
        "following",
        "for it,",
    )
    with RawClient(":memory:") as client:
        tools = listed(client)

    said = json.dumps(tools).lower()
    assert [word for word in leaning if word in said] == []


@pytest.mark.parametrize(
    ("variables", "opens"),
    [
        ({}, False),
        ({"THOUGHTLINE_MODEL": "ollama:x"}, True),
        ({"OPENAI_API_KEY": "sk-made-up"}, True),
    ],
)
def test_a_tool_opens_the_world_only_where_a_model_can_be_asked(
    variables: dict[str, str], opens: bool
) -> None:
    keys = [name for name in os.environ if name.endswith(("_API_KEY", "_TOKEN"))]
    with RawClient(":memory:", environment=dict.fromkeys(keys, "") | variables) as client:
        hints = {
            name: tool["annotations"]["openWorldHint"] for name, tool in listed(client).items()
        }

    assert hints == {"think": False, "recall": False, "deliberate": opens}


@pytest.mark.parametrize(
    ("version", "structured"),
    [("2024-11-05", False), ("2025-03-26", False), ("2025-06-18", True), ("2025-11-25", True)],
)
def test_structured_content_is_for_versions_that_know_it(version: str, structured: bool) -> None:
    with RawClient(":memory:") as client:
        assert greeting(client, version)["protocolVersion"] == version
        result = client.call("think", thought="Only once.")

    assert ("structuredContent" in result) == structured
    assert json.loads(result["content"][0]["text"])["thought"] == "t1"
    if structured:
        assert json.loads(result["content"][0]["text"]) == result["structuredContent"]


@pytest.mark.parametrize("modern", [False, True])
def test_a_refusal_is_said_once(modern: bool) -> None:
    with RawClient(":memory:", modern=modern) as client:
        if not modern:
            client.greet()
        result = client.call("think", session="nobody", thought="x")

    assert result["isError"] is True
    text = result["content"][0]["text"]
    assert text.endswith("[no_such_session]")
    assert "structuredContent" not in result
    assert result["_meta"]["thoughtline/error"] == "no_such_session"
    assert json.dumps(result).count(text[:30]) == 1


@pytest.mark.parametrize("name", ["think_it_through", "pick_up"])
@pytest.mark.parametrize("arguments", [None, {}, {"cut": "Is"}])
def test_a_prompt_takes_a_missing_or_cut_argument(
    name: str, arguments: dict[str, str] | None
) -> None:
    """Some clients pass the first word of an argument only, or none."""
    argument = {"think_it_through": "question", "pick_up": "session"}[name]
    with greeted(":memory:") as client:
        given = {argument: arguments["cut"]} if arguments else arguments
        params = {"name": name} | ({} if given is None else {"arguments": given})
        [message] = client.request("prompts/get", params)["result"]["messages"]
        [prompt] = [
            each
            for each in client.request("prompts/list")["result"]["prompts"]
            if each["name"] == name
        ]

    assert ("Is" if given else "(not given)") in message["content"]["text"]
    assert "(if" in message["content"]["text"].lower()
    assert prompt["arguments"][0]["required"] is False


@pytest.mark.parametrize(
    ("version", "capabilities", "announced"),
    [
        ("2025-11-25", UI, True),
        ("2025-11-25", {}, False),
        ("2025-11-25", {"extensions": {"other": {}}}, False),
        ("2025-11-25", {"extensions": None}, False),
        ("2025-06-18", UI, False),
    ],
)
def test_apps_are_announced_to_who_announces_them(
    version: str, capabilities: dict[str, Any], announced: bool
) -> None:
    with RawClient(":memory:") as client:
        served = greeting(client, version, **capabilities)["capabilities"]

    assert ("io.modelcontextprotocol/ui" in served.get("extensions", {})) == announced


@pytest.mark.parametrize("pause", [0, 0.02, 0.05, 0.1])
def test_a_second_signal_still_ends_well(pause: float, tmp_path: Path) -> None:
    """Claude Code sends SIGINT, and SIGTERM a tenth of a second later."""
    for _ in range(3):
        with greeted(tmp_path / "t.db") as client:
            client.think(thought="Kept.")
            client.process.send_signal(signal.SIGINT)
            time.sleep(pause)
            client.process.send_signal(signal.SIGTERM)

            assert client.process.wait(timeout=20) == 0
