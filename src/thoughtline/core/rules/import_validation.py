"""Validation of imported events against their session.

Events that rules decided are valid and are applied without validation. An imported file may hold
anything. One event with a reference to a missing node would break every later read of its session.
"""

import re
from collections.abc import Iterator
from typing import Any, assert_never

from thoughtline.core import argument, decision
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
from thoughtline.core.limits import LONGEST_NAME_OF_ORIGINALS, Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules import labels
from thoughtline.core.rules.descriptions import MAX_PROJECT, MAX_TAGS
from thoughtline.core.session import Session

DEEPEST = 40
"""Maximum depth of nesting in `given`. Calls have a lower limit than imports."""

NODE_ID = re.compile(r"[tae][1-9][0-9]{0,14}")
"""Pattern of the id of a node in another session."""

MAX_ID_LENGTH = 16
"""Maximum length of a thought's id in characters. Python refuses to read a number of 5,000 digits.
"""

ANY_TEXT = Limits(text=1 << 30, name=LONGEST_NAME_OF_ORIGINALS, blank=True)
"""Limits of imported texts, which the recording server has checked already."""


Judging = (
    AssumptionDescribed
    | AssumptionVerified
    | AssumptionRefuted
    | AssumptionRestored
    | VerdictGiven
    | OutcomeRecorded
    | ContradictionDeclared
    | ThoughtScored
    | SearchChosen
    | SessionDescribed
    | NextChosen
)
"""Events about recorded nodes, or about the session itself."""


def is_acceptable(session: Session, event: Event) -> bool:
    match event:
        case ThoughtRecorded():
            return _thought_fits(session, event)
        case AssumptionStated(assumption=assumption, name=name, given=given):
            known = len(session.assumptions)
            return assumption == f"a{known + 1}" and _are_names(name) and not _too_deep(given)
        case SupportAdded(thought=thought, needs=needs):
            return _is_thought(session, thought) and _may_support(session, thought, needs)
        case BranchMerged():
            return _merge_fits(session, event)
        case SessionForgotten() | RecordUsed():
            return False  # the first would hide the rest of the file, the second is of no session
        case _:
            return all(_holds(session, event))


def _holds(
    session: Session, event: Judging | EvidenceGiven | EvidenceChecked | ModelQuestionEvent
) -> Iterator[bool]:
    if isinstance(event, ModelQuestionEvent):
        return _asking(session, event)
    if isinstance(event, EvidenceGiven | EvidenceChecked):
        return _showing(session, event)
    return _judging(session, event)


def _may_be_judged(session: Session, event: VerdictGiven) -> bool:
    if event.verdict in APPROVALS:
        return _is_thought(session, event.on) or event.on in session.assumptions
    return event.on in session.evidence or _is_thought(session, event.on)


def _may_watch(session: Session, event: AssumptionVerified) -> bool:
    """Return whether an assumption may be verified with these watched and seen pieces."""
    watched = (need for needs in event.watched or () for need in needs)
    return (
        all(need in session.evidence or need == event.thought for need in watched)
        and all(map(session.evidence.__contains__, event.seen))
        and (event.watched is None or event.evidence == ())
        and all(map(_is_possible, event.seen.values()))
    )


