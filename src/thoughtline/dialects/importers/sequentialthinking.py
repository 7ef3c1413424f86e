"""Import from the reference server for sequential thinking. The server stores nothing, so the file
holds the arguments of its calls.
"""

from functools import partial
from typing import Any

import msgspec

from thoughtline.app.transfer.foreign_steps import ForeignSessions, Item
from thoughtline.core.session import Session
from thoughtline.dialects.arguments import check, respelled
from thoughtline.dialects.importers.parser import LIMITS, FileSteps, to_items
from thoughtline.dialects.sequentialthinking import CHECKS, NAME
from thoughtline.dialects.thought_numbers import REQUIRED, to_command
from thoughtline.dialects.times import moment


def translate(steps: FileSteps) -> ForeignSessions[Session]:
    return ForeignSessions(
        session="",
        author=NAME,
        items=to_items(steps.numbered(), _item),
        begin=Session,
        limits=LIMITS,
    )


def _item(step: dict[str, Any]) -> Item[Session]:
    """Keep unknown arguments: many servers extend those of the tool."""
    step = respelled(step, CHECKS)
    arguments = {name: step[name] for name in CHECKS if step.get(name) is not None}
    values = check(NAME, msgspec.json.encode(arguments), CHECKS, REQUIRED)
    more = {name: value for name, value in step.items() if name not in CHECKS}
    return Item(command=partial(to_command, {**values, **more}), at=moment(step.get("timestamp")))
