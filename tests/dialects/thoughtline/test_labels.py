"""Labels of thoughts: their words, and their limits."""

import pytest

from rawclient import RawClient

COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


def refusal_of(client: RawClient, **said: object) -> str:
    result = client.call("think", **said)
    assert result["isError"], result
    text: str = result["content"][0]["text"]
    return text


@pytest.mark.parametrize("label", ["last", "Instead", "t\uff11", "\uff11", "q1", "d2", "t9"])
def test_a_word_with_another_meaning_is_no_label(client: RawClient, label: str) -> None:
    session = client.call("deliberate", question="Which way?")["structuredContent"]["session"]

    text = refusal_of(client, session=session, thought="So.", **{"as": label})

    assert "cannot be a label" in text


@pytest.mark.parametrize(
    ("label", "name"),
    [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED), ("\u0939\u093f\u0928\u094d\u0926\u0940",) * 2],
)
def test_accents_of_a_label_may_be_written_either_way(
    client: RawClient, label: str, name: str
) -> None:
    session = client.think(thought="It is open.", **{"as": label})["session"]

    assert client.think(session=session, thought="We go.", rests_on=name)["version"]


def test_two_entries_with_one_label_are_named(client: RawClient) -> None:
    entries = [
        {"thought": "One.", "as": "z"},
        {"thought": "Two."},
        {"thought": "Three.", "as": "Z"},
    ]

    assert "Entries 1 and 3 have the same label 'Z'." in refusal_of(client, thoughts=entries)


def test_an_entry_may_revise_the_thought_with_its_label(client: RawClient) -> None:
    entries = [{"thought": "One.", "as": "z"}, {"thought": "Two.", "as": "z", "revises": "z"}]

    assert client.think(thoughts=entries)["thoughts"]
