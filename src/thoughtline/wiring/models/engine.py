"""Choice of the storage of workflows, and of the number of concurrent workflows. Modules are only
loaded on demand.
"""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from thoughtline.settings import Settings
from thoughtline.settings.definitions import WORKS, WORKS_ON_SERVER
from thoughtline.wiring.ledger import database_path

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thoughtline.app.questions.queue import QueuedQuestion
    from thoughtline.engine.protocol import Engine, WorkflowKind


async def open_engine(
    ledger: Path | str | None, kinds: "Mapping[str, WorkflowKind]", concurrency: int
) -> "Engine":
    """Open the engine: in a file beside the ledger, on its server, or in memory."""
    from thoughtline.engine import factory  # noqa: PLC0415 - most servers never ask a model
    from thoughtline.entrypoints.log import log_fault  # noqa: PLC0415 - see above

    def log_workflow_fault(_: str, fault: BaseException) -> None:
        log_fault(fault, event="work")

    return factory.open_engine(ledger, kinds, concurrency=concurrency, on_error=log_workflow_fault)


def engine_location(settings: Settings) -> Path | str | None:
    """Return a file, a server's URL, or None for memory. A read-only record has none, so that no
    workflows are searched for.
    """
    if settings.database == ":memory:" or settings.read_only:
        return None
    return settings.database if "://" in settings.database else database_path(settings.database)


def read_queue(settings: Settings) -> "list[QueuedQuestion]":
    """Return questions without a result; the call blocks. Raises `Refused` (ENGINE_FAILED)."""
    from thoughtline.app.questions.queue import queued_questions  # noqa: PLC0415 - most servers never ask a model
    from thoughtline.engine import factory  # noqa: PLC0415 - see above

    if not may_have_workflows(settings) or find_spec("dbos") is None:
        return []
    return [*queued_questions(factory.list_workflows(engine_location(settings)))]


def max_workflows(settings: Settings) -> int:
    """Return 0 if all workflows wait for other processes."""
    if settings.works is not None:
        return settings.works
    return WORKS_ON_SERVER if isinstance(engine_location(settings), str) else WORKS


def may_have_workflows(settings: Settings) -> bool:
    """Check if earlier processes may have left workflows. The check loads no modules."""
    location = engine_location(settings)
    if isinstance(location, Path):
        return os.access(f"{location}.engine", os.F_OK)
    return location is not None
