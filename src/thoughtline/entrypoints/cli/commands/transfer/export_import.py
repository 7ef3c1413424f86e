import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click
from msgspec import Struct, structs

from thoughtline.app.queries.moments import AsOf
from thoughtline.app.queries.queries import Queries
from thoughtline.app.transfer.record_export import Export, Exporter
from thoughtline.app.transfer.record_import import ImportResult
from thoughtline.core.audit_entry import EVERYBODY
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.changes.timeline import Timeline
from thoughtline.core.views.session_view import SessionView
from thoughtline.dialects import importers
from thoughtline.dialects.formats import FORMATS, HTML, ExportedFile, export, in_toto
from thoughtline.dialects.formats.adr import DecisionRecord, decision_records
from thoughtline.dialects.formats.chunks import chunks
from thoughtline.dialects.transcripts import CLIENTS
from thoughtline.entrypoints import session_file
from thoughtline.entrypoints.cli.commands.transfer import import_decisions
from thoughtline.entrypoints.cli.commands.transfer import import_transcripts as transcripts
from thoughtline.entrypoints.cli.commands.transfer.import_summary import (
    describe_import,
    import_outcome,
)
from thoughtline.entrypoints.cli.commands.transfer.import_transcripts import (
    LISTED,
    FoundTranscripts,
    ImportedTranscript,
)
from thoughtline.entrypoints.cli.console import exit_if_damaged, open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    all_owners_option,
    database_option,
    json_option,
    owner_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.files import create_file, open_rereadable, open_stdout, source_of
from thoughtline.entrypoints.cli.operator_acts import audited
from thoughtline.entrypoints.cli.owner_files import (
    LIST,
    OwnerFile,
    export_owners,
    import_owners,
    list_of,
)
from thoughtline.entrypoints.cli.owners import display_owner, left_out, print_left_out
from thoughtline.entrypoints.cli.param_types import Choices, Utf8, VersionOrTime
from thoughtline.entrypoints.printable import printable
from thoughtline.store.export_format import is_export

ADR, IN_TOTO = "adr", "in-toto"

NUMBERED = re.compile(r"(?P<number>\d{4})-.*\.md")
"""Form of a record's file name."""


def write_decisions(view: SessionView, session: str, output: Path | None) -> None:
    """Write the decisions of a session: each into a file of its own if `output` is a folder,
    otherwise one after the other.

    A decision that has a file in the folder already keeps this file, and its text is renewed.
    """
    records = list(decision_records(view, session))
    if not records:
        raise Refused(
            Code.BAD_ARGUMENTS,
            f"Session {printable(session)} has no decision, and nothing was written.",
            hint="Thoughts of kind decision or proposal, and those with options, become records.",
        )
    if output is not None and output.is_dir():
        _write_files(output, records)
    else:
        titles = {record.id: f"{record.title!r}".replace('"', "'") for record in records}
        texts = (record.document(titles.__getitem__) for record in records)
        with open_stdout() if output is None else create_file(output) as file:
            file.write("\n".join(texts).encode())
    where = "" if output is None else f" in {printable(str(output))}"
    click.echo(f"thoughtline: {count_noun(len(records), 'decision')}{where}", err=True)


def _write_files(folder: Path, records: Sequence[DecisionRecord]) -> None:
    known = [path for path in folder.iterdir() if NUMBERED.fullmatch(path.name)]
    last = max((int(path.name[:4]) for path in known), default=0)
    paths: dict[str, Path] = {}
    kept: list[Path] = []
    for record in records:
        marks = tuple(f"\n{source}" for source in record.sources)
        own = (path for path in known if _text(path).rstrip().endswith(marks))
        if (path := next(own, None)) is None:
            last += 1
            path = folder / f"{last:04}-{record.slug}.md"
        else:
            kept.append(path)
        paths[record.id] = path
    places = {
        record.id: f"[ADR-{paths[record.id].name[:4]}]({paths[record.id].name})"
        for record in records
    }
    for path in kept:
        path.unlink()
    for record in records:
        with create_file(paths[record.id]) as file:
            file.write(record.document(places.__getitem__).encode())


def _text(path: Path) -> str:
    return path.read_text("utf-8", errors="replace")


BEGINNING = 64
"""Number of bytes at the start of a file that are enough to recognise an export."""


