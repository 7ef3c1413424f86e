"""Storage of workflows: a file beside the ledger's file, or a PostgreSQL server."""

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from thoughtline.engine.dbos.liveness import (
    FileLiveness,
    FileRecoveryLock,
    Liveness,
    RecoveryLock,
    ServerLiveness,
    ServerRecoveryLock,
)
from thoughtline.engine.errors import engine_failed, storage_blocked
from thoughtline.engine.protocol import StoredWorkflow

if TYPE_CHECKING:
    import sqlalchemy as sa

SCHEMA = "thoughtline_engine"
"""Schema of the workflow tables on a server."""

QUEUE = "thoughtline-"
"""Prefix for the name of a process's queue (poller.py)."""

WORKFLOWS = """
    SELECT status.workflow_uuid, status.executor_id, status.queue_name, status.status,
           status.created_at, coalesce(status.inputs, input.inputs)
    FROM {schema}workflow_status AS status
    LEFT JOIN {schema}workflow_input AS input USING (workflow_uuid)
    WHERE status.name = 'work' AND status.status NOT IN ('SUCCESS', 'CANCELLED')
    ORDER BY status.status NOT IN ('PENDING', 'ENQUEUED'), status.created_at LIMIT 1000
"""
"""Query of the workflows without a result: unfinished ones first, and then those that failed."""

STATES = {"PENDING": "running", "ENQUEUED": "waiting"}
"""States of unfinished workflows by their names in DBOS. All other workflows have failed."""

FINISHED_STEPS = """
    {verb} FROM {schema}operation_outputs AS step WHERE EXISTS (
        SELECT 1 FROM {schema}workflow_status AS status
        WHERE status.workflow_uuid = step.workflow_uuid
        AND status.status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED')
    )
"""


NO_STATISTICS = """
    DO $$ DECLARE place record; BEGIN
        FOR place IN
            SELECT attrelid::regclass AS name, quote_ident(attname) AS attribute,
                   format_type(atttypid, atttypmod) AS type
            FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
            WHERE relnamespace = 'thoughtline_engine'::regnamespace AND relkind = 'r' AND attnum > 0
            AND attname IN ('inputs', 'output', 'error', 'request', 'message', 'value', 'context')
            AND attstattarget IS DISTINCT FROM 0 AND pg_has_role(relowner, 'USAGE')
        LOOP
            EXECUTE 'ALTER TABLE ' || place.name
                || ' ALTER COLUMN ' || place.attribute || ' SET STATISTICS 0,'
                || ' ALTER COLUMN ' || place.attribute || ' TYPE ' || place.type;
        END LOOP;
    END $$
"""
"""Statement that turns off and deletes PostgreSQL's statistics of columns with texts. The
statistics are copies of values, and outlive the rows (store/postgres/sql/0010_no_statistics.sql).
"""


class Storage(Protocol):
    """Interface of a storage for workflows. No large library is imported before `open`."""

    @property
    def schema(self) -> str | None: ...

    def open(self) -> "sa.Engine": ...

    def liveness(self, engine: "sa.Engine", process: str) -> Liveness: ...

    def prepare(self, engine: "sa.Engine") -> None:
        """Keep the database from copying texts of workflows out of their tables."""
        ...

    def erase(self, engine: "sa.Engine") -> None:
        """Remove deleted data from every file and log to which the engine has access."""
        ...

    def workflows(self) -> list[StoredWorkflow]:
        """Return the workflows without a result, at most 1,000: unfinished ones first, and then
        those that failed. The query is cheap and needs no DBOS.

        Raises `Refused` (ENGINE_FAILED) if the storage cannot be read.
        """
        ...


