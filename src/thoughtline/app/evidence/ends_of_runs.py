"""Commands until whose other answer nodes are good, compared with the runs that hooks saw."""

import asyncio
from typing import TYPE_CHECKING

from thoughtline.app.commands.recorder import Recorder
from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.author import SERVER
from thoughtline.core.events import AuthoredEvent
from thoughtline.core.evidence.ends import End
from thoughtline.core.rules.ends import live_ends, result_of
from thoughtline.core.rules.turns import may_be_recorded
from thoughtline.core.session import Session
from thoughtline.core.views.summaries.outline import Outline, Version
from thoughtline.store.beside.mirror_names import is_mirror

if TYPE_CHECKING:
    from thoughtline.project.receipts import Receipts

BECAUSE = "the command gave another answer at its next run"


class EndsOfRuns:
    """The server runs nothing: the client's hooks keep the receipts of its runs."""

    def __init__(self, recorder: Recorder[Session], queries: Queries, receipts: "Receipts") -> None:
        self._recorder = recorder
        self._queries = queries
        self._receipts = receipts

    async def compare(self, session: str) -> None:
        """Compare the commands of a session with the runs since, and record new results.

        A mirror is not compared, because nothing is recorded in it here. Raises `Refused` if the
        session cannot be read or changed.
        """
        known = {} if is_mirror(session) else await ends_of_runs(self._queries, session)
        if not known:
            return
        holds: dict[str, bool] = {}
        for name, (end, at) in known.items():
            run = await asyncio.to_thread(self._receipts.find, end.place)
            if run is not None and run.at > at:
                holds[name] = end.is_shown_by(run)

        def rule(now: Session) -> list[AuthoredEvent]:
            results = (
                result_of(now, name, BECAUSE, holds=holds[name])
                for name, _ in live_ends(now, ("command",))
                if name in holds
            )
            return [
                (SERVER, event)
                for event in results
                if event is not None and may_be_recorded(now, event)
            ]

        if holds:
            await self._recorder.record(rule, session=session)


async def ends_of_runs(queries: Queries, session: str) -> dict[str, tuple[End, int]]:
    """Return the commands until whose other answer nodes of a session are good. Each comes with the
    time at which the answer was known last, in milliseconds since 1970.

    Raises `Refused` if the session cannot be read.
    """
    ends = await queries.excerpt(session, nothing, lambda outline, _: _known_runs(outline))
    recorded = await queries.read(session, {version for _, version in ends.values()})
    return {name: (end, recorded[version].at) for name, (end, version) in ends.items()}


def _known_runs(outline: Outline) -> dict[str, tuple[End, Version]]:
    return {
        name: (
            end,
            max(
                outline.stated[name],
                outline.checked.get(name, 0),
                outline.judged_at.get(name, 0),
            ),
        )
        for name, end in live_ends(outline, ("command",))
    }
