"""Telemetry: a trace span for each message, and metrics about all messages.

Telemetry contains only fixed names, sizes and times: no text, and no name that a client chose.
"""

import math
import os
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache, partial
from typing import Any

from opentelemetry import metrics, trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from thoughtline.core.refusal import Code
from thoughtline.entrypoints.http.errors import HttpError
from thoughtline.entrypoints.http.observability.owner_metrics import OwnerMetrics
from thoughtline.entrypoints.log import log_event
from thoughtline.entrypoints.mcp.jsonrpc import Answer, ErrorResponse

NAME = "thoughtline"
OTHER = "other"

PROTOCOL = "http/protobuf"
"""Only protocol of OTLP that this server speaks."""

FULL_SECONDS = 10.0
"""Seconds for which the disk counts as full after a refused write, if its space cannot be seen."""

SHUTDOWN_SECONDS = 2.0
"""Maximum seconds for the last export when the server stops."""

METHODS = frozenset(
    (
        *("initialize", "ping", "server/discover", "tools/list", "tools/call"),
        *("prompts/list", "prompts/get", "resources/list", "resources/read"),
        *("resources/templates/list", "completion/complete"),
        *("tasks/get", "tasks/update", "tasks/cancel", "subscriptions/listen"),
        *("notifications/initialized", "notifications/cancelled"),
    )
)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)


class Telemetry:
    """There are no spans if `tracer` is None, because OpenTelemetry is not configured."""

    def __init__(
        self, tools: Collection[str], version: str, tracer: trace.Tracer | None = None
    ) -> None:
        self._tools = frozenset(tools)
        self._tracer = tracer
        self._propagator = TraceContextTextMapPropagator()
        self._duration = metrics.get_meter(NAME, version).create_histogram(
            "thoughtline.call.duration", "s", "Duration of messages."
        )
        self.registry = CollectorRegistry()
        self._full_at = -math.inf
        calls = Counter(
            "thoughtline_calls", "Answered messages.", ("call", "result"), registry=self.registry
        )
        seconds = Histogram(
            "thoughtline_call_seconds",
            "Duration of messages in seconds.",
            ("call",),
            registry=self.registry,
            buckets=SECONDS,
        )
        self._in_flight = Gauge(
            "thoughtline_in_flight", "Messages in progress.", registry=self.registry
        )
        self._refusals = Counter(
            "thoughtline_refusals",
            "Calls that a tool refused, by the code of the refusal.",
            ("call", "code"),
            registry=self.registry,
        )
        self._http_refusals = Counter(
            "thoughtline_http_refusals",
            "Requests that were refused before a tool or a page.",
            ("status", "code"),
            registry=self.registry,
        )
        self.owners = OwnerMetrics()
        self.registry.register(self.owners)
        # A look-up of a counter by its labels takes longer than the counting.
        self._calls, self._seconds = cache(calls.labels), cache(seconds.labels)

    def prometheus(self) -> bytes:
        return generate_latest(self.registry)

    def call_name(self, method: str, tool: Any) -> str:
        """Return the name of a call for metrics, made of fixed words only."""
        if method not in METHODS:
            return OTHER
        if method != "tools/call":
            return method
        return f"{method} {tool if isinstance(tool, str) and tool in self._tools else OTHER}"

    def count(self, name: str) -> None:
        self._calls(name, "ok").inc()

    def count_http_refusal(self, refusal: HttpError) -> None:
        """Count a request that was refused before a tool or a page."""
        self._http_refusals.labels(str(refusal.status), refusal.code).inc()

    @property
    def is_full(self) -> bool:
        """Whether a write was refused in the last seconds because the record's disk is full."""
        return time.monotonic() - self._full_at < FULL_SECONDS

    def _note_refusal(self, call: str, code: str) -> None:
        self._refusals.labels(call, code).inc()
        if code == Code.LEDGER_FULL:
            self._full_at = time.monotonic()

    async def measure(
        self, name: str, answer: Awaitable[Answer], *, meta: Mapping[str, Any], version: str
    ) -> Answer:
        """`name` is the result of `call_name`, and `version` is the version of the protocol."""
        began, result = time.perf_counter(), "fault"
        self._in_flight.inc()
        with self._span(name, meta, version) as span:
            try:
                answered = await answer
                result = result_of(answered)
                if answered.refusal:
                    self._note_refusal(name, answered.refusal)
            finally:
                took = time.perf_counter() - began
                self._in_flight.dec()
                self._calls(name, result).inc()
                self._seconds(name).observe(took)
                self._duration.record(took, {"call": name, "result": result})
                if span is not None:
                    span.set_attribute("thoughtline.result", result)
                    if result != "ok":
                        span.set_status(trace.StatusCode.ERROR)
        return answered

    def _span(
        self, name: str, meta: Mapping[str, Any], version: str
    ) -> AbstractContextManager[trace.Span | None]:
        if self._tracer is None:
            return nullcontext()
        return self._tracer.start_as_current_span(
            name,
            context=self._propagator.extract(_trace_parent(meta)),
            kind=trace.SpanKind.SERVER,
            attributes={"mcp.protocol.version": version},
            record_exception=False,
            set_status_on_exception=False,
        )


