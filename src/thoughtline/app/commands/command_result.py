from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
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
from thoughtline.core.truth.standing import PackedStandings
from thoughtline.core.views.contradiction_advice import NOT_WORKED_OUT, advice

NAMED = 20
"""Maximum number of thoughts of one kind that a result explains. Further thoughts are only
counted.
"""

RESOLVED = 5
"""Maximum number of contradictions for which a result has advice, because computing advice takes
time.
"""

E = TypeVar("E")


class CommandResult(Struct, Generic[Folded], frozen=True, kw_only=True):
    """Result of one call.

    - `events`: events that the call stored. For a retry (`is_retry`), the events of the first call
      with the same key.
    - `fell`, `rose`: earlier thoughts whose standing changed. Thoughts that were revised or
      abandoned earlier are left out.
    - `through`: for the first `NAMED` thoughts that fell, the lost nodes of each lost support. If
      no support was lost, the first causes; an empty list if the thought was refuted itself.
    - `survived`: for at most `NAMED` thoughts that lost a support, a support that still holds. The
      support is empty if a verification keeps the thought.
    - `contradictions`: declared contradictions that have become live with this call, each with
      advice to resolve it. `resolved` are contradictions that are no longer live.
    - `taken_over`: supports that a revision keeps from the revised thought. `dropped` are ids in
      the supports of the revised thought on which the revision no longer rests.
    - `gave_up`: thoughts that the call revised or abandoned for the first time.
    - `given_up`: revised or abandoned nodes that the call adds as support. The value is the newest
      revision, or "" for an abandoned node.
    - `leaning`: thoughts that were verified without a reason, with their supports.
    - `shown`: the given evidence.
    - `doubts`: new thoughts in doubt, and earlier thoughts that came into doubt, with their causes.
      At most `NAMED` of each are included. `doubted` is the full number; `settled` nodes are no
      longer in doubt.
    - `gap`: (expected, received) if the caller's own thought numbers skip a number.
    - `shift`: the changes of standing. Fields about a `thought` are empty if there is no thought.
    - `now`: the session itself, which changes with the next call: see `Recorder.answer`.
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

    @property
    def may_turn_others(self) -> bool:
        """True if a node changed its standing, which other sessions may rest on."""
        turns = self.shift.turns
        return bool(turns.standing or turns.refuted or turns.doubt or self.gave_up)

    def event(self, kind: type[E]) -> E:
        """Raises `StopIteration` if the call stored no such event."""
        return next(event for event in self.events if isinstance(event, kind))


def advance(
    session: str, now: Folded, events: Sequence[Event]
) -> tuple[CommandResult[Folded], PackedStandings]:
    """Return the result of the events, and the standings of the nodes that they touched."""
    judging = any(map(_may_judge, events))
    open_before = now.open_contradictions() if judging else []
    gave_up = frozenset(node for node in _replaced(events) if not now.is_given_up(node))
    shift = now.advance(events)
    standings = now.standings_after(events, shift)
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
    """Only call this while `now` is as the last change left it. The result has no `thought`."""
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
    for event in events:
        if isinstance(event, ThoughtRecorded):
            yield from filter(None, (event.revises, *event.supersedes))
        elif isinstance(event, VerdictGiven) and event.verdict == "abandoned":
            yield event.on


def _may_judge(event: Event) -> bool:
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
    """`turned` are the contradictions that became open or that were resolved."""
    new = [event.thought for event in events if isinstance(event, ThoughtRecorded)]
    # From a generator: between two of 100,000 nodes, other threads may continue.
    lost = dict.fromkeys(node for node in chain(shift.refuted, shift.fell))
    fell, rose = (
        tuple(node for node in changed if node in gave_up or not now.is_given_up(node))
        for changed in (shift.fell, shift.rose)
    )
    taken_over, dropped = _grounds_of_revision(now, thought)
    given_up = dict(_given_up(now, events))
    told = {*given_up} if len(new) == 1 else set[str]()  # then it is clear what rests on it
    doubted = [node for node in new if not told.issuperset(now.truth.doubts(node))]
    return CommandResult(
        session=session,
        version=now.version,
        thought=thought,
        stated=tuple(event.assumption for event in events if isinstance(event, AssumptionStated)),
        shown=tuple(event.evidence for event in events if isinstance(event, EvidenceGiven)),
        fell=fell,
        through={node: _through(now, node, lost) for node in fell[:NAMED]},
        survived=dict(islice(_survivors(now, lost, shift.thoughts, gave_up), NAMED)),
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
            node: now.truth.doubts(node)
            for node in (*_roots_first(now, shift.doubted[:NAMED]), *doubted[:NAMED])
        },
        doubted=len(shift.doubted) + len(doubted),
        settled=shift.settled,
        events=tuple(events),
        gap=now.numbering.gap if thought is not None else None,
        shift=shift,
        now=now,
    )


def _roots_first(now: Session, nodes: Sequence[str]) -> dict[str, None]:
    """Return nodes in the order of their repair: each after the nodes on which it rests."""
    ordered: dict[str, None] = {}

    def place(node: str) -> None:
        for needs in now.truth.supports(node):
            for need in needs:
                if need in nodes and need not in ordered:
                    place(need)
        ordered[node] = None

    for node in nodes:
        if node not in ordered:
            place(node)
    return ordered


def _through(now: Session, node: str, lost: Collection[str]) -> list[Needs]:
    """Return the lost nodes of each support of a fallen thought; an empty list if the thought was
    refuted itself.

    If no support lost a node, because it did not hold when it was added, the result has the causes.
    """
    if now.truth.is_refuted(node):
        return []
    return now.truth.lost_supports(node, lost) or [tuple(now.truth.causes(node)[:NAMED])]


def _survivors(
    now: Session, lost: Collection[str], before: int, gave_up: Collection[str]
) -> Iterator[tuple[str, Needs]]:
    """Thoughts that were revised or abandoned before these events are left out."""
    for thought, needs in now.truth.survivors(lost):
        is_relevant = thought in gave_up or not now.is_given_up(thought)
        if int(thought[1:]) <= before and is_relevant:
            yield thought, needs


def _grounds_of_revision(
    now: Session, thought: ThoughtRecorded | None
) -> tuple[tuple[Needs, ...], tuple[str, ...]]:
    """Return the kept supports, and the ids that the revision drops."""
    if thought is None or not thought.revises:
        return (), ()
    before = now.truth.supports(thought.revises)
    still = {node for needs in thought.rests_on for node in needs}
    left = dict.fromkeys(tuple(node for node in needs if node in still) for needs in before)
    kept = tuple(
        needs for needs in left if needs and any(set(needs) <= set(own) for own in thought.rests_on)
    )
    dropped = {
        node
        for needs in before
        for node in needs
        if node not in still and now.latest_revision(node) not in still
    }
    return kept, tuple(sorted(dropped, key=node_sort_key))


def _given_up(now: Session, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Yield each node with its newest revision, "" if abandoned; a node may come twice."""
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
    """Yield each thought that was verified without a reason, with its supports."""
    for event in events:
        if isinstance(event, VerdictGiven) and event.verdict == "verified":
            supports = now.truth.supports(event.on)
            if supports and not now.truth.is_verified(event.on):
                yield event.on, supports
