import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from thoughtline.app.queries.record_usage import (
    AskedQuestion,
    Conversation,
    MissedAnswer,
    RecordUsage,
    record_usage,
)
from thoughtline.app.transfer.foreign_steps import Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.secret_search import redact
from thoughtline.dialects.client_tools import letters
from thoughtline.dialects.importers import LARGEST
from thoughtline.dialects.transcripts import CLIENTS, Transcript
from thoughtline.dialects.transcripts.draft import ASKED, PERSON, REQUEST
from thoughtline.entrypoints.cli.console import open_console, print_json
from thoughtline.entrypoints.cli.context import (
    CommandContext,
    CommandUseCases,
    database_option,
    json_option,
    read_only_option,
)
from thoughtline.entrypoints.cli.files import open_rereadable
from thoughtline.entrypoints.cli.transcript_files import parts_of, transcripts_of
from thoughtline.entrypoints.printable import printable, title

QUESTION = re.compile(r"[?\uff1f\u061f]")
"""Pattern of the signs that mark a question."""

LONGEST_QUESTION = 1_000
"""Maximum number of characters of a question. Longer texts are tasks."""

READS = ("recall",)
"""Endings of the names of tools that read the record. Other tools of Thoughtline write."""

LISTED, LONGEST_SHOWN = 20, 100
"""Maximum number of questions that are listed, and of characters that are shown of each text."""


@click.command()
@click.option(
    "--from",
    "clients",
    multiple=True,
    type=click.Choice([*CLIENTS]),
    help="Only transcripts of this client. The option may be repeated.",
)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False))
@database_option
@read_only_option
@json_option
@click.pass_obj
def usage(
    context: CommandContext,
    *,
    clients: tuple[str, ...],
    files: tuple[str, ...],
    database: str,
    as_json: bool,
) -> None:
    """Show how often agents used this project's record, from the clients' transcripts.

    The command reads the transcripts of this folder on this machine, stores nothing, and sends
    nothing. FILES are transcripts of the client that --from names, in place of those found.
    """
    if files and len(clients) != 1:
        raise click.UsageError("FILES need one --from CLIENT.")
    conversations = list(_conversations(clients or tuple(CLIENTS), files))
    if not conversations:
        raise Refused(
            Code.BAD_IMPORT,
            f"No client has a transcript of {Path.cwd()}.",
            hint="Run this in the folder of the conversations, or name files with --from CLIENT.",
        )

    async def report(record: CommandUseCases) -> RecordUsage:
        return await record_usage(record.queries, conversations, record.names.project or "")

    result = context.with_record(database, report)
    if as_json:
        print_json(msgspec.to_builtins(result))
        return
    console = open_console()
    for line in _describe(result):
        console.print(line, markup=False)


def _conversations(clients: Sequence[str], files: Sequence[str]) -> Iterator[Conversation]:
    """Files of one conversation, such as those of subagents, are counted together."""
    for client in clients:
        paths = [Path(file) for file in files] or [
            part for path in transcripts_of(client, Path.cwd()).found for part in parts_of(path)
        ]
        found: dict[str, list[Transcript]] = {}
        for path in paths:
            with suppress(OSError, Refused):  # a file without words has nothing to report
                with open_rereadable(str(path)) as opened:
                    data = opened.read(LARGEST + 1)
                transcript = CLIENTS[client](data, redact, "", "")
                name = transcript.session.session or str(path)
                found.setdefault(name, []).append(transcript)
        for name, transcripts in found.items():
            yield _conversation(client, name, transcripts)


def _conversation(client: str, name: str, transcripts: Sequence[Transcript]) -> Conversation:
    tools = [tool for each in transcripts for _, tool in each.own_calls]
    reads = sum(map(_is_read, tools))
    times = [item.at for each in transcripts for item in each.session.items if item.at is not None]
    return Conversation(
        client=client,
        name=name,
        began=min(times, default=None),
        calls=sum(each.calls for each in transcripts),
        reads=reads,
        writes=len(tools) - reads,
        questions=[question for each in transcripts for question in _questions(each)],
    )


def _questions(transcript: Transcript) -> Iterator[AskedQuestion]:
    steps = [(item, item.command(Session())) for item in transcript.session.items]
    reads = [position for position, tool in transcript.own_calls if _is_read(tool)]
    turn, began = 0, {}
    for position, (item, command) in enumerate(steps):
        turn = position if _is_request(item, command) else turn
        began[position] = turn
    for position, (item, command) in enumerate(steps):
        text = command.text or ""
        is_question = QUESTION.search(text) and len(text) <= LONGEST_QUESTION
        if command.kind != ASKED and not (_is_request(item, command) and is_question):
            continue
        requests = (later for later, turn in began.items() if turn == later > position)
        end = next(requests, len(steps))
        yield AskedQuestion(
            text=text,
            author=item.author,
            at=item.at,
            was_looked_up=any(began[position] < read <= end for read in reads),
        )


def _is_request(item: Item[Session], command: Command) -> bool:
    return item.author == PERSON and command.kind == REQUEST


def _is_read(tool: str) -> bool:
    return letters(tool).endswith(READS)


def _describe(usage: RecordUsage) -> Iterator[str]:
    count = count_noun(usage.conversations, "conversation")
    yield f"{count} of this project, with {count_noun(usage.calls, 'call')} of tools."
    yield (
        f"The record was read in {usage.with_reads:,} ({count_noun(usage.reads, 'call')}), and "
        f"written in {usage.with_writes:,} ({count_noun(usage.writes, 'call')})."
    )
    if not usage.questions:
        yield "No question was asked."
        return
    yield (
        f"{count_noun(usage.questions, 'question')}, {usage.looked_up:,} of them after a look into "
        f"the record. The record could have answered {len(usage.missed):,} of the others."
    )
    for missed in usage.missed[:LISTED]:
        yield from _describe_missed(missed)
    if len(usage.missed) > LISTED:
        yield f"and {len(usage.missed) - LISTED:,} more (--json lists all)"


def _describe_missed(missed: MissedAnswer) -> Iterator[str]:
    day = "" if missed.at is None else f"{datetime.fromtimestamp(missed.at / 1000, UTC):%Y-%m-%d} "
    yield f"  {day}{printable(missed.author)} asked: {_first_words(missed.question)}"
    place = f"{printable(missed.session)} {missed.thought}"
    yield f"    {place}: {_first_words(missed.text)}"


def _first_words(text: str) -> str:
    return title(text, LONGEST_SHOWN)