LEFT_OUT_SOURCES = dict.fromkeys(
    ("cline", "copilot", "fast-agent", "goose", "qwen", "vibe"),
    "Conversations of this client are no longer read. Write a JSON object for each thought, and"
    " import the file with `--from sequentialthinking` (docs/export.md).",
)
LEFT_OUT_FORMATS = {
    "csv": "CSV is no longer written. `--as json` has the same fields.",
    "dot": "DOT is no longer written. `--as mermaid` draws the same graph.",
}
"""Names of release 0.6.0, and what replaces them."""


class _Choices(Struct, frozen=True):
    """Arguments of an import, as `Importer.take` and `Importer.adopt` explain them."""

    name: str | None
    source: str
    may_continue: bool


Action = Callable[[CommandUseCases], Awaitable[list[ImportResult]]]


@click.command(name="export")
@click.argument("sessions", nargs=-1, type=Utf8())
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write to this new file. With --as, an existing folder is possible too.",
)
@click.option(
    "--as",
    "form",
    type=Choices([*FORMATS, ADR, IN_TOTO], replaced=LEFT_OUT_FORMATS),
    help="Write one session in another format, its decisions as ADRs, or its runs for in-toto.",
)
@click.option(
    "--at", type=VersionOrTime(last=True), help="With --as: the session at a version or a time."
)
@owner_option
@all_owners_option
@database_option
@read_only_option
@click.pass_obj
def export_sessions(
    context: CommandContext,
    *,
    sessions: tuple[str, ...],
    output: Path | None,
    form: str | None,
    at: AsOf | None,
    all_owners: bool,
    database: str,
) -> None:
    """Write sessions as lines of JSON that anybody can check (docs/export.md).

    Writes the named sessions, or all except forgotten ones. With --as, writes one session in
    another format. With --all-owners, writes a file for each person into the folder --output.
    """
    if all_owners:
        if output is None or sessions or form is not None or at is not None:
            raise click.UsageError("--all-owners takes --output FOLDER, and no session or format.")
        _export_owners(context, database, output)
        return
    sessions = tuple(context.session_named(database, session) for session in sessions)
    if form is not None:
        if len(sessions) != 1:
            raise click.UsageError("--as takes one session.")
        _write_as(context, database, sessions[0], form, at=at, output=output)
        return
    if at is not None:
        raise click.UsageError("--at needs --as: without --as an export is always whole.")

    async def write(record: CommandUseCases) -> Export:
        export = await Exporter(record.ledger).export(sessions)
        if not export.sessions:
            raise _nothing_to_export(await left_out(record))
        if not sessions:
            await print_left_out(record)
        with open_stdout() if output is None else create_file(output) as file:
            async for line in export.lines:
                file.write(line)
        return export

    named = sessions[0] if len(sessions) == 1 else ""
    export = context.with_record(database, audited("export", context.owner, write, session=named))
    skipped = "" if sessions else "; forgotten sessions skipped"
    click.echo(f"thoughtline: {_extent(export)}{skipped}", err=True)
    exit_if_damaged(export.failures)


def _export_owners(context: CommandContext, database: str, folder: Path) -> None:
    async def write(record: CommandUseCases) -> tuple[list[OwnerFile], dict[str, str]]:
        if not await record.owners.with_sessions():
            raise _nothing_to_export("")
        return await export_owners(record, folder)

    files, failures = context.with_record(database, audited("export", EVERYBODY, write))
    for each in files:
        click.echo(f"{display_owner(each.owner)}: {_extent(each)} in {each.file}", err=True)
    click.echo(f"thoughtline: {count_noun(len(files), 'owner')}; {LIST} lists them", err=True)
    exit_if_damaged(failures)


def _extent(exported: Export | OwnerFile) -> str:
    sessions, events = exported.sessions, exported.events
    return f"{count_noun(sessions, 'session')}, {count_noun(events, 'event')}"


def _nothing_to_export(left_out: str) -> Refused:
    """Return the refusal of an empty export, which must not look like a backup."""
    message = f"There is no session to export, and nothing was written. {left_out}".rstrip()
    return Refused(Code.NO_SUCH_SESSION, message, hint="The first thought begins a session.")


async def _formatted(
    queries: Queries, session: str, form: str, at: AsOf | None
) -> tuple[ExportedFile, int]:
    view = await queries.view(session, at=at)
    exported = export(view, session, form)
    if form == HTML:
        timeline = Timeline()
        async for recorded in queries.events(session):
            if recorded.version > view.session.version:
                break
            timeline.apply(recorded)
        pieces = session_file.pieces(timeline.view, timeline.steps, session)
        exported = structs.replace(exported, pieces=pieces)
    return exported, view.session.thoughts


