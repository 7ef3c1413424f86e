"""Services that ask models, assembled on demand. Most servers never ask a model."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from weakref import WeakValueDictionary

from thoughtline.app.budgets.admission import Admission
from thoughtline.app.budgets.owner_budgets import OwnerBudgets
from thoughtline.app.budgets.owner_concurrency import ConcurrencyLimit
from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.delegation import service as delegation
from thoughtline.app.delegation.service import Delegations
from thoughtline.app.delegation.workflow import DelegationWorkflow
from thoughtline.app.deliberation import question as deliberation
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.folds.session_cache import Folded
from thoughtline.app.queries.queries import Queries
from thoughtline.app.questions.model_calls import ModelAccess, ModelCalls, RecorderOf
from thoughtline.app.questions.router_call import RouterCalls
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.llm.client.remote_model import OnResult, RemoteModel, ignore_result
from thoughtline.llm.configured_models import ConfiguredModels
from thoughtline.llm.endpoint import resolve_model
from thoughtline.llm.model import ChatModel
from thoughtline.llm.perspectives import SHIPPED, Perspective, load_perspectives
from thoughtline.llm.web_search import ExaSearch, open_web_search

MAX_NAMED_MODELS = 256
"""Maximum number of models by name that are kept ready. Callers choose the names, so the number of
names has no limit.
"""


class ModelServices:
    """Services of one process that ask models.

    `recorder_of` returns an owner's recorder, which workflows use to record the answers of models.
    `budgets_of` creates an owner's budgets. `open_engine` opens the engine for the named kinds of
    workflows. `on_result` observes the results of questions. `questions_at_once` is the maximum
    number of one owner's running questions.
    """

    def __init__(
        self,
        models: ConfiguredModels,
        environment: Mapping[str, str],
        recorder_of: RecorderOf,
        budgets_of: Callable[[str], OwnerBudgets],
        open_engine: Callable[[Mapping[str, WorkflowKind]], Awaitable[Engine]],
        *,
        on_result: OnResult = ignore_result,
        perspectives: str,
        questions_at_once: int | None = None,
    ) -> None:
        self._models = models
        self._environment = environment
        self._named = lru_cache(MAX_NAMED_MODELS)(
            lambda name: RemoteModel(resolve_model(name, environment), on_result=on_result)
        )
        self._budgets_of = budgets_of
        self._budgets: WeakValueDictionary[str, OwnerBudgets] = WeakValueDictionary()
        self._open_engine = open_engine
        self._engine: asyncio.Future[Engine] | None = None
        self._perspectives = perspectives
        self._concurrency = ConcurrencyLimit(questions_at_once, self.engine)
        calls = ModelCalls(recorder_of, self.find)
        self._deliberation = DeliberationWorkflow(calls)
        self._delegation = DelegationWorkflow(calls)
        self._access = ModelAccess(
            calls=calls,
            engine=self.engine,
            configured=models.standard is not None,
            notice=models.notice,
        )

    @property
    def kinds(self) -> dict[str, WorkflowKind]:
        return {
            deliberation.KIND: WorkflowKind(self._deliberation.run, self._deliberation.can_run),
            delegation.KIND: WorkflowKind(self._delegation.run, self._delegation.can_run),
        }

    @property
    def is_configured(self) -> bool:
        """True if a model is configured in addition to the calling model."""
        return self._access.configured

    def find(self, name: str, chair: bool) -> ChatModel:
        """Return the model for a model string, or the configured model for "". Raises `Refused` if
        the string is invalid, or no model is configured.
        """
        if name:
            return self._named(name)
        model = self._models.synthesis if chair else self._models.standard
        if model is None:
            raise Refused(
                Code.MIND_NOT_READY,
                "No model is configured to combine the opinions.",
                hint="Set THOUGHTLINE_MODEL, or `settle` to 'vote' or 'none'.",
            )
        return model

    def budgets(self, owner: str) -> OwnerBudgets:
        """Return the owner's only object: two would reserve the same remainder."""
        budgets = self._budgets.get(owner)
        if budgets is None:
            budgets = self._budgets[owner] = self._budgets_of(owner)
        return budgets

    def router_calls(self, recorder: Recorder[Folded], owner: str) -> RouterCalls | None:
        """Return None if no model is configured. The router asks the standard model."""
        standard = self._models.standard
        return None if standard is None else RouterCalls(standard, self.budgets(owner), recorder)

    def web_search(self) -> ExaSearch | None:
        """Return the web search; None if there is no key for it."""
        return open_web_search(self._environment)

    def perspectives(self) -> dict[str, Perspective]:
        return load_perspectives(
            Path(self._perspectives).expanduser() if self._perspectives else SHIPPED
        )

    def deliberations(
        self, recorder: Recorder[Folded], queries: Queries, owner: str = ""
    ) -> Deliberations[Folded]:
        budgets = self.budgets(owner)
        return Deliberations(
            recorder,
            queries,
            self._access,
            budgets=budgets,
            admission=Admission(owner, budgets, self._concurrency),
            owner=owner,
        )

    def delegations(
        self, recorder: Recorder[Folded], queries: Queries, owner: str = ""
    ) -> Delegations[Folded]:
        budgets = self.budgets(owner)
        return Delegations(
            recorder,
            queries,
            self._access,
            budgets=budgets,
            admission=Admission(owner, budgets, self._concurrency),
            owner=owner,
        )

    async def engine(self) -> Engine:
        """Return the engine of this process, opened on the first call."""
        if self._engine is None:
            self._engine = asyncio.ensure_future(self._open_engine(self.kinds))
        return await asyncio.shield(self._engine)

    async def close(self) -> None:
        if self._engine is not None:
            await (await self._engine).close()
