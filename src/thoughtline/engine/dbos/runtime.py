"""Works as workflows of DBOS. Imported when the first work is started, as it takes a second.

All of this runs on a thread and an event loop of its own, because DBOS takes over the threads of
the loop it is launched on; works and their steps run on the loop of whoever owns the engine.
"""

import asyncio
import contextvars
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, TypeVar

from dbos import (
    DBOS,
    DBOSPortableJSONSerializer,
    SetWorkflowID,
    error,
)
from sqlalchemy.exc import SQLAlchemyError

from thoughtline.engine.dbos.logging import overhear
from thoughtline.engine.dbos.recovery import QUEUED, Recovery, listed
from thoughtline.engine.dbos.status import WorkflowStatus, status_of
from thoughtline.engine.dbos.storage import QUEUE, Storage
from thoughtline.engine.errors import failed
from thoughtline.engine.loop_thread import on
from thoughtline.engine.protocol import Tell, WorkflowFailed, WorkflowKind
from thoughtline.engine.steps import LEFT, MOST_TRIES, TAKEN, RememberedSteps, deaths

T = TypeVar("T")

NAME = "thoughtline"
VERSION = "1"
"""What DBOS calls the application version. While it stays, each release finishes the works of those
before it; so it stays, and a work that changes gets another kind."""

MOST_THREADS = 12
WAIT_FOR_TURN = 5.0


class _StepFailed(Exception):  # noqa: N818 - what DBOS hears instead of what a step raised
    pass


