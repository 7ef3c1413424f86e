"""Listeners for the progress of workflows in this process."""

from collections.abc import Callable

ProgressListener = Callable[[float, float, str], None]
"""Function that is called with the number of answers, the number of seats, and the latest seat or a
message.
"""


class ProgressListeners:
    def __init__(self) -> None:
        self._listeners: dict[str, list[ProgressListener]] = {}
        self._latest: dict[str, tuple[float, float]] = {}

    def add(self, workflow: str, listener: ProgressListener) -> Callable[[], None]:
        self._listeners.setdefault(workflow, []).append(listener)

        def remove() -> None:
            self._listeners[workflow].remove(listener)
            if not self._listeners[workflow]:
                del self._listeners[workflow]
                self._latest.pop(workflow, None)

        return remove

    def note(self, workflow: str, message: str) -> None:
        """Notify listeners of an event that is not an answer, such as another attempt."""
        for listener in self._listeners.get(workflow, ()):
            listener(*self._latest.get(workflow, (0.0, 1.0)), message)

    def tell(self, workflow: str, done: float, total: float, seat: str) -> None:
        for listener in self._listeners.get(workflow, ()):
            self._latest[workflow] = (done, total)
            listener(done, total, seat)
