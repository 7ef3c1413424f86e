"""Facts about a node in addition to its text, in the same order for all outputs.

An output leaves out the facts that it shows in its own way, by their keys. A new kind of fact
therefore appears in every output.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import asdict

from thoughtline.core.approvals import APPROVALS, PROPOSED
from thoughtline.core.argument import ground
from thoughtline.core.decision import Decision, weigh
from thoughtline.core.event_parts import reason_of
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    ContradictionDeclared,
    Event,
    EvidenceGiven,
    Judgement,
    Needs,
    OutcomeRecorded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.witness import describe_witness
from thoughtline.core.kinds import QUESTION
from thoughtline.core.origin import author_origin
from thoughtline.core.rules.references import SPOKEN_MAIN
from thoughtline.core.session import Session
from thoughtline.core.text.quotation import (
    WHOLE,
    quote_name,
    quote_reason,
    quote_words,
)
from thoughtline.core.truth.doubt import DoubtTruth
from thoughtline.core.truth.network import node_sort_key
from thoughtline.core.truth.origins import CHOICE
from thoughtline.core.truth.standing import Standing
from thoughtline.core.views.doubts import name_ground
from thoughtline.core.views.evidence_view import EvidenceView
from thoughtline.core.views.fact import Fact, Id, Name, Parts, Words
from thoughtline.core.views.neighbour import name_session
from thoughtline.core.views.node_view import (
    NodeView,
    VerdictView,
    describe_reason,
    judge_of,
    named_evidence,
)
from thoughtline.core.views.objections import open_objections
from thoughtline.core.views.questions import answers, is_open
from thoughtline.core.views.session_view import AssumptionView, SessionView, ThoughtView

REGARDLESS = ", whatever it rests on"
"""Note after a person's verification that no later change puts in doubt."""

REMARKS = {"uncertainty_notes": "unsure: ", "outcome": "outcome: ", "evidence": "evidence: "}
"""Words before each remark of UltraThink, by the argument of the remark."""

ANSWERS = 5
"""Maximum number of answers to a question that are named."""

DISPUTES = ("approval", "contradiction", "objection", "elsewhere")
"""Keys of facts about approvals, contradictions and objections, here and in other sessions."""

CAVEATS = ("in_doubt", *DISPUTES)
"""Keys of facts that go with a claim wherever the claim is printed."""

RANKED = 5
"""Maximum number of options in the short form of a decision."""


Said = (
    ThoughtRecorded | AssumptionStated | EvidenceGiven | ThoughtView | AssumptionView | EvidenceView
)
"""A node as an event or as a view."""


def facts(
    view: SessionView, name: str, *, but: Collection[str] = (), several: bool = True
) -> list[Fact]:
    """Judgements and outcomes name their authors if `several` authors wrote in the session."""
    node = view.node(name)
    if isinstance(node, ThoughtView):
        found = [
            *_numbers(name, node, view.session),
            *_choice(view, name),
            *_standing(view, node, several=several),
            *_shown_by(node),
            *_relations(name, node, view.session),
            *_remarks(node.given),
        ]
    else:
        found = [
            *_state(view, node),
            *_shown_by(node),
            *said(name, node, view.session),
        ]
    found.append(Fact("author", ("by ", Name(node.author))))
    if (origin := view.origin(name)) != "told":
        found.append(Fact("origin", (origin,)))
    if view.is_proposed(name):
        found.append(Fact("approval", (PROPOSED,)))
    if name not in view.evidence and (given := approval(view, name)):
        found.append(given)
    found += disputes(view, name)
    return [fact for fact in found if fact.key not in but]


def disputes(view: SessionView, name: str) -> Iterator[Fact]:
    """Yield the open contradictions of a node, the objections to it, and all that speaks in other
    sessions against the node for which evidence stands.
    """
    for nodes in view.session.open_contradictions():
        if name in nodes:
            others = tuple(node for node in nodes if node != name)
            because = view.contradictions[nodes].because
            parts = ("cannot stand together with ", *_alternatives([others]))
            yield Fact("contradiction", _because(parts, "", because))
    for each in open_objections(view):
        if each.on == name:
            author = Name(view.thoughts[each.thought].author)
            parts = (author, " objects (", Id(each.thought), "): ", Words(each.text))
            yield Fact("objection", parts)
    state = view.session.evidence.get(name)
    if state is not None and state.elsewhere is not None and not state.is_objection:
        for where, words in state.elsewhere.against:
            if CHOICE in words:  # it ends an approval, and speaks against no thought
                continue
            at = f" in {name_session(where, view.titles)}" if where else " here"
            yield Fact("elsewhere", (f"{words}{at}",))


