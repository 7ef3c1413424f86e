"""Metrics of the whole record: usage of models and of quotas, and waiting questions to models. They
are read every few seconds at most.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from thoughtline.app.process.clock import milliseconds
from thoughtline.app.queries.owner_list import OwnerList
from thoughtline.app.questions.queue import STATES, UNFINISHED, QueuedQuestion
from thoughtline.core.refusal import Refused
from thoughtline.store.ledger import Ledger
from thoughtline.store.reports import DailyModelUsage
from thoughtline.store.storage_usage import StorageUsage

FRESH_SECONDS = 15.0
"""Seconds for which the numbers are not read again, because reading takes milliseconds."""

PATIENCE = 2.0
"""Maximum seconds to wait for the record. After that, the last numbers are reported."""


class RecordMetrics(Collector):
    """Collector of metrics about the record of all owners. `quota_of` returns the quota of an
    owner, and `read_queue` reads the questions to models without a result; the call blocks.

    No metric names an owner. The tokens and questions are those of all replicas, so they must not
    be added up.
    """

    def __init__(
        self,
        ledger: Ledger,
        quota_of: Callable[[str], StorageUsage],
        read_queue: Callable[[], Sequence[QueuedQuestion]],
        registry: CollectorRegistry,
    ) -> None:
        self._ledger = ledger
        self._quota_of = quota_of
        self._read_queue = read_queue
        self._queue: Sequence[QueuedQuestion] = ()
        self._owners: Mapping[str, StorageUsage] = {}
        self._usage: Sequence[DailyModelUsage] = ()
        self._read_at = -FRESH_SECONDS
        self._reading: asyncio.Task[None] | None = None
        registry.register(self)

    async def refresh(self) -> None:
        """Read the numbers again, if they are old. An unreachable record keeps the old numbers."""
        if self._reading is None and time.monotonic() - self._read_at >= FRESH_SECONDS:
            self._reading = asyncio.create_task(self._read())
        if self._reading is not None:
            await asyncio.wait({self._reading}, timeout=PATIENCE)

    async def _read(self) -> None:
        try:
            with suppress(Refused):
                self._owners = await OwnerList(self._ledger, "").usage()
                self._usage = await self._ledger.model_usage(all_owners=True)
                self._queue = await asyncio.to_thread(self._read_queue)
        finally:
            self._read_at = time.monotonic()
            self._reading = None

    def collect(self) -> Iterator[Metric]:
        yield GaugeMetricFamily(
            "thoughtline_owners", "Owners with a record.", value=len(self._owners)
        )
        used = GaugeMetricFamily(
            "thoughtline_quota_used_ratio",
            "Highest part of a quota that an owner with a token uses.",
            labels=("quota",),
        )
        for quota in StorageUsage.__struct_fields__:
            used.add_metric((quota,), self._highest_share(quota))
        yield used
        tokens = CounterMetricFamily(
            "thoughtline_model_tokens",
            "Tokens of models in the record, of all owners and replicas.",
            labels=("model", "direction"),
        )
        for (model, direction), total in _token_sums(self._usage).items():
            tokens.add_metric((model, direction), total)
        yield tokens
        yield from self._collect_queue()

    def _collect_queue(self) -> Iterator[Metric]:
        questions = GaugeMetricFamily(
            "thoughtline_deliberations",
            "Deliberations and delegations without a result, of all owners and replicas.",
            labels=("state",),
        )
        counts = Counter(question.state for question in self._queue)
        for state in STATES:
            questions.add_metric((state,), counts[state])
        yield questions
        began = (question.began for question in self._queue if question.state in UNFINISHED)
        now = milliseconds()
        yield GaugeMetricFamily(
            "thoughtline_deliberations_oldest_seconds",
            "Age of the oldest deliberation or delegation that is running or waiting.",
            value=max(0, now - min(began, default=now)) / 1000,
        )

    def _highest_share(self, quota: str) -> float:
        shares = (
            getattr(usage, quota) / getattr(self._quota_of(owner), quota)
            for owner, usage in self._owners.items()
            if owner
        )
        return max(shares, default=0.0)


def _token_sums(usage: Iterable[DailyModelUsage]) -> dict[tuple[str, str], int]:
    sums: dict[tuple[str, str], int] = {}
    for daily in usage:
        for direction, tokens in (("input", daily.tokens_in), ("output", daily.tokens_out)):
            sums[daily.model, direction] = sums.get((daily.model, direction), 0) + tokens
    return sums
