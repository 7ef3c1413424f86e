"""Evidence through our own tools, with a real server process."""

import json
from typing import Any

import pytest

from rawclient import RawClient


def test_a_thought_rests_on_the_evidence_given_with_it(client: RawClient) -> None:
    told = client.think(
        thought="The suite is red", evidence=["pytest -q -> 294 failed", "https://ci.example/7"]
    )
    session = told["session"]

    fell = client.think(session=session, refute="e1", because="it was another branch")
    again = client.think(session=session, restore="e1", because="it was this one after all")

    assert told["evidence"] == ["e1", "e2"]
    assert fell["fell"] == {"t1": "lost e1; left e2"}
    assert again["stands_again"] == ["t1"]


def test_evidence_can_be_named_like_any_other_id(client: RawClient) -> None:
    session = client.think(evidence="The log says so")["session"]
    client.think(session=session, thought="It restarts at night", rests_on="e1")

    found = client.recalled(query="log")

    assert "e1 The log says so (stands" in found
    refused = client.call("think", session=session, thought="x", rests_on="e2")
    assert refused["content"][0]["text"].startswith(
        "There is no evidence 'e2' (`rests_on`). The latest are: e1."
    )


def test_evidence_is_reason_enough_for_a_verdict(client: RawClient) -> None:
    session = client.think(thought="Reads are cheap", assume=["The cache is warm"])["session"]

    told = client.think(session=session, verify="a1", evidence="hit rate -> 0.99")

    assert told["evidence"] == ["e1"]
    assert "note" not in told


def test_a_key_repeats_a_call_with_evidence(client: RawClient) -> None:
    first = client.think(thought="It is red", evidence="make -> failed", key="k")

    assert client.think(thought="It is red", evidence="make -> failed", key="k") == first


def test_an_id_is_no_new_evidence(client: RawClient) -> None:
    session = client.think(evidence="The log says so")["session"]

    refused = client.call("think", session=session, thought="It restarts", evidence="e1")

    assert "'e1' is on record" in refused["content"][0]["text"]
    assert "`rests_on`" in refused["content"][0]["text"]


PAST = {"text": "pytest -q -> 3 failed", "past": True}


@pytest.mark.parametrize(
    "argument", [PAST, [PAST], json.dumps(PAST), json.dumps([PAST]), [json.dumps(PAST)]]
)
def test_evidence_of_the_past_is_told_as_such(client: RawClient, argument: Any) -> None:
    session = client.think(thought="It was red", evidence=argument)["session"]

    assert "e1 pytest -q -> 3 failed (" not in client.recalled(session=session)
    shown = client.recalled(session=session, format="markdown")
    assert "it was so then" in shown


def test_only_known_notes_are_taken_with_evidence(client: RawClient) -> None:
    refused = client.call("think", thought="x", evidence=[{"text": "y", "sure": True}])

    assert "[bad_arguments]" in refused["content"][0]["text"]