def disputed_nodes(view: SessionView) -> set[str]:
    session = view.session
    found = {node for nodes in session.open_contradictions() for node in nodes}
    found |= {each.on for each in open_objections(view)}
    followed = {each: session.evidence[each].elsewhere for each in session.followed}
    return found | {each for each, node in followed.items() if node is not None and node.against}


def ground_disputes(view: SessionView, claim: str, *, but: Collection[str] = ()) -> Iterator[Fact]:
    """Yield the disputes of the grounds of a claim, each with its ground, except of the grounds in
    `but`. A contradiction is told once, and not here if the claim itself is part of it.
    """
    told, disputed = {claim, *but}, disputed_nodes(view)
    if not disputed:  # a walk through all grounds takes long
        return
    grounds = disputed.intersection(view.origins.grounds(claim, view.session)) - told
    for name in sorted(grounds, key=node_sort_key):
        for fact in disputes(view, name):
            others = {part for part in fact.parts if isinstance(part, Id)}
            if fact.key != "contradiction" or told.isdisjoint(others):
                yield Fact(fact.key, ("rests on ", Id(name), ": ", *fact.parts))
        told.add(name)


def caveats(view: SessionView, name: str) -> list[Fact]:
    """Return the facts that a reader of a claim has to know: its doubt, that a person has not
    approved it, and the contradictions of and the objections to the claim and its grounds.
    """
    own = [fact for fact in facts(view, name) if fact.key in CAVEATS]
    return [*own, *ground_disputes(view, name)]


def approval(view: SessionView, name: str) -> Fact | None:
    """Return a fact with the person who approved a node last, and the reason for which the approval
    no longer counts; None without an approval.
    """
    given = [each for each in view.verdicts(name) if each.verdict in APPROVALS]
    if not given or given[-1].verdict != "approved" or author_origin(given[-1].author) != "person":
        return None
    lapse = view.lapse(name)
    approved = ("was approved by " if lapse else "approved by ", Name(given[-1].author))
    parts = _because(approved, "", given[-1].because)
    return Fact("approval", (*parts, f", but {lapse}") if lapse else parts)


def _state(view: SessionView, node: AssumptionView | EvidenceView) -> Iterator[Fact]:
    """Yield the state with its reason. A verification before a doubt has a fact of its own."""
    state = view.state(node.id)
    if state != Standing.IN_DOUBT.value:
        parts = _because((state, *_judge(view, node.id)), node.judged_in, node.because)
        yield Fact("state", parts, mark=state)
        return
    causes = view.why_in_doubt(node.id) if isinstance(node, AssumptionView) else ""
    yield Fact("state", (state, f": {causes}" if causes else ""), mark=state)
    if view.session.is_verified(node.id):
        parts = _because(("verified", *_judge(view, node.id)), node.judged_in, node.because)
        yield Fact("verdict", parts, mark="verified")


def _judge(view: SessionView, name: str) -> Parts:
    """Return the author of a node's judgement in force if it is not the author of the node."""
    judge = judge_of(view.verdicts(name), view.session.judged(name).in_force)
    return (" by ", Name(judge)) if judge not in ("", view.node(name).author) else ()


def said(name: str, node: Said, session: Session | None) -> Iterator[Fact]:
    """Yield the facts that were recorded with a node, and its supports and score in `session`."""
    match node:
        case ThoughtRecorded() | ThoughtView():
            yield from _numbers(name, node, session)
            yield from _relations(name, node, session)
            yield from _remarks(node.given)
        case AssumptionStated() | AssumptionView():
            if node.name:
                yield Fact("name", ("said as ", Name(node.name)))
            yield from _remarks(node.given)
        case EvidenceGiven() | EvidenceView():
            yield from _evidence(
                node, is_past=session is not None and session.judged(name).abandoned
            )
            if node.unless:
                yield _exception(name, node.unless, session)


