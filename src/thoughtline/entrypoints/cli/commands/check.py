import sys
from typing import TYPE_CHECKING

import click
from msgspec import structs, to_builtins

from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubts import count_doubted
from thoughtline.core.views.shared_causes import session_doubts, share_causes
from thoughtline.entrypoints.cli.console import open_console, print_error, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    project_folder_option,
    session_named,
)
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.render.evidence import (
    draw_check,
    draw_objections,
    draw_shared_causes,
)
from thoughtline.entrypoints.printable import printable

if TYPE_CHECKING:
    from thoughtline.app.approvals.inbox import OpenObjection
    from thoughtline.app.evidence.project_check import SessionCheck
    from thoughtline.core.views.session_view import SessionView

    Checked = tuple[list[SessionCheck], dict[str, SessionView]]


@click.command()
@click.argument("session", type=Utf8(), required=False)
@click.option(
    "--diff",
    "revision",
    metavar="REV",
    is_flag=False,
    flag_value="HEAD",
    default=None,
    help="Check only files that differ from commit REV (default: HEAD).",
)
@project_folder_option
@click.option(
    "--witnessed", is_flag=True, help="Also list conclusions without a witness or a person."
)
@click.option("--approved", is_flag=True, help="Also list claims that no person approved.")
@click.option("--all", "every", is_flag=True, help="Check all projects, and other branches.")
@database_option
@json_option
@click.pass_obj
def check(
    context: CommandContext,
    *,
    session: str | None,
    revision: str | None,
    project: str,
    witnessed: bool,
    approved: bool,
    every: bool,
    database: str,
    as_json: bool,
) -> None:
    """Compare evidence with the current files.

    Checks one session, or all sessions of the project. Skips sessions of other projects that have a
    folder on this machine: check them there, or with --project. Thoughts that rest on changed lines
    or symbols are in doubt until somebody verifies or refutes them. The exit status is 1 if
    anything is in doubt, or is listed by --witnessed or --approved, and 2 if a session could not be
    compared, with --all also one of another project.
    """
    left_out: list[str] = []

    async def run(record: CommandUseCases) -> "Checked":
        if every:
            record.queries.overlay.ignore_branch()
        names = [await session_named(record, session)] if session else []
        checked = record.project_check(project)
        chosen = await checked.choose(names, every=every)
        for folder, count in chosen.elsewhere.items():
            left = f"{count_noun(count, 'session')} of {printable(folder)} skipped"
            click.echo(f"thoughtline: {left}; check them there, or with --project.", err=True)
            left_out.extend([folder] if every else [])
        found = await checked.check(
            chosen.here, revision=revision, witnessed=witnessed, approved=approved
        )
        doubted = [each.session for each in found if each.in_doubt]
        damaged = {each.session for each in found if each.failure}
        for name in (name for name in chosen.here if name not in damaged):
            objections.extend(await open_objections(record.queries, name))
        return found, {name: await record.queries.view(name) for name in doubted}

    from thoughtline.app.approvals.inbox import open_objections  # noqa: PLC0415 - this command only

    objections: list[OpenObjection] = []
    checks, views = context.with_files(database, project, run, left_out)
    if as_json:
        print_json([_json(each, views.get(each.session)) for each in checks])
    else:
        _print_checks(checks, views, objections)
    failures = [each for each in checks if each.failure]
    for each in failures:
        print_error(f"Session {each.session} could not be compared: {each.failure}")
    if failures or left_out:
        sys.exit(2)
    asked = [each for each in checks if each.unwitnessed or each.unapproved]
    if asked or any(each.changed or each.in_doubt for each in checks):
        sys.exit(1)


def _print_checks(
    checks: "list[SessionCheck]",
    views: "dict[str, SessionView]",
    objections: "list[OpenObjection]",
) -> None:
    console = open_console()
    doubts = [session_doubts(view, name, view.title) for name, view in views.items()]
    shared = share_causes(doubts)
    for each in checks:
        for part in draw_check(each, views.get(each.session)):
            console.print(part)
    across = [cause for cause in shared if len(cause.titles) > 1]
    for part in (*draw_shared_causes(across), *draw_objections(objections)):
        console.print(part)
    seen = sum(len(each.checked) for each in checks)
    doubted = count_doubted(node.node for each in checks for node in each.in_doubt)
    console.print(
        f"{count_noun(seen, 'piece')} of evidence checked, {doubted or 'nothing'} in doubt"
    )


def _unwitnessed(each: "SessionCheck") -> list[dict[str, str]]:
    return [
        {"id": node.node, "text": node.text, "origin": node.origin} for node in each.unwitnessed
    ]


def _unapproved(each: "SessionCheck") -> list[dict[str, str]]:
    return [
        {"id": node.node, "text": node.text, **({"lapse": node.lapse} if node.lapse else {})}
        for node in each.unapproved
    ]


def _json(each: "SessionCheck", view: "SessionView | None") -> dict[str, object]:
    pieces = view.evidence if view else {}
    elsewhere = {name: to_builtins(piece.roots) for name, piece in pieces.items() if piece.roots}
    return {
        "session": each.session,
        "evidence": [
            {
                "id": checked.evidence,
                "place": checked.place,
                "was": checked.was,
                "found": checked.comparison.found,
                "change": checked.comparison.because,
                "line": structs.asdict(checked.comparison.line),
            }
            for checked in each.checked
        ],
        "in_doubt": [
            {"id": node.node, "text": node.text, "causes": node.causes} for node in each.in_doubt
        ],
        **({"elsewhere": elsewhere} if elsewhere else {}),
        **({"unwitnessed": _unwitnessed(each)} if each.unwitnessed else {}),
        **({"unapproved": _unapproved(each)} if each.unapproved else {}),
        **({"failure": each.failure} if each.failure else {}),
    }
