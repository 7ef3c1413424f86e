"""Metrics of this process: its memory, connections and queues, and the delay of its event loop."""

import asyncio
import platform
from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Gauge, Histogram, Info, ProcessCollector

from thoughtline import __version__
from thoughtline.store.storage_usage import StoreLoad

INTERVAL = 0.1
"""Seconds between two measurements of the event loop's delay."""

DELAYS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


def register_process_metrics(
    registry: CollectorRegistry,
    *,
    load: Callable[[], StoreLoad],
    connections: Callable[[], int],
    audit_waiting: Callable[[], int],
) -> None:
    """Register the metrics of this process. `load` returns the present load of the record."""
    ProcessCollector(registry=registry)
    Info("thoughtline_build", "Release of this process.", registry=registry).info(
        {"version": __version__, "python": platform.python_version()}
    )
    sizes = Gauge(
        "thoughtline_file_bytes",
        "Size of the record's file, its write-ahead log and its reserve.",
        ("file",),
        registry=registry,
    )
    for file in load().files:
        sizes.labels(file).set_function(partial(_file_size, load, file))
    gauges: tuple[tuple[str, str, Callable[[], float]], ...] = (
        ("connections", "Open HTTP connections.", connections),
        ("audit_waiting", "Audit entries that are not stored yet.", audit_waiting),
        ("writes_waiting", "Writes that wait for a transaction.", lambda: load().waiting_writes),
        (
            "database_connections",
            "Connections to PostgreSQL in use.",
            lambda: load().connections,
        ),
        (
            "database_connections_limit",
            "Maximum number of connections to PostgreSQL, 0 for a file.",
            lambda: load().max_connections,
        ),
        (
            "disk_free_bytes",
            "Free space on the disk of the file with the record; NaN on PostgreSQL.",
            lambda: _or_unknown(load().disk_free),
        ),
    )
    for name, meaning, value in gauges:
        Gauge(f"thoughtline_{name}", meaning, registry=registry).set_function(value)


async def measure_loop_delay(registry: CollectorRegistry) -> None:
    """Measure the delay of the event loop until the task is cancelled."""
    delays = Histogram(
        "thoughtline_loop_delay_seconds",
        "Delay of the event loop: seconds for which all calls waited for one.",
        registry=registry,
        buckets=DELAYS,
    )
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + INTERVAL
        await asyncio.sleep(INTERVAL)
        delays.observe(max(0.0, loop.time() - due))


def _file_size(load: Callable[[], StoreLoad], file: str) -> float:
    return load().files.get(file, 0)


def _or_unknown(value: int | None) -> float:
    return float("nan") if value is None else value
