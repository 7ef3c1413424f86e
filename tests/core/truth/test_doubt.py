"""Doubt against a naive oracle (world.py)."""

from functools import lru_cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.truth.calls import calls_of
from core.truth.world import in_doubt_by_definition
from properties import any_of, examples, some_of, supports_by
from sayings import (
    assumed,
    checked,
    given_evidence,
    judged,
    refuted,
    restored,
    supported,
    thought,
    verified,
    verified_by,
)
from thoughtline.core.events import (
    Event,
    VerdictGiven,
)
from thoughtline.core.rules.watches import present_grounds
from thoughtline.core.session import Session, fold
from thoughtline.core.truth.doubt import DoubtTruth
from thoughtline.core.truth.standing import Standing


@st.composite
def lines(draw: st.DrawFn) -> list[Event]:
    """A random session with assumptions, evidence and thoughts, then what became of them. Some
    assumptions and evidence are good until other evidence changes.
    """
    stated = [f"a{n}" for n in range(1, draw(st.integers(1, 3)) + 1)]
    shown = [f"e{n}" for n in range(1, draw(st.integers(1, 4)) + 1)]
    events = [*map(assumed, stated), *map(given_evidence, shown)]
    for node in draw(st.lists(any_of(*stated, *shown), max_size=3)):
        shown.append(f"e{len(shown) + 1}")
        events.append(given_evidence(shown[-1], bounds=node))
    count = draw(st.integers(1, 10))
    for number in range(1, count + 1):
        nodes = (*stated, *shown, *(f"t{n}" for n in range(1, number)))
        rests_on = draw(supports_by(*nodes))
        earlier = ["", *(f"t{n}" for n in range(1, number))]
        revises = draw(any_of(*earlier)) if draw(st.integers(0, 3)) == 0 else ""
        events.append(thought(f"t{number}", rests_on=rests_on, revises=revises))
        events += draw(_judgements(len(stated), len(shown), number))
    return events


@st.composite
def watched_lines(draw: st.DrawFn) -> list[Event]:
    """A small session whose thoughts are verified again and again while their grounds change."""
    shown = [f"e{n}" for n in range(1, draw(st.integers(1, 3)) + 1)]
    events: list[Event] = [assumed("a1"), *map(given_evidence, shown)]
    count = draw(st.integers(1, 4))
    for number in range(1, count + 1):
        nodes = ("a1", *shown, *(f"t{n}" for n in range(1, number)))
        rests_on = draw(supports_by(*nodes, least=1, most=2, needs=2))
        revises = f"t{number - 1}" if number > 1 and draw(st.integers(0, 2)) == 0 else ""
        events.append(thought(f"t{number}", rests_on=rests_on, revises=revises))
    thoughts = [f"t{n}" for n in range(1, count + 1)]
    for _ in range(draw(st.integers(2, 10))):
        what = draw(st.sampled_from(("verify", "verify", "change", "change", "look", "judge")))
        if what == "verify":
            events.append(_verified_now(events, draw(st.integers(1, count))))
        elif what == "judge":
            node = draw(any_of(*shown, *thoughts))
            events.append(judged(node, draw(st.sampled_from(("refuted", "restored")))))
        else:
            evidence = draw(any_of(*shown))
            events.append(checked(evidence, "changed" if what == "change" else "unchanged"))
    return events


def _verified_now(events: list[Event], number: int) -> VerdictGiven:
    """A verification for a reason, with the grounds of the thought as of now."""
    watched = present_grounds(fold(events), f"t{number}")
    return VerdictGiven(
        on=f"t{number}", verdict="verified", because="seen", ground=(), watched=watched
    )


@lru_cache(1_000)
def _judgements(assumed: int, given: int, count: int) -> st.SearchStrategy[list[Event]]:
    """What becomes of some nodes, of numbers of assumptions, pieces of evidence and thoughts."""
    stated, shown, thoughts = (
        [f"{letter}{n}" for n in range(1, last + 1)]
        for letter, last in (("a", assumed), ("e", given), ("t", count))
    )
    some = some_of(*shown, most=2)
    one = st.one_of(
        st.builds(checked, any_of(*shown), st.sampled_from(("changed", "gone", "moved"))),
        st.builds(judged, any_of(*shown), st.just("verified")),
        st.builds(judged, any_of(*shown, *thoughts), st.sampled_from(("refuted", "restored"))),
        st.builds(judged, any_of(*thoughts), st.just("abandoned")),
        st.builds(
            lambda say, node: say(node),
            st.sampled_from((refuted, restored, verified)),
            any_of(*stated),
        ),
        st.builds(verified_by, any_of(*stated, *thoughts), some),
        st.builds(lambda node, needs: supported(node, *needs), any_of(*thoughts), some),
    )
    return st.lists(one, max_size=3)


