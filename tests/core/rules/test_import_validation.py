"""What rules decided fits, and what names anything that is not there does not."""

from typing import Any

import pytest
from hypothesis import given

from sayings import (
    assumed,
    came,
    checked,
    contradicted,
    judged,
    merged,
    refuted,
    supported,
    thought,
)
from stories import Story, stories
from thoughtline.core.argument import ArgumentMap
from thoughtline.core.decision import Decision
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionStated,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceGiven,
    NextChosen,
    SearchChosen,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.rules.import_validation import is_acceptable
from thoughtline.core.session import Session, fold

MANY_LINES = 100


def of_file(name: str, first: int = 0, last: int = 0, copy: int = 1, copies: int = 1) -> Event:
    lines = tuple("f" * (last - first + 1)) if 0 < first <= last < MANY_LINES else ()
    anchor = Anchor(
        path="a.py",
        file="f",
        content="c",
        first=first,
        last=last,
        lines=lines,
        copy=copy,
        copies=copies,
    )
    return EvidenceGiven(evidence=name, kind="file", text="a.py", place="a.py", anchor=anchor)


def of_end(bounds: str, day: str = "2031-05-07") -> Event:
    return EvidenceGiven(evidence="e2", kind="date", text=day, place=day, bounds=bounds)


PAST = [
    assumed("a1"),
    of_file("e1"),
    thought("t1", label="First"),
    thought("t2", branch="b", after="t1", rests_on=(("t1", "a1"),)),
    thought("t3", after="t1"),
    DeliberationBegun(deliberation="q1", asks="t3"),
    DelegationMade(delegation="d1", seat="critical", asks="t3", of="q1"),
]
DEEP: dict[str, object] = {}
for _ in range(100):
    DEEP = {"in": DEEP}

FITTING = [
    of_end("a1"),
    of_end("e1"),
    of_file("e2"),
    of_file("e2", first=3, last=3),
    of_file("e2", first=3, last=5, copy=1, copies=2),
    of_file("e2", copy=300, copies=300),
    EvidenceGiven(evidence="e2", kind="note", text="seen", thought="t4"),
    thought("t4", after="t3"),
    thought("t4", after="t3", label="unique-index"),
    thought("t4", branch="new", after="t2"),
    assumed("a2"),
    refuted("a1"),
    judged("t2", "refuted"),
    judged("e1", "refuted"),
    judged("e1", "verified"),
    judged("t2", "abandoned"),
    came("t2", true=True),
    contradicted("a1", "t3"),
    supported("t3", "t2"),
    merged("b", "t2", "t3"),
    ThoughtScored(on="t3", score=1),
    SearchChosen(width=3),
    NextChosen(next="look"),
    AssumptionDescribed(assumption="a1", given={"critical": True}),
    DelegationMade(delegation="d2", seat="verify", asks="t1"),
    DelegationAnswered(delegation="d1", text="no"),
    DelegationFailed(delegation="d1", code="mind_busy"),
    DeliberationBegun(deliberation="q2", asks="t1"),
    DeliberationEnded(deliberation="q1", thought="t3", opinions=(("d1", "t2"),), dissent=("t2",)),
]
UNFIT = [
    of_file("e1"),
    of_file("e3"),
    of_file("e2", first=-1, last=3),
    of_file("e2", first=3, last=2),
    of_file("e2", first=1, last=1 << 33),
    of_file("e2", copy=0),
    of_file("e2", copy=3, copies=2),
    EvidenceGiven(evidence="e2", kind="note", text="seen", thought="t5"),
    thought("t5", after="t3"),
    thought("t4", after="t3", label="t2"),
    thought("t4", after="t3", label="A1"),
    thought("t4", after="t3", label="and"),
    thought("t4", after="t3", label="two words"),
    thought("t4", after="t3", label="first"),
    thought("t04", after="t3"),
    thought("t4", after="t1"),
    thought("t4", after="t9"),
    thought("t4", branch="new", after="t4"),
    thought("t4", after="t3", revises="t9"),
    thought("t4", after="t3", revises="t01"),
    thought("t4", after="t3", rests_on=(("a9",),)),
    thought("t4", after="t3", rests_on=(("t\uff14",),)),
    thought("t4", after="t3", rests_on=((),)),
    thought("t4", after="t" + "3" * 5000),
    ThoughtRecorded(thought="t4", text="", after="t3", supersedes=("t9",), revises="t1"),
    ThoughtRecorded(thought="t4", text="", after="t3", confidence=1.5),
    ThoughtRecorded(thought="t4", text="", after="t3", score=-1),
    ThoughtRecorded(thought="t4", text="", after="t3", given=DEEP),
    ThoughtRecorded(thought="t4", text="", after="t3", given={"in": [DEEP]}),
    ThoughtRecorded(thought="t4", text="", after="t3", decision=Decision(criteria=(), options=())),
    ThoughtRecorded(thought="t4", text="", after="t3", argument=ArgumentMap(claims=(), links=())),
    of_end("a9"),
    of_end("t1"),
    of_end("e2"),
    of_end("a1", "2031-13-01"),
    of_end("a1", "2031-02-29"),
    assumed("a1"),
    assumed("a3"),
    AssumptionStated(assumption="a2", text="", given=DEEP),
    AssumptionDescribed(assumption="a2"),
    AssumptionDescribed(assumption="a1", given=DEEP),
    refuted("a2"),
    judged("t4", "refuted"),
    judged("a1", "refuted"),
    VerdictGiven(on="t1", verdict="refuted", because="", thought="t9"),
    VerdictGiven(on="t1", verdict="refuted", because="", confidence=2),
    VerdictGiven(on="t1", verdict="refuted", because="", ground=("e1",)),
    came("t4", true=True),
    contradicted("a1"),
    contradicted("a1", "t4"),
    supported("t4", "t1"),
    supported("t1", "t1"),
    supported("t1", "t2"),
    supported("t1", "a2"),
    merged("c", "t2", "t3"),
    merged("b", "t1", "t3"),
    merged("b", "t3", "t3"),
    merged("b", "t2", "t4"),
    merged("b", "t2", "t3", into="b"),
    ThoughtScored(on="t4", score=1),
    ThoughtScored(on="t1", score=2),
    SearchChosen(width=-1),
    SearchChosen(width=257),
    DelegationMade(delegation="d1", seat="verify", asks="t1"),
    DelegationMade(delegation="d2", seat="verify", asks="t4"),
    DelegationMade(delegation="d2", seat="x" * 201, asks="t1"),
    DelegationMade(delegation="d2", seat="verify", asks="t1", of="q2"),
    DelegationMade(delegation="d2", seat="verify", asks="t1", given=DEEP),
    DelegationAnswered(delegation="d2", text="no"),
    DelegationAnswered(delegation="d1", text="no", thought="t4"),
    DelegationFailed(delegation="d2", code="mind_busy"),
    DeliberationBegun(deliberation="q1", asks="t1"),
    DeliberationBegun(deliberation="q2", asks="t4"),
    DeliberationBegun(deliberation="q2", asks="t1", given=DEEP),
    DeliberationEnded(deliberation="q2"),
    DeliberationEnded(deliberation="q1", thought="t4"),
    DeliberationEnded(deliberation="q1", dissent=("t4",)),
    DeliberationEnded(deliberation="q1", opinions=(("d2", "t2"),)),
    DeliberationEnded(deliberation="q1", opinions=(("d1", "t4"),)),
    SessionForgotten(events=6, head=""),
]


