"""Comparisons of several sessions' evidence with the files at one moment."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from thoughtline.app.queries.ends import ends_of_runs
from thoughtline.app.queries.queries import Queries

if TYPE_CHECKING:
    from thoughtline.app.commands.evidence import Evidence
    from thoughtline.project.moved_evidence import Moment

PATIENCE = 3.0
"""Seconds that the search for moved evidence may read files for in a call of a tool. Evidence that
is not found in this time is in doubt until a later call, which goes on with the next files.
"""


@contextmanager
def one_moment(
    queries: Queries, evidence: "Callable[[], Evidence] | None"
) -> Iterator[Callable[[str], Awaitable[bool]]]:
    """Yield a function that compares a session's evidence, its nodes elsewhere and its dates, and
    returns True if any evidence in files was compared, or if anything else changed. The folders of
    the project are walked through once for all sessions.

    `evidence` is loaded with the first session that has evidence in files; None means that no file
    is read.
    """
    moment: Moment | None = None

    async def look(session: str) -> bool:
        nonlocal moment
        followed = await queries.follow_others(session)
        if evidence is None:
            return followed
        if not (await queries.anchors(session) or await ends_of_runs(queries, session)):
            return followed
        moment = moment or evidence().begin()
        return await evidence().look(session, moment=moment) or followed

    try:
        yield look
    finally:
        if moment is not None:
            moment.close()
