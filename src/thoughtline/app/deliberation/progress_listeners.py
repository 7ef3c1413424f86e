"""Who is told of the progress of workflows in this process."""

from collections.abc import Callable

ProgressListener = Callable[[float, float, str], None]
"""Is told how many of how many answers are in, and whose was the latest."""


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
