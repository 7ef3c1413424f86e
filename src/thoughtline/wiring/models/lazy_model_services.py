"""Configured models and their services, created on the first call."""

import asyncio
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from thoughtline.app.process.clock import milliseconds
from thoughtline.core.budgets.allowance import Allowance
from thoughtline.settings import Settings
from thoughtline.settings.definitions import DAY_TOKENS
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.models.engine import engine_location, max_workflows, open_engine
from thoughtline.wiring.models.model_settings import takes_keys

if TYPE_CHECKING:
    from thoughtline.app.questions.model_calls import RecorderOf
    from thoughtline.llm.client.remote_model import OnResult
    from thoughtline.llm.configured_models import ConfiguredModels
    from thoughtline.wiring.models.model_services import ModelServices

GROWTH = (1.0, 3.0)
"""Waits between retries in Thinking Agent, as multiples of the first wait."""


def open_models(settings: Settings, on_result: "OnResult | None" = None) -> "ConfiguredModels":
    """Return the configured models, without a call to a model. `on_result` observes the results of
    their questions. Raises `Refused` if a model is invalid.
    """
    from thoughtline.llm import configured_models as configured  # noqa: PLC0415 - most call no model
    from thoughtline.llm.client.remote_model import ignore_result  # noqa: PLC0415 - see above
    from thoughtline.llm.client.retry import RetryPolicy  # noqa: PLC0415 - see above

    growth = GROWTH if "thinking-agent" in settings.dialects else ()
    retries = RetryPolicy(pause=settings.model_pause, growth=growth)
    asks = not settings.read_only  # no answer could be recorded
    return configured.open_models(
        settings.model if asks else "",
        settings.synthesis_model if asks else "",
        os.environ,
        retries,
        by_key=takes_keys(settings),
        on_result=on_result or ignore_result,
    )


class LazyModelServices:
    """Model services of this process, which are created on the first call. `called` is set then."""

    def __init__(self, make: Callable[[], "ModelServices"]) -> None:
        self._make = make
        self._services: ModelServices | None = None
        self.called = asyncio.Event()

    def __call__(self) -> "ModelServices":
        if self._services is None:
            self.called.set()
            self._services = self._make()
        return self._services

    async def close(self) -> None:
        if self._services is not None:
            await self._services.close()


def model_services(
    ledger: Ledger,
    settings: Settings,
    recorder_of: "RecorderOf",
    models: "ConfiguredModels | None" = None,
    environment: Mapping[str, str] = os.environ,
    *,
    on_result: "OnResult | None" = None,
) -> LazyModelServices:
    """Return services that call `models`, or the configured models, and record answers with an
    owner's recorder. `on_result` observes the results of questions to the configured models.
    """

    def make() -> "ModelServices":
        from thoughtline.app.budgets.owner_budgets import OwnerBudgets  # noqa: PLC0415 - few ask models
        from thoughtline.llm.client.remote_model import ignore_result  # noqa: PLC0415 - see above
        from thoughtline.wiring.models.model_services import ModelServices  # noqa: PLC0415 - see above

        def budgets_of(owner: str) -> OwnerBudgets:
            served = settings.http is not None and settings.day_budget is None and owner != ""
            return OwnerBudgets(
                ledger.of(owner),
                settings.session_budget,
                settings.day_budget or Allowance(),
                milliseconds,
                day_tokens=DAY_TOKENS if served else None,
                server=settings.server_budget,
            )

        return ModelServices(
            models or open_models(settings, on_result),
            environment,
            recorder_of,
            budgets_of,
            lambda kinds: open_engine(engine_location(settings), kinds, max_workflows(settings)),
            on_result=on_result or ignore_result,
            perspectives=settings.perspectives,
            questions_at_once=None if settings.http is None else settings.http.questions_at_once,
        )

    return LazyModelServices(make)
