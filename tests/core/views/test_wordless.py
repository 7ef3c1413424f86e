"""An outline is the same without the words: for every kind of event, and in every session."""

from array import array
from typing import Any, get_args

import msgspec
from hypothesis import given
from msgspec import Struct

from properties import examples
from stories import ARGUMENT, DECISION, Story, stories
from thoughtline.core.audit_entry import AuditEntry, RecordUsed
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    NextChosen,
    OutcomeRecorded,
    SearchChosen,
    SessionDescribed,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.core.views.summaries.textless_events import UNREAD, wordless

SAID = "what somebody said"
GIVEN = {"said": SAID}
SEEN = Anchor(path=SAID, file=SAID, content=SAID, lines=(SAID,))

EVERY_KIND: list[Event] = [
    SessionDescribed(project="p", title="a title"),
    ThoughtRecorded(
        thought="t1",
        text=SAID,
        confidence=0.7,
        next=SAID,
        kind="question",
        decision=DECISION,
        argument=ARGUMENT,
        score=0.5,
        label="first",
        number=3,
        given=GIVEN,
    ),
    AssumptionStated(assumption="a1", text=SAID, name=SAID, given=GIVEN),
    AssumptionStated(assumption="a2", text=SAID),
    AssumptionDescribed(assumption="a1", given=GIVEN),
    EvidenceGiven(evidence="e1", kind="file", text=SAID, place=SAID, seen=SAID, anchor=SEEN),
    EvidenceGiven(evidence="e2", kind="note", text=SAID),
    ThoughtRecorded(thought="t2", text=SAID, after="t1", rests_on=(("a1", "e1"), ("t1",))),
    ThoughtRecorded(thought="t3", text=SAID, after="t1", branch="b", kind="conclusion"),
    SupportAdded(thought="t3", needs=("t2",)),
    AssumptionVerified(assumption="a2", because=SAID, evidence=("e1",), thought="t3"),
    AssumptionRefuted(assumption="a1", because=SAID, thought="t2"),
    AssumptionRestored(assumption="a1", because=SAID),
    EvidenceChecked(evidence="e1", found="moved", because=SAID, anchor=SEEN),
    EvidenceChecked(evidence="e1", found="changed", because=SAID),
    VerdictGiven(on="t2", verdict="verified", because=SAID, confidence=0.9, ground=("e1",)),
    VerdictGiven(on="t3", verdict="abandoned", because=SAID),
    VerdictGiven(on="e1", verdict="verified", because=SAID, anchor=SEEN),
    OutcomeRecorded(on="t2", came_true=True, because=SAID),
    ContradictionDeclared(nodes=("t1", "t2"), because=SAID),
    ThoughtScored(on="t2", score=0.25),
    SearchChosen(width=2),
    NextChosen(next=SAID),
    DeliberationBegun(deliberation="q1", asks="t1", given=GIVEN),
    DelegationMade(delegation="d1", seat="critical", asks="t1", of="q1", given=GIVEN),
    DelegationMade(delegation="d2", seat="positive", asks="t1", of="q1"),
    DelegationAnswered(
        delegation="d1",
        text=SAID,
        usage=Usage(requested="m", tokens_in=5),
        finish="stop",
        thought="t3",
    ),
    DelegationFailed(delegation="d2", code="model_failed", because=SAID, said=SAID),
    DeliberationEnded(deliberation="q1", opinions=(("d1", "t3"),), because=SAID),
    BranchMerged(branch="b", into="", head="t3", thought="t2"),
    RecordUsed(uses=(AuditEntry(what="recall"),)),
    NextChosen(next=""),
    SessionForgotten(events=40, head="00", because="asked for"),
]


def outline(events: list[Event]) -> Outline:
    folded = Outline()
    for event in events:
        folded.apply(event)
    return folded


def state(thing: Any) -> Any:
    """All that is in an object, and in what order, to be compared."""
    if isinstance(thing, dict):
        return [(state(key), state(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple | array):
        return [state(each) for each in thing]
    if isinstance(thing, set | frozenset):
        return sorted(thing)
    if isinstance(thing, Struct):
        return type(thing).__name__, [state(getattr(thing, f)) for f in thing.__struct_fields__]
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    if slots or hasattr(thing, "__dict__"):
        names = slots or sorted(vars(thing))
        return type(thing).__name__, [(name, state(getattr(thing, name))) for name in names]
    return thing


def test_every_kind_of_event_is_tried() -> None:
    assert {type(event) for event in EVERY_KIND} == set(get_args(Event))


def test_an_outline_is_the_same_after_each_event_without_words() -> None:
    for count in range(1, len(EVERY_KIND) + 1):
        told = EVERY_KIND[:count]

        assert state(outline(list(map(wordless, told)))) == state(outline(told))


def test_no_words_are_left() -> None:
    left = msgspec.json.encode(list(map(wordless, EVERY_KIND[:-1])))

    assert SAID.encode() not in left
    assert {type(event) for event in EVERY_KIND} >= UNREAD.keys()


@examples(150)
@given(stories(calls=8))
def test_what_follows_is_taken_in_by_an_outline_of_events_without_words(story: Story) -> None:
    events = [entry.event for entry in story.entries]
    for first in range(len(events) + 1):
        folded = outline([*map(wordless, events[:first]), *events[first:]])

        assert state(folded) == state(outline(events))
