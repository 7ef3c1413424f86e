"""An engine whose works survive their process. DBOS keeps them (docs/decisions/0013)."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from thoughtline.core.refusal import Refused
from thoughtline.engine.dbos.storage import Storage
from thoughtline.engine.errors import failed, not_installed
from thoughtline.engine.loop_thread import LoopThread
from thoughtline.engine.protocol import (
    NoSuchWorkflow,
    Tell,
    WorkflowFailed,
    WorkflowKind,
    WorkflowStopped,
    say_nothing,
)

if TYPE_CHECKING:
    from thoughtline.engine.dbos.runtime import DurableSteps, Runtime
    from thoughtline.engine.dbos.status import WorkflowStatus

T = TypeVar("T")

PATIENCE = 15.0
"""Seconds to wait for the store. DBOS itself would wait for ever."""

POLL = 0.05
"""Seconds between two looks at a work that runs elsewhere."""

SOON = 0.004
"""The same, when it has just ended here and is being written down."""

LOOK = 2.0
"""Seconds between two looks for works of dead processes, by one that has no DBOS running."""

GRACE = 0.6
"""Seconds that leaving may take."""


class DbosEngine:
    """An `Engine`. A process has one, which is launched by the first work that is started."""

    def __init__(
        self,
        place: Storage,
        kinds: Mapping[str, WorkflowKind],
        *,
        at_once: int,
        tell: Tell = say_nothing,
    ) -> None:
        self._place = place
        self._kinds = kinds
        self._at_once = at_once
        self._tell = tell
        self._here: dict[str, asyncio.Task[Any]] = {}
        self._aside: LoopThread | None = None
        self._launching: asyncio.Task[Runtime] | None = None

    async def start(self, kind: str, name: str, given: bytes) -> None:
        if kind not in self._kinds:
            raise KeyError(kind)
        await self._ask(lambda running: running.start(kind, name, given))

    async def result(self, name: str, *, wait: float) -> bytes | None:
        clock = asyncio.get_running_loop().time
        deadline = clock() + wait
        while True:
            outcome = await self._outcome(name)
            if outcome.over:
                return _told(name, outcome)
            if clock() >= deadline:
                return None
            await self._pause(name, deadline - clock())

    async def _outcome(self, name: str) -> "WorkflowStatus":
        outcome = await self._ask(lambda running: running.outcome(name))
        if outcome is None:
            raise NoSuchWorkflow(name)
        return outcome

    async def _pause(self, name: str, wait: float) -> None:
        """Wait until it makes sense to look again."""
        if name in self._here:
            await asyncio.wait({self._here[name]}, timeout=wait)
            await asyncio.sleep(SOON)
        else:
            await asyncio.sleep(min(wait, POLL))

    async def stop(self, name: str) -> None:
        if not await self._ask(lambda running: running.stop(name)):
            raise NoSuchWorkflow(name)
        if name in self._here:
            self._here[name].cancel()

    async def forget(self, name: str) -> None:
        await self._ask(lambda running: running.stop(name, forget=True))
        if name in self._here:
            self._here[name].cancel()

    async def close(self) -> None:
        if self._launching is None or self._aside is None:
            return
        with suppress(TimeoutError, Refused):
            # what is not over by then ends with the process; works wait for others all the same
            async with asyncio.timeout(GRACE):
                running = await self._launching
                await self._aside.run(running.safely(running.end()))
        self._aside.end()

    async def stand_by(self) -> None:
        while self._launching is None:
            if await asyncio.to_thread(self._is_needed):
                break
            await asyncio.sleep(LOOK)
        await self.attend()

    def _is_needed(self) -> bool:
        return any(
            one.kind in self._kinds and self._kinds[one.kind].able(one.given)
            for one in self._place.orphans()
        )

    async def attend(self) -> None:
        await self._launch()

    async def _launch(self) -> "Runtime":
        """The one of this process, once it runs. It goes on launching when nobody waits."""
        if self._launching is None:
            self._launching = asyncio.create_task(self._launched())
            self._launching.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await _patiently(asyncio.shield(self._launching))

    async def _launched(self) -> "Runtime":
        aside = self._aside = LoopThread()
        try:
            module = await asyncio.to_thread(_imported)
            running: Runtime = module.Runtime(
                self._place,
                secrets.token_hex(8),
                self._kinds,
                at_once=self._at_once,
                run=self._run,
                tell=self._tell,
            )
            await aside.run(running.launch(asyncio.get_running_loop()))
        except BaseException:
            aside.end()
            self._launching = None
            raise
        return running

    async def _run(self, kind: str, steps: "DurableSteps", given: bytes) -> bytes:
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError
        self._here[steps.work] = task
        try:
            return await steps.run(self._kinds[kind].run, given, self._tell)
        finally:
            if self._here.get(steps.work) is task:
                del self._here[steps.work]

    async def _ask(self, question: Callable[["Runtime"], Coroutine[Any, Any, T]]) -> T:
        """Raises `Refused` (ENGINE_FAILED) where the store gives no answer."""
        running = await self._launch()
        if self._aside is None:
            raise RuntimeError
        return await _patiently(self._aside.run(running.safely(question(running))))


async def _patiently(answer: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(PATIENCE):
            return await answer
    except TimeoutError:
        raise failed("no answer") from None


def _imported() -> ModuleType:
    try:
        from thoughtline.engine.dbos import runtime  # noqa: PLC0415 - takes a second, and 50 MB
    except ModuleNotFoundError as error:
        raise not_installed() from error
    return runtime


def _told(name: str, outcome: "WorkflowStatus") -> bytes | None:
    if outcome.stopped:
        raise WorkflowStopped(name)
    if outcome.failed is not None:
        raise WorkflowFailed(outcome.failed)
    return outcome.result
