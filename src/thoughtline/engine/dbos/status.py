"""How works stand, as DBOS says it."""

from typing import Any

import dbos
from dbos import PortableWorkflowError
from msgspec import Struct

FAILED = ("WorkflowFailed", "WorkFailed")
"""The first is ours; the second is what files written before 0.4 call it."""


class WorkflowStatus(Struct, frozen=True):
    """How a work stands. `result` where it is done, `failed` the type of what it raised."""

    over: bool = False
    result: bytes | None = None
    failed: str | None = None
    stopped: bool = False


def status_of(work: dbos.WorkflowStatus) -> WorkflowStatus:
    match work.status:
        case "PENDING" | "ENQUEUED" | "DELAYED":
            return WorkflowStatus()
        case "SUCCESS":
            return WorkflowStatus(over=True, result=str(work.output).encode())
        case "CANCELLED":
            return WorkflowStatus(over=True, stopped=True)
        case "ERROR":
            return WorkflowStatus(over=True, failed=_kind_of(work.error))
        case _:
            return WorkflowStatus(over=True, failed=work.status)


def _kind_of(raised: Any) -> str:
    """`WorkflowFailed` says in its text which type it was."""
    if isinstance(raised, PortableWorkflowError):
        return raised.message if raised.name in FAILED else raised.name
    return type(raised).__name__