def _judging(
    session: Session,
    event: Judging,
) -> Iterator[bool]:
    """Yield the conditions that an event about recorded nodes must meet."""
    match event:
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            yield event.assumption in session.assumptions
            yield _is_told(session, event.thought)
            yield all(shown in session.evidence for shown in event.evidence)
            yield not isinstance(event, AssumptionVerified) or _may_watch(session, event)
        case AssumptionDescribed(assumption=assumption, given=given):
            yield assumption in session.assumptions
            yield not _too_deep(given)
        case VerdictGiven(on=on, confidence=confidence, thought=thought, ground=ground):
            yield _may_be_judged(session, event)
            yield not ground or _may_support(session, on, ground)
            yield ground is None or event.verdict == "verified"
            yield _is_share(confidence)
            yield _is_told(session, thought)
            yield all(shown in session.evidence for shown in event.evidence)
            yield all(shown in session.evidence for shown in event.seen)
            yield all(_may_watch_grounds(session, on, each) for each in event.watched or ())
            yield event.watched is None or ground == ()
            yield all(map(_is_possible, (event.anchor, *event.seen.values())))
        case OutcomeRecorded(on=on, thought=thought):
            yield _is_thought(session, on)
            yield _is_told(session, thought)
        case ContradictionDeclared(nodes=nodes, thought=thought):
            yield len(nodes) > 1
            yield _are_known(session, nodes)
            yield _is_told(session, thought)
        case ThoughtScored(on=on, score=score, parents=parents):
            yield _is_thought(session, on)
            yield _is_share(score)
            yield _are_earlier(session, on, parents)
        case SearchChosen(width=width):
            yield 0 <= width <= ANY_TEXT.items
        case SessionDescribed(project=project, title=title, tags=tags):
            yield len(project or "") <= MAX_PROJECT
            yield _are_names(title or "", *(tags or ()))
            yield len(tags or ()) <= MAX_TAGS
        case NextChosen():
            pass
        case _:
            assert_never(event)


def _showing(session: Session, event: EvidenceGiven | EvidenceChecked) -> Iterator[bool]:
    """Yield the conditions that an event about evidence must meet."""
    yield _is_possible(event.anchor)
    if isinstance(event, EvidenceGiven):
        yield event.evidence == f"e{len(session.evidence) + 1}"
        yield event.thought == session.next_thought or _is_told(session, event.thought)
        yield (event.kind == "node") == (event.elsewhere is not None)
        yield event.elsewhere is None or _is_node_name(event.elsewhere)
        yield (event.kind == "date") <= (parse_date(event.place) == event.place != "")
        yield event.bounds == "" or _may_bound(session, event)
        yield (event.kind == "unless") == (event.unless != "")
        yield event.unless == "" or _may_be_exception(session, event)
    else:
        yield event.evidence in session.evidence
        state = session.evidence.get(event.evidence)
        yield state is None or state.elsewhere is not None or event.found not in DOWN
        yield state is None or state.unless == ""


