"""Metrics of this process: its memory, connections and queues."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Gauge, ProcessCollector

from thoughtline.store.storage_usage import StoreLoad


def register_process_metrics(
    registry: CollectorRegistry,
    *,
    load: Callable[[], StoreLoad],
    connections: Callable[[], int],
    audit_waiting: Callable[[], int],
) -> None:
    """Register the metrics of this process. `load` returns the present load of the record."""
    ProcessCollector(registry=registry)
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


def _or_unknown(value: int | None) -> float:
    return float("nan") if value is None else value
