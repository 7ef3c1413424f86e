"""Verdicts, outcomes, contradictions, decisions, arguments and searches, through a real server."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from properties import examples
from rawclient import RawClient


def begin(client: RawClient) -> str:
    """t1 rests on a1, t2 on t1."""
    session: str = client.think(thought="reads are cheap", assume=["the cache is warm"])["session"]
    client.think(session=session, thought="skip the index", rests_on="t1")
    return session


def refused(client: RawClient, **said: Any) -> str:
    result = client.call("think", **said)
    assert result["isError"], result
    code: str = result["_meta"]["thoughtline/error"]
    return code


def test_a_refuted_thought_falls_with_all_that_rests_on_it(client: RawClient) -> None:
    session = begin(client)

    fell = client.think(session=session, refute="t1", because="measured")
    rose = client.think(session=session, restore="t1", because="measured wrongly")

    assert fell["fell"] == {"t1": "refuted", "t2": "t1"}
    assert rose["stands_again"] == ["t1", "t2"]


def test_an_abandoned_thought_stands_and_is_told_as_a_dead_end(client: RawClient) -> None:
    session = begin(client)

    reply = client.think(session=session, abandon="t2", because="the index is cheap")

    assert "fell" not in reply
    assert 'Abandoned: t2 skip the index (abandoned: "the index is cheap")' in client.recalled(
        session=session
    )


def test_what_was_given_up_before_does_not_fall_again_for_who_revises_it(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, abandon="t2", because="the index is cheap")

    reply = client.think(session=session, thought="keep", revises="t2", refute="a1", because="no")

    assert reply["fell"] == {"t1": "a1"}


VERDICTS = st.sampled_from(["verify", "refute", "abandon", "restore"])


@examples(25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(VERDICTS, min_size=1, max_size=6))
def test_each_reader_tells_the_reason_of_the_verdict_in_force(
    client: RawClient, verdicts: list[str]
) -> None:
    session = client.think(thought="root")["session"]
    client.think(session=session, thought="base", assume=["it is idle"])
    reasons: dict[str, str] = {}
    for number, verdict in enumerate(verdicts):
        said = {"session": session, verdict: "t2", "because": f"reason {number}"}
        if client.call("think", **said)["isError"]:
            continue  # as to verify what is refuted
        if verdict == "restore":
            reasons = {name: why for name, why in reasons.items() if name == "verify"}
        if verdict == "verify":
            reasons[verdict] = f"reason {number}"
        reasons.setdefault(verdict, f"reason {number}")  # to say it again changes nothing
    in_force = [reasons[name] for name in ("refute", "abandon", "verify") if name in reasons]
    document = json.loads(client.recalled(session=session, format="json", budget=9_000))

    [because] = [each["because"] for each in document["thoughts"] if each["id"] == "t2"]
    assert because == (in_force[0] if in_force else "")
    digest = client.recalled(session=session)
    heard = [why for why in map("reason {}".format, range(len(verdicts))) if why in digest]
    assert heard == in_force[:1]


def test_who_verifies_an_abandoned_thought_is_told_how_to_take_it_up_again(
    client: RawClient,
) -> None:
    session = begin(client)
    client.think(session=session, abandon="t2", because="the index is cheap")

    verified = client.think(session=session, verify="t2", because="proof")
    restored = client.think(session=session, restore="t2", because="proof")
    again = client.think(session=session, verify="t2", because="more proof")

    assert verified["still_abandoned"] == {
        "t2": "it was given up before; `restore` t2 takes it up again"
    }
    assert not {"still_abandoned"} & {*restored, *again}
    assert "Verified: t2 skip the index" in client.recalled(session=session)


def test_in_a_batch_who_verifies_and_then_restores_needs_no_advice(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, abandon="t2", because="the index is cheap")
    sure = {"thought": "It is proven", "verify": "t2"}

    advised = client.think(session=session, thoughts=[sure])
    done = client.think(session=session, thoughts=[sure, {"thought": "Go on", "restore": "t2"}])

    assert list(advised["still_abandoned"]) == ["t2"]
    assert "still_abandoned" not in done


def test_a_contradiction_names_the_smallest_sets_that_would_resolve_it(client: RawClient) -> None:
    session = begin(client)
    client.think(session=session, assume=["the clock is right", "the log is whole"])
    reply = client.think(
        session=session, thought="reads are dear", rests_on="a2 | a3", contradicts="t1"
    )

    assert reply["conflicts"] == {
        "t1 t3": "resolved by refuting a1 or a2 and a3, or by abandoning t1 or t3"
    }
    assert "Contradictions: t1 t3 cannot all stand" in client.recalled(session=session)
    gone = client.think(session=session, refute="a1", because="it ran cold")
    assert gone["resolved"] == ["t1 t3"]
    assert "Contradictions" not in client.recalled(session=session)


def test_where_no_assumption_would_resolve_it_that_is_said(client: RawClient) -> None:
    session = client.think(thought="it is cold")["session"]

    reply = client.think(session=session, thought="it is warm", contradicts="t1")

    assert reply["conflicts"] == {
        "t1 t2": "no assumption would resolve it: refute or abandon t1 or t2"
    }


DECISION = ["cost: min, weight 2, 0..500", "speed: max", "SQLite: 40, 7", "PostgreSQL: 120, 9"]


def test_a_decision_is_computed_from_what_was_given(client: RawClient) -> None:
    reply = client.think(thought="Which store?", kind="decision", parts=DECISION)

    # SQLite (2 * 0.92 + 0.7) / 3, PostgreSQL (2 * 0.76 + 0.9) / 3; even at w * 0.16 = 0.2.
    assert reply["computed"] == {
        "totals": {"SQLite": 0.8467, "PostgreSQL": 0.8067},
        "best": ["SQLite"],
        "flips": "weight of speed at 1.6 instead of 1: PostgreSQL catches up",
    }


def test_an_argument_is_computed_from_what_was_given(client: RawClient) -> None:
    parts = ["A: it is cold", "B: the test was warm", "C: no it was not", "B attacks A"]

    before = client.think(thought="Is it?", kind="argument", parts=parts)
    after = client.think(thought="Is it?", kind="argument", parts=[*parts, "C attacks B"])

    assert before["computed"] == {"accepted": ["B", "C"], "defeated": ["A"], "undecided": []}
    assert after["computed"] == {"accepted": ["A", "C"], "defeated": ["B"], "undecided": []}


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("bad_parts", {"kind": "argument", "parts": ["just words"]}),
        ("bad_parts", {"kind": "hypothesis", "parts": DECISION}),
        ("bad_parts", {"parts": DECISION}),
        ("bad_parts", {"kind": "decision", "parts": ["cost: min", "A: 1, 2", "B: 3"]}),
        ("out_of_range", {"kind": "decision", "parts": ["cost: min", "A: 11", "B: 3"]}),
        ("out_of_range", {"kind": "decision", "parts": ["cost: min, weight 0", "A: 1", "B: 3"]}),
        ("out_of_range", {"kind": "decision", "parts": ["cost: min, weight -1", "A: 1", "B: 3"]}),
        ("out_of_range", {"score": 1.5}),
        ("bad_arguments", {"search": "depth first"}),
        ("bad_arguments", {"search": "beam 0"}),
        ("bad_arguments", {"outcome": "t1 perhaps"}),
        ("bad_arguments", {"outcome": "t1"}),
        ("no_such_thought", {"contradicts": "t9"}),
        ("empty_text", {"author": " "}),
        ("over_limit", {"author": "x" * 129}),
    ],
    ids=str,
)
def test_what_cannot_be_understood_is_refused_and_nothing_is_stored(
    client: RawClient, code: str, said: dict[str, Any]
) -> None:
    session = begin(client)

    assert refused(client, session=session, thought="…", **said) == code
    assert client.think(session=session, thought="go on")["thought"] == "t3"


def test_a_beam_is_kept_for_the_caller_who_scores(client: RawClient) -> None:
    session = client.think(thought="how?", search="beam 2")["session"]
    for text, score in (("index", 0.5), ("cache", 0.9), ("replica", 0.7)):
        reply = client.think(session=session, thought=text, branch=text, after="t1", score=score)
    assert list(reply["expand"]) == ["t3", "t4"]

    client.think(session=session, thought="cache misses", after="t3", score=0.2)
    deeper = client.think(session=session, thought="replica lags", after="t4", score=0.8)
    given_up = client.think(
        session=session, refute="t6", because="it does not lag", about="t2", score=0.4
    )

    assert list(deeper["expand"]) == ["t6", "t5"]
    assert list(given_up["expand"]) == ["t5"]
    assert "Expand next: t5 cache misses (score 0.2)" in client.recalled(session=session)


def test_best_first_takes_the_best_wherever_it_is(client: RawClient) -> None:
    session = client.think(thought="index", score=0.5)["session"]
    client.think(session=session, thought="cache", branch="cache", after="t1", score=0.4)

    reply = client.think(session=session, thought="replica", branch="other", score=0.9)

    assert list(reply["expand"]) == ["t3", "t2"]


def test_two_agents_share_a_session_each_on_a_branch_of_its_own(client: RawClient) -> None:
    session = client.think(thought="why does it time out?", author="ada")["session"]
    client.think(session=session, thought="is it DNS?", branch="ada", after="t1", author="ada")
    client.think(session=session, thought="is it the pool?", branch="bob", after="t1", author="bob")
    seen = client.think(session=session, thought="DNS is fast", branch="ada", author="ada")

    added = client.think(
        session=session, thought="the pool it is", branch="bob", merge="ada", author="bob"
    )

    assert (seen["version"], added["version"]) == (4, 6)
    since = client.recalled(session=session, since=str(seen["version"]))
    assert "New thoughts: t5 the pool it is (on branch bob; by bob)" in since
    assert "Judged: ada merged into bob (by bob)" in since


def test_who_expects_a_version_is_refused_rather_than_interleaved(client: RawClient) -> None:
    session = begin(client)

    assert refused(client, session=session, thought="…", expecting=2) == "version_moved"
    assert client.think(session=session, thought="…", expecting=3)["version"] == 4


def test_a_thought_is_no_reason_for_its_own_verification(client: RawClient) -> None:
    alone = {"as": "x", "thought": "The cache is safe.", "verify": "x"}

    assert refused(client, **alone) == "empty_text"
    assert client.think(**alone, because="I measured it.")["thoughts"] == {"x": "t1"}
