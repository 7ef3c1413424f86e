"""Reading what may be spent."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thoughtline.core.budgets.allowance import MAX_AMOUNT, Allowance, parse_allowance
from thoughtline.core.refusal import Refused


@given(
    st.text()
    | st.lists(
        st.sampled_from(
            ["1", "-1", "nan", "sNaN", "inf", "1e999999999", "9" * 5000, "0.1", "1_0", "²"]
        )
        | st.sampled_from(["tokens", "token", "dollars", "seconds", "$", ","])
    ).map(" ".join)
)
def test_any_text_is_an_allowance_above_nothing_or_is_refused(said: str) -> None:
    try:
        told = parse_allowance("`budget`", said)
    except Refused:
        return

    for amount in (told.tokens, told.dollars, told.seconds):
        assert amount is None or 0 < amount < MAX_AMOUNT


@given(
    st.integers(1, MAX_AMOUNT - 1), st.decimals("0.0001", "9999", places=4), st.integers(1, 9999)
)
def test_amounts_are_read_as_people_write_them(tokens: int, dollars: Decimal, time: int) -> None:
    wanted = Allowance(tokens=tokens, dollars=dollars, seconds=time)

    assert (
        parse_allowance("`budget`", f"{tokens} tokens, {dollars} dollars, {time} seconds") == wanted
    )
    assert (
        parse_allowance("`budget`", f"{time} second,{tokens:,} TOKENS,${dollars} dollars") == wanted
    )


@pytest.mark.parametrize("said", ["20,00 tokens", "1,0000 tokens", "5 tokens 6 tokens", "5"])
def test_what_can_be_read_in_two_ways_is_refused(said: str) -> None:
    with pytest.raises(Refused, match="bad_arguments"):
        parse_allowance("`budget`", said)
