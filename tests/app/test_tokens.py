"""A budget must hold, with a tokenizer or without."""

import bpe_openai
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.app.tokens import at_most, counter

RANKS = bpe_openai.get_encoding("o200k_base")


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_without_a_tokenizer_no_text_has_more_tokens_than_are_counted(text: str) -> None:
    assert len(RANKS.encode_ordinary(text)) <= at_most(text)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_with_a_tokenizer_the_count_is_its_own(text: str) -> None:
    assert counter()(text) == len(RANKS.encode_ordinary(text))
