"""Tokens as o200k counts them: at first a few too many, soon exactly, and never too few."""

import time
from collections.abc import Callable
from pathlib import Path

import bpe_openai
import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties import examples
from thoughtline.app import token_counter
from thoughtline.app.token_counter import MAX_PIECE_LENGTH, TokenCounter

RANKS = bpe_openai.get_encoding("o200k_base")
DOCUMENTATION = Path(__file__).parents[2] / "docs"
PATIENCE = 30

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=200) | st.text(
    " \n\r\t\v\f\x1c\x85\xa0/'sSaB1é中\uff0c'…\u2019\u0301", max_size=20
)


def exact(text: str) -> int:
    return len(RANKS.encode_ordinary(text))


@pytest.fixture(scope="module")
def loaded() -> Callable[[str], int]:
    """A counter that has its tokenizer: it waits for it if there is much to count."""
    counter = TokenCounter()
    counter("a" * MAX_PIECE_LENGTH * 2)
    return counter


@pytest.fixture(scope="module")
def without() -> Callable[[str], int]:
    """A counter where the extra is not installed, which counts as all do at first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(token_counter, "find_spec", lambda _: None)
        counter = TokenCounter()
        counter("a" * MAX_PIECE_LENGTH * 2)
    return counter


@given(texts)
@examples(300)
def test_without_the_tokenizer_no_text_has_more_tokens_than_are_counted(
    without: Callable[[str], int], text: str
) -> None:
    assert exact(text) <= without(text)


@pytest.mark.parametrize("page", ["tools.md", "dialects.md"])
def test_what_people_write_is_counted_nearly_right(
    without: Callable[[str], int], page: str
) -> None:
    text = (DOCUMENTATION / page).read_text(encoding="utf-8")

    assert exact(text) <= without(text) <= exact(text) * 1.2


def test_a_text_of_which_the_tokenizer_knows_more_is_counted_exactly_soon() -> None:
    counter, text = TokenCounter(), "an uncommon word: dodecahedron \N{GREEK SMALL LETTER OMEGA}"
    assert counter(text) > exact(text)

    until = time.monotonic() + PATIENCE
    while counter(text) > exact(text):
        assert time.monotonic() < until
        time.sleep(0.02)


@given(texts)
def test_with_the_tokenizer_the_count_is_its_own(loaded: Callable[[str], int], text: str) -> None:
    assert loaded(text) == exact(text)


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
        | st.text("/!}\n\r \ta1", max_size=8),
        min_size=9,
    )
)
@examples(20)
def test_a_text_too_long_for_the_tokenizer_is_counted_line_by_line(
    loaded: Callable[[str], int], lines: list[str]
) -> None:
    once = "\n".join([*lines, "so many words and more of them\n"])
    long = once * (2 + MAX_PIECE_LENGTH // len(once))

    assert loaded(long) == exact(long)
    assert loaded(once * (1_000_000 // len(once) + 1)) > MAX_PIECE_LENGTH // 10


@pytest.mark.parametrize("text", ["so many words\n" * (MAX_PIECE_LENGTH // 10), "\ud800"])
def test_without_the_tokenizer_long_and_broken_texts_are_counted_too(
    without: Callable[[str], int], text: str
) -> None:
    assert exact(text) <= without(text)
