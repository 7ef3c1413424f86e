"""Truth keeping against a naive oracle, on random justification graphs."""

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import Struct

from core.truth.calls import calls_of
from oracle import standing_by_definition
from properties import any_of, examples, some_of, supports_by
from sayings import assumed, judged, refuted, restored, supported, thought
from thoughtline.core.events import (
    AssumptionRefuted,
    Event,
    Needs,
    VerdictGiven,
)
from thoughtline.core.session import Session, fold
from thoughtline.core.truth.network import KEPT_CAUSES, Truth


class Line(Struct):
    """A random line of thought: what was recorded, then how assumptions were judged."""

    recorded: list[Event]
    judged: list[Event]


def struck(node: str) -> Event:
    return refuted(node) if node.startswith("a") else judged(node, "refuted")


def took_back(node: str) -> Event:
    return restored(node) if node.startswith("a") else judged(node, "restored")


def standing(session: Session) -> set[str]:
    names = (f"t{n}" for n in range(1, session.thoughts + 1))
    return {name for name in names if session.truth.stands(name)}


@st.composite
def lines(draw: st.DrawFn) -> Line:
    stated = [f"a{n}" for n in range(1, draw(st.integers(1, 6)) + 1)]
    recorded: list[Event] = [assumed(name) for name in stated]
    count = draw(st.integers(1, 14))
    for number in range(1, count + 1):
        nodes = (*stated, *(f"t{n}" for n in range(1, number)))
        rests_on = draw(supports_by(*nodes))
        recorded.append(thought(f"t{number}", rests_on=rests_on))
    named = [*stated, *(f"t{number}" for number in range(1, count + 1))]
    upheld = st.tuples(any_of(*named), st.booleans())
    judged: list[Event] = [
        took_back(node) if back else struck(node)
        for node, back in draw(st.lists(upheld, max_size=10))
    ]
    later = draw(st.integers(0, 4))
    for _ in range(later):
        upper = draw(st.integers(2, count)) if count > 1 else None
        if upper is not None:
            lower = draw(any_of(*stated, *(f"t{n}" for n in range(1, upper))))
            place = draw(st.integers(0, len(judged)))
            judged.insert(place, supported(f"t{upper}", lower))
    seen = st.tuples(st.integers(1, count), some_of(*stated, least=0, most=2))
    for number, ground in draw(st.lists(seen, max_size=4)):
        place = draw(st.integers(0, len(judged)))
        judged.insert(place, judged_true(f"t{number}", *ground))
    return Line(recorded, judged)


def judged_true(node: str, *ground: str) -> Event:
    """A verification that is a support of its own."""
    return judged(node, "verified", ground=ground)


@given(lines())
@examples(300)
def test_exactly_the_thoughts_stand_that_stand_by_definition(line: Line) -> None:
    events = [*line.recorded, *line.judged]

    assert standing(fold(events)) == standing_by_definition(events)


@given(lines())
def test_each_step_reports_exactly_the_thoughts_that_changed(line: Line) -> None:
    session = fold(line.recorded)
    for event in line.judged:
        before = standing(session)

        shift = session.advance([event])

        after = standing(session)
        assert set(shift.fell) == before - after
        assert set(shift.rose) == after - before


@given(lines())
def test_a_whole_call_reports_only_its_net_effect(line: Line) -> None:
    session = fold(line.recorded)
    before = standing(session)

    shift = session.advance(line.judged)

    assert (set(shift.fell), set(shift.rose)) == (
        before - standing(session),
        standing(session) - before,
    )


@given(lines(), st.data())
def test_the_order_of_refutations_does_not_matter(line: Line, data: st.DataObject) -> None:
    refutations = [
        event
        for event in line.judged
        if isinstance(event, AssumptionRefuted)
        or (isinstance(event, VerdictGiven) and event.verdict == "refuted")
    ]
    shuffled = data.draw(st.permutations(refutations))

    one, other = fold([*line.recorded, *refutations]), fold([*line.recorded, *shuffled])

    assert one.truth.fallen == other.truth.fallen


@given(lines())
def test_refuting_and_then_restoring_is_as_if_nothing_had_happened(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])
    for name in [*session.assumptions, *(f"t{n}" for n in range(1, session.thoughts + 1))]:
        if not session.truth.is_refuted(name):
            before = standing(session)

            session.advance([struck(name), took_back(name)])

            assert standing(session) == before


