"""List of the nodes of a session with a standing, or by an author."""

from collections.abc import Iterator
from functools import partial

from thoughtline.core.approvals import PROPOSED
from thoughtline.core.kinds import QUESTION
from thoughtline.core.origin import STRONG
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote_name
from thoughtline.core.text.short_names import shown_name
from thoughtline.core.text.token_budget import Line, Measure, fit
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.conclusions import conclusions
from thoughtline.core.views.doubts import ToldCauses
from thoughtline.core.views.questions import is_open
from thoughtline.core.views.session_view import SessionView, ThoughtView

VERIFIED, OPEN, CONCLUSIONS = "verified", "open", "conclusions"
NODE_FILTERS = (VERIFIED, OPEN, *(standing.value for standing in Standing), CONCLUSIONS)
"""Standings by which the nodes of a session are listed. Questions and assumptions may be open, and
conclusions are listed with those in doubt first.
"""


def list_nodes(
    view: SessionView,
    handle: str,
    *,
    standing: str,
    author: str,
    budget: int,
    measure: Measure,
    start: int | None = None,
) -> str:
    """Return the nodes, the latest first; "" passes all. Raises `Refused` (BUDGET_TOO_SMALL)."""
    names = [
        name
        for nodes in (view.thoughts, view.assumptions, view.evidence)
        for name in reversed(nodes)
        if author in ("", view.node(name).author) and _is(view, name, standing)
    ]
    if standing == VERIFIED:
        names.sort(key=lambda name: view.origin(name) not in STRONG)
    if standing == CONCLUSIONS:
        names = [name for name in _conclusions(view) if author in ("", view.node(name).author)]
    by = f" by {quote_name(author)}" if author else ""
    noun = "conclusion" if standing == CONCLUSIONS else "node"
    words = {Standing.STANDS: "standing", CONCLUSIONS: ""}.get(standing, standing)
    opening = (
        f"Session {quote_name(shown_name(handle))}: {count_noun(len(names), noun)} {words}".rstrip()
        + f"{by}."
    )
    lines = partial(_lines, view, names)
    return fit(opening, lines, budget=budget, measure=measure, start=start).text


def _conclusions(view: SessionView) -> list[str]:
    """Return the conclusions of a session, those in doubt first."""
    named = (name for name, thought in view.thoughts.items() if thought.is_claim)
    found = conclusions(view.session, named)
    return sorted(found, key=lambda name: not view.session.truth.is_in_doubt(name))


def _is(view: SessionView, name: str, standing: str) -> bool:
    session = view.session
    match standing:
        case "":
            return True
        case "conclusions":
            return False  # they are listed in an order of their own
        case "verified":
            return session.is_verified(name) and session.is_live(name)
        case "open":
            return session.is_live(name) and _is_open(view, name)
        case _:
            return session.standing(name).value == standing


def _is_open(view: SessionView, name: str) -> bool:
    node = view.node(name)
    if isinstance(node, ThoughtView):
        return node.kind == QUESTION and is_open(view.session, name)
    return name in view.assumptions and not view.session.is_verified(name)


def _lines(view: SessionView, names: list[str], width: int) -> Iterator[Line]:
    causes = ToldCauses(view.session)
    for name in names:
        standing = view.session.standing(name)
        why = view.why_in_doubt(name) if standing is Standing.IN_DOUBT else ""
        if standing is Standing.FALLEN:
            is_thought = name in view.thoughts
            why = view.why_fallen(name) if is_thought else view.reason(name).lstrip(": ")
        why = why and causes.tell(name, why)
        origin = view.origin(name)
        state = "" if standing is Standing.STANDS else f"{standing}{f': {why}' if why else ''}"
        proposed = PROPOSED if view.is_proposed(name) else ""
        notes = "; ".join(filter(None, (state, "" if origin == "told" else origin, proposed)))
        told = view.session.labels.head(name, view.node(name).text, width, notes)
        yield Line(standing.value.capitalize(), told)
