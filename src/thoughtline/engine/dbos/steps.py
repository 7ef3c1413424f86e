import asyncio
from collections.abc import Awaitable, Callable

from dbos import DBOS
from dbos import error as errors

from thoughtline.engine.loop_thread import run_on
from thoughtline.engine.memory_steps import WorkflowSteps


class _StepFailed(Exception):  # noqa: N818 - DBOS gets it in place of the step's error
    pass


class DurableSteps(WorkflowSteps):
    """Steps run on the owner's event loop; `engine` is the event loop of DBOS."""

    def __init__(
        self,
        workflow: str,
        finished: dict[str, bytes],
        tries: int,
        engine: asyncio.AbstractEventLoop,
    ) -> None:
        super().__init__(workflow, finished, tries)
        self._engine = engine

    async def _do(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        owner = asyncio.get_running_loop()
        raised: list[Exception] = []

        async def call() -> bytes:
            return await do()

        async def body() -> str:
            try:
                return (await run_on(owner, call())).decode()
            except Exception as error:  # noqa: BLE001 - it is raised below
                raised.append(error)
                raise _StepFailed(type(error).__name__) from None

        step_run = DBOS.run_step_async({"name": step, "preemptible": True}, body)
        try:
            return (await run_on(self._engine, step_run)).encode()
        except _StepFailed:
            raise raised[0] from None
        except (errors.DBOSWorkflowCancelledError, errors.DBOSWorkflowConflictIDError):
            # stopped, or taken by another process: this run is over
            raise asyncio.CancelledError from None
