"""Metrics of the owners that use most processor time over HTTP, without their names."""

from collections import OrderedDict
from collections.abc import Iterator
from heapq import nlargest
from operator import attrgetter

from msgspec import Struct
from prometheus_client.core import CounterMetricFamily, Metric
from prometheus_client.registry import Collector

from thoughtline.entrypoints.owner_label import owner_label

MAX_OWNERS = 10_000
"""Maximum number of owners that are counted: those that called last."""

LISTED = 10


class _Usage(Struct):
    owner: str
    calls: int = 0
    seconds: float = 0.0


class OwnerMetrics(Collector):
    """Counters of the calls and the processor time of each owner since the start of the server.
    The metrics have the ten owners with the most processor time.
    """

    def __init__(self) -> None:
        self._usage: OrderedDict[str, _Usage] = OrderedDict()

    def note(self, owner: str, seconds: float) -> None:
        """Count one call of an owner, which took processor time in seconds."""
        usage = self._usage.pop(owner, None) or _Usage(owner)
        self._usage[owner] = usage
        if len(self._usage) > MAX_OWNERS:
            self._usage.popitem(last=False)
        usage.calls += 1
        usage.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        calls = CounterMetricFamily(
            "thoughtline_owner_calls", "Calls of one of the busiest owners.", labels=("owner",)
        )
        seconds = CounterMetricFamily(
            "thoughtline_owner_processor_seconds",
            "Processor time of the calls of one of the busiest owners.",
            labels=("owner",),
        )
        for usage in nlargest(LISTED, self._usage.values(), key=attrgetter("seconds")):
            label = owner_label(usage.owner)
            calls.add_metric((label,), usage.calls)
            seconds.add_metric((label,), usage.seconds)
        yield calls
        yield seconds
