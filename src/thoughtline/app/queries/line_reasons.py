"""Search for a line of a file: the recorded reasons that rest on it."""

import re
from collections.abc import Sequence

from thoughtline.app.queries.queries import Queries
from thoughtline.core.refusal import Refused
from thoughtline.core.views.file_reasons import file_reasons
from thoughtline.store.ledger import Hit

LINE = re.compile(r"(?P<file>\S+[./]\S+):(?P<first>[1-9]\d{0,8})(?:-(?P<last>[1-9]\d{0,8}))?")
"""Form of a line or lines: FILE:LINE or FILE:FIRST-LAST. The file is relative to the project, or
has a part of its own.
"""


async def reasons_at(queries: Queries, text: str, sessions: Sequence[str]) -> list[Hit]:
    """Return the live thoughts of sessions that rest on the line that a search names; an empty list
    for other searches. Decisions, conclusions and verified thoughts come first in each session.
    """
    place = LINE.fullmatch(text.strip())
    if place is None:
        return []
    lines = int(place["first"]), int(place["last"] or place["first"])
    found: list[Hit] = []
    for session in sessions:
        try:
            view = await queries.current_view(session)
        except Refused:  # it was deleted, or is damaged: other sessions still answer
            continue
        reasons = file_reasons(view, place["file"], lines)
        nodes = dict.fromkeys(node for reason in reasons for node in reason.thoughts)
        recorded = await queries.read(session, {view.thoughts[node].version for node in nodes})
        found += [
            Hit(
                node=node,
                standing=view.session.standing(node),
                event=recorded[view.thoughts[node].version],
            )
            for node in nodes
            if view.thoughts[node].version in recorded
        ]
    return found