@given(lines() | watched_lines())
@examples(500)
def test_exactly_that_is_in_doubt_which_is_so_by_definition(events: list[Event]) -> None:
    assert fold(events).truth.in_doubt == in_doubt_by_definition(events)


@given(lines() | watched_lines())
def test_what_is_in_doubt_stands_and_has_a_cause_and_nothing_else_has(events: list[Event]) -> None:
    session = fold(events)
    nodes = [*session.assumptions, *session.evidence, *_thoughts(session)]

    for node in nodes:
        causes = session.truth.doubts(node)
        assert bool(causes) is session.truth.is_in_doubt(node)
        assert session.truth.stands(node) or not causes
        assert all(_may_cause_doubt(session, cause) for cause in causes)


@given(lines() | watched_lines())
def test_causes_that_are_kept_are_those_that_are_found_anew(events: list[Event]) -> None:
    session, told = Session(), {}
    for event in events:
        session.apply(event)
        told = {node: session.truth.doubts(node) for node in session.truth.in_doubt}

    anew = fold(events).truth
    assert told == {node: anew.doubts(node) for node in anew.in_doubt}


@given(lines() | watched_lines(), st.integers(0, 30))
def test_each_call_tells_exactly_what_came_into_doubt_and_out_of_it(
    events: list[Event], place: int
) -> None:
    before = fold(events[:place])
    was, stood = before.truth.in_doubt, _standing(before)
    known = {*before.assumptions, *before.evidence, *_thoughts(before)}

    shift = before.advance(events[place:])

    now, stands = before.truth.in_doubt, _standing(before)
    assert {node for node in shift.doubted if node in known} == (now - was) & known
    live = set(filter(before.is_live, stands))
    assert {node for node in shift.settled if node in known} == (was - now) & live
    assert stood >= was


@given(lines() | watched_lines(), st.randoms(use_true_random=False))
@examples(300)
def test_a_preview_of_a_refutation_says_what_it_brings(events: list[Event], chance: Random) -> None:
    session = fold(events)
    truth = session.truth
    stood, was = _standing(session), truth.in_doubt
    if not stood:
        return
    node = chance.choice(sorted(stood))
    would_fall, would_doubt = set(truth.would_fall([node])), truth.would_doubt([node])

    session.advance([refuted(node) if node.startswith("a") else judged(node, "refuted")])

    assert would_fall == {each for each in stood - _standing(session) if each.startswith("t")}
    assert would_doubt == truth.in_doubt - was


@given(lines())
def test_verifying_all_evidence_again_leaves_what_rests_on_the_refuted_and_the_given_up(
    events: list[Event],
) -> None:
    session = fold(events)

    session.advance([judged(node, "verified") for node in session.evidence])

    causes = {cause for node in session.truth.in_doubt for cause in session.truth.doubts(node)}
    assert all(session.truth.is_refuted(c) or session.is_given_up(c) for c in causes)


def test_a_thought_with_another_support_is_not_in_doubt() -> None:
    session = fold(
        [
            given_evidence("e1"),
            assumed("a1"),
            thought("t1", rests_on=(("e1",), ("a1",))),
            thought("t2", rests_on=(("e1",),)),
            thought("t3", rests_on=(("t1", "t2"),)),
            checked("e1", "changed"),
        ]
    )

    assert session.truth.in_doubt == {"e1", "t2", "t3"}
    assert session.standing("t3") is Standing.IN_DOUBT
    assert not session.truth.fallen

    session.advance([refuted("a1")])

    assert session.truth.in_doubt == {"e1", "t1", "t2", "t3"}


def _thoughts(session: Session) -> list[str]:
    return [f"t{number}" for number in range(1, session.thoughts + 1)]