@given(lines())
def test_a_fallen_thought_has_causes_and_a_standing_one_has_none(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])

    for number in range(1, session.thoughts + 1):
        name = f"t{number}"
        causes = session.truth.causes(name)
        assert bool(causes) is not session.truth.stands(name)
        assert all(map(session.truth.is_refuted, causes))


@given(lines())
def test_causes_that_are_kept_are_those_that_asking_for_each_finds(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])
    truth, known = session.truth, dict[str, Needs]()

    for number in range(session.thoughts, 0, -1):
        name = f"t{number}"
        assert truth.learn_causes(name, known) == tuple(truth.causes(name)[:KEPT_CAUSES])
    assert truth.fallen <= known.keys()


@given(lines(), st.data())
def test_a_refutation_names_the_supports_that_were_lost_and_those_that_hold(
    line: Line, data: st.DataObject
) -> None:
    session = fold([*line.recorded, *line.judged])
    names = [f"t{number}" for number in range(1, session.thoughts + 1)]
    node = data.draw(st.sampled_from([*session.assumptions, *names]))
    assume(not session.truth.is_refuted(node))
    held = {name: set(session.truth.holding(name)) for name in names}

    shift = session.advance([struck(node)])

    lost = {*shift.fell, *shift.refuted}
    survived = dict(session.truth.survivors(lost))
    for name in names:
        gone = held[name] - set(session.truth.holding(name))
        parts = {tuple(node for node in needs if node in lost) for needs in gone}
        assert set(session.truth.lost_supports(name, lost)) >= parts
        had_supports = session.truth.supports(name) != ()
        assert (name in survived) == (bool(gone) and had_supports and session.truth.stands(name))
        if name in survived:
            given = [s for s in session.truth.supports(name) if all(map(session.truth.stands, s))]
            assert survived[name] in given or (not given and survived[name] == ())


@given(lines())
def test_what_is_named_as_lost_is_what_is_missing_of_each_support(line: Line) -> None:
    events = [*line.recorded, *line.judged]
    session = fold(events)
    lost = {name for name in names_of(session) if not session.truth.stands(name)}
    grounds = [(e.on, e.ground or ()) for e in line.judged if isinstance(e, VerdictGiven)]

    for name in names_of(session):
        supports = [*session.truth.supports(name), *(needs for on, needs in grounds if on == name)]
        missing = [tuple(node for node in needs if node in lost) for needs in supports]
        assert session.truth.lost_supports(name, lost) == [part for part in missing if part]


@given(lines())
def test_a_verified_thought_stands_until_it_is_refuted_itself(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])
    for number in range(1, session.thoughts + 1):
        session.apply(judged_true(f"t{number}"))

    for name in session.assumptions:
        session.apply(refuted(name))

    for number in range(1, session.thoughts + 1):
        name = f"t{number}"
        assert session.truth.stands(name) is not session.truth.is_refuted(name)


def names_of(session: Session) -> list[str]:
    return [*session.assumptions, *(f"t{number}" for number in range(1, session.thoughts + 1))]


@given(lines())
def test_restoring_every_cause_brings_a_fallen_thought_back(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])

    for name in sorted(session.truth.fallen):
        if not session.truth.stands(name):
            session.advance([took_back(cause) for cause in session.truth.causes(name)])
            assert session.truth.stands(name)


@given(lines(), st.integers(0, 40))
def test_folding_in_two_parts_is_folding_at_once(line: Line, cut: int) -> None:
    events = [*line.recorded, *line.judged]
    in_parts = fold(events[:cut])
    for event in events[cut:]:
        in_parts.apply(event)

    at_once = fold(events)
    assert in_parts.version == at_once.version
    assert in_parts.truth.fallen == at_once.truth.fallen
    assert in_parts.assumptions == at_once.assumptions


def test_a_second_support_keeps_a_thought_standing() -> None:
    session = fold(
        [
            assumed("a1", "the job holds 40 connections"),
            assumed("a2", "load is at its peak"),
            thought("t1", "the pool is exhausted", rests_on=(("a1",), ("a2",))),
        ]
    )

    assert session.advance([refuted("a1")]).fell == ()
    assert session.advance([refuted("a2")]).fell == ("t1",)
    assert session.advance([restored("a1")]).rose == ("t1",)


def test_who_survives_is_named_behind_who_falls() -> None:
    told = [
        *(assumed("a1"), assumed("a2"), thought("t1", rests_on=(("a1",),))),
        thought("t2", rests_on=(("a1",), ("a2",))),
        refuted("a1"),
    ]

    truth = fold(told).truth

    assert [*truth.survivors(["a1"])] == [("t2", ("a2",))]


