"""Poller that takes workflows: queued workflows, and the workflows of dead processes.

A queued workflow does not belong to a process yet. A taken workflow moves to a DBOS queue to which
only its new process listens.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from dbos import DBOS, WorkflowStatus

from thoughtline.engine.dbos.liveness import Liveness, RecoveryLock
from thoughtline.engine.dbos.storage import QUEUE
from thoughtline.engine.protocol import OnError, WorkflowKind

QUEUED = "offered"
"""Stored name of the queue to which no process listens."""

MAX_LISTED = 100
"""Maximum number of queued workflows that one poll reads."""


class Poller:
    """Takes at most `concurrency` workflows. `clear` deletes the steps of finished ones."""

    def __init__(
        self,
        process: str,
        kinds: Mapping[str, WorkflowKind],
        liveness: Liveness,
        *,
        concurrency: int,
        clear: Callable[[], None],
        on_error: OnError,
    ) -> None:
        self._process = process
        self._kinds = kinds
        self._liveness = liveness
        self._concurrency = concurrency
        self._clear = clear
        self._on_error = on_error

    def can_run(self, kind: str, payload: bytes) -> bool:
        return kind in self._kinds and self._kinds[kind].can_run(payload)

    async def repeat(self, interval: float) -> None:
        """If several polls fail in a row, only the first error is reported."""
        failing = False
        while True:
            try:
                await asyncio.to_thread(self._poll)
                failing = False
            except Exception as error:  # noqa: BLE001 - the storage may be gone for a while
                if not failing:
                    self._on_error("", error)
                failing = True
            await asyncio.sleep(interval)

    def _poll(self) -> None:
        self._liveness.announce()
        self._clear()
        queued = list_workflows(queue_name=QUEUED, status="ENQUEUED", limit=1)
        processes = self._other_processes()
        if not queued and not processes:
            return
        with self._liveness.recovery_lock(wait=0.0) as lock:
            if lock is not None:
                for process in processes:
                    self._take_over(process, lock)
                self._take_queued()

    def _take_queued(self) -> None:
        if self._has_room():
            for workflow in list_workflows(
                queue_name=QUEUED, status="ENQUEUED", limit=MAX_LISTED, load_input=True
            ):
                self._take(workflow)

    def _other_processes(self) -> set[str]:
        queues = {queue.name for queue in DBOS.list_queues()}
        owners = {workflow.executor_id or "" for workflow in list_workflows(status="PENDING")}
        owners |= {name.removeprefix(QUEUE) for name in queues if name.startswith(QUEUE)}
        return owners - {self._process}

    def _take_over(self, process: str, lock: RecoveryLock) -> None:
        """Forget the process as soon as it has no workflows left."""
        if lock.is_dead(process):
            # listed now: while this process holds the lock, no other takes any
            taken = [self._take(workflow) for workflow in _workflows_of(process, load_input=True)]
            if all(taken):
                DBOS.delete_queue(QUEUE + process)
                lock.forget(process)

    def _take(self, workflow: WorkflowStatus) -> bool:
        """Return False if the workflow cannot run here or the process is full."""
        kind, payload = workflow.input["args"] if workflow.input else ("", "")
        if not self.can_run(kind, payload.encode()) or not self._has_room():
            return False
        DBOS.resume_workflow(workflow.workflow_id, queue_name=QUEUE + self._process)
        return True

    def _has_room(self) -> bool:
        return len(_workflows_of(self._process)) < self._concurrency


def list_workflows(**filters: Any) -> list[WorkflowStatus]:
    return DBOS.list_workflows(**{"load_input": False, "load_output": False, **filters})


def _workflows_of(process: str, **filters: Any) -> list[WorkflowStatus]:
    begun = list_workflows(executor_id=process, status="PENDING", **filters)
    taken = list_workflows(queue_name=QUEUE + process, status="ENQUEUED", **filters)
    return [*begun, *taken]
