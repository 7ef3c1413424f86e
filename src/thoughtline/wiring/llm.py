"""What asks minds, put together when it is first needed. Most servers are never asked to."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from thoughtline.app.budgets.concurrency import ConcurrencyLimit
from thoughtline.app.budgets.daily import DailyLimit
from thoughtline.app.budgets.remaining import RemainingBudget
from thoughtline.app.delegation import service as delegation
from thoughtline.app.delegation.service import Delegations
from thoughtline.app.delegation.workflow import DelegationWorkflow
from thoughtline.app.deliberation import service as deliberation
from thoughtline.app.deliberation.router_call import RouterCalls
from thoughtline.app.deliberation.service import Deliberations
from thoughtline.app.deliberation.workflow import DeliberationWorkflow
from thoughtline.app.queries import Queries
from thoughtline.app.recorder import Recorder
from thoughtline.app.session_cache import Folded
from thoughtline.core.refusal import Code, Refused
from thoughtline.engine import factory
from thoughtline.engine.protocol import Engine, WorkflowKind
from thoughtline.entrypoints.stderr import log_fault
from thoughtline.llm.client.model import RemoteModel
from thoughtline.llm.configuration import ConfiguredModels
from thoughtline.llm.model import ChatModel
from thoughtline.llm.perspectives import SHIPPED, Perspective, load_perspectives
from thoughtline.llm.resolver import resolve_model
from thoughtline.llm.web_search import ExaSearch, open_web_search

MOST_NAMED = 256
"""Minds by name that are kept ready. Callers choose the names, so there may be any number."""


async def open_engine(
    ledger: Path | str | None, kinds: Mapping[str, WorkflowKind], at_once: int
) -> Engine:
    """The engine for a ledger: in a file of its own beside it, on its server, or in memory."""
    return factory.open_engine(ledger, kinds, at_once=at_once, tell=log_work_fault)


def log_work_fault(_: str, fault: BaseException) -> None:
    log_fault(fault, event="work")


class ModelServices:
    """Everything of one process that asks minds.

    `thinking` gives the recording of an owner, by which works record what minds said.
    `open_engine` opens the engine for the kinds of works there are. `at_once` is how many questions
    one owner may have under way, and `capping` how much they take in a day.
    """

    def __init__(
        self,
        minds: ConfiguredModels,
        environment: Mapping[str, str],
        thinking: Callable[[str], Recorder[Any]],
        open_engine: Callable[[Mapping[str, WorkflowKind]], Awaitable[Engine]],
        *,
        perspectives: str,
        at_once: int | None = None,
        capping: DailyLimit | None = None,
    ) -> None:
        self._minds = minds
        self._environment = environment
        self._named = lru_cache(MOST_NAMED)(
            lambda name: RemoteModel(resolve_model(name, environment))
        )
        self._open_engine = open_engine
        self._engine: asyncio.Future[Engine] | None = None
        self._perspectives = perspectives
        self.hearing = DeliberationWorkflow(thinking, self.find)
        self._consulting = DelegationWorkflow(self.hearing, thinking)
        self._at_once = ConcurrencyLimit(at_once, self.engine, capping)

    @property
    def kinds(self) -> dict[str, WorkflowKind]:
        return {
            deliberation.KIND: WorkflowKind(self.hearing.run, self.hearing.able),
            delegation.KIND: WorkflowKind(self._consulting.run, self._consulting.able),
        }

    def find(self, name: str, chair: bool) -> ChatModel:
        """The mind of a model string, or the one that is configured. Raises `Refused`."""
        if name:
            return self._named(name)
        mind = self._minds.synthesis if chair else self._minds.standard
        if mind is None:
            raise Refused(
                Code.MIND_NOT_READY,
                "No model is configured to put the opinions together.",
                hint="Set THOUGHTLINE_MODEL, or `settle` to 'vote' or 'none'.",
            )
        return mind

    def router(self, thinking: Recorder[Folded], spending: RemainingBudget) -> RouterCalls | None:
        """Who rates thoughts: the standard mind, if there is one."""
        standard = self._minds.standard
        return None if standard is None else RouterCalls(standard, spending, thinking)

    def research(self) -> ExaSearch | None:
        """Who looks things up, if there is a key for it."""
        return open_web_search(self._environment)

    def perspectives(self) -> dict[str, Perspective]:
        return load_perspectives(
            Path(self._perspectives).expanduser() if self._perspectives else SHIPPED
        )

    def deliberating(
        self,
        thinking: Recorder[Folded],
        recalling: Queries,
        spending: RemainingBudget,
        owner: str = "",
    ) -> Deliberations[Folded]:
        return Deliberations(
            thinking,
            recalling,
            self.hearing,
            self.engine,
            spending,
            configured=self._minds.standard is not None,
            at_once=self._at_once,
            owner=owner,
        )

    def delegating(
        self,
        thinking: Recorder[Folded],
        recalling: Queries,
        spending: RemainingBudget,
        owner: str = "",
    ) -> Delegations[Folded]:
        return Delegations(
            thinking,
            recalling,
            self.hearing,
            self.engine,
            spending,
            configured=self._minds.standard is not None,
            new_node=lambda: f"n_{secrets.token_hex(4)}",
            at_once=self._at_once,
            owner=owner,
        )

    async def engine(self) -> Engine:
        """The one engine of this process, opened by the first who needs it."""
        if self._engine is None:
            self._engine = asyncio.ensure_future(self._open_engine(self.kinds))
        return await asyncio.shield(self._engine)

    async def close(self) -> None:
        if self._engine is not None:
            await (await self._engine).close()
