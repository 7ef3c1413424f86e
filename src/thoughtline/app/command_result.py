"""What one call did to a session, as replies tell of it."""

from collections.abc import Sequence
from itertools import islice
from typing import Generic, TypeVar

from msgspec import Struct

from thoughtline.app.session_cache import Folded
from thoughtline.core.events import AssumptionStated, Event, Needs, ThoughtRecorded
from thoughtline.core.session import Shift
from thoughtline.core.truth.resolutions import Resolutions, resolutions
from thoughtline.core.truth.standing import Standing

NAMED = 20
"""Thoughts of one kind that a change explains. It counts the rest."""

RESOLVED = 5
"""Contradictions for which a change says what would resolve them; finding that takes time."""

E = TypeVar("E")


class CommandResult(Struct, Generic[Folded], frozen=True, kw_only=True):
    """What one call did.

    `events` are those that it stored. For a retry they were stored by the first call with its key,
    and `is_retry` says so.

    `fell` and `rose` are earlier thoughts whose standing changed. `through` names for the first
    `NAMED` that fell the supports that were lost, `survived` for as many that lost one a support
    that still holds. `causes` were refuted before and keep the new thought from standing.
    `contradictions` are declared contradictions whose parts all stand since this call, the first
    `RESOLVED` with what would resolve them; `resolved` are those that are gone.
    `unsettled` are standing thoughts that rest on the one which was just revised.
    `gap` is (expected, received) where the caller's own numbers left some out.
    `now` is the session itself, which moves on with the next call: see `Recorder.answer`.
    """

    session: str
    version: int
    events: tuple[Event, ...]
    thought: ThoughtRecorded | None
    stated: tuple[str, ...]
    fell: tuple[str, ...]
    through: dict[str, list[Needs]]
    survived: dict[str, Needs]
    rose: tuple[str, ...]
    causes: tuple[str, ...]
    contradictions: dict[Needs, Resolutions | None]
    resolved: tuple[Needs, ...]
    unsettled: tuple[str, ...]
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
    judging = any(not isinstance(event, (ThoughtRecorded, AssumptionStated)) for event in events)
    open_before = now.open_contradictions() if judging else []
    shift = now.advance(events)
    standings = now.standings(events, shift)
    open_now = now.open_contradictions() if judging else []
    arose = [nodes for nodes in open_now if nodes not in open_before]
    resolved = [nodes for nodes in open_before if not all(map(now.truth.stands, nodes))]
    change = _change(session, now, events, shift=shift, arose=arose, resolved=resolved)
    return change, standings


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
    return CommandResult(
        session=session,
        version=now.version,
        thought=thought,
        stated=tuple(event.assumption for event in events if isinstance(event, AssumptionStated)),
        fell=shift.fell,
        through={node: truth.lost_supports(node, lost) for node in shift.fell[:NAMED]},
        survived=dict(islice(truth.survivors(lost), NAMED)),
        rose=shift.rose,
        causes=tuple(truth.causes(thought.thought)) if thought is not None else (),
        contradictions={
            nodes: resolutions(truth, nodes) if place < RESOLVED else None
            for place, nodes in enumerate(arose)
        },
        resolved=tuple(resolved),
        unsettled=tuple(
            node
            for node in truth.needed_by(thought.revises if thought else "")
            if truth.stands(node)
        ),
        events=tuple(events),
        gap=now.numbering.gap if thought is not None else None,
        now=now,
    )
