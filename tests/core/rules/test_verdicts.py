"""What is judged again, and what shows it."""

from typing import Any

from sayings import assumed, thought, verified
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import AssumptionVerified, Event, EvidenceGiven, VerdictGiven
from thoughtline.core.limits import Limits
from thoughtline.core.session import fold

PAST: list[Event] = [
    assumed("a1"),
    thought("t1", rests_on=(("a1",),)),
    EvidenceGiven(evidence="e1", kind="note", text="seen"),
]


def verdicts(past: list[Event], **said: Any) -> list[Event]:
    events = rules.decide(fold(past), Command(**said), Limits())
    return [event for event in events if isinstance(event, AssumptionVerified | VerdictGiven)]


def test_what_is_verified_again_with_something_new_to_show_is_recorded_again() -> None:
    [event] = verdicts([*PAST, verified("a1")], verify=("a1",), evidence=("a log", "a trace"))

    assert isinstance(event, AssumptionVerified)
    assert event.evidence == ("e2", "e3")


def test_a_thought_that_was_verified_without_a_reason_may_get_one() -> None:
    past = [*PAST, VerdictGiven(on="t1", verdict="verified", because="")]

    [event] = verdicts(past, verify=("t1",), because="seen")

    assert isinstance(event, VerdictGiven)
    assert event.because == "seen"
