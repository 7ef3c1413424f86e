import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from thoughtline.app.beside.report import rollback_finding
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.plural import count_noun
from thoughtline.entrypoints.cli.commands.transfer.import_summary import describe_voices
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    project_folder_option,
    session_named,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from thoughtline.app.beside.report import SyncReport
    from thoughtline.app.transfer.voices import Voices

LISTED = 10
"""Maximum number of sessions that are listed for each reason."""


@click.command()
@click.option(
    "--begin", is_flag=True, help="Create .thoughtline/record, for all who use the repository."
)
@click.option(
    "--whole",
    is_flag=True,
    help="Write every own session completely, also where this branch has only its beginning.",
)
@click.option(
    "--prune",
    is_flag=True,
    help="Remove files of own sessions that do not matter any more; the database keeps them.",
)
@click.option(
    "--restore",
    is_flag=True,
    help="After a backup was restored: record the later events of own sessions again, from files.",
)
@click.option(
    "--take-back",
    is_flag=True,
    help="Remove lines that others added to the files of own sessions, such as a deletion.",
)
@click.option(
    "--signed",
    is_flag=True,
    envvar="THOUGHTLINE_SIGNED",
    help="Leave out sessions of others whose lines did not come in signed commits of one person.",
)
@click.option(
    "--allow",
    "allowed",
    type=Utf8(),
    multiple=True,
    metavar="SESSION",
    help="Write this session although a text looks like a secret. Repeatable.",
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Write and read nothing: print each text that a sync would write, by session.",
)
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, file_okay=False),
    default=None,
    metavar="FOLDER",
    help="Only read, from the record in FOLDER, such as one of another commit. Writes no file.",
)
@click.option(
    "--own",
    "keeps_authors",
    is_flag=True,
    help="With --from: keep the authors as the files name them.",
)
@project_folder_option
@database_option
@json_option
@click.pass_obj
def sync(
    context: CommandContext,
    *,
    begin: bool,
    whole: bool,
    prune: bool,
    restore: bool,
    take_back: bool,
    signed: bool,
    allowed: tuple[str, ...],
    dry_run: bool,
    source: str | None,
    keeps_authors: bool,
    project: str,
    database: str,
    as_json: bool,
) -> None:
    """Write own sessions of the project to .thoughtline/record, and read the sessions of others.

    Git merges these files without conflicts. Sessions with the tag `private` stay out. The exit
    status is 1 if a file was left out, a session was withheld because of a secret, or the database
    lost events that the files have.
    """
    if whole and prune:
        raise click.UsageError("--whole writes what --prune removes. Choose one.")
    if restore and take_back:
        raise click.UsageError("--restore records what --take-back removes. Choose one.")
    if dry_run and (source or prune):
        raise click.UsageError("--dry-run shows what a sync writes: leave --from and --prune out.")
    _check_source(
        source,
        keeps_authors=keeps_authors,
        writes=begin or whole or prune or restore or take_back or bool(allowed),
    )
    _check_signed(signed=signed and (restore or bool(source)))

    async def run(record: CommandUseCases) -> "SyncReport":
        syncer = record.project_sync(project)
        if source:
            return await syncer.read(Path(source), keeps_authors=keeps_authors)
        names = [await session_named(record, each) for each in allowed]
        if dry_run:
            return await syncer.preview(whole=whole, allowed=names)
        return await syncer.sync(
            begin=begin,
            whole=whole,
            prune=prune,
            restore=restore,
            take_back=take_back,
            signed=signed,
            allowed=names,
        )

    report = context.with_record(database, run, create=True)
    if as_json:
        print_json(report)
    else:
        _print(report, report.voices if source or restore else {}, is_preview=dry_run)
    if report.ignored:
        raise _not_added(report.ignored)
    if report.named or report.withheld or report.failed or report.lost or report.buried:
        sys.exit(1)


def _check_source(source: str | None, *, keeps_authors: bool, writes: bool) -> None:
    """Raise `click.UsageError` if other options do not go with the presence of --from."""
    if keeps_authors and not source:
        raise click.UsageError("--own is for --from.")
    if source and writes:
        raise click.UsageError(
            "--from only reads: leave --begin, --whole, --prune, --restore, --take-back and "
            "--allow out."
        )


def _check_signed(*, signed: bool) -> None:
    """Raise `click.UsageError` if signatures are asked for where nobody looks at them."""
    if signed:
        raise click.UsageError(
            "--restore and --from do not ask who signed the lines. Look at `git log"
            " --show-signature .thoughtline/record`, and leave --signed (THOUGHTLINE_SIGNED) out."
        )


