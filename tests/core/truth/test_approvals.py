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
    Recorded,
    SessionDescribed,
    SupportAdded,
    ThoughtRecorded,
    VerdictGiven,
)
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
    kinds, _verdicts = st.sampled_from(KINDS), st.sampled_from(APPROVALS)
    for entry in draw(stories(calls=10)).entries:
        event = entry.event
        if isinstance(event, ThoughtRecorded) and not event.kind:
            event = structs.replace(event, kind=draw(kinds))
        session.apply(event)
        found.append((draw(st.sampled_from(AUTHORS)), event))
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
    kind = getattr(own.event, "kind", "")
    if kind not in ("conclusion", "decision") and not session.is_verified(node):
        return False
    if own.author.startswith("human:"):
        return False
    assent = -1  # the place of the event that counts as the word of a person
    for place, each in enumerate(recorded):
        if not each.author.startswith("human:"):
            continue
        match each.event:
            case AssumptionVerified(assumption=on) if on == node:
                assent = place
            case VerdictGiven(on=on, verdict="verified" | "approved") if on == node:
                assent = place
            case SupportAdded(thought=on) if on == node and assent >= 0:
                assent = place
            case VerdictGiven(on=on, verdict="unapproved") if on == node:
                assent = -1
    return session.is_live(node) and (assent < 0 or lapsed(recorded, assent, node, session))


def lapsed(recorded: list[Recorded], assent: int, node: str, session: Session) -> bool:
    """Whether the grounds of a node are others than when the person agreed."""
    then = viewed(recorded[: assent + 1]).session.truth
    seen, unread = set[str](), [node]
    while unread:
        below = {need for needs in then.holding(unread.pop()) for need in needs} - seen
        seen |= below
        unread += below
    later = recorded[assent + 1 :]
    return not all(map(session.truth.stands, seen)) or any(
        (
            node in (getattr(event, "on", ""), getattr(event, "assumption", ""))
            and (
                isinstance(event, AssumptionVerified) or getattr(event, "verdict", "") == "verified"
            )
        )
        or (isinstance(event, SupportAdded) and event.thought == node)
        for event in (each.event for each in later)
    )


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


GROUNDED: tuple[AuthoredEvent, ...] = (
    ("ann", AssumptionStated(assumption="a1", text="Ada checked the backup.")),
    ("ann", AssumptionStated(assumption="a2", text="Bob checked it, too.")),
    ("ann", thought("t1", "It is safe.", rests_on=(("a1",), ("a2",)))),
    ("ann", thought("t2", "Delete the bucket.", kind="decision", rests_on=(("t1",),))),
    ("human:Ada", judged("t2", "approved")),
)
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
    ],
)
def test_an_approval_counts_for_the_grounds_of_its_moment(
    events: tuple[AuthoredEvent, ...], words: str
) -> None:
    view = said(*GROUNDED, *events)

    assert view.origins.lapse("t2", view.session) == words
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

    assert waits_at == ([5] if is_agent else [6])
    assert review.chosen == "B, the computed best (in t3)"
    assert ("was approved, but another option is chosen since in t3" in review.remarks) == is_agent
    assert "t1: chosen: B, the computed best (in t3)" in differences(
        review_claim(viewed(recorded[:3]), "t1"), review
    )
