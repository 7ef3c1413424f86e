"""Taking works: those that are offered, and those that dead processes left.

An offered one nobody has taken yet. A taken one travels over a queue of DBOS that only the process
listens to that took it.
"""

import asyncio
from collections.abc import Mapping
from typing import Any

from dbos import DBOS, WorkflowStatus

from thoughtline.engine.dbos.liveness import Liveness, RecoveryLock
from thoughtline.engine.dbos.storage import QUEUE
from thoughtline.engine.protocol import Tell, WorkflowKind

QUEUED = "offered"
"""The queue that nobody listens to."""

MOST_OFFERED = 100
"""How many offered works are looked at in one turn."""


class Recovery:
    """Takes works for one process, at most `at_once`."""

    def __init__(
        self,
        process: str,
        kinds: Mapping[str, WorkflowKind],
        liveness: Liveness,
        *,
        at_once: int,
        tell: Tell,
    ) -> None:
        self._process = process
        self._kinds = kinds
        self._liveness = liveness
        self._at_once = at_once
        self._tell = tell

    def fits(self, kind: str, given: bytes) -> bool:
        """Whether a work can be done here."""
        return kind in self._kinds and self._kinds[kind].able(given)

    async def look(self, pace: float) -> None:
        """For ever, every `pace` seconds."""
        troubled = False
        while True:
            try:
                await asyncio.to_thread(self._take)
                troubled = False
            except Exception as trouble:  # noqa: BLE001 - the store may be gone for a while
                if not troubled:
                    self._tell("", trouble)
                troubled = True
            await asyncio.sleep(pace)

    def _take(self) -> None:
        """Take what is offered, and what was left by processes that are dead."""
        self._liveness.live()
        offered = listed(queue_name=QUEUED, status="ENQUEUED", limit=1)
        others = self._others()
        if not offered and not others:
            return
        with self._liveness.turn(wait=0.0) as turn:
            if turn is not None:
                for process in others:
                    self._take_over(process, turn)
                self._take_offered()

    def _take_offered(self) -> None:
        look = {"queue_name": QUEUED, "status": "ENQUEUED", "limit": MOST_OFFERED}
        if self._has_room():
            for work in listed(**look, load_input=True):
                self._take_one(work)

    def _others(self) -> set[str]:
        """The other processes that have works, or a queue for them."""
        queues = {queue.name for queue in DBOS.list_queues()}
        owners = {work.executor_id or "" for work in listed(status="PENDING")}
        owners |= {name.removeprefix(QUEUE) for name in queues if name.startswith(QUEUE)}
        return owners - {self._process}

    def _take_over(self, process: str, turn: RecoveryLock) -> None:
        if turn.is_dead(process):
            # listed now: what is left stays so, since nobody else has the turn
            taken = [self._take_one(work) for work in _works_of(process, load_input=True)]
            if all(taken):
                DBOS.delete_queue(QUEUE + process)
                turn.bury(process)

    def _take_one(self, work: WorkflowStatus) -> bool:
        """Put a work on this process's queue, if it can be done here and there is room."""
        kind, given = work.input["args"] if work.input else ("", "")
        if not self.fits(kind, given.encode()) or not self._has_room():
            return False
        DBOS.resume_workflow(work.workflow_id, queue_name=QUEUE + self._process)
        return True

    def _has_room(self) -> bool:
        return len(_works_of(self._process)) < self._at_once


def listed(**look: Any) -> list[WorkflowStatus]:
    return DBOS.list_workflows(**{"load_input": False, "load_output": False, **look})


def _works_of(process: str, **look: Any) -> list[WorkflowStatus]:
    """What a process has begun, and what it has taken."""
    begun = listed(executor_id=process, status="PENDING", **look)
    taken = listed(queue_name=QUEUE + process, status="ENQUEUED", **look)
    return [*begun, *taken]
