from collections.abc import Iterator

from msgspec import Struct

from thoughtline.core.calibration import Forecast
from thoughtline.core.events import OutcomeRecorded, Recorded, ThoughtRecorded, VerdictGiven
from thoughtline.core.judgements import Judgements

OF_A_THOUGHT = "thought"
"""Kind of a forecast in a thought without a kind."""

OF_A_VERDICT = "verdict"
"""Kind of a forecast that a verdict is right."""


class Statement(Struct, frozen=True):
    """A stated confidence in the thought `on`, or in the verdict `verdict` on that thought."""

    author: str
    kind: str
    confidence: float
    on: str
    verdict: str = ""


class SessionForecasts:
    def __init__(self) -> None:
        self._statements: list[Statement] = []
        self._outcomes: dict[str, bool] = {}
        self._judged: dict[str, Judgements] = {}

    def apply(self, recorded: Recorded) -> None:
        event, author = recorded.event, recorded.author
        match event:
            case ThoughtRecorded(confidence=confidence) if confidence is not None:
                kind = event.kind or OF_A_THOUGHT
                self._statements.append(Statement(author, kind, confidence, event.thought))
            case OutcomeRecorded():
                self._outcomes[event.on] = event.came_true
            case VerdictGiven(confidence=confidence):
                self._judged.setdefault(event.on, Judgements()).judge(event.verdict)
                if confidence is not None and event.verdict in ("verified", "refuted"):
                    self._statements.append(
                        Statement(author, OF_A_VERDICT, confidence, event.on, event.verdict)
                    )
            case _:
                pass

    def settled(self) -> Iterator[Forecast]:
        """Yield the forecasts whose outcome is known.

        A recorded outcome decides whether a forecast came true. Without an outcome the verdict in
        force decides: a verified thought came true, and a refuted thought did not. An abandoned
        thought without an outcome gives no forecast. A revised thought still counts, because its
        confidence was stated. The confidence in a verdict is settled by an outcome alone.
        """
        for statement in self._statements:
            came_true = self._outcomes.get(statement.on)
            if came_true is None and not statement.verdict:
                came_true = self._by_verdict(statement.on)
            if came_true is not None:
                yield Forecast(
                    author=statement.author,
                    kind=statement.kind,
                    confidence=statement.confidence,
                    came_true=came_true is (statement.verdict != "refuted"),
                )

    def _by_verdict(self, thought: str) -> bool | None:
        """A refutation outweighs a verification."""
        judged = self._judged.get(thought, Judgements())
        if judged.refuted:
            return False
        return True if judged.verified else None
