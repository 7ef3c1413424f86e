"""Result of one call on a session, for its reply."""

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
"""Thoughts of one kind that a change explains. The rest are only counted."""

RESOLVED = 5
"""Contradictions for which a change has advice to resolve them; computing it takes time."""

E = TypeVar("E")


class CommandResult(Struct, Generic[Folded], frozen=True, kw_only=True):
    """Result of one call.

    - `events`: events that the call stored. For a retry (`is_retry`) the first call with its key
      stored them.
    - `fell`, `rose`: earlier thoughts with a changed standing, except those that had been revised
      or abandoned before.
    - `through`: for the first `NAMED` thoughts that fell, the lost nodes of each lost support, or
      else the first causes; empty for a thought that was refuted itself.
    - `survived`: for at most `NAMED` thoughts that lost a support, a support that still holds;
      empty if a verification keeps the thought.
    - `contradictions`: declared contradictions that have become live with this call, each with
      advice to resolve it. `resolved` are live no more.
    - `taken_over`: supports that a revision keeps from the revised thought. `dropped` are the ids
      in the supports of the revised thought that the revision no longer rests on.
    - `gave_up`: thoughts that the call revised or abandoned, and that had been neither before.
    - `given_up`: revised or abandoned nodes that the call adds as support, with the newest
      revision, or "" for an abandoned node.
    - `leaning`: thoughts that were verified without a reason, with the supports they rest on.
    - `shown`: the given evidence.
    - `doubts`: new thoughts in doubt, and others that came into doubt, the first `NAMED` of each
      with their causes. `doubted` is the number of all; `settled` nodes are in doubt no more.
    - `gap`: (expected, received) if the caller's own thought numbers skip some.
    - `shift`: the changes of standing. Fields about a `thought` are empty if there is none.
    - `now`: the session itself, which advances with the next call: see `Recorder.answer`.
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
        """Return the first stored event of a kind. Raises `StopIteration` if there is none."""
        return next(event for event in self.events if isinstance(event, kind))


def advance(
    session: str, now: Folded, events: Sequence[Event]
) -> tuple[CommandResult[Folded], dict[str, Standing]]:
    """Apply events to `now`. Returns their result, and the standings of the nodes they touched."""
    judging = any(map(_may_judge, events))
    open_before = now.open_contradictions() if judging else []
    gave_up = frozenset(node for node in _replaced(events) if not now.is_given_up(node))
    shift = now.advance(events)
    standings = now.standings(events, shift)
    open_now = now.open_contradictions() if judging else []
    known = set(open_before)
    turned = [nodes for nodes in open_now if nodes not in known]
    turned += [nodes for nodes in open_before if not now.contradict(nodes)]
    thought = next((event for event in events if isinstance(event, ThoughtRecorded)), None)
    change = _change(
        session,
        now,
        events,
        shift=shift,
        turned=turned,
        thought=thought,
        gave_up=gave_up,
    )
    return change, standings


def together(changes: Sequence[CommandResult[Folded]]) -> CommandResult[Folded]:
    """Combine consecutive changes into one, from before the first to after the last.

    Call it while `now` is as the last change left it. The combined change has no `thought`.
    """
    now = changes[-1].now
    turned: set[Needs] = set()
    for change in changes:
        turned ^= {*change.contradictions, *change.resolved}
    return _change(
        changes[-1].session,
        now,
        [event for change in changes for event in change.events],
        shift=now.sum_up([change.shift for change in changes]),
        turned=[nodes for nodes in now.contradictions if nodes in turned],
        thought=None,
        gave_up=frozenset[str]().union(*(change.gave_up for change in changes)),
    )


def _replaced(events: Sequence[Event]) -> Iterator[str]:
    """Yield the thoughts that events revise or abandon."""
    for event in events:
        if isinstance(event, ThoughtRecorded):
            yield from filter(None, (event.revises, *event.supersedes))
        elif isinstance(event, VerdictGiven) and event.verdict == "abandoned":
            yield event.on


def _may_judge(event: Event) -> bool:
    """Check if an event may open a contradiction, or resolve one."""
    if isinstance(event, ThoughtRecorded):
        return event.revises != ""
    return not isinstance(event, AssumptionStated)


def _change(
    session: str,
    now: Folded,
    events: Sequence[Event],
    *,
    shift: Shift,
    turned: Sequence[Needs],
    thought: ThoughtRecorded | None,
    gave_up: frozenset[str],
) -> CommandResult[Folded]:
    """Return the result of `events` on a session that has just taken them in.

    `turned` are the contradictions that became open or were resolved.
    """
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
            for place, nodes in enumerate(filter(now.contradict, turned))
        },
        resolved=tuple(nodes for nodes in turned if not now.contradict(nodes)),
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
    """Return the lost nodes of each support of a fallen thought, none if it was refuted itself.

    If no support lost a node, because it did not hold when it was added, the causes are returned.
    """
    if now.truth.is_refuted(node):
        return []
    return now.truth.lost_supports(node, lost) or [tuple(now.truth.causes(node)[:NAMED])]


def _survivors(now: Session, lost: Collection[str], before: int) -> Iterator[tuple[str, Needs]]:
    """Yield those of the first `before` thoughts that lost a support and stand by another."""
    for thought, needs in now.truth.survivors(lost):
        if int(thought[1:]) <= before:
            yield thought, needs


def _grounds_of_revision(
    now: Session, thought: ThoughtRecorded | None
) -> tuple[tuple[Needs, ...], tuple[str, ...]]:
    """Return the supports that a revision keeps from the revised thought, and the ids it drops."""
    if thought is None or not thought.revises:
        return (), ()
    before = now.truth.supports(thought.revises)
    still = {node for needs in thought.rests_on for node in needs}
    left = dict.fromkeys(tuple(node for node in needs if node in still) for needs in before)
    kept = tuple(
        needs for needs in left if needs and any(set(needs) <= set(own) for own in thought.rests_on)
    )
    dropped = {node for needs in before for node in needs} - still
    return kept, tuple(sorted(dropped, key=node_sort_key))


def _given_up(now: Session, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield nodes in new supports that were revised, with the newest revision, or abandoned ("").

    A node may come twice.
    """
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
    """Yield thoughts that were verified without a reason, with their supports."""
    for event in events:
        if isinstance(event, VerdictGiven) and event.verdict == "verified":
            supports = now.truth.supports(event.on)
            if supports and not now.truth.is_verified(event.on):
                yield event.on, supports
