"""The end of a server: balancers notice first, and no collector delays it."""

import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2

from entrypoints.http.served import PATIENCE, Served

LONGER = str(round(PATIENCE * 1_000))
STOPS_WITHIN = 10
"""Seconds, as docs/operations.md says."""


def is_ready(server: Served) -> bool:
    answer = server.http.get("/readyz")
    if answer.status_code == 503:
        assert answer.json() == {"ok": False, "error": "stopping"}
    return answer.status_code == 200


def await_not_ready(server: Served) -> None:
    deadline = time.monotonic() + PATIENCE
    while is_ready(server):
        assert time.monotonic() < deadline


def test_new_clients_are_served_while_the_server_is_no_longer_ready() -> None:
    with Served("--drain-wait-ms", LONGER, "--drain-timeout-ms", LONGER) as server:
        session = server.client().think(thought="before")["session"]
        server.process.send_signal(signal.SIGTERM)
        await_not_ready(server)

        with httpx2.Client(base_url=server.url, timeout=PATIENCE) as newcomer:
            assert newcomer.get("/healthz").status_code == 200
        server.http.close()
        server.http = httpx2.Client(base_url=server.url, timeout=PATIENCE)
        assert server.client().think(thought="still", session=session)["thought"] == "t2"

        assert server.stop() == 0  # a second signal ends the wait
        assert any('"lifecycle.stopping"' in line for line in server.log)


def test_the_wait_ends_by_itself() -> None:
    with Served("--drain-wait-ms", "1") as server:
        assert server.stop() == 0


@contextmanager
def silent_collector() -> Iterator[str]:
    """Takes connections, and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        taken: list[socket.socket] = []

        def take() -> None:
            try:
                while True:
                    taken.append(listener.accept()[0])
            except OSError:
                return

        threading.Thread(target=take, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)
    for connection in taken:
        connection.close()


def test_a_collector_that_hangs_does_not_delay_the_end() -> None:
    with (
        silent_collector() as url,
        Served(environment={"OTEL_EXPORTER_OTLP_ENDPOINT": url}) as server,
    ):
        server.client().think(thought="on")
        server.process.send_signal(signal.SIGTERM)

        assert server.process.wait(STOPS_WITHIN) == 0
