"""Summary of one node: its text, standing, grounds, dependents, verdicts and evidence."""

from collections.abc import Iterator
from functools import partial

from thoughtline.core.evidence.anchor import IN_DOUBT
from thoughtline.core.text.ellipsis import shorten
from thoughtline.core.text.token_budget import WIDTHS, Line, Measure, fit
from thoughtline.core.views.evidence_under import evidence_under
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.facts import describe_choice, facts
from thoughtline.core.views.session_view import SessionView

IN_OTHER_LINES = ("rests_on", "label", "outcome")
"""Keys of facts that have lines of their own here."""

REFERENCE_WIDTH = 100
"""Characters of the text of another node."""


def summarise_node(
    view: SessionView, node: str, handle: str, *, budget: int, measure: Measure
) -> str:
    """Return the summary of a node in at most `budget` tokens; the text is whole if it fits.

    Raises `Refused` (BUDGET_TOO_SMALL).
    """
    opening = (
        f"{view.session.labels.name(node)} of session {handle}, version {view.session.version}:"
    )
    return fit(opening, partial(_lines, view, node), budget=budget, measure=measure).text


def _lines(view: SessionView, name: str, width: int) -> Iterator[Line]:
    node, truth = view.node(name), view.session.truth
    text = node.text if width == WIDTHS[0] else shorten(node.text, 4 * width)
    yield Line("Text", text, needed=True)
    yield Line("Known", "; ".join(_known(view, name)), needed=True)
    if choice := _choice(view, name):
        yield Line("Chosen", choice, needed=True)
    supports = truth.supports(name)
    for place, needs in enumerate(supports):
        for nth, need in enumerate(needs):
            bar = "| " if place and not nth else ""
            yield Line("Rests on", bar + _reference(view, need, width, of=name))
    for above in truth.needed_by(name):
        yield Line("Holds up", _reference(view, above, width, of=name))
    for judged in _verdicts(view, name):
        yield Line("Judged", shorten(judged, width))
    above_shown = {name, *(need for needs in supports for need in needs)}
    for evidence in evidence_under(view.session, [name]):
        if evidence not in above_shown:
            yield Line("Evidence under it", _reference(view, evidence, width, of=name))


def _known(view: SessionView, name: str) -> list[str]:
    """Return the standing and the facts of a node. The reason of its own refutation is a fact."""
    told = facts(view, name, but=IN_OTHER_LINES)
    own = [fact for fact in told if fact.key != "verdict" or fact.mark == "refuted"]
    words = [fact.text for fact in own]
    standing = view.session.standing(name).value
    return words if any(each.startswith(standing) for each in words) else [standing, *words]


def _choice(view: SessionView, decision: str) -> str:
    """Return the option that the latest live thought chose of a decision, "" for none."""
    parts = getattr(view.node(decision), "decision", None)
    if parts is None:
        return ""
    for thought in reversed(view.thoughts.values()):
        if decision in thought.chose and view.session.is_live(thought.id):
            where = (
                "" if thought.id == decision else f" (in {view.session.labels.name(thought.id)})"
            )
            return f"{describe_choice(parts, thought.chose[decision])}{where}"
    return ""


def _reference(view: SessionView, node: str, width: int, *, of: str) -> str:
    """Return another node in a few words, with its standing unless it stands.

    The change of evidence is left out if the facts of the node `of` tell the change as a doubt.
    """
    short = min(width, REFERENCE_WIDTH)
    standing = view.session.standing(node).value
    text = view.session.labels.head(node, shorten(view.node(node).text, short))
    evidence = view.evidence.get(node)
    if evidence is None:
        return f"{text} ({standing})" if standing != "stands" else text
    is_told, is_doubtful = node in view.session.truth.doubts(of), evidence.found in IN_DOUBT
    notes = [
        "" if standing in ("stands", "abandoned") or is_doubtful else standing,
        f"now {shorten(evidence.place, short)}" if _has_moved(evidence) else "",
        f"not watched: {evidence.unwatched}" if evidence.unwatched else "",
        "it was so then" if evidence.past or standing == "abandoned" else "",
        "" if not is_doubtful else evidence.found if is_told else evidence.finding,
    ]
    told = "; ".join(filter(None, notes))
    return f"{text} ({told})" if told else text


def _has_moved(evidence: EvidenceView) -> bool:
    return evidence.anchor is not None and evidence.place not in evidence.text


def _verdicts(view: SessionView, name: str) -> Iterator[str]:
    """Yield the verdicts on a node, and the outcomes of a thought, with their authors and
    reasons.
    """
    for verdict in view.verdicts(name):
        sure = f", {verdict.confidence:g} sure" if verdict.confidence is not None else ""
        where = f" in {verdict.judged_in}" if verdict.judged_in else ""
        because = f": {verdict.because}" if verdict.because else ""
        yield f"{verdict.verdict} by {verdict.author}{where}{sure}{because}"
    thought = view.thoughts.get(name)
    for outcome in () if thought is None else thought.outcomes:
        came = "came true" if outcome.came_true else "did not come true"
        because = f": {outcome.because}" if outcome.because else ""
        yield f"{came}, says {outcome.author}{because}"
