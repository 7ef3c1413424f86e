"""Record that `recall` reads, with comparisons of several sessions' evidence with the files at one
moment.
"""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import TYPE_CHECKING

from thoughtline.app.elsewhere.nodes import UNREADABLE
from thoughtline.app.evidence.ends_of_runs import ends_of_runs
from thoughtline.app.queries.queries import Queries
from thoughtline.core.refusal import Refused

if TYPE_CHECKING:
    from thoughtline.app.evidence.evidence import Evidence
    from thoughtline.dialects.thoughtline.recall import Record
    from thoughtline.project.moved_evidence import Moment
    from thoughtline.wiring.use_cases import UseCases

PATIENCE = 3.0
"""Seconds that the search for moved evidence may read files for in a call of a tool. Evidence that
is not found in this time is in doubt until a later call, which goes on with the next files.
"""

OpenEvidence = Callable[[], "Evidence"]
"""Function that returns the use case that compares evidence. It is loaded with the first call."""


def evidence_of(use_cases: "UseCases") -> OpenEvidence | None:
    """Return the comparison with the files of the project, None if no file is read."""
    if not use_cases.policy.reads_files or use_cases.project.folder is None:
        return None

    @cache
    def evidence() -> "Evidence":
        from thoughtline.wiring.evidence import open_evidence  # noqa: PLC0415 - few calls have any

        return open_evidence(use_cases, use_cases.project, patience=PATIENCE)

    return evidence


def record_of(use_cases: "UseCases", evidence: OpenEvidence | None) -> "Record":
    from thoughtline.app.queries.visits import Visits  # noqa: PLC0415 - only the dialect in use is loaded
    from thoughtline.dialects.thoughtline.recall import Record  # noqa: PLC0415 - see above

    queries, names = use_cases.queries, use_cases.names
    moment = partial(one_moment, queries, evidence)
    visits = Visits(queries, use_cases.owner)
    return Record(queries, names, use_cases.project.name, moment, visits, use_cases.arrival)


@contextmanager
def one_moment(
    queries: Queries, evidence: OpenEvidence | None
) -> Iterator[Callable[[str], Awaitable[bool]]]:
    """Yield a function that compares a session's evidence, its nodes elsewhere and its dates, and
    returns True if any evidence in files was compared, or if anything else changed. The evidence of
    the sessions that it rests on is compared, too. The folders of the project are walked through
    once for all sessions, and each session is compared once.

    `evidence` is loaded with the first session that has evidence in files; None means that no file
    is read.
    """
    moment: Moment | None = None
    compared: set[str] = set()

    async def compare(session: str) -> bool:
        nonlocal moment
        if evidence is None or session in compared:
            return False
        compared.add(session)
        if not (await queries.anchors(session) or await ends_of_runs(queries, session)):
            return False
        moment = moment or evidence().begin()
        return await evidence().look(session, moment=moment)

    async def look(session: str) -> bool:
        news = await queries.follow_others(
            session
        )  # reading its evidence would follow them silently
        for under in await queries.sessions_under(session):
            try:
                news |= await compare(under)
            except Refused as refusal:
                if refusal.code not in UNREADABLE:
                    raise  # else the nodes that rest on it are in doubt
        news |= await compare(session)
        return await queries.follow_others(session) or news

    try:
        yield look
    finally:
        if moment is not None:
            moment.close()
