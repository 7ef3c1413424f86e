"""The option that was taken of a decision, by a real client over stdio."""

from typing import Any

import pytest

from rawclient import RawClient

PARTS = ["effort: min", "risk: min", "queue: 2, 3", "flag: 6, 4"]


@pytest.fixture
def session(client: RawClient) -> str:
    reply = client.think(
        thought="How do we ship it?", kind="decision", parts=PARTS, **{"as": "ship-how"}
    )
    assert reply["computed"]["best"] == ["queue"]
    handle: str = reply["session"]
    return handle


def recalled(client: RawClient, session: str) -> str:
    return client.recalled(session=session)


def test_a_choice_that_is_not_the_computed_best_is_told_as_such(
    client: RawClient, session: str
) -> None:
    reply = client.think(
        session=session, thought="We take the flag.", rests_on="ship-how", kind="conclusion",
        chosen="Flag",
    )  # fmt: skip

    assert reply["chosen"] == {"t1": "flag over the computed best: queue"}
    text = recalled(client, session)
    assert "(chosen in t2: flag over the computed best: queue; best queue 0.75," in text
    assert "chose flag for t1" in text, "the conclusion says it too"


def test_a_choice_goes_with_the_decision_itself(client: RawClient) -> None:
    reply = client.think(thought="How?", kind="decision", parts=PARTS, chosen="queue")

    assert reply["chosen"] == {"t1": "queue, the computed best"}
    assert "(chosen: queue, the computed best; best queue" in recalled(client, reply["session"])


def test_a_conclusion_without_a_choice_is_told_the_computed_best(
    client: RawClient, session: str
) -> None:
    concluded = client.think(
        session=session, thought="The flag it is.", rests_on="t1", kind="conclusion"
    )
    plain = client.think(session=session, thought="Both take a week.", rests_on="t1")

    assert concluded["chosen"] == {
        "t1": "computed best: queue; name the option that you take in `chosen`"
    }
    assert "chosen" not in plain
    assert "chosen" not in recalled(client, session)


def test_the_latest_choice_that_stands_counts(client: RawClient, session: str) -> None:
    client.think(session=session, thought="The flag.", rests_on="t1", chosen="flag")
    client.think(session=session, thought="No, the queue.", rests_on="t1", chosen="queue")
    assert "chosen in t3: queue, the computed best" in recalled(client, session)

    client.think(session=session, refute="t3", because="it is too slow")

    assert "chosen in t2: flag over the computed best: queue" in recalled(client, session)


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ({"rests_on": "t1", "chosen": "boat"}, "no option of the decision. Options of t1: queue"),
        ({"chosen": "flag"}, "Name the decision in `rests_on`. Decisions with options: t1, t2."),
        ({"rests_on": "t1 t2", "chosen": "flag"}, "t1 and t2 have this option."),
        ({"rests_on": "t1 t2", "chosen": "t9: flag"}, "There is no thought 't9' (`chosen`)"),
    ],
    ids=repr,
)
def test_a_choice_of_nothing_is_refused(
    client: RawClient, session: str, said: dict[str, Any], says: str
) -> None:
    client.think(session=session, thought="And when?", kind="decision", parts=PARTS)

    assert says in client.refused(session=session, thought="So.", **said)


def test_the_decision_is_named_before_the_option(client: RawClient, session: str) -> None:
    client.think(session=session, thought="And when?", kind="decision", parts=PARTS)

    reply = client.think(session=session, thought="So.", rests_on="t1 t2", chosen="ship-how: flag")

    assert reply["chosen"] == {"t1": "flag over the computed best: queue"}


def test_another_choice_between_the_same_options_is_told(client: RawClient, session: str) -> None:
    client.think(session=session, thought="Now?", kind="decision", parts=PARTS, chosen="flag")

    reply = client.think(
        session=session, thought="And then?", kind="decision", parts=PARTS, chosen="Queue"
    )

    assert reply["chosen"] == {"t3": "queue, the computed best; t2 takes flag"}


def test_another_choice_of_the_same_decision_is_told(client: RawClient, session: str) -> None:
    def choose(option: str, **more: str) -> str:
        said = {"thought": f"We take the {option}.", "rests_on": "ship-how"} | more
        reply = client.think(session=session, chosen=option, **said)
        told: str = reply["chosen"]["t1"]
        return told

    assert choose("flag") == "flag over the computed best: queue"
    assert choose("flag") == "flag over the computed best: queue"
    assert choose("queue") == "queue, the computed best; t2 takes flag; t3 takes flag"
    assert choose("flag", revises="t4") == "flag over the computed best: queue"


@pytest.mark.parametrize("parts", [PARTS, ["cost: min", "queue: 2", "log: 3"]])
def test_decisions_on_the_same_ground_that_take_other_options_are_marked(
    client: RawClient, parts: list[str]
) -> None:
    session = client.think(thought="How do we ship it?", kind="question")["session"]
    first = {"thought": "The queue.", "parts": PARTS, "chosen": "queue"}
    other = {"thought": "Not that.", "chosen": parts[-1].partition(":")[0], "parts": parts}
    for said in (first, other):
        client.think(session=session, kind="decision", rests_on="t1", **said)

    text = recalled(client, session)

    assert f"chosen: queue, the computed best; t3 takes {other['chosen']};" in text
    assert "; t2 takes queue;" in text
    client.think(session=session, abandon="t3", because="the queue it is")
    assert "takes" not in recalled(client, session)
