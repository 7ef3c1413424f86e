"""Sync of a project with the record beside its code."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from thoughtline.app.beside.memory import MemoryFile, SyncMemory
from thoughtline.app.beside.report import SyncReport
from thoughtline.app.beside.sync import RecordSync, is_own
from thoughtline.core.refusal import Code, Refused
from thoughtline.project.git.signatures import RecordSignatures
from thoughtline.project.record_folder import RECORD, RecordFolder, RecordPreview
from thoughtline.settings.project import Project
from thoughtline.wiring.ledger import SERVERS, path_beside
from thoughtline.wiring.use_cases import UseCases


def memory_path(database: str) -> Path:
    return path_beside(database, "sync")


def is_copy_for_checks(database: str) -> bool:
    """Return whether the mirrors in a database are copies for checks: no sync keeps them current,
    because only `thoughtline sync --from` read them.
    """
    return not database.startswith(SERVERS) and not memory_path(database).exists()


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
        restore: bool = False,
        take_back: bool = False,
        signed: bool = False,
        allowed: Collection[str] = (),
    ) -> SyncReport:
        """Sync all sessions of the project. `begin` creates the folder, and `signed` leaves out the
        folders of others that did not come in signed commits of one person; the other arguments
        are those of `RecordSync.sync`.

        Raises `Refused` (BAD_SETTING) if there is no project folder, no record in it, or the record
        cannot be read or written, and (RECORD_LEFT_OUT) if a sparse checkout leaves it out.
        """
        folder = _folder_of(self._project)
        try:
            if folder.is_sparse:
                raise _left_out(folder)
            if begin:
                folder.begin()
            elif not folder.exists:
                raise _not_begun(folder)
            folder.keep_in()
            async with self._syncing(folder, signed=signed) as record:
                report = await record.sync(
                    whole=whole,
                    prune=prune,
                    restore=restore,
                    take_back=take_back,
                    allowed=allowed,
                )
            report.ignored = folder.find_ignored()
        except OSError as error:
            raise _failed(folder, error) from error
        return report

    async def preview(self, *, whole: bool = False, allowed: Collection[str] = ()) -> SyncReport:
        """Return the report of a sync that writes and reads nothing. `leaving` has each text that
        would be written. Raises `Refused` (BAD_SETTING) as `sync` does.
        """
        folder = RecordPreview(_folder_of(self._project).project)
        ledger, memory = self._use_cases.ledger, self._memory.load()
        try:
            record = RecordSync(ledger, folder, self._project.name, memory)
            return await record.preview(whole=whole, allowed=allowed)
        except OSError as error:
            raise _failed(folder, error) from error

    async def read(self, source: Path | None = None, *, keeps_authors: bool = False) -> SyncReport:
        """Read the sessions of others in the record of a folder, of the project by default, and
        write no file. `keeps_authors` leaves the authors as the files name them.

        Raises `Refused` (BAD_SETTING) if there is no record, or if the record cannot be read, and
        (BAD_ARGUMENTS) if sessions were recorded in the database itself.
        """
        summaries = await self._use_cases.ledger.sessions(limit=None)
        if any(map(is_own, summaries)):
            raise Refused(
                Code.BAD_ARGUMENTS,
                "This database has sessions of its own, which would be there twice.",
                hint="Read into a database of its own: --database copy.db.",
            )
        folder = _folder_of(self._project) if source is None else RecordFolder(source)
        if not folder.exists:
            raise _left_out(folder) if folder.is_sparse else _not_begun(folder)
        ledger, carry = self._use_cases.ledger, self._use_cases.elsewhere.carry
        record = RecordSync(ledger, folder, self._project.name, SyncMemory(), carry)
        try:
            return await record.read(keeps_authors=keeps_authors)
        except OSError as error:
            raise _failed(folder, error) from error

    async def count_lost(self) -> dict[str, int]:
        """Return the numbers of events that only the files of own sessions have, by session; none
        without a record beside the code, or if it cannot be read.
        """
        if self._project.folder is None or not RecordFolder(self._project.folder).exists:
            return {}
        folder, memory = RecordFolder(self._project.folder), self._memory.load()
        record = RecordSync(self._use_cases.ledger, folder, self._project.name, memory)
        try:
            return await record.count_lost()
        except OSError:  # a sync names it
            return {}

    @asynccontextmanager
    async def _syncing(self, folder: RecordFolder, *, signed: bool) -> AsyncIterator[RecordSync]:
        record = RecordSync(
            self._use_cases.ledger,
            folder,
            self._project.name,
            self._memory.load(),
            self._use_cases.elsewhere.carry,
            hear=self._use_cases.elsewhere.hear,
            signatures=RecordSignatures(folder.path) if signed else None,
        )
        await record.read_ahead()  # long files of others do not keep other syncs waiting
        async with self._memory.held() as record.memory:
            yield record


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


def _left_out(folder: RecordFolder) -> Refused:
    return Refused(
        Code.RECORD_LEFT_OUT,
        f"git has a record in {folder.project}, but the sparse checkout leaves it out.",
        hint=f"`git sparse-checkout add {RECORD.as_posix()}` brings it here.",
    )


def _failed(folder: RecordFolder, error: OSError) -> Refused:
    return Refused(
        Code.BAD_SETTING,
        f"The record in {folder.path} cannot be read or written: {error}.",
        hint="Check the folder, its permissions, and that it is no link.",
    )
