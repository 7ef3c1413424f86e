"""Processes that take turns by chance, on a clock of their own: one seed, one order of events.

Each process has an event loop of its own, which keeps its order; which process goes on next is
drawn. Threads are steps too. Nothing here waits, so a thousand orders take seconds.
"""

import asyncio
import heapq
import traceback
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

LONGEST = 200_000
"""Steps after which a world that goes on is stuck in a circle."""


class Killed(BaseException):
    """Raised through a process that is killed in the middle of a step."""


class Blocked(BaseException):
    """Raised by what a thread would wait for."""


class StuckError(AssertionError):
    """Somebody waits, and nothing will ever happen."""


class Loop(asyncio.BaseEventLoop):
    """The event loop of one process: first come, first served, as asyncio promises."""

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, world: "World") -> None:
        super().__init__()
        self._world = world
        self.faults: list[str] = []

    def time(self) -> float:
        return self._world.now

    def _write_to_self(self) -> None:
        """Nobody sleeps here who had to be woken."""

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        fault = context.get("exception")
        if not isinstance(fault, Killed):
            told = "".join(traceback.format_exception(fault)) if fault else ""
            self.faults.append(f"{context.get('message')}\n{told}")

    @property
    def can_go_on(self) -> bool:
        return bool(self._ready)

    @property
    def next_timer(self) -> float | None:
        return self._scheduled[0].when() if self._scheduled else None

    def step(self) -> None:
        """The next handle. Whoever is waited for is asked by the world."""
        handle = self._ready.popleft()
        if not handle.cancelled():
            events._set_running_loop(self)
            try:
                handle._run()
            finally:
                events._set_running_loop(None)

    def due(self) -> None:
        """Let the timers of this moment be ready."""
        while self._scheduled and self._scheduled[0].when() <= self._world.now:
            self._ready.append(heapq.heappop(self._scheduled))


class Thread:
    """A thread of a process: one step, tried again for as long as it is `Blocked`."""

    def __init__(self, world: "World", target: Callable[[], None]) -> None:
        self._world = world
        self._target = target

    def start(self) -> None:
        assert self._world.current is not None
        self._world.current.threads.append(self)

    def step(self) -> bool:
        """Whether it got on."""
        try:
            self._target()
        except Blocked:
            return False
        except Killed:
            pass
        return True


class SimulatedProcess:
    """What lives and dies together. `on_death` takes away what the system would."""

    def __init__(self, world: "World", name: str) -> None:
        self.name = name
        self.loop = Loop(world)
        self.threads: list[Thread] = []
        self.tasks: list[asyncio.Task[Any]] = []
        self.on_death: list[Callable[[], None]] = []
        self.dead = False

    def start(self, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = self.loop.create_task(coroutine)
        self.tasks.append(task)
        return task

    @property
    def is_done(self) -> bool:
        return all(task.done() for task in self.tasks)


class World:
    """All processes of a run. `now` are seconds that pass only when nobody has anything to do.

    `kill_rate` is how likely a moment is the last of a process, `slow_rate` how likely threads,
    which wait for the disk, come after everybody else.
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = 0.0
        self.processes: list[SimulatedProcess] = []
        self.current: SimulatedProcess | None = None
        self.kill_rate = 0.0
        self.slow_rate = 0.0
        self.faults: list[str] = []

    def process(self, name: str) -> SimulatedProcess:
        made = SimulatedProcess(self, name)
        self.processes.append(made)
        return made

    def thread(self, *, target: Callable[[], None], **_: object) -> Thread:
        return Thread(self, target)

    def may_die(self, times: int = 1) -> None:
        """A moment at which whoever is at work may be killed, so many times as likely as at others.

        Raises `Killed`.
        """
        process = self.current
        if process is None or process.dead:
            return
        if self.random.random() < self.kill_rate * times:
            process.dead = True
            raise Killed(process.name)

    def run(self, until: int = LONGEST) -> None:
        """Until all tasks of all who live are done, or so many steps were taken.

        Raises `StuckError`.
        """
        for _ in range(until):
            alive = [one for one in self.processes if not one.dead]
            if all(one.is_done for one in alive):
                break
            if not self._step(alive):
                self._wait(alive)
            self._bury()
        else:
            if until == LONGEST:
                raise StuckError("this goes on for ever")
        for process in self.processes:
            self.faults.extend(process.loop.faults)
        if self.faults:
            raise AssertionError("\n".join(self.faults))
        for process in self.processes:
            for task in process.tasks:
                if task.done() and not task.cancelled():
                    task.result()

    def _step(self, alive: list[SimulatedProcess]) -> bool:
        """Let one who can go on. All are equal, but at the `slow_rate` threads come last."""
        steps: list[tuple[SimulatedProcess, Thread | None]] = [
            *((one, None) for one in alive if one.loop.can_go_on),
            *((one, thread) for one in alive for thread in one.threads),
        ]
        self.random.shuffle(steps)
        if self.slow_rate and self.random.random() < self.slow_rate:
            steps.sort(key=lambda step: step[1] is not None)
        for process, thread in steps:
            with self._as(process):
                if thread is None:
                    process.loop.step()
                    return True
                if thread.step():
                    process.threads.remove(thread)
                    return True
        return False

    def _wait(self, alive: list[SimulatedProcess]) -> None:
        timers = [when for one in alive if (when := one.loop.next_timer) is not None]
        if not timers:
            waiting = [one.name for one in alive if not one.is_done]
            raise StuckError(f"nothing is left to do, and these wait: {waiting}")
        self.now = max(self.now, min(timers))
        for one in alive:
            one.loop.due()

    @contextmanager
    def _as(self, process: SimulatedProcess) -> Iterator[None]:
        self.current = process
        try:
            yield
        except Killed:
            pass
        finally:
            self.current = None

    def _bury(self) -> None:
        for process in [one for one in self.processes if one.dead]:
            self.processes.remove(process)
            for ending in process.on_death:
                ending()
            # What is left of its calls must not act when it is collected.
            for task in [*process.tasks, *_pending(process.loop)]:
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    with suppress(BaseException):
                        task.get_coro().close()
            process.loop.close()
            process.threads.clear()
            self.faults.extend(process.loop.faults)

    def bury(self) -> None:
        """Let whoever is left be gone."""
        for process in self.processes:
            process.dead = True
        self._bury()


def _pending(loop: Loop) -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks(loop) if not task.done()]