class FileStorage(Struct, frozen=True):
    """Storage of workflows in a SQLite file, with locks in a folder beside the file."""

    path: Path
    schema: str | None = None

    @property
    def folder(self) -> Path:
        return self.path.with_name(self.path.name + ".lives")

    def open(self) -> "sa.Engine":
        from thoughtline.engine.dbos.sqlite_file import open_file  # noqa: PLC0415 - comes with DBOS

        self._refuse_obstacles()
        return open_file(self.path)

    def liveness(self, engine: "sa.Engine", process: str) -> Liveness:  # noqa: ARG002 - as promised
        return FileLiveness(self.folder, process)

    def prepare(self, engine: "sa.Engine") -> None:
        """Do nothing, because SQLite keeps no statistics unless a program asks for them."""

    def erase(self, engine: "sa.Engine") -> None:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def workflows(self) -> list[StoredWorkflow]:
        if not self.path.exists():
            return []
        self._refuse_obstacles()
        import sqlite3  # noqa: PLC0415 - not needed where nothing was ever started

        try:
            with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as connection:
                rows = connection.execute(WORKFLOWS.format(schema="")).fetchall()
        except sqlite3.OperationalError:  # it is being created just now
            return []
        except sqlite3.Error as error:
            raise engine_failed(type(error).__name__) from error
        return _read_rows(rows, FileRecoveryLock(self.folder))

    def _refuse_obstacles(self) -> None:
        """Refuse pipes, devices and folders: opening a pipe would block."""
        files = (Path(f"{self.path}{end}") for end in ("", ".lock", "-wal", "-shm", "-journal"))
        for place in (*files, self.folder):
            fits = place.is_dir() if place == self.folder else place.is_file()
            if place.exists() and not fits:
                raise storage_blocked(place)


class ServerStorage(Struct, frozen=True):
    url: str
    schema: str | None = SCHEMA

    def open(self) -> "sa.Engine":
        import sqlalchemy as sa  # noqa: PLC0415 - comes with DBOS

        url = sa.make_url(self.url).set(drivername="postgresql+psycopg")
        return sa.create_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"application_name": "thoughtline", "connect_timeout": 10},
        )

    def liveness(self, engine: "sa.Engine", process: str) -> Liveness:
        return ServerLiveness(engine, process)

    def prepare(self, engine: "sa.Engine") -> None:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        # If another process holds a table for too long, the next start tries again.
        with suppress(sa.exc.OperationalError), engine.begin() as connection:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '5s'")
            connection.exec_driver_sql(NO_STATISTICS)

    def erase(self, engine: "sa.Engine") -> None:
        """Do nothing, because `thoughtline doctor --wipe` removes the bytes of deleted rows."""

    def workflows(self) -> list[StoredWorkflow]:
        import sqlalchemy as sa  # noqa: PLC0415 - as above

        engine = self.open()
        try:
            with engine.begin() as connection:
                there = sa.text(f"SELECT to_regclass('{SCHEMA}.workflow_status')")
                if connection.execute(there).scalar() is None:
                    return []
                rows = connection.execute(sa.text(WORKFLOWS.format(schema=f"{SCHEMA}.")))
                return _read_rows(rows, ServerRecoveryLock(connection))
        except sa.exc.SQLAlchemyError as error:
            raise engine_failed(type(error).__name__) from error
        finally:
            engine.dispose()


def clear_finished(storage: Storage, engine: "sa.Engine") -> None:
    """Keep results. Steps hold whole answers of models, which the record has by then."""
    schema = f"{storage.schema}." if storage.schema else ""
    with engine.begin() as connection:
        if connection.exec_driver_sql(
            FINISHED_STEPS.format(verb="SELECT 1", schema=schema) + "LIMIT 1"
        ).first():
            connection.exec_driver_sql(FINISHED_STEPS.format(verb="DELETE", schema=schema))


def _read_rows(rows: Iterable[Sequence[Any]], lock: RecoveryLock) -> list[StoredWorkflow]:
    workflows = [_from_row(row) for row in rows]
    processes = {workflow.process for workflow in workflows} - {""}
    dead = {process for process in processes if lock.is_dead(process)}
    return [
        replace(workflow, process="", state="waiting") if workflow.process in dead else workflow
        for workflow in workflows
    ]


def _from_row(row: Sequence[Any]) -> StoredWorkflow:
    name, executor, queue, status, began, inputs = row
    kind, payload = msgspec.json.decode(inputs or "{}")["positionalArgs"]
    process = _process_of(executor, queue, status) if status in STATES else ""
    state = STATES.get(status, "failed")
    return StoredWorkflow(name, kind, payload.encode(), state, process, began)


def _process_of(executor: str | None, queue: str | None, status: str | None) -> str:
    """Return the process that runs a workflow or has it in its queue, or "" for none."""
    if status == "ENQUEUED":
        return (queue or "").removeprefix(QUEUE) if (queue or "").startswith(QUEUE) else ""
    return executor or ""
