"""Storage of workflows and their number at a time. Loads modules only on demand."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.settings import Settings
from thoughtline.settings.definitions import WORKS, WORKS_ON_SERVER
from thoughtline.wiring.ledger import database_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thoughtline.engine.protocol import Engine, WorkflowKind


async def open_engine(
    ledger: Path | str | None, kinds: "Mapping[str, WorkflowKind]", concurrency: int
) -> "Engine":
    """Open the engine for a ledger: in a file of its own beside it, on its server, or in memory."""
    from thoughtline.engine import factory  # noqa: PLC0415 - most servers never ask a model
    from thoughtline.entrypoints.log import log_fault  # noqa: PLC0415 - see above

    def log_workflow_fault(_: str, fault: BaseException) -> None:
        log_fault(fault, event="work")

    return factory.open_engine(ledger, kinds, concurrency=concurrency, on_error=log_workflow_fault)


def engine_location(settings: Settings) -> Path | str | None:
    """Return the ledger of an engine: a file, a server's URL, or None for memory.

    It is None for a read-only record too, so that no workflows are searched.
    """
    if settings.database == ":memory:" or settings.read_only:
        return None
    return settings.database if "://" in settings.database else database_path(settings.database)


def max_workflows(settings: Settings) -> int:
    """Workflows of this process that run at the same time; with 0 all wait for other processes."""
    if settings.works is not None:
        return settings.works
    return WORKS_ON_SERVER if isinstance(engine_location(settings), str) else WORKS


def may_have_workflows(settings: Settings) -> bool:
    """Check if earlier processes may have left workflows. Loads nothing."""
    location = engine_location(settings)
    if isinstance(location, Path):
        return os.access(f"{location}.engine", os.F_OK)
    return location is not None
