"""Traces and measures go where OTEL_* say, and hold no word of what was thought."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from entrypoints.http.served import Served

MARK = "marigold"


@contextmanager
def collector() -> Iterator[tuple[str, list[tuple[str, bytes]]]]:
    """What listens for OTLP on loopback, and what it was sent."""
    heard: list[tuple[str, bytes]] = []

    class Hearing(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append((self.path, body))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *said: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Hearing)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", heard
    finally:
        server.shutdown()
        server.server_close()


def test_traces_and_measures_are_sent_without_a_word() -> None:
    with collector() as (url, heard):
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": url, "OTEL_EXPORTER_OTLP_COMPRESSION": "none"}
        with Served(environment=settings) as server:
            server.client().think(thought=MARK)
            server.client().request("tools/call", {"name": MARK, "arguments": {}})
            assert server.stop() == 0

    sent = b"".join(body for _, body in heard)
    assert {path for path, _ in heard} == {"/v1/traces", "/v1/metrics"}
    assert b"tools/call think" in sent
    assert b"thoughtline.call.duration" in sent
    assert MARK.encode() not in sent


@pytest.mark.parametrize(
    "variables",
    [
        {"OTEL_SERVICE_NAME": "thoughts of two"},
        {"OTEL_RESOURCE_ATTRIBUTES": "service.name=thoughts of two"},
    ],
    ids=" ".join,
)
def test_an_installation_is_named_by_otel_variables(variables: dict[str, str]) -> None:
    with collector() as (url, heard):
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": url, "OTEL_EXPORTER_OTLP_COMPRESSION": "none"}
        with Served(environment=settings | variables) as server:
            server.client().think(thought=MARK)
            server.stop()

    assert {path for path, _ in heard} == {"/v1/traces", "/v1/metrics"}
    assert all(b"thoughts of two" in body for _, body in heard)


def test_another_protocol_than_ours_exports_nothing_and_is_logged() -> None:
    with collector() as (url, heard):
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": url, "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}
        with Served(environment=settings) as server:
            server.client().think(thought=MARK)
            server.stop()
            log = "\n".join(server.log)

    assert heard == []
    assert '"telemetry.off"' in log
    assert '"protocol":"grpc"' in log


def test_a_collector_that_is_away_stops_nothing() -> None:
    settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9", "OTEL_BSP_EXPORT_TIMEOUT": "1"}
    with Served(environment=settings) as server:
        assert server.client().think(thought="on")["thought"] == "t1"
