"""A key in a text that its provider wrote."""

import pytest

from thoughtline.llm.api_key import ApiKey


def test_a_key_that_is_quoted_is_cut_out() -> None:
    assert ApiKey("sk-0123456789").redact("Not sk-0123456789, please.") == "Not ..., please."


@pytest.mark.parametrize("key", ["", "x", "none", "ollama"])
def test_a_word_that_stands_in_for_a_key_stays_in_answers(key: str) -> None:
    answer = "Extra: none of it needs ollama."

    assert ApiKey(key).redact(answer) == answer
