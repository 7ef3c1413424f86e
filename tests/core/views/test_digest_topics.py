"""A digest hides nothing: each node has its place, and nothing stands there that does not."""

import re
from collections import Counter
from functools import lru_cache

from hypothesis import given
from hypothesis import strategies as st

from core.views.test_digest import Story, digest, words
from oracle import standing_by_definition
from properties import any_of, examples, some_of
from sayings import assumed, contradicted, judged, merged, refuted, restored, supported, thought
from thoughtline.core.events import (
    DelegationMade,
    DeliberationBegun,
    DeliberationEnded,
    Event,
    EvidenceGiven,
    NextChosen,
    SessionDescribed,
    ThoughtRecorded,
)
from thoughtline.core.refusal import Refused
from thoughtline.core.session import Session

KINDS = ("", "", "", "conclusion", "decision", "question", "hypothesis")

STANDING = (
    *("Decided", "Conclusions", "Established", "Verified"),
    *("Open assumptions", "In doubt", "Also in doubt", "Stands"),
)
"""Headings of what stands."""

POINTING = (
    *("Next", "Changed", "Contradictions", "Waiting"),
    *("Best path", "Expand next", "Branches"),
)
"""Headings of lines that name nodes whose place is under another heading."""


SCORES = st.none() | st.just(0.5)


@lru_cache(1_000)
def _supports(*nodes: str) -> st.SearchStrategy[tuple[tuple[str, ...], ...]]:
    """Several supports, some of them twice."""
    return st.lists(some_of(*nodes, most=2), max_size=2).map(tuple)


