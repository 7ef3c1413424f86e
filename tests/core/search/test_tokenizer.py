"""Text as the words that it is found by."""

import time
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from thoughtline.core.search.query_parser import parse_query
from thoughtline.core.search.tokenizer import index_words


def test_the_words_of_a_text_are_its_parts_and_then_its_identifiers_whole() -> None:
    assert index_words("The userID of bar::getUserID2, cached in v2.") == [
        *("user", "id", "bar", "get", "user", "id", "2", "cach", "v", "2"),
        *("userid", "getuserid2", "v2"),
    ]


HOSTILE = {
    "one word": "a" * 1_000_000,
    "hyphens": "a-" * 500_000,
    "points": "a." * 500_000,
    "cases": "aA" * 500_000,
    "digits": "1a" * 500_000,
    "underlines, then an end": "a_" * 50_000 + "!",
    "capitals, then a small letter": "A" * 500_000 + "a",
    "accents": "é" * 500_000,
    "marks": "\u0301" * 500_000,
    "one that becomes eighteen": "\ufdfa" * 500_000,
    "no spaces": "数" * 500_000,
    "quotes": "'" * 500_000,
    "all of Unicode": "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)])),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_no_text_holds_anybody_up(text: str) -> None:
    began = time.process_time()
    found = index_words(text)
    parse_query(text)

    assert time.process_time() - began < 2  # a tenth of it here, on a quiet machine
    assert len(found) <= 120_000


@given(st.text())
@example("\u13a0")  # the small letters of Cherokee are told apart least as capitals
def test_words_are_plain_so_that_any_store_can_keep_them(text: str) -> None:
    for word in index_words(text):
        assert word == word.casefold()
        assert word.split() == [word]
        assert all(one.isalnum() or one in "+#" or not one.isascii() for one in word)


@given(st.text())
def test_what_looks_alike_has_the_same_words(text: str) -> None:
    assert index_words(unicodedata.normalize("NFD", text)) == index_words(
        unicodedata.normalize("NFC", text)
    )
