"""Runtime of workflows on DBOS. The module is imported when the first workflow is started, because
the import takes a second.

DBOS runs on a separate thread and event loop, because DBOS takes over the threads of its event
loop. Workflows and their steps run on the loop of the engine's owner.
"""

import asyncio
import contextvars
import logging
import sqlite3
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, TypeVar

from dbos import DBOS, DBOSPortableJSONSerializer, SetWorkflowID
from dbos import error as errors
from sqlalchemy.exc import SQLAlchemyError

from thoughtline.engine.dbos.poller import QUEUED, Poller, list_workflows
from thoughtline.engine.dbos.status import WorkflowStatus, status_of
from thoughtline.engine.dbos.steps import DurableSteps
from thoughtline.engine.dbos.storage import QUEUE, Storage, clear_finished
from thoughtline.engine.errors import WorkflowFailed, another_is_open, engine_failed
from thoughtline.engine.loop_thread import run_on
from thoughtline.engine.protocol import OnError, WorkflowKind

T = TypeVar("T")

NAME = "thoughtline"
VERSION = "1"
"""Application version for DBOS. The version never changes, so each release finishes the workflows
of older releases. A workflow that changes gets a new kind instead of a new version.
"""

MAX_THREADS = 12
LOCK_WAIT = 5.0
"""Seconds to wait for the recovery lock."""

END_WAIT = 2.0
"""Seconds to wait until this process's previous runtime has ended. The wait is longer than `GRACE`,
which limits the closing of an engine.
"""


Run = Callable[[str, DurableSteps, bytes], Coroutine[Any, Any, bytes]]


RECOVERED = ".taken "
"""Prefix of the step that an engine stores when it takes over a workflow. Stored files contain this
prefix, so the prefix must not change.
"""

LEFT = ".left "
"""Prefix of the step that is stored when a process leaves a workflow in an orderly way. Stored
files contain this prefix, so the prefix must not change.
"""

MAX_TRIES = 20
"""Maximum number of consecutive tries of a workflow without a finished step. After `MAX_TRIES`
tries the workflow fails.
"""


