from pathlib import Path

from thoughtline.core.refusal import Code, Refused
from thoughtline.extras import install_command


class NoSuchWorkflow(Exception):  # noqa: N818 - an answer, not a fault
    """Error: no workflow was started under this name."""


class WorkflowStopped(Exception):  # noqa: N818 - as above
    """Error: the workflow was stopped before its end."""


class WorkflowFailed(Exception):  # noqa: N818 - as above
    """`kind` is the type of the raised error; the text of the raised error is never reported."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def engine_failed(cause: str) -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        f"The workflow engine cannot reach its storage ({cause}).",
        hint="Started workflows continue when the storage is back; call again.",
    )


def storage_blocked(place: Path) -> Refused:
    """The message has only the file's name: callers over HTTP must not learn the folder."""
    return Refused(
        Code.ENGINE_FAILED,
        f"{place.name}, beside the record, is not a file or folder of the workflow engine.",
        hint="Find out who put it there, and move it away; started workflows then continue.",
    )


def another_is_open() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "This process has the workflow engine of another record open, and can have only one.",
        hint="Close the other one first, or open this record in a process of its own.",
    )


def is_closed() -> Refused:
    return Refused(
        Code.ENGINE_FAILED,
        "The workflow engine of this record is closed.",
        hint="Started workflows continue when the record is opened again.",
    )


def not_installed() -> Refused:
    return Refused(
        Code.ENGINE_NOT_READY,
        "The workflow engine is not installed; deliberations need it to survive a crash.",
        hint=f"Install it: {install_command('models')}.",
    )
