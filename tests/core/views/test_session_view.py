"""A session with its words."""

from collections.abc import Iterable

from sayings import assumed, judged, refuted, replay_events, thought
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    Recorded,
)
from thoughtline.core.truth.network import KEPT_CAUSES
from thoughtline.core.views.session_view import SessionView

STORY = (
    thought("t1"),
    DeliberationBegun(deliberation="q1", asks="t1"),
    DelegationMade(delegation="d1", seat="critical", asks="t1", of="q1"),
    DelegationMade(delegation="d2", seat="factual", asks="t1", of="q1"),
    thought("t2", after="t1"),
    DelegationAnswered(delegation="d1", text="no"),
    DelegationFailed(delegation="d2", code="mind_busy"),
    thought("t3", after="t2"),
    DeliberationEnded(deliberation="q1", because="it was stopped"),
    thought("t4", after="t3"),
)


def test_a_deliberation_changes_with_what_happens_in_it_and_with_nothing_else() -> None:
    recorded = _recorded(STORY)

    changed = [
        replay_events(recorded[:count]).changed.get("q1") for count in range(1, len(STORY) + 1)
    ]

    assert changed == [None, 2, 3, 4, 4, 6, 7, 7, 9, 9]


def test_of_very_many_causes_the_first_are_told_each_with_the_beginning_of_its_reason() -> None:
    chain = [thought("t1", rests_on=(("a1",),))]
    chain += [thought(f"t{n}", rests_on=((f"t{n - 1}", f"a{n}"),)) for n in range(2, 41)]
    assumptions = [assumed(f"a{n}") for n in range(1, 41)]
    view = _view(*assumptions, *chain, *(refuted(f"a{n}", "cold " * 100) for n in range(1, 41)))

    why = view.why_fallen("t40")

    assert why.startswith('a1 refuted: "cold cold')
    assert why.endswith("; and more")
    assert why.count("refuted") == 8  # as is promised
    assert len(why) < KEPT_CAUSES * 300


def test_what_rests_on_thoughts_that_were_given_up_says_so() -> None:
    view = _view(
        thought("t1"),
        thought("t2"),
        thought("t3", rests_on=(("t1", "t2"),)),
        thought("t4", revises="t1"),
        judged("t2", "abandoned", "too dear"),
    )

    assert view.why_in_doubt("t3") == 't1 was revised by t4; t2 was abandoned: "too dear"'
    assert view.why_in_doubt("t1") == ""


def _view(*events: Event) -> SessionView:
    return replay_events(_recorded(events))


def _recorded(events: Iterable[Event]) -> list[Recorded]:
    return [
        Recorded(session="s", version=at, author="ada", at=at, event=event, hash=b"")
        for at, event in enumerate(events, 1)
    ]
