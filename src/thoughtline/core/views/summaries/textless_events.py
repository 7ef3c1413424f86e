"""Events without the words that an outline does not look at: a fifth of their size."""

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
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor

FORM = 1
"""Which fields are left out. To be raised with every change of `UNREAD`, and whenever an outline
begins to look at one of them: what was stored in another form is not used."""

SOMETHING = "?"
ANCHOR = Anchor(path="", file="", content="")
"""In the place of what only matters by being there."""

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
        EvidenceGiven: {"text": "", "place": "", "seen": ""},
        EvidenceChecked: NO_REASON,
        VerdictGiven: {"because": "", "confidence": None},
        OutcomeRecorded: NO_REASON,
        ContradictionDeclared: NO_REASON,
        DelegationMade: NOTHING_GIVEN,
        DelegationAnswered: {"text": "", "finish": ""},
        DelegationFailed: {"because": "", "said": ""},
        DeliberationBegun: NOTHING_GIVEN,
        DeliberationEnded: NO_REASON,
    }
)
"""What an outline does not look at. All that is not named here is kept, also what comes later."""


def wordless(event: Event) -> Event:
    """An event of which an outline makes the same."""
    left_out = UNREAD.get(type(event), {})
    if isinstance(event, ThoughtRecorded | NextChosen) and event.next:
        left_out = {**left_out, "next": SOMETHING}
    elif isinstance(event, EvidenceGiven | EvidenceChecked | VerdictGiven) and event.anchor:
        left_out = {**left_out, "anchor": ANCHOR}
    return replace(event, **left_out) if left_out else event
