"""MCP's Tasks extension: what takes longer than a caller waits is a task, which it asks about.

As github.com/modelcontextprotocol/ext-tasks has it, specification/2026-07-28 (SEP-2663). Only of
2026-07-28: the tasks of 2025-11-25 have another form, and are not served.
"""

from collections.abc import Iterable
from typing import Any

from thoughtline.app.deliberation.task_ids import no_such_task
from thoughtline.dialects.times import iso
from thoughtline.dialects.tool import Caller, Task, Tool
from thoughtline.entrypoints.mcp.catalog import TASKS, as_result

GET, UPDATE, CANCEL = METHODS = ("tasks/get", "tasks/update", "tasks/cancel")

MISSING_CAPABILITY = -32021
"""The JSON-RPC error for who asks about tasks without having said that it knows them."""

MISSING = f"Say that you know the extension {TASKS}, in the capabilities of this request."
REQUIRED: dict[str, Any] = {"requiredCapabilities": {"extensions": {TASKS: {}}}}

POLL_EVERY = 1_000
"""Milliseconds after which it makes sense to ask again: minds take seconds."""


def as_created(task: Task) -> dict[str, Any]:
    """A task as the result of the call that goes on in it."""
    return {"resultType": "task", **_shown(task)}


async def answered(method: str, name: str, tools: Iterable[Tool], caller: Caller) -> dict[str, Any]:
    """The result of a request about a task, for who may call these tools. Raises `Refused`."""
    tasks = next((tool.tasks for tool in tools if tool.tasks is not None), None)
    if tasks is None:
        raise no_such_task()
    if method == CANCEL:
        await tasks().stop(name, caller)
        return {}
    task = await tasks().look(name)
    # A task of ours never asks its client for anything, so there is nothing that an update answers.
    return {} if method == UPDATE else _shown(task) | _came_of(task)


def _shown(task: Task) -> dict[str, Any]:
    return {
        "taskId": task.name,
        "status": task.status,
        **({"statusMessage": task.message} if task.message else {}),
        "createdAt": iso(task.began),
        "lastUpdatedAt": iso(task.changed),
        "ttlMs": None,
        "pollIntervalMs": POLL_EVERY,
    }


def _came_of(task: Task) -> dict[str, Any]:
    if task.reply is None:
        return {}
    return {"result": {**as_result(task.reply), "resultType": "complete"}}
