"""Advice before and after something falls: what would fall, and where to look first."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from thoughtline.core.events import Needs
from thoughtline.core.evidence.elsewhere import NODE_MARK
from thoughtline.core.session import Session
from thoughtline.core.text.plural import count_noun
from thoughtline.core.text.quotation import quote, quote_name
from thoughtline.core.text.token_budget import Line, Measure, fit
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.repair import RepairPlan, plan
from thoughtline.core.views.root_cause import TITLE_WIDTH
from thoughtline.core.views.session_view import SessionView

LEAST = 2
"""Fewest nodes that come back with a plan that is worth its words."""

NAMED = 5
"""Nodes of each kind that an advice names. The others are counted."""


NAMED_SESSIONS = 3
"""Maximum number of other sessions that an advice names by their titles."""


class FallPreview(Struct, frozen=True):
    """Thoughts that would fall after a refutation, and those that would lose a support only.

    `survived` has for each of these the support that still holds; empty for a verification.
    `rose` are the thoughts that would stand again, because an exception would fall. `doubted` are
    the nodes that would come into doubt. `plan` is the repair afterwards.
    """

    fell: tuple[str, ...]
    rose: tuple[str, ...]
    doubted: tuple[str, ...]
    survived: dict[str, Needs]
    plan: RepairPlan


class FallElsewhere(Struct, frozen=True):
    """Nodes of another session that would fall, stand again or come into doubt after a refutation.
    `view` has their texts.
    """

    session: str
    view: SessionView
    fell: tuple[str, ...]
    rose: tuple[str, ...]
    doubted: tuple[str, ...]


def preview_fall(session: Session, nodes: Collection[str]) -> FallPreview:
    trial = session.truth.preview(nodes)
    lost = {*nodes, *trial.fell}
    fell, rose = (
        [node for node in turned if not session.is_given_up(node)]
        for turned in (trial.fell, trial.rose)
    )
    survived = {
        thought: needs
        for thought, needs in trial.survived.items()
        if not session.is_given_up(thought)
    }
    doubted = trial.doubted

    def is_lost(node: str) -> bool:
        return node in lost or node in doubted or _is_lost(session, node)

    return FallPreview(
        fell=tuple(sorted(fell, key=node_sort_key)),
        rose=tuple(sorted(rose, key=node_sort_key)),
        doubted=tuple(sorted(doubted, key=node_sort_key)),
        survived=survived,
        plan=plan({*fell, *doubted}.difference(nodes), is_lost, session.truth.supports),
    )


def plan_repair(session: Session, changed: Iterable[str]) -> RepairPlan:
    """Nodes that were refuted, revised or abandoned themselves do not come back."""
    lost = {
        node
        for node in changed
        if _is_lost(session, node)
        and not session.truth.is_refuted(node)
        and not session.is_given_up(node)
    }
    return plan(lost, lambda node: _is_lost(session, node), session.truth.supports)


def describe_plan(plan: RepairPlan) -> str:
    """Return a plan in words: "t2 t5; then t6 t7 and 4 more come back".

    Returns "" for a plan with which fewer than two others come back: the lost nodes say the same.
    """
    if len(plan.come_back) < LEAST:
        return ""
    return f"{name_some(plan.looks)}; then {name_some(plan.come_back)} come back"


def name_some(nodes: Collection[str]) -> str:
    """Return the first nodes by their ids, and the number of the others."""
    more = f" and {len(nodes) - NAMED:,} more" if len(nodes) > NAMED else ""
    return " ".join(list(nodes)[:NAMED]) + more


def describe_fall(
    view: SessionView,
    nodes: Collection[str],
    elsewhere: Sequence[FallElsewhere] = (),
    *,
    budget: int,
    measure: Measure,
) -> str:
    """Describe the consequences of a refutation of `nodes` in at most `budget` tokens, and those in
    other sessions. Nodes that fell already have no further consequences.

    Raises `Refused` (BUDGET_TOO_SMALL) if the first line does not fit.
    """
    standing = [node for node in nodes if view.stands(node)]
    lost = [node for node in nodes if node not in standing]
    already = f" {' '.join(lost)} fell already: `recall` with `id` shows why." if lost else ""
    preview = preview_fall(view.session, standing)
    named = " and ".join(map(view.session.labels.name, standing))
    count = count_noun(len(preview.fell), "thought") if preview.fell else "no thought"
    back = f" and {len(preview.rose):,} would stand again" if preview.rose else ""
    others = "".join(f", and {part}" for part in _count_elsewhere(elsewhere))
    consequence = f"If {named} proved false, {count} would fall{back}{others}." if standing else ""
    opening = f"{consequence}{already} Nothing was recorded.".strip()
    lines = partial(_fall_lines, view, preview, elsewhere)
    return fit(opening, lines, budget=budget, measure=measure).text


def _count_elsewhere(falls: Sequence[FallElsewhere]) -> Iterator[str]:
    titles = [quote(each.view.title, TITLE_WIDTH) for each in falls[:NAMED_SESSIONS]]
    more = ["..."] if len(falls) > NAMED_SESSIONS else []
    where = f"in {count_noun(len(falls), 'other session')} ({', '.join([*titles, *more])})"
    changes = (
        (sum(len(each.fell) for each in falls), "would fall"),
        (sum(len(each.rose) for each in falls), "would stand again"),
        (sum(len(each.doubted) for each in falls), "would come into doubt"),
    )
    told = [f"{number:,} {what}" for number, what in changes if number]
    yield from (f"{what} {where}" for what in told)


def _fall_lines(
    view: SessionView, preview: FallPreview, elsewhere: Sequence[FallElsewhere], width: int
) -> Iterator[Line]:
    session = view.session
    yield from (Line(heading, told) for heading, told in _turned(view, preview, width))
    for node, needs in preview.survived.items():
        if node in preview.doubted:
            continue
        by = f"by {' '.join(needs)}" if needs else "verified"
        yield Line("Would survive", session.labels.head(node, view.node(node).text, width, by))
    for fall in elsewhere:
        title = f"{quote(fall.view.title, TITLE_WIDTH)} {quote_name(fall.session)}"
        for heading, told in _turned(fall.view, fall, width):
            yield Line(f"{heading} elsewhere", f"{title}{NODE_MARK}{told}")
    if advice := describe_plan(preview.plan):
        yield Line("To look at first then", advice)


def _turned(
    view: SessionView, fall: FallPreview | FallElsewhere, width: int
) -> Iterator[tuple[str, str]]:
    """Yield the nodes that would change, each with its heading."""
    headings = {
        "Would fall": fall.fell,
        "Would stand again": fall.rose,
        "Would come into doubt": fall.doubted,
    }
    for heading, nodes in headings.items():
        for node in nodes:
            yield heading, view.session.labels.head(node, view.node(node).text, width)


def sum_up_fall(
    session: Session, nodes: Collection[str], elsewhere: Sequence[FallElsewhere] = ()
) -> str:
    """Return the consequences of a refutation of `nodes` in one sentence, "" if they fell. The
    consequences `elsewhere` are counted.

    For instance: "2 thoughts would fall: t3 t4; 1 would survive: t7."
    """
    if not all(map(session.truth.stands, nodes)):
        return ""
    preview = preview_fall(session, nodes)
    others = [thought for thought in preview.fell if thought not in nodes]
    survived = [thought for thought in preview.survived if thought not in preview.doubted]
    parts = [
        f"{count_noun(len(others), 'thought')} would fall: {name_some(others)}" if others else "",
        f"{len(preview.rose):,} would stand again: {name_some(preview.rose)}"
        if preview.rose
        else "",
        f"{len(preview.doubted):,} would come into doubt: {name_some(preview.doubted)}"
        if preview.doubted
        else "",
        f"{len(survived):,} would survive: {name_some(survived)}" if survived else "",
        *_count_elsewhere(elsewhere),
    ]
    told = "; ".join(filter(None, parts)) or "nothing else would fall"
    return f"{told[0].upper()}{told[1:]}."


def _is_lost(session: Session, node: str) -> bool:
    return not session.is_live(node) or session.truth.is_in_doubt(node)
