"""Validation of imported events against their session.

Events that rules decided are valid and are applied without validation. An imported file may hold
anything. One event with a reference to a missing node would break every later read of its session.
"""

import re
from collections.abc import Iterable
from typing import Any, assert_never

from thoughtline.core.approvals import APPROVALS
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
    Needs,
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
from thoughtline.core.evidence.anchor import DOWN, Anchor
from thoughtline.core.evidence.elsewhere import NodeElsewhere
from thoughtline.core.evidence.ends import parse_date
from thoughtline.core.judgements import Verdict
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules import descriptions, labels, thoughts
from thoughtline.core.rules.searches import is_earlier
from thoughtline.core.rules.thoughts import check_fraction
from thoughtline.core.session import Session

DEEPEST = 40
"""Maximum depth of nesting in `given`. Calls have a lower limit than imports."""

NODE_ID = re.compile(r"[tae][1-9][0-9]{0,14}")
"""Pattern of the id of a node in another session."""

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
            fits = _thought_fits(session, event)
        case AssumptionStated(assumption=assumption, name=name, given=given):
            ANY_TEXT.check_name("name", name)
            fits = assumption == f"a{len(session.assumptions) + 1}" and not _is_too_deep(given)
        case AssumptionDescribed(assumption=assumption, given=given):
            fits = assumption in session.assumptions and not _is_too_deep(given)
        case SupportAdded(thought=thought, needs=needs):
            fits = session.has_thought(thought) and _may_support(session, thought, needs)
        case BranchMerged():
            fits = _merge_fits(session, event)
        case EvidenceGiven():
            fits = _evidence_fits(session, event)
        case EvidenceChecked():
            fits = _check_fits(session, event)
        case _:
            assert_never(event)
    return fits


def _judgement_fits(session: Session, event: Judgement) -> bool:
    match event:
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            fits = (
                event.assumption in session.assumptions
                and _is_told(session, event.thought)
                and _are_shown(session, event.evidence)
                and (not isinstance(event, AssumptionVerified) or _watch_fits(session, event))
            )
        case VerdictGiven():
            fits = _verdict_fits(session, event)
        case OutcomeRecorded(on=on, thought=thought):
            fits = session.has_thought(on) and _is_told(session, thought)
        case ContradictionDeclared(nodes=nodes, thought=thought):
            fits = len(nodes) > 1 and _are_known(session, nodes) and _is_told(session, thought)
        case ThoughtScored(on=on, score=score, parents=parents):
            check_fraction("score", score)
            fits = session.has_thought(on) and _are_earlier(session, on, parents)
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
            return is_next and _is_told(session, asks) and not _is_too_deep(given)
        case DelegationAnswered(delegation=delegation, thought=thought):
            return delegation in asked.made and _is_told(session, thought)
        case DelegationFailed(delegation=delegation):
            return delegation in asked.made
        case DeliberationBegun(deliberation=deliberation, asks=asks, given=given):
            is_next = deliberation == asked.next_deliberation
            return is_next and _is_told(session, asks) and not _is_too_deep(given)
        case DeliberationEnded():
            told = (event.thought, *event.dissent)
            return (
                event.deliberation in asked.deliberations
                and all(_is_told(session, thought) for thought in told)
                and all(name in asked.made for name, _ in event.opinions)
                and all(session.has_thought(thought) for _, thought in event.opinions)
            )
        case _:
            assert_never(event)


def _thought_fits(session: Session, event: ThoughtRecorded) -> bool:
    branch = session.branches.get(event.branch)
    for name in (event.branch, *event.chose.values()):
        ANY_TEXT.check_name("name", name)
    labels.check(session, event.label or None, event.revises, ANY_TEXT)
    thoughts.check_parts(event, ANY_TEXT)
    check_fraction("confidence", event.confidence)
    check_fraction("score", event.score)
    return (
        event.thought == session.next_thought
        and _is_told(session, event.after)
        and (branch is None or branch.head == event.after)
        and _is_told(session, event.revises)
        and all(session.has_thought(old) for old in event.supersedes)
        and all(_are_known(session, needs) for needs in event.rests_on)
        and all(of == event.thought or session.has_thought(of) for of in event.chose)
        and _are_earlier(session, event.thought, event.parents)
        and not _closes_a_loop(session, event)
        and not _is_too_deep(event.given)
    )


def _closes_a_loop(session: Session, event: ThoughtRecorded) -> bool:
    truth = session.truth
    needs = [need for support in event.rests_on for need in support]
    replaced = (event.revises, *event.supersedes) if event.revises else ()
    pieces = [piece for old in replaced for piece in truth.pieces_of(old)]
    return pieces != [] and not truth.dependencies(needs).isdisjoint(pieces)


