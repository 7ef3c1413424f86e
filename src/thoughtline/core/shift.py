"""Shifts: the changes of standing that some events caused."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    Event,
    EvidenceGiven,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.standing import Standing

if TYPE_CHECKING:
    from thoughtline.core.session import Session


class Turns(Struct):
    """Nodes that changed an odd number of times, so that their present state differs from the
    earlier state.

    `standing` holds thoughts that fell or stand again. `refuted` holds assumptions and evidence
    that were refuted or restored. `doubt` holds nodes of any kind that came into doubt or left
    doubt.
    """

    standing: set[str] = set()
    refuted: set[str] = set()
    doubt: set[str] = set()

    def add(self, later: "Turns") -> None:
        """Add later changes to the earlier changes. A node that changed back is removed."""
        self.standing ^= later.standing
        self.refuted ^= later.refuted
        self.doubt ^= later.doubt


class Shift(Struct, frozen=True):
    """Thoughts whose standing some events changed, in the order of recording.

    `fell` and `rose` hold thoughts that fell or stand again. `refuted` holds assumptions and
    evidence that were refuted. `doubted` holds nodes of any kind that came into doubt. `settled`
    holds nodes that stand without doubt again. `thoughts` is the number of thoughts before the
    events. `turns` holds all changes, including changes of new thoughts.
    """

    fell: tuple[str, ...]
    rose: tuple[str, ...]
    refuted: tuple[str, ...]
    doubted: tuple[str, ...]
    settled: tuple[str, ...]
    thoughts: int
    turns: Turns


def shift_of(session: "Session", turns: Turns, before: int) -> Shift:
    """Return the shift for changed nodes, from their present state in `session`. `before` is the
    number of thoughts before the changes.
    """
    truth = session.truth

    def was_there(node: str) -> bool:
        return truth.stands(node) and (node[0] != "t" or int(node[1:]) <= before)

    def is_settled(node: str) -> bool:
        return session.is_live(node) and not truth.is_in_doubt(node)

    flipped = sorted(filter(was_there, turns.doubt), key=node_sort_key)
    changed = sorted((t for t in turns.standing if int(t[1:]) <= before), key=node_sort_key)
    refuted = filter(truth.is_refuted, turns.refuted)
    return Shift(
        fell=tuple(t for t in changed if not truth.stands(t)),
        rose=tuple(t for t in changed if truth.stands(t)),
        refuted=tuple(sorted(refuted, key=node_sort_key)),
        doubted=tuple(filter(truth.is_in_doubt, flipped)),
        settled=tuple(filter(is_settled, flipped)),
        thoughts=before,
        turns=turns,
    )


def standings_after(
    session: "Session", events: Iterable[Event], shift: Shift
) -> dict[str, Standing]:
    """Return the standings that `events` may have changed, without new nodes that stand."""
    new: set[str] = set()
    touched = {*shift.fell, *shift.rose, *shift.doubted, *shift.settled}
    touched |= shift.turns.refuted
    for event in events:
        match event:
            case ThoughtRecorded():
                new.add(event.thought)
                touched |= {event.revises, *event.supersedes} - {""}
            case AssumptionStated():
                new.add(event.assumption)
            case EvidenceGiven():
                new.add(event.evidence)
            case AssumptionRefuted() | AssumptionRestored():
                touched.add(event.assumption)
            case VerdictGiven():
                touched.add(event.on)
    fresh = {node for node in new - touched if session.standing(node) is not Standing.STANDS}
    return {node: session.standing(node) for node in touched | fresh}


def sum_up(session: "Session", shifts: Sequence[Shift]) -> Shift:
    """Return the sum of consecutive shifts. The last shift led to the present state."""
    turns = Turns()
    for shift in shifts:
        turns.add(shift.turns)
    return shift_of(session, turns, shifts[0].thoughts)
