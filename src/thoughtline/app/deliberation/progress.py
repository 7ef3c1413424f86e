"""How a deliberation stands, for whoever waits for it."""

from collections.abc import Callable

from msgspec import Struct

from thoughtline.core.views.session_view import SessionView

STOPPED = "it was stopped"
"""Why a deliberation that somebody stopped has no outcome."""

ProgressListener = Callable[[float, float, str], None]
"""Is told how many of how many answers are in, and whose was the latest."""


class Turn(Struct, frozen=True, kw_only=True):
    """The seat that the calling model is to answer for next, and its prompt."""

    delegation: str
    seat: str
    prompt: str


class Progress(Struct, frozen=True, kw_only=True):
    """`turn` is there while a deliberation waits for the calling model.

    Its texts are in `view`: those of the opinions are "" there until it has ended. `task` is its
    name as a task of this owner's, "" where it is none.
    """

    session: str
    deliberation: str
    view: SessionView
    turn: Turn | None
    task: str = ""

    @property
    def ended(self) -> bool:
        return self.view.deliberations[self.deliberation].ended

    @property
    def stopped(self) -> bool:
        return self.ended and self.view.deliberations[self.deliberation].because == STOPPED


class ProgressListeners:
    """Passes on what happens in the workflows of this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[ProgressListener]] = {}

    def add(self, workflow: str, listener: ProgressListener) -> Callable[[], None]:
        """Returns what ends it."""
        self._listeners.setdefault(workflow, []).append(listener)

        def remove() -> None:
            self._listeners[workflow].remove(listener)
            if not self._listeners[workflow]:
                del self._listeners[workflow]

        return remove

    def tell(self, workflow: str, done: float, total: float, seat: str) -> None:
        for listener in self._listeners.get(workflow, ()):
            listener(done, total, seat)
