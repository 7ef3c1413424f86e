"""Field `chosen` of the reply of `think`: the choice beside the computed best of a decision."""

from collections.abc import Iterator, Mapping, Sequence

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.app.queries.queries import Queries
from thoughtline.core.decision import weigh
from thoughtline.core.events import ThoughtRecorded
from thoughtline.core.kinds import CONCLUSION
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import quote_name
from thoughtline.core.views.facts import describe_choice
from thoughtline.core.views.summaries.glance import words_of


def choices(changes: Sequence[CommandResult[Session]]) -> dict[str, str]:
    """Return the decisions with the options that a call chose, "" if a conclusion names none."""
    return dict(pair for change in changes for pair in _choices(change))


def _choices(change: CommandResult[Session]) -> Iterator[tuple[str, str]]:
    for event in change.events:
        if isinstance(event, ThoughtRecorded):
            yield from event.chose.items()
            if event.kind == CONCLUSION and not event.chose:
                nodes = (node for needs in event.rests_on for node in needs)
                yield from ((node, "") for node in nodes if node in change.now.options)


async def describe_choices(
    queries: Queries, session: str, chosen: Mapping[str, str]
) -> dict[str, str]:
    """Return each choice beside the computed best; nothing if the record cannot be read now."""
    decisions = list(chosen)
    try:
        events = await queries.excerpt(
            session,
            lambda outline: words_of(outline, decisions),
            lambda outline, events: {
                node: events[outline.recorded(node)].event for node in decisions
            },
        )
    except Refused:
        return {}  # the call is recorded, and its reply must say so
    return {
        node: _describe(event, chosen[node])
        for node, event in events.items()
        if isinstance(event, ThoughtRecorded)
    }


def _describe(event: ThoughtRecorded, option: str) -> str:
    if event.decision is None:
        return quote_name(option)
    if option:
        return describe_choice(event.decision, option)
    best = " and ".join(map(quote_name, weigh(event.decision).winners))
    return f"computed best: {best}; name the option that you take in `chosen`"
