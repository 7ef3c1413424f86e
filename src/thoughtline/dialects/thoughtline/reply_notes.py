"""Notes in a reply about other authors: their latest events, and their verifications."""

from collections.abc import Collection, Sequence

from thoughtline.app.queries.queries import Queries
from thoughtline.core.events import AssumptionVerified, Recorded, VerdictGiven
from thoughtline.core.text.quotation import quote_name, quote_reason
from thoughtline.core.views.changes.changes import event_text
from thoughtline.dialects.thoughtline.think_reply import recorded_node

NAMED = 8
"""Maximum number of other authors' events that a reply names. Further events are only counted."""

WIDTH = 60
"""Maximum number of characters of an event, an author or a reason."""


def describe_others(events: Sequence[Recorded]) -> str:
    """Describe events with their authors, such as: "t5 by reviewer; a1 refuted: it ran cold by
    reviewer".
    """
    told = [
        f"{words} by {quote_name(each.author)}"
        for each in events
        if (words := recorded_node(each.event) or event_text(each.event, WIDTH))
    ]
    more = [f"{len(told) - NAMED} more; `recall` since 'last'"] if len(told) > NAMED else []
    return "; ".join([*told[:NAMED], *more])


async def describe_verifications(
    queries: Queries, session: str, nodes: Collection[str]
) -> dict[str, str]:
    """Return the author and the reason of each node's latest verification, by the node's id."""
    found: dict[str, str] = {}
    async for recorded in queries.events(session):
        event = recorded.event
        match event:
            case AssumptionVerified(assumption=node) | VerdictGiven(on=node, verdict="verified"):
                because = quote_reason(event.because, 2 * WIDTH)
                found[node] = f"by {quote_name(recorded.author)} at {recorded.version}{because}"
            case _:
                pass
    return {node: found[node] for node in nodes if node in found}