class Runtime:
    """All methods run on the event loop on which the runtime was launched."""

    _only: ClassVar[threading.Lock] = threading.Lock()
    """Lock for the single DBOS of a process, held from the launch until everything is closed."""

    def __init__(
        self,
        storage: Storage,
        process: str,
        kinds: Mapping[str, WorkflowKind],
        *,
        concurrency: int,
        run: Run,
        on_error: OnError,
        exit_stack: ExitStack,
    ) -> None:
        """`exit_stack` is closed last, on its thread, even if the launch fails halfway."""
        self._storage = storage
        self._process = process
        self._queue = QUEUE + process
        self._kinds = kinds
        self._concurrency = concurrency
        self._run = run
        self._on_error = on_error
        self._running: set[str] = set()
        self._unwritten: dict[str, asyncio.Future[None]] = {}
        self._ending = False
        self._exit_stack = exit_stack
        self._polling: asyncio.Task[None] | None = None

    async def launch(self, owner: asyncio.AbstractEventLoop) -> None:
        """The call blocks. Raises `Refused` (ENGINE_FAILED) if another runtime is open here."""
        if not Runtime._only.acquire(timeout=END_WAIT):
            raise another_is_open()
        self._exit_stack.callback(Runtime._only.release)
        self._owner = owner
        self._loop = asyncio.get_running_loop()
        await self.translate_errors(self._launch())

    async def _launch(self) -> None:
        capture_log(self._on_error)
        engine = self._engine = self._storage.open()
        self._exit_stack.callback(engine.dispose)
        self._liveness = self._storage.liveness(engine, self._process)
        self._exit_stack.callback(self._liveness.end)
        self._liveness.announce()
        self._poller = Poller(
            self._process,
            self._kinds,
            self._liveness,
            concurrency=self._concurrency,
            clear=self._clear,
            on_error=self._on_error,
        )
        self._exit_stack.callback(DBOS.destroy, destroy_registry=True)
        DBOS(
            config={
                "name": NAME,
                "application_version": VERSION,
                "executor_id": self._process,
                "system_database_engine": engine,
                "dbos_system_schema": self._storage.schema,
                "serializer": DBOSPortableJSONSerializer(),
                "use_listen_notify": False,
                "max_executor_threads": MAX_THREADS,
                "notification_listener_polling_interval_sec": 0.25,
                "log_level": "WARNING",
            }
        )

        @DBOS.workflow(name="work")
        async def workflow(kind: str, payload: str) -> str:
            return await self._run_workflow(kind, payload)

        self._workflow = workflow
        DBOS.listen_queues([self._queue])
        DBOS.launch()
        self._storage.prepare(engine)
        interval = self._liveness.interval
        await DBOS.register_queue_async(
            self._queue,
            polling_interval_sec=interval / 2,
            on_conflict="always_update",
        )
        self._polling = asyncio.create_task(self._poller.repeat(interval))

    def _clear(self) -> None:
        clear_finished(self._storage, self._engine)

    async def translate_errors(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Await a coroutine. Raises `Refused` (ENGINE_FAILED) if the storage raises an error."""
        try:
            return await coroutine
        except (SQLAlchemyError, errors.DBOSException, sqlite3.Error, OSError) as error:
            raise engine_failed(type(error).__name__) from error

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        """Queue the workflow for other processes if it cannot run here or the process is full."""
        if self._poller.can_run(kind, payload) and len(self._running) < self._concurrency:
            await self._start_here(kind, name, payload)
        elif await self.status(name) is None:
            with SetWorkflowID(name):
                await DBOS.enqueue_workflow_async(QUEUED, self._workflow, kind, payload.decode())

    async def _start_here(self, kind: str, name: str, payload: bytes) -> None:
        """Start a workflow in this process; DBOS starts nothing if the name is taken."""
        if name in self._running:
            return
        self._running.add(name)
        self._unwritten[name] = self._loop.create_future()
        begun = False
        try:
            with SetWorkflowID(name):
                started = await DBOS.start_workflow_async(self._workflow, kind, payload.decode())
            run = getattr(started, "task", None)
            if run is not None:  # else the name was taken, perhaps by a faster process
                begun = True
                run.add_done_callback(lambda _: self._note_written(name))
        finally:
            if not begun:
                self._running.discard(name)
                self._note_written(name)

    def _note_written(self, name: str) -> None:
        if (unwritten := self._unwritten.pop(name, None)) is not None:
            unwritten.set_result(None)

    async def written(self, name: str) -> None:
        """Return immediately for other workflows, and early for a cancelled workflow."""
        if name in self._unwritten:
            await asyncio.wait({self._unwritten[name]})

    async def status(self, name: str) -> WorkflowStatus | None:
        listed = await DBOS.list_workflows_async(workflow_ids=[name], load_input=False)
        return status_of(listed[0]) if listed else None

    async def names(self) -> list[str]:
        stored = await DBOS.list_workflows_async(load_input=False, load_output=False)
        return [workflow.workflow_id for workflow in stored]

    async def stop(self, name: str, *, forget: bool = False) -> bool:
        """Cancel a workflow, and with `forget` delete the workflow too. Return False if there is no
        workflow with this name.

        The method waits for the recovery lock, so that no poller takes the workflow. After
        `LOCK_WAIT` seconds the method continues without the lock.
        """

        def stop() -> bool:
            with self._liveness.recovery_lock(wait=LOCK_WAIT):
                listed = list_workflows(workflow_ids=[name])
                if listed:
                    DBOS.cancel_workflow(name)
                if listed and forget:
                    DBOS.delete_workflow(name)
                    self._storage.erase(self._engine)
                return bool(listed)

        return await asyncio.to_thread(stop)

    async def end(self) -> None:
        """Leave the running workflows to other processes. The call blocks its event loop."""
        self._ending = True
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await DBOS.delete_queue_async(self._queue)
        self._clear()
        self._exit_stack.close()

    async def _run_workflow(self, kind: str, payload: str) -> str:
        name = DBOS.workflow_id or ""
        is_new = name in self._running  # started here, and not taken over
        self._running.add(name)
        try:
            finished = {} if is_new else await self._finished_steps(name)
            tries = 1 if is_new else await self._count_recovery(list(finished))
            steps = DurableSteps(name, finished, tries, self._loop)
            try:
                return (
                    await run_on(self._owner, self._run(kind, steps, payload.encode()))
                ).decode()
            except asyncio.CancelledError:
                self._note_written(name)  # DBOS waits for the process that has it now
                if self._ending:
                    await _store_marker(
                        LEFT, list(finished)
                    )  # the process ends in order, not because of the workflow
                raise
        finally:
            self._running.discard(name)

    async def _count_recovery(self, finished: Sequence[str]) -> int:
        """Return the number of this try. Raises `WorkflowFailed` after more than `MAX_TRIES`."""
        tries = crash_count(finished) + 1
        if tries > MAX_TRIES:
            raise WorkflowFailed("TakenUpTooOften")
        await _store_marker(RECOVERED, finished)
        return tries

    async def _finished_steps(self, name: str) -> dict[str, bytes]:
        """Return the results of finished steps by name, and reserve the numbers of these steps.

        DBOS identifies steps by numbers, in the order in which the steps begin. The order differs
        between runs if several steps run concurrently, so the engine identifies steps by name.
        """
        listing = DBOS.list_workflow_steps_async(name)
        # in an empty context, or DBOS would store the listing itself as a step
        steps = await asyncio.create_task(listing, context=contextvars.Context())
        for _ in range(max((step["function_id"] for step in steps), default=0)):
            DBOS.reserve_step()
        return {
            step["function_name"]: step["output"].encode()
            for step in sorted(steps, key=lambda step: step["function_id"])
            if step["error"] is None and step["output"] is not None
        }


async def _store_marker(prefix: str, finished: Sequence[str]) -> None:
    """The number of the step follows the steps with the same prefix in `finished`."""

    async def body() -> str:
        return "null"

    number = sum(name.startswith(prefix) for name in finished) + 1
    await DBOS.run_step_async({"name": f"{prefix}{number}"}, body)


def crash_count(finished: Sequence[str]) -> int:
    """Return the number of processes that died while running a workflow, since its last finished
    step.

    `finished` holds the names of all finished steps of the workflow, in order. The previous process
    counts too, because the present process has taken over the workflow. A process that left the
    workflow in an orderly way does not count.
    """
    count = 1
    for name in finished:
        if name.startswith(LEFT):
            count -= 1
        else:
            count = count + 1 if name.startswith(RECOVERED) else 1
    return count


class _ErrorLog(logging.Handler):
    """Log handler that passes on warnings and errors of DBOS.

    Errors of workflows are left out, because their callers report these errors. Cancellations are
    left out, because the engine itself cancels workflows.
    """

    def __init__(self, on_error: OnError) -> None:
        super().__init__(logging.WARNING)
        self._on_error = on_error

    def emit(self, record: logging.LogRecord) -> None:
        message = record.getMessage()
        if not record.exc_info and not message.startswith("Asyncio task cancelled"):
            self._on_error("", RuntimeError(message.partition("\n")[0]))


def capture_log(on_error: OnError) -> None:
    log = logging.getLogger("dbos")
    log.propagate = False
    log.handlers = [_ErrorLog(on_error)]
