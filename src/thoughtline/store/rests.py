"""Relation between sessions: the nodes that rest on nodes of other sessions, or object to them.

Each store keeps the relation as a table beside its events, and writes both in one transaction. The
events are the record, so the table can be rebuilt from them.
"""

from collections.abc import Hashable, Iterable, Iterator

from msgspec import Struct

from thoughtline.core.events import Event, EvidenceGiven, Recorded
from thoughtline.core.views.objections import objection_elsewhere
from thoughtline.store import codec
from thoughtline.store.reports import Finding

PATTERNS = (b'"elsewhere":', b'"kind":"objection"')
"""Bytes of which a stored event with a row has one. A text never contains these bytes, because the
quotes in a text are escaped with a backslash.
"""

Row = tuple[Hashable, int, str, str, str]
"""Stored row: the session as the store names it, the version, the node, the other session, and the
node there.
"""


class Rest(Struct, frozen=True):
    """A node of a session that rests on a node of another session: evidence that stands for that
    node, or a thought that objects to it. `version` is the version of the node's event. The other
    session has the name that the event gives it.
    """

    session: str
    version: int
    node: str
    on_session: str
    on_node: str


def rests_among(session: str, first: int, events: Iterable[Event]) -> Iterator[Rest]:
    for version, event in enumerate(events, first):
        if isinstance(event, EvidenceGiven):
            if event.elsewhere is not None:
                place = event.elsewhere.session, event.elsewhere.node
                yield Rest(session, version, event.evidence, *place)
        elif (made := objection_elsewhere(event)) is not None:
            yield Rest(session, version, made.thought, made.session, made.node)


def rests_in(events: Iterable[Recorded]) -> Iterator[Rest]:
    for recorded in events:
        yield from rests_among(recorded.session, recorded.version, [recorded.event])


def compare_rests(stored: Iterable[Row], bodies: Iterable[tuple[Hashable, int, bytes]]) -> Finding:
    """Compare the stored rows with the rows of stored events: session, version and bytes."""
    rows = {
        (session, version, rest.node, rest.on_session, rest.on_node)
        for session, version, body in bodies
        for rest in rests_among("", version, [codec.decode(body)])
    }
    wrong = len(rows.symmetric_difference(stored))
    return Finding(
        name="other sessions",
        value=f"nodes that rest on them: {len(rows):,}",
        advice=f"Their table does not match the record: {wrong:,} rows are missing or wrong, so a "
        "change may reach other sessions late. Run `thoughtline doctor --reindex` to rebuild it."
        if wrong
        else "",
    )