def _write_as(
    context: CommandContext,
    database: str,
    session: str,
    form: str,
    *,
    at: AsOf | None,
    output: Path | None,
) -> None:
    if form == ADR:
        view = context.with_record(
            database,
            audited(
                "export",
                context.owner,
                lambda record: record.queries.view(session, at=at),
                session=session,
            ),
        )
        write_decisions(view, session, output)
    elif form == IN_TOTO:
        lines, left_out = context.with_record(
            database,
            audited(
                "export",
                context.owner,
                lambda record: _runs(record, session, at),
                session=session,
            ),
        )
        with open_stdout() if output is None else create_file(output) as file:
            file.write("".join(lines).encode())
        click.echo(f"thoughtline: {count_noun(len(lines), 'run')}{left_out}", err=True)
    else:
        exported = context.with_record(
            database,
            audited(
                "export",
                context.owner,
                lambda record: _formatted(record.queries, session, form, at),
                session=session,
            ),
        )
        _write_formatted(exported, output)


async def _runs(record: CommandUseCases, session: str, at: AsOf | None) -> tuple[list[str], str]:
    """Return a line for each run of a session, and the other runs in words."""
    version = (await record.queries.view(session, at=at)).session.version
    events = [each async for each in record.queries.events(session) if each.version <= version]
    check = record.project_check("")
    seen = in_toto.seen_runs(events, str(check.folder))
    trees = await check.trees({run.commit for run in seen.bound})
    runs = in_toto.in_trees(seen, trees)
    left_out = "".join(f"; {count} left out: {why}" for why, count in runs.left_out.items())
    if lines := list(in_toto.pieces(runs, session, trees)):
        return lines, left_out
    raise Refused(
        Code.BAD_ARGUMENTS,
        f"Session {printable(session)} has no run to attest, and nothing was written{left_out}.",
        hint="A hook must have seen the run and its exit status, in files as a commit here has them"
        " (docs/export.md).",
    )


def _write_formatted(exported: tuple[ExportedFile, int], output: Path | None) -> None:
    formatted, thoughts = exported
    if output is not None and output.is_dir():
        output = output / formatted.file_name
    with open_stdout() if output is None else create_file(output) as file:
        for chunk in chunks(formatted.pieces):
            file.write(chunk.encode())
    where = "" if output is None else f" in {printable(str(output))}"
    click.echo(f"thoughtline: {count_noun(thoughts, 'thought')}{where}", err=True)


@click.command(name="import")
@click.argument("file", required=False, type=click.Path(exists=True, allow_dash=True))
@click.option(
    "--from",
    "source",
    type=Choices([*importers.FORMATS, ADR, *CLIENTS], replaced=LEFT_OUT_SOURCES),
    help="Another server's file, a folder of ADRs, or a client's transcripts (found without FILE).",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Import all transcripts of this project, not only the newest.",
)
@click.option(
    "--as",
    "--session",
    "name",
    type=Utf8(),
    metavar="NAME",
    help="Store the session under this name.",
)
@click.option(
    "--continue",
    "may_continue",
    is_flag=True,
    help="Append to a session that was recorded here what the file adds to it.",
)
@click.option(
    "--own",
    "is_own",
    is_flag=True,
    help="The export is a backup of your own record: keep its authors as they are.",
)
@owner_option
@all_owners_option
@database_option
@json_option
@click.pass_obj
def import_sessions(
    context: CommandContext,
    *,
    file: str | None,
    source: str | None,
    every: bool,
    name: str | None,
    may_continue: bool,
    is_own: bool,
    all_owners: bool,
    database: str,
    as_json: bool,
) -> None:
    """Import an export, another server's session, ADRs, or a client's transcript.

    Everything is checked before anything is stored. Events that are recorded already are skipped,
    so importing a file twice changes nothing. Authors are recorded as import#FILE/AUTHOR, because
    anybody can write a file in any name. FILE may be - for standard input. With --all-owners,
    FILE is a folder that `export --all-owners` wrote.
    """
    if source is None and file is not None and file.endswith(".md"):
        source = ADR
    if source == ADR:
        if every or all_owners:
            raise click.UsageError("--from adr takes a folder or a file, and no --all.")
        _import_decisions(context, file, name, database, as_json=as_json)
        return
    if all_owners or (file is not None and Path(file).is_dir()):
        if file is None or not all_owners or source is not None or every or name is not None:
            raise click.UsageError(
                "A folder needs --from adr, or --all-owners without other options."
            )
        _import_owners(context, database, Path(file), as_json=as_json)
        return
    if source is not None and source in CLIENTS:
        found = _find_transcripts(source, file, name, every=every)
        taken = transcripts.take(
            context,
            source,
            [str(path) for path in found.paths],
            name=name,
            is_here=file is None,
            may_continue=may_continue,
            database=database,
        )
        taken += found.refused
        _report_transcripts(found.lines, taken, as_json=as_json)
        if any(one.refused for one in taken):
            raise click.exceptions.Exit(1)
        return
    if file is None or every:
        raise click.UsageError(
            "Name a FILE. Only transcripts can be imported without FILE or with --all: "
            f"--from {', '.join(CLIENTS)}."
        )
    chosen = _Choices(name, "" if is_own else source_of(file), may_continue)
    _import_file(context, file, source, chosen, database, as_json=as_json)


