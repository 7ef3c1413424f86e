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
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.elsewhere import Origin
from thoughtline.core.origin import ORIGINS, stated_origin

FORM = 3
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
    }
)
"""Field whose words give way to the origin of the statement, unless the origin is `told`."""


def stored_form(recorded: Recorded) -> Event:
    """Return an event without its texts, with the origin of its statement in place of the words."""
    event, origin = wordless(recorded.event), stated_origin(recorded)
    words = WORDS.get(type(event))
    return event if words is None or origin == "told" else replace(event, **{words: origin})


def origin_instead_of_words(event: Event) -> Origin:
    """Return the origin in an event of the form that `stored_form` returns."""
    word = getattr(event, WORDS.get(type(event), ""), "")
    return next((origin for origin in ORIGINS if origin == word), "told")


def wordless(event: Event) -> Event:
    """Return an event without its texts. An outline of events without texts has the same state as
    an outline of full events.
    """
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
