"""Inbox of a person: the doubts and claims of several sessions that wait for them."""

from collections.abc import Collection, Sequence
from functools import partial

from msgspec import Struct

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.refusal import Refused
from thoughtline.core.views.doubts import open_doubts
from thoughtline.core.views.shared_causes import (
    SessionDoubts,
    SharedCause,
    session_doubts,
    share_causes,
)
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.store.ledger import SessionSummary
from thoughtline.store.mirror_names import is_mirror

MAX_EVENTS = 20_000
"""Maximum number of events of the sessions whose doubts are read."""


class Inbox(Struct, frozen=True):
    """Causes of doubt over several sessions, and the number of claims that wait for approval."""

    causes: list[SharedCause]
    claims: int


async def read_inbox(
    queries: Queries, sessions: Sequence[SessionSummary], doubted: Collection[str] | None = None
) -> Inbox:
    """Return the open points of sessions. `doubted` are the sessions with open doubts, None
    if the caller does not know.
    """
    doubts: list[SessionDoubts] = []
    claims: list[int] = []
    left = MAX_EVENTS
    for summary in sessions:
        asks = summary.description.approval and not is_mirror(summary.session)
        try:
            is_doubted = doubted is None or summary.session in doubted
            if asks or doubted is None:
                is_doubted, count = await queries.excerpt(summary.session, nothing, _needs)
                claims += [count] if asks and count else []
            if is_doubted and summary.version <= left:
                left -= summary.version
                doubts.append(await _doubts(queries, summary))
        except Refused:  # one damaged session does not hide the others
            continue
    return Inbox(causes=share_causes(doubts), claims=sum(claims))


async def _doubts(queries: Queries, summary: SessionSummary) -> SessionDoubts:
    view = await queries.current_view(summary.session)
    see = partial(session_doubts, session=summary.session, title=summary.opening)
    return await queries.look(summary.session, view, see)


def _needs(outline: Outline, _events: object) -> tuple[bool, int]:
    return bool(open_doubts(outline)), len(outline.origins.lacking_approval(outline))