def few_words(name: str, node: Said, session: Session, *, but: Collection[str]) -> list[str]:
    return [fact.few_words for fact in said(name, node, session) if fact.key not in but]


def _remarks(given: Mapping[str, Any]) -> Iterator[Fact]:
    """Yield the remarks that UltraThink's callers make about a thought or an assumption."""
    for argument, opening in REMARKS.items():
        remark = given.get(argument)
        if isinstance(remark, str) and remark.strip():
            yield Fact(f"given {argument}", (opening, Words(remark)))


def _numbers(
    name: str, thought: ThoughtRecorded | ThoughtView, session: Session | None
) -> Iterator[Fact]:
    if thought.kind:
        yield Fact("kind", (Name(thought.kind),))
    if thought.decision is not None:
        ranked = ", ".join(
            f"{quote_name(each.option)} {each.total:.4g}"
            for each in weigh(thought.decision).ranking
        )
        yield Fact("decision", ("options by total, computed: ", ranked), best(thought.decision))
    for decision, option in thought.chose.items():
        yield Fact("chosen", ("chose ", Name(option), " for ", Id(decision)))
    if thought.argument is not None:
        labels = ground(thought.argument)
        for word, claims in asdict(labels).items():
            if claims:
                yield Fact("argument", (f"{word}, computed: ", ", ".join(map(quote_name, claims))))
    if thought.branch:
        yield Fact("branch", ("on branch ", Name(thought.branch)), quote_name(thought.branch))
    if thought.confidence is not None:
        number = f"{thought.confidence:g}"
        yield Fact("confidence", (f"confidence {number}, given",), number)
    if session is not None and (score := session.frontier.score(name)) is not None:
        yield Fact("score", (f"score {score:g}, given",), f"score {score:g}")


def _choice(view: SessionView, name: str) -> Iterator[Fact]:
    """Yield the option of a decision that another thought chose."""
    if (choice := current_choice(view, name)) and name not in view.thoughts[name].chose:
        yield Fact("choice", (f"chosen: {choice}",))


def _relations(
    name: str, thought: ThoughtRecorded | ThoughtView, session: Session | None
) -> Iterator[Fact]:
    if label := thought.label if session is None else session.labels.of(name):
        yield Fact("label", ("called ", Name(label)))
    if thought.after:
        yield Fact("after", ("follows ", Id(thought.after)))
    if session is not None and (supports := session.truth.supports(name)):
        yield Fact(
            "rests_on",
            ("rests on ", *_alternatives(supports, session)),
            f"rests on {' | '.join(_names(needs, session) for needs in supports)}",
        )
    if thought.revises:
        yield Fact("revises", ("revises ", Id(thought.revises)))
    if isinstance(thought, ThoughtView) and thought.merges:
        names = ", ".join(quote_name(each) or SPOKEN_MAIN for each in thought.merges)
        yield Fact("merges", ("takes in ", names))
    if thought.next:
        yield Fact("next", ("next: ", Words(thought.next)))


def _evidence(evidence: EvidenceGiven | EvidenceView, *, is_past: bool) -> Iterator[Fact]:
    """Yield facts, with `place` and `seen` only if the text lacks them."""
    yield Fact("kind", (evidence.kind,))
    if evidence.past or is_past:
        yield Fact("past", ("it was so then",))
    if evidence.witness is not None:
        yield Fact("witness", (describe_witness(evidence.witness),))
    if evidence.bounds:
        yield Fact("bounds", _bounds(evidence))
    if evidence.unwatched:
        yield Fact("unwatched", ("not watched: ", quote_words(evidence.unwatched)))
    if evidence.place and evidence.place not in evidence.text:
        yield Fact("place", ("now at ", Name(evidence.place)))
    if evidence.seen and evidence.seen not in evidence.text:
        yield Fact("seen", ("seen there: ", Words(evidence.seen)))
    if evidence.anchor is not None and evidence.anchor.commit:
        changed = "" if evidence.anchor.clean else ", with changes"
        commit = evidence.anchor.known_commit[:12]
        at = ("at commit ", Name(commit), changed) if commit else ("before the first commit",)
        yield Fact("commit", at)
    if isinstance(evidence, EvidenceView) and evidence.found != "unchanged":
        yield Fact("found", (evidence.finding,))
    if evidence.thought:
        yield Fact("thought", ("given with ", Id(evidence.thought)))


