"""A budget must hold without a tokenizer too."""

import bpe_openai
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.text.token_bound import token_upper_bound

RANKS = bpe_openai.get_encoding("o200k_base")


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_without_a_tokenizer_no_text_has_more_tokens_than_are_counted(text: str) -> None:
    assert len(RANKS.encode_ordinary(text)) <= token_upper_bound(text)
