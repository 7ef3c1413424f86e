"""Tokens as o200k counts them: a few too many, and never too few."""

from pathlib import Path

import bpe_openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties import examples
from thoughtline.app.process.token_estimate import LONGEST, estimate_tokens

RANKS = bpe_openai.get_encoding("o200k_base")
DOCUMENTATION = Path(__file__).parents[2] / "docs"

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200) | st.text(
    " \n\r\t\v\f\x1c\x85\xa0/'sSaB1é中\uff0c'…\u2019\u0301", max_size=20
)


def exact(text: str) -> int:
    return len(RANKS.encode_ordinary(text))


@given(texts)
@examples(300)
def test_no_text_has_more_tokens_than_are_counted(text: str) -> None:
    assert exact(text) <= estimate_tokens(text)


@pytest.mark.parametrize(
    "text", ["\u2012\u2022\u0300/A", "-\u0300/A", "a\u0300b", "\u0300a", " \u0300"]
)
def test_a_mark_is_part_of_a_word_or_punctuation(text: str) -> None:
    assert exact(text) <= estimate_tokens(text)


@pytest.mark.parametrize("page", ["tools.md", "dialects.md"])
def test_what_people_write_is_counted_nearly_right(page: str) -> None:
    text = (DOCUMENTATION / page).read_text(encoding="utf-8")

    assert exact(text) <= estimate_tokens(text) <= exact(text) * 1.2


@pytest.mark.parametrize("text", ["so many words\n" * (LONGEST // 10), "\ud800"])
def test_long_and_broken_texts_are_counted_too(text: str) -> None:
    assert exact(text) <= estimate_tokens(text)
