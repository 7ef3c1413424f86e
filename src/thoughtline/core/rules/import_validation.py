"""Validation of imported events against their session.

Events that rules decided are valid and are applied without validation. An imported file may hold
anything. One event with a reference to a missing node would break every later read of its session.
"""

from typing import Any, assert_never

from thoughtline.core.audit_entry import RecordUsed
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
    ModelQuestionEvent,
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
from thoughtline.core.judgements import Verdict
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules import (
    branches,
    descriptions,
    evidence,
    supports,
    thoughts,
    verdicts,
)
from thoughtline.core.rules.references import are_known, is_told
from thoughtline.core.rules.searches import are_earlier
from thoughtline.core.rules.thoughts import check_fraction
from thoughtline.core.session import Session

DEEPEST = 40
"""Maximum depth of nesting in `given`. Calls have a lower limit than imports."""

ANY_TEXT = Limits(text=1 << 30, name=LONGEST_NAME_OF_ORIGINALS, blank=True)
"""Limits of imported texts, which the recording server has checked already."""


Judgement = Verdict | OutcomeRecorded | ContradictionDeclared | ThoughtScored

Setting = SearchChosen | SessionDescribed | NextChosen | SessionForgotten | RecordUsed
"""Events about the session itself."""


def is_acceptable(session: Session, event: Event) -> bool:
    try:
        if isinstance(event, ModelQuestionEvent):
            return _question_fits(session, event)
        if isinstance(event, Judgement):
            return _judgement_fits(session, event)
        if isinstance(event, Setting):
            return _setting_fits(event)
        return _node_fits(session, event)
    except Refused:
        return False


def _node_fits(
    session: Session,
    event: ThoughtRecorded
    | AssumptionStated
    | AssumptionDescribed
    | SupportAdded
    | BranchMerged
    | EvidenceGiven
    | EvidenceChecked,
) -> bool:
    match event:
        case ThoughtRecorded():
            fits = thoughts.fits(session, event, ANY_TEXT) and not _is_too_deep(event.given)
        case AssumptionStated(assumption=assumption, name=name, given=given):
            ANY_TEXT.check_name("name", name)
            fits = assumption == f"a{len(session.assumptions) + 1}" and not _is_too_deep(given)
        case AssumptionDescribed(assumption=assumption, given=given):
            fits = assumption in session.assumptions and not _is_too_deep(given)
        case SupportAdded(thought=thought, needs=needs):
            fits = session.has_thought(thought) and supports.may_support(session, thought, needs)
        case BranchMerged():
            fits = branches.may_merge(session, event)
        case EvidenceGiven():
            fits = evidence.fits(session, event, ANY_TEXT)
        case EvidenceChecked():
            fits = evidence.check_fits(session, event)
        case _:
            assert_never(event)
    return fits


def _judgement_fits(session: Session, event: Judgement) -> bool:
    match event:
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored() | VerdictGiven():
            fits = verdicts.fits(session, event)
        case OutcomeRecorded(on=on, thought=thought):
            fits = session.has_thought(on) and is_told(session, thought)
        case ContradictionDeclared(nodes=nodes, thought=thought):
            fits = len(nodes) > 1 and are_known(session, nodes) and is_told(session, thought)
        case ThoughtScored(on=on, score=score, parents=parents):
            check_fraction("score", score)
            fits = session.has_thought(on) and are_earlier(session, on, parents)
        case _:
            assert_never(event)
    return fits


def _setting_fits(event: Setting) -> bool:
    match event:
        case SearchChosen(width=width):
            ANY_TEXT.check_items("search", width)
            return width >= 0
        case SessionDescribed():
            descriptions.check(event, ANY_TEXT)
            return True
        case NextChosen():
            return True
        case SessionForgotten() | RecordUsed():
            return False  # the first would hide the rest of the file, the second is of no session
        case _:
            assert_never(event)


def _question_fits(session: Session, event: ModelQuestionEvent) -> bool:
    asked = session.delegations
    match event:
        case DelegationMade(delegation=delegation, seat=seat, asks=asks, of=of, given=given):
            ANY_TEXT.check_name("seat", seat)
            is_next = delegation == asked.next and (of == "" or of in asked.deliberations)
            return is_next and is_told(session, asks) and not _is_too_deep(given)
        case DelegationAnswered(delegation=delegation, thought=thought):
            return delegation in asked.made and is_told(session, thought)
        case DelegationFailed(delegation=delegation):
            return delegation in asked.made
        case DeliberationBegun(deliberation=deliberation, asks=asks, given=given):
            is_next = deliberation == asked.next_deliberation
            return is_next and is_told(session, asks) and not _is_too_deep(given)
        case DeliberationEnded():
            told = (event.thought, *event.dissent)
            return (
                event.deliberation in asked.deliberations
                and all(is_told(session, thought) for thought in told)
                and all(name in asked.made for name, _ in event.opinions)
                and all(session.has_thought(thought) for _, thought in event.opinions)
            )
        case _:
            assert_never(event)


def _is_too_deep(given: dict[str, Any]) -> bool:
    level: list[Any] = [given]
    for _ in range(DEEPEST):
        if not level:
            break
        level = [part for whole in level for part in _parts(whole)]
    return bool(level)


def _parts(whole: Any) -> list[Any]:
    if isinstance(whole, dict):
        return list(whole.values())
    return whole if isinstance(whole, list) else []
