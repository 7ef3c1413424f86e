"""The dialect and the pack for clinicians."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rawclient import RawClient, greeted

NOTICE = "This is a thinking aid, not medical advice"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[RawClient]:
    with greeted(tmp_path / "record.db", "--dialect", "medical") as client:
        yield client


def step(client: RawClient, **said: Any) -> dict[str, Any]:
    given = {"thought": "…", "thoughtNumber": 1, "totalThoughts": 3, "nextThoughtNeeded": True}
    return client.call("sequentialthinking", **given | said)


def test_it_says_that_it_is_no_advice_at_the_start_and_in_its_tool(client: RawClient) -> None:
    [tool] = client.request("tools/list")["result"]["tools"]

    assert NOTICE in tool["description"]
    assert "red flag, " in tool["description"]
    assert "finding" in tool["inputSchema"]["properties"]["thought"]["description"]


def test_a_reply_is_indented_json_alone_with_the_session_that_it_can_be_resumed_by(
    client: RawClient,
) -> None:
    result = step(client)
    refused = step(client, thought="")

    text = result["content"][0]["text"]
    reply = json.loads(text)
    session = reply.pop("session")
    assert reply == {
        "thoughtNumber": 1,
        "totalThoughts": 3,
        "nextThoughtNeeded": True,
        "branches": [],
        "thoughtHistoryLength": 1,
    }
    assert text == json.dumps({**reply, "session": session}, indent=2)
    for answer in (result, refused):
        assert len(answer["content"]) == 1
        assert "structuredContent" not in answer


def test_the_first_of_what_is_wrong_is_named_in_a_fixed_order(client: RawClient) -> None:
    wrong: dict[str, Any] = {
        "thought": "",
        "thoughtNumber": "1",
        "totalThoughts": "3",
        "nextThoughtNeeded": "yes",
    }
    named = []
    for name in list(wrong):
        named.append(step(client, **wrong)["content"][0]["text"].split('"error": "')[1].split()[0])
        del wrong[name]

    assert named == ["thought", "thoughtNumber", "totalThoughts", "nextThoughtNeeded"]


@pytest.mark.parametrize("said", [{"thoughtNumber": 10**400}, {"totalThoughts": -(10**400)}])
def test_a_number_that_cannot_be_kept_is_refused_in_the_servers_shape(
    client: RawClient, said: dict[str, int]
) -> None:
    result = step(client, **said)

    assert result["isError"]
    assert '"status": "failed"' in result["content"][0]["text"]


@pytest.mark.parametrize("odd", [[1, [2]], {"a": 1}, 10**40, True, "x", 1.5])
def test_what_the_original_never_checked_is_kept_as_it_was_said(
    client: RawClient, odd: object
) -> None:
    result = step(client, revisesThought=odd, branchFromThought=odd, needsMoreThoughts=odd)

    assert not result["isError"]


def test_a_refuted_finding_drops_the_diagnosis_that_rests_on_it(tmp_path: Path) -> None:
    with greeted(tmp_path / "record.db", "--dialect", "thoughtline,medical") as client:
        begun = client.think(
            thought="Hypothesis: appendicitis.", assume=["Rebound tenderness, examined at 10:00."]
        )

        told = client.think(session=begun["session"], refute="a1", because="Not found again.")

    assert told["fell"] == {"t1": "a1"}


@pytest.mark.parametrize(
    ("given", "branches"),
    [
        *((0, []), (False, []), (True, ["true"]), ([3], ["3"]), ([1, None], ["1,"])),
        *((1.0, ["1"]), ({"a": 1}, ["[object Object]"]), (10**30, ["1e+30"]), ([], [])),
    ],
)
def test_a_branch_of_any_value_has_the_name_that_the_original_gives_it(
    client: RawClient, given: Any, branches: list[str]
) -> None:
    result = step(client, branchFromThought=1, branchId=given)

    assert json.loads(result["content"][0]["text"])["branches"] == branches


def test_a_branch_from_the_thought_0_is_no_branch(client: RawClient) -> None:
    result = step(client, branchFromThought=0, branchId="b")

    assert json.loads(result["content"][0]["text"])["branches"] == []


def test_a_number_that_needs_an_exponent_is_taken(client: RawClient) -> None:
    reply = json.loads(step(client, thoughtNumber=10**30)["content"][0]["text"])

    assert (reply["thoughtNumber"], reply["totalThoughts"]) == (1e30, 1e30)
