"""DBOS stores the workflows (docs/decisions/0013)."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from thoughtline.core.refusal import Refused
from thoughtline.engine.dbos.storage import Storage
from thoughtline.engine.errors import (
    NoSuchWorkflow,
    WorkflowFailed,
    WorkflowStopped,
    engine_failed,
    is_closed,
    not_installed,
)
from thoughtline.engine.loop_thread import LoopThread
from thoughtline.engine.protocol import OnError, WorkflowKind, ignore_error
from thoughtline.libraries import LOADING

if TYPE_CHECKING:
    from thoughtline.engine.dbos.runtime import Runtime
    from thoughtline.engine.dbos.status import WorkflowStatus
    from thoughtline.engine.dbos.steps import DurableSteps

T = TypeVar("T")

STORAGE_TIMEOUT = 15.0
"""Seconds to wait for the storage. DBOS itself would wait forever."""

POLL = 0.05
"""Seconds between two checks of a workflow that runs in another process."""

CHECKS = 200
"""Maximum number of checks per second by all waiting calls; more checks would slow down the
workflows.
"""

STAND_BY_POLL = 2.0
"""Seconds between two checks for orphaned workflows, in a process that has not launched DBOS."""

GRACE = 0.6
"""Maximum number of seconds that closing may take."""


class DbosEngine:
    """A process has at most one DBOS runtime, which the first workflow launches."""

    def __init__(
        self,
        storage: Storage,
        kinds: Mapping[str, WorkflowKind],
        *,
        concurrency: int,
        on_error: OnError = ignore_error,
    ) -> None:
        self._storage = storage
        self._kinds = kinds
        self._concurrency = concurrency
        self._on_error = on_error
        self._running: dict[str, asyncio.Task[Any]] = {}
        self._waiting = 0
        self._closing: asyncio.Task[None] | None = None
        self._thread: LoopThread | None = None
        self._launching: asyncio.Task[Runtime] | None = None

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        if kind not in self._kinds:
            raise KeyError(kind)
        await self._call(lambda runtime: runtime.start(kind, name, payload))

    async def result(self, name: str, *, wait: float) -> bytes | None:
        clock = asyncio.get_running_loop().time
        deadline = clock() + wait
        await self._wait_here(name, wait)
        self._waiting += 1
        try:
            while True:
                status = await self._status(name)
                if status.over:
                    return _result_of(name, status)
                if clock() >= deadline:
                    return None
                pause = max(POLL, self._waiting / CHECKS)
                await asyncio.sleep(min(pause, deadline - clock()))
        finally:
            self._waiting -= 1

    async def _status(self, name: str) -> "WorkflowStatus":
        status = await self._call(lambda runtime: runtime.status(name))
        if status is None:
            raise NoSuchWorkflow(name)
        return status

    async def _wait_here(self, name: str, wait: float) -> None:
        """Do not query the storage repeatedly. Return immediately for other workflows."""
        runtime = await self._launch()
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._run_on_thread(runtime.written(name))

    async def stop(self, name: str) -> None:
        if not await self._call(lambda runtime: runtime.stop(name)):
            raise NoSuchWorkflow(name)
        if name in self._running:
            self._running[name].cancel()

    async def forget(self, name: str) -> None:
        await self._call(lambda runtime: runtime.stop(name, forget=True))
        if name in self._running:
            self._running[name].cancel()

    async def names(self) -> list[str]:
        return await self._call(lambda runtime: runtime.names())

    async def close(self) -> None:
        """Close the engine completely, even if the caller is cancelled during closing."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        if self._closing.done():
            return
        try:
            await asyncio.shield(self._closing)
        except asyncio.CancelledError:
            await asyncio.wait({self._closing})
            raise

    async def _close(self) -> None:
        if self._launching is None or self._thread is None:
            return
        try:
            with suppress(TimeoutError, Refused):
                # workflows unfinished by then end with the process; they wait for other processes
                async with asyncio.timeout(GRACE):
                    runtime = await self._launching
                    await self._thread.run(runtime.translate_errors(runtime.end()))
        finally:
            self._thread.stop()

    async def stand_by(self) -> None:
        while self._launching is None and self._closing is None:
            if await asyncio.to_thread(self._has_orphans):
                break
            await asyncio.sleep(STAND_BY_POLL)
        if self._closing is None:
            await self.activate()

    def _has_orphans(self) -> bool:
        return any(
            workflow.kind in self._kinds and self._kinds[workflow.kind].can_run(workflow.payload)
            for workflow in self._storage.workflows()
            if workflow.is_orphan
        )

    async def activate(self) -> None:
        await self._launch()

    async def _launch(self) -> "Runtime":
        """Return the runtime of this process as soon as it is launched. The launch continues even
        if the caller is cancelled.

        Raises `Refused` (ENGINE_FAILED) if the engine is closed.
        """
        if self._closing is not None:
            raise is_closed()
        if self._launching is None:
            self._launching = asyncio.create_task(self._open_runtime())
            self._launching.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await _with_timeout(self._unless_closed(asyncio.shield(self._launching)))

    async def _open_runtime(self) -> "Runtime":
        thread = self._thread = LoopThread()
        try:
            runtime_class = await asyncio.to_thread(import_runtime)
            runtime = runtime_class(
                self._storage,
                secrets.token_hex(8),
                self._kinds,
                concurrency=self._concurrency,
                run=self._run,
                on_error=self._on_error,
                exit_stack=thread.exit_stack,
            )
            await thread.run(runtime.launch(asyncio.get_running_loop()))
        except BaseException:
            thread.stop()
            self._launching = None
            raise
        return runtime

    async def _run(self, kind: str, steps: "DurableSteps", payload: bytes) -> bytes:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError
        self._running[steps.workflow] = task
        try:
            return await steps.run(self._kinds[kind].run, payload, self._on_error)
        finally:
            if self._running.get(steps.workflow) is task:
                del self._running[steps.workflow]

    async def _call(self, call: Callable[["Runtime"], Coroutine[Any, Any, T]]) -> T:
        """Raises `Refused` (ENGINE_FAILED) if the storage does not answer."""
        runtime = await self._launch()
        return await _with_timeout(self._run_on_thread(runtime.translate_errors(call(runtime))))

    async def _run_on_thread(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """Raises `Refused` (ENGINE_FAILED) if the engine is closed in the meantime."""
        if self._thread is None:
            raise RuntimeError
        return await self._unless_closed(self._thread.run(coroutine))

    async def _unless_closed(self, answer: Awaitable[T]) -> T:
        """Raises `Refused` (ENGINE_FAILED) if closing the engine cancels the result."""
        task = asyncio.current_task()
        try:
            return await answer
        except asyncio.CancelledError:
            if self._closing is None or task is None or task.cancelling():
                raise
            raise is_closed() from None


async def _with_timeout(answer: Awaitable[T]) -> T:
    """Raises `Refused` (ENGINE_FAILED) after `STORAGE_TIMEOUT` seconds without a result."""
    try:
        async with asyncio.timeout(STORAGE_TIMEOUT):
            return await answer
    except TimeoutError:
        raise engine_failed("no answer") from None


def import_runtime() -> "type[Runtime]":
    """Raises `Refused` (ENGINE_NOT_READY) if DBOS is not installed."""
    try:
        with LOADING:
            from thoughtline.engine.dbos.runtime import Runtime  # noqa: PLC0415 - takes a second, and 50 MB
    except ModuleNotFoundError as error:
        raise not_installed() from error
    return Runtime


def _result_of(name: str, status: "WorkflowStatus") -> bytes | None:
    if status.stopped:
        raise WorkflowStopped(name)
    if status.failed is not None:
        raise WorkflowFailed(status.failed)
    return status.result
