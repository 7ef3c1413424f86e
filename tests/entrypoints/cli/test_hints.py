"""A way out that a person at a terminal has."""

import pytest

from thoughtline.core.refusal import Code, Refused
from thoughtline.entrypoints.cli.main import HINTS, with_cli_hint


@pytest.mark.parametrize("code", Code)
def test_what_was_said_and_its_code_stay(code: Code) -> None:
    told = with_cli_hint(Refused(code, "It is so.", hint="Call `recall` again."))

    assert (told.code, told.message) == (code, "It is so.")
    assert told.hint == HINTS.get(code, "Call `recall` again.")


@pytest.mark.parametrize("way_out", HINTS.values())
def test_no_way_out_is_for_the_caller_of_a_tool(way_out: str) -> None:
    assert "call" not in way_out
