"""The tool `thinkseq` of ThinkSeq, and the command of its calls."""

from collections.abc import Mapping
from typing import Any

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.command import Command
from thoughtline.core.limits import Limits
from thoughtline.dialects.arguments import check, object_schema
from thoughtline.dialects.thinkseq import replies
from thoughtline.dialects.thinkseq.arguments import CHECKS, FIELDS
from thoughtline.dialects.thinkseq.session import ThinkSeqSession
from thoughtline.dialects.tool import RECORDS, Call, Caller, Reply, Tool

NAME = "thinkseq"

DESCRIPTION = """\
Think a problem through one step a call, and replace a step when a better one is found.

Thoughts are numbered for you. To take a thought back, give its number as revisesThought: the new \
thought takes its place, and the thoughts after it are superseded too. The reply says which \
thoughts are active, how far you are, and how the latest ones begin. Every thought is kept on \
disk, superseded ones too."""


def tools(recorder: Recorder[ThinkSeqSession], limits: Limits) -> list[Tool]:
    """Return the tool `thinkseq`. The tool has no session argument, so each conversation is a
    session.
    """

    async def thinkseq(arguments: bytes, caller: Caller) -> Reply:
        checked = check(NAME, arguments, CHECKS, ("thought",), others=False)
        return await recorder.think(
            lambda now: to_command(checked, now),
            lambda change: replies.reply(checked, change),
            session=caller.conversation,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )

    return [make_tool(thinkseq, FIELDS, replies.RESULT)]


def make_tool(call: Call, fields: Mapping[str, tuple[str, str]], result: dict[str, Any]) -> Tool:
    """Return the tool of a version of ThinkSeq, with the version's arguments and result."""
    return Tool(
        name=NAME,
        title="Think in Sequence",
        description=DESCRIPTION,
        input_schema=object_schema(fields, ("thought",)),
        annotations=RECORDS,
        output_schema=replies.envelope_of(result),
        names_session=False,
        call=call,
        refused=replies.refused,
    )


def to_command(arguments: dict[str, Any], now: ThinkSeqSession) -> Command:
    """Return the command of a call. Raises `Refused` if the thought to revise is not active."""
    number = arguments.get("revisesThought")
    replaced = [] if number is None else [f"t{active}" for active in now.active_from(number)]
    return Command(
        text=arguments["thought"],
        revises=replaced[0] if replaced else None,
        supersedes=tuple(replaced[1:]),
        given={name: value for name, value in arguments.items() if name == "totalThoughts"},
    )
