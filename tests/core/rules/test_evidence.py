"""Evidence is numbered, and belongs to the thought of its call."""

from sayings import assumed, thought
from thoughtline.core import rules
from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceGiven
from thoughtline.core.limits import Limits
from thoughtline.core.session import fold

PAST = [assumed("a1"), thought("t1"), EvidenceGiven(evidence="e1", kind="note", text="seen")]


def given(command: Command) -> list[tuple[str, str]]:
    events = rules.decide(fold(PAST), command, Limits())
    return [(each.evidence, each.thought) for each in events if isinstance(each, EvidenceGiven)]


def test_it_belongs_to_the_thought_that_is_recorded_with_it() -> None:
    command = Command(text="so", evidence=("a log", "a trace"))

    assert given(command) == [("e2", "t2"), ("e3", "t2")]


def test_without_a_thought_it_belongs_to_none() -> None:
    assert given(Command(verify=("a1",), evidence=("a log",))) == [("e2", "")]
