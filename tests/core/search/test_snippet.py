"""The part of a text that a search was for."""

from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.search.snippet import snippet

LONG = "first of all " * 30 + "the pool is exhausted by the nightly job " + "and so on " * 30


def test_a_short_text_is_given_whole_on_one_line() -> None:
    assert snippet("the pool\nis empty", "pool", 60) == "the pool is empty"


def test_a_long_text_is_cut_around_the_words() -> None:
    said = snippet(LONG, "POOL nightly", 60)

    assert "pool is exhausted by the nightly" in said
    assert said.startswith("…")
    assert said.endswith("…")


def test_without_the_words_in_it_the_beginning_is_given() -> None:
    assert snippet(LONG, "elsewhere", 60).startswith("first of all")


@given(st.text(max_size=300), st.text(max_size=30), st.integers(20, 100))
def test_it_is_never_wider_than_asked_for(text: str, query: str, width: int) -> None:
    assert len(snippet(text, query, width)) <= width