@pytest.mark.parametrize("event", FITTING, ids=repr)
def test_what_follows_from_the_past_fits(event: Event) -> None:
    assert is_acceptable(fold(PAST), event)


@pytest.mark.parametrize("event", UNFIT, ids=lambda event: repr(event)[:80])
def test_what_names_something_that_is_not_there_or_out_of_range_does_not_fit(event: Event) -> None:
    assert not is_acceptable(fold(PAST), event)


def test_each_piece_of_evidence_has_the_next_number() -> None:
    for number in range(2, 6):
        session = fold([*PAST, *(of_file(f"e{before}") for before in range(2, number))])

        fitting = [each for each in range(1, 12) if is_acceptable(session, of_file(f"e{each}"))]
        assert fitting == [number]


def test_an_end_has_no_end() -> None:
    session = fold([*PAST, of_end("e1")])
    end = EvidenceGiven(evidence="e3", kind="note", text="so", bounds="e2")

    assert not is_acceptable(session, end)


def unless(exception: str, **more: Any) -> EvidenceGiven:
    return EvidenceGiven(evidence="e2", kind="unless", text="so", unless=exception, **more)


@pytest.mark.parametrize(
    "event",
    [
        unless("t9"),
        unless("e2"),
        unless("t1", past=True),
        unless("t1", bounds="a1"),
        EvidenceGiven(evidence="e2", kind="unless", text="so"),
        EvidenceGiven(evidence="e2", kind="note", text="so", unless="t1"),
    ],
)
def test_an_exception_is_a_node_on_record(event: Event) -> None:
    assert is_acceptable(fold(PAST), unless("t1"))
    assert not is_acceptable(fold(PAST), event)


def test_no_file_closes_a_loop_through_an_exception() -> None:
    above = thought("t4", after="t3", rests_on=(("e2",),))
    session = fold([*PAST, unless("t1"), above])

    loops = (
        SupportAdded(thought="t1", needs=("t4",)),
        judged("t1", "verified", ground=("e2",)),
        thought("t5", after="t4", revises="t1", rests_on=(("t4",),)),
        checked("e2", "changed"),
    )
    assert not any(is_acceptable(session, event) for event in loops)


def test_an_empty_branch_has_nothing_to_merge() -> None:
    past = [thought("t1", branch="b")]

    assert not is_acceptable(fold(past), merged("", "", "t1", into="b"))


@given(stories(calls=8))
def test_whatever_the_rules_decide_fits(story: Story) -> None:
    session = Session()
    for entry in story.entries:
        assert is_acceptable(session, entry.event)
        session.apply(entry.event)