class DurableSteps(RememberedSteps):
    """Steps that DBOS writes down. Lives on the owner's loop; `engine` is the loop of DBOS."""

    def __init__(
        self,
        work: str,
        finished: dict[str, bytes],
        tries: int,
        engine: asyncio.AbstractEventLoop,
    ) -> None:
        super().__init__(work, finished, tries)
        self._engine = engine

    async def _do(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        owner = asyncio.get_running_loop()
        raised: list[Exception] = []

        async def doing() -> bytes:
            return await do()

        async def body() -> str:
            try:
                return (await on(owner, doing())).decode()
            except Exception as trouble:  # noqa: BLE001 - it is raised below
                raised.append(trouble)
                raise _StepFailed(type(trouble).__name__) from None

        asking = DBOS.run_step_async({"name": step, "preemptible": True}, body)
        try:
            return (await on(self._engine, asking)).encode()
        except _StepFailed:
            raise raised[0] from None
        except (error.DBOSWorkflowCancelledError, error.DBOSWorkflowConflictIDError):
            # stopped, or another process has it: this run is over
            raise asyncio.CancelledError from None


Run = Callable[[str, DurableSteps, bytes], Awaitable[bytes]]


class Runtime:
    """DBOS, launched. All of it runs on the loop that it was launched on."""

    launched: ClassVar[bool] = False
    """DBOS is one per process."""

    def __init__(
        self,
        place: Storage,
        process: str,
        kinds: Mapping[str, WorkflowKind],
        *,
        at_once: int,
        run: Run,
        tell: Tell,
    ) -> None:
        self._place = place
        self._process = process
        self._queue = QUEUE + process
        self._kinds = kinds
        self._at_once = at_once
        self._run = run
        self._tell = tell
        self._here: set[str] = set()
        self._ending = False
        self._leaving = ExitStack()
        self._looking: asyncio.Task[None] | None = None

    async def launch(self, owner: asyncio.AbstractEventLoop) -> None:
        """Blocks its loop for a moment. Raises RuntimeError for the second one in a process."""
        if Runtime.launched:
            raise RuntimeError
        Runtime.launched = True
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        self._leaving.callback(self._forget)
        try:
            await self.safely(self._launch())
        except BaseException:
            self._leaving.close()
            raise

    def _forget(self) -> None:
        Runtime.launched = False

    async def _launch(self) -> None:
        overhear(self._tell)
        engine = self._engine = self._place.open()
        self._leaving.callback(engine.dispose)
        self._liveness = self._place.liveness(engine, self._process)
        self._leaving.callback(self._liveness.end)
        self._liveness.live()
        self._taking = Recovery(
            self._process,
            self._kinds,
            self._liveness,
            at_once=self._at_once,
            tell=self._tell,
        )
        self._leaving.callback(DBOS.destroy, destroy_registry=True)
        DBOS(
            config={
                "name": NAME,
                "application_version": VERSION,
                "executor_id": self._process,
                "system_database_engine": engine,
                "dbos_system_schema": self._place.schema,
                "serializer": DBOSPortableJSONSerializer(),
                "use_listen_notify": False,
                "max_executor_threads": MOST_THREADS,
                "notification_listener_polling_interval_sec": 0.25,
                "log_level": "WARNING",
            }
        )

        @DBOS.workflow(name="work")
        async def work(kind: str, given: str) -> str:
            return await self._work(kind, given)

        self._workflow = work
        DBOS.listen_queues([self._queue])
        DBOS.launch()
        await DBOS.register_queue_async(
            self._queue, polling_interval_sec=self._place.pace / 2, on_conflict="always_update"
        )
        self._looking = asyncio.create_task(self._taking.look(self._place.pace))

    async def safely(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Raises `Refused` (ENGINE_FAILED) for troubles of the store."""
        try:
            return await coroutine
        except (SQLAlchemyError, error.DBOSException, sqlite3.Error, OSError) as trouble:
            raise failed(type(trouble).__name__) from trouble

    async def start(self, kind: str, name: str, given: bytes) -> None:
        if await self.outcome(name) is not None:
            return
        with SetWorkflowID(name):
            if self._taking.fits(kind, given) and len(self._here) < self._at_once:
                await self._start_here(kind, name, given)
            else:
                await DBOS.enqueue_workflow_async(QUEUED, self._workflow, kind, given.decode())

    async def _start_here(self, kind: str, name: str, given: bytes) -> None:
        self._here.add(name)
        begun = False
        try:
            started = await DBOS.start_workflow_async(self._workflow, kind, given.decode())
            begun = hasattr(started, "task")  # else another process was quicker
        finally:
            if not begun:
                self._here.discard(name)

    async def outcome(self, name: str) -> WorkflowStatus | None:
        """None where there is no such work."""
        found = await DBOS.list_workflows_async(workflow_ids=[name], load_input=False)
        return status_of(found[0]) if found else None

    async def stop(self, name: str, *, forget: bool = False) -> bool:
        """Whether there is such a work. Not while others take works: they would take this too."""

        def stop() -> bool:
            with self._liveness.turn(wait=WAIT_FOR_TURN):
                found = listed(workflow_ids=[name])
                if found:
                    DBOS.cancel_workflow(name)
                if found and forget:
                    DBOS.delete_workflow(name)
                    self._place.wipe(self._engine)
                return bool(found)

        return await asyncio.to_thread(stop)

    async def end(self) -> None:
        """Works that are here are cancelled, and left to others. Blocks its loop."""
        self._ending = True
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await DBOS.delete_queue_async(self._queue)
        self._leaving.close()

    async def _work(self, kind: str, given: str) -> str:
        name = DBOS.workflow_id or ""
        begun = name in self._here  # just now, and not taken over
        self._here.add(name)
        try:
            finished = await self._finished(name)
            tries = 1 if begun else await self._taken_up(list(finished))
            steps = DurableSteps(name, finished, tries, self._loop)
            try:
                return (await on(self._owner, self._ran(kind, steps, given.encode()))).decode()
            except asyncio.CancelledError:
                if self._ending:
                    await _note(LEFT, list(finished))  # it is not the work that ends the process
                raise
        finally:
            self._here.discard(name)

    async def _taken_up(self, finished: Sequence[str]) -> int:
        """Count that a work is taken up again. Raises `WorkflowFailed` where it was too often."""
        tries = deaths(finished) + 1
        if tries > MOST_TRIES:
            raise WorkflowFailed("TakenUpTooOften")
        await _note(TAKEN, finished)
        return tries

    async def _ran(self, kind: str, steps: DurableSteps, given: bytes) -> bytes:
        return await self._run(kind, steps, given)

    async def _finished(self, name: str) -> dict[str, bytes]:
        """What the steps of a work gave before. New ones get numbers behind theirs.

        DBOS knows steps by their numbers, which follow from the order in which they begin; and that
        is not the same in every run where several are under way at once. So we go by names.
        """
        listing = DBOS.list_workflow_steps_async(name)
        # in an empty context, or DBOS would write the listing itself down as a step
        steps = await asyncio.create_task(listing, context=contextvars.Context())
        for _ in range(max((step["function_id"] for step in steps), default=0)):
            DBOS.reserve_step()
        return {
            step["function_name"]: step["output"].encode()
            for step in sorted(steps, key=lambda one: one["function_id"])
            if step["error"] is None and step["output"] is not None
        }


async def _note(what: str, finished: Sequence[str]) -> None:
    """Write a step of the engine's own down, besides those that `finished`."""

    async def body() -> str:
        return "null"

    place = sum(name.startswith(what) for name in finished) + 1
    await DBOS.run_step_async({"name": f"{what}{place}"}, body)
