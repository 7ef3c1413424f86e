"""What engines raise: how a workflow ended, and refusals where they cannot do their work."""

from pathlib import Path

from thoughtline.core.refusal import Code, Refused


class NoSuchWorkflow(Exception):  # noqa: N818 - an answer, not a fault
    """No workflow was started under this name."""


class WorkflowStopped(Exception):  # noqa: N818 - as above
    """The workflow was stopped before it was done."""


class WorkflowFailed(Exception):  # noqa: N818 - as above
    """The workflow raised something. `kind` is the name of its type; its text is in no answer."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def engine_failed(cause: str) -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        f"The workflow engine cannot reach its storage ({cause}).",
        hint="What was started goes on when it can; call again.",
    )


def storage_blocked(place: Path) -> Refused:
    """Its folder is not for callers over HTTP to know."""
    return Refused(
        Code.ENGINE_FAILED,
        f"{place.name}, beside the record, is not what the workflow engine keeps there.",
        hint="Find out who put it there, and move it away; what was started goes on then.",
    )


def another_is_open() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "This process has the workflow engine of another record open, and can have one.",
        hint="Close the other one first, or open this record in a process of its own.",
    )


def is_closed() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "The workflow engine of this record is closed.",
        hint="What was started goes on when the record is opened again.",
    )


def not_installed() -> Refused:
    return Refused(
        Code.ENGINE_NOT_READY,
        "The workflow engine, by which deliberations survive a crash, is not installed.",
        hint="Install it: pip install 'thoughtline[models]'.",
    )
