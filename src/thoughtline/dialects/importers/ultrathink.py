"""Import from UltraThink: the arguments of its calls, or a session file of its plugin."""

from typing import Any

import msgspec
from msgspec.structs import replace

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.command import Command
from thoughtline.core.refusal import Code, Refused
from thoughtline.dialects.arguments import respelled
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items
from thoughtline.dialects.times import moment
from thoughtline.dialects.ultrathink.arguments import read_arguments
from thoughtline.dialects.ultrathink.command import to_command
from thoughtline.dialects.ultrathink.fields import FIELDS
from thoughtline.dialects.ultrathink.session import UltraThinkSession

PLUGIN_FIELDS = {"assumptions", "branches", "unresolved_refs"}
"""Fields of a session file of the plugin, beside its thoughts."""


def translate(steps: FileSteps, name: str = "") -> ForeignSessions[UltraThinkSession]:
    """Translate one session: all calls with a `session_id` must name the same session.

    The first call has no `session_id`, because its reply assigns the id. A session file of the
    plugin has the name of its session, `name`.
    """
    named = (step.get("session_id") for step in steps.items)
    names = dict.fromkeys(name for name in named if name and isinstance(name, str))
    if len(names) > 1:
        raise Refused(
            Code.BAD_IMPORT,
            f"The file holds {len(names)} sessions.",
            hint="Nothing was stored. Import each by itself.",
        )
    return ForeignSessions(
        session=next(iter(names), name if steps.about.keys() >= PLUGIN_FIELDS else ""),
        author="ultrathink",
        items=to_items(steps.numbered(), _item),
        begin=UltraThinkSession,
        limits=LIMITS,
    )


def _item(step: dict[str, Any]) -> Item[UltraThinkSession]:
    step = respelled(step, FIELDS)
    fields = {name: value for name, value in step.items() if name in FIELDS}
    arguments = read_arguments(msgspec.json.encode(fields), LIMITS)
    more = {name: value for name, value in step.items() if name not in FIELDS}

    def with_more(now: UltraThinkSession) -> Command:
        command = to_command(arguments, now, elsewhere={})
        return replace(command, given={**command.given, **more})

    return Item(command=with_more, at=moment(step.get("timestamp")))
