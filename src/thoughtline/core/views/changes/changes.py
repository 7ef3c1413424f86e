"""Changes of a session since an earlier moment, each with its cause."""

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.events import (
    AssumptionDescribed,
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    BranchMerged,
    ContradictionDeclared,
    DelegationAnswered,
    DelegationFailed,
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    ModelQuestionEvent,
    NextChosen,
    OutcomeRecorded,
    Recorded,
    SessionDescribed,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.judgements import judgement_of
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote, quote_name, quote_reason
from thoughtline.core.text.token_budget import Line, Measure, fit
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.views.doubts import ToldCauses, describe_defeat, quote_author
from thoughtline.core.views.facts import reason, said
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.digest import first_line

AGAINST = 3
"""Maximum number of remarks in another session that are named."""

WHY = 200
"""Maximum length in characters of one reason in a chain of causes."""

LEFT_OUT = ("after", "label")
OF_EVIDENCE = ("kind", "place", "seen", "commit", "thought", "witness")
"""Keys of facts about evidence that are left out, because the text of the evidence or another line
shows these facts.
"""

WORDED = ("branch", "confidence")
"""Keys of facts that are shown in full words. A bare name or number would read as part of the text
before the fact.
"""

HEADINGS: dict[type[Event], str] = {
    ThoughtRecorded: "New thoughts",
    AssumptionStated: "New assumptions",
    EvidenceGiven: "New evidence",
    EvidenceChecked: "Evidence checked",
}


class StandingChange(Struct, frozen=True, kw_only=True):
    """A thought that fell or stands again. `because` is the chain of causes."""

    thought: str
    stands: bool
    because: str


class DoubtChange(Struct, frozen=True, kw_only=True):
    """A node that came into doubt, or stands without doubt again. `because` describes the causes of
    the doubt.
    """

    node: str
    in_doubt: bool
    because: str


class SessionChanges:
    """Changes of a session by the events that are applied after the version `since`."""

    def __init__(self, view: SessionView) -> None:
        self.view = view
        self.since = view.session.version
        self.events: list[Recorded] = []
        self._known = view.session.thoughts
        self._grounds = {*view.assumptions, *view.evidence}
        self._revised = set(view.session.revised_by)
        self._flipped: set[str] = set()
        view.session.truth.take_flipped()
        self._stood: dict[str, bool] = {}
        self._turned_by: dict[str, Event] = {}

    def apply(self, recorded: Recorded) -> None:
        self.events.append(recorded)
        for thought in self.view.apply(recorded):
            if self._is_earlier(thought):
                self._stood.setdefault(thought, not self.view.stands(thought))
                self._turned_by[thought] = recorded.event
        self._flipped ^= self.view.session.truth.take_flipped()

    def turns(self) -> list[StandingChange]:
        """Return the thoughts that fell or stand again, oldest first."""
        turned = (
            thought for thought, stood in self._stood.items() if stood != self.view.stands(thought)
        )
        return [self._turn(thought) for thought in sorted(turned, key=node_sort_key)]

    def doubts(self) -> list[DoubtChange]:
        """Return the live nodes that came into doubt or left doubt."""
        truth = self.view.session.truth
        return [
            DoubtChange(
                node=node,
                in_doubt=truth.is_in_doubt(node),
                because=self.view.why_in_doubt(node),
            )
            for node in sorted(self._flipped, key=node_sort_key)
            if self._is_earlier(node) and self.view.session.is_live(node)
        ]

    def revisions(self) -> list[str]:
        """Return the earlier thoughts that were revised since the version `since`, oldest first."""
        revised = self.view.session.revised_by.keys() - self._revised
        return sorted(filter(self._is_earlier, revised), key=node_sort_key)

    def _is_earlier(self, node: str) -> bool:
        return int(node[1:]) <= self._known if node[0] == "t" else node in self._grounds

    def _turn(self, thought: str) -> StandingChange:
        stands = self.view.stands(thought)
        because = self._why_it_stands(thought) if stands else self._why_it_fell(thought)
        return StandingChange(thought=thought, stands=stands, because=because)

    def _why_it_fell(self, thought: str) -> str:
        """Describe the fall of a thought: the ground that it lost, the ground that this ground
        lost, and so on, down to the refuted cause.
        """
        truth = self.view.session.truth
        if truth.is_refuted(thought):
            return f"{thought} refuted{self.view.reason(thought)}"
        needs = (need for support in truth.supports(thought) for need in support)
        lost = next(need for need in needs if not truth.stands(need))
        if defeat := describe_defeat(self.view.session, lost):
            return defeat
        if truth.is_refuted(lost):
            return f"{lost} refuted{self.view.reason(lost)}"
        return f"{lost} fell because {self.view.why_fallen(lost)}"

    def _why_it_stands(self, thought: str) -> str:
        return event_text(self._turned_by[thought], WHY)


def describe_changes(history: SessionChanges, handle: str, *, budget: int, measure: Measure) -> str:
    """Raises `Refused` (BUDGET_TOO_SMALL) if the first line does not fit."""
    opening = first_line(history.view.session, handle)
    if not history.events:
        opening = f"{opening} Nothing was added."
    else:
        count = len(history.events)
        opening = f"{opening} Since version {history.since}: {count_noun(count, 'event')}."
    return fit(opening, partial(_lines, history), budget=budget, measure=measure).text


def _lines(history: SessionChanges, width: int) -> Iterator[Line]:
    named = history.view.session.labels.head
    for turn in history.turns():
        heading = "Stands again" if turn.stands else "Fell"
        text = history.view.thoughts[turn.thought].text
        now = _given_up(history.view, turn.thought)
        notes = "; ".join(filter(None, (now, f"because {turn.because}")))
        yield Line(heading, named(turn.thought, text, width, notes), needed=True)
    for thought in history.revisions():
        text = history.view.thoughts[thought].text
        by = history.view.session.latest_revision(thought)
        yield Line("Revised", named(thought, text, width, f"by {by}"), needed=True)
    causes = ToldCauses(history.view.session)
    for doubt in history.doubts():
        heading = "Came into doubt" if doubt.in_doubt else "In doubt no more"
        words = causes.tell(doubt.node, doubt.because) if doubt.in_doubt else ""
        because = f"because {words}" if words else ""
        text = history.view.node(doubt.node).text
        yield Line(heading, named(doubt.node, text, width, because), needed=True)
    for heading, text in _event_lines(history, width):
        yield Line(heading, text, needed=True)


def _event_lines(history: SessionChanges, width: int) -> Iterator[tuple[str, str]]:
    """Yield a heading and a line with the author for each event that has a description."""
    view = history.view
    for recorded in history.events:
        by = f"by {quote_author(recorded.author, width)}"
        if text := _describe_event(view, recorded.event, width, by):
            yield HEADINGS.get(type(recorded.event), "Judged"), text


def _describe_event(view: SessionView, event: Event, width: int, by: str) -> str:
    match event:
        case (
            ThoughtRecorded(thought=node)
            | AssumptionStated(assumption=node)
            | EvidenceGiven(evidence=node)
        ):
            notes = [
                fact.text if fact.key in WORDED else fact.few_words
                for fact in said(node, event, view.session)
                if fact.key not in (OF_EVIDENCE if isinstance(event, EvidenceGiven) else LEFT_OUT)
            ]
            origin = view.origin(node)
            notes += [] if origin == "told" else [origin]
            notes += [PROPOSED] if view.is_proposed(node) else []
            if isinstance(event, ThoughtRecorded):
                notes += [] if view.stands(node) else ["fallen"]
                notes += [now] if (now := _given_up(view, node)) else []
            return view.session.labels.head(node, event.text, width, "; ".join([*notes, by]))
        case _:
            text = event_text(event, width)
            return f"{text} ({by})" if text else ""


def _given_up(view: SessionView, thought: str) -> str:
    """Return "revised by ..." or "abandoned", even of a thought that stands; "" for neither."""
    if thought in view.session.revised_by:
        return f"revised by {view.session.latest_revision(thought)}"
    return "abandoned" if view.session.judged(thought).abandoned else ""


def event_text(event: Event, width: int) -> str:
    """Describe a judgement or another event briefly. Return "" for the event of a new node."""
    match event:
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            words = f"{event.assumption} {judgement_of(event)}"
        case VerdictGiven():
            at = "" if event.anchor is None else f" at {quote_name(event.anchor.place)}"
            words = f"{event.on} {event.verdict}{at}"
        case OutcomeRecorded():
            words = f"{event.on} {'came true' if event.came_true else 'did not come true'}"
        case ContradictionDeclared():
            words = f"{' '.join(event.nodes)} cannot all stand"
        case EvidenceChecked():
            words = f"{event.evidence} {event.found}"
            if event.against and not event.because:
                there = "; ".join(words for _, words in event.against[:AGAINST])
                words = f"{event.evidence} in the other session: {there}"
        case _ if isinstance(event, ModelQuestionEvent):
            return _asked(event, width)
        case _:
            return _noted(event, width)
    return words + reason(event, width=width)


def _noted(event: Event, width: int) -> str:
    """Describe an event without a reason."""
    match event:
        case AssumptionDescribed():
            return f"{event.assumption} described anew"
        case SupportAdded():
            return f"{event.thought} rests on {' '.join(event.needs)} too"
        case BranchMerged():
            return (
                f"{quote_name(event.branch) or 'main'} merged into "
                f"{quote_name(event.into) or 'main'}"
            )
        case SessionDescribed():
            return _described(event, width)
        case NextChosen():
            return f"next: {quote(event.next, width) if event.next else 'nothing any more'}"
        case _:
            return ""


def _described(event: SessionDescribed, width: int) -> str:
    parts = []
    if event.title is not None:
        parts.append(f"called {quote(event.title, width)}" if event.title else "without a title")
    if event.project is not None:
        where = f" (from {quote_name(event.from_project, width)})" if event.from_project else ""
        parts.append(f"of project {quote_name(event.project, width) or 'none'}{where}")
    if event.tags is not None:
        parts.append(f"tagged {', '.join(map(quote_name, event.tags)) or 'nothing'}")
    if event.archived is not None:
        parts.append("archived" if event.archived else "no longer archived")
    return f"the session is {', '.join(parts)}" if parts else ""


def _asked(event: ModelQuestionEvent, width: int) -> str:
    """Describe a question to models, without its answer, which may be sealed."""
    match event:
        case DelegationMade():
            of = f" for {event.of}" if event.of else ""
            return f"{event.delegation} asks {quote_name(event.seat)} about {event.asks}{of}"
        case DelegationAnswered():
            return f"{event.delegation} answered"
        case DelegationFailed():
            why = quote_reason(event.because or event.code, width)
            return f"{event.delegation} failed{why}"
        case DeliberationBegun():
            return f"{event.deliberation} deliberates on {event.asks}"
        case DeliberationEnded():
            if event.thought:
                return f"{event.deliberation} ended in {event.thought}"
            return (
                f"{event.deliberation} ended without an outcome{quote_reason(event.because, width)}"
            )
