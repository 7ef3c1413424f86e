"""A session in few words, cut to a size."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayings import (
    assumed,
    contradicted,
    judged,
    merged,
    refuted,
    restored,
    supported,
    thought,
    verified,
)
from thoughtline.core.events import (
    AssumptionStated,
    Event,
    Recorded,
    SessionDescribed,
    ThoughtRecorded,
)
from thoughtline.core.refusal import Code, Refused
from thoughtline.core.text.token_budget import WIDTHS, Measure
from thoughtline.core.views.summaries.digest import Digest, Window
from thoughtline.core.views.summaries.outline import Outline


class Story:
    """A session, and its events by their versions."""

    def __init__(self, *events: Event) -> None:
        self.outline = Outline()
        self.events: dict[int, Recorded] = {}
        for event in events:
            self.apply(event)

    def apply(self, event: Event, author: str = "ada") -> None:
        self.outline.apply(event)
        version = self.outline.version
        self.events[version] = Recorded(
            session="s", version=version, author=author, at=0, event=event, hash=b""
        )


def digest(story: Story, handle: str, *, budget: int, measure: Measure, topics: int = 1) -> str:
    """The digest, from no more words than it takes."""
    wanted = Digest(story.outline, handle)
    while True:
        words = {version: story.events[version] for version in wanted.versions(topics)}
        text = wanted.text(topics, words, Window(budget=budget, measure=measure))
        if text is not None:
            return text
        topics *= 2


def words(text: str) -> int:
    return len(text.split())


STORY = Story(
    assumed("a1", "the cache is warm"),
    assumed("a2", "load is low"),
    thought("t1", "reads are cheap", rests_on=(("a1",),)),
    thought("t2", "skip the index", rests_on=(("t1",), ("a2",))),
    thought("t3", "use a replica", branch="replica", after="t1"),
    ThoughtRecorded(thought="t4", text="measure", confidence=0.8, next="what is the hit rate?"),
    merged("replica", "t3", "t4"),
    supported("t4", "a2"),
    verified("a2", "measured"),
    refuted("a1", "it ran cold"),
    thought("t5", "measure twice", revises="t4"),
    AssumptionStated(assumption="a3", text="disks are fast", name="A9"),
)


def test_every_character_of_a_title_shows() -> None:
    story = Story(
        SessionDescribed(title="safe\u202etxt\x1b[2J"), assumed("a1", "the cache is warm")
    )

    assert 'Goal: "safe\\u202etxt\\x1b[2J"\n' in digest(story, "s", budget=1_000, measure=words)


def test_it_says_first_what_whoever_goes_on_needs_first() -> None:
    assert digest(STORY, "s", budget=1_000, measure=words) == (
        "Session s: 5 thoughts, 1 fallen, 3 assumptions, version 12. "
        "Verdicts by ada unless named.\n"
        'Goal: t1 reads are cheap (a1 refuted: "it ran cold")\n'
        "Next: what is the hit rate?\n"
        "Conclusions: t2 skip the index (rests on t1 | a2)\n"
        'Refuted: a1 the cache is warm (refuted: "it ran cold")\n'
        "Open assumptions: a3 disks are fast (said as A9)\n"
        'Verified: a2 load is low (verified: "measured"; told)\n'
        "Stands:\n"
        "t5 measure twice (revises t4)\n"
        "t3 use a replica (replica)\n"
        "Branches: replica from t1, merged into main\n"
        "Revised: t4 measure (revised by t5)"
    )


def test_without_conclusions_in_so_many_words_they_are_what_nothing_live_is_built_on() -> None:
    story = Story(
        assumed("a1"),
        thought("t1", "a step", rests_on=(("a1",),)),
        thought("t2", "the end", rests_on=(("t1",),)),
        thought("t3", "built on it and given up", rests_on=(("t2",),)),
        judged("t3", "abandoned", "too dear"),
        thought("t4", "a remark"),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "Conclusions: t2 the end (rests on t1)\n" in said
    assert "\nOpen assumptions: a1 …\nStands: t4 a remark" in said


def test_a_conclusion_is_what_is_called_one_and_established_is_what_was_verified() -> None:
    story = Story(
        assumed("a1"),
        thought("t1", "a step", rests_on=(("a1",),)),
        thought("t2", "the end", rests_on=(("t1",),)),
        thought("t3", "built on it and given up", rests_on=(("t2",),)),
        judged("t3", "abandoned", "too dear"),
        ThoughtRecorded(thought="t4", text="said so", kind="conclusion"),
        thought("t5", "a remark"),
        judged("t5", "verified"),
        thought("t6", "another remark"),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "Conclusions: t4 said so\nAbandoned: t3 built on it and given up" in said
    assert 'Verified: t5 a remark (verified: "seen"; told)\nStands:\nt6 another remark' in said


def test_a_contradiction_is_told_with_what_would_resolve_it() -> None:
    story = Story(
        *(assumed("a1"), assumed("a2"), thought("t1", rests_on=(("a1",), ("a2",)))),
        *(thought("t2"), contradicted("t1", "t2")),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "Contradictions: t1 t2 cannot all stand (resolved by refuting a1 and a2" in said
    story.apply(judged("t2", "refuted"))
    assert "Contradictions" not in digest(story, "s", budget=1_000, measure=words)


def test_where_a_search_goes_on_is_told_with_the_scores() -> None:
    story = Story(
        ThoughtRecorded(thought="t1", text="index", score=0.4),
        ThoughtRecorded(thought="t2", text="cache", score=0.9),
    )

    said = digest(story, "s", budget=1_000, measure=words)

    assert "Expand next:\nt2 cache (score 0.9)\nt1 index (score 0.4)" in said


def test_texts_get_shorter_before_something_needed_is_left_out() -> None:
    story = Story(*(assumed(f"a{n}", "word " * 70) for n in range(1, 11)))

    roomy = digest(story, "s", budget=1_000, measure=words)
    tight = digest(story, "s", budget=170, measure=words)

    assert "Left out" not in roomy
    assert "Left out" not in tight
    assert all(f"\na{n} word" in tight for n in range(1, 11))
    assert max(map(len, tight.splitlines())) < max(map(len, roomy.splitlines()))


def test_a_restored_assumption_is_open_or_verified_as_it_was() -> None:
    story = Story(assumed("a1"), assumed("a2"), verified("a2"), refuted("a1"), refuted("a2"))
    assert "Open" not in digest(story, "s", budget=99, measure=words)

    for name in ("a1", "a2"):
        story.apply(restored(name))

    said = digest(story, "s", budget=99, measure=words)
    assert "\nOpen assumptions: a1 …\nVerified: a2 …" in said


def test_a_refutation_beside_a_thought_points_at_it() -> None:
    refutation = refuted("a1", "")
    story = Story(
        *(thought("t1"), assumed("a1"), thought("t2", rests_on=(("a1",),)), thought("t3")),
    )
    at = refutation.__class__(assumption="a1", because="", thought="t3")  # type: ignore[call-arg]
    story.apply(at)

    assert "Fell: t2 … (a1 refuted)" in digest(story, "s", budget=99, measure=words)
    assert "a1 … (refuted in t3)" in digest(story, "s", budget=99, measure=words)


def test_a_long_text_is_cut_and_its_lines_are_joined() -> None:
    story = Story(thought("t1", "one\ntwo " + "x" * 1_000))

    [_, line] = digest(story, "s", budget=99, measure=words).splitlines()

    assert line.startswith("Goal: t1 one two xxx")
    assert line.endswith("…")
    assert len(line) <= WIDTHS[0] + 20


def least() -> int:
    """The budget that a refusal asks for."""
    with pytest.raises(Refused) as refused:
        digest(STORY, "s", budget=0, measure=words)
    assert refused.value.code is Code.BUDGET_TOO_SMALL
    return int(refused.value.hint.split("at least ")[1].split(";")[0])


def needed(text: str) -> int:
    """The lines of a digest without what merely stands, and before the branches."""
    before = re.split(r"\n(?:Branches|Revised|Left out):", text)[0]
    return len(re.sub(r"\nStands:(?: .*|(?:\nt\d.*)*)", "", before).splitlines())


@given(st.integers(0, 80))
def test_it_never_exceeds_its_budget_and_more_budget_never_says_less(beyond: int) -> None:
    budget = least() + beyond
    less = digest(STORY, "s", budget=budget, measure=words)
    more = digest(STORY, "s", budget=budget + 1, measure=words)

    assert words(less) <= budget
    assert needed(more) >= needed(less)


def test_one_token_less_than_asked_for_is_too_little() -> None:
    with pytest.raises(Refused):
        digest(STORY, "s", budget=least() - 1, measure=words)


def test_what_was_left_out_is_counted_under_its_heading() -> None:
    text = digest(STORY, "s", budget=85, measure=words)

    assert text.splitlines()[-1] == "Left out: 1 under stands, 1 under branches, 1 under revised."
    assert "Refuted:" in text, "a dead end is needed more than one more fact"


@given(st.integers(0, 80), st.integers(0, 20))
def test_words_that_are_not_read_change_nothing(beyond: int, topics: int) -> None:
    budget = least() + beyond
    everything = digest(STORY, "s", budget=budget, measure=words, topics=99)

    assert digest(STORY, "s", budget=budget, measure=words, topics=topics or 1) == everything


def test_only_the_words_that_may_be_told_are_read() -> None:
    story = Story(*(thought(f"t{number}") for number in range(1, 1_001)))

    assert Digest(story.outline, "s").versions(3) == {1, 1_000, 999}
