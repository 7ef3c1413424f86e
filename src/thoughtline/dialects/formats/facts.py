"""What is said of thoughts and assumptions beside their texts, in the same words everywhere."""

from collections.abc import Iterator, Sequence

from thoughtline.core import argument, decision
from thoughtline.core.events import Judgement, Needs
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.text.plural import count_noun
from thoughtline.core.views.doubts import count_doubted
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.node_view import NodeView
from thoughtline.core.views.session_view import (
    AssumptionView,
    ContradictionView,
    DelegationView,
    SessionView,
    ThoughtView,
)
from thoughtline.core.views.timeline import state_label


class Id(str):
    """The id of a thought or an assumption, which a format may make a link of."""

    __slots__ = ()


Fact = tuple[str, ...]
"""Words that follow one another. Those that are no `Id` may be anybody's."""


def plain_text(fact: Fact) -> str:
    return "".join(fact)


def by(written: NodeView | ContradictionView) -> Fact:
    return ("by ", written.author)


def summary(view: SessionView) -> str:
    """How much of everything a session has."""
    session = view.session
    contradictions = len(session.open_contradictions())
    counts = [
        count_noun(session.thoughts, "thought"),
        f"{len(session.truth.fallen):,} fallen" if session.truth.fallen else "",
        count_noun(len(view.assumptions), "assumption") if view.assumptions else "",
        f"{count_doubted(session.truth.in_doubt)} in doubt" if session.truth.in_doubt else "",
        count_noun(contradictions, "open contradiction") if contradictions else "",
        f"version {session.version:,}",
    ]
    return " · ".join(filter(None, counts))


def authors(view: SessionView) -> list[str]:
    """Everybody who wrote or judged something, those of thoughts first."""
    found = [thought.author for thought in view.thoughts.values()]
    found += [assumption.author for assumption in view.assumptions.values()]
    found += [evidence.author for evidence in view.evidence.values()]
    found += [declared.author for declared in view.contradictions.values()]
    for thought in view.thoughts.values():
        found += [verdict.author for verdict in thought.verdicts]
        found += [outcome.author for outcome in thought.outcomes]
    return list(dict.fromkeys(found))


def of_assumption(view: SessionView, assumption: AssumptionView) -> Iterator[Fact]:
    yield _because(state_label(view, assumption.id), assumption.judged_in, assumption.because)
    if assumption.name:
        yield ("said as ", assumption.name)


def of_evidence(view: SessionView, evidence: EvidenceView) -> Iterator[Fact]:
    """What became of it, where it is now, and which commit was looked at."""
    yield _because(state_label(view, evidence.id), evidence.judged_in, evidence.because)
    yield (evidence.kind,)
    if evidence.place and evidence.place not in evidence.text:
        yield ("now at ", evidence.place)
    if evidence.found != "unchanged":
        yield (evidence.finding,)
    if evidence.anchor is not None and evidence.anchor.commit:
        dirty = "" if evidence.anchor.clean else ", with changes"
        yield (f"at commit {evidence.anchor.commit[:12]}{dirty}",)


def standing(view: SessionView, thought: ThoughtView) -> Iterator[Fact]:
    """Why a thought does not stand, what it was judged to be, and what came of it."""
    judged = view.session.judged(thought.id)
    if judged.refuted:
        yield _verdict(thought, "refuted")
    if lost := lost_with(view, thought.id):
        yield ("fallen: ", lost)
    if doubt := view.why_in_doubt(thought.id):
        yield ("in doubt: ", doubt)
    if newer := view.session.revised_by.get(thought.id):
        yield ("revised by ", Id(newer))
    if judged.verified and not judged.refuted:
        yield _verdict(thought, "verified")
    if judged.abandoned:
        yield _verdict(thought, "abandoned")
    if thought.outcomes:
        seen = thought.outcomes[-1]
        came = "came true" if seen.came_true else "did not come true"
        yield _because(f"{came}, says {seen.author}", seen.judged_in, seen.because)


