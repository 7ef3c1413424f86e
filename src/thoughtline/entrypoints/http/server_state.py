from collections.abc import Callable, Collection

from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.log import log_event


class ServerState:
    """State of one HTTP server. `ready` is called when the server accepts requests, and
    `on_refusal` with each request that a connection refuses.
    """

    def __init__(self, ready: Callable[[], None], on_refusal: Callable[[HttpError], None]) -> None:
        self._ready = ready
        self.on_refusal = on_refusal
        self._connections: Collection[object] = ()
        self.is_stopping = False

    @property
    def connections(self) -> int:
        return len(self._connections)

    def start(self, connections: Collection[object]) -> None:
        """Note that the server accepts requests, on the open `connections`."""
        self._connections = connections
        self._ready()

    def stop(self) -> None:
        """Note that the server will stop, so that `/readyz` says so."""
        self.is_stopping = True
        log_event("lifecycle.stopping")
