"""Sync of a project with the record beside its code."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from thoughtline.app.beside.memory import MemoryFile
from thoughtline.app.beside.report import SyncReport
from thoughtline.app.beside.sync import RecordSync
from thoughtline.core.refusal import Code, Refused
from thoughtline.project.record_folder import RECORD, RecordFolder
from thoughtline.settings.project import Project
from thoughtline.wiring.ledger import SERVERS, database_path
from thoughtline.wiring.use_cases import UseCases


def memory_path(database: str) -> Path:
    """Return the path of the memory of syncs, beside the database or beside its default path."""
    given = "" if database.startswith(SERVERS) else database
    return Path(f"{database_path(given)}.sync")


class ProjectSync:
    """Use case that syncs the project of a working folder. `database` is the setting."""

    def __init__(self, use_cases: UseCases, project: Project, database: str) -> None:
        self._use_cases = use_cases
        self._project = project
        self._memory = MemoryFile(memory_path(database))

    async def sync(
        self,
        *,
        begin: bool = False,
        whole: bool = False,
        prune: bool = False,
        allowed: Collection[str] = (),
    ) -> SyncReport:
        """Sync all sessions of the project. `begin` creates the folder; the other arguments are
        those of `RecordSync.sync`.

        Raises `Refused` (BAD_SETTING) if there is no project folder, no record in it, or the record
        cannot be read or written.
        """
        folder = _folder_of(self._project)
        try:
            if begin:
                folder.begin()
            elif not folder.exists:
                raise _not_begun(folder)
            async with self._syncing(folder) as record:
                return await record.sync(whole=whole, prune=prune, allowed=allowed)
        except OSError as error:
            raise Refused(
                Code.BAD_SETTING,
                f"The record in {folder.path} cannot be read or written: {error}.",
                hint="Check the folder, its permissions, and that it is no link.",
            ) from error

    @asynccontextmanager
    async def _syncing(self, folder: RecordFolder) -> AsyncIterator[RecordSync]:
        async with self._memory.held() as memory:
            yield RecordSync(
                self._use_cases.ledger,
                folder,
                self._project.name,
                memory,
                self._use_cases.elsewhere.carry,
                hear=self._use_cases.elsewhere.hear,
            )


def _folder_of(project: Project) -> RecordFolder:
    if project.folder is None:
        raise Refused(
            Code.BAD_SETTING,
            "There is no project folder here.",
            hint="Go to the project, or give its folder: --project PATH.",
        )
    return RecordFolder(project.folder)


def _not_begun(folder: RecordFolder) -> Refused:
    return Refused(
        Code.BAD_SETTING,
        f"There is no record in {folder.project}: it has no folder {RECORD.as_posix()}, or the"
        " folder is a link.",
        hint="`thoughtline sync --begin` creates it, for all who use the repository.",
    )