def _exception(name: str, exception: str, session: Session | None) -> Fact:
    now = exception if session is None else session.truth.exceptions[name]
    stands = ", which stands" if session is not None and session.truth.is_defeated(name) else ""
    return Fact("unless", ("stands unless ", Id(now), " does", stands))


def _bounds(evidence: EvidenceGiven | EvidenceView) -> tuple[str | Id, ...]:
    if evidence.kind == "node":
        return ("objects to ", Id(evidence.bounds))
    return (Id(evidence.bounds), " is good until it changes")


def _shown_by(node: NodeView) -> Iterator[Fact]:
    if node.shown_by:
        yield Fact("shown_by", ("shown by ", *_alternatives([node.shown_by])))


def _standing(view: SessionView, thought: ThoughtView, *, several: bool) -> Iterator[Fact]:
    judged = view.session.judged(thought.id)
    if judged.refuted:
        yield _verdict(view, thought, "refuted", several=several)
    if lost := lost_with(view, thought.id):
        yield Fact("fallen", ("fallen: ", lost), mark="fallen")
    if doubt := view.why_in_doubt(thought.id):
        yield Fact("in_doubt", ("in doubt: ", doubt), mark="in doubt")
    if thought.kind == QUESTION and view.session.is_live(thought.id):
        yield _answers(view.session, thought.id)
    if thought.id in view.session.revised_by:
        newer = view.session.latest_revision(thought.id)
        yield Fact("revised_by", ("revised by ", Id(newer)))
    if judged.verified and not judged.refuted:
        yield _verdict(view, thought, "verified", several=several)
    if judged.abandoned:
        yield _verdict(view, thought, "abandoned", several=several)
    if thought.outcomes:
        seen = thought.outcomes[-1]
        came = "came true" if seen.came_true else "did not come true"
        author = (", says ", Name(seen.author)) if several else ()
        parts = _because((came, *author), seen.judged_in, seen.because)
        yield Fact("outcome", parts, mark="verified" if seen.came_true else "refuted")


def _answers(session: Session, question: str) -> Fact:
    """Return a fact with the thoughts that answer a question, or with the word "open" or
    "settled". An open deliberation on the question is named too.
    """
    asked = session.delegations.deliberations.items()
    waiting = [name for name, each in asked if each.asks == question and not each.ended]
    note = f"; {' '.join(waiting)} still waits" if waiting else ""
    if found := list(islice(answers(session, question), ANSWERS)):
        return Fact("answers", ("answered by ", *_alternatives([tuple(found)]), note))
    return Fact("answers", ("open" if is_open(session, question) else "settled", note))


def watch_note(verdict: VerdictGiven | VerdictView, truth: DoubtTruth, thought: str) -> str:
    """Return a note if release 0.6.0 or before verified the thought for a reason, or "" otherwise.

    No later change of the grounds puts a verification of release 0.6.0 or before in doubt.
    """
    is_alone = verdict.ground == () and not verdict.is_watched and not verdict.regardless
    return " before watching began" if is_alone and truth.supports(thought) else ""


def _verdict(
    view: SessionView, thought: ThoughtView, judgement: Judgement, *, several: bool
) -> Fact:
    verdict = next(each for each in reversed(thought.verdicts) if each.verdict == judgement)
    author = (" by ", Name(verdict.author)) if several else ()
    sure = f", {verdict.confidence:g} sure" if verdict.confidence is not None else ""
    if judgement == "verified":
        sure += watch_note(verdict, view.session.truth, thought.id)
        sure += REGARDLESS if verdict.regardless else ""
    parts = _because((judgement, *author, sure), verdict.judged_in, verdict.because)
    return Fact("verdict", parts, mark=judgement)


def lost_with(view: SessionView, thought: str) -> str:
    """Describe the causes of a thought's fall except its own refutation, or return "" for none."""
    if view.stands(thought):
        return ""
    truth = view.session.truth
    if not truth.is_refuted(thought):
        return view.why_fallen(thought)
    supports = truth.supports(thought)
    if not supports or any(all(map(truth.stands, needs)) for needs in supports):
        return ""
    return view.why_fallen(thought, besides=thought)


