"""Services that the commands get from `wiring`, and options that many commands share."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import click
from msgspec import Struct
from msgspec.structs import replace

from thoughtline.app.commands.erasure import Erasure
from thoughtline.app.queries.owner_list import OwnerList
from thoughtline.app.queries.queries import Queries
from thoughtline.app.queries.session_names import SessionNames
from thoughtline.app.questions.queue import QueuedQuestion
from thoughtline.app.transfer.record_import import Importer
from thoughtline.clients.places import Places
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.core.principal import owner_of_subject, subject_of
from thoughtline.core.refusal import Refused
from thoughtline.dialects.tool import Reply
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.printable import printable
from thoughtline.store.access.access_tokens import TokenStore
from thoughtline.store.access.session_access import no_such_session
from thoughtline.store.ledger import Ledger
from thoughtline.store.reports import CopyResult, Finding
from thoughtline.store.stored_names import means_latest

if TYPE_CHECKING:
    from thoughtline.app.beside.report import SyncReport
    from thoughtline.app.commands.recorder import Recorder
    from thoughtline.app.deliberation.service import Deliberations
    from thoughtline.app.evidence.project_check import ProjectCheck
    from thoughtline.core.session import Session

T = TypeVar("T")

database_option = click.option(
    "--database",
    metavar="PATH|URL",
    default="",
    envvar="THOUGHTLINE_DATABASE",
    show_envvar=True,
    help="SQLite file, or postgresql://... Default: a file in your data folder.",
)


def _only_read(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        context.obj = replace(context.obj.read_only(), owner=context.obj.owner)


read_only_option = click.option(
    "--read-only",
    is_flag=True,
    expose_value=False,
    callback=_only_read,
    help="Write no file: for a copy, a standby, or a read-only disk.",
)


def _select_owner(context: click.Context, _: click.Parameter, subject: str | None) -> None:
    if subject is not None:
        if not subject.strip():
            raise click.BadParameter("SUBJECT is empty. Leave --of out for your own record.")
        context.obj = replace(context.obj, owner=owner_of_subject(subject))


WHO = "SUBJECT of a token, or ISSUER#SUBJECT of an OAuth issuer."

owner_option = click.option(
    "--of",
    type=Utf8(),
    metavar="SUBJECT",
    expose_value=False,
    callback=_select_owner,
    help=f"Record of another person: {WHO}",
)
all_owners_option = click.option(
    "--all-owners", is_flag=True, help="The records of all people, for operators."
)
project_folder_option = click.option(
    "--project",
    metavar="PATH",
    default="",
    envvar="THOUGHTLINE_PROJECT",
    help="Folder of the files. Default: the git repository of the working folder.",
)
limit_option = click.option(
    "--limit",
    type=click.IntRange(1, 1_000_000),
    default=20,
    show_default=True,
    help="Maximum number to list.",
)
folder_option = click.option(
    "--tokens",
    "folder",
    metavar="FOLDER",
    default="",
    envvar="THOUGHTLINE_TOKENS",
    show_envvar=True,
    help="Folder of the tokens. Default: beside the database.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class ProjectSync(Protocol):
    async def sync(
        self,
        *,
        begin: bool,
        whole: bool,
        prune: bool,
        restore: bool,
        take_back: bool,
        signed: bool,
        allowed: Sequence[str],
    ) -> "SyncReport":
        """Sync the sessions. `begin` creates the record; the other options are those of
        `RecordSync.sync`.
        """

    async def preview(self, *, whole: bool, allowed: Sequence[str]) -> "SyncReport":
        """Return the report of a sync that writes and reads nothing."""

    async def read(
        self, source: Path | None = None, *, keeps_authors: bool = False
    ) -> "SyncReport":
        """Read the record in a folder, of the project by default, and write no file.
        `keeps_authors` leaves the authors as the files name them.
        """

    async def count_lost(self) -> dict[str, int]:
        """Return the numbers of events of own sessions that only the record beside the code has."""


class CommandUseCases(Struct, frozen=True, kw_only=True):
    """Use cases of one owner's record for the commands.

    The function `of` returns the use cases of another owner. The functions `project_check` and
    `project_sync` take the value of --project, "" if missing. `recorder` returns the recorder of a
    person's acts. `audit` stores an act of an operator. `owners`, `reindex` and `wipe` cover the
    records of all owners.
    """

    ledger: Ledger
    queries: Queries
    names: SessionNames
    owners: OwnerList
    recorder: "Callable[[], Recorder[Session]]"
    importer: Importer
    forget: Erasure
    project_check: "Callable[[str], ProjectCheck]"
    project_sync: Callable[[str], ProjectSync]
    deliberations: "Callable[[], Deliberations[Session]]"
    audit: Callable[[AuditEntry], Awaitable[None]]
    reindex: Callable[[], Awaitable[None]]
    wipe: Callable[[], Awaitable[list[Finding]]]
    of: "Callable[[str], CommandUseCases]"


class CallTool(Protocol):
    def __call__(
        self,
        dialect: str,
        tool: str,
        arguments: Mapping[str, Any],
        *,
        database: str,
        author: str,
    ) -> Coroutine[Any, Any, Reply]: ...


OpenRecord = Callable[[str], AbstractAsyncContextManager[CommandUseCases]]
"""Function that opens the record for one context. Its argument is the value of --database, "" if
missing.
"""


class CommandContext(Struct, frozen=True, kw_only=True):
    """Services for the commands, with option values as text. A missing option is "".

    `open_record` refuses if there is no record; `open_or_create` creates a missing record.
    `examine` checks the installation and its record, and `begin_anew` gives up a record that
    vanished. `has_files_only` takes the values of --database and --project. `recall` takes its
    options by name and prints its answer, and `hook` takes a list of arguments and prints its
    answer. `run_worker` takes the values of --database and --works, `tokens` of --database and
    --tokens. `queue` returns the questions to models without a result, of all owners. `audit_token`
    stores an act on a token, in the record of --database if there is one. `copy_record` copies an
    SQLite file to the PostgreSQL server at a URL. `read_only` returns the same services, with
    records that only allow reading. `http_address` is the default address of `serve --http`.
    `places` returns the folders in which clients are searched for. `owner` is the owner that --of
    names, "" without --of.
    """

    open_record: OpenRecord
    open_or_create: OpenRecord
    examine: Callable[[str], list[Finding]]
    begin_anew: Callable[[str], Coroutine[Any, Any, list[Finding]]]
    serve: Callable[[Sequence[str]], None]
    recall: Callable[[Mapping[str, str]], None]
    hook: Callable[[Sequence[str]], None]
    run_worker: Callable[[str, str], AbstractAsyncContextManager[None]]
    queue: Callable[[str], list[QueuedQuestion]]
    has_files_only: Callable[[str, str], bool]
    dialects: tuple[str, ...]
    call_tool: CallTool
    read_only: "Callable[[], CommandContext]"
    tokens: Callable[[str, str], TokenStore]
    audit_token: Callable[[str, AuditEntry], Coroutine[Any, Any, None]]
    copy_record: Callable[[str, str], Coroutine[Any, Any, CopyResult]]
    http_address: str
    places: Callable[[], Places]
    owner: str = ""

    def with_record(
        self,
        database: str,
        action: Callable[[CommandUseCases], Awaitable[T]],
        *,
        create: bool = False,
    ) -> T:
        """Return the result of an action on the record of `owner`. If `create` is true, a missing
        record is created.

        Raises `Refused` (BAD_ARGUMENTS) if `owner` recorded nothing, unless `create` is true.
        """
        open_record = self.open_or_create if create else self.open_record

        async def run() -> T:
            async with open_record(database) as record:
                if self.owner and not create:
                    await record.owners.check(self.owner)
                return await action(record.of(self.owner))

        return asyncio.run(run())

    def with_files(
        self,
        database: str,
        project: str,
        action: Callable[[CommandUseCases], Awaitable[T]],
        left_out: list[str] | None = None,
    ) -> T:
        """Return the result of an action on the record. Without a database, the action gets the
        record beside the code of a project, in a database that is deleted afterwards.

        Files of that record that are left out are named on standard error, and added to `left_out`.
        """
        if self.owner or not self.has_files_only(database, project):
            return self.with_record(database, action)

        async def run(record: CommandUseCases) -> T:
            for file in (await record.project_sync(project).read()).named:
                name, why = printable(file.file), printable(file.why)
                click.echo(f"thoughtline: {name} is left out, because {why}.", err=True)
                if left_out is not None:
                    left_out.append(file.file)
            return await action(record)

        with TemporaryDirectory() as folder:
            return self.with_record(str(Path(folder, "record.db")), run, create=True)

    def session_named(self, database: str, text: str) -> str:
        return self.with_record(database, lambda record: session_named(record, text))


async def session_named(record: CommandUseCases, text: str) -> str:
    """Return the full name of a session that a person named by a part of it. Raises `Refused`
    (NO_SUCH_SESSION) if none or several match, and suggests a similar name, or the owner.
    """
    name = await record.names.find(text)
    if await record.ledger.read(name, limit=1):
        return name
    refusal = no_such_session(name)
    if means_latest(text):
        raise Refused(
            refusal.code,
            "The record has no session yet.",
            hint="The first thought begins one; --database names another record.",
        )
    other = await record.owners.with_session(text.strip())
    if other is not None:
        belongs = f"It is a session of {subject_of(other)}: add --of {subject_of(other)}."
        raise Refused(refusal.code, f"{refusal.message} {belongs}", hint=refusal.hint)
    if similar := await record.names.similar(text):
        message = f"{refusal.message} Did you mean {similar!r}?"
        refusal = Refused(refusal.code, message, hint=refusal.hint)
    raise refusal
