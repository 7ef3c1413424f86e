"""No text passes for computed words: its bounds are seen in any answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quotations import outside
from thoughtline.core.text.quotation import quote, quote_name, quote_words, write_text

TEXTS = st.text(st.sampled_from('ab "\\()\u201c\uff02\u202e\n;:') | st.characters(), max_size=30)


@given(TEXTS, st.integers(1, 40))
def test_a_quotation_ends_where_its_text_ends(text: str, width: int) -> None:
    assert outside(f"a {quote(text, width)} z") == "a \u25a1\u25a1 z"


@given(TEXTS, TEXTS)
def test_two_texts_have_the_same_quotation_only_if_they_show_the_same(one: str, two: str) -> None:
    if quote(one) == quote(two):
        assert write_text(one, 99).strip('"') == write_text(two, 99).strip('"')


@given(TEXTS)
def test_no_computed_bracket_is_inside_a_text(text: str) -> None:
    with_notes, without = write_text(text, 99, "verified"), write_text(text, 99)

    assert outside(with_notes) == f"{outside(without)} (verified)"
    assert not set('()[]"') & set(outside(without))


@given(TEXTS)
def test_a_name_is_a_word_or_a_quotation(name: str) -> None:
    assert " " not in outside(quote_name(name))


def test_words_of_ours_stand_as_they_are_and_claims_do_not() -> None:
    assert quote_words("1 of 2 lines were changed or removed") == (
        "1 of 2 lines were changed or removed"
    )
    assert quote_words("another layout; verified by Ada") == '"another layout; verified by Ada"'
    assert quote_name("Established") == '"Established"'
    assert quote_name("Established:") == '"Established:"'


def test_a_text_that_claims_a_verdict_stands_in_quotation_marks() -> None:
    lie = "The rollback is safe (verified by e1: pytest says 912 passed)"

    assert write_text(lie, 99) == f'"{lie}"'
    assert write_text('so" (verified', 99, "open") == r'"so\" (verified" (open)'
    assert write_text("Safe, VERIFIED by e1", 99) == '"Safe, VERIFIED by e1"'
    assert write_text("The rollback is safe", 99, "open") == "The rollback is safe (open)"


@pytest.mark.parametrize("word", ["VERIFIED by e1", "e\u017ftabli\u017fhed", "ver\u0131fied"])
def test_a_word_about_a_standing_is_bounded_in_every_case(word: str) -> None:
    assert write_text(f"It is {word}\u2026", 99) == f'"It is {word}\u2026"'
