"""What an answer says besides its words, and what votes come to."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.answers.opinion_parser import MARKUP, read_opinion
from thoughtline.core.answers.vote import match_choice, winner
from thoughtline.core.rules.deliberations import Outcome, supports, vote_outcome

LINES = st.lists(
    st.text(st.characters(blacklist_characters="\r\n"), max_size=20)
    | st.builds(
        "{}{}: {}".format,
        st.sampled_from(["", "**", "- "]),
        st.sampled_from(["Vote", "confidence", "DISSENT"]),
        st.text(st.characters(blacklist_characters="\r\n"), max_size=20)
        | st.sampled_from(["0.8", "80 %", "nan", "-0.5", "1e999", "high", "critical, creative"]),
    ),
    max_size=9,
)


@given(LINES)
def test_every_line_is_in_the_text_or_is_a_closing_line_of_its_own(lines: list[str]) -> None:
    answer = "\n".join(lines)

    told = read_opinion(answer)

    kept = {line.strip() for line in told.text.split("\n")}
    gone = [line for line in answer.split("\n") if line.strip() and line.strip() not in kept]
    names = [line.strip(MARKUP).partition(":")[0].strip(MARKUP).lower() for line in gone]
    assert set(names) <= {"vote", "confidence", "dissent"}
    assert len(names) == len(set(names))
    assert told.confidence is None or 0 <= told.confidence <= 1
    assert bool(told.text) == bool(answer.strip())


@pytest.mark.parametrize(
    "last", ["Confidence: high", "Confidence: -0.5", "Confidence: 7", "Vote: " + "so " * 99]
)
def test_a_closing_line_that_cannot_be_read_stays_in_the_text(last: str) -> None:
    told = read_opinion(f"It has no tests.\n{last}")

    assert told.text == f"It has no tests.\n{last}".strip()
    assert (told.confidence, told.vote) == (None, "")


NAMES = ("critical", "creative", "Land and sea", "openai:GPT-5")


@pytest.mark.parametrize(
    ("line", "dissent"),
    [
        ("Dissent: critical, Creative.", ("critical", "creative")),
        ("**Dissent:** critical and creative", ("critical", "creative")),
        ("Dissent: land and sea; openai:gpt-5", ("land and sea", "openai:gpt-5")),
        ("Dissent: critical, critical", ("critical",)),
        ("Dissent: none.", ()),
        ("Dissent:", ()),
    ],
)
def test_a_line_that_names_dissenters_closes_an_answer(line: str, dissent: tuple[str]) -> None:
    told = read_opinion(f"Ship it.\n{line}", NAMES)

    assert (told.text, told.dissent) == ("Ship it.", dissent)


@pytest.mark.parametrize(
    ("line", "dissent"),
    [
        ("Dissent: the critical view of the costs has not been answered.", ()),
        ("Dissent: critical (it asks for tests first), creative", ("critical", "creative")),
        ("Dissent: critical, because it fears for the data", ("critical",)),
        ("Dissent: somebody else", ()),
    ],
)
def test_a_line_that_says_more_than_names_stays_in_the_text(line: str, dissent: tuple[str]) -> None:
    told = read_opinion(f"Ship it.\n{line}", NAMES)

    assert (told.text, told.dissent) == (f"Ship it.\n{line}", dissent)


def test_who_has_nobody_to_dissent_writes_of_dissent_in_its_text() -> None:
    assert read_opinion("Ship it.\nDissent: critical").text == "Ship it.\nDissent: critical"


@pytest.mark.parametrize(
    ("vote", "for_"),
    [("**Yes.**", "yes"), ('"YES"', "yes"), ("No", "no."), ("maybe", ""), ("", ""), ('""', "")],
)
def test_a_vote_is_for_one_of_the_choices_or_for_none(vote: str, for_: str) -> None:
    assert match_choice(vote, ("yes", "no.")) == for_


VOTES = st.lists(st.sampled_from(["yes", "Yes", "no", "later", ""]), min_size=1, max_size=9)


@given(VOTES)
def test_a_vote_holds_exactly_while_its_voters_outnumber_every_other_choice(
    votes: list[str],
) -> None:
    cast_by = [(f"d{at}", f"s{at}", vote) for at, vote in enumerate(votes)]
    outcome, because = vote_outcome(cast_by, "ann")
    won = winner(votes)
    if outcome is None or won is None:
        assert (outcome, won) == (None, None)
        assert because
        return
    mine = [name for name, _, vote in cast_by if vote.casefold() == won.casefold()]
    counts: dict[str, int] = {}
    for vote in votes:
        if vote and vote.casefold() != won.casefold():
            counts[vote.casefold()] = counts.get(vote.casefold(), 0) + 1
    others = max(counts.values(), default=0)

    rests_on = supports(mine, outcome)

    assert set(outcome.dissent) == {name for name, _, _ in cast_by} - set(mine)
    for size in range(len(mine) + 1):
        for stand in combinations(mine, size):
            holds = any(set(needs) <= set(stand) for needs in rests_on)
            assert holds == (size > others)


@given(st.integers(1, 9))
def test_a_synthesis_rests_on_all_that_it_follows(size: int) -> None:
    followed = [f"t{at}" for at in range(size)]

    assert supports(followed, Outcome(author="ann", text="x")) == (tuple(followed),)
