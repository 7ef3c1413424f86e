"""Who is to be asked, and what that may take."""

from collections.abc import Sequence
from decimal import Decimal

import msgspec
from msgspec import Struct

from thoughtline.core.events import Settling
from thoughtline.core.refusal import Code, Refused
from thoughtline.minds import prompting
from thoughtline.minds.model import LONGEST_DEADLINE
from thoughtline.minds.quoting import new_mark

Context = Sequence[tuple[str, str]]
"""Recorded texts by the id of what they are of."""

LEAST_SECONDS = 0.1

LEAST = 64
"""Tokens that an answer needs to say anything."""

FRAME = 64
"""Tokens that a provider's own framing of a question may take. Measured ones took under 20."""

FIRST_PART = 2 / 3
"""Of the time and the tokens, what the opinions may take where a synthesis follows."""


class Seat(Struct, frozen=True, omit_defaults=True):
    """What one mind is asked as. `model` "" is the mind that is configured. `seconds` at most."""

    name: str
    stance: str
    temperature: float | None = None
    seconds: float = 120.0
    model: str = ""


class Budget(Struct, frozen=True, omit_defaults=True):
    """What everything together may take. None is as much as it takes. `dollars` are US dollars."""

    tokens: int | None = None
    dollars: Decimal | None = None
    seconds: float = 600.0


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
    budget: Budget = Budget()

    @property
    def seconds(self) -> float:
        """How long the opinions may take."""
        return self.budget.seconds * (FIRST_PART if self.chair else 1)


class Asked(Struct, frozen=True, kw_only=True):
    """A deliberation as its work is given it. `delegations` are those of the seats, in order.

    `context` are recorded texts by id.
    """

    owner: str
    session: str
    deliberation: str
    author: str
    question: str
    panel: Panel
    delegations: tuple[str, ...]
    context: tuple[tuple[str, str], ...] = ()

    @property
    def work(self) -> str:
        """The name of its work: the same words of two owners are two works."""
        return msgspec.json.encode((self.owner, self.session, self.deliberation)).decode()


Told = tuple[str, str]
"""The system text and the text that a mind is told."""


def told(panel: Panel, seat: Seat, question: str, context: Context, mark: str) -> Told:
    choices = panel.choices if panel.settling == "vote" else None
    return prompting.opinion(seat.stance, question, context, mark, choices=choices)


def check(panel: Panel) -> None:
    """Raises `Refused` for a panel that nobody could be."""
    names = [seat.name for seat in panel.seats]
    if len(set(names)) < len(names):
        raise Refused(
            Code.BAD_ARGUMENTS, "Two minds have the same name.", hint="Ask each of them once."
        )
    if not LEAST_SECONDS <= panel.budget.seconds <= LONGEST_DEADLINE:
        raise Refused(
            Code.OUT_OF_RANGE,
            f"{panel.budget.seconds:g} seconds is no time to deliberate.",
            hint=f"Give a number from {LEAST_SECONDS:g} to {LONGEST_DEADLINE:g}.",
        )


def check_budget(panel: Panel, question: str, context: Context) -> None:
    """Raises `Refused` for a panel that cannot be asked within its budget."""
    mark = new_mark()
    room(panel, ["".join(told(panel, seat, question, context, mark)) for seat in panel.seats])


def at_most(text: str) -> int:
    """Tokens that a text may be: no tokenizer makes more of it than it has bytes."""
    return len(text.encode()) + FRAME


def room(panel: Panel, asked: Sequence[str]) -> int | None:
    """Tokens that each of the opinions may have, so that all of them stay within the budget.

    `asked` are the texts that the seats are told. None for no limit. Raises `Refused`.
    """
    if panel.budget.tokens is None:
        return None
    share = panel.budget.tokens * (FIRST_PART if panel.chair else 1)
    left = int(share - sum(map(at_most, asked))) // len(asked)
    if left < LEAST:
        least = (sum(map(at_most, asked)) + LEAST * len(asked)) / (share / panel.budget.tokens)
        raise Refused(
            Code.BUDGET_TOO_SMALL,
            f"{panel.budget.tokens:,} tokens are too few to ask {len(asked)} minds.",
            hint=f"Give {int(least) + 1:,} or more, ask fewer minds, or shorten the question.",
        )
    return left
