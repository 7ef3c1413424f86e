"""What a thought rests on, when what is under it is revised, verified or given up."""

import pytest

from rawclient import RawClient


@pytest.fixture
def session(client: RawClient) -> str:
    """t1 on a1, t2 on t1."""
    handle: str = client.think(thought="reads are cheap", assume=["the cache is warm"])["session"]
    client.think(session=handle, thought="skip the index", rests_on="t1")
    return handle


def test_a_revision_rests_on_what_the_revised_thought_rested_on(
    client: RawClient, session: str
) -> None:
    revised = client.think(session=session, revises="t1", thought="reads are nearly free")
    refuted = client.think(session=session, refute="a1", because="it ran cold")

    assert revised["took_over"] == "a1"
    assert revised["in_doubt"] == {"t2": "t1"}
    assert refuted["fell"] == {"t2": "t1", "t3": "a1"}


def test_a_revision_takes_over_all_alternatives_each_with_what_is_assumed_beside_it(
    client: RawClient, session: str
) -> None:
    client.think(session=session, assume=["the disk is fast"])
    client.think(session=session, about="t1", rests_on="a2")
    reply = client.think(session=session, revises="t1", thought="reads", assume=["no bursts"])

    assert reply["took_over"] == "a1 | a2"
    assert client.think(session=session, refute="a1", because="cold")["survived"]["t3"] == "a2 a3"
    assert "t3" in client.think(session=session, refute="a3", because="bursts")["fell"]


def test_a_revision_with_new_grounds_takes_over_nothing_that_was_refuted(
    client: RawClient, session: str
) -> None:
    client.think(session=session, thought="it scales", rests_on="t2", assume=["no bursts"])
    client.think(session=session, refute="a1", because="it ran cold")

    reply = client.think(session=session, revises="t3", thought="it scales", assume=["more disks"])

    assert (reply["took_over"], reply["dropped"]) == ("a2", "t2")
    assert "on_sand" not in reply


def test_a_revision_without_new_grounds_takes_over_the_supports_that_hold(
    client: RawClient, session: str
) -> None:
    client.think(session=session, assume=["the disk is fast"])
    client.think(session=session, about="t1", rests_on="a2")
    client.think(session=session, refute="a1", because="it ran cold")

    reply = client.think(session=session, revises="t1", thought="reads are nearly free")

    assert (reply["took_over"], reply["dropped"]) == ("a2", "a1")


def test_a_revision_may_rest_on_nothing_or_on_what_it_names_itself(
    client: RawClient, session: str
) -> None:
    alone = client.think(session=session, revises="t1", thought="reads", rests_on="none")
    own = client.think(session=session, revises="t2", thought="no index", rests_on="t3")
    fell = client.think(session=session, refute="a1", because="it ran cold")

    assert (alone["dropped"], "took_over" in alone) == ("a1", False)
    assert {"dropped", "took_over"}.isdisjoint(own), "t3 is t1 in other words"
    assert "fell" not in fell  # both thoughts that rested on it had been revised


def test_what_was_revised_or_given_up_before_is_no_news_when_it_falls_or_comes_back(
    client: RawClient, session: str
) -> None:
    client.think(session=session, abandon="t2", because="too dear")

    assert client.think(session=session, refute="a1", because="cold")["fell"] == {"t1": "a1"}
    assert client.think(session=session, restore="a1", because="warm")["stands_again"] == ["t1"]


def test_a_revision_of_a_fallen_thought_falls_with_it_and_says_the_way_out(
    client: RawClient, session: str
) -> None:
    client.think(session=session, refute="a1", because="it ran cold")

    reply = client.think(session=session, revises="t1", thought="reads are dear")

    assert reply["on_sand"] == (
        "t3 does not stand: it rests on a1, refuted. Give its own `rests_on`, or 'none'."
    )
    assert "in_doubt" not in reply  # t2 has fallen already


def test_resting_on_what_was_replaced_or_given_up_is_answered_with_a_warning(
    client: RawClient, session: str
) -> None:
    client.think(session=session, revises="t1", thought="reads are nearly free")
    client.think(session=session, revises="t3", thought="reads are almost free")
    client.think(session=session, abandon="t2", because="too dear")

    new = client.think(session=session, thought="buy less memory", rests_on="t1 t2")
    old = client.think(session=session, about="t4", rests_on="t2")

    assert new["outdated"] == {"t1": "revised by t4", "t2": "abandoned"}
    assert old["outdated"] == {"t2": "abandoned"}


