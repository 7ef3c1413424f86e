"""How a deliberation stands, for whoever waits for it."""

from msgspec import Struct

from thoughtline.core.views.session_view import SessionView

STOPPED = "it was stopped"
"""Why a deliberation that somebody stopped has no outcome."""


CANCELLED = "its call was cancelled"
"""Why one has none whose caller left before there was an answer."""

FAILED_INSIDE = "it failed inside"
"""Begins the reason of one whose workflow raised an error of ours, before the error's type."""


class Turn(Struct, frozen=True, kw_only=True):
    """A seat that the calling model is to answer for: its stance, and what all seats are told.

    `by_chair` is whether it is the seat that combines the opinions.
    """

    delegation: str
    seat: str
    stance: str
    told: str
    by_chair: bool

    @property
    def prompt(self) -> str:
        return f"{self.stance} {self.told}"


class DeliberationStatus(Struct, frozen=True, kw_only=True):
    """`turns` are there while a deliberation waits for the calling model, for each open seat.

    Its texts are in `view`: those of the opinions are "" there until it has ended. The view goes on
    with its session, so it is to be read before anything is waited for. `task` is its
    name as a task of this owner's, "" where it is none.
    """

    session: str
    deliberation: str
    view: SessionView
    turns: tuple[Turn, ...]
    task: str = ""

    @property
    def turn(self) -> Turn | None:
        """The seat that is next, for callers that answer one after the other."""
        return next(iter(self.turns), None)

    @property
    def ended(self) -> bool:
        return self.view.deliberations[self.deliberation].ended

    @property
    def stopped(self) -> bool:
        return self.ended and self.view.deliberations[self.deliberation].because in (
            STOPPED,
            CANCELLED,
        )
