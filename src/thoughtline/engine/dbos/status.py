"""The status of a workflow, as DBOS has it."""

from typing import Any

import dbos
from dbos import PortableWorkflowError
from msgspec import Struct

FAILED = ("WorkflowFailed", "WorkFailed")
"""The first is ours; the second is what files written before 0.4 call it."""


class WorkflowStatus(Struct, frozen=True):
    """`result` where the workflow is done, `failed` the type of what it raised."""

    over: bool = False
    result: bytes | None = None
    failed: str | None = None
    stopped: bool = False


def status_of(workflow: dbos.WorkflowStatus) -> WorkflowStatus:
    match workflow.status:
        case "PENDING" | "ENQUEUED" | "DELAYED":
            return WorkflowStatus()
        case "SUCCESS":
            return WorkflowStatus(over=True, result=str(workflow.output).encode())
        case "CANCELLED":
            return WorkflowStatus(over=True, stopped=True)
        case "ERROR":
            return WorkflowStatus(over=True, failed=_kind_of(workflow.error))
        case _:
            return WorkflowStatus(over=True, failed=workflow.status)


def _kind_of(raised: Any) -> str:
    """The type that a workflow raised, which is the text of a `WorkflowFailed`."""
    if isinstance(raised, PortableWorkflowError):
        return raised.message if raised.name in FAILED else raised.name
    return type(raised).__name__
