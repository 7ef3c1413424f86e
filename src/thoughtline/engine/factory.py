from collections.abc import Mapping
from pathlib import Path

from thoughtline.engine.dbos.engine import DbosEngine, import_runtime
from thoughtline.engine.dbos.storage import FileStorage, ServerStorage, Storage
from thoughtline.engine.memory import MemoryEngine
from thoughtline.engine.protocol import (
    Engine,
    OnError,
    StoredWorkflow,
    WorkflowKind,
    ignore_error,
)


def open_engine(
    ledger: Path | str | None,
    kinds: Mapping[str, WorkflowKind],
    *,
    concurrency: int,
    on_error: OnError = ignore_error,
) -> Engine:
    """Return the workflow engine for a ledger: a file, a server's URL, or None for a ledger in
    memory.

    The engine uses a separate file beside the ledger's file, or a separate schema on the server.
    `concurrency` is the maximum number of workflows that run in this process concurrently. Further
    workflows wait for other processes; with a `concurrency` of 0, all workflows wait.
    """
    if ledger is None:
        return MemoryEngine(kinds, on_error)
    return DbosEngine(storage_for(ledger), kinds, concurrency=concurrency, on_error=on_error)


def load_engine(ledger: Path | str | None) -> None:
    """Load the libraries of a ledger's workflow engine, which takes half a second. The function
    opens no file or connection.

    Raises `Refused` (ENGINE_NOT_READY) if the libraries are not installed.
    """
    if ledger is not None:
        import_runtime()


def list_workflows(ledger: Path | str | None) -> list[StoredWorkflow]:
    """Return the workflows of a ledger without a result, as `Storage.workflows` does. A ledger in
    memory has none that another process could see. The call blocks.
    """
    return [] if ledger is None else storage_for(ledger).workflows()


def storage_for(ledger: Path | str) -> Storage:
    """`ledger` is the path of a file, or a server's URL."""
    if isinstance(ledger, str):
        return ServerStorage(ledger)
    return FileStorage(ledger.with_name(f"{ledger.name}.engine"))
