"""Who is told of the progress of workflows in this process."""

from collections.abc import Callable

ProgressListener = Callable[[float, float, str], None]
"""Is told how many of how many answers are in, and whose was the latest."""


class ProgressListeners:
    """Passes on what happens in the workflows of this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[ProgressListener]] = {}
        self._latest: dict[str, tuple[float, float]] = {}

    def add(self, workflow: str, listener: ProgressListener) -> Callable[[], None]:
        """Returns what ends it."""
        self._listeners.setdefault(workflow, []).append(listener)

        def remove() -> None:
            self._listeners[workflow].remove(listener)
            if not self._listeners[workflow]:
                del self._listeners[workflow]
                self._latest.pop(workflow, None)

        return remove

    def note(self, workflow: str, message: str) -> None:
        """Something else than an answer came about, such as another attempt."""
        for listener in self._listeners.get(workflow, ()):
            listener(*self._latest.get(workflow, (0.0, 1.0)), message)

    def tell(self, workflow: str, done: float, total: float, seat: str) -> None:
        for listener in self._listeners.get(workflow, ()):
            self._latest[workflow] = (done, total)
            listener(done, total, seat)
