import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.text import Text

from thoughtline.core.text.plural import count_noun
from thoughtline.dialects.formats import pull_request
from thoughtline.entrypoints.cli.console import (
    exit_if_damaged,
    open_console,
    print_error,
    print_json,
)
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    project_folder_option,
)
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.marks import draw_doubt, id_look, text_style
from thoughtline.entrypoints.cli.render.session.session import draw_session_name
from thoughtline.entrypoints.github import post_comment
from thoughtline.entrypoints.printable import printable, title

if TYPE_CHECKING:
    from thoughtline.app.evidence.project_reasons import ProjectReasons, SessionReasons

PLACE = re.compile(r"(?P<file>.+?)(?::(?P<first>[1-9]\d{0,8})(?:-(?P<last>[1-9]\d{0,8}))?)?")
"""Form of FILE[:LINE], with the first and the last of several lines."""

SHOWN = 20
"""Number of thoughts of a piece of evidence that a terminal shows."""

WIDTH = 400
"""Maximum number of characters of a thought."""


@click.command()
@click.argument("place", metavar="FILE[:LINE]")
@click.option("--all", "every", is_flag=True, help="All thoughts (default in a pipe).")
@project_folder_option
@database_option
@json_option
@click.pass_obj
def why(
    context: CommandContext, *, place: str, every: bool, project: str, database: str, as_json: bool
) -> None:
    """List the recorded reasons that rest on a file, or on one line of it.

    FILE may be a place as evidence names it, such as FILE:2-9 or FILE#function. Prints the
    evidence in the file, and the live thoughts that rest on it: decisions, conclusions
    and verified thoughts first. Exits with 1 if no recorded reason rests on it, and with 2 if a
    session could not be compared.
    """
    parts = PLACE.fullmatch(place)
    if parts is None:
        raise click.UsageError("Give a file, or FILE:LINE.")
    first = parts["first"]
    lines = (int(first), int(parts["last"] or first)) if first else None

    async def found(record: CommandUseCases) -> "tuple[list[SessionReasons], dict[str, str]]":
        reasons = _reasons_in(record, project)
        return await reasons.on(reasons.path_of(parts["file"], Path.cwd()), lines)

    sessions, failures = context.with_files(database, project, found)
    if as_json:
        print_json([_json(each) for each in sessions])
    elif not sessions:
        is_file = Path(parts["file"].partition("#")[0]).exists()
        missing = "" if is_file else " There is no such file."
        open_console().print(f"No recorded reason rests on {printable(place)}.{missing}")
    else:
        for each in sessions:
            _print(each, every=every)
    exit_if_damaged(failures)
    if not sessions:
        sys.exit(1)


@click.command(name="pr")
@click.argument("base", default="")
@click.option("--post", is_flag=True, help="Post it as a comment, or update the comment.")
@click.option("--adr", "strict", is_flag=True, help="Exit with 1 if a decision record is touched.")
@click.option("--all", "every", is_flag=True, help="All projects, and other branches.")
@click.option("--incomplete", is_flag=True, help="Say that parts of the record were not read.")
@project_folder_option
@database_option
@click.pass_obj
def pull_request_summary(
    context: CommandContext,
    *,
    base: str,
    post: bool,
    strict: bool,
    every: bool,
    incomplete: bool,
    project: str,
    database: str,
) -> None:
    """Print a summary of this branch's record for a pull request, as Markdown.

    Names the decisions since the branch left BASE, the ways that were ruled out, open assumptions,
    reasons that the change puts in doubt, decision records (ADRs) that name changed lines, and
    conclusions on a command that nobody but the agent saw run. BASE is by default the main branch.
    With --post, GitHub's variables of a workflow and GITHUB_TOKEN are needed.
    """
    from thoughtline.dialects.importers.adr_changes import read_records  # noqa: PLC0415 - this command only

    async def summary(record: CommandUseCases) -> tuple[str, list[str], dict[str, str]]:
        if every:
            record.queries.overlay.ignore_branch()
        branch = await _reasons_in(record, project).of_branch(base, every=every)
        records = await read_records(record.project_check(project), branch.commit)
        touched = [each.path for each in records.touched]
        is_incomplete = incomplete or bool(branch.failures)
        lines = pull_request.pieces(branch, records, is_incomplete=is_incomplete)
        return "\n".join(lines), touched, branch.failures

    text, touched, failures = context.with_files(database, project, summary)
    if post:
        click.echo(post_comment(text, pull_request.MARKER, os.environ))
    else:
        click.echo(text)
    exit_if_damaged(failures)
    if strict and touched:
        print_error(f"The change edits what decision records name: {', '.join(touched)}.")
        sys.exit(1)


def _reasons_in(record: CommandUseCases, project: str) -> "ProjectReasons":
    from thoughtline.app.evidence.project_reasons import ProjectReasons  # noqa: PLC0415 - for two commands

    return ProjectReasons(record.project_check(project), record.queries)


def _print(found: "SessionReasons", *, every: bool) -> None:
    console = open_console()
    most = SHOWN if console.is_terminal and not every else None
    rest: list[str] = []
    console.print(draw_session_name(found.session))
    view = found.view
    nodes = [node for each in found.reasons for node in (each.evidence, *each.thoughts)]
    indent = max(map(len, nodes)) + 2
    for reason in found.reasons:
        evidence = view.evidence[reason.evidence]
        note = [Text(printable(evidence.finding), style="dim")]
        console.print(Entry(evidence.id, evidence.place, note, indent=indent, look="bold"))
        shown = reason.thoughts[:most]
        if more := len(reason.thoughts) - len(shown):
            rest.append(f"{evidence.id}: {count_noun(more, 'more thought')} (--all shows all)")
        for name in shown:
            thought = view.thoughts[name]
            console.print(
                Entry(
                    name,
                    title(thought.text, WIDTH),
                    draw_doubt(view, name),
                    indent=indent,
                    look=id_look(view, name),
                    style=text_style(view, name),
                    kind=thought.kind,
                )
            )
    for line in rest:
        console.print(Text(line, style="dim"))


def _json(found: "SessionReasons") -> dict[str, Any]:
    view = found.view
    return {
        "session": found.session,
        "evidence": [
            {
                "id": reason.evidence,
                "place": view.evidence[reason.evidence].place,
                "found": view.evidence[reason.evidence].found,
                "thoughts": [
                    {
                        "id": name,
                        "text": view.thoughts[name].text,
                        "kind": view.thoughts[name].kind,
                        "in_doubt": view.session.truth.is_in_doubt(name),
                    }
                    for name in reason.thoughts
                ],
            }
            for reason in found.reasons
        ],
    }