def relations(view: SessionView, thought: ThoughtView) -> Iterator[Fact]:
    """What a thought is called by its author, follows, rests on, revises and takes in."""
    if thought.label:
        yield ("called ", thought.label)
    if thought.after:
        yield ("follows ", Id(thought.after))
    if supports := view.session.truth.supports(thought.id):
        yield ("rests on ", *_alternatives(supports))
    if thought.revises:
        yield ("revises ", Id(thought.revises))
    if thought.merges:
        yield ("takes in ", ", ".join(name or SPOKEN_MAIN for name in thought.merges))


def numbers(view: SessionView, thought: ThoughtView) -> Iterator[Fact]:
    """Those that were given with a thought, and what follows from them."""
    if thought.confidence is not None:
        yield (f"confidence {thought.confidence:g}, given",)
    score = view.session.frontier.score(thought.id)
    if score is not None:
        yield (f"score {score:g}, given",)
    if thought.decision is not None:
        totals = decision.weigh(thought.decision).ranking
        ranked = ", ".join(f"{option.option} {option.total:.4g}" for option in totals)
        yield ("options by total, computed: ", ranked)
    if thought.argument is not None:
        found = argument.ground(thought.argument)
        for word in ("accepted", "defeated", "undecided"):
            if claims := getattr(found, word):
                yield (f"{word}, computed: ", ", ".join(claims))


def of_contradiction(view: SessionView, nodes: Needs) -> Iterator[Fact]:
    declared = view.contradictions[nodes]
    is_open = view.session.contradict(nodes)
    yield ("open" if is_open else "resolved",)
    if declared.because:
        yield (declared.because,)


def questions(view: SessionView) -> Iterator[Fact]:
    """Each deliberation, and each model that was asked, with its answer."""
    for held in view.deliberations.values():
        about = (f"{held.id} deliberates on ", Id(held.asks), ": ")
        if not held.ended:
            yield (*about, "open")
        elif held.thought:
            dissent = [part for thought in held.dissent for part in (", ", Id(thought))]
            yield (*about, Id(held.thought), *(("; dissent", *dissent) if dissent else ()))
        else:
            yield (*about, "without an outcome: ", held.because)
    for delegation in view.delegations.values():
        yield _asked(delegation)


def _asked(delegation: DelegationView) -> Fact:
    of = f" for {delegation.of}" if delegation.of else ""
    about = (f"{delegation.id} asks ", delegation.seat, " about ", Id(delegation.asks), f"{of}: ")
    if delegation.state == "failed":
        return (*about, "failed: ", delegation.because)
    if delegation.thought:
        return (*about, "answered in ", Id(delegation.thought))
    return (*about, delegation.text or delegation.state)


def of_branch(view: SessionView, name: str) -> Fact:
    """Where a branch left from, and what became of it; nothing for one that is all there is."""
    branch = view.session.branches[name]
    fact: list[str] = ["from ", Id(branch.root)] if branch.root else []
    if branch.merged_into is not None:
        comma = ", " if fact else ""
        fact.append(f"{comma}merged into {branch.merged_into or SPOKEN_MAIN}")
    return tuple(fact)


def lost_with(view: SessionView, thought: str) -> str:
    """What keeps a thought from standing besides a verdict on it, each with its reason."""
    if view.stands(thought):
        return ""
    truth = view.session.truth
    if not truth.is_refuted(thought):
        return view.why_fallen(thought)
    supports = truth.supports(thought)
    if not supports or any(all(map(truth.stands, needs)) for needs in supports):
        return ""
    return view.why_fallen(thought, besides=thought)


def _verdict(thought: ThoughtView, verdict: Judgement) -> Fact:
    given = next(
        verdict_view
        for verdict_view in reversed(thought.verdicts)
        if verdict_view.verdict == verdict
    )
    sure = f", {given.confidence:g} sure" if given.confidence is not None else ""
    return _because(f"{verdict} by {given.author}{sure}", given.judged_in, given.because)


def _because(what: str, thought: str, because: str) -> Fact:
    where = (" in ", Id(thought)) if thought else ()
    return (what, *where, f": {because}" if because else "")


def _alternatives(supports: Sequence[Needs]) -> Iterator[str]:
    """Supports in words, such as: a1 and t2, or t5."""
    for place, needs in enumerate(supports):
        if place:
            yield ", or "
        for nth, need in enumerate(needs):
            if nth:
                yield " and "
            yield Id(need)
