from typing import Any

import dbos
from dbos import PortableWorkflowError
from msgspec import Struct

FAILED = ("WorkflowFailed", "WorkFailed")
"""Error names of failed workflows: the present name, and the name in files written before 0.4."""


class WorkflowStatus(Struct, frozen=True):
    """`result` is set if the workflow is done, and `failed` is the type of its error."""

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
    """Return the type of a workflow's error; a `WorkflowFailed` has this type as its text."""
    if isinstance(raised, PortableWorkflowError):
        return raised.message if raised.name in FAILED else raised.name
    return type(raised).__name__
