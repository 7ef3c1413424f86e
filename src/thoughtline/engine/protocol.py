"""Promise that every engine keeps. tests/engine/test_engine.py checks it.

A *workflow* takes longer than a call: a deliberation, for example. It is a function of its payload
and of the results of its *steps*. A finished step is never repeated, also after a crash. The
workflow itself runs again from its beginning, and gets the stored results of its steps. So
everything that costs something or could differ the next time belongs into a step: a model's answer,
the clock, random numbers, data of the ledger.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import Struct


class Steps(Protocol):
    """The inside of one workflow."""

    @property
    def workflow(self) -> str:
        """Name with which the workflow was started."""
        ...

    @property
    def tries(self) -> int:
        """1, plus 1 for each process that died of the workflow since one of its steps last
        finished.

        A workflow that kills its process every time sees this number grow. It should then end
        without the work that kills it. A workflow that was queued for other processes begins with
        2. A process that ends in order does not count.
        """
        ...

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the result of `do`, which is JSON: a new one, or that of an earlier run.

        `step` is a name, unique within the workflow; later calls with the name return the same
        bytes. Steps may begin in any order, and several may run at the same time. A step that was
        running when its process died is done again, so `do` may run more than once until it has
        finished.

        Errors of `do` are raised here, and are not stored: return an error that has to be stored,
        as a refusal, as bytes. Raises ValueError while a step of this name is running.
        """
        ...


Workflow = Callable[[Steps, bytes], Awaitable[bytes]]
"""A function from JSON to JSON. An error fails the workflow, and only the error's type is
stored.
"""


def anywhere(_: bytes) -> bool:
    """Return True, for a workflow that every process can run."""
    return True


class WorkflowKind(Struct, frozen=True):
    """Entry for a kind of workflow, registered equally in every process of one record.

    `can_run` checks that this process can run a payload, for example that it has the key. It is
    called often, so it must return quickly. If it returns False, the workflow is left to other
    processes.
    """

    run: Workflow
    can_run: Callable[[bytes], bool] = anywhere


OnError = Callable[[str, BaseException], None]
"""Receives errors that no caller waits for, with the workflow's name, or "" for the engine."""


def ignore_error(workflow: str, error: BaseException) -> None:
    """An `OnError` that drops errors."""


class Engine(Protocol):
    """Runs workflows concurrently, on the event loop on which it was opened.

    Every method raises `Refused` with an ENGINE_* code if the engine cannot do its work.
    """

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        """Start a workflow. Once this returns, the workflow survives all that the engine survives.

        Starting a name again starts nothing new, also if it has finished. Raises KeyError for a
        kind that is not registered.
        """
        ...

    async def result(self, name: str, *, wait: float) -> bytes | None:
        """Return the result of a workflow; None if it is not done within `wait` seconds.

        Raises `NoSuchWorkflow`, `WorkflowStopped` and `WorkflowFailed`.
        """
        ...

    async def stop(self, name: str) -> None:
        """Stop a workflow: running steps are cancelled, none begins. A finished workflow stays as
        it is.

        Raises `NoSuchWorkflow`.
        """
        ...

    async def forget(self, name: str) -> None:
        """Stop a workflow and delete everything that is stored of it. Its name is free again."""
        ...

    async def names(self) -> list[str]:
        """Return the names of all stored workflows."""
        ...

    async def activate(self) -> None:
        """Run the workflows that other processes queue, or leave when they die, from now on."""
        ...

    async def stand_by(self) -> None:
        """Check now and then for workflows that others left, at little cost; then call `activate`.

        Returns after that, or once a workflow was started here.
        """
        ...

    async def close(self) -> None:
        """Close the engine for good. Durable workflows that are not done wait for another
        process.
        """
        ...