def _merge_fits(session: Session, event: BranchMerged) -> bool:
    return (
        session.has_thought(event.thought)
        and session.branch_of(event.thought).name == event.into
        and event.branch in session.branches
        and event.head == session.branches[event.branch].head != ""
    )


def _watch_fits(session: Session, event: AssumptionVerified) -> bool:
    watched = (need for needs in event.watched or () for need in needs)
    return (
        all(need in session.evidence or need == event.thought for need in watched)
        and _are_shown(session, event.seen)
        and (event.watched is None or event.evidence == ())
        and all(map(_is_possible, event.seen.values()))
    )


def _verdict_fits(session: Session, event: VerdictGiven) -> bool:
    check_fraction("confidence", event.confidence)
    judged = session.assumptions if event.verdict in APPROVALS else session.evidence
    return (
        (event.on in judged or session.has_thought(event.on))
        and (not event.ground or _may_support(session, event.on, event.ground))
        and (event.ground is None or event.verdict == "verified")
        and _is_told(session, event.thought)
        and _are_shown(session, event.evidence)
        and _are_shown(session, event.seen)
        and all(_may_watch(session, event.on, needs) for needs in event.watched or ())
        and (event.watched is None or event.ground == ())
        and all(map(_is_possible, (event.anchor, *event.seen.values())))
    )


def _evidence_fits(session: Session, event: EvidenceGiven) -> bool:
    return (
        _is_possible(event.anchor)
        and event.evidence == f"e{len(session.evidence) + 1}"
        and (event.thought == session.next_thought or _is_told(session, event.thought))
        and (event.kind == "node") == (event.elsewhere is not None)
        and (event.elsewhere is None or _is_node_name(event.elsewhere))
        and (event.kind != "date" or parse_date(event.place) == event.place != "")
        and (event.bounds == "" or _may_bound(session, event))
        and (event.kind == "unless") == (event.unless != "")
        and (event.unless == "" or _may_be_exception(session, event))
    )


def _check_fits(session: Session, event: EvidenceChecked) -> bool:
    state = session.evidence.get(event.evidence)
    return (
        _is_possible(event.anchor)
        and state is not None
        and (state.elsewhere is not None or event.found not in DOWN)
        and state.unless == ""
    )


def _may_bound(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence is a possible end of a node: earlier, and no end itself. An objection
    may concern any thought or assumption.
    """
    if event.elsewhere is not None:  # an objection
        return event.bounds in session.assumptions or session.has_thought(event.bounds)
    if event.bounds in session.assumptions:
        return True
    bounded = session.evidence.get(event.bounds)
    return bounded is not None and not bounded.bounds


def _may_be_exception(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence stands unless a node on record does, and stands for nothing else."""
    is_plain = event.bounds == "" and not event.past and event.anchor is None
    return is_plain and _are_known(session, (event.unless,))


def _is_node_name(node: NodeElsewhere) -> bool:
    ANY_TEXT.check_name("session", node.session)
    is_named = node.session.strip() != ""
    return is_named and NODE_ID.fullmatch(node.node) is not None and node.since >= 0


def _may_support(session: Session, thought: str, needs: Needs) -> bool:
    return _are_known(session, needs) and not any(
        session.truth.depends_on(need, thought) for need in needs
    )


def _may_watch(session: Session, thought: str, needs: Needs) -> bool:
    """Return whether a verification may watch `needs`. Exceptions do not matter for doubt."""
    return _are_known(session, needs) and not any(
        session.truth.rests_on(need, thought) for need in needs
    )


def _are_known(session: Session, nodes: Needs) -> bool:
    return bool(nodes) and all(
        node in session.assumptions or node in session.evidence or session.has_thought(node)
        for node in nodes
    )


def _are_shown(session: Session, evidence: Iterable[str]) -> bool:
    return all(shown in session.evidence for shown in evidence)


def _is_told(session: Session, thought: str) -> bool:
    """Return whether a thought is recorded, or the name is empty."""
    return thought == "" or session.has_thought(thought)


def _are_earlier(session: Session, thought: str, parents: Needs | None) -> bool:
    """Return whether the parents of a step of a search were all recorded before it."""
    return all(
        session.has_thought(parent) and is_earlier(parent, thought) for parent in parents or ()
    )


def _is_possible(anchor: Anchor | None) -> bool:
    """Return whether an anchor, if any, has values that can be compared with a file."""
    return anchor is None or anchor.is_consistent


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
