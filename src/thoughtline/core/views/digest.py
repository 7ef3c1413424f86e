"""A session in few words: what whoever picks it up needs first, cut to a size."""

from collections.abc import Iterable, Iterator

from thoughtline.core.events import Needs
from thoughtline.core.session import MAIN
from thoughtline.core.text.truncation import Line, Measure, count_noun, fit, shorten
from thoughtline.core.truth.network import order
from thoughtline.core.truth.resolutions import Resolutions, resolutions
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView

SHOWN = 5
"""Thoughts to expand next that a digest names, and contradictions that it says a way out of."""

CONCLUSION = "conclusion"
"""The kind of a thought that its caller calls one."""


def digest(view: SessionView, handle: str, *, budget: int, measure: Measure) -> str:
    """The state of a session in at most `budget` tokens, as `measure` counts them.

    The most needed comes first: the next question, contradictions, live conclusions, open
    assumptions, what was given up or fell and why, where a search goes on, open branches, then
    what else stands, latest first. The last line says what was left out. Raises `Refused`
    (BUDGET_TOO_SMALL) where not even the first line fits.
    """
    concluded = conclusions(view)
    return fit(
        first_line(view, handle),
        lambda width: _lines(view, concluded, width),
        budget=budget,
        measure=measure,
    )


def first_line(view: SessionView, handle: str) -> str:
    session = view.session
    fallen = len(session.truth.fallen)
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{fallen} fallen" if fallen else "",
        count_noun(len(session.assumptions), "assumption") if session.assumptions else "",
        f"version {session.version}",
    ]
    return f"Session {handle}: {', '.join(filter(None, counts))}."


def _lines(view: SessionView, concluded: list[ThoughtView], width: int) -> Iterator[Line]:
    if view.next:
        yield Line("Next", shorten(view.next, width), needed=True)
    for place, nodes in enumerate(view.session.open_contradictions()):
        way = f" ({describe_way_out(view, nodes)})" if place < SHOWN else ""
        yield Line("Contradictions", _contradiction(view, nodes) + way, needed=True)
    for thought in concluded:
        yield Line("Conclusions", _standing(view, thought, width), needed=True)
    for assumption in view.assumptions.values():
        judged = view.session.judged(assumption.id)
        if not (judged.refuted or judged.verified):
            yield Line(
                "Open assumptions",
                f"{_named(assumption)} {shorten(assumption.text, width)}",
                needed=True,
            )
    yield from _given_up(view, width)
    yield from _onward(view, width)
    known = {thought.id for thought in concluded}
    for thought in reversed(view.thoughts.values()):
        if thought.id not in known and view.session.is_live(thought.id):
            yield Line("Stands", _standing(view, thought, width))


def conclusions(view: SessionView) -> list[ThoughtView]:
    """What the reasoning came to, latest first: live thoughts that are called so or were verified.

    Where there are none, it is those that rest on others while nothing live rests on them.
    """
    session = view.session
    live = [thought for thought in reversed(view.thoughts.values()) if session.is_live(thought.id)]
    named = [
        thought
        for thought in live
        if thought.kind == CONCLUSION or session.judged(thought.id).verified
    ]
    return named or [
        thought
        for thought in live
        if session.truth.supports(thought.id)
        and not any(map(session.is_live, session.truth.needed_by(thought.id)))
    ]


def _given_up(view: SessionView, width: int) -> Iterator[Line]:
    """Ways that lead nowhere, each with the reason."""
    for assumption in view.assumptions.values():
        if view.session.judged(assumption.id).refuted:
            why = shorten(view.reason(assumption.id), width)
            yield Line(
                "Refuted",
                f"{_named(assumption)} {shorten(assumption.text, width)} (refuted{_led(why)})",
            )
    for thought in _latest_first(view, view.session.verdicts):
        judged = view.session.judged(thought.id)
        if judged.refuted or judged.abandoned:
            word = "refuted" if judged.refuted else "abandoned"
            why = shorten(view.reason(thought.id), width)
            text = f"{thought.id} {shorten(thought.text, width)} ({word}{_led(why)})"
            yield Line(word.capitalize(), text)
    for thought in _latest_first(view, view.session.truth.fallen):
        judged = view.session.judged(thought.id)
        known = judged.refuted or judged.abandoned or thought.id in view.session.revised_by
        if not known:
            why = shorten(view.why_fallen(thought.id), width)
            yield Line("Fell", f"{thought.id} {shorten(thought.text, width)} ({why})")


def _latest_first(view: SessionView, thoughts: Iterable[str]) -> list[ThoughtView]:
    return [view.thoughts[thought] for thought in sorted(thoughts, key=order, reverse=True)]


def _led(why: str) -> str:
    return why if why.startswith(":") or not why else f" {why}"


def _onward(view: SessionView, width: int) -> Iterator[Line]:
    """Where a search goes on, and the branches that are open."""
    session = view.session
    for thought in session.frontier.next(session.is_live, SHOWN):
        text = shorten(view.thoughts[thought].text, width)
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
        yield Line("Branches", f"{shorten(name, width)}{root}{end}")


def _contradiction(view: SessionView, nodes: Needs) -> str:
    declared = view.contradictions[nodes]
    why = f": {declared.because}" if declared.because else ""
    return f"{' '.join(nodes)} cannot all stand{shorten(why, 100)}"


def describe_way_out(view: SessionView, nodes: Needs) -> str:
    """What would resolve a contradiction, in words."""
    return way_out_text(resolutions(view.session.truth, nodes))


def way_out_text(found: Resolutions) -> str:
    """Each alternative is enough by itself; "..." says that there may be more."""
    if found.sets:
        enough = " or ".join(" and ".join(names) for names in found.sets)
        return f"resolved by refuting {enough}" + ("" if found.complete else " or ...")
    if found.complete:
        return "no assumption would resolve it: refute one of them"
    return "no few assumptions would resolve it: refute one of them"


def _named(assumption: AssumptionView) -> str:
    """Our id, and the caller's own where that is another: callers go on using theirs."""
    return (
        f"{assumption.id} (said as {shorten(assumption.name, 60)})"
        if assumption.name
        else assumption.id
    )


def _standing(view: SessionView, thought: ThoughtView, width: int) -> str:
    supports = view.session.truth.supports(thought.id)
    notes = [
        thought.kind if thought.kind != CONCLUSION else "",
        thought.branch,
        "verified" if view.session.judged(thought.id).verified else "",
        f"{thought.confidence:g}" if thought.confidence is not None else "",
        f"rests on {' | '.join(' '.join(needs) for needs in supports)}" if supports else "",
        f"revises {thought.revises}" if thought.revises else "",
    ]
    about = "; ".join(filter(None, notes))
    return f"{thought.id} {shorten(thought.text, width)}" + (f" ({about})" if about else "")
