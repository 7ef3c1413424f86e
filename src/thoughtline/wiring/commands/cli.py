"""Services for the commands of the command line, except for `serve`."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from thoughtline.app.beside.report import rollback_finding
from thoughtline.app.commands.audit_log import store_act
from thoughtline.app.process.clock import milliseconds
from thoughtline.app.queries.owner_list import OwnerList
from thoughtline.app.questions.queue import STATES
from thoughtline.app.transfer.record_import import Importer
from thoughtline.core.audit_entry import AuditEntry
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.text.short_names import short_age
from thoughtline.dialects.tool import Caller, Reply
from thoughtline.entrypoints.cli.context import CommandContext, CommandUseCases
from thoughtline.entrypoints.cli.main import run
from thoughtline.entrypoints.mcp.protocol import LONGEST_CLIENT
from thoughtline.project.record_folder import RecordFolder
from thoughtline.settings import Settings, read
from thoughtline.settings.converters import HTTP_ADDRESS
from thoughtline.settings.project import describe_project, find_project, working_folder
from thoughtline.store.ledger import Ledger
from thoughtline.wiring.assembly import Assembly
from thoughtline.wiring.catalog import open_catalog
from thoughtline.wiring.commands.clients import client_places, examine_clients
from thoughtline.wiring.commands.hook_command import run_hook
from thoughtline.wiring.commands.recall_command import run_recall
from thoughtline.wiring.ledger import (
    access_tokens_folder,
    begin_anew,
    copy_record,
    examine,
    has_database,
    open_existing_ledger,
    open_ledger,
)
from thoughtline.wiring.models.engine import engine_location, read_queue
from thoughtline.wiring.models.model_findings import examine_models
from thoughtline.wiring.tools import DIALECTS
from thoughtline.wiring.use_cases import UseCases, new_handle

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_check import ProjectCheck
    from thoughtline.app.questions.queue import QueuedQuestion
    from thoughtline.store.access.access_tokens import TokenStore
    from thoughtline.store.reports import Finding
    from thoughtline.wiring.record_sync import ProjectSync


NO_FLAGS: Mapping[str, str] = {}


def run_command(arguments: Sequence[str], serve: Callable[[Sequence[str]], None]) -> int:
    return run(arguments, _context(serve))


def _context(serve: Callable[[Sequence[str]], None], *, read_only: bool = False) -> CommandContext:
    only = {"read-only": "on"} if read_only else {}
    return CommandContext(
        open_record=partial(open_record, flags=only),
        open_or_create=partial(open_record, create=True, flags=only),
        examine=lambda database: [
            *examine(database),
            *examine_rollback(database),
            *examine_models(),
            *examine_queue(database),
            *examine_clients(client_places()),
            *examine_project(),
        ],
        begin_anew=begin_anew,
        serve=serve,
        recall=lambda options: run_recall({**options, **only}),
        hook=run_hook,
        run_worker=run_worker,
        queue=queue_of,
        has_files_only=has_files_only,
        call_tool=call_tool,
        dialects=tuple(DIALECTS),
        tokens=tokens_of,
        audit_token=audit_token,
        copy_record=copy_record,
        http_address=HTTP_ADDRESS,
        places=client_places,
        read_only=lambda: _context(serve, read_only=True),
    )


def tokens_of(database: str, folder: str) -> "TokenStore":
    """Return the tokens for the values of --database and --tokens. A missing option is ""."""
    from thoughtline.store.access.access_tokens import TokenStore  # noqa: PLC0415 - not for stdio

    return TokenStore(access_tokens_folder(read({"database": database}, os.environ), folder))


@asynccontextmanager
async def open_record(
    database: str, *, create: bool = False, flags: Mapping[str, str] = NO_FLAGS
) -> AsyncIterator[CommandUseCases]:
    """Raise `Refused` if there is no record, unless `create` is true."""
    settings = read({"database": database, **flags}, os.environ)
    ledger = await open_existing_ledger(settings, begin=create)
    assembly = Assembly(settings, ledger, find_project(settings.project, working_folder()))

    def use_cases_of(owner: str) -> CommandUseCases:
        use_cases = assembly.use_cases(owner)
        own = use_cases.ledger
        return CommandUseCases(
            ledger=own,
            queries=use_cases.queries,
            names=use_cases.names,
            owners=OwnerList(own, owner),
            recorder=lambda: use_cases.recorder(Session),
            importer=Importer(own, clock=milliseconds, new_handle=new_handle),
            forget=assembly.erasure(owner),
            project_check=partial(project_check, use_cases, settings),
            project_sync=partial(project_sync, use_cases, settings),
            deliberations=lambda: assembly.services().deliberations(
                use_cases.recorder(Session), use_cases.queries, owner
            ),
            audit=partial(store_operator_act, ledger),
            reindex=ledger.reindex,
            wipe=ledger.wipe,
            of=use_cases_of,
        )

    try:
        yield use_cases_of("")
    finally:
        await assembly.close()


async def store_operator_act(ledger: Ledger, entry: AuditEntry) -> None:
    await store_act(ledger, entry, milliseconds(), new_handle())


async def audit_token(database: str, entry: AuditEntry) -> None:
    """Raise `Refused` if there is a record that cannot be written to."""
    if has_database(read({"database": database}, os.environ)):
        async with open_record(database, create=True) as record:
            await record.audit(entry)


def queue_of(database: str) -> "list[QueuedQuestion]":
    """Return the questions to models without a result, for the value of --database."""
    return read_queue(read({"database": database}, os.environ))


def project_check(use_cases: UseCases, settings: Settings, given: str) -> "ProjectCheck":
    """Raise `Refused` (BAD_SETTING) if there is no project folder. `given` is --project."""
    from thoughtline.app.evidence.project_check import ProjectCheck  # noqa: PLC0415 - for two commands
    from thoughtline.wiring.evidence import open_evidence  # noqa: PLC0415 - see above
    from thoughtline.wiring.record_sync import is_copy_for_checks  # noqa: PLC0415 - see above

    project = find_project(given or settings.project, working_folder())
    if project.folder is None:
        raise Refused(
            Code.BAD_SETTING,
            "There is no project folder here.",
            hint="Go to the project, or give its folder: --project PATH.",
        )
    is_copy = is_copy_for_checks(settings.database)
    evidence = open_evidence(use_cases, project, is_copy=is_copy)
    return ProjectCheck(evidence, use_cases.queries, project.name, project.folder)


def project_sync(use_cases: UseCases, settings: Settings, given: str) -> "ProjectSync":
    """Return the sync; `given` is the value of --project, "" if missing."""
    from thoughtline.wiring.record_sync import ProjectSync  # noqa: PLC0415 - for few commands

    project = find_project(given or settings.project, working_folder())
    return ProjectSync(use_cases, project, settings.database)


def examine_project() -> "list[Finding]":
    """Return the findings about the project of the working folder, and the record beside its
    code.
    """
    from thoughtline.app.beside.record_examination import examine_record  # noqa: PLC0415 - rarely
    from thoughtline.store.reports import Finding  # noqa: PLC0415 - see above

    given, working = os.environ.get("THOUGHTLINE_PROJECT", ""), working_folder()
    project = find_project(given, working)
    found = Finding(name="project", value=describe_project(project, given, working))
    if project.folder is None:
        return [found]
    return [found, *examine_record(RecordFolder(project.folder))]


def examine_queue(database: str) -> "list[Finding]":
    """Return a finding about deliberations that run, wait or failed, if there are any."""
    from thoughtline.store.reports import Finding  # noqa: PLC0415 - rarely

    try:
        queue = queue_of(database)
    except Refused as refusal:
        return [Finding(name="deliberations", value=refusal.message, advice=refusal.hint)]
    if not queue:
        return []
    counts = Counter(question.state for question in queue)
    value = ", ".join(f"{counts[state]} {state}" for state in STATES if counts[state])
    oldest = short_age(min(question.began for question in queue), milliseconds())
    listing = "`thoughtline report deliberations` lists them"
    return [Finding(name="deliberations", value=f"{value}, oldest {oldest}; {listing}")]


def examine_rollback(database: str) -> "list[Finding]":
    """Return a finding if the record beside the code has events that the database lost."""

    async def count() -> dict[str, int]:
        async with open_record(database, flags={"read-only": "on"}) as record:
            return await record.project_sync("").count_lost()

    try:
        lost = asyncio.run(count())
    except Refused:  # other findings explain it
        return []
    return [rollback_finding(lost)] if lost else []


def has_files_only(database: str, given: str) -> bool:
    """Return whether there is no database, but a record beside a project's code; the arguments are
    the values of --database and --project.
    """
    settings = read({"database": database}, os.environ)
    project = find_project(given or settings.project, working_folder())
    if project.folder is None or not RecordFolder(project.folder).exists:
        return False
    return not has_database(settings)


@asynccontextmanager
async def run_worker(database: str, works: str) -> AsyncIterator[None]:
    """Raise `Refused` if the ledger is in memory."""
    settings = read({"database": database, "works": works}, os.environ)
    if engine_location(settings) is None:
        raise Refused(
            Code.BAD_SETTING,
            "A record in memory belongs to one process, which runs its workflows itself.",
            hint="Give --database a path or a URL.",
        )
    assembly = Assembly(settings, open_ledger(settings))
    try:
        await (await assembly.services().engine()).activate()
        yield
    finally:
        await assembly.close()


async def call_tool(
    dialect: str, tool: str, arguments: Mapping[str, Any], *, database: str, author: str
) -> Reply:
    """Call a tool once, as a client of `thoughtline serve --dialect DIALECT` in the working folder.

    Raises `Refused` if a setting is invalid, if the record cannot be opened, or if the tool refuses
    the call.
    """
    settings = read({"dialect": dialect, "database": database}, os.environ)
    working = working_folder()
    project = find_project(settings.project, working)
    given = arguments.get("project")
    if isinstance(given, str) and (folder := working / given).is_dir():
        arguments = {**arguments, "project": find_project("", folder.resolve()).name}
    async with open_catalog(settings, project=project) as catalog:
        caller = Caller(author=author[:LONGEST_CLIENT], conversation=new_handle())
        return await catalog.invoke(catalog.tools[tool], msgspec.json.encode(arguments), caller)
