"""Commands until whose other answer nodes of a session are good."""

from thoughtline.app.queries.queries import Queries, nothing
from thoughtline.core.evidence.ends import End
from thoughtline.core.rules.ends import live_ends
from thoughtline.core.views.summaries.outline import Outline, Version


async def ends_of_runs(queries: Queries, session: str) -> dict[str, tuple[End, int]]:
    """Return the commands until whose other answer nodes of a session are good. Each comes with the
    time at which the answer was known last, in milliseconds since 1970.

    Raises `Refused` if the session cannot be read.
    """
    ends = await queries.excerpt(session, nothing, lambda outline, _: _known_runs(outline))
    recorded = await queries.read(session, {version for _, version in ends.values()})
    return {name: (end, recorded[version].at) for name, (end, version) in ends.items()}


def _known_runs(outline: Outline) -> dict[str, tuple[End, Version]]:
    """Return the commands with the version of the latest event about each."""
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
