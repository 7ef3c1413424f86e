"""Labels of thoughts: their words, and their limits."""

import pytest

from rawclient import RawClient

COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


@pytest.mark.parametrize("label", ["last", "Instead", "t\uff11", "\uff11", "q1", "d2", "t9"])
def test_a_word_with_another_meaning_is_no_label(client: RawClient, label: str) -> None:
    session = client.call("deliberate", question="Which way?")["structuredContent"]["session"]

    text = client.refused(session=session, thought="So.", **{"as": label})

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

    assert "Entries 1 and 3 have the same label 'Z'." in client.refused(thoughts=entries)


def test_an_entry_may_revise_the_thought_with_its_label(client: RawClient) -> None:
    entries = [{"thought": "One.", "as": "z"}, {"thought": "Two.", "as": "z", "revises": "z"}]

    assert client.think(thoughts=entries)["thoughts"]


@pytest.mark.parametrize(
    "assume",
    [
        [{"text": "The cache is warm.", "label": "warm"}],
        {"assumption": "The cache is warm.", "as": "warm"},
        '[{"text": "The cache is warm.", "id": "warm"}]',
        ['{"text": "The cache is warm.", "name": "Warm"}'],
    ],
)
def test_an_assumption_may_be_an_object_with_a_label(client: RawClient, assume: object) -> None:
    reply = client.think(thought="Reads are cheap.", assume=assume)
    session = reply["session"]

    assert reply["assumptions"] == ["a1"]
    client.think(session=session, thought="We add readers.", rests_on="warm")
    client.think(session=session, refute="warm", because="It was cold.")

    shown = client.recalled(session=session, id="a1")
    assert "The cache is warm." in shown
    assert "refuted" in shown
    assert "t2" in shown


def test_a_thought_keeps_its_label_beside_an_assumption(client: RawClient) -> None:
    reply = client.think(thought="Reads are cheap.", **{"as": "reads"})
    session = reply["session"]
    client.think(session=session, thought="So.", assume={"text": "They stay so.", "label": "reads"})

    client.think(session=session, thought="We go.", rests_on="reads")

    shown = client.recalled(session=session, id="t3")
    assert "Reads are cheap." in shown


@pytest.mark.parametrize(
    ("assume", "reason"),
    [
        ([{"label": "warm"}], "has no text"),
        ([{"text": "It is warm.", "label": "A1"}], "cannot be a label"),
        ([{"text": "It is warm.", "confidence": 1}], "confidence"),
    ],
)
def test_an_object_that_says_something_else_is_refused(
    client: RawClient, assume: object, reason: str
) -> None:
    assert reason in client.refused(thought="Reads are cheap.", assume=assume)


def test_a_text_in_brackets_is_an_assumption(client: RawClient) -> None:
    reply = client.think(thought="Reads are cheap.", assume=["[x] means done.", "{x} is a set."])

    assert reply["assumptions"] == ["a1", "a2"]


def test_a_label_names_the_thought_of_its_own_call_wherever_an_id_may_stand(
    client: RawClient,
) -> None:
    entries = [
        {"as": "answer", "thought": "A day.", "rests_on": "rate", "contradicts": "answer other"},
        {"as": "other", "thought": "A week.", "unless": "rate"},
        {"as": "rate", "thought": "Ten an hour.", "verify": "rate", "because": "Counted."},
    ]
    reply = client.think(thoughts=entries, verify="answer", because="Ten hours.")

    assert reply["thoughts"].keys() == {"answer", "other", "rate"}
    text = client.recalled(session=reply["session"])
    assert 'rate: Ten an hour. (verified: "Counted."' in text
    assert 'answer: A day. (rests on t1 rate; verified: "Ten hours."' in text
    assert "(t1 stands" in text, "other fell with its exception"


def test_a_thought_is_verified_in_the_call_that_records_it(client: RawClient) -> None:
    reply = client.think(thought="It is up.", evidence="ping -> ok", verify="up", **{"as": "up"})

    text = client.recalled(session=reply["session"], standing="verified")
    assert "up: It is up." in text


def test_thoughts_of_a_call_that_rest_on_each_other_are_refused_by_their_labels(
    client: RawClient,
) -> None:
    entries = [
        {"as": "egg", "thought": "An egg.", "rests_on": "hen"},
        {"as": "hen", "thought": "A hen.", "rests_on": "egg"},
    ]

    assert "(hen) of 2 of the call: There is no thought 'egg'" in client.refused(thoughts=entries)
