"""A session in few words: what whoever picks it up needs first, cut to a size."""

from collections.abc import Iterable, Iterator

from thoughtline.core.events import Needs
from thoughtline.core.session import MAIN
from thoughtline.core.text.truncation import Line, Measure, counted, fit, short
from thoughtline.core.truth.network import order
from thoughtline.core.truth.resolutions import Resolutions, resolutions
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView

SHOWN = 5
"""Thoughts to expand next that a digest names, and contradictions that it says a way out of."""

CONCLUSION = "conclusion"
"""The kind of a thought that its caller calls one."""


def digest(tree: SessionView, handle: str, *, budget: int, measure: Measure) -> str:
    """The state of a session in at most `budget` tokens, as `measure` counts them.

    The most needed comes first: the next question, contradictions, live conclusions, open
    assumptions, what was given up or fell and why, where a search goes on, open branches, then
    what else stands, latest first. The last line says what was left out. Raises `Refused`
    (BUDGET_TOO_SMALL) where not even the first line fits.
    """
    concluded = conclusions(tree)
    return fit(
        opening(tree, handle),
        lambda width: _lines(tree, concluded, width),
        budget=budget,
        measure=measure,
    )


def opening(tree: SessionView, handle: str) -> str:
    session = tree.session
    fallen = len(session.truth.fallen)
    counts = [
        counted(session.thoughts, "thought"),
        f"{fallen} fallen" if fallen else "",
        counted(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {session.version}",
    ]
    return f"Session {handle}: {', '.join(filter(None, counts))}."


def _lines(tree: SessionView, concluded: list[ThoughtView], width: int) -> Iterator[Line]:
    if tree.next:
        yield Line("Next", short(tree.next, width), needed=True)
    for place, nodes in enumerate(tree.session.conflicts()):
        way = f" ({way_out(tree, nodes)})" if place < SHOWN else ""
        yield Line("Contradictions", _contradiction(tree, nodes) + way, needed=True)
    for thought in concluded:
        yield Line("Conclusions", _standing(tree, thought, width), needed=True)
    for told in tree.assumptions.values():
        judged = tree.session.judged(told.id)
        if not (judged.refuted or judged.verified):
            yield Line("Open assumptions", f"{_named(told)} {short(told.text, width)}", needed=True)
    yield from _given_up(tree, width)
    yield from _onward(tree, width)
    known = {thought.id for thought in concluded}
    for thought in reversed(tree.thoughts.values()):
        if thought.id not in known and tree.session.is_live(thought.id):
            yield Line("Stands", _standing(tree, thought, width))


def conclusions(tree: SessionView) -> list[ThoughtView]:
    """What the reasoning came to, latest first: live thoughts that are called so or were verified.

    Where there are none, it is those that rest on others while nothing live rests on them.
    """
    session = tree.session
    live = [one for one in reversed(tree.thoughts.values()) if session.is_live(one.id)]
    said = [one for one in live if one.kind == CONCLUSION or session.judged(one.id).verified]
    return said or [
        one
        for one in live
        if session.truth.supports(one.id)
        and not any(map(session.is_live, session.truth.needed_by(one.id)))
    ]


def _given_up(tree: SessionView, width: int) -> Iterator[Line]:
    """Ways that lead nowhere, each with the reason."""
    for told in tree.assumptions.values():
        if tree.session.judged(told.id).refuted:
            why = short(tree.reason(told.id), width)
            yield Line("Refuted", f"{_named(told)} {short(told.text, width)} (refuted{_led(why)})")
    for thought in _latest_first(tree, tree.session.verdicts):
        judged = tree.session.judged(thought.id)
        if judged.refuted or judged.abandoned:
            word = "refuted" if judged.refuted else "abandoned"
            why = short(tree.reason(thought.id), width)
            said = f"{thought.id} {short(thought.text, width)} ({word}{_led(why)})"
            yield Line(word.capitalize(), said)
    for thought in _latest_first(tree, tree.session.truth.fallen):
        judged = tree.session.judged(thought.id)
        known = judged.refuted or judged.abandoned or thought.id in tree.session.revised_by
        if not known:
            why = short(tree.why_fallen(thought.id), width)
            yield Line("Fell", f"{thought.id} {short(thought.text, width)} ({why})")


def _latest_first(tree: SessionView, thoughts: Iterable[str]) -> list[ThoughtView]:
    return [tree.thoughts[one] for one in sorted(thoughts, key=order, reverse=True)]


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why}"


def _onward(tree: SessionView, width: int) -> Iterator[Line]:
    """Where a search goes on, and the branches that are open."""
    session = tree.session
    for thought in session.frontier.next(session.is_live, SHOWN):
        text = short(tree.thoughts[thought].text, width)
        yield Line("Expand next", f"{thought} {text} (score {session.frontier.score(thought):g})")
    for name, branch in session.branches.items():
        if name == MAIN:
            continue
        root = f" from {branch.root}" if branch.root else ""
        end = (
            f", merged into {branch.merged_into or 'main'}"
            if branch.merged_into is not None
            else f", now at {branch.head}"
        )
        yield Line("Branches", f"{short(name, width)}{root}{end}")


def _contradiction(tree: SessionView, nodes: Needs) -> str:
    told = tree.contradictions[nodes]
    why = f": {told.because}" if told.because else ""
    return f"{' '.join(nodes)} cannot all stand{short(why, 100)}"


def way_out(tree: SessionView, nodes: Needs) -> str:
    """What would resolve a contradiction, in words."""
    return spoken_way_out(resolutions(tree.session.truth, nodes))


def spoken_way_out(found: Resolutions) -> str:
    """Each alternative is enough by itself; "..." says that there may be more."""
    if found.sets:
        enough = " or ".join(" and ".join(one) for one in found.sets)
        return f"resolved by refuting {enough}" + ("" if found.complete else " or ...")
    if found.complete:
        return "no assumption would resolve it: refute one of them"
    return "no few assumptions would resolve it: refute one of them"


def _named(told: AssumptionView) -> str:
    """Our id, and the caller's own where that is another: callers go on using theirs."""
    return f"{told.id} (said as {short(told.name, 60)})" if told.name else told.id


def _standing(tree: SessionView, thought: ThoughtView, width: int) -> str:
    supports = tree.session.truth.supports(thought.id)
    notes = [
        thought.kind if thought.kind != CONCLUSION else "",
        thought.branch,
        "verified" if tree.session.judged(thought.id).verified else "",
        f"{thought.confidence:g}" if thought.confidence is not None else "",
        f"rests on {' | '.join(' '.join(needs) for needs in supports)}" if supports else "",
        f"revises {thought.revises}" if thought.revises else "",
    ]
    said = "; ".join(filter(None, notes))
    return f"{thought.id} {short(thought.text, width)}" + (f" ({said})" if said else "")
