"""What can be seen from outside: a span for each message, and counts and times of all of them.

Only names that we made up ourselves, sizes and times: never a text, and no name a client chose.
"""

import os
import time
from collections.abc import Callable, Collection, Mapping
from typing import Any

from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.shared.exceptions import MCPError
from opentelemetry import metrics, trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

NAME = "thoughtline"
OTHER = "other"

METHODS = frozenset(
    (
        *("initialize", "ping", "server/discover", "tools/list", "tools/call"),
        *("prompts/list", "prompts/get", "resources/list", "resources/read"),
        *("resources/templates/list", "completion/complete"),
        *("tasks/get", "tasks/update", "tasks/cancel"),
        *("notifications/initialized", "notifications/cancelled"),
    )
)
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60)

Context = ServerRequestContext[Any, Any]


class Telemetry:
    """Spans and metrics. Where nobody asked for OpenTelemetry, spans cost next to nothing."""

    def __init__(self, tools: Collection[str], version: str) -> None:
        self._tools = frozenset(tools)
        self._tracer = trace.get_tracer(NAME, version)
        self._propagator = TraceContextTextMapPropagator()
        self._duration = metrics.get_meter(NAME, version).create_histogram(
            "thoughtline.call.duration", "s", "How long messages took."
        )
        self._registry = CollectorRegistry()
        self._calls = Counter(
            "thoughtline_calls", "Messages answered.", ("call", "result"), registry=self._registry
        )
        self._seconds = Histogram(
            "thoughtline_call_seconds",
            "How long messages took.",
            ("call",),
            registry=self._registry,
            buckets=SECONDS,
        )
        self._in_flight = Gauge("thoughtline_in_flight", "Messages now.", registry=self._registry)

    def prometheus(self) -> bytes:
        """The metrics of this process, as Prometheus reads them."""
        return generate_latest(self._registry)

    def call_name(self, method: str, params: Mapping[str, Any] | None) -> str:
        """What is called, in words that are all known beforehand."""
        if method not in METHODS:
            return OTHER
        if method != "tools/call":
            return method
        tool = (params or {}).get("name")
        return f"{method} {tool if tool in self._tools else OTHER}"

    async def __call__(self, ctx: Context, call_next: CallNext) -> HandlerResult:
        """The SDK's hook around each message."""
        name = self.call_name(ctx.method, ctx.params)
        parent = self._propagator.extract(_trace_parent(ctx.params))
        began, result = time.perf_counter(), "fault"
        self._in_flight.inc()
        with self._tracer.start_as_current_span(
            name,
            context=parent,
            kind=trace.SpanKind.SERVER,
            attributes={"mcp.protocol.version": ctx.protocol_version},
            record_exception=False,
            set_status_on_exception=False,
        ) as span:
            try:
                answer = await call_next(ctx)
                result = "refused" if is_refusal(answer) else "ok"
            except MCPError as error:
                result = f"error {error.error.code}"
                raise
            finally:
                took = time.perf_counter() - began
                self._in_flight.dec()
                self._calls.labels(name, result).inc()
                self._seconds.labels(name).observe(took)
                self._duration.record(took, {"call": name, "result": result})
                span.set_attribute("thoughtline.result", result)
                if result != "ok":
                    span.set_status(trace.StatusCode.ERROR)
        return answer


def is_refusal(result: HandlerResult) -> bool:
    """Whether a tool refused. Here a result is what is sent."""
    return isinstance(result, dict) and bool(result.get("isError"))


def _trace_parent(params: Mapping[str, Any] | None) -> dict[str, str]:
    """The trace that the client is in, where it says so."""
    meta = (params or {}).get("_meta")
    parent = meta.get("traceparent") if isinstance(meta, dict) else None
    return {"traceparent": parent} if isinstance(parent, str) and len(parent) <= 64 else {}  # noqa: PLR2004


def export_telemetry(
    version: str, environment: Mapping[str, str] = os.environ
) -> Callable[[], None]:
    """Begin to send to where OTEL_* say, if they do; returns what ends it."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return lambda: None
    resource = Resource.create({"service.name": NAME, "service.version": version})
    shutdowns: list[Callable[[], object]] = []
    if _is_configured(environment, "TRACES"):
        traces = TracerProvider(resource=resource)
        traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        trace.set_tracer_provider(traces)
        shutdowns.append(traces.shutdown)
    if _is_configured(environment, "METRICS"):
        reader = PeriodicExportingMetricReader(OTLPMetricExporter())
        meters = MeterProvider([reader], resource=resource)
        metrics.set_meter_provider(meters)
        shutdowns.append(meters.shutdown)

    def shut_down() -> None:
        for shutdown in shutdowns:
            shutdown()

    return shut_down


def _is_configured(environment: Mapping[str, str], signal: str) -> bool:
    if environment.get(f"OTEL_{signal}_EXPORTER", "otlp") != "otlp":
        return False
    endpoints = ("OTEL_EXPORTER_OTLP_ENDPOINT", f"OTEL_EXPORTER_OTLP_{signal}_ENDPOINT")
    return any(environment.get(name) for name in endpoints)