def _import_file(
    context: CommandContext,
    file: str,
    source: str | None,
    chosen: _Choices,
    database: str,
    *,
    as_json: bool,
) -> None:
    with open_rereadable(file) as opened:
        is_ours = source is None and is_export(opened.read(BEGINNING))
        opened.seek(0)
        take = _import_export if is_ours else partial(_import_other, source, _stem(file))
        action = take(opened, chosen)
        imported = context.with_record(
            database, audited("import", context.owner, action), create=True
        )
    if as_json:
        print_json(imported)
        return
    console = open_console()
    for line in describe_import(imported):
        console.print(line)
    if is_ours and chosen.name is not None and imported[0].stored:
        console.print(
            "The events are unchanged; their hashes are new, because they include the name."
        )


def _import_owners(context: CommandContext, database: str, folder: Path, *, as_json: bool) -> None:
    files = list_of(folder)
    imported = context.with_record(
        database,
        audited("import", EVERYBODY, lambda record: import_owners(record, folder, files)),
        create=True,
    )
    if as_json:
        print_json(imported)
        return
    console = open_console()
    for owner, results in imported.items():
        for line in describe_import(results):
            console.print(f"{display_owner(owner)}: {line}", markup=False)


def _find_transcripts(
    client: str, file: str | None, name: str | None, *, every: bool
) -> FoundTranscripts:
    if file is not None and every:
        raise click.UsageError("--all takes no FILE.")
    if name is not None and every:
        raise click.UsageError(
            "Several sessions cannot share a name: use --all or --as NAME, not both."
        )
    if file is not None:
        return FoundTranscripts(paths=[Path(file)], lines=[], refused=[])
    return transcripts.find(client, every=every)


def _import_decisions(
    context: CommandContext, folder: str | None, name: str | None, database: str, *, as_json: bool
) -> None:
    decisions = import_decisions.take(context, folder, name=name, database=database)
    if as_json:
        print_json(decisions)
    else:
        import_decisions.describe(open_console(), decisions)
    if decisions.left_out:
        raise click.exceptions.Exit(1)


def _report_transcripts(
    about: Sequence[str], taken: Sequence[ImportedTranscript], *, as_json: bool
) -> None:
    if as_json:
        print_json(taken)
        return
    console = open_console()
    for line in about:
        console.print(line)
    for one in taken:
        if one.session is None:
            continue
        console.print(f"Session {printable(one.session.session)} {import_outcome(one.session)}.")
        for line in transcripts.describe(one):
            console.print(f"  {line}")
    skipped = [one for one in taken if one.session is None]
    for one in skipped[:LISTED]:
        console.print(f"{printable(one.file)} skipped: {printable(one.refused)}")
    if len(skipped) > LISTED:
        console.print(f"{count_noun(len(skipped) - LISTED, 'more file')} skipped.")


def _import_export(file: BinaryIO, chosen: _Choices) -> Action:
    return lambda record: record.importer.take(file, **structs.asdict(chosen))


def _stem(file: str) -> str:
    return "" if file == "-" else Path(file).stem


def _import_other(source: str | None, stem: str, file: BinaryIO, chosen: _Choices) -> Action:
    data = file.read(importers.LARGEST + 1)
    if len(data) > importers.LARGEST:
        raise Refused(
            Code.BAD_IMPORT,
            f"A file of another server may have {importers.LARGEST:,} bytes; this one has more.",
            hint="Nothing was stored. Split it.",
        )
    session = importers.read(data, source, stem)

    async def adopt(record: CommandUseCases) -> list[ImportResult]:
        return [await record.importer.adopt(session, **structs.asdict(chosen))]

    return adopt
