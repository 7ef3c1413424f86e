"""MCP's Tasks extension: a long call becomes a task, and the caller polls its state.

The specification is github.com/modelcontextprotocol/ext-tasks, specification/2026-07-28 (SEP-2663).
Only the protocol version 2026-07-28 is supported: the tasks of 2025-11-25 have another form.
"""

from collections.abc import Iterable
from typing import Any

from thoughtline.app.deliberation.task_ids import no_such_task
from thoughtline.dialects.times import iso
from thoughtline.dialects.tool import Caller, Task, Tool
from thoughtline.entrypoints.mcp.catalog import tool_result
from thoughtline.entrypoints.mcp.protocol import CANCEL_TASK, UPDATE_TASK

POLL_INTERVAL_MS = 1_000
"""Milliseconds between two polls of a task: models take seconds."""


def created(task: Task) -> dict[str, Any]:
    """Return a new task as the result of the call, which the task continues."""
    return {"resultType": "task", **_status(task)}


async def answer(
    method: str, task_id: str, tools: Iterable[Tool], caller: Caller
) -> dict[str, Any]:
    """Raise `Refused` if no tool of the caller has tasks."""
    tasks = next((tool.tasks for tool in tools if tool.tasks is not None), None)
    if tasks is None:
        raise no_such_task()
    if method == CANCEL_TASK:
        await tasks().stop(task_id, caller)
        return {}
    task = await tasks().look(task_id)
    # A task of ours never asks its client for anything, so an update has no effect.
    return {} if method == UPDATE_TASK else _status(task) | _outcome(task)


def _status(task: Task) -> dict[str, Any]:
    return {
        "taskId": task.name,
        "status": task.status,
        **({"statusMessage": task.message} if task.message else {}),
        "createdAt": iso(task.began),
        "lastUpdatedAt": iso(task.changed),
        "ttlMs": None,
        "pollIntervalMs": POLL_INTERVAL_MS,
    }


def _outcome(task: Task) -> dict[str, Any]:
    if task.reply is None:
        return {}
    return {"result": {**tool_result(task.reply), "resultType": "complete"}}
