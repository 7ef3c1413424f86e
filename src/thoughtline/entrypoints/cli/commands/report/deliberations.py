from typing import Any

import click

from thoughtline.app.process.clock import milliseconds
from thoughtline.app.questions.queue import UNFINISHED, QueuedQuestion
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.short_names import short_age
from thoughtline.dialects.times import iso
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
)
from thoughtline.entrypoints.cli.operator_acts import audited
from thoughtline.entrypoints.cli.owners import display_owner
from thoughtline.entrypoints.cli.param_types import Utf8
from thoughtline.entrypoints.cli.person import author_named, name_option
from thoughtline.entrypoints.cli.render.fitted_table import Column, FittedTable
from thoughtline.entrypoints.printable import printable

NONE = "No deliberation is running or waiting, and none has failed."

STOPPED = "it was stopped by an operator"


@click.command()
@click.option(
    "--stop",
    "target",
    type=Utf8(),
    metavar="SESSION/ID",
    help="Stop this deliberation. Its answers so far stay.",
)
@name_option
@database_option
@json_option
@click.pass_obj
def deliberations(
    context: CommandContext, *, target: str | None, name: str | None, database: str, as_json: bool
) -> None:
    """List the deliberations of all people that run, wait or have failed, oldest first.

    Servers with a model, and `thoughtline worker`, continue the work of processes that ended. To
    repeat a deliberation that failed, ask again.
    """
    queue = context.queue(database)
    if target is not None:
        _stop(context, _find(queue, target), author_named(name), database)
    elif as_json:
        print_json([_as_json(question) for question in queue])
    elif queue:
        open_console().print(_table(queue))
    else:
        open_console().print(NONE)


def _find(queue: list[QueuedQuestion], target: str) -> QueuedQuestion:
    """Raises `Refused` (NO_SUCH_DELIBERATION) if there is not exactly one, or if it has failed."""
    session, _, name = target.rpartition("/")
    found = [
        question
        for question in queue
        if question.question == name
        and question.session.startswith(session)
        and question.state in UNFINISHED
    ]
    if len(found) != 1 or not session:
        raise Refused(
            Code.NO_SUCH_DELIBERATION,
            f"{len(found) or 'No'} running or waiting deliberations have the name {target!r}.",
            hint="Copy SESSION/ID from `thoughtline report deliberations`.",
        )
    return found[0]


def _stop(context: CommandContext, question: QueuedQuestion, author: str, database: str) -> None:
    async def stop(record: CommandUseCases) -> None:
        own = record.of(question.owner)
        await own.deliberations().stop(
            question.session, question.question, author=author, because=STOPPED
        )

    session = question.session
    act = audited("report deliberations --stop", question.owner, stop, session=session)
    context.with_record(database, act)
    open_console().print(f"Stopped {printable(_name(question))}.", markup=False)


def _name(question: QueuedQuestion) -> str:
    return f"{question.session}/{question.question}"


def _as_json(question: QueuedQuestion) -> dict[str, Any]:
    return {
        "owner": question.owner,
        "session": question.session,
        "id": question.question,
        "state": question.state,
        "began": iso(question.began),
    }


def _table(queue: list[QueuedQuestion]) -> FittedTable:
    now = milliseconds()
    columns = [Column("state"), Column("age"), Column("owner", "cyan"), Column("deliberation")]
    rows = [
        [
            question.state,
            short_age(question.began, now),
            display_owner(question.owner),
            printable(_name(question)),
        ]
        for question in queue
    ]
    return FittedTable(columns, rows, yields=2)