def _standing(session: Session) -> set[str]:
    nodes = [*session.assumptions, *session.evidence, *_thoughts(session)]
    return set(filter(session.truth.stands, nodes))


def test_what_rests_on_a_revised_thought_is_in_doubt_until_it_rests_on_something_else() -> None:
    session = fold([thought("t1"), thought("t2", rests_on=(("t1",),))])

    revised = session.advance([thought("t3", revises="t1")])
    rested = session.advance([supported("t2", "t3")])

    assert (revised.doubted, session.truth.doubts("t1")) == (("t2",), ())
    assert rested.settled == ("t2",)
    assert not session.truth.in_doubt


def test_what_rests_on_an_abandoned_thought_is_in_doubt_until_that_is_taken_up_again() -> None:
    session = fold([thought("t1"), thought("t2", rests_on=(("t1",),))])

    abandoned = session.advance([judged("t1", "abandoned")])
    causes = session.truth.doubts("t2")
    restored_again = session.advance([judged("t1", "restored")])

    assert (abandoned.doubted, causes) == (("t2",), ("t1",))
    assert restored_again.settled == ("t2",)


def test_a_revised_thought_that_is_restored_still_counts_as_given_up() -> None:
    session = fold(
        [
            thought("t1"),
            thought("t2", revises="t1"),
            judged("t1", "abandoned"),
            judged("t1", "restored"),
            thought("t3", rests_on=(("t1",),)),
        ]
    )

    assert session.truth.in_doubt == {"t3"}
    assert session.truth.doubts("t3") == ("t1",)


def test_another_support_tells_those_above_what_else_they_are_in_doubt_by() -> None:
    truth = DoubtTruth()
    for upper, lower in (("t2", "t1"), ("t3", "t2"), ("t5", "t4")):
        truth.support(upper, (lower,))
    truth.give_up("t1")
    truth.give_up("t4")
    assert truth.doubts("t3") == ("t1",)

    truth.support("t2", ("t5",))

    assert truth.doubts("t3") == ("t1", "t4")


def test_what_was_verified_before_anything_was_in_doubt_holds_it_up() -> None:
    session = fold(
        [
            thought("t1"),
            thought("t2", rests_on=(("t1",),)),
            VerdictGiven(on="t2", verdict="verified", because="seen", ground=()),
        ]
    )

    assert session.advance([judged("t1", "abandoned")]).doubted == ()


def test_what_is_in_doubt_by_others_alone_is_not_in_doubt_by_one() -> None:
    truth = DoubtTruth()
    truth.support("t3", ("t1",))
    truth.support("t3", ("t9",))
    truth.support("t4", ("t3", "t2"))
    truth.give_up("t1")
    truth.give_up("t2")

    assert truth.doubted_by(["t1"]) == set()
    assert truth.doubted_by(["t2"]) == {"t4"}


def test_the_second_network_and_what_it_found_are_weighed() -> None:
    truth = DoubtTruth()
    for n in range(2, 12):
        truth.support(f"t{n}", (f"t{n - 1}",))
    alone = truth.weight

    truth.give_up("t1")
    assert truth.weight == 2 * alone

    truth.doubts("t11")
    assert truth.weight == 2 * alone + 2 * 11


def test_why_much_is_in_doubt_is_known_still_when_something_else_is_given_up() -> None:
    truth = DoubtTruth()
    for n in range(2, 200):
        truth.support(f"t{n}", (f"t{n - 1}",))
    truth.give_up("t1")
    assert truth.doubts("t199") == ("t1",)
    truth.give_up("t500")
    truth.refute("a1")
    assert calls_of(lambda: truth.doubts("t199")) < 20


def test_why_an_assumption_is_in_doubt_follows_the_evidence_that_verified_it() -> None:
    truth = DoubtTruth()
    truth.verify_assumption("a1", ("e1", "e2"))
    truth.doubt("e1")
    assert truth.doubts("a1") == ("e1",)
    truth.doubt("e2")
    assert truth.doubts("a1") == ("e1", "e2")


def _may_cause_doubt(session: Session, node: str) -> bool:
    given_up = session.is_given_up(node)
    return node in session.evidence or given_up or session.truth.is_refuted(node)
