"""Workflows of questions: their start from the record, the wait for their results, and their stop
when callers leave.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec

from thoughtline.app.commands.erasure import no_trace
from thoughtline.app.questions.model_calls import ModelAccess
from thoughtline.app.questions.progress_listeners import ProgressListener
from thoughtline.app.questions.workflow_request import WorkflowRequest
from thoughtline.engine.errors import NoSuchWorkflow

Cancel = Callable[[], Awaitable[object]]
"""Function that records that nobody waits for a question, and stops its workflow."""


class QuestionWorkflows:
    def __init__(self, kind: str, models: ModelAccess) -> None:
        self._kind = kind
        self._models = models
        self._waiting: Counter[str] = Counter()

    async def start(self, request: WorkflowRequest, cancel: Cancel | None = None) -> None:
        """Start a workflow, unless it was started earlier. The first start in a process takes time.

        `cancel` is called if the caller leaves during the start.
        """
        try:
            engine = await self._models.engine()
            await engine.start(self._kind, request.workflow, msgspec.json.encode(request))
        except asyncio.CancelledError:
            if cancel is not None:
                await asyncio.shield(cancel())
            raise

    async def result(
        self,
        workflow: str,
        recorded: Callable[[], Awaitable[WorkflowRequest | None]],
        *,
        seconds: float,
        listener: ProgressListener | None = None,
    ) -> bytes | None:
        """Return the result, or None if no result arrives within `seconds`.

        A process may die after it recorded a question and before it started the workflow. A
        question without a started workflow is started with the request that `recorded` returns;
        None means that another owner has to start it. Raises `WorkflowFailed` if the workflow
        failed, and `WorkflowStopped` if it was stopped.
        """
        leave = self._models.listeners.add(workflow, listener) if listener is not None else None
        try:
            async with no_trace(self._models.engine, workflow):
                engine = await self._models.engine()
                try:
                    return await engine.result(workflow, wait=seconds)
                except NoSuchWorkflow:
                    request = await recorded()
                if request is None:
                    return None
                await self.start(request)
                return await engine.result(workflow, wait=seconds)
        finally:
            if leave is not None:
                leave()

    async def stop(self, workflow: str) -> None:
        """Stop a workflow. A recorded workflow that was never started is ignored."""
        with suppress(NoSuchWorkflow):
            await (await self._models.engine()).stop(workflow)

    @asynccontextmanager
    async def waiting(self, workflow: str, cancel: Cancel) -> AsyncIterator[None]:
        """Call `cancel` if the calling task is cancelled, unless a retry of the same call still
        waits.
        """
        self._waiting[workflow] += 1
        try:
            yield
        except asyncio.CancelledError:
            if self._waiting[workflow] == 1:
                await asyncio.shield(cancel())
            raise
        finally:
            self._waiting[workflow] -= 1
            if not self._waiting[workflow]:
                del self._waiting[workflow]
