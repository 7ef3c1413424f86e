"""MCP's Tasks extension: what takes longer than a caller waits is a task, which it asks about.

As github.com/modelcontextprotocol/ext-tasks has it, specification/2026-07-28 (SEP-2663). Only of
2026-07-28: the tasks of 2025-11-25 have another form, and are not served.
"""

from collections.abc import Iterable
from typing import Any

from thoughtline.app.deliberation.task_ids import no_such_task
from thoughtline.dialects.times import iso
from thoughtline.dialects.tool import Caller, Task, Tool
from thoughtline.entrypoints.mcp.catalog import tool_result
from thoughtline.entrypoints.mcp.protocol import CANCEL_TASK, UPDATE_TASK

POLL_INTERVAL_MS = 1_000
"""Milliseconds after which it makes sense to ask again: models take seconds."""


def created(task: Task) -> dict[str, Any]:
    """A task as the result of the call that goes on in it."""
    return {"resultType": "task", **_status(task)}


async def answer(
    method: str, task_id: str, tools: Iterable[Tool], caller: Caller
) -> dict[str, Any]:
    """The result of a request about a task, for who may call these tools. Raises `Refused`."""
    tasks = next((tool.tasks for tool in tools if tool.tasks is not None), None)
    if tasks is None:
        raise no_such_task()
    if method == CANCEL_TASK:
        await tasks().stop(task_id, caller)
        return {}
    task = await tasks().look(task_id)
    # A task of ours never asks its client for anything, so there is nothing that an update answers.
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