def _print(
    report: "SyncReport", voices: "Mapping[str, Voices]", *, is_preview: bool = False
) -> None:
    console = open_console()
    for line in (
        *describe_sync(report, is_preview=is_preview),
        *describe_voices([*voices.items()]),
    ):
        console.print(line, markup=False, soft_wrap=True)


def _describe_events(report: "SyncReport", *, is_preview: bool) -> Iterator[str]:
    for session, texts in report.leaving.items():
        yield f"Session {printable(session)} would write:"
        yield from (f"  {printable(text)}" for text in texts)
    if is_preview:
        yield f"Would be written: {_extent(report.written)}. Nothing was written or read."
    else:
        yield f"Written: {_extent(report.written)}. Read: {_extent(report.read)}."
    if report.restored:
        yield f"Recorded again: {_extent(report.restored)}."
    if report.lost:
        finding = rollback_finding(report.lost)
        yield f"Rolled back: {finding.value}. {finding.advice}"
        missing = [f"{name} ({count_noun(count, 'event')})" for name, count in report.lost.items()]
        yield from _listed("Missing here", missing)


def describe_sync(report: "SyncReport", *, is_preview: bool = False) -> Iterator[str]:
    yield from _describe_events(report, is_preview=is_preview)
    for session, count in report.objections.items():
        yield (
            f"Objected: {count_noun(count, 'new objection')} to nodes of session"
            f" {printable(session)}; `thoughtline show` has the reasons."
        )
    if report.buried:
        yield from _listed("Deleted in your files, but not by you", report.buried)
        yield (
            "`thoughtline sync --take-back` writes them again, and `thoughtline forget SESSION`"
            " deletes one here, too. `git log .thoughtline/record` says who did it."
        )
    yield from _listed("Lines of others were removed from", report.taken_back)
    yield from _listed("Written anew, because a line was damaged", report.healed)
    yield from _listed("Written anew, without folders of this machine", report.renewed)
    if report.taken_away:
        yield from _listed("Taken away, because the session is private now", report.taken_away)
    yield from _listed("Deleted, because the session is forgotten here", report.erased)
    if report.taken_away or report.erased:
        yield "The history of git keeps what was committed; others keep what they have read."
    for each in report.withheld:
        session = printable(each.session)
        yield (
            f"Withheld: session {session} after event {each.written}, because"
            f" {printable(each.node) or 'the next event'} {_verb(each.what)} {each.what}."
            f" If it may leave:"
            f" `thoughtline sync --allow {session}`. If not, keep the session out with the"
            f" tag `private`, or delete it with `thoughtline forget {session}`."
        )
    for file in report.named:
        yield f"Left out: {printable(file.file)}, because {printable(file.why)}."
    for session, why in report.failed.items():
        yield f"Not written: session {printable(session)}. {printable(why)}"
    yield from _listed(
        "Forgotten in their files (`git log .thoughtline/record` says by whom; `thoughtline forget`"
        " deletes the copy here)",
        report.forgotten,
    )
    yield from _listed("Not on this branch", report.absent)
    behind = [
        f"{session} ({count_noun(count, 'event')})" for session, count in report.behind.items()
    ]
    yield from _listed("Not whole on this branch", behind)
    yield from _listed("Pruned", report.pruned)
    if report.private:
        yield f"Private: {count_noun(report.private, 'session')}."


def _not_added(ignored: Mapping[str, str]) -> Refused:
    rules = [printable(rule) for rule in dict.fromkeys(ignored.values())]
    more = f" and {len(rules) - LISTED:,} more rules" if len(rules) > LISTED else ""
    return Refused(
        Code.RECORD_IGNORED,
        f"git would not add the files in .thoughtline/record: {'; '.join(rules[:LISTED])}{more}.",
        hint="The files are on this disk, and in no commit. Change the rule, or add the line"
        " `!/.thoughtline/` behind it, and sync again.",
    )


def _verb(what: str) -> str:
    return "has" if what.startswith("lines") else "looks like"


def _extent(events: dict[str, int]) -> str:
    if not events:
        return "nothing new"
    return f"{count_noun(sum(events.values()), 'event')} of {count_noun(len(events), 'session')}"


def _listed(what: str, names: list[str]) -> Iterator[str]:
    if names:
        more = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
        yield f"{what}: {', '.join(map(printable, names[:LISTED]))}{more}."
