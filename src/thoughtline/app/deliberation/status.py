"""Status of a deliberation, as its caller sees it."""

from msgspec import Struct

from thoughtline.core.views.session_view import SessionView

STOPPED = "it was stopped"
"""Reason for which a stopped deliberation has no outcome."""


CANCELLED = "its call was cancelled"
"""Reason for which a deliberation has no outcome if its caller left."""

FAILED_INSIDE = "it failed inside"
"""Beginning of the reason if the workflow raised an error; the type of the error follows."""


class Turn(Struct, frozen=True, kw_only=True):
    """Seat that the calling model has to answer: its stance, and the rest of the prompt.

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
    """Status of a deliberation for its caller. `turns` has each open seat while the deliberation
    waits for the calling model.

    The texts are in `view`; texts of opinions are "" until the deliberation has ended. The view is
    updated together with its session, so read it before the next await. `task` is the
    deliberation's id as a task of this owner, "" for none.
    """

    session: str
    deliberation: str
    view: SessionView
    turns: tuple[Turn, ...]
    task: str = ""

    @property
    def turn(self) -> Turn | None:
        """Next open seat, for callers that answer one seat after the other."""
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