def _because(statement: Parts, thought: str, because: str) -> Parts:
    where = (" in ", Id(thought)) if thought else ()
    return (*statement, *where, *((": ", Words(because)) if because else ()))


def _names(needs: Needs, session: Session) -> str:
    """Return the ids of one support with their labels: "a1 t2", or "a1, t2 warm-cache"."""
    unless = session.truth.exceptions
    names = [
        name_ground(session, need) if need in unless else session.labels.name(need)
        for need in needs
    ]
    return " ".join(names) if tuple(names) == needs else ", ".join(names)


def _alternatives(supports: Sequence[Needs], session: Session | None = None) -> Iterator[str]:
    """Yield alternative supports in words: "a1 and t2, or t5". A `session` adds labels."""
    for place, needs in enumerate(supports):
        if place:
            yield ", or "
        for nth, need in enumerate(needs):
            if nth:
                yield " and "
            yield Id(need)
            if session is not None and (label := session.labels.of(need)):
                yield " "
                yield Name(label)
            if session is not None and (exception := session.truth.exceptions.get(need)):
                yield " (unless "
                yield Id(exception)
                yield ")"


def best(decision: Decision) -> str:
    """Return the best options by computed total: "best SQLite 0.72, then PostgreSQL 0.61"."""
    result = weigh(decision)
    ranked = [f"{quote_name(each.option)} {each.total:.4g}" for each in result.ranking[:RANKED]]
    first, then = ranked[: len(result.winners)], ranked[len(result.winners) :]
    more = [f"{len(result.ranking) - RANKED} more"] if len(result.ranking) > RANKED else []
    return ", then ".join(filter(None, [f"best {' and '.join(first)}", ", ".join(then + more)]))


def chosen_option(view: SessionView, decision: str) -> tuple[str, str]:
    """Return the option that the latest live thought chose, and this thought, or "" twice."""
    for thought in reversed(view.thoughts.values()):
        if decision in thought.chose and view.session.is_live(thought.id):
            return thought.chose[decision], thought.id
    return "", ""


def current_choice(view: SessionView, decision: str) -> str:
    """Return the chosen option of a decision with options, and where it was chosen, "" for none."""
    thought = view.thoughts.get(decision)
    if thought is None or thought.decision is None:
        return ""
    option, chooser = chosen_option(view, decision)
    where = "" if chooser in ("", decision) else f" (in {view.session.labels.name(chooser)})"
    return f"{describe_choice(thought.decision, option)}{where}" if chooser else ""


def outcome(view: SessionView, decision: str) -> str:
    """Return the option that is taken: the chosen one, else the best ones; "" without options."""
    if choice := current_choice(view, decision):
        return f"chosen: {choice}"
    thought = view.thoughts.get(decision)
    return "" if thought is None or thought.decision is None else best(thought.decision)


def describe_choice(decision: Decision, option: str) -> str:
    """Return a chosen option, beside the computed best if that is another one."""
    winners = weigh(decision).winners
    if option not in winners:
        return (
            f"{quote_name(option)} over the computed best: {' and '.join(map(quote_name, winners))}"
        )
    return f"{quote_name(option)}, the computed best" if len(winners) == 1 else quote_name(option)


def reason(event: Event, author: str = "", width: int = WHOLE) -> str:
    """Return an event's reason for a judgement, such as ' by e1 in t5, 0.9 sure: "it ran cold"'.

    An `author` stands before the rest: " by human:Ada on e1".
    """
    shown: Needs = ()
    thought, sure, note = "", None, ""
    match event:
        case OutcomeRecorded() | ContradictionDeclared():
            thought = event.thought
        case AssumptionVerified() | AssumptionRefuted() | AssumptionRestored():
            shown, thought = named_evidence(event), event.thought
        case VerdictGiven():
            shown, thought, sure = named_evidence(event), event.thought, event.confidence
            note = REGARDLESS if event.regardless else ""
        case _:
            pass
    return "".join(
        [
            describe_reason(author, shown, thought),
            f", {sure:g} sure" if sure is not None else "",
            note,
            quote_reason(reason_of(event), width),
        ]
    )
