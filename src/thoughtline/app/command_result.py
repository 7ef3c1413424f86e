"""What one call did to a session, as replies tell of it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from thoughtline.app.session_cache import Folded
from thoughtline.core.events import (
    AssumptionStated,
    Event,
    EvidenceGiven,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.session import Session, Shift
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.contradiction_advice import NOT_WORKED_OUT, advice

NAMED = 20
"""Thoughts of one kind that a change explains. It counts the rest."""

RESOLVED = 5
"""Contradictions for which a change says what would resolve them; finding that takes time."""

E = TypeVar("E")


class CommandResult(Struct, Generic[Folded], frozen=True, kw_only=True):
    """What one call did.

    `events` are those that it stored. For a retry they were stored by the first call with its key,
    and `is_retry` says so.

    `fell` and `rose` are earlier thoughts whose standing changed, but those that had been revised
    or abandoned before. `through` names for the first `NAMED` that fell what each lost support
    needs and lost, nothing for what was refuted itself; `survived` for as many that lost one a
    support that still holds, or nothing where a verification does. `causes` were refuted before and
    keep the new thought from standing.
    `contradictions` are declared contradictions whose parts are all live since this call, each with
    what would resolve it; `resolved` are those that are gone.
    `unsettled` are thoughts that rest on the one which was just revised; `taken_over` are supports
    that the revision has from it, and `dropped` the ids in others that it had.
    `given_up` is what the call lets a thought rest on though it was revised, with the thought that
    replaced it, or abandoned, with "". `leaning` are thoughts that were verified without a reason,
    with what they rest on still.
    `shown` is the evidence that was given. `doubts` are the new thought and others that came into
    doubt, each with what changed; `settled` are nodes that are in doubt no more.
    `gap` is (expected, received) where the caller's own numbers left some out.
    `now` is the session itself, which moves on with the next call: see `Recorder.answer`.
    """

    session: str
    version: int
    events: tuple[Event, ...]
    thought: ThoughtRecorded | None
    stated: tuple[str, ...]
    shown: tuple[str, ...]
    fell: tuple[str, ...]
    through: dict[str, list[Needs]]
    survived: dict[str, Needs]
    rose: tuple[str, ...]
    causes: tuple[str, ...]
    contradictions: dict[Needs, str]
    resolved: tuple[Needs, ...]
    unsettled: tuple[str, ...]
    taken_over: tuple[Needs, ...]
    dropped: tuple[str, ...]
    given_up: dict[str, str]
    leaning: dict[str, tuple[Needs, ...]]
    doubts: dict[str, list[str]]
    settled: tuple[str, ...]
    gap: tuple[int, int] | None
    now: Folded
    is_retry: bool = False

    def event(self, kind: type[E]) -> E:
        """The first stored event of a kind, which must be there."""
        return next(event for event in self.events if isinstance(event, kind))


def advance(
    session: str, now: Folded, events: Sequence[Event]
) -> tuple[CommandResult[Folded], dict[str, Standing]]:
    """Let `now` take in events. Returns what they did, and how what they touched stands now."""
    judging = any(map(_may_judge, events))
    open_before = now.open_contradictions() if judging else []
    shift = now.advance(events)
    standings = now.standings(events, shift)
    open_now = now.open_contradictions() if judging else []
    arose = [nodes for nodes in open_now if nodes not in open_before]
    resolved = [nodes for nodes in open_before if not now.contradict(nodes)]
    change = _change(session, now, events, shift=shift, arose=arose, resolved=resolved)
    return change, standings


def _may_judge(event: Event) -> bool:
    """Whether an event may open a contradiction, or resolve one."""
    if isinstance(event, ThoughtRecorded):
        return event.revises != ""
    return not isinstance(event, AssumptionStated)


def _change(
    session: str,
    now: Folded,
    events: Sequence[Event],
    *,
    shift: Shift,
    arose: Sequence[Needs],
    resolved: Sequence[Needs],
) -> CommandResult[Folded]:
    """What `events` did to a session that has just taken them in."""
    truth = now.truth
    thought = next((event for event in events if isinstance(event, ThoughtRecorded)), None)
    lost = {*shift.fell, *shift.refuted}
    fell, rose = (_known(now, events, changed) for changed in (shift.fell, shift.rose))
    taken_over, dropped = _grounds_of_revision(now, thought)
    return CommandResult(
        session=session,
        version=now.version,
        thought=thought,
        stated=tuple(event.assumption for event in events if isinstance(event, AssumptionStated)),
        shown=tuple(event.evidence for event in events if isinstance(event, EvidenceGiven)),
        fell=fell,
        through={
            node: [] if truth.is_refuted(node) else truth.lost_supports(node, lost)
            for node in fell[:NAMED]
        },
        survived=dict(islice(truth.survivors(lost), NAMED)),
        rose=rose,
        causes=tuple(truth.causes(thought.thought)) if thought is not None else (),
        contradictions={
            nodes: advice(now, nodes) if place < RESOLVED else NOT_WORKED_OUT
            for place, nodes in enumerate(arose)
        },
        resolved=tuple(resolved),
        unsettled=tuple(
            node
            for node in truth.needed_by(thought.revises if thought else "")
            if not now.is_given_up(node)
        ),
        taken_over=taken_over,
        dropped=dropped,
        given_up=dict(_given_up(now, events)),
        leaning=dict(_leaning(now, events)),
        doubts=_doubts(now, [*shift.doubted, *([thought.thought] if thought else ())]),
        settled=shift.settled,
        events=tuple(events),
        gap=now.numbering.gap if thought is not None else None,
        now=now,
    )


def _known(now: Session, events: Sequence[Event], turned: Sequence[str]) -> tuple[str, ...]:
    """Those of some thoughts that had been neither revised nor abandoned before these events."""
    if not turned:
        return ()
    given_up_now = {
        event.on
        for event in events
        if isinstance(event, VerdictGiven) and event.verdict == "abandoned"
    }
    for event in events:
        if isinstance(event, ThoughtRecorded):
            given_up_now |= {event.revises, *event.supersedes}
    return tuple(node for node in turned if node in given_up_now or not now.is_given_up(node))


def _grounds_of_revision(
    now: Session, thought: ThoughtRecorded | None
) -> tuple[tuple[Needs, ...], tuple[str, ...]]:
    """The supports that a revision has from the thought it revises, and the ids that it has not."""
    if thought is None or not thought.revises:
        return (), ()
    before = now.truth.supports(thought.revises)
    kept = tuple(
        needs for needs in before if any(set(needs) <= set(own) for own in thought.rests_on)
    )
    still = {node for needs in thought.rests_on for node in needs}
    dropped = {node for needs in before for node in needs} - still
    return kept, tuple(sorted(dropped, key=node_sort_key))


def _given_up(now: Session, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    for event in events:
        match event:
            case ThoughtRecorded():
                needed = {node for needs in event.rests_on for node in needs}
            case SupportAdded():
                needed = set(event.needs)
            case _:
                continue
        for node in sorted(filter(now.is_given_up, needed), key=node_sort_key):
            newer = now.latest_revision(node)
            yield node, "" if newer == node else newer


def _leaning(now: Session, events: Sequence[Event]) -> Iterator[tuple[str, tuple[Needs, ...]]]:
    for event in events:
        if isinstance(event, VerdictGiven) and event.verdict == "verified":
            supports = now.truth.supports(event.on)
            if supports and not now.truth.is_verified(event.on):
                yield event.on, supports


def _doubts(now: Session, nodes: Iterable[str]) -> dict[str, list[str]]:
    doubted = (node for node in nodes if now.truth.is_in_doubt(node))
    return {node: now.truth.doubts(node) for node in islice(doubted, NAMED)}
