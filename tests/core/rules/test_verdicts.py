"""What is judged, judged again, and what shows it."""

from typing import Any

import pytest

from core.rules.decisions import PAST, decide, recorded
from sayings import assumed, judged, refuted, thought, verified
from thoughtline.core import rules
from thoughtline.core.command import AssumptionCommand, Command
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionVerified,
    Event,
    EvidenceGiven,
    VerdictGiven,
)
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import fold

WITH_EVIDENCE: list[Event] = [
    assumed("a1"),
    thought("t1", rests_on=(("a1",),)),
    EvidenceGiven(evidence="e1", kind="note", text="seen"),
]


def verdicts(past: list[Event], **said: Any) -> list[Event]:
    events = rules.decide(fold(past), Command(**said), Limits())
    return [event for event in events if isinstance(event, AssumptionVerified | VerdictGiven)]


def test_what_is_verified_again_with_something_new_to_show_is_recorded_again() -> None:
    [event] = verdicts(
        [*WITH_EVIDENCE, verified("a1")], verify=("a1",), evidence=("a log", "a trace")
    )

    assert isinstance(event, AssumptionVerified)
    assert event.evidence == ("e2", "e3")


def test_a_thought_that_was_verified_without_a_reason_may_get_one() -> None:
    past = [*WITH_EVIDENCE, VerdictGiven(on="t1", verdict="verified", because="")]

    [event] = verdicts(past, verify=("t1",), because="seen")

    assert isinstance(event, VerdictGiven)
    assert event.because == "seen"


def test_what_is_judged_as_it_is_stated_counts_at_once() -> None:
    session = fold(PAST)
    said = (
        AssumptionCommand("it rains", refuted=True),
        AssumptionCommand("it pours", verified=True),
    )

    session.advance(rules.decide(session, Command(text="so", assume=said), Limits()))

    assert session.truth.causes("t5") == ["a2"]
    assert session.assumptions["a3"].verified


def test_what_is_verified_by_the_same_reason_stays_so() -> None:
    past = [*PAST, verified("a1", "seen")]

    assert decide(past, verify=("a1",), because="seen") == []
    assert len(decide(past, verify=("a1",), because="seen by another")) == 1


def test_a_refutation_in_the_same_call_points_at_its_thought() -> None:
    assert decide(text="it ran cold", refute=("A1",))[-1] == AssumptionRefuted(
        assumption="a1", because="", thought="t5"
    )


def test_judging_twice_the_same_way_changes_nothing() -> None:
    past = [*PAST, refuted("a1")]

    assert decide(past, refute=("a1", "a1"), because="again") == []
    assert decide(restore=("a1",), because="again") == []


def test_a_restored_assumption_may_be_verified_in_the_same_call() -> None:
    events = decide([*PAST, refuted("a1")], restore=("a1",), verify=("a1",), because="seen twice")

    assert [type(event).__name__ for event in events] == [
        "AssumptionVerified",
        "AssumptionRestored",
    ]


def test_verifying_what_is_refuted_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        decide([*PAST, refuted("a1")], verify=("a1",), because="seen")

    assert refused.value.code is Code.REFUTED_ASSUMPTION


def test_a_thought_is_judged_like_an_assumption() -> None:
    assert decide(refute=("t1",), verify=("t3",), abandon=("T2",), because="seen") == [
        VerdictGiven(on="t3", verdict="verified", because="seen", ground=(), watched=()),
        VerdictGiven(on="t1", verdict="refuted", because="seen"),
        VerdictGiven(on="t2", verdict="abandoned", because="seen"),
    ]


def test_a_verdict_beside_a_thought_points_at_it_and_leaves_it_the_confidence() -> None:
    events = decide(text="it was the pool", refute=("t1",), confidence=0.9)

    assert recorded(events).confidence == 0.9
    assert events[-1] == VerdictGiven(on="t1", verdict="refuted", because="", thought="t5")


def test_a_verdict_by_itself_may_have_a_confidence() -> None:
    [event] = decide(refute=("t1",), because="seen", confidence=0.9)

    assert event == VerdictGiven(on="t1", verdict="refuted", because="seen", confidence=0.9)


def test_verifying_a_refuted_thought_is_refused_unless_it_is_restored() -> None:
    past = [*PAST, judged("t1", "refuted")]

    with pytest.raises(Refused) as refused:
        decide(past, verify=("t1",), because="seen")
    assert refused.value.code is Code.REFUTED_THOUGHT

    assert [getattr(e, "verdict", "") for e in decide(past, restore=("t1",), because="seen")] == [
        "restored"
    ]


def test_what_is_judged_so_already_is_not_judged_again() -> None:
    past = [*PAST, judged("t1", "refuted"), judged("t2", "abandoned")]
    past.append(judged("t3", "verified", because="again", ground=()))

    assert decide(past, refute=("t1",), abandon=("t2",), verify=("t3",), because="again") == []
    assert decide(PAST, restore=("t1",), because="again") == []
