"""Panel of a deliberation: its seats and their budget."""

from collections.abc import Sequence

from msgspec import Struct

from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.workflow_request import WorkflowRequest
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.events import SettlementMethod
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm import prompts
from thoughtline.llm.model import MAX_DEADLINE_SECONDS

Context = Sequence[tuple[str, str]]
"""Pairs of a node's id and the node's recorded text."""

PromptTexts = tuple[str, str]
"""System text and user text of a prompt."""

MIN_SECONDS = 0.1
DEFAULT_SECONDS = 600.0

OPINION_SHARE = 2 / 3
"""Fraction of the time and the budget for opinions, if a synthesis follows the opinions."""


class Panel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Panel of a deliberation: the seats, the method to settle, and the budget. `chair` combines
    the opinions if `settling` is "synthesis".

    `choices` are the options of a vote; if empty, any option is allowed. `context` are ids of nodes
    that are shown to the models, and on which their opinions rest. `shown` are further nodes that
    are only shown to the models.
    """

    seats: tuple[Seat, ...]
    settling: SettlementMethod = "synthesis"
    chair: Seat | None = None
    choices: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    budget: Allowance = Allowance()

    @property
    def total_seconds(self) -> float:
        return DEFAULT_SECONDS if self.budget.seconds is None else self.budget.seconds

    @property
    def opinion_share(self) -> float:
        return OPINION_SHARE if self.chair else 1

    @property
    def opinion_seconds(self) -> float:
        return self.total_seconds * self.opinion_share

    def check(self) -> None:
        """Raises `Refused` (BAD_ARGUMENTS, OUT_OF_RANGE) if a name or the time is invalid."""
        names = [seat.name for seat in self.seats]
        if len(set(names)) < len(names):
            raise Refused(
                Code.BAD_ARGUMENTS, "Two models have the same name.", hint="Ask each of them once."
            )
        if not MIN_SECONDS <= self.total_seconds <= MAX_DEADLINE_SECONDS:
            raise Refused(
                Code.OUT_OF_RANGE,
                f"{self.total_seconds:g} seconds is no time to deliberate.",
                hint=f"Give a number from {MIN_SECONDS:g} to {MAX_DEADLINE_SECONDS:g}.",
            )


class DeliberationRequest(WorkflowRequest, frozen=True, kw_only=True):
    """Input of a deliberation's workflow. `delegations` are the delegations of the seats, in the
    order of the seats.

    `context` are recorded texts by id. `until` is the expiry of the reservation as in
    `Reservation`, 0 for no reservation.
    """

    deliberation: str
    author: str
    question: str
    panel: Panel
    delegations: tuple[str, ...]
    context: tuple[tuple[str, str], ...] = ()
    until: int = 0

    @property
    def asked(self) -> str:
        return self.deliberation


def seat_prompt(
    panel: Panel, seat: Seat, question: str, context: Context, mark: str
) -> PromptTexts:
    choices = panel.choices if panel.settling == "vote" else None
    return prompts.opinion_prompt(seat.stance, question, context, mark, choices=choices)
