"""Tokens counted with the first merges of a tokenizer: never too few."""

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.text.byte_pairs import APART, LONGEST_PIECE, BytePairs

MERGES = BytePairs({b"an": 256, b"na": 257, b"ana": 258, b" b": 259, b"a ": 260, b"\xc3\xa9": 261})


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("na", 1),
        ("ana", 1),  # an, then ana
        ("nana", 2),  # n an a, as the lower rank comes first; then n ana
        ("anana", 2),  # of two pairs alike the left one: an an a, then an ana
        (" banana", 3),  # the space is merged with the word after it: " b", an, ana
        ("na na", 3),  # no pair leads from a word into the space after it
        ("é", 1),
        ("e\N{COMBINING ACUTE ACCENT}", 3),  # a sign that is not known: its bytes
        ("12345", 5),
        ("…", 3),
    ],
)
def test_the_pair_of_lowest_rank_is_merged_first_and_none_beyond_a_word(
    text: str, tokens: int
) -> None:
    assert MERGES.upper_bound(text) == tokens


@given(st.text(alphabet=" \n\t\0\x85\u3000anb…"))
def test_a_text_counts_as_much_as_its_words(text: str) -> None:
    words = APART.split(text)

    assert MERGES.upper_bound(text) == sum(map(MERGES.upper_bound, words))


def test_a_word_that_nobody_says_counts_by_its_bytes() -> None:
    assert MERGES.upper_bound("an" * LONGEST_PIECE) == 2 * LONGEST_PIECE


def test_what_is_kept_of_texts_is_bounded() -> None:
    merges = BytePairs({b"an": 256})
    tracemalloc.start()

    for number in range(100):
        merges.upper_bound(f"{number}" + "~" * 20_000)
    long_words, _ = tracemalloc.get_traced_memory()
    for number in range(50_000):
        merges.upper_bound(f"{number}")
    words, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert long_words < 1 << 20
    assert words < 4 << 20
