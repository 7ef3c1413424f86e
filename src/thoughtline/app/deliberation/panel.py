"""Panel of a deliberation: its seats and their budget."""

from collections.abc import Sequence

from msgspec import Struct

from thoughtline.app.commands.idempotency_keys import workflow_id
from thoughtline.app.questions.model_calls import Seat
from thoughtline.app.questions.workflow_request import WorkflowRequest
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.events import SettlementMethod
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm import prompts
from thoughtline.llm.model import MAX_DEADLINE_SECONDS

Context = Sequence[tuple[str, str]]
"""Pairs of a node's id and its recorded text."""

PromptTexts = tuple[str, str]
"""System text and text of a prompt."""

MIN_SECONDS = 0.1
DEFAULT_SECONDS = 600.0

OPINION_SHARE = 2 / 3
"""Fraction of the time and the budget for opinions if a synthesis follows."""


class Panel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Panel of seats. `chair` combines the opinions if `settling` is "synthesis".

    `choices` are the options of a vote; none allows any option. `context` are ids of nodes that the
    models are shown, and that their opinions rest on. `shown` are further nodes that the models are
    shown.
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
        """Seconds for the whole deliberation."""
        return DEFAULT_SECONDS if self.budget.seconds is None else self.budget.seconds

    @property
    def opinion_share(self) -> float:
        """Fraction of the time and the budget for opinions."""
        return OPINION_SHARE if self.chair else 1

    @property
    def opinion_seconds(self) -> float:
        """Seconds for the opinions."""
        return self.total_seconds * self.opinion_share

    def check(self) -> None:
        """Check the names and the time. Raises `Refused` (BAD_ARGUMENTS, OUT_OF_RANGE)."""
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
    """Input of a deliberation's workflow. `delegations` are those of the seats, in order.

    `context` are recorded texts by id. `until` as in `Reservation`, 0 for no reservation.
    """

    deliberation: str
    author: str
    question: str
    panel: Panel
    delegations: tuple[str, ...]
    context: tuple[tuple[str, str], ...] = ()
    until: int = 0

    @property
    def workflow(self) -> str:
        return workflow_id(self.owner, self.session, self.deliberation)


def seat_prompt(
    panel: Panel, seat: Seat, question: str, context: Context, mark: str
) -> PromptTexts:
    choices = panel.choices if panel.settling == "vote" else None
    return prompts.opinion_prompt(seat.stance, question, context, mark, choices=choices)
