"""The promise that every engine keeps. tests/engine/test_engine.py is the promise as a test.

A *workflow* is something that takes longer than a call, such as a deliberation. It is a function
of its payload and of what its *steps* gave. A step that finished is never done again, whatever
dies; the workflow itself runs again from its beginning where it was broken off, and gets from its
steps what they gave before. So everything that costs something, or that could come out differently
the next time (a model's answer, the clock, chance, what the ledger says), belongs into a step.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import Struct


class Steps(Protocol):
    """The inside of one workflow."""

    @property
    def workflow(self) -> str:
        """The name that the workflow was started with."""
        ...

    @property
    def tries(self) -> int:
        """1, and one more for each process that died of it since one of its steps last finished.

        A workflow that kills its process every time sees this grow, and should come to an end
        without what kills it. One that was queued for others begins with 2. A process that ends in
        order does not count.
        """
        ...

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        """The result of `do`, which is JSON: from now, or from before.

        `step` is the step's name, of its own within the workflow; a later call with the same name
        gives the same bytes. The order of steps is free, and several may be under way at once. A
        step that was under way when its process died is done again, so `do` may run more than once
        until it has finished.

        What `do` raises comes out here, and is not remembered: turn what is worth remembering, such
        as a refusal, into bytes. Raises ValueError while a step of this name is under way.
        """
        ...


Workflow = Callable[[Steps, bytes], Awaitable[bytes]]
"""From JSON to JSON. What it raises fails the workflow, and only its type is kept."""


def anywhere(_: bytes) -> bool:
    """True: for a workflow that every process can run."""
    return True


class WorkflowKind(Struct, frozen=True):
    """What is registered under a kind's name, equally in every process of one record.

    `can_run` says of a payload whether this process has what it takes, such as a key; it is called
    often, so it returns at once. Where it says no, the workflow is left for other processes.
    """

    run: Workflow
    can_run: Callable[[bytes], bool] = anywhere


OnError = Callable[[str, BaseException], None]
"""Called for errors that nobody waits for: of the workflow of this name, or "" for the engine."""


def ignore_error(workflow: str, error: BaseException) -> None:
    """An `OnError` for where nobody listens."""


class Engine(Protocol):
    """Runs workflows beside each other, on the event loop that it was opened on.

    Every method raises `Refused` with an ENGINE_* code where the engine cannot do its work.
    """

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        """Begin a workflow. When this returns, it survives what the engine survives.

        Starting a name again, finished or not, starts nothing new. Raises KeyError for a kind that
        is not registered.
        """
        ...

    async def result(self, name: str, *, wait: float) -> bytes | None:
        """The result of a workflow. None if it is not done within `wait` seconds.

        Raises `NoSuchWorkflow`, `WorkflowStopped` and `WorkflowFailed`.
        """
        ...

    async def stop(self, name: str) -> None:
        """Stop a workflow: steps under way are cancelled, none begins. One that is over stays so.

        Raises `NoSuchWorkflow`.
        """
        ...

    async def forget(self, name: str) -> None:
        """Stop a workflow and delete all that is kept of it. Its name is free again."""
        ...

    async def names(self) -> list[str]:
        """The names of the workflows of which anything is kept."""
        ...

    async def activate(self) -> None:
        """Run what other processes queued, or left when they died, from now on."""
        ...

    async def stand_by(self) -> None:
        """Look now and then for what others left, at little cost; `activate` once there is some.

        Returns then, or once a workflow was started here.
        """
        ...

    async def close(self) -> None:
        """Leave for good. Workflows that are not done wait for another process, if durable."""
        ...
