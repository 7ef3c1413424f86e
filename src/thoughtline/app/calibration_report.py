"""How sure they were, and how often they were right: what all sessions say about it."""

from collections.abc import Iterator

from msgspec import Struct

from thoughtline.app.queries import Queries
from thoughtline.core.calibration import Forecast, Group, calibrations
from thoughtline.core.events import OutcomeRecorded, Recorded, ThoughtRecorded, VerdictGiven
from thoughtline.core.session import Judged

OF_A_THOUGHT = "thought"
"""The kind of a forecast in a thought that was given none."""

OF_A_VERDICT = "verdict"
"""The kind of the forecast that a verdict is right."""


class Said(Struct, frozen=True):
    """A confidence, and in what: the thought `on`, or the verdict `verdict` on it."""

    author: str
    kind: str
    confidence: float
    on: str
    verdict: str = ""


class CalibrationReport:
    """Compares what was said with a confidence with what came of it."""

    def __init__(self, recalling: Queries) -> None:
        self._recalling = recalling

    async def groups(self, author: str = "") -> list[Group]:
        """The calibration of all together, of each author and of each kind; or of `author` only."""
        found = await self.forecasts()
        return calibrations(one for one in found if author in ("", one.author))

    async def forecasts(self) -> list[Forecast]:
        """Those of all sessions, as far as it is known what came of them."""
        found: list[Forecast] = []
        for one in await self._recalling.sessions(limit=None):
            reckoning = Reckoning()
            async for recorded in self._recalling.events(one.session):
                reckoning.grow(recorded)
            found += reckoning.settled()
        return found


class Reckoning:
    """What was said with a confidence in one session, and what came of it."""

    def __init__(self) -> None:
        self._said: list[Said] = []
        self._outcomes: dict[str, bool] = {}
        self._judged: dict[str, Judged] = {}

    def grow(self, recorded: Recorded) -> None:
        """Take in the next event."""
        event = recorded.event
        match event:
            case ThoughtRecorded(confidence=sure) if sure is not None:
                kind = event.kind or OF_A_THOUGHT
                self._said.append(Said(recorded.author, kind, sure, event.thought))
            case OutcomeRecorded():
                self._outcomes[event.on] = event.came_true
            case VerdictGiven(confidence=sure):
                self._judged.setdefault(event.on, Judged()).judge(event.verdict)
                if sure is not None and event.verdict in ("verified", "refuted"):
                    said = Said(recorded.author, OF_A_VERDICT, sure, event.on, event.verdict)
                    self._said.append(said)
            case _:
                pass

    def settled(self) -> Iterator[Forecast]:
        """The forecasts of which it is known whether they came true.

        An outcome decides. Without one a verdict that stands does: a thought that was verified came
        true, and a refuted one did not. An abandoned thought says nothing, and that a thought was
        revised takes nothing back: it was said. A verdict is settled by an outcome alone.
        """
        for said in self._said:
            came_true = self._outcomes.get(said.on)
            if came_true is None and not said.verdict:
                came_true = self._by_verdict(said.on)
            if came_true is not None:
                yield Forecast(
                    author=said.author,
                    kind=said.kind,
                    confidence=said.confidence,
                    came_true=came_true is (said.verdict != "refuted"),
                )

    def _by_verdict(self, thought: str) -> bool | None:
        """Refuting outweighs an earlier verification."""
        judged = self._judged.get(thought, Judged())
        if judged.refuted:
            return False
        return True if judged.verified else None
