"""How works stand, as DBOS says it."""

from typing import Any

from dbos import PortableWorkflowError, WorkflowStatus
from msgspec import Struct


class Outcome(Struct, frozen=True):
    """How a work stands. `result` where it is done, `failed` the type of what it raised."""

    over: bool = False
    result: bytes | None = None
    failed: str | None = None
    stopped: bool = False


def outcome_of(work: WorkflowStatus) -> Outcome:
    match work.status:
        case "PENDING" | "ENQUEUED" | "DELAYED":
            return Outcome()
        case "SUCCESS":
            return Outcome(over=True, result=str(work.output).encode())
        case "CANCELLED":
            return Outcome(over=True, stopped=True)
        case "ERROR":
            return Outcome(over=True, failed=_kind_of(work.error))
        case _:
            return Outcome(over=True, failed=work.status)


def _kind_of(raised: Any) -> str:
    """`WorkFailed` says in its text which type it was."""
    if isinstance(raised, PortableWorkflowError):
        return raised.message if raised.name == "WorkFailed" else raised.name
    return type(raised).__name__
