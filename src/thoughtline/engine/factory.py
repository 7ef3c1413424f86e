"""Choice of the engine for a ledger."""

from collections.abc import Mapping
from pathlib import Path

from thoughtline.engine.dbos.engine import DbosEngine, import_runtime
from thoughtline.engine.dbos.storage import FileStorage, ServerStorage, Storage
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import Engine, OnError, WorkflowKind, ignore_error


def open_engine(
    ledger: Path | str | None,
    kinds: Mapping[str, WorkflowKind],
    *,
    concurrency: int,
    on_error: OnError = ignore_error,
) -> Engine:
    """Return the engine for a ledger in a file, on the server of a URL, or in memory (None).

    It uses a file of its own beside the ledger's, or a schema of its own on the server.
    `concurrency` is the number of workflows that run here at a time. Others wait for other
    processes; with 0, all.
    """
    if ledger is None:
        return MemoryEngine(kinds, on_error)
    return DbosEngine(storage_for(ledger), kinds, concurrency=concurrency, on_error=on_error)


def load_engine(ledger: Path | str | None) -> None:
    """Load the libraries of a ledger's engine, which takes half a second. Opens nothing.

    Raises `Refused` (ENGINE_NOT_READY) if they are not installed.
    """
    if ledger is not None:
        import_runtime()


def storage_for(ledger: Path | str) -> Storage:
    """Return the storage for the workflows of a ledger: a file's path, or a server's URL."""
    if isinstance(ledger, str):
        return ServerStorage(ledger)
    return FileStorage(ledger.with_name(f"{ledger.name}.engine"))
