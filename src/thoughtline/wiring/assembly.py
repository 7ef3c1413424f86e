"""Assembly of the use cases and services of one process, the same at every door."""

import os
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.process.server_events import Subscriber
from thoughtline.core.session import Session
from thoughtline.settings import Settings
from thoughtline.settings.project import Project
from thoughtline.store.ledger import Ledger
from thoughtline.store.storage_usage import StorageUsage
from thoughtline.wiring.models.engine import may_have_workflows
from thoughtline.wiring.use_cases import NO_PROJECT, Arrival, UseCases, nothing_arrives, policy_of

if TYPE_CHECKING:
    from thoughtline.app.commands.erasure import Erasure
    from thoughtline.llm.client.remote_model import OnResult
    from thoughtline.llm.configured_models import ConfiguredModels
    from thoughtline.wiring.models.lazy_model_services import LazyModelServices

MAX_OWNERS = 64
"""Maximum number of owners whose use cases are kept ready. Use cases of further owners are created
again.
"""


NO_QUOTAS: Mapping[str, StorageUsage] = {}


class Assembly:
    """Use cases of each owner of a record, and the services that ask models.

    Tools, board, commands and workflows of an owner share one object. `models` are used in place of
    the configured models, and `environment` has the keys of services. `quota` limits each named
    owner, and `quotas` has the other quotas of some owners. `subscriber` gets the server
    events, `log` the thoughts of dialects whose original servers log them. `on_change` is called
    after each change, and `on_model_result` after each question to a configured model.
    """

    def __init__(
        self,
        settings: Settings,
        ledger: Ledger,
        project: Project = NO_PROJECT,
        *,
        models: "ConfiguredModels | None" = None,
        environment: Mapping[str, str] = os.environ,
        quota: StorageUsage | None = None,
        quotas: Mapping[str, StorageUsage] = NO_QUOTAS,
        subscriber: Subscriber | None = None,
        log: Callable[[CommandResult[Any]], None] | None = None,
        on_change: Callable[[], None] | None = None,
        arrival: Arrival = nothing_arrives,
        on_model_result: "OnResult | None" = None,
    ) -> None:
        self.settings = settings
        self.ledger = ledger
        self._project = project
        policy = policy_of(settings)

        @lru_cache(MAX_OWNERS)
        def use_cases_of(owner: str) -> UseCases:
            return UseCases(
                ledger.of(owner) if owner else ledger,
                policy,
                lambda: self.services(),  # noqa: PLW0108 - created with the first call
                owner=owner,
                project=self._project,
                quota=quotas.get(owner, quota) if owner else None,
                subscriber=subscriber,
                log=log,
                on_change=on_change,
                arrival=arrival,
            )

        self._use_cases_of = use_cases_of
        self._models = models
        self._environment = environment
        self._on_model_result = on_model_result

    def use_cases(self, owner: str = "") -> UseCases:
        return self._use_cases_of(owner)

    def move(self, project: Project) -> None:
        """Use another project from now on. Calls that run go on in the former project."""
        self._project = project
        self._use_cases_of.cache_clear()

    @cached_property
    def services(self) -> "LazyModelServices":
        """Services that ask models. Their libraries are loaded with the first call."""
        from thoughtline.wiring.models.lazy_model_services import model_services  # noqa: PLC0415 - not for hooks

        return model_services(
            self.ledger,
            self.settings,
            lambda owner: self.use_cases(owner).recorder(Session, has_quota=False),
            self._models,
            self._environment,
            on_result=self._on_model_result,
        )

    def erasure(self, owner: str) -> "Erasure":
        """Return the use case that deletes an owner's sessions, with their workflows."""
        from thoughtline.app.commands.erasure import Erasure  # noqa: PLC0415 - few delete
        from thoughtline.app.commands.idempotency_keys import is_about  # noqa: PLC0415 - see above

        async def forget_workflows(session: str) -> None:
            if not may_have_workflows(self.settings):
                return
            engine = await self.services().engine()
            for name in await engine.names():
                if is_about(name, owner, session):
                    await engine.forget(name)

        ledger = self.use_cases(owner).ledger
        return Erasure(ledger, clock=milliseconds, forget_workflows=forget_workflows)

    async def close(self) -> None:
        """Close services that write to the ledger, and then the ledger in any case."""
        try:
            if "services" in self.__dict__:
                await self.services.close()
        finally:
            await self.ledger.close()
