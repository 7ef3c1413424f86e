"""A session with its words."""

from sayings import replay_events, thought
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Recorded,
)

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
    recorded = [
        Recorded(session="s", version=at, author="ada", at=at, event=event, hash=b"")
        for at, event in enumerate(STORY, 1)
    ]

    changed = [
        replay_events(recorded[:count]).changed.get("q1") for count in range(1, len(STORY) + 1)
    ]

    assert changed == [None, 2, 3, 4, 4, 6, 7, 7, 9, 9]
