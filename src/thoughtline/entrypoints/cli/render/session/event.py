from rich.text import Text

from thoughtline.core.event_parts import node_of
from thoughtline.core.events import (
    AssumptionStated,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    OutcomeRecorded,
    Recorded,
    SearchChosen,
    ThoughtRecorded,
    ThoughtScored,
)
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.judgements import Verdict, judgement_of
from thoughtline.core.origin import believed
from thoughtline.core.views.changes.changes import event_text
from thoughtline.core.views.facts import said
from thoughtline.core.views.session_view import SessionView
from thoughtline.entrypoints.cli.render import marks
from thoughtline.entrypoints.cli.render.layout import Entry
from thoughtline.entrypoints.cli.render.session import session
from thoughtline.entrypoints.cli.render.session.frontier import describe_search
from thoughtline.entrypoints.printable import printable, title

WHOLE = 1 << 30
"""Maximum length of a reason that is never cut: longer than any reason."""

SHORT = 240
"""Maximum number of characters of an earlier text that an event refers to."""


def draw_event(
    view: SessionView, recorded: Recorded, *, before: str = "", indent: int, several: bool = False
) -> Entry:
    """Return an event as one entry, with the text `before` in front. `view` holds the subject of
    the event.

    A new thought is shown with its later judgements, an earlier thought only with the event's
    words.
    """
    event = believed(recorded)
    if isinstance(event, ThoughtRecorded):
        thought = view.thoughts[event.thought]
        return session.draw_thought(view, thought, indent, several=several, before=before)
    by = f" · by {printable(recorded.author)}" if several else ""
    node = node_of(event)
    if not node:
        text = Text.assemble(printable(describe_event(event)), (by, "dim"))
        return Entry(before, text, indent=len(before), look="bold")
    word = judgement(event)
    look = marks.LOOKS.get(word, "cyan")
    mark = marks.MARKS.get(word, "·")
    more, subject_text = "", view.node(node).text
    if isinstance(event, AssumptionStated | EvidenceGiven):
        more = "".join(
            f" · {marks.fact_text(fact)}"
            for fact in said(node, event, view.session)
            if fact.key != "kind"
        )
    else:
        subject_text = title(subject_text, SHORT)
    words = f"{mark} {printable(describe_event(event))}"
    note = Text.assemble((words, look), (f"{more}{by}", "dim"))
    return Entry(f"{before}{node}", subject_text, [note], indent=indent, look=f"bold {look}")


def judgement(event: Event) -> str:
    """Return the judgement of the event's subject in one word; "" if the event judges nothing."""
    match event:
        case EvidenceChecked():
            return "in doubt" if event.found in IN_DOUBT else ""
        case OutcomeRecorded():
            return "verified" if event.came_true else "refuted"
        case _:
            return judgement_of(event) if isinstance(event, Verdict) else ""


def describe_event(event: Event) -> str:
    match event:
        case ThoughtRecorded():
            words = f"{event.thought} recorded"
        case AssumptionStated():
            words = f"{event.assumption} assumed"
        case EvidenceGiven():
            words = f"{event.evidence} given as evidence ({event.kind})"
        case ThoughtScored():
            words = f"{event.on} scored {event.score:g}"
        case SearchChosen():
            words = f"search: {describe_search(event.width)}"
        case _:
            words = event_text(event, WHOLE)
    return words
