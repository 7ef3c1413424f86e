"""Listeners for the progress of workflows in this process."""

from collections.abc import Callable

ProgressListener = Callable[[float, float, str], None]
"""Function that is called with the number of answers, the number of seats, and the latest seat or a
message.
"""


class ProgressListeners:
    def __init__(self) -> None:
        self._listeners: dict[str, list[ProgressListener]] = {}
        self._reports: dict[str, list[tuple[float, float, str]]] = {}

    def add(self, workflow: str, listener: ProgressListener) -> Callable[[], None]:
        """Add a listener, which first gets the reports so far: a workflow starts before a caller
        can wait for it. Returns a function that removes the listener.
        """
        for report in self._reports.get(workflow, ()):
            listener(*report)
        self._listeners.setdefault(workflow, []).append(listener)

        def remove() -> None:
            self._listeners[workflow].remove(listener)
            if not self._listeners[workflow]:
                del self._listeners[workflow]

        return remove

    def note(self, workflow: str, message: str) -> None:
        """Notify listeners of an event that is not an answer, such as another attempt."""
        done, total, _ = self._reports.get(workflow, [(0.0, 1.0, "")])[-1]
        for listener in self._listeners.get(workflow, ()):
            listener(done, total, message)

    def tell(self, workflow: str, done: float, total: float, seat: str) -> None:
        self._reports.setdefault(workflow, []).append((done, total, seat))
        for listener in self._listeners.get(workflow, ()):
            listener(done, total, seat)

    def end(self, workflow: str) -> None:
        """Forget the reports of a workflow that has ended."""
        self._reports.pop(workflow, None)
