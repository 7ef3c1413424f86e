"""Parts that several kinds of events have: a node, a text, a reason, the state of a file."""

from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationFailed,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    OutcomeRecorded,
    SessionForgotten,
    SupportAdded,
    ThoughtRecorded,
    ThoughtScored,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import Anchor


def node_of(event: Event) -> str:
    """Return the node that an event records or is about, "" for none or several."""
    match event:
        case ThoughtRecorded() | SupportAdded():
            return event.thought
        case EvidenceGiven() | EvidenceChecked():
            return event.evidence
        case AssumptionStated() | AssumptionDescribed() | AssumptionVerified():
            return event.assumption
        case AssumptionRefuted() | AssumptionRestored():
            return event.assumption
        case VerdictGiven() | OutcomeRecorded() | ThoughtScored():
            return event.on
        case _:
            return ""


def recorded_node(event: Event) -> str:
    """Return the node that an event records; "" if the event records no node."""
    match event:
        case (
            ThoughtRecorded(thought=node)
            | AssumptionStated(assumption=node)
            | EvidenceGiven(evidence=node)
        ):
            return node
        case _:
            return ""


def text_of(event: Event) -> str:
    """Return the text of the node that an event records, "" for none."""
    match event:
        case ThoughtRecorded() | AssumptionStated() | EvidenceGiven() | DelegationAnswered():
            return event.text
        case _:
            return ""


def reason_of(event: Event) -> str:
    """Return the reason that an event gives, "" for none."""
    match event:
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored() | VerdictGiven():
            return event.because
        case EvidenceChecked() | OutcomeRecorded() | ContradictionDeclared():
            return event.because
        case DelegationFailed() | DeliberationEnded() | SessionForgotten():
            return event.because
        case _:
            return ""


def anchor_of(event: Event) -> Anchor | None:
    match event:
        case EvidenceGiven() | EvidenceChecked() | VerdictGiven():
            return event.anchor
        case _:
            return None
