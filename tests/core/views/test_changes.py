"""What changed since an earlier moment, and why."""

from hypothesis import given
from hypothesis import strategies as st

from core.truth.test_network import Line, lines, standing
from properties import examples
from sayings import (
    assumed,
    checked,
    contradicted,
    given_evidence,
    judged,
    refuted,
    replay_events,
    restored,
    supported,
    thought,
)
from thoughtline.core.events import AssumptionRefuted, Event, Recorded
from thoughtline.core.views.changes.changes import SessionChanges, describe_changes
from thoughtline.core.views.session_view import SessionView


def recorded(events: list[Event], author: str = "ada", after: int = 0) -> list[Recorded]:
    return [
        Recorded(session="s", version=number, author=author, at=0, event=event, hash=b"")
        for number, event in enumerate(events, after + 1)
    ]


def since(past: list[Event], later: list[Event]) -> SessionChanges:
    history = SessionChanges(replay_events(recorded(past)))
    for one in recorded(later, "bob", len(past)):
        history.apply(one)
    return history


def told(history: SessionChanges) -> list[str]:
    return describe_changes(history, "s", budget=1_000, measure=words).splitlines()


def words(text: str) -> int:
    return len(text.split())


PAST = [
    assumed("a1", "the cache is warm"),
    thought("t1", "reads are cheap", rests_on=(("a1",),)),
    thought("t2", "skip the index", rests_on=(("t1",),)),
]


def test_what_fell_is_told_as_a_chain_of_causes() -> None:
    cold = AssumptionRefuted(assumption="a1", because="the load test ran cold", thought="t3")

    history = since(PAST, [thought("t3", "it ran cold"), cold])

    assert [(turn.thought, turn.because) for turn in history.turns()] == [
        ("t1", 'a1 refuted by bob in t3: "the load test ran cold"'),
        ("t2", 't1 fell because a1 refuted by bob in t3: "the load test ran cold"'),
    ]


def test_what_came_into_doubt_is_told_with_its_cause_and_what_was_settled_since() -> None:
    past = [given_evidence("e1"), given_evidence("e2"), thought("t1", rests_on=(("e1",), ("e2",)))]

    doubtful = since(past, [checked("e1", "changed"), checked("e2", "gone")])
    settled = since(past, [checked("e1", "changed"), checked("e1", "unchanged")])

    assert [(one.node, one.in_doubt, one.because) for one in doubtful.doubts()] == [
        ("e1", True, "e1 changed: it reads otherwise"),
        ("e2", True, "e2 gone: it reads otherwise"),
        ("t1", True, "e1 changed: it reads otherwise; e2 gone: it reads otherwise"),
    ]
    assert settled.doubts() == []
    told = describe_changes(doubtful, "s", budget=200, measure=words)
    assert "t1 … (because e1 changed: it reads otherwise; e2 gone" in told


def test_what_others_added_is_told_with_who_it_was() -> None:
    history = since(PAST, [thought("t3", "measure"), assumed("a2", "it rains"), refuted("a1")])

    assert describe_changes(history, "s", budget=200, measure=words) == (
        "Session s: 3 thoughts, 2 fallen, 2 assumptions, version 6. Since version 3: 3 events.\n"
        "Fell:\n"
        't1 reads are cheap (because a1 refuted by bob: "it was not so")\n'
        't2 skip the index (because t1 fell because a1 refuted by bob: "it was not so")\n'
        "New thoughts: t3 measure (by bob)\n"
        "New assumptions: a2 it rains (by bob)\n"
        'Judged: a1 refuted: "it was not so" (by bob)'
    )


def test_what_stands_again_is_told_with_what_brought_it_back() -> None:
    history = since(
        [*PAST, refuted("a1")], [restored("a1", "it ran warm"), judged("t2", "refuted")]
    )

    said = describe_changes(history, "s", budget=200, measure=words)

    assert 'Stands again: t1 reads are cheap (because a1 restored: "it ran warm")' in said
    assert "t2" not in said.split("Judged:")[0]


def test_another_support_brings_a_thought_back() -> None:
    past = [*PAST, refuted("a1"), assumed("a2")]

    [turn] = since(past, [supported("t2", "a2")]).turns()

    assert (turn.thought, turn.because) == ("t2", "t2 rests on a2 too")


def test_there_and_back_is_no_change_but_what_was_said_is_told() -> None:
    history = since(PAST, [refuted("a1"), restored("a1"), contradicted("t1", "t2")])

    assert history.turns() == []
    assert "Judged:\na1 refuted" in describe_changes(history, "s", budget=200, measure=words)
    assert "t1 t2 cannot all stand" in describe_changes(history, "s", budget=200, measure=words)


def test_nothing_added_is_said_too() -> None:
    said = describe_changes(since(PAST, []), "s", budget=200, measure=words)

    assert said == "Session s: 2 thoughts, 1 assumption, version 3. Nothing was added."


@given(lines(), st.integers(0, 30))
@examples(150)
def test_the_difference_of_two_moments_is_exactly_what_stands_otherwise(
    line: Line, cut: int
) -> None:
    events = [*line.recorded, *line.judged]
    history = SessionChanges(SessionView())
    for one in recorded(events[:cut]):
        history.apply(one)
    then = standing(history.view.session)
    earlier = history.view.session.thoughts

    history = SessionChanges(history.view)
    for one in recorded(events[cut:], after=cut):
        history.apply(one)

    old = {f"t{number}" for number in range(1, earlier + 1)}
    now = standing(history.view.session) & old
    assert {turn.thought for turn in history.turns() if turn.stands} == now - then
    assert {turn.thought for turn in history.turns() if not turn.stands} == then - now
    assert all(turn.because for turn in history.turns())


def test_whoever_catches_up_hears_what_was_revised_and_given_up_meanwhile() -> None:
    later = [
        thought("t3", "build the index", revises="t2"),
        thought("t4", "build it on Sunday", revises="t3"),
        thought("t5", "ask Ann"),
        judged("t5", "abandoned"),
    ]

    lines = told(since(PAST, later))

    assert "Revised: t2 skip the index (by t4)" in lines
    assert "t3 build the index (revises t2; revised by t4; by bob)" in lines
    assert "t4 build it on Sunday (revises t3; by bob)" in lines
    assert "t5 ask Ann (abandoned; by bob)" in lines


def test_what_fell_and_was_revised_is_told_as_both() -> None:
    cold = AssumptionRefuted(assumption="a1", because="cold", thought="")

    lines = told(since(PAST, [cold, thought("t3", "build it", revises="t2")]))

    assert (
        't2 skip the index (revised by t3; because t1 fell because a1 refuted by bob: "cold")'
        in lines
    )
