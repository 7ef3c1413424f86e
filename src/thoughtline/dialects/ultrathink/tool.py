"""The tool `ultrathink` of UltraThink."""

from functools import partial

import msgspec

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool
from thoughtline.dialects.ultrathink import replies
from thoughtline.dialects.ultrathink.arguments import UltraThinkArguments, read_arguments
from thoughtline.dialects.ultrathink.assumption import Status
from thoughtline.dialects.ultrathink.command import cross_references, to_command
from thoughtline.dialects.ultrathink.fields import SCHEMA
from thoughtline.dialects.ultrathink.session import UltraThinkSession

NAME = "ultrathink"

DESCRIPTION = """\
Think a problem through in steps, and say what each step takes for granted.

State one step a call. Give assumptions ids such as A1, name the ones a later step rests on in \
depends_on_assumptions, and those that turn out false in invalidates_assumptions: the reply then \
names every step that no longer stands. Revise or branch where a step was wrong. Leave out \
session_id to begin; give the one from the reply to go on, also after a restart."""


def tools(recorder: Recorder[UltraThinkSession], limits: Limits) -> list[Tool]:
    """Return the tool `ultrathink`. `limits` must allow blank names, because the original's callers
    use them.
    """

    async def ultrathink(arguments: bytes, caller: Caller) -> Reply:
        request = read_arguments(arguments, limits)
        elsewhere = await _references_elsewhere(recorder, request)
        data = await recorder.think(
            lambda now: to_command(request, now, elsewhere),
            lambda change: replies.result(request, change),
            session=request.session_id,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        return Reply(text=msgspec.json.encode(data).decode(), data=data)

    return [
        Tool(
            name=NAME,
            title="UltraThink",
            description=DESCRIPTION,
            input_schema=SCHEMA,
            annotations=RECORDS,
            output_schema=replies.SCHEMA,
            call=ultrathink,
            refused=lambda refusal: Reply(text=str(refusal), failed=True),
        )
    ]


async def _references_elsewhere(
    recorder: Recorder[UltraThinkSession], arguments: UltraThinkArguments
) -> dict[str, Status | None]:
    """Return the references to other sessions that lead to an assumption, with the assumption's
    status.
    """
    statuses: dict[str, Status | None] = {}
    for reference, session, local in cross_references(arguments):
        if status := await recorder.look(session, partial(_status_of, local)):
            [statuses[reference]] = status
    return statuses


def _status_of(local: str, session: UltraThinkSession) -> list[Status | None]:
    """Return the status in a list; [] if the assumption is unknown, or its session, which may be
    cached, was forgotten.
    """
    known = local in session.by_name and not session.forgotten
    return [session.status(local)] if known else []
