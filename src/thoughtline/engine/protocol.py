"""The promise that every engine keeps. tests/engine/test_engine.py is the promise as a test.

A *work* is something that takes longer than a call, such as a deliberation. It is a function of
what was given and of what its *steps* gave. A step that finished is never done again, whatever
dies; the work itself runs again from its beginning where it was broken off, and gets from its steps
what they gave before. So everything that costs something, or that could come out differently the
next time (a model's answer, the clock, chance, what the ledger says), belongs into a step.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import Struct


class Steps(Protocol):
    """The inside of one work."""

    @property
    def work(self) -> str:
        """The name that the work was started with."""
        ...

    @property
    def tries(self) -> int:
        """1, and one more for each process that died of it since one of its steps last finished.

        A work that kills its process every time sees this grow, and should come to an end without
        what kills it. One that was offered to others begins with 2. A process that ends in order
        does not count.
        """
        ...

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        """What `do` gives, which is JSON: asked now, or remembered.

        `step` is the step's name, of its own within the work; a later call with the same name gives
        the same bytes. The order of steps is free, and several may be under way at once. A step
        that was under way when its process died is done again, so `do` may run more than once until
        it has finished.

        What `do` raises comes out here, and is not remembered: turn what is worth remembering, such
        as a refusal, into bytes. Raises ValueError while a step of this name is under way.
        """
        ...


Work = Callable[[Steps, bytes], Awaitable[bytes]]
"""Given JSON, gives JSON. What it raises fails the work, of which only the type is kept."""


def always(_: bytes) -> bool:
    return True


class WorkflowKind(Struct, frozen=True):
    """What is registered under a kind's name, equally in every process of one record.

    `able` says of what was given to a work whether this process has what it takes, such as a key;
    it is asked often, so it answers at once. Where it says no, the work is left for other
    processes.
    """

    run: Work
    able: Callable[[bytes], bool] = always


class NoSuchWorkflow(Exception):  # noqa: N818 - an answer, not a fault
    """No work was started under this name."""


class WorkflowStopped(Exception):  # noqa: N818 - as above
    """The work was stopped before it was done."""


class WorkflowFailed(Exception):  # noqa: N818 - as above
    """The work raised something. `kind` is the name of its type; its text is in no answer."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


Tell = Callable[[str, BaseException], None]
"""Hears of what goes wrong where nobody waits: in the work of this name, or "" in the engine."""


def say_nothing(work: str, error: BaseException) -> None:
    """A `Tell` for where nobody listens."""


class Engine(Protocol):
    """Runs works on the event loop that it was opened on. Works run beside each other.

    Every method raises `Refused` with an ENGINE_* code when the engine cannot do its work.
    """

    async def start(self, kind: str, name: str, given: bytes) -> None:
        """Begin a work. When this returns, it survives what the engine survives.

        Starting a name again, finished or not, starts nothing new. Raises KeyError for a kind that
        is not registered.
        """
        ...

    async def result(self, name: str, *, wait: float) -> bytes | None:
        """What the work gave. None if it is not done within `wait` seconds.

        Raises `NoSuchWorkflow`, `WorkflowStopped` and `WorkflowFailed`.
        """
        ...

    async def stop(self, name: str) -> None:
        """Stop a work: steps under way are cancelled, and none begins. One that is over stays so.

        Raises `NoSuchWorkflow`.
        """
        ...

    async def forget(self, name: str) -> None:
        """Stop a work and delete all that is kept of it. Its name is free again."""
        ...

    async def attend(self) -> None:
        """Be ready for what other processes offer, or left when they died."""
        ...

    async def stand_by(self) -> None:
        """Look now and then for what others left, at little cost, and `attend` once there is some.

        Returns then, or once a work was started here.
        """
        ...

    async def close(self) -> None:
        """Leave. Works that are not done wait for another process, where the engine is durable."""
        ...
