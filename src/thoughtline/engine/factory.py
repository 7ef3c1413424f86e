"""The engine that fits a ledger."""

from collections.abc import Mapping
from pathlib import Path

from thoughtline.engine.dbos.engine import DbosEngine
from thoughtline.engine.dbos.storage import FileStorage, ServerStorage, Storage
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, Tell, WorkflowKind, say_nothing


def open_engine(
    ledger: Path | str | None,
    kinds: Mapping[str, WorkflowKind],
    *,
    at_once: int,
    tell: Tell = say_nothing,
) -> Engine:
    """For a ledger in a file, on the server of a URL, or in memory (None).

    A file of its own beside the ledger, a schema of its own on the server. `at_once` is how many
    works run here at the same time; those beyond it wait for others, and with 0 all do.
    """
    if ledger is None:
        return MemoryEngine(kinds, tell)
    return DbosEngine(place_for(ledger), kinds, at_once=at_once, tell=tell)


def place_for(ledger: Path | str) -> Storage:
    if isinstance(ledger, str):
        return ServerStorage(ledger)
    return FileStorage(ledger.with_name(f"{ledger.name}.engine"))


def unfinished(ledger: Path | str | None) -> bool:
    """Whether works wait there for any process. A cheap look, before anything is opened."""
    return ledger is not None and bool(place_for(ledger).orphans())
