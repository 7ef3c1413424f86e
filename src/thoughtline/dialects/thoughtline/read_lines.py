"""Lines that were read for the evidence of a call, for the reply."""

from thoughtline.app.commands.command_result import CommandResult
from thoughtline.core.command import Command
from thoughtline.core.events import EvidenceGiven, SupportAdded, ThoughtRecorded
from thoughtline.core.evidence.anchor import Anchor
from thoughtline.core.evidence.observation import describe_unwatched
from thoughtline.core.session import Session


def read_lines(command: Command, change: CommandResult[Session]) -> dict[str, str]:
    """Return the line that was read for each piece of evidence, or the reason for which the
    evidence is not watched.

    A retry of the call reports only lines that have not changed.
    """
    read: dict[str, str] = {}
    for event in change.events:
        if not isinstance(event, EvidenceGiven):
            continue
        if event.unwatched:
            read[event.evidence] = describe_unwatched(event.unwatched)
        anchor, observation = command.anchors.get(event.text), command.observations.get(event.text)
        if event.anchor and anchor and observation and anchor.content == event.anchor.content:
            read[event.evidence] = observation.summary
    given = {event.text for event in change.events if isinstance(event, EvidenceGiven)}
    for text, anchor in command.anchors.items():
        observation = command.observations.get(text)
        if observation is not None and text not in given and (piece := _piece_at(change, anchor)):
            read[piece] = observation.summary
    return {name: line for name, line in read.items() if line}


def _piece_at(change: CommandResult[Session], anchor: Anchor) -> str:
    """Return the piece of evidence at the place of `anchor` in a new support, "" for none."""
    for event in change.events:
        match event:
            case ThoughtRecorded(rests_on=supports):
                needs = [need for support in supports for need in support]
            case SupportAdded(needs=support):
                needs = list(support)
            case _:
                continue
        for need in needs:
            state = change.now.evidence.get(need)
            if state is not None and state.place == anchor.place:
                return need
    return ""