def test_a_support_given_later_holds_a_thought_up() -> None:
    session = fold(
        [assumed("a1"), assumed("a2"), thought("t1", rests_on=(("a1",),)), refuted("a1")]
    )

    assert session.advance([supported("t1", "a2")]).rose == ("t1",)


def test_long_chains_fall_and_rise_without_recursion() -> None:
    length = 50_000
    chain = [
        thought(f"t{n}", rests_on=((f"t{n - 1}" if n > 1 else "a1",),))
        for n in range(1, length + 1)
    ]
    session = fold([assumed("a1"), *chain])

    assert len(session.advance([refuted("a1")]).fell) == length
    assert session.truth.causes(f"t{length}") == ["a1"]
    assert session.truth.rests_on(f"t{length}", "a1")
    assert len(session.advance([restored("a1")]).rose) == length


def test_the_causes_of_many_take_no_more_room_than_there_are_nodes() -> None:
    length = 3_000
    session = fold(
        [
            *(assumed(f"a{n}") for n in range(1, length + 1)),
            thought("t1", rests_on=(("a1",),)),
            *(thought(f"t{n}", rests_on=((f"t{n - 1}", f"a{n}"),)) for n in range(2, length + 1)),
            *(refuted(f"a{n}") for n in range(1, length + 1)),
        ]
    )
    known = dict[str, Needs]()

    last = session.truth.learn_causes(f"t{length}", known)

    assert last == tuple(f"a{n}" for n in range(1, KEPT_CAUSES + 1))
    assert sum(map(len, known.values())) <= KEPT_CAUSES * 2 * length


def test_what_is_kept_weighs_by_how_much_it_names() -> None:
    truth = Truth()
    for n in range(2, 12):
        truth.support(f"t{n}", (f"t{n - 1}",))
    assert truth.weight == 10 * 4

    for _ in range(10):
        truth.support("t2", ("a1", "a2", "a3", "a4"))
    assert truth.weight == 10 * 4 + 40

    truth.verify("t3", ("e1",))
    assert truth.weight == 11 * 4 + 40


def test_a_support_that_lacks_something_else_too_was_not_lost_with_one_thing() -> None:
    truth = Truth()
    truth.support("t1", ("a1", "a2"))
    truth.refute("a1")
    truth.refute("a2")

    assert truth.lost_supports("t1", {"a1"}) == []
    assert truth.lost_supports("t1", {"a1", "a2"}) == [("a1", "a2")]


def test_what_rests_on_very_much_weighs_more() -> None:
    session = fold([assumed(f"a{n}") for n in range(1, 257)] + [thought("t1"), thought("t2")])
    few = session.weight

    for _ in range(10):
        session.apply(supported("t2", *(f"a{n}" for n in range(1, 257))))

    assert session.weight - few > 10 * 256 * 70 // 100  # of 70 to 80 bytes each


@given(lines())
@examples(100)
def test_the_fallen_are_all_thoughts_that_do_not_stand(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])

    every = {f"t{n}" for n in range(1, session.thoughts + 1)}
    assert session.truth.fallen == every - standing(session)


@given(lines())
@examples(100)
def test_a_thought_rests_on_what_its_supports_lead_to_and_on_nothing_else(line: Line) -> None:
    session = fold([*line.recorded, *line.judged])
    truth = session.truth
    thoughts = [f"t{n}" for n in range(1, session.thoughts + 1)]
    below: dict[str, set[str]] = {}
    for name in thoughts:
        below[name] = {name}.union(
            *(
                below.get(lower, {lower})
                for needs in (*truth.supports(name), *truth.verified_by(name))
                for lower in needs
            )
        )

    for upper in thoughts:
        assert {one for one in [*thoughts, *session.assumptions] if truth.rests_on(upper, one)} == (
            below[upper]
        )


def test_a_thought_is_verified_for_as_long_as_what_verified_it_stands() -> None:
    truth = Truth()
    truth.verify("t1", ("a1",))
    assert truth.is_verified("t1")

    truth.refute("a1")
    assert not truth.is_verified("t1")
    assert not truth.is_verified("t2")


def calls_to_fall(supports: int) -> int:
    """How many functions are called while a thought falls that has so many supports."""
    truth = Truth()
    truth.support("t1", ("a1",))
    for number in range(supports):
        truth.support("t2", ("t1", f"a{number + 2}"))
    return calls_of(lambda: truth.refute("a1"))


def test_a_thought_of_many_supports_falls_without_a_look_at_all_of_them_for_each() -> None:
    assert calls_to_fall(400) < 3 * calls_to_fall(200)
