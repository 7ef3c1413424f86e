"""Arguments as clients really send them: respelt, null, empty, or as JSON in a text."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from rawclient import RawClient, greeted
from thoughtline.wiring.tools import DIALECTS

EMPTY: dict[str, Any] = {
    "string": "",
    "integer": 0,
    "number": 0,
    "boolean": False,
    "array": [],
    "object": {},
}
"""What a client fills into an argument that it has no value for."""

NUMBERED = {"thought": "x", "thoughtNumber": 1, "totalThoughts": 3, "nextThoughtNeeded": True}
NEEDED: dict[str, dict[str, Any]] = {
    "think": {"thought": "x"},
    "recall": {},
    "deliberate": {"question": "why?"},
    "sequentialthinking": NUMBERED,
    "ultrathink": {"thought": "x", "total_thoughts": 3},
    "thinkseq": {"thought": "x"},
    "chat_agent": {"input_text": "why?"},
    "create_branch": {"session_id": "s", "input_text": "Why does the pool run out of connections?"},
}
"""Smallest call of each tool."""


@pytest.fixture(scope="module", params=DIALECTS)
def client(request: pytest.FixtureRequest) -> Iterator[RawClient]:
    with greeted(":memory:", "--dialect", request.param) as client:
        yield client


def shapes(client: RawClient) -> dict[str, dict[str, Any]]:
    tools = client.request("tools/list")["result"]["tools"]
    return {
        tool["name"]: tool["inputSchema"]["properties"] for tool in tools if tool["name"] in NEEDED
    }


def respelt(name: str) -> str:
    if "_" in name:
        first, *others = name.split("_")
        return first + "".join(map(str.title, others))
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def test_arguments_that_say_nothing_are_left_out(client: RawClient) -> None:
    """Strict function calling sends each argument, with null or an empty value for most."""
    for tool, arguments in shapes(client).items():
        nulls = dict.fromkeys(arguments) | NEEDED[tool]
        filled = {name: EMPTY[shape["type"]] for name, shape in arguments.items()} | NEEDED[tool]

        assert not client.call(tool, **nulls)["isError"], tool
        assert not client.call(tool, **filled)["isError"], tool


def test_names_are_known_in_both_spellings(
    client: RawClient, request: pytest.FixtureRequest
) -> None:
    is_lenient = request.node.callspec.params["client"] == "medical"  # reads any value
    for tool, arguments in shapes(client).items():
        said = {respelt(name): value for name, value in NEEDED[tool].items()}
        assert not client.call(tool, **said)["isError"], tool

        more = {name for name in arguments.keys() - NEEDED[tool].keys() if name != respelt(name)}
        for name in () if is_lenient else more:
            wrong = client.call(tool, **NEEDED[tool], **{respelt(name): {"no": ["fit"]}})
            assert wrong["isError"], (tool, name)  # so it was read


def test_a_misspelt_name_is_told(client: RawClient) -> None:
    for tool, arguments in shapes(client).items():
        for name in arguments.keys() - NEEDED[tool].keys():
            if len(name) < 9:
                continue
            refused = client.call(tool, **NEEDED[tool], **{name[:-1]: "1"})

            assert refused["isError"], (tool, name)
            assert name in refused["content"][0]["text"]


def test_a_filled_call_erases_and_scores_nothing() -> None:
    with greeted(":memory:") as client:
        begun = client.think(thought="a", next="measure", title="Pool", tags=["io"])
        [think] = [
            tool
            for tool in client.request("tools/list")["result"]["tools"]
            if tool["name"] == "think"
        ]
        shown = think["inputSchema"]["properties"]
        filled = {name: EMPTY[shape["type"]] for name, shape in shown.items()}
        more = {"title": "", "tags": [], "confidence": 0, "archive": False, "expecting": 0}
        client.think(**filled | more | {"session": begun["session"], "thought": "b"})
        [told] = client.call("recall", session=begun["session"])["content"]
        client.think(session=begun["session"], next="")
        [cleared] = client.call("recall", session=begun["session"])["content"]

    assert "Next: measure" in told["text"]
    assert "Pool" in told["text"]
    assert "score" not in told["text"]
    assert "Next:" not in cleared["text"]


def test_a_filled_call_of_ultrathink_scores_nothing() -> None:
    filled = {"confidence": 0, "revises_thought": 0, "branch_id": "", "uncertainty_notes": ""}
    entry = {"id": "A1", "text": "It is warm", "confidence": 0, "verification_status": ""}
    with greeted(":memory:", "--dialect", "ultrathink") as client:
        told = client.call(
            "ultrathink", thought="x", total_thoughts=2, assumptions=json.dumps(entry), **filled
        )["structuredContent"]

    assert told["confidence"] is None
    assert told["all_assumptions"]["A1"]["confidence"] == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("outcome", {"t1": True}),
        ("rests_on", [["t1"], ["t2"]]),
        ("evidence", {"command": "pytest", "text": "2 failed"}),
        ("evidence", ["pytest -> 2 failed"]),
        ("thoughts", {"thought": "one more"}),
        ("thoughts", [{"thought": "one more", "rests_on": '["t1"]'}]),
        ("assume", ["it is warm"]),
        ("contradicts", ["t1"]),
    ],
)
def test_objects_and_lists_may_be_json_in_a_text(name: str, value: Any) -> None:
    events = []
    for said in (value, json.dumps(value)):
        with greeted(":memory:") as client:
            session = client.think(thoughts=["a", "b"])["session"]
            client.think(session=session, thought="c", **{name: said})
            told = client.call("recall", session=session, format="json", budget=50_000)["content"][
                0
            ]["text"]
            found = json.loads(told)
            events.append(
                [
                    (each.get("text"), each.get("supports"), each.get("outcome"))
                    for each in found["thoughts"]
                ]
            )

    assert events[0] == events[1]


def test_a_text_that_only_begins_like_json_stays_a_text() -> None:
    with greeted(":memory:") as client:
        told = client.think(thought="a", evidence="[pool.py] is locked", assume=["{x} is set"])
        [text] = client.call("recall", session=told["session"], id="t1")["content"]

    assert "[pool.py] is locked" in text["text"]
    assert "{x} is set" in text["text"]
