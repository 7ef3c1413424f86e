"""Interface of workflow engines. Contract tests for every engine are in
tests/engine/test_engine.py.

A *workflow* is work that takes longer than a call, for example a deliberation. The result of a
workflow depends only on its payload and the results of its *steps*. A finished step is never
repeated, even after a crash. After a crash the workflow runs again from its beginning, and receives
the stored results of its finished steps. Work that costs something or may give another result next
time therefore belongs into a step. Steps are, for example, a model's answer, the clock, random
numbers and data of the ledger.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from msgspec import Struct


class Steps(Protocol):
    @property
    def workflow(self) -> str: ...

    @property
    def tries(self) -> int:
        """Number of the present try of the workflow. The number starts at 1 and grows by 1 for each
        process that died while running the workflow since its last finished step.

        A workflow should end without its dangerous work if the number of tries is high. A workflow
        that was queued for other processes begins with the number 2. A process that ends in an
        orderly way does not count.
        """
        ...

    async def once(self, step: str, do: Callable[[], Awaitable[bytes]]) -> bytes:
        """Return the result of `do` as JSON: a new result, or the stored result of an earlier run.

        `step` is a name that is unique within the workflow. Later calls with the same step name
        return the same bytes. Steps may begin in any order, and several steps may run concurrently.
        A step that was running when its process died is done again. `do` may therefore run more
        than once until the step has finished.

        Errors of `do` are raised here and are not stored. To store an error, such as a refusal,
        return the error as bytes. Raises `ValueError` if a step with this name is running.
        """
        ...


Workflow = Callable[[Steps, bytes], Awaitable[bytes]]
"""Workflow function from JSON to JSON. An error in the function fails the workflow, and only the
error's type is stored.
"""


def anywhere(_: bytes) -> bool:
    """Return True for every payload: the `can_run` of a workflow that every process can run."""
    return True


class WorkflowKind(Struct, frozen=True):
    """Kind of workflow, registered equally in every process of one record.

    `can_run` returns whether this process can run a payload, for example whether it has the API
    key. `can_run` is called often, so the function must return quickly. If `can_run` returns False,
    the workflow is left to other processes.
    """

    run: Workflow
    can_run: Callable[[bytes], bool] = anywhere


class StoredWorkflow(Struct, frozen=True):
    """A workflow that has no result. `process` is the live process that has the workflow, or "" for
    none. `began` is in milliseconds since 1970. `state` is "running", "waiting" or "failed".
    """

    name: str
    kind: str
    payload: bytes
    state: str
    process: str
    began: int

    @property
    def is_orphan(self) -> bool:
        """True if the workflow waits for any process."""
        return self.state == "waiting" and not self.process


OnError = Callable[[str, BaseException], None]
"""Function that receives errors for which no caller waits, with the workflow's name, or "" for the
engine.
"""


def ignore_error(workflow: str, error: BaseException) -> None:
    """Drop an error: an `OnError` function that does nothing."""


class Engine(Protocol):
    """Interface of a workflow engine. An engine runs workflows concurrently, on the event loop on
    which the engine was opened.

    Every method raises `Refused` with an ENGINE_* code if the engine cannot do its work.
    """

    async def start(self, kind: str, name: str, payload: bytes) -> None:
        """Start a workflow by its kind and name. After the call returns, the workflow survives
        everything that the engine survives.

        Starting a name a second time starts nothing, even if the workflow has ended. Raises
        `KeyError` if the kind is not registered.
        """
        ...

    async def result(self, name: str, *, wait: float) -> bytes | None:
        """Return the result of a workflow, or None if the workflow takes longer than `wait`
        seconds.

        Raises `NoSuchWorkflow` if the name is unknown, and `WorkflowStopped` if the workflow was
        stopped. Raises `WorkflowFailed` if the workflow raised an error.
        """
        ...

    async def stop(self, name: str) -> None:
        """Stop a workflow: its running steps are cancelled, and no further step begins. A workflow
        that has ended is left unchanged.

        Raises `NoSuchWorkflow` if the name is unknown.
        """
        ...

    async def forget(self, name: str) -> None:
        """Stop a workflow and delete its stored data, so that its name becomes free again."""
        ...

    async def names(self) -> list[str]: ...

    async def activate(self) -> None:
        """From now on, run the workflows that other processes queue or leave when they die."""
        ...

    async def stand_by(self) -> None:
        """Check from time to time for workflows that other processes left, at little cost. If
        another process left a workflow, call `activate`.

        The method returns after `activate`, or after a workflow was started in this process.
        """
        ...

    async def close(self) -> None:
        """Durable workflows that have not ended wait for another process."""
        ...
