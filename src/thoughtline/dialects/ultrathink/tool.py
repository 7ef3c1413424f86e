"""The tool `ultrathink` of UltraThink."""

from functools import partial

import msgspec

from thoughtline.app.commands.recorder import Recorder
from thoughtline.core.limits import Limits
from thoughtline.dialects.tool import RECORDS, Caller, Reply, Tool
from thoughtline.dialects.ultrathink import replies
from thoughtline.dialects.ultrathink.arguments import UltraThinkArguments, read_arguments
from thoughtline.dialects.ultrathink.assumption import Status
from thoughtline.dialects.ultrathink.command import (
    AssumptionElsewhere,
    cross_references,
    to_command,
)
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
    """Return the tool. `limits` must allow blank names, as of the original's callers."""

    async def ultrathink(arguments: bytes, caller: Caller) -> Reply:
        request = read_arguments(arguments, limits)
        elsewhere = await _references_elsewhere(recorder, request)
        data, may_turn_others = await recorder.think(
            lambda now: to_command(request, now, elsewhere),
            lambda change: (replies.result(request, change), change.may_turn_others),
            session=request.session_id,
            author=caller.author,
            limits=limits,
            may_begin=True,
        )
        shifts = await recorder.carry(data["session_id"]) if may_turn_others else {}
        data["changed_elsewhere"] = replies.changes_elsewhere(shifts)
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
) -> dict[str, AssumptionElsewhere]:
    found: dict[str, AssumptionElsewhere] = {}
    own = arguments.session_id or ""
    for reference, session, local in cross_references(arguments):
        known = await recorder.look(session, partial(_assumption, local))
        if known is None:
            continue
        node, status = known
        nodes = await recorder.nodes_elsewhere(session, [node], beside=own)
        found[reference] = AssumptionElsewhere(status=status, node=nodes[0] if nodes else None)
    return found


def _assumption(local: str, session: UltraThinkSession) -> tuple[str, Status | None] | None:
    """Return the node and the status of an assumption. Returns None if the assumption is unknown,
    or its session, which may be cached, was forgotten.
    """
    if local not in session.by_name or session.forgotten:
        return None
    return session.by_name[local].assumption, session.status(local)
