"""A name shows something, in whichever script, or is none."""

import pytest

from thoughtline.core.limits import Limits
from thoughtline.core.refusal import Code, Refused


@pytest.mark.parametrize(
    "name", ["Ada", "王", "あ", "한", "م", "ש", "7", "-", "👩🏽‍🚒", "\U0001fae8"]
)
def test_a_name_of_any_script_is_a_name(name: str) -> None:
    Limits().check_name("author", name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u202e\u202c",
        "\u200b",
        "\u2066\u2069",
        "\ufeff",
        "\u3164",
        "\u2800",
        "\ufe0f",
        "\u0301",
        "\U000e0041",
        "\x07",
    ],
)
def test_a_name_of_which_nothing_shows_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        Limits().check_name("author", name)

    assert refused.value.code is Code.EMPTY_TEXT
