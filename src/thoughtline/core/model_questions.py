"""Questions of a session to models, and the answers, in the form that rules use."""

from decimal import Decimal
from typing import Literal

from msgspec import Struct

from thoughtline.core.budgets.reservation import Reservations
from thoughtline.core.budgets.usage import Usage
from thoughtline.core.events import (
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    ModelQuestionEvent,
)

State = Literal["open", "answered", "failed"]


class Delegation(Struct):
    """`of` is the deliberation, "" for none; `code` is the error code of a failed question."""

    seat: str
    asks: str
    of: str
    state: State = "open"
    thought: str = ""
    code: str = ""


class Deliberation(Struct):
    """`thought` is the outcome of an ended deliberation, or "" without an outcome."""

    asks: str
    ended: bool = False
    thought: str = ""


class ModelQuestions:
    """Delegations (d1, d2, ...) and deliberations (q1, q2, ...) of a session, by id.

    `tokens` and `dollars` are the usage of all questions; `dollars` is None if a cost is unknown.
    `reservations` holds the reservations of open questions.
    """

    def __init__(self) -> None:
        self.made: dict[str, Delegation] = {}
        self.deliberations: dict[str, Deliberation] = {}
        self.tokens = 0
        self.dollars: Decimal | None = Decimal(0)
        self.reservations = Reservations()
        self._of: dict[str, list[str]] = {}
        self._outcomes: dict[str, list[str]] = {}

    def __len__(self) -> int:
        return len(self.made) + len(self.deliberations)

    @property
    def next(self) -> str:
        return f"d{len(self.made) + 1}"

    @property
    def next_deliberation(self) -> str:
        return f"q{len(self.deliberations) + 1}"

    def of(self, deliberation: str) -> dict[str, Delegation]:
        return {name: self.made[name] for name in self._of.get(deliberation, ())}

    def outcomes_of(self, asks: str) -> tuple[str, ...]:
        """Return the thoughts recorded from answers to the question in the thought `asks`."""
        return tuple(self._outcomes.get(asks, ()))

    def apply(self, event: ModelQuestionEvent) -> None:
        self.reservations.apply(event)
        if isinstance(event, DelegationAnswered | DelegationFailed) and event.usage is not None:
            self._add(event.usage)
        match event:
            case DelegationMade(delegation=name, seat=seat, asks=asks, of=of):
                self.made[name] = Delegation(seat, asks, of)
                self._of.setdefault(of, []).append(name)
            case DelegationAnswered(delegation=name, thought=thought):
                self.made[name].state = "answered"
                self.made[name].thought = thought
                if not self.made[name].of:
                    self._keep_outcome(self.made[name].asks, thought)
            case DelegationFailed(delegation=name, code=code):
                self.made[name].state = "failed"
                self.made[name].code = code
            case DeliberationBegun(deliberation=name, asks=asks):
                self.deliberations[name] = Deliberation(asks)
            case DeliberationEnded(deliberation=name, thought=thought, opinions=opinions):
                self.deliberations[name].ended = True
                self.deliberations[name].thought = thought
                self._keep_outcome(self.deliberations[name].asks, thought)
                for delegation, opinion in opinions:
                    self.made[delegation].thought = opinion

    def _keep_outcome(self, asks: str, thought: str) -> None:
        if thought:
            self._outcomes.setdefault(asks, []).append(thought)

    def _add(self, usage: Usage) -> None:
        self.tokens += usage.tokens
        dollars = usage.dollars
        if self.dollars is not None:
            self.dollars = None if dollars is None else self.dollars + dollars
