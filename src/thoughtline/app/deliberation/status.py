"""Status of a deliberation, for its caller."""

from msgspec import Struct

from thoughtline.core.views.session_view import SessionView

STOPPED = "it was stopped"
"""Reason of a deliberation without an outcome that was stopped."""


CANCELLED = "its call was cancelled"
"""Reason of a deliberation whose caller left before the outcome."""

FAILED_INSIDE = "it failed inside"
"""Beginning of the reason if the workflow raised an error; the error's type follows."""


class Turn(Struct, frozen=True, kw_only=True):
    """Seat for which the calling model has to answer: its stance, and the rest of the prompt.

    `by_chair` is true for the seat that combines the opinions.
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
    """Status of a deliberation. `turns` has each open seat while it waits for the calling model.

    The texts are in `view`; those of opinions are "" until the deliberation has ended. The view is
    updated with its session, so read it before the next await. `task` is the id as a task of this
    owner, "" for none.
    """

    session: str
    deliberation: str
    view: SessionView
    turns: tuple[Turn, ...]
    task: str = ""

    @property
    def turn(self) -> Turn | None:
        """Next seat, for callers that answer one after the other."""
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
