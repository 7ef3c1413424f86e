"""Deliberations that configured models answer, in workflows of the engine."""

from collections.abc import Mapping
from contextlib import suppress

import msgspec

from thoughtline.app.deliberation.model_calls import ModelAccess
from thoughtline.app.deliberation.panel_budget import PanelBudget
from thoughtline.app.deliberation.progress_listeners import ProgressListener
from thoughtline.app.deliberation.question import KIND
from thoughtline.app.deliberation.repository import DeliberationRepository
from thoughtline.app.deliberation.state import DeliberationState
from thoughtline.app.deliberation.status import STOPPED
from thoughtline.app.erasure import no_trace
from thoughtline.core.budgets.usage import Usage
from thoughtline.engine.errors import NoSuchWorkflow, WorkflowFailed, WorkflowStopped


class EngineMode:
    """Starts, awaits and stops the workflows of deliberations."""

    def __init__(self, record: DeliberationRepository, models: ModelAccess) -> None:
        self._record = record
        self._models = models
        self._budget = PanelBudget(models.calls)

    async def start(self, state: DeliberationState) -> None:
        request = await self._record.workflow_request(state)
        engine = await self._models.engine()
        await engine.start(KIND, request.workflow, msgspec.json.encode(request))

    async def wait(
        self, state: DeliberationState, seconds: float, listener: ProgressListener | None
    ) -> None:
        """Until the workflow is over, or for so many seconds. One that never began is started."""
        workflow = state.request.workflow
        leave = self._models.listeners.add(workflow, listener) if listener is not None else None
        try:
            async with no_trace(self._models.engine, workflow):
                await self._ended(state, seconds)
        finally:
            if leave is not None:
                leave()

    async def stop(self, state: DeliberationState) -> None:
        with suppress(NoSuchWorkflow):  # it was recorded, and never came to be started
            await (await self._models.engine()).stop(state.request.workflow)

    async def interrupted_usage(self, state: DeliberationState) -> Mapping[str, Usage]:
        """What those may have used that are broken off, by their delegations."""
        return {} if state.ended else await self._budget.interrupted_usage(state)

    async def _ended(self, state: DeliberationState, seconds: float) -> None:
        try:
            await self._result(state, seconds)
        except WorkflowStopped:
            await self._give_up(state, STOPPED)
        except WorkflowFailed as error:
            await self._give_up(state, f"it failed inside: {error.kind}")

    async def _result(self, state: DeliberationState, seconds: float) -> None:
        engine, workflow = await self._models.engine(), state.request.workflow
        try:
            await engine.result(workflow, wait=seconds)
        except NoSuchWorkflow:  # a process died between recording the question and starting it
            await self._record.state(state.request.session, state.request.deliberation)  # if it is
            await self.start(state)
            await engine.result(workflow, wait=seconds)

    async def _give_up(self, state: DeliberationState, because: str) -> None:
        request = state.request
        now = await self._record.state(request.session, request.deliberation)  # more may be in
        await self._record.end(
            now, request.author, because=because, interrupted=await self.interrupted_usage(now)
        )