def _may_bound(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence is a possible end of a node: earlier, and no end itself. An objection
    may concern any thought or assumption.
    """
    if event.elsewhere is not None:  # an objection
        return event.bounds in session.assumptions or _is_thought(session, event.bounds)
    if event.bounds in session.assumptions:
        return True
    bounded = session.evidence.get(event.bounds)
    return bounded is not None and not bounded.bounds


def _may_be_exception(session: Session, event: EvidenceGiven) -> bool:
    """Return whether evidence stands unless a node on record does, and stands for nothing else."""
    is_plain = event.bounds == "" and not event.past and event.anchor is None
    return is_plain and _are_known(session, (event.unless,))


def _is_node_name(node: NodeElsewhere) -> bool:
    is_named = _are_names(node.session) and node.session.strip() != ""
    return is_named and NODE_ID.fullmatch(node.node) is not None and node.since >= 0


def _asking(session: Session, event: ModelQuestionEvent) -> Iterator[bool]:
    """Yield the conditions that an event about questions to models must meet."""
    known = session.delegations
    match event:
        case DelegationMade(delegation=delegation, seat=seat, asks=asks, of=of, given=given):
            yield delegation == known.next
            yield _are_names(seat)
            yield _is_told(session, asks)
            yield of == "" or of in known.deliberations
            yield not _too_deep(given)
        case DelegationAnswered(delegation=delegation, thought=thought):
            yield delegation in known.made
            yield _is_told(session, thought)
        case DelegationFailed(delegation=delegation):
            yield delegation in known.made
        case DeliberationBegun(deliberation=deliberation, asks=asks, given=given):
            yield deliberation == known.next_deliberation
            yield _is_told(session, asks)
            yield not _too_deep(given)
        case DeliberationEnded():
            yield event.deliberation in known.deliberations
            yield all(_is_told(session, thought) for thought in (event.thought, *event.dissent))
            yield all(
                delegation in known.made and _is_thought(session, thought)
                for delegation, thought in event.opinions
            )
        case _:
            assert_never(event)


def _thought_fits(session: Session, event: ThoughtRecorded) -> bool:
    branch = session.branches.get(event.branch)
    return (
        event.thought == session.next_thought
        and _is_told(session, event.after)
        and (branch is None or branch.head == event.after)
        and _is_told(session, event.revises)
        and _are_names(event.branch, event.kind)
        and _may_be_label(session, event)
        and all(_is_thought(session, old) for old in event.supersedes)
        and all(_are_known(session, needs) for needs in event.rests_on)
        and all(of == event.thought or _is_thought(session, of) for of in event.chose)
        and _are_names(*event.chose.values())
        and _is_share(event.confidence)
        and _is_share(event.score)
        and _are_earlier(session, event.thought, event.parents)
        and not _closes_a_loop(session, event)
        and _matter_fits(event)
        and not _too_deep(event.given)
    )


def _may_be_label(session: Session, event: ThoughtRecorded) -> bool:
    try:
        labels.check(session, event.label or None, event.revises, ANY_TEXT)
    except Refused:
        return False
    return True


def _matter_fits(event: ThoughtRecorded) -> bool:
    try:
        if event.decision is not None:
            decision.check(event.decision, ANY_TEXT)
        if event.argument is not None:
            argument.check(event.argument, ANY_TEXT)
    except Refused:
        return False
    return True


def _merge_fits(session: Session, event: BranchMerged) -> bool:
    return (
        _is_thought(session, event.thought)
        and session.branch_of(event.thought).name == event.into
        and event.branch in session.branches
        and event.head == session.branches[event.branch].head != ""
    )


def _may_support(session: Session, thought: str, needs: Needs) -> bool:
    return _are_known(session, needs) and not any(
        session.truth.depends_on(need, thought) for need in needs
    )


def _may_watch_grounds(session: Session, thought: str, needs: Needs) -> bool:
    """Return whether a verification may watch `needs`. Exceptions do not matter for doubt."""
    return _are_known(session, needs) and not any(
        session.truth.rests_on(need, thought) for need in needs
    )


def _closes_a_loop(session: Session, event: ThoughtRecorded) -> bool:
    truth = session.truth
    needs = [need for support in event.rests_on for need in support]
    replaced = (event.revises, *event.supersedes) if event.revises else ()
    pieces = [piece for old in replaced for piece in truth.pieces_of(old)]
    return pieces != [] and not truth.dependencies(needs).isdisjoint(pieces)


def _are_known(session: Session, nodes: Needs) -> bool:
    return bool(nodes) and all(
        node in session.assumptions or node in session.evidence or _is_thought(session, node)
        for node in nodes
    )


def _is_told(session: Session, thought: str) -> bool:
    """Return whether a thought is recorded, or the name is empty."""
    return thought == "" or _is_thought(session, thought)


def _is_thought(session: Session, name: str) -> bool:
    """Return whether a thought is recorded under exactly this name; "t01" does not match t1."""
    return len(name) <= MAX_ID_LENGTH and session.has_thought(name) and name == f"t{int(name[1:])}"


def _are_earlier(session: Session, thought: str, parents: Needs | None) -> bool:
    """Return whether the parents of a step of a search were all recorded before it."""
    known = all(_is_thought(session, parent) for parent in parents or ())
    return known and all(int(parent[1:]) < int(thought[1:]) for parent in parents or ())


def _is_possible(anchor: Anchor | None) -> bool:
    """Return whether an anchor, if any, has values that can be compared with a file."""
    return anchor is None or anchor.is_consistent


def _are_names(*names: str) -> bool:
    return all(len(name) <= ANY_TEXT.name for name in names)


def _is_share(number: float | None) -> bool:
    return number is None or 0 <= number <= 1


def _too_deep(given: dict[str, Any]) -> bool:
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
