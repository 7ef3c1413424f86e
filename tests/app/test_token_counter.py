"""Tokens as the tokenizer itself counts them, however long the text."""

import bpe_openai
from hypothesis import given
from hypothesis import strategies as st

from properties import examples
from thoughtline.app.token_counter import LONGEST, counter

RANKS = bpe_openai.get_encoding("o200k_base")


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_with_a_tokenizer_the_count_is_its_own(text: str) -> None:
    assert counter()(text) == len(RANKS.encode_ordinary(text))


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
        | st.text("/!}\n\r \ta1", max_size=8),
        min_size=9,
    )
)
@examples(20)
def test_a_text_too_long_for_the_tokenizer_is_counted_line_by_line(lines: list[str]) -> None:
    once = "\n".join([*lines, "so many words and more of them\n"])
    long = once * (2 + LONGEST // len(once))

    assert counter()(long) == len(RANKS.encode_ordinary(long))
    assert counter()(once * (1_000_000 // len(once) + 1)) > LONGEST // 10
