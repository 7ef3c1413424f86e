"""Metrics and log of the questions to models that this process asked."""

from collections.abc import Iterable

from prometheus_client import Counter, Metric
from prometheus_client.registry import Collector

from thoughtline.entrypoints.log import CauseLog


class ModelMetrics(Collector):
    """Counter of the results of questions, by provider. A failing provider is logged, too."""

    def __init__(self) -> None:
        self._results = Counter(
            "thoughtline_model_questions",
            "Questions to models, by the code of their error.",
            ("provider", "result"),
            registry=None,
        )
        self._failures = CauseLog("model.failed")

    def note(self, provider: str, result: str) -> None:
        """Count a result: "ok", or the code of an error."""
        self._results.labels(provider, result).inc()
        if result != "ok":
            self._failures.note(result, provider=provider)

    def collect(self) -> Iterable[Metric]:
        return self._results.collect()
