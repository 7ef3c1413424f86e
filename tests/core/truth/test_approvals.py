"""Approvals against an oracle that reads the rule word by word, over random sessions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from core.truth.test_origins import AUTHORS, viewed
from properties import examples
from sayings import judged, thought
from stories import stories
from thoughtline.core.approvals import APPROVALS
from thoughtline.core.author import SERVER
from thoughtline.core.command import Command
from thoughtline.core.decision import Criterion, Decision, Option
from thoughtline.core.events import (
    AssumptionRefuted,
    AssumptionRestored,
    AssumptionStated,
    AssumptionVerified,
    AuthoredEvent,
    BranchMerged,
    ContradictionDeclared,
    Event,
    EvidenceChecked,
    EvidenceGiven,
    OutcomeRecorded,
    Recorded,
    SessionDescribed,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
from thoughtline.core.evidence.anchor import CheckResult
from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Refused
from thoughtline.core.rules import decide
from thoughtline.core.session import Session
from thoughtline.core.views.claim_review import differences, review_claim
from thoughtline.core.views.facts import facts
from thoughtline.core.views.session_view import SessionView
from thoughtline.core.views.summaries.outline import Outline
from thoughtline.core.views.summaries.textless_events import stored_form

KINDS = ("conclusion", "decision", "", "question")
MARK = SessionDescribed(approval=True)


@st.composite
def histories(draw: st.DrawFn) -> list[Recorded]:
    """Random sessions in which agents, people and files conclude, verify and approve."""
    found: list[AuthoredEvent] = [(SERVER, MARK)]
    session = Session()
    kinds = st.sampled_from(KINDS)

    def add(author: str, event: Event) -> None:
        session.apply(event)
        found.append((author, event))

    for entry in draw(stories(calls=10)).entries:
        event = entry.event
        if isinstance(event, ThoughtRecorded) and not event.kind:
            event = structs.replace(event, kind=draw(kinds))
        if isinstance(event, ThoughtRecorded) and draw(st.booleans()):
            of = f"t{draw(st.integers(1, session.thoughts + 1))}"
            event = structs.replace(event, chose={of: draw(st.sampled_from("AB"))})
        add(draw(st.sampled_from(AUTHORS)), event)
        if session.thoughts and draw(st.booleans()):
            shown = f"e{900 + len(session.evidence)}"
            on = f"t{draw(st.integers(1, session.thoughts))}"
            add("agent", EvidenceGiven(evidence=shown, kind="file", text="a.py:1"))
            add(draw(st.sampled_from(AUTHORS)), SupportAdded(thought=on, needs=(shown,)))
        if draw(st.booleans()) and session.evidence:
            piece = draw(st.sampled_from([*session.evidence]))
            state: CheckResult = "changed" if draw(st.booleans()) else "unchanged"
            add(SERVER, changed(piece, state))
            if draw(st.booleans()):
                add(draw(st.sampled_from(AUTHORS)), judged(piece, "verified"))
        nodes = [f"t{n}" for n in range(1, session.thoughts + 1)] + list(session.assumptions)
        if draw(st.booleans()) and nodes:
            verdict = draw(st.sampled_from(APPROVALS))
            given_to = draw(st.sampled_from(nodes))
            approval = VerdictGiven(on=given_to, verdict=verdict, because="")
            found.append((draw(st.sampled_from(AUTHORS)), approval))
    return [
        Recorded(session="s", version=version, author=by, at=0, event=event, hash=b"")
        for version, (by, event) in enumerate(found, 1)
    ]


def waits(recorded: list[Recorded], node: str, session: Session) -> bool:
    """Whether a node waits for approval, by the words of docs/trust.md."""
    [own] = [
        each
        for each in recorded
        if node in (getattr(each.event, "thought", ""), getattr(each.event, "assumption", ""))
        and type(each.event).__name__ in ("ThoughtRecorded", "AssumptionStated")
    ]
    is_claim = getattr(own.event, "kind", "") in ("conclusion", "decision")
    if not (is_claim or getattr(own.event, "chose", {})) and not session.is_verified(node):
        return False
    if own.author.startswith("human:"):
        return False
    assent = assented(recorded, node)
    if not session.is_live(node):
        return False
    return assent is None or assent < 0 or lapsed(recorded, assent, node, session)


def assented(recorded: list[Recorded], node: str) -> int | None:
    """The place of the event that counts as the word of a person for a node, -1 if the person
    withdrew it, and None if there never was one.
    """
    assent: int | None = None
    for place, each in enumerate(recorded):
        if not each.author.startswith("human:"):
            continue
        is_given = assent is not None and assent >= 0
        match each.event:
            case AssumptionVerified(assumption=on) if on == node:
                assent = place
            case VerdictGiven(on=on, verdict="approved") if on == node:
                assent = place
            case VerdictGiven(on=on, verdict="verified") if on == node:
                assent = place
            case SupportAdded(thought=on) if on == node and is_given:
                assent = place
            case ThoughtRecorded(chose=chose) if node in chose and is_given:
                assent = place
            case VerdictGiven(on=on, verdict="unapproved") if on == node and is_given:
                assent = -1
    return assent


def lapsed(recorded: list[Recorded], assent: int, node: str, session: Session) -> bool:
    """Whether more speaks against a node or its grounds than when the person agreed."""
    then = recorded[: assent + 1]
    was = viewed(then).session
    known = against(then, node, was) | alternatives(then, node, was)
    return bool(against(recorded, node, session) - known) or own_lapse(recorded, assent, node)


def own_lapse(recorded: list[Recorded], assent: int, node: str) -> bool:
    """Whether somebody added a reason to a node, or verified it again, since a person agreed."""
    return any(
        (
            node in (getattr(event, "on", ""), getattr(event, "assumption", ""))
            and (
                isinstance(event, AssumptionVerified) or getattr(event, "verdict", "") == "verified"
            )
        )
        or (isinstance(event, SupportAdded) and event.thought == node)
        for event in (each.event for each in recorded[assent + 1 :])
    )


def against(recorded: list[Recorded], claim: str, session: Session) -> set[object]:
    """What speaks against a claim or its grounds."""
    grounds, fallen = below(recorded, claim, session)
    lost: set[object] = {("fell", each) for each in fallen}
    lost |= {(each, session.revised_by[each]) for each in grounds & session.revised_by.keys()}
    for each in grounds:
        given = [one for one in recorded if getattr(one.event, "on", "") == each]
        left = [one for one in given if getattr(one.event, "verdict", "") == "abandoned"]
        by_person = each.startswith("e") and left and left[-1].author.startswith("human:")
        if session.judged(each).abandoned and not by_person:
            lost.add(("abandoned", each))
        lost |= lost_approval(recorded, each) | settled(recorded, each, session)
        lost |= {("accepted", each, place) for place in accepted(recorded, each)[-1:]}
    nodes = {claim, *grounds}
    lost |= {("false", each) for each in nodes if session.outcomes.get(each) is False}
    lost |= {each for each in session.open_contradictions() if nodes & {*each}}
    return lost | choices(recorded, nodes, session)


def below(recorded: list[Recorded], claim: str, session: Session) -> tuple[set[str], set[str]]:
    """All on which a claim stands, and what fell among its reasons."""
    truth = session.truth
    merged = {
        each.event.thought: each.event.head
        for each in recorded
        if isinstance(each.event, BranchMerged)
    }
    grounds, fallen, unread = set[str](), set[str](), [claim]
    while unread:
        here = unread.pop()
        ways = [*truth.supports(here), *truth.verified_by(here), *truth.bounds(here)]
        for needs in [*ways, (merged[here],)] if here in merged else ways:
            down = {need for need in needs if not truth.stands(need)}
            fallen |= down
            unread += [] if down else {*needs} - grounds
            grounds |= set() if down else {*needs}
    return grounds, fallen


def choices(recorded: list[Recorded], nodes: set[str], session: Session) -> set[object]:
    """The options that are chosen now of the decisions that a claim has to do with."""
    chosen: dict[str, list[tuple[str, str]]] = {}
    for event in (each.event for each in recorded if isinstance(each.event, ThoughtRecorded)):
        for decision, option in event.chose.items():
            chosen.setdefault(decision, []).append((event.thought, option))
    found: set[object] = set()
    for decision, each in chosen.items():
        if nodes & {decision, *(thought for thought, _ in each)}:
            live = [option for thought, option in each if session.is_live(thought)]
            found.add(("chosen", decision, live[-1] if live else None))
    return found


def added(recorded: list[Recorded], ground: str) -> list[tuple[str, ...]]:
    """The reasons of a ground that somebody other than a person added."""
    found: list[tuple[str, ...]] = []
    for each in (each for each in recorded if not each.author.startswith("human:")):
        match each.event:
            case SupportAdded(thought=on, needs=needs) if on == ground:
                found.append(needs)
            case AssumptionVerified(assumption=on, evidence=needs) if on == ground:
                found.append(needs)
            case VerdictGiven(on=on, verdict="verified", ground=ways) if on == ground and ways:
                found.append(ways)
    return found


def settled(recorded: list[Recorded], ground: str, session: Session) -> set[object]:
    """The added reason that alone keeps a ground out of doubt."""
    truth = session.truth
    ways = [*truth.supports(ground), *truth.verified_by(ground)]
    sure = [
        needs
        for needs in ways
        if all(map(truth.stands, needs)) and not any(map(truth.is_in_doubt, needs))
    ]
    is_other = sure and len(sure) < len(ways) and {*sure} <= {*added(recorded, ground)}
    return {("instead", ground, sure[0])} if is_other else set()


def alternatives(recorded: list[Recorded], claim: str, session: Session) -> set[object]:
    """The added reasons of grounds that a person saw."""
    grounds, _ = below(recorded, claim, session)
    return {("instead", each, needs) for each in grounds for needs in added(recorded, each)}


def accepted(recorded: list[Recorded], ground: str) -> list[int]:
    """The versions at which somebody other than a person accepted other content of evidence."""
    is_changed, found = False, list[int]()
    for each in recorded:
        match each.event:
            case EvidenceChecked(evidence=on, found=state) if on == ground:
                is_changed = state == "changed"
            case VerdictGiven(on=on, verdict="verified") if on == ground:
                found += (
                    [each.version] if is_changed and not each.author.startswith("human:") else []
                )
                is_changed = False
            case VerdictGiven(seen=seen) | AssumptionVerified(seen=seen) if ground in seen:
                found += [each.version] if not each.author.startswith("human:") else []
            case _:
                pass
    return found


def lost_approval(recorded: list[Recorded], ground: str) -> set[object]:
    """How the word of a person for a ground was lost."""
    place = assented(recorded, ground)
    if place is None:
        return set()
    if place < 0:
        return {("withdrawn", ground)}
    later = (each.event for each in recorded[place + 1 :])
    added = (one for one in later if isinstance(one, SupportAdded) and one.thought == ground)
    reasons = frozenset(need for one in added for need in one.needs)
    return {("lapsed", ground, reasons)} if own_lapse(recorded, place, ground) else set()


@examples(200)
@given(recorded=histories())
def test_claims_wait_as_the_oracle_says_and_stored_outlines_agree(recorded: list[Recorded]) -> None:
    view, outline, stored = viewed(recorded), Outline(), Outline()
    for each in recorded:
        outline.take(each)
        stored.take_stored(stored_form(each))
    for node in (*view.thoughts, *view.assumptions):
        expected = waits(recorded, node, view.session)
        assert view.origins.is_proposed(node, view.session) == expected, node
        assert outline.is_proposed(node) == expected, node
        assert stored.is_proposed(node) == expected, node


@examples(100)
@given(recorded=histories())
def test_an_approval_changes_no_standing(recorded: list[Recorded]) -> None:
    kept = [
        each
        for each in recorded
        if not (isinstance(each.event, VerdictGiven) and "approved" in each.event.verdict)
    ]
    view, without = viewed(recorded), viewed(kept)

    for node in (*view.thoughts, *view.assumptions, *view.evidence):
        assert view.session.standing(node) == without.session.standing(node)
        assert view.session.is_verified(node) == without.session.is_verified(node)


def said(*events: AuthoredEvent) -> SessionView:
    return viewed(
        [
            Recorded(session="s", version=n, author=by, at=0, event=event, hash=b"")
            for n, (by, event) in enumerate(((SERVER, MARK), *events), 1)
        ]
    )


def test_a_revision_by_an_agent_is_proposed_again() -> None:
    first = thought("t1", "Use SQLite", kind="decision")
    second = thought("t2", "Use PostgreSQL", kind="decision", revises="t1")
    approved = judged("t1", "approved")

    before = said(("ann", first), ("human:Ada", approved))
    assert not before.origins.is_proposed("t1", before.session)
    view = said(("ann", first), ("human:Ada", approved), ("ann", second))
    assert view.origins.is_proposed("t2", view.session)


@pytest.mark.parametrize("author", ["agent", "import#old.jsonl/human:Ada", "bob/human:Ada"])
def test_nobody_but_a_person_approves(author: str) -> None:
    view = said(
        ("ann", thought("t1", "Done", kind="conclusion")), (author, judged("t1", "approved"))
    )

    assert view.origins.is_proposed("t1", view.session)
    assert view.origins.of("t1", view.session) == "told"


def changed(evidence: str, found: CheckResult = "changed") -> EvidenceChecked:
    return EvidenceChecked(evidence=evidence, found=found)


GROUNDED: tuple[AuthoredEvent, ...] = (
    ("ann", AssumptionStated(assumption="a1", text="Ada checked the backup.")),
    ("ann", AssumptionStated(assumption="a2", text="Bob checked it, too.")),
    ("ann", AssumptionStated(assumption="a3", text="Cyd checked it, too.")),
    ("ann", EvidenceGiven(evidence="e1", kind="file", text="backup.log:1")),
    ("ann", EvidenceGiven(evidence="e2", kind="file", text="policy.md:4", bounds="e1")),
    ("ann", EvidenceGiven(evidence="e3", kind="file", text="restore.log:9")),
    ("ann", AssumptionVerified(assumption="a1", evidence=("e3",), because="", thought="")),
    ("ann", thought("t1", "It is safe.", rests_on=(("a1", "e1"), ("a2",)))),
    ("ann", thought("t2", "Delete the bucket.", kind="decision", rests_on=(("t1",),))),
    ("human:Ada", judged("t2", "approved")),
)
FRESH = ("ann", EvidenceGiven(evidence="e4", kind="file", text="restore.log:9"))
ANEW = ("ann", AssumptionVerified(assumption="a1", evidence=("e4",), because=""))
OTHER = ("ann", thought("t3", "Keep it."))
CLASH = ("ann", ContradictionDeclared(nodes=("t2", "t3"), because="Only one."))
SECOND = ("ann", SupportAdded(thought="t1", needs=("a3",)))
GONE = ("ann", AssumptionRefuted(assumption="a3", because="Nobody knows.", thought=""))
OBJECTION = ("bob", thought("t3", "On t1: nobody restored it.", kind="objection"))
REFUTED = AssumptionRefuted(assumption="a1", because="Nobody did.", thought="")
RESTORED = AssumptionRestored(assumption="a1", because="She did.", thought="")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((), ""),
        ((("ann", REFUTED),), "a1 fell since"),
        ((("ann", REFUTED), ("ann", RESTORED)), ""),
        ((("ann", REFUTED), ("human:Ada", judged("t2", "approved"))), ""),
        ((("ann", SupportAdded(thought="t2", needs=("a2",))),), "it rests on a2 too since"),
        ((("human:Ada", SupportAdded(thought="t2", needs=("a2",))),), ""),
        ((("ann", judged("t2", "verified")),), "it was verified for another reason since"),
        ((("human:Ada", judged("t2", "verified")),), ""),
        ((OTHER, CLASH), "t2 t3 are said to contradict each other since"),
        ((OTHER, CLASH, ("ann", judged("t3", "refuted"))), ""),
        ((OTHER, CLASH, ("human:Ada", judged("t2", "approved"))), ""),
        ((("ann", thought("t3", "Both did.", revises="t1")),), "t1 was revised by t3 since"),
        ((("ann", judged("t1", "abandoned")),), "t1 was abandoned since"),
        ((OBJECTION,), "t3 objects to t1 since"),
        ((OBJECTION, ("ann", thought("t4", "Yes.", rests_on=(("t3",),)))), ""),
        ((OBJECTION, ("human:Ada", judged("t2", "approved"))), ""),
        (
            ((SERVER, changed("e1")), ("ann", judged("e1", "verified"))),
            "other content of e1 was accepted (version 13) since",
        ),
        ((("ann", judged("e1", "verified")),), ""),
        (((SERVER, changed("e1")),), ""),
        (((SERVER, changed("e1")), ("human:Ada", judged("e1", "verified"))), ""),
        (((SERVER, changed("e3")), FRESH, ANEW), "a1 rests on e4 instead since"),
        (((SERVER, changed("e3")), FRESH, ("human:Ada", ANEW[1])), ""),
        (((SERVER, changed("e3")), FRESH, ANEW, (SERVER, changed("e3", "unchanged"))), ""),
        (((SERVER, changed("e3")), FRESH, ANEW, (SERVER, changed("e4"))), ""),
        ((FRESH, ANEW, ("human:Ada", judged("t2", "approved")), (SERVER, changed("e3"))), ""),
        ((("ann", OutcomeRecorded(on="t2", came_true=False)),), "t2 did not come true since"),
        ((("ann", OutcomeRecorded(on="t1", came_true=False)),), "t1 did not come true since"),
        ((("ann", OutcomeRecorded(on="t1", came_true=True)),), ""),
        ((("ann", judged("e1", "abandoned")),), "e1 was abandoned since"),
        ((("ann", judged("e1", "abandoned")), ("ann", judged("e1", "restored"))), ""),
        ((("human:Ada", judged("e1", "abandoned")),), ""),
        ((("ann", judged("e2", "abandoned")),), "e2 was abandoned since"),
        (
            ((SERVER, changed("e2")), ("ann", judged("e2", "verified"))),
            "other content of e2 was accepted (version 13) since",
        ),
        ((("ann", judged("e3", "abandoned")),), "e3 was abandoned since"),
        ((SECOND, GONE), "a3 fell since"),
        ((SECOND,), ""),
        ((("human:Ada", judged("t1", "approved")),), ""),
        (
            (("human:Ada", judged("t1", "approved")), ("human:Ada", judged("t1", "unapproved"))),
            "the approval of t1 was withdrawn since",
        ),
        (
            (("human:Ada", judged("t1", "approved")), SECOND),
            "the approval of t1 lapsed: it rests on a3 too since",
        ),
    ],
)
def test_an_approval_counts_for_the_grounds_of_its_moment(
    events: tuple[AuthoredEvent, ...], words: str
) -> None:
    view = said(*GROUNDED, *events)

    assert view.lapse("t2") == words
    assert view.is_proposed("t2") == bool(words)
    assert view.origin("t2") == ("told" if words else "person")
    assert ("t2 was approved" in describe(view, "t2")) == bool(words)


def describe(view: SessionView, node: str) -> str:
    return "; ".join(f"{node} {fact.text}" for fact in facts(view, node))


def test_evidence_and_fallen_thoughts_are_not_approved() -> None:
    session = Session()
    session.apply(thought("t1", "Done", kind="conclusion"))
    session.apply(judged("t1", "refuted"))

    with pytest.raises(Refused, match="does not stand"):
        decide(session, Command(approve=("t1",)), Limits())


@pytest.mark.parametrize("author", ["claude", "human:Bea"])
def test_a_decision_waits_again_if_an_agent_chooses_another_option(author: str) -> None:
    options = tuple(Option(name=name, scores=(score,)) for name, score in (("A", 7), ("B", 9)))
    decision = Decision(criteria=(Criterion(name="speed"),), options=options)
    first = ThoughtRecorded(
        thought="t1", text="store", kind="decision", decision=decision, chose={"t1": "A"}
    )
    events: list[AuthoredEvent] = [
        (SERVER, MARK),
        ("claude", first),
        ("human:Ann", VerdictGiven(on="t1", verdict="approved", because="")),
        ("claude", ThoughtRecorded(thought="t2", text="as said", chose={"t1": "A"})),
        (author, ThoughtRecorded(thought="t3", text="rather B", chose={"t1": "B"})),
        ("claude", VerdictGiven(on="t3", verdict="abandoned", because="no")),
    ]
    recorded = [
        Recorded(session="s", version=version, author=by, at=0, event=event, hash=b"")
        for version, (by, event) in enumerate(events, 1)
    ]
    is_agent = author == "claude"

    waits_at = [
        version
        for version in range(3, 7)
        if (view := viewed(recorded[:version])).is_proposed("t1")
        and "t1" in view.origins.lacking_approval(view.session)
    ]
    review = review_claim(viewed(recorded[:5]), "t1")

    at_last = viewed(recorded).origins.lacking_approval(viewed(recorded).session)
    assert "t2" in at_last  # any thought that chooses an option is a claim
    assert waits_at == ([5] if is_agent else [6])
    assert review.chosen == "B, the computed best (in t3)"
    assert ("was approved, but an option of t1 is chosen in t3 since" in review.remarks) == is_agent
    assert "t1: chosen: B, the computed best (in t3)" in differences(
        review_claim(viewed(recorded[:3]), "t1"), review
    )
