"""What one call did to a session, as replies tell of it."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from thoughtline.app.folds.session_cache import Folded
from thoughtline.core.events import (
    AssumptionStated,
    Event,
    EvidenceGiven,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.session import Session
from thoughtline.core.shift import Shift
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
    support that still holds, or nothing where a verification does.
    `contradictions` are declared contradictions whose parts are all live since this call, each with
    what would resolve it; `resolved` are those that are gone.
    `taken_over` are supports that a revision has from what it revised, and `dropped` the ids in
    others that it had.
    `gave_up` are thoughts that it revised or abandoned and that nobody had before.
    `given_up` is what the call lets a thought rest on though it was revised, with the thought that
    replaced it, or abandoned, with "". `leaning` are thoughts that were verified without a reason,
    with what they rest on still.
    `shown` is the evidence that was given. `doubts` are new thoughts and others that came into
    doubt, the first `NAMED` of each with what changed, and `doubted` is how many there are in all;
    `settled` are nodes that are in doubt no more.
    `gap` is (expected, received) where the caller's own numbers left some out.
    `shift` is what turned. What says more about a `thought` is empty where there is none.
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
    contradictions: dict[Needs, str]
    resolved: tuple[Needs, ...]
    taken_over: tuple[Needs, ...]
    dropped: tuple[str, ...]
    gave_up: frozenset[str]
    given_up: dict[str, str]
    leaning: dict[str, tuple[Needs, ...]]
    doubts: dict[str, Needs]
    doubted: int
    settled: tuple[str, ...]
    gap: tuple[int, int] | None
    shift: Shift
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
    gave_up = frozenset(node for node in _replaced(events) if not now.is_given_up(node))
    shift = now.advance(events)
    standings = now.standings(events, shift)
    open_now = now.open_contradictions() if judging else []
    known = set(open_before)
    arose = [nodes for nodes in open_now if nodes not in known]
    resolved = [nodes for nodes in open_before if not now.contradict(nodes)]
    thought = next((event for event in events if isinstance(event, ThoughtRecorded)), None)
    change = _change(
        session,
        now,
        events,
        shift=shift,
        arose=arose,
        resolved=resolved,
        thought=thought,
        gave_up=gave_up,
    )
    return change, standings


def together(changes: Sequence[CommandResult[Folded]]) -> CommandResult[Folded]:
    """What several changes in a row did, from before the first to after the last, as one.

    It is asked for while `now` is as the last left it. No `thought` is the one of all.
    """
    now = changes[-1].now
    turned: set[Needs] = set()
    for change in changes:
        turned ^= {*change.contradictions, *change.resolved}
    turned_in_order = [nodes for nodes in now.contradictions if nodes in turned]
    return _change(
        changes[-1].session,
        now,
        [event for change in changes for event in change.events],
        shift=now.sum_up([change.shift for change in changes]),
        arose=list(filter(now.contradict, turned_in_order)),
        resolved=[nodes for nodes in turned_in_order if not now.contradict(nodes)],
        thought=None,
        gave_up=frozenset[str]().union(*(change.gave_up for change in changes)),
    )


def _replaced(events: Sequence[Event]) -> Iterator[str]:
    """Thoughts that events revise or abandon."""
    for event in events:
        if isinstance(event, ThoughtRecorded):
            yield from filter(None, (event.revises, *event.supersedes))
        elif isinstance(event, VerdictGiven) and event.verdict == "abandoned":
            yield event.on


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
    thought: ThoughtRecorded | None,
    gave_up: frozenset[str],
) -> CommandResult[Folded]:
    """What `events` did to a session that has just taken them in."""
    new = [event.thought for event in events if isinstance(event, ThoughtRecorded)]
    lost = {*shift.fell, *shift.refuted}
    fell, rose = (
        tuple(node for node in changed if node in gave_up or not now.is_given_up(node))
        for changed in (shift.fell, shift.rose)
    )
    taken_over, dropped = _grounds_of_revision(now, thought)
    given_up = dict(_given_up(now, events))
    doubted = [node for node in new if not set(now.truth.doubts(node)) <= set(given_up)]
    return CommandResult(
        session=session,
        version=now.version,
        thought=thought,
        stated=tuple(event.assumption for event in events if isinstance(event, AssumptionStated)),
        shown=tuple(event.evidence for event in events if isinstance(event, EvidenceGiven)),
        fell=fell,
        through={node: _through(now, node, lost) for node in fell[:NAMED]},
        survived=dict(islice(_survivors(now, lost, shift.thoughts), NAMED)),
        rose=rose,
        contradictions={
            nodes: advice(now, nodes) if place < RESOLVED else NOT_WORKED_OUT
            for place, nodes in enumerate(arose)
        },
        resolved=tuple(resolved),
        taken_over=taken_over,
        dropped=dropped,
        gave_up=gave_up,
        given_up=given_up,
        leaning=dict(_leaning(now, events)),
        doubts={
            node: now.truth.doubts(node) for node in (*shift.doubted[:NAMED], *doubted[:NAMED])
        },
        doubted=len(shift.doubted) + len(doubted),
        settled=shift.settled,
        events=tuple(events),
        gap=now.numbering.gap if thought is not None else None,
        shift=shift,
        now=now,
    )


def _through(now: Session, node: str, lost: Collection[str]) -> list[Needs]:
    """What brought a thought down, by supports; nothing where it was refuted itself.

    A support that it gained when that held no more has lost nothing: what was refuted says why.
    """
    if now.truth.is_refuted(node):
        return []
    return now.truth.lost_supports(node, lost) or [tuple(now.truth.causes(node)[:NAMED])]


def _survivors(now: Session, lost: Collection[str], before: int) -> Iterator[tuple[str, Needs]]:
    """Those of so many thoughts `before` that lost a support and stand on another."""
    for thought, needs in now.truth.survivors(lost):
        if int(thought[1:]) <= before:
            yield thought, needs


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