def result_of(answer: Answer) -> str:
    """Return "ok", "refused" if a tool refused, or the code of a protocol error."""
    if isinstance(answer, ErrorResponse):
        return f"error {answer.code}"
    return "refused" if answer.result.get("isError") else "ok"


def active_tracer(version: str) -> trace.Tracer | None:
    """Return a tracer if OTEL_* variables or the program around this server configured
    OpenTelemetry, otherwise None.
    """
    if isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return None
    return trace.get_tracer(NAME, version)


def _trace_parent(meta: Mapping[str, Any]) -> dict[str, str]:
    """Return the client's trace context, if the request has one."""
    parent = meta.get("traceparent")
    return {"traceparent": parent} if isinstance(parent, str) and len(parent) <= 64 else {}  # noqa: PLR2004


def export_telemetry(
    version: str, environment: Mapping[str, str] = os.environ
) -> Callable[[], None]:
    """Return a function that stops the exports within `SHUTDOWN_SECONDS`."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return lambda: None
    # A name in OTEL_SERVICE_NAME or OTEL_RESOURCE_ATTRIBUTES wins over our defaults.
    chosen = OTELResourceDetector().detect().attributes
    resource = Resource.create({"service.name": NAME, "service.version": version, **chosen})
    shutdowns: list[Callable[[], object]] = []
    if _is_configured(environment, "TRACES"):
        traces = TracerProvider(resource=resource, shutdown_on_exit=False)
        traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(traces)
        shutdowns.append(traces.shutdown)
    if _is_configured(environment, "METRICS"):
        reader = PeriodicExportingMetricReader(OTLPMetricExporter())
        meters = MeterProvider([reader], resource=resource, shutdown_on_exit=False)
        metrics.set_meter_provider(meters)
        shutdowns.append(meters.shutdown)
    return partial(_run_within, SHUTDOWN_SECONDS, shutdowns)


def _run_within(seconds: float, calls: Iterable[Callable[[], object]]) -> None:
    """A hanging collector would otherwise delay the end by its timeouts and retries."""
    threads = [threading.Thread(target=call, daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))


def _is_configured(environment: Mapping[str, str], signal: str) -> bool:
    if environment.get(f"OTEL_{signal}_EXPORTER", "otlp") != "otlp":
        return False
    endpoints = ("OTEL_EXPORTER_OTLP_ENDPOINT", f"OTEL_EXPORTER_OTLP_{signal}_ENDPOINT")
    if not any(environment.get(name) for name in endpoints):
        return False
    protocols = (f"OTEL_EXPORTER_OTLP_{signal}_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
    protocol = next((environment[name] for name in protocols if environment.get(name)), PROTOCOL)
    if protocol != PROTOCOL:
        log_event(
            "telemetry.off",
            level="warning",
            signal=signal.lower(),
            protocol=protocol,
            only=PROTOCOL,
        )
    return protocol == PROTOCOL
