"""What thoughts rest on."""

import pytest

from core.rules.decisions import decide, recorded
from sayings import assumed, thought
from thoughtline.core.command import AssumptionCommand
from thoughtline.core.events import AssumptionStated, SupportAdded
from thoughtline.core.refusal import Code, Refused


def test_assumptions_stated_with_a_thought_support_it_together_with_what_it_rests_on() -> None:
    events = decide(
        text="so",
        assume=(AssumptionCommand("load is low"), AssumptionCommand("disks are fast")),
        rests_on=(("t1",),),
    )

    assert [e.assumption for e in events if isinstance(e, AssumptionStated)] == ["a2", "a3"]
    assert recorded(events).rests_on == (("t1", "a2", "a3"),)


def test_a_support_that_is_known_is_not_added_again() -> None:
    assert decide(about="t1", rests_on=(("a1",),)) == []
    assert decide(about="t4", rests_on=(("a1", "a1"),)) == [
        SupportAdded(thought="t4", needs=("a1",))
    ]


def test_a_circle_is_found_through_any_of_a_thoughts_supports() -> None:
    past = [assumed("a1"), thought("t1"), thought("t2", rests_on=(("a1",), ("t1",)))]

    with pytest.raises(Refused) as refused:
        decide(past, about="t1", rests_on=(("a1", "t2"),))

    assert refused.value.code is Code.SUPPORT_CYCLE
