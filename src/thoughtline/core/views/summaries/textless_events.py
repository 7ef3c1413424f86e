"""Events without the fields that an outline does not read, at a fifth of the full size."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
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
    Recorded,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.kinds import OBJECTION
from thoughtline.core.objections import comment_opening, objected_node
from thoughtline.core.origin import ORIGINS, stated_origin

FORM = 5
"""Version of the set of fields that are left out. Stored events with another version are not used.

Raise this version with every change of `UNREAD`, and also if an outline begins to read a field of
`UNREAD`.
"""

SOMETHING = "?"
ANCHOR = Anchor(path="", file="", content="")
"""Placeholders for values that an outline only checks for presence."""

NO_REASON: Mapping[str, Any] = MappingProxyType({"because": ""})
NOTHING_GIVEN: Mapping[str, Any] = MappingProxyType({"given": {}})

UNREAD: Mapping[type, Mapping[str, Any]] = MappingProxyType(
    {
        ThoughtRecorded: {
            "text": "",
            "confidence": None,
            "decision": None,
            "argument": None,
            "given": {},
        },
        AssumptionStated: {"text": "", "name": "", "given": {}},
        AssumptionDescribed: NOTHING_GIVEN,
        AssumptionVerified: NO_REASON,
        AssumptionRefuted: NO_REASON,
        AssumptionRestored: NO_REASON,
        EvidenceGiven: {"text": "", "place": "", "seen": "", "unwatched": "", "witness": None},
        EvidenceChecked: {"because": "", "was": "", "now": "", "commit": "", "by": ""},
        VerdictGiven: {"because": "", "confidence": None},
        OutcomeRecorded: NO_REASON,
        ContradictionDeclared: NO_REASON,
        DelegationMade: NOTHING_GIVEN,
        DelegationAnswered: {"text": "", "finish": "", "thinking": ""},
        DelegationFailed: {"because": "", "said": ""},
        DeliberationBegun: NOTHING_GIVEN,
        DeliberationEnded: NO_REASON,
    }
)
"""Fields that an outline does not read, with their replacements. All other fields are kept."""

OF_AN_END: Mapping[str, Any] = MappingProxyType({"text": "", "unwatched": ""})
"""Fields that an outline does not read of evidence that ends another node."""

WORDS: Mapping[type, str] = MappingProxyType(
    {
        ThoughtRecorded: "text",
        AssumptionStated: "text",
        EvidenceGiven: "text",
        AssumptionVerified: "because",
        VerdictGiven: "because",
        SupportAdded: "thought",
    }
)
"""Field whose words give way to the origin of the statement, unless the origin is `told`. An added
support has no words: its origin stands after its thought.
"""


def stored_form(recorded: Recorded) -> Event:
    """Return an event without its texts, with the origin of its statement in place of the words.
    An objection keeps the words that name its node.
    """
    event, origin = wordless(recorded.event), stated_origin(recorded)
    if isinstance(event, SupportAdded) and origin != "told":
        return replace(event, thought=f"{event.thought} {origin}")
    words = WORDS.get(type(event))
    if isinstance(event, ThoughtRecorded) and event.kind == OBJECTION:
        on = objected_node(getattr(recorded.event, "text", ""))
        return replace(event, text=f"{comment_opening(on)}{origin}")
    return event if words is None or origin == "told" else replace(event, **{words: origin})


def split_origin(event: Event) -> tuple[Event, Origin]:
    """Return an event of the form that `stored_form` returns, and the origin of its statement."""
    words, _, word = getattr(event, WORDS.get(type(event), ""), "").rpartition(" ")
    origin: Origin = next((each for each in ORIGINS if each == word), "told")
    if isinstance(event, SupportAdded) and words:
        event = replace(event, thought=words)
    return event, origin


def wordless(event: Event) -> Event:
    """Return an event that leads to the same outline as the full event."""
    left_out = UNREAD.get(type(event), {})
    if isinstance(event, EvidenceGiven) and event.bounds:
        left_out = OF_AN_END
    if isinstance(event, ThoughtRecorded | NextChosen) and event.next:
        left_out = {**left_out, "next": SOMETHING}
    elif isinstance(event, EvidenceGiven | EvidenceChecked | VerdictGiven) and event.anchor:
        left_out = {**left_out, "anchor": ANCHOR}
    if isinstance(event, VerdictGiven | AssumptionVerified) and event.seen:
        seen = {name: anchor and ANCHOR for name, anchor in event.seen.items()}
        left_out = {**left_out, "seen": seen}
    return replace(event, **left_out) if left_out else event