def test_what_was_verified_for_a_reason_stands_until_it_is_refuted_itself(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="t2", because="measured: 3 ms without it")

    kept = client.think(session=session, refute="a1", because="it ran cold")
    lost = client.think(session=session, refute="t2", because="measured it wrong")
    back = client.think(session=session, restore="t2", because="no, it was right")

    assert (kept["fell"], kept["survived"]) == ({"t1": "a1"}, {"t2": "verified"})
    assert lost["fell"] == {"t2": "refuted"}
    assert back["stands_again"] == ["t2"]


def test_verifying_a_fallen_thought_for_a_reason_brings_it_back(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="t2", thought="somebody told me so")
    client.think(session=session, refute="a1", because="it ran cold")

    reply = client.think(session=session, verify="t2", because="measured: 3 ms without it")

    assert reply["stands_again"] == ["t2"]


def test_what_is_verified_beside_a_thought_alone_rests_on_what_it_rested_on(
    client: RawClient, session: str
) -> None:
    reply = client.think(session=session, verify="t2", thought="somebody told me so")

    assert reply["rests_on_still"] == {"t2": "t1"}
    assert "t2" in client.think(session=session, refute="a1", because="cold")["fell"]


def test_fell_names_what_each_support_lost_and_who_was_refuted_itself(
    client: RawClient, session: str
) -> None:
    client.think(session=session, assume=["the disk is fast", "load is low"])
    client.think(session=session, thought="fine as it is", rests_on="a1 a2 | a3 a1")

    reply = client.think(session=session, refute="a1 t2", because="measured")

    assert reply["fell"] == {"t1": "a1", "t2": "refuted", "t3": "lost a1; left a2 a3"}


def test_advice_prefers_what_nobody_verified_and_names_abandoning_a_side(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="a1", because="hit rate 0.99")
    on_both = client.think(
        session=session, thought="reads hurt", assume=["no index is slow"], contradicts="t1"
    )
    client.think(session=session, verify="a2", because="measured")
    on_verified = client.think(session=session, thought="so", rests_on="a2", contradicts="t1")
    resolved = client.think(session=session, abandon="t1", because="it is beside the point")

    assert on_both["conflicts"] == {"t1 t3": "resolved by refuting a2, or by abandoning t1 or t3"}
    assert on_verified["conflicts"] == {
        "t1 t4": "resolved by refuting a1 (verified) or a2 (verified), or by abandoning t1 or t4"
    }
    assert resolved["resolved"] == ["t1 t3", "t1 t4"]


def test_a_revision_resolves_a_contradiction_of_the_thought_that_it_replaces(
    client: RawClient, session: str
) -> None:
    client.think(session=session, thought="reads hurt", contradicts="t1")

    reply = client.think(session=session, revises="t3", thought="reads hurt at night")

    assert reply["resolved"] == ["t1 t3"]


def test_restoring_what_was_not_refuted_itself_says_what_keeps_it_from_standing(
    client: RawClient, session: str
) -> None:
    client.think(session=session, refute="a1", because="it ran cold")

    reply = client.think(session=session, restore="t2", because="no")

    assert reply["still_fallen"] == {"t2": "a1 refuted; `about` t2 gives it other grounds"}
    assert "still_fallen" not in client.think(session=session, restore="a1 t2", because="warm")


def test_the_digest_says_by_which_evidence_something_was_verified(
    client: RawClient, session: str
) -> None:
    client.think(session=session, verify="a1", evidence=["bench -> hit rate 0.99"])

    said = client.recalled(session=session)

    assert "Verified: a1 the cache is warm (verified by e1; told)" in said
    assert "verified by e1" in said


def test_verifying_a_revision_names_the_thoughts_that_rest_on_the_old_words(
    client: RawClient, session: str
) -> None:
    client.think(session=session, thought="no index at all", rests_on="t2")
    client.think(session=session, thought="reads are cheap enough", revises="t1")
    client.think(session=session, thought="reads are nearly free", revises="t4")

    named = client.think(session=session, verify="t5", because="measured")
    client.think(session=session, about="t2", rests_on="t5")
    done = client.think(session=session, verify="t5", because="measured again", key="k")

    assert named["still_in_doubt"] == "t2 t3"
    assert "still_in_doubt" not in done
