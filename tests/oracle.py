"""What stands, by definition: slow and plain, for tests to compare with."""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    Event,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)


def standing_by_definition(events: Iterable[Event]) -> set[str]:
    """The thoughts that stand: from what holds by itself on, until nothing more follows."""
    supports: dict[str, list[tuple[str, ...]]] = {}
    verified: dict[str, list[tuple[str, ...]]] = {}
    assumptions: set[str] = set()
    refuted: set[str] = set()
    for event in events:
        match event:
            case ThoughtRecorded():
                supports[event.thought] = list(event.rests_on)
            case SupportAdded():
                supports[event.thought].append(event.needs)
            case AssumptionStated():
                assumptions.add(event.assumption)
            case VerdictGiven(verdict="verified", ground=ground) if ground is not None:
                verified.setdefault(event.on, []).append(ground)
            case AssumptionRefuted(assumption=node) | VerdictGiven(verdict="refuted", on=node):
                refuted.add(node)
            case AssumptionRestored(assumption=node) | VerdictGiven(verdict="restored", on=node):
                refuted.discard(node)
    holds = assumptions - refuted
    while more := {
        name
        for name, alternatives in supports.items()
        if name not in holds | refuted
        and (
            not alternatives
            or any(holds.issuperset(needs) for needs in [*alternatives, *verified.get(name, [])])
        )
    }:
        holds |= more
    return holds & supports.keys()
