"""Summary of one node: its text, standing, grounds, dependents, verdicts and evidence."""

from collections.abc import Iterator
from functools import partial

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.text.quotation import (
    WHOLE,
    quote_name,
    quote_reason,
    quote_words,
    write_text,
)
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.text.visible_characters import show_lines
from thoughtline.core.views.doubts import quote_author
from thoughtline.core.views.evidence_under import evidence_under
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.facts import current_choice, facts
from thoughtline.core.views.session_view import SessionView

IN_OTHER_LINES = ("rests_on", "label", "outcome", "choice")
"""Keys of facts that have lines of their own here."""

REFERENCE_WIDTH = 100
"""Characters of the text of another node."""


def summarise_node(
    view: SessionView, node: str, handle: str, *, budget: int, measure: Measure
) -> str:
    """The text is whole if it fits. Raises `Refused` (BUDGET_TOO_SMALL)."""
    name, session = view.session.labels.name(node), quote_name(shown_name(handle))
    opening = f"{name} of session {session}, version {view.session.version}:"
    return fit(opening, partial(_lines, view, node), budget=budget, measure=measure).text


def _lines(view: SessionView, name: str, width: int) -> Iterator[Line]:
    node, truth = view.node(name), view.session.truth
    yield Line("Text", _text(node.text, width), needed=True)
    yield Line("Known", "; ".join(_known(view, name)), needed=True)
    if choice := current_choice(view, name):
        yield Line("Chosen", choice, needed=True)
    supports = truth.supports(name)
    for place, needs in enumerate(supports):
        for nth, need in enumerate(needs):
            bar = "| " if place and not nth else ""
            yield Line("Rests on", bar + _reference(view, need, width, of=name))
    for above in truth.needed_by(name):
        yield Line("Holds up", _reference(view, above, width, of=name))
    for judged in _verdicts(view, name, width):
        yield Line("Judged", judged)
    above_shown = {name, *(need for needs in supports for need in needs)}
    for evidence in evidence_under(view.session, [name]):
        if evidence not in above_shown:
            yield Line("Evidence under it", _reference(view, evidence, width, of=name))


def _known(view: SessionView, name: str) -> list[str]:
    """Return the standing and the facts of a node. The reason of its own refutation is a fact."""
    told = facts(view, name, but=IN_OTHER_LINES)
    own = [fact for fact in told if fact.key != "verdict" or fact.mark == "refuted"]
    words = [fact.text for fact in own]
    if (origin := view.origin(name)) == "told":
        words.append(origin)
    standing = view.session.standing(name).value
    return words if any(each.startswith(standing) for each in words) else [standing, *words]


def _reference(view: SessionView, node: str, width: int, *, of: str) -> str:
    """Return another node in a few words, with its standing unless it stands.

    The change of evidence is left out if the facts of the node `of` tell the change as a doubt.
    """
    short = min(width, REFERENCE_WIDTH)
    standing = view.session.standing(node).value
    text = view.node(node).text
    evidence = view.evidence.get(node)
    if evidence is None:
        state = standing if standing != "stands" else ""
        if view.is_proposed(node):
            state = f"{state}; {PROPOSED}" if state else PROPOSED
        return view.session.labels.head(node, text, short, state)
    is_told, is_doubtful = node in view.session.truth.doubts(of), evidence.found in IN_DOUBT
    notes = [
        "" if standing in ("stands", "abandoned") or is_doubtful else standing,
        f"now {quote_name(evidence.place, short)}" if _has_moved(evidence) else "",
        f"not watched: {quote_words(evidence.unwatched)}" if evidence.unwatched else "",
        "it was so then" if evidence.past or standing == "abandoned" else "",
        "" if not is_doubtful else evidence.found if is_told else evidence.finding,
    ]
    return view.session.labels.head(node, text, short, "; ".join(filter(None, notes)))


def _has_moved(evidence: EvidenceView) -> bool:
    return evidence.anchor is not None and evidence.place not in evidence.text


def _text(text: str, width: int) -> str:
    """Return the text of the node: whole at the widest width, and cut at others.

    Each of several lines begins with a bar, so that no line passes for a line of the summary.
    """
    if width != WIDTHS[0]:
        return write_text(text, 4 * width)
    lines = show_lines(text.strip()).split("\n")
    if len(lines) == 1:
        return write_text(text, WHOLE)
    return "".join(f"\n| {line}" for line in lines)


def _verdicts(view: SessionView, name: str, width: int) -> Iterator[str]:
    """Yield the verdicts on a node, and the outcomes of a thought."""
    for verdict in view.verdicts(name):
        sure = f", {verdict.confidence:g} sure" if verdict.confidence is not None else ""
        where = f" in {verdict.judged_in}" if verdict.judged_in else ""
        because = quote_reason(verdict.because, width)
        yield f"{verdict.verdict} by {quote_author(verdict.author)}{where}{sure}{because}"
    thought = view.thoughts.get(name)
    for outcome in () if thought is None else thought.outcomes:
        came = "came true" if outcome.came_true else "did not come true"
        because = quote_reason(outcome.because, width)
        yield f"{came}, says {quote_author(outcome.author)}{because}"