class Writer:
    """Draws the next event of a session that may happen."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.session = Session()
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.session.apply(event)
        self.events.append(event)

    def any_of(self, *nodes: str) -> str:
        return self.draw(any_of(*nodes))

    @property
    def thoughts(self) -> list[str]:
        return [f"t{number}" for number in range(1, self.session.thoughts + 1)]

    def think(self) -> None:
        session = self.session
        nodes = [*session.assumptions, *self.thoughts]
        rests_on = self.draw(_supports(*nodes)) if nodes else ()
        fresh = [t for t in self.thoughts if t not in session.revised_by]
        revises = self.any_of("", "", *fresh)
        branch = self.any_of(*session.branches, "b1", "b2")
        known = session.branches.get(branch)
        self.add(
            ThoughtRecorded(
                thought=session.next_thought,
                text="some words",
                kind=self.any_of(*KINDS),
                rests_on=rests_on,
                revises=revises,
                branch=branch,
                after=known.head if known else session.branches[""].head,
                score=self.draw(SCORES),
                next=self.any_of("", "", "look at t1 and a1"),
            )
        )

    def judge(self) -> None:
        name = self.any_of(*self.thoughts)
        verdict = self.draw(st.sampled_from(["verified", "refuted", "abandoned", "restored"]))
        ground = self.draw(st.sampled_from([None, ()])) if verdict == "verified" else None
        self.add(judged(name, verdict, ground=ground))  # type: ignore[arg-type]

    def uphold(self) -> None:
        name = self.any_of(*self.session.assumptions)
        self.add(self.draw(st.sampled_from([refuted(name), restored(name)])))

    def support(self) -> None:
        upper = self.any_of(*self.thoughts)
        lower = self.any_of(*self.session.assumptions, *self.thoughts)
        if not self.session.truth.rests_on(lower, upper):
            self.add(supported(upper, lower))

    def ask(self) -> None:
        asked = self.session.delegations
        name, thought = asked.next_deliberation, self.any_of(*self.thoughts)
        self.add(DeliberationBegun(deliberation=name, asks=thought))
        self.add(DelegationMade(delegation=asked.next, seat="critical", asks=thought, of=name))
        if self.draw(st.booleans()):
            self.add(DeliberationEnded(deliberation=name, because="it was stopped"))

    def step(self) -> None:
        kinds = ["think", "think", "assume", "describe", "choose"]
        if self.session.thoughts:
            kinds += ["judge", "judge", "ask"]
        if self.session.assumptions:
            kinds += ["uphold", *(["support", "contradict"] if self.session.thoughts else [])]
        match self.any_of(*kinds):
            case "assume":
                self.add(assumed(f"a{len(self.session.assumptions) + 1}", "some words"))
            case "describe":
                self.add(SessionDescribed(title=self.any_of("", "a title")))
            case "choose":
                self.add(NextChosen(next=self.any_of("", "then t2")))
            case "contradict":
                a, t = self.any_of(*self.session.assumptions), self.any_of(*self.thoughts)
                self.add(contradicted(a, t))
            case kind:
                getattr(self, kind)()


@st.composite
def stories(draw: st.DrawFn) -> list[Event]:
    writer = Writer(draw)
    for _ in range(draw(st.integers(1, 25))):
        writer.step()
    return writer.events


def lines(text: str) -> list[tuple[str, str]]:
    """Each line with the heading that it is under."""
    heading, found = "", []
    for line in text.splitlines()[1:]:
        opened = re.match(r"([A-Z][a-z ]+):(?: |$)", line)
        heading = opened[1] if opened else heading
        rest = line[opened.end() :] if opened else line
        if rest and heading != "Left out":
            found.append((heading, rest))
    return found


def left_out(text: str) -> Counter[str]:
    last = text.splitlines()[-1]
    counted = re.findall(r"(\d+) under ([a-z ]+)", last) if last.startswith("Left out:") else []
    return Counter({heading.capitalize(): int(count) for count, heading in counted})


@given(stories())
@examples(300)
def test_every_node_is_shown_where_there_is_room(events: list[Event]) -> None:
    story = Story(*events)
    text = digest(story, "s", budget=100_000, measure=words)

    subjects = {
        name for _, line in lines(text) for name in re.findall(r"^(?:q\d+ )?([ta]\d+)", line)
    }
    every = {*story.outline.assumptions, *(f"t{n + 1}" for n in range(story.outline.thoughts))}
    assert "Left out" not in text
    assert subjects == every


@given(stories())
@examples(300)
def test_no_node_has_two_places(events: list[Event]) -> None:
    story = Story(*events)
    text = digest(story, "s", budget=100_000, measure=words)

    places = Counter(line.split()[0] for heading, line in lines(text) if heading not in POINTING)
    assert all(count == 1 for count in places.values())


@given(stories(), st.integers(0, 60), st.integers(1, 20))
@examples(300)
def test_what_is_not_shown_is_counted_whatever_the_budget(
    events: list[Event], budget: int, topics: int
) -> None:
    story = Story(*events)
    everything = digest(story, "s", budget=100_000, measure=words)
    try:
        text = digest(story, "s", budget=budget, measure=words, topics=topics)
    except Refused:
        return  # there is no room for anything

    shown = Counter(heading for heading, _ in lines(text))
    assert shown + left_out(text) == Counter(heading for heading, _ in lines(everything))


@given(stories())
@examples(300)
def test_nothing_is_shown_as_standing_that_has_fallen_or_is_in_doubt(events: list[Event]) -> None:
    story = Story(*events)
    session = story.outline
    every = [f"t{n + 1}" for n in range(session.thoughts)]
    stands = standing_by_definition(events)
    given_up = [name for name in every if session.is_given_up(name)]
    sure = standing_by_definition([*events, *(judged(name, "refuted") for name in given_up)])

    for heading, line in lines(digest(story, "s", budget=100_000, measure=words)):
        name = line.split()[0]
        if heading in STANDING and name.startswith("t"):
            assert session.is_live(name)
            assert name in stands
            assert (heading.lower().endswith("in doubt") or "(in doubt: " in line) == (
                name not in sure
            )


@given(st.lists(st.booleans(), min_size=2, max_size=12), st.integers(10, 200))
@examples(300)
def test_of_many_conclusions_those_in_doubt_are_shown_first(doubted: list[bool], most: int) -> None:
    story = Story(thought("t1", "cold"), thought("t2", "warm"))
    for number, is_doubted in enumerate(doubted, 3):
        needs = (("t1" if is_doubted else "t2",),)
        text = f"result {number} " + "word " * 20
        story.apply(
            ThoughtRecorded(thought=f"t{number}", text=text, kind="conclusion", rests_on=needs)
        )
    story.apply(thought(f"t{len(doubted) + 3}", "lukewarm", revises="t1"))
    try:
        told = digest(story, "s", budget=most, measure=words, topics=99)
    except Refused:
        return  # there is no room for anything

    shown = lines(told)
    if any(heading == "Conclusions" for heading, _ in shown):
        assert sum(heading == "In doubt" for heading, _ in shown) == sum(doubted)


@given(stories(), st.integers(5, 120), st.integers(1, 20))
@examples(300)
def test_no_sound_conclusion_is_shown_while_one_in_doubt_is_left_out(
    events: list[Event], budget: int, topics: int
) -> None:
    story = Story(*events)
    session = story.outline
    results = {*session.named_conclusions, *session.decisions}
    results.update(name for name in session.verdicts if session.is_verified(name))
    doubted = {
        name for name in results if session.is_live(name) and session.truth.is_in_doubt(name)
    }
    try:
        text = digest(story, "s", budget=budget, measure=words, topics=topics)
    except Refused:
        return  # there is no room for anything

    shown = lines(text)
    if any(
        heading in ("Conclusions", "Decided", "Established", "Verified") for heading, _ in shown
    ):
        named = {name for _, line in shown for name in re.findall(r"^(?:q\d+ )?(t\d+)", line)}
        assert doubted <= named


def test_conclusions_on_revised_or_abandoned_ground_say_so_until_they_are_confirmed() -> None:
    story = Story(
        *(thought("t1", "why?"), thought("t2", "cold"), thought("t3", "slow", rests_on=(("t2",),))),
        ThoughtRecorded(thought="t4", text="buy", kind="conclusion", rests_on=(("t3",),)),
        thought("t5", "lukewarm", revises="t2"),
    )

    said = digest(story, "s", budget=1_000, measure=words)
    assert 'Changed: t2 was revised by t5 "lukewarm"; in doubt: t3 t4\n' in said
    assert "\nIn doubt: t4 buy (t2)\n" in said
    assert "\nAlso in doubt: t3 slow (t2)\n" in said

    story.apply(supported("t3", "t5"))
    assert "doubt" not in digest(story, "s", budget=1_000, measure=words)

    story.apply(judged("t5", "abandoned", "too warm"))
    said = digest(story, "s", budget=1_000, measure=words)
    assert 't5 was abandoned: "too warm"; in doubt: t3 t4\n' in said
    assert "\nAlso in doubt: t3 slow (t2 t5)\n" in said

    story.apply(judged("t4", "verified", "they said so", ground=()))
    said = digest(story, "s", budget=1_000, measure=words)
    assert (
        'Conclusions: t4 buy (rests on t3; verified before watching began: "they said so"; told)'
        in said
    )


def test_next_says_what_was_decided_since() -> None:
    story = Story(
        *(assumed("a1"), assumed("a2"), assumed("a3"), thought("t1", rests_on=(("a3",),))),
        NextChosen(next="Check a1, a2 and a3, then t1"),
        *(judged("t1", "abandoned"), refuted("a3"), restored("a3"), refuted("a1")),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert (
        "Next: Check a1, a2 and a3, then t1 (a1 refuted, a3 restored, t1 abandoned since)" in said
    )
    story.apply(NextChosen())
    assert "Next" not in digest(story, "s", budget=1_000, measure=words)


def test_next_says_what_became_of_labels_and_evidence_too() -> None:
    story = Story(
        EvidenceGiven(evidence="e1", kind="note", text="seen"),
        *(ThoughtRecorded(thought=f"t{n}", text="…", label=f"way-{n}") for n in (1, 2)),
        NextChosen(next="Check way-1/e1, t1 and Way-2."),
        *(judged("t1", "refuted"), judged("e1", "verified")),
        ThoughtRecorded(thought="t3", text="…", revises="t2", label="way-2"),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "(e1 verified, t1 refuted, way-2 revised by t3 since)" in said


def test_who_is_waited_for_is_told_by_id_with_the_question() -> None:
    story = Story(
        thought("t1", "which broker?"),
        thought("t2", "by when?"),
        DeliberationBegun(deliberation="q1", asks="t2"),
        DelegationMade(delegation="d1", seat="factual", asks="t2", of="q1"),
        DelegationMade(delegation="d2", seat="critical", asks="t2", of="q1"),
        DelegationMade(delegation="d3", seat="verify", asks="t1"),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "q1 t2 by when? (waits for factual d1, critical d2)" in said
    assert "d3 t1 which broker? (waits for verify)" in said


def test_a_branch_is_told_with_its_latest_thought() -> None:
    story = Story(thought("t1"), thought("t2", "use a replica", branch="replica", after="t1"))

    said = digest(story, "s", budget=1_000, measure=words)

    assert "Branches: replica from t1, now at t2 use a replica" in said
    story.apply(thought("t3"))
    story.apply(merged("replica", "t2", "t3"))
    assert "merged into main" in digest(story, "s", budget=1_000, measure=words)
