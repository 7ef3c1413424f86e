"""Who is to be asked, and what that may take."""

from collections.abc import Sequence

from msgspec import Struct

from thoughtline.app.idempotency import workflow_id
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.core.events import Settling
from thoughtline.core.refusal import Code, Refused
from thoughtline.llm import prompts
from thoughtline.llm.model import LONGEST_DEADLINE

Context = Sequence[tuple[str, str]]
"""Recorded texts by the id of what they are of."""

LEAST_SECONDS = 0.1
USUAL_SECONDS = 600.0

FIRST_PART = 2 / 3
"""Of the time and the tokens, what the opinions may take where a synthesis follows."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """What one mind is asked as. `model` "" is the mind that is configured. `seconds` at most."""

    name: str
    stance: str
    temperature: float | None = None
    seconds: float = 120.0
    model: str = ""


class Panel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who is asked. `chair` puts the opinions together, where `settling` is "synthesis".

    `choices` are what a vote is between, none for anything. `context` are ids of thoughts and
    assumptions that the minds are shown, and that their opinions rest on.
    """

    seats: tuple[Seat, ...]
    settling: Settling = "synthesis"
    chair: Seat | None = None
    choices: tuple[str, ...] = ()
    context: tuple[str, ...] = ()
    budget: Allowance = Allowance()

    @property
    def seconds(self) -> float:
        """How long the opinions may take."""
        return self.time * self.share

    @property
    def time(self) -> float:
        """How long everything together may take."""
        return USUAL_SECONDS if self.budget.seconds is None else self.budget.seconds

    @property
    def share(self) -> float:
        """How much of everything the opinions may take."""
        return FIRST_PART if self.chair else 1


class Asked(Struct, frozen=True, kw_only=True):
    """A deliberation as its work is given it. `delegations` are those of the seats, in order.

    `context` are recorded texts by id. `until` as in `Reserve`, 0 where nothing is set aside.
    """

    owner: str
    session: str
    deliberation: str
    author: str
    question: str
    panel: Panel
    delegations: tuple[str, ...]
    context: tuple[tuple[str, str], ...] = ()
    until: int = 0

    @property
    def work(self) -> str:
        return workflow_id(self.owner, self.session, self.deliberation)


Told = tuple[str, str]
"""The system text and the text that a mind is told."""


def told(panel: Panel, seat: Seat, question: str, context: Context, mark: str) -> Told:
    choices = panel.choices if panel.settling == "vote" else None
    return prompts.opinion_prompt(seat.stance, question, context, mark, choices=choices)


def check(panel: Panel) -> None:
    """Raises `Refused` for a panel that nobody could be."""
    names = [seat.name for seat in panel.seats]
    if len(set(names)) < len(names):
        raise Refused(
            Code.BAD_ARGUMENTS, "Two minds have the same name.", hint="Ask each of them once."
        )
    if not LEAST_SECONDS <= panel.time <= LONGEST_DEADLINE:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{panel.time:g} seconds is no time to deliberate.",
            hint=f"Give a number from {LEAST_SECONDS:g} to {LONGEST_DEADLINE:g}.",
        )
