"""A session worked out by definition, as the oracle of the rules of truth."""

from collections.abc import Iterable

from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionVerified,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    Judgement,
    Needs,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)


def in_doubt_by_definition(events: Iterable[Event]) -> set[str]:
    """What stands, and is in question by all that changed or was given up."""
    world = World(events)
    return {
        node
        for node in world.standing() - world.given_up
        if world.since(node) and node not in world.given_up
    }


class World:
    """All that was said, with nothing worked out."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.supports: dict[str, list[tuple[str, ...]]] = {}
        self.shown: dict[str, list[tuple[Needs, int]]] = {}
        self.ends: dict[str, Needs] = {}
        self.refuted: set[str] = set()
        self.doubted: set[str] = set()
        self.revised: set[str] = set()
        self.abandoned: set[str] = set()
        self.questioned: dict[str, int] = {}
        self.exceptions: dict[str, str] = {}
        self.released: set[str] = set()
        self.down: set[str] = set()
        for version, event in enumerate(events, 1):
            self.take(event, version)

    def take(self, event: Event, version: int) -> None:
        """Take the next event, and the falls of evidence with its exception that follow."""
        self._take(event, version)
        down = {
            piece for piece in self.exceptions if piece in self.refuted or self.is_defeated(piece)
        }
        self.questioned |= dict.fromkeys(down - self.down, version)
        self.down = down

    def is_defeated(self, piece: str) -> bool:
        """Whether the exception of a piece is live: it stands, and nobody gave it up."""
        exception = self.exceptions[piece]
        is_live = exception not in self.given_up and self.stands(exception)
        return is_live and piece not in self.released

    def stands(self, node: str, above: Needs = ()) -> bool:
        """Whether a node stands, looked up from the node down to its last ground."""
        assert node not in above, f"{node} depends on itself: {above}"
        below = (*above, node)
        if node in self.refuted:
            return False
        if node in self.exceptions:
            exception = self.exceptions[node]
            is_live = exception not in self.given_up and self.stands(exception, below)
            return not is_live or node in self.released
        supports = self.supports[node]
        shown = [() if until else needs for needs, until in self.shown.get(node, [])]
        if not supports or node.startswith("a"):
            return True
        return any(all(self.stands(need, below) for need in needs) for needs in [*supports, *shown])

    def _take(self, event: Event, version: int) -> None:
        match event:
            case ThoughtRecorded():
                self.supports[event.thought] = list(event.rests_on)
                for old in {event.revises, *event.supersedes} - {""}:
                    self._revise(old, event.thought, version)
            case SupportAdded():
                self.supports[event.thought].append(event.needs)
            case AssumptionVerified():
                self.shown.setdefault(event.assumption, []).append((event.evidence, 0))
            case AssumptionRefuted() | AssumptionRestored():
                fell = isinstance(event, AssumptionRefuted)
                self._judge(event.assumption, "refuted" if fell else "restored", version)
            case VerdictGiven(verdict="verified"):
                self._verify(event, version)
            case VerdictGiven(on=on, verdict=verdict):
                self._judge(on, verdict, version)
            case EvidenceChecked():
                self._check(event, version)
            case EvidenceGiven():
                self._give(event)
            case _:
                self.supports.setdefault(event.assumption, [])  # type: ignore[union-attr]

    def _give(self, event: EvidenceGiven) -> None:
        self.supports[event.evidence] = []
        if event.unless:
            self.exceptions[event.evidence] = event.unless
        if event.bounds:
            self.ends[event.bounds] = (*self.ends.get(event.bounds, ()), event.evidence)

    def _revise(self, old: str, new: str, version: int) -> None:
        self.revised.add(old)
        self.questioned[old] = version
        followed = {piece for piece, node in self.exceptions.items() if node == old}
        self.exceptions |= dict.fromkeys(followed, new)

    def _verify(self, event: VerdictGiven, version: int) -> None:
        shown = self.shown.setdefault(event.on, [])
        if event.on.startswith("e"):
            self.doubted.discard(event.on)
        elif event.watched:
            shown[:] = [(needs, until) for needs, until in shown if needs and not until]
            shown += [(needs, version) for needs in event.watched]
        else:
            shown.append((event.ground or (), 0))

    def _check(self, event: EvidenceChecked, version: int) -> None:
        if event.found in ("changed", "gone"):
            self.doubted.add(event.evidence)
            self.questioned[event.evidence] = version
        else:
            self.doubted.discard(event.evidence)

    def _judge(self, node: str, verdict: Judgement, version: int) -> None:
        if verdict == "restored":
            self.refuted.discard(node)
            self.abandoned.discard(node)
            self.released.discard(node)
        elif verdict == "abandoned" and node in self.exceptions:
            self.released.add(node)
        elif verdict == "refuted" or not node.startswith("e"):
            (self.refuted if verdict == "refuted" else self.abandoned).add(node)
            self.questioned[node] = version

    @property
    def given_up(self) -> set[str]:
        return self.revised | self.abandoned

    def since(self, node: str) -> int:
        """The latest version of what puts a node in question, 0 if nothing does."""
        by_itself = node in self.refuted | self.doubted | self.given_up | self.down
        own = self.questioned[node] if by_itself else 0
        supports, shown = self.supports[node], self.shown.get(node, [])
        ends = [self.ends[node]] if node in self.ends else []
        bases = [*((needs, 0) for needs in (*supports, *ends)), *shown]
        holds = any(all(self.since(n) <= until for n in needs) for needs, until in bases)
        if not own and (holds or not bases):
            return 0
        return max([own, *(self.since(need) for needs, _ in bases for need in needs)])

    def standing(self) -> set[str]:
        return set(filter(self.stands, self.supports))
